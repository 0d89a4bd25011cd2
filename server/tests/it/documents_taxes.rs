//! Tax and discount: what a document comes to, what it keeps of the owner's rates, and what is told of both in figures.

use std::collections::BTreeMap;

use diesel::RunQueryDsl as _;
use serde_json::{Value, json};

use crate::support::papers;
use crate::support::random::Random;
use crate::support::{Client, TestApp, db_tests};

fn sales_tax() -> Value {
    json!({"name": "Sales tax", "percent": 8.25})
}

fn line(description: &str, rate: f64, tax: Value) -> Value {
    json!({"description": description, "quantity": 1, "rate": rate, "tax": tax})
}

fn invoice(items: Value, discount: Value) -> Value {
    json!({"type": "Invoice", "customerName": "Dana Reyes", "date": "2026-11-10", "items": items, "discount": discount})
}

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

async fn taxes(client: &Client, span: &str) -> Value {
    client.get(&format!("/analytics/taxes?{span}")).await.expect(200).json()
}

async fn sent(client: &Client, form: Value) -> Value {
    let id = client.add("/documents", form).await;
    client.post(&format!("/documents/{id}/send"), json!({})).await.expect(200).json()
}

/// The words of the customer's page.
async fn page(app: &TestApp, id: &Value) -> String {
    let path = format!("/invoice/{}", id.as_str().unwrap());
    let page = app.nobody().send_raw("GET", &path, None, Vec::new()).await.expect(200).text();
    let text: String =
        page.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text)).collect::<Vec<_>>().join(" ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cents that are never rounded, and how far from that a report may be.
#[derive(Clone, Copy, Debug, Default)]
struct Exact {
    cents: f64,
    most: f64,
}

/// What the ledgers of all documents say by themselves of a span: the money that came in, and the exact share of each rate in
/// it, taxable and tax.
async fn added_up(client: &Client, first: &str, last: &str) -> (i64, BTreeMap<String, [Exact; 2]>) {
    let (mut money, mut rates) = (0, BTreeMap::new());
    for row in client.get("/documents").await.expect(200).json().as_array().unwrap() {
        let path = format!("/documents/{}/payments", row["_id"].as_str().unwrap());
        let ledger = client.get(&path).await.expect(200).json();
        let payments = ledger["payments"].as_array().unwrap();
        let within = |payment: &&Value| (first..=last).contains(&payment["date"].as_str().unwrap());
        money += payments.iter().filter(within).map(|payment| cents(&payment["amount"])).sum::<i64>();
        let total = cents(&row["total"]);
        // What is paid beyond the total is not taxed. The clock stands still here, so payments were entered in the ledger's order.
        let (mut paid, mut received) = (0, 0);
        for payment in payments {
            let before = total.min(paid);
            paid += cents(&payment["amount"]);
            received += if within(&payment) { total.min(paid) - before } else { 0 };
        }
        for one in row["totals"]["taxes"].as_array().into_iter().flatten() {
            let sums = rates.entry(format!("{} {}", one["name"], one["percent"])).or_insert([Exact::default(); 2]);
            let is_its = |item: &&Value| item["tax"]["name"] == one["name"] && item["tax"]["percent"] == one["percent"];
            let lines = row["items"].as_array().unwrap().iter().filter(is_its).count();
            for (sum, (part, parts)) in sums.iter_mut().zip([(&one["taxable"], lines), (&one["tax"], 1)]) {
                sum.cents += cents(part) as f64 * received as f64 / total.max(1) as f64;
                // What is paid in full is exact; otherwise each line and each tax may lack a cent at both ends. Nothing has no shares:
                // what came in for it and went back is the first line's.
                if total == 0 {
                    sum.most += received.abs() as f64;
                } else if received != total {
                    sum.most += 2.0 * parts as f64;
                }
            }
        }
    }
    (money, rates)
}

/// What a column of a table adds up to, in cents.
fn column(table: &str, heading: &str) -> i64 {
    let mut reader = csv::Reader::from_reader(table.trim_start_matches('\u{feff}').as_bytes());
    let at = reader.headers().unwrap().iter().position(|one| one == heading).unwrap();
    reader.records().map(|row| cents(&json!(row.unwrap()[at].parse::<f64>().unwrap()))).sum()
}

db_tests! {
    async fn a_document_comes_to_its_lines_less_the_discount_and_its_taxes(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let items = json!([
            line("Labor", 300.0, Value::Null),
            line("Water heater", 612.5, sales_tax()),
            line("Recycling", 45.0, json!({"name": "City levy", "percent": 2.125})),
        ]);
        let made = sent(&ann, invoice(items, json!({"kind": "percent", "value": 10}))).await;
        // 957.50 less 95.75; of that 61.25 are off the water heater and 4.50 off the recycling.
        assert_eq!(made["totals"], json!({"subtotal": 957.5, "discount": 95.75, "tax": 46.34, "taxes": [
            {"name": "Sales tax", "percent": 8.25, "taxable": 551.25, "tax": 45.48},
            {"name": "City levy", "percent": 2.125, "taxable": 40.5, "tax": 0.86},
        ]}));
        assert_eq!(made["total"], 908.09);
        assert_eq!(made["discount"], json!({"kind": "percent", "value": 10}));
        assert_eq!(made["items"][1]["tax"], sales_tax());

        let id = &made["_id"];
        let path = format!("/public/documents/{}", id.as_str().unwrap());
        let public = app.nobody().get(&path).await.expect(200).json();
        assert_eq!([&public["total"], &public["totals"]], [&made["total"], &made["totals"]]);
        let paper = papers::words(&app.nobody().get(&format!("{path}/pdf")).await.expect(200).body);
        let page = page(&app, id).await;
        for words in [
            "Subtotal $957.50", "Discount (10%) -$95.75", "Sales tax 8.25% on $551.25 $45.48",
            "City levy 2.125% on $40.50 $0.86", "Total $908.09",
        ] {
            assert!(page.contains(words), "{words} is not on the page: {page}");
        }
        for words in ["Subtotal", "-$95.75", "City levy", "$45.48", "$908.09"] {
            assert!(paper.contains(words), "{words} is not on the paper: {paper}");
        }

        // What is sent alone changes; the rest follows.
        let path = format!("/documents/{}", id.as_str().unwrap());
        let changed = ann.put(&path, json!({"discount": {"kind": "amount", "value": 57.5}})).await.expect(200).json();
        assert_eq!([&changed["totals"]["discount"], &changed["totals"]["subtotal"]], [57.5, 957.5]);
        let changed = ann.put(&path, json!({"discount": null})).await.expect(200).json();
        assert_eq!((changed.get("discount"), &changed["total"]), (None, &json!(1008.99)));
        let items = json!([{"_id": changed["items"][1]["_id"], "tax": null}]);
        let changed = ann.put(&path, json!({"items": items})).await.expect(200).json();
        assert_eq!((&changed["total"], changed.get("totals")), (&json!(612.5), None));
        // Nothing off is no discount.
        let changed = ann.put(&path, json!({"discount": {"kind": "amount", "value": 0}})).await.expect(200).json();
        assert_eq!(changed.get("discount"), None);
    }

    async fn a_document_keeps_its_rates_whatever_becomes_of_the_owners(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(ann.get("/user/profile").await.expect(200).json()["taxRates"], json!([]));
        let rates = json!([{"name": "Sales tax", "percent": 8.25}, {"name": "Food", "percent": 2.5}]);
        let profile = ann.put("/user/profile", json!({"taxRates": rates})).await.expect(200).json();
        let is_default = |profile: &Value| -> Vec<bool> {
            profile["taxRates"].as_array().unwrap().iter().map(|rate| rate["isDefault"] == true).collect()
        };
        // One of them is the default, the first unless the owner says so.
        assert_eq!(is_default(&profile), [true, false]);
        let made = sent(&ann, invoice(json!([line("Faucet", 100.0, sales_tax())]), Value::Null)).await;
        assert_eq!(made["total"], 108.25);

        let kept = profile["taxRates"][0]["_id"].clone();
        let rates = json!([{"_id": kept, "name": "State tax", "percent": 9, "isDefault": false},
            {"name": "County", "percent": 1, "isDefault": true}]);
        let profile = ann.put("/user/profile", json!({"taxRates": rates})).await.expect(200).json();
        assert_eq!((is_default(&profile), &profile["taxRates"][0]["_id"]), (vec![false, true], &kept));
        let path = format!("/documents/{}", made["_id"].as_str().unwrap());
        for change in [json!({}), json!({"notes": "Rang twice"}), json!({"status": "Paid"})] {
            let same = ann.put(&path, change).await.expect(200).json();
            assert_eq!([&same["total"], &same["totals"]], [&made["total"], &made["totals"]]);
        }
        // Other fields of the profile leave the rates alone, and null takes them away.
        let profile = ann.put("/user/profile", json!({"firstName": "Anna"})).await.expect(200).json();
        assert_eq!(profile["taxRates"].as_array().unwrap().len(), 2);
        let profile = ann.put("/user/profile", json!({"taxRates": null})).await.expect(200).json();
        assert_eq!(profile["taxRates"], json!([]));
        assert_eq!(ann.get(&path).await.expect(200).json()["total"], 108.25);
    }

    async fn documents_without_tax_and_discount_say_nothing_of_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = sent(&ann, json!({"type": "Invoice", "customerName": "Dana",
            "items": [{"description": "Labor", "quantity": 1.5, "rate": 95}]})).await;
        assert_eq!(made["total"], 142.5);
        let public = app.nobody().get(&format!("/public/documents/{}", made["_id"].as_str().unwrap())).await.expect(200).json();
        for (said, field) in [(&made, "totals"), (&made, "discount"), (&made, "takenParts"), (&made["items"][0], "tax"), (&public, "totals")] {
            assert_eq!(said.get(field), None, "{field} in {said}");
        }
        let page = page(&app, &made["_id"]).await;
        for word in ["Subtotal", "Discount", "rounded"] {
            assert!(!page.contains(word), "{word} on {page}");
        }
    }

    async fn what_cannot_be_is_refused_in_a_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let labor = || json!([line("Labor", 120.0, Value::Null)]);
        for (discount, field, sentence) in [
            (json!({"kind": "amount", "value": 120.01}), "discount.value",
                "The discount can't be more than the subtotal, $120.00."),
            (json!({"kind": "percent", "value": 100.01}), "discount.value", "A discount can't be more than 100 percent."),
            (json!({"kind": "percent", "value": -1}), "discount.value", "Discount can't be negative."),
            (json!({"kind": "percent"}), "discount.value", "Discount is required."),
            (json!({"kind": "free", "value": 1}), "discount.kind", "Discount must be one of amount, percent."),
            (json!(10), "discount", "Discount must be an object."),
        ] {
            let refused = ann.post("/documents", invoice(labor(), discount)).await.expect(422);
            assert_eq!(refused.field_error(field), sentence);
        }
        for (tax, field, sentence) in [
            (json!({"name": "Tax", "percent": 100.0001}), "items.0.tax.percent", "Tax rate must be between 0 and 100 percent."),
            (json!({"name": "Tax", "percent": -1}), "items.0.tax.percent", "Tax rate must be between 0 and 100 percent."),
            (json!({"name": " ", "percent": 1}), "items.0.tax.name", "Tax name is required."),
            (json!({"name": "Tax"}), "items.0.tax.percent", "Tax rate is required."),
        ] {
            let refused = ann.post("/documents", invoice(json!([line("Labor", 1.0, tax)]), Value::Null)).await.expect(422);
            assert_eq!(refused.field_error(field), sentence);
        }
        let six: Vec<Value> =
            (1..=6).map(|percent| line("Labor", 1.0, json!({"name": "Tax", "percent": percent}))).collect();
        let refused = ann.post("/documents", invoice(json!(six), Value::Null)).await.expect(422);
        assert_eq!(refused.field_error("items"), "A document can have up to 5 different taxes.");
        // Lines that come to less than the amount that is off.
        let made = sent(&ann, invoice(labor(), json!({"kind": "amount", "value": 120}))).await;
        assert_eq!(made["total"], 0);
        let path = format!("/documents/{}", made["_id"].as_str().unwrap());
        let refused = ann.put(&path, json!({"items": [line("Labor", 100.0, Value::Null)]})).await.expect(422);
        assert_eq!(refused.field_error("discount.value"), "The discount can't be more than the subtotal, $100.00.");
        // What stands so already, whatever put it there, can be changed otherwise.
        let number = &made["documentNumber"];
        let stored = format!("UPDATE documents SET discount_value = 13000 WHERE document_number = '{}'", number.as_str().unwrap());
        app.platform.database.write(move |connection| Ok(diesel::sql_query(stored).execute(connection)?)).await.unwrap();
        let changed = ann.put(&path, json!({"notes": "Rang twice"})).await.expect(200).json();
        assert_eq!([&changed["discount"]["value"], &changed["totals"]["discount"]], [130, 120]);
        ann.put(&path, json!({"items": labor()})).await.expect(422);

        for (rates, field, sentence) in [
            (json!([{"name": "A", "percent": 1}, {"name": "A", "percent": 2}]), "taxRates.1.name",
                "Each tax rate needs its own name."),
            (json!([{"name": "A", "percent": 1, "isDefault": true}, {"name": "B", "percent": 2, "isDefault": true}]),
                "taxRates", "Only one tax rate can be the default."),
            (json!([{"name": "A", "percent": 101}]), "taxRates.0.percent", "Tax rate must be between 0 and 100 percent."),
        ] {
            assert_eq!(ann.put("/user/profile", json!({"taxRates": rates})).await.expect(422).field_error(field), sentence);
        }
        let six: Vec<Value> = (1..=6).map(|percent| json!({"name": percent.to_string(), "percent": percent})).collect();
        let refused = ann.put("/user/profile", json!({"taxRates": six})).await.expect(422);
        assert_eq!(refused.field_error("taxRates"), "Tax rates must be at most 5.");
    }

    /// An earlier program gave the odd cent to the last rate. What it left is counted anew once, when the program starts.
    async fn the_odd_cent_is_that_of_the_largest_remainder_also_of_what_was_paid_before(app) {
        use diesel::connection::SimpleConnection as _;
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        let tax = |name: &str| json!({"name": name, "percent": 8});
        let items = json!([line("Pipe", 0.12, tax("City")), line("Valve", 0.12, tax("State"))]);
        let made = sent(&ann, invoice(items, Value::Null)).await;
        let path = format!("/documents/{}", made["_id"].as_str().unwrap());
        ann.post(&format!("{path}/payments"), json!({"amount": 0.13, "date": "2026-11-12"})).await.expect(201);
        let year = "startDate=2026-01-01&endDate=2026-12-31";
        let told = taxes(&ann, year).await;
        assert_eq!(told["rates"], json!([
            {"name": "City", "percent": 8, "taxable": 0.06, "tax": 0.01},
            {"name": "State", "percent": 8, "taxable": 0.06, "tax": 0},
        ]));
        let left = "DELETE FROM kept_figures WHERE name = 'tax 80000 State';
             UPDATE kept_figures SET name = 'tax 80000 State' WHERE name = 'tax 80000 City';
             INSERT INTO documents_to_recount (owner_id, document_id) SELECT owner_id, id FROM documents";
        app.target().connect().unwrap().batch_execute(left).unwrap();
        assert_ne!(taxes(&ann, year).await, told);
        for _ in 0..2 {
            sawhorse::modules::refold(&mut app.target().connect().unwrap()).unwrap();
            assert_eq!(taxes(&ann, year).await, told);
        }
        // And from then on as it would have been.
        ann.post(&format!("{path}/payments"), json!({"amount": 0.13, "date": "2026-11-13"})).await.expect(201);
        let rates = taxes(&ann, year).await["rates"].clone();
        assert_eq!([&rates[0]["tax"], &rates[1]["tax"]], [0.01, 0.01]);
    }

    async fn income_is_without_tax_and_what_is_owed_with_it(app) {
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        let items = json!([line("Labor", 300.0, Value::Null), line("Faucet", 100.0, sales_tax())]);
        let made = sent(&ann, invoice(items, json!({"kind": "amount", "value": 40}))).await;
        // 360 and 7.43 tax on 90.
        assert_eq!(made["total"], 367.43);
        let summary = ann.get("/documents/summary").await.expect(200).json();
        assert_eq!(summary["outstandingInvoices"], 367.43);
        let path = format!("/documents/{}", made["_id"].as_str().unwrap());
        ann.post(&format!("{path}/mark-paid"), json!({})).await.expect(200);
        let summary = ann.get("/documents/summary").await.expect(200).json();
        assert_eq!([&summary["outstandingInvoices"], &summary["totalPaid"]], [&json!(0), &json!(367.43)]);

        let report = ann.get("/analytics/all").await.expect(200).json();
        assert_eq!(report["metrics"][0]["value"], 360);
        assert_eq!(report["services"], json!([
            {"name": "Labor", "value": 270, "count": 1, "percentage": 75},
            {"name": "Faucet", "value": 90, "count": 1, "percentage": 25},
        ]));
        assert_eq!([&report["customers"][0]["value"], &report["customers"][0]["percentage"]], [360, 100]);
        assert_eq!(ann.get("/dashboard").await.expect(200).json()["businessOverview"]["totalRevenueYTD"], 360);
        let year = ann.get("/analytics/year-end?year=2026").await.expect(200).json();
        assert_eq!(year["income"], 360);
        let csv = ann.get("/analytics/year-end/income?year=2026").await.expect(200).text();
        let row = ",INV-0001,Dana Reyes,Payment,Marked as paid,367.43,0.00,367.43,Sales tax,8.25,90.00,270.00,7.43,360.00\r\n";
        assert!(csv.contains(row), "{csv}");
    }

    async fn what_came_in_is_income_and_tax_whatever_is_paid_refunded_and_changed(app) {
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        let bob = app.owner("Bob's Roofing").await;
        bob.post("/documents", invoice(json!([line("Roof", 5000.0, sales_tax())]), Value::Null)).await.expect(201);
        let mut random = Random::new();
        for _ in 0..120 {
            let all = ann.get("/documents").await.expect(200).ids();
            let any = (all.len() > 3)
                .then(|| format!("/documents/{}", all[usize::try_from(random.below(all.len() as u64)).unwrap()]));
            let date = random.one_of(&["2026-10-31", "2026-11-01", "2026-11-07", "2026-11-15"]);
            let amount = random.one_of(&[0.01, 0.33, 17.5, 400.0, 1234.56]);
            let lines: Vec<Value> = (0..=random.below(3)).map(|place| {
                let tax = match random.below(4) {
                    0 => Value::Null,
                    1 => sales_tax(),
                    2 => json!({"name": "Sales tax", "percent": 8}),
                    _ => json!({"name": "10% club", "percent": 0}),
                };
                line(&format!("Work {place}"), random.one_of(&[0.0, 0.33, 12.5, 1999.99]), tax)
            }).collect();
            let all_lines = lines.iter().map(|line| cents(&line["rate"])).sum::<i64>() as f64 / 100.0;
            let form = json!({
                "type": random.one_of(&["Invoice", "Invoice", "Estimate"]), "customerName": random.one_of(&["Dana", "Lee"]),
                "date": date, "items": lines,
                "discount": match random.below(2) {
                    0 => json!({"kind": "percent", "value": random.one_of(&[0.0, 12.5, 33.33, 100.0])}),
                    // Never more than all lines come to.
                    _ => json!({"kind": "amount", "value": random.one_of(&[0.01_f64, 7.5, 1000.0]).min(all_lines)}),
                },
            });
            // What cannot be is refused, and then nothing has changed.
            let Some(path) = any else {
                ann.post("/documents", form).await.expect(201);
                continue;
            };
            let row = ann.get(&path).await.expect(200).json();
            match random.below(10) {
                0 => drop(ann.delete(&path).await.expect(204)),
                1 => drop(ann.post(&format!("{path}/mark-paid"), json!({})).await),
                2 => drop(ann.post(&format!("{path}/convert-to-invoice"), json!({})).await),
                3 => drop(ann.put(&path, json!({"items": form["items"], "discount": form["discount"]})).await),
                4 => drop(ann.put(&path, json!({"status": random.one_of(&["New", "Sent", "Paid"])})).await),
                5 => drop(ann.post(&format!("{path}/refunds"), json!({"amount": amount, "date": date, "reason": "Late"})).await),
                6 => {
                    let ledger = ann.get(&format!("{path}/payments")).await.expect(200).json();
                    if let Some(payment) = ledger["payments"].as_array().unwrap().first() {
                        drop(ann.delete(&format!("{path}/payments/{}", payment["_id"].as_str().unwrap())).await);
                    }
                }
                _ => {
                    if row["type"] == "Estimate" {
                        ann.put(&path, json!({"depositPercent": 30})).await;
                    }
                    drop(ann.post(&format!("{path}/payments"), json!({"amount": amount, "date": date})).await);
                }
            }
        }

        for (first, last) in [
            ("2026-01-01", "2026-12-31"), ("2026-10-31", "2026-10-31"), ("2026-11-01", "2026-11-07"), ("2026-11-08", "2026-11-15"),
        ] {
            let span = format!("startDate={first}&endDate={last}");
            let told = taxes(&ann, &span).await;
            let (money, rates) = added_up(&ann, first, last).await;
            assert_eq!(cents(&told["sales"]) + cents(&told["tax"]), money, "{told}");
            let sum = |of: &str| -> i64 { told["rates"].as_array().unwrap().iter().map(|one| cents(&one[of])).sum() };
            let (taxable, tax) = (sum("taxable"), sum("tax"));
            let sales = cents(&told["sales"]);
            assert_eq!([&told["taxable"], &told["notTaxed"], &told["tax"]].map(cents), [taxable, sales - taxable, tax]);
            for (rate, exact) in rates {
                let is_it = |one: &&Value| format!("{} {}", one["name"], one["percent"]) == rate;
                let told = told["rates"].as_array().unwrap().iter().find(is_it);
                for (of, exact) in ["taxable", "tax"].into_iter().zip(exact) {
                    let cents = told.map_or(0, |one| cents(&one[of]));
                    let is_near = (cents as f64 - exact.cents).abs() <= exact.most + 0.001;
                    assert!(is_near, "{of} at {rate}: {cents} for {exact:?}, {first} to {last}");
                }
            }
            // Every other report says the same.
            let all = ann.get(&format!("/analytics/all?{span}")).await.expect(200).json();
            assert_eq!(cents(&all["metrics"][0]["value"]), sales);
            for table in ["services", "customers"] {
                let sum: i64 = all[table].as_array().unwrap().iter().map(|one| cents(&one["value"])).sum();
                assert_eq!(sum, sales, "{table} of {span}: {all}");
            }
        }
        let csv = ann.get("/analytics/year-end/income?year=2026").await.expect(200).text();
        let told = taxes(&ann, "startDate=2026-01-01&endDate=2026-12-31").await;
        let expected = ["sales", "taxable", "notTaxed", "tax"].map(|name| cents(&told[name]));
        assert_eq!(["Income", "Taxable", "Not Taxed", "Tax"].map(|heading| column(&csv, heading)), expected, "{csv}");
        assert_eq!(column(&csv, "Received"), expected[0] + expected[3], "{csv}");
        // When all is deleted, nothing is left of it; and nobody else had any.
        for id in ann.get("/documents").await.expect(200).ids() {
            ann.delete(&format!("/documents/{id}")).await.expect(204);
        }
        let nothing = json!({"sales": 0, "taxable": 0, "notTaxed": 0, "tax": 0, "rates": []});
        for client in [&ann, &bob] {
            assert_eq!(taxes(client, "startDate=2026-01-01&endDate=2026-12-31").await, nothing);
        }
    }

    /// By the dates of payments, in whichever order they were entered; all taxes of a document together are rounded half up.
    async fn back_dated_payments_and_refunds_give_the_right_tax_on_each_day(app) {
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        let days = ["2025-12-31", "2026-01-01", "2026-11-03", "2026-11-07", "2026-11-11", "2026-11-15"];
        let mut random = Random::new();
        let mut expected: BTreeMap<&str, i64> = BTreeMap::new();
        let mut all = 0;
        for rates in [1, 1, 2, 3] {
            let lines: Vec<Value> = (0..rates)
                .map(|place| line(&format!("Work {place}"), random.one_of(&[61.17, 333.33, 1999.99]), json!({
                    "name": format!("Tax {place}"), "percent": random.one_of(&[8.25, 6.0, 1.1]),
                })))
                .collect();
            let document = sent(&ann, invoice(json!(lines), Value::Null)).await;
            let path = format!("/documents/{}", document["_id"].as_str().unwrap());
            let (total, tax) = (cents(&document["total"]), cents(&document["totals"]["tax"]));
            let mut entered: Vec<(&str, i64)> = Vec::new();
            for _ in 0..14 {
                app.clock.advance(jiff::SignedDuration::from_secs(1));
                let paid: i64 = entered.iter().map(|(_, amount)| amount).sum();
                let day = random.one_of(&days);
                let is_refund = paid > 0 && random.below(3) == 0;
                let most = if is_refund { paid } else { total - paid };
                let amount = match random.below(3) {
                    0 => most,
                    _ => i64::try_from(random.below(u64::try_from(most).unwrap() + 1)).unwrap(),
                };
                if amount == 0 {
                    continue;
                }
                let dollars = amount as f64 / 100.0;
                let (call, signed) = if is_refund { ("refunds", -amount) } else { ("payments", amount) };
                let body = json!({"amount": dollars, "date": day, "reason": "Late"});
                ann.post(&format!("{path}/{call}"), body).await.expect(201);
                entered.push((day, signed));
            }
            let mut so_far = 0;
            for day in days {
                let allocated = |paid: i64| (2 * tax * paid + total).div_euclid(2 * total);
                let before = allocated(so_far);
                so_far += entered.iter().filter(|(on, _)| *on == day).map(|(_, amount)| amount).sum::<i64>();
                *expected.entry(day).or_default() += allocated(so_far) - before;
            }
            all += (2 * tax * so_far + total).div_euclid(2 * total);
        }
        for (day, tax) in &expected {
            let told = taxes(&ann, &format!("startDate={day}&endDate={day}")).await;
            assert_eq!(cents(&told["tax"]), *tax, "{day}: {told}");
        }
        let told = taxes(&ann, "startDate=2025-01-01&endDate=2026-12-31").await;
        assert_eq!(cents(&told["tax"]), all);
        assert_eq!(expected.values().sum::<i64>(), all);
        // The books of a year say the same.
        for (year, first, last) in [("2025", "2025-01-01", "2025-12-31"), ("2026", "2026-01-01", "2026-12-31")] {
            let csv = ann.get(&format!("/analytics/year-end/income?year={year}")).await.expect(200).text();
            let told = taxes(&ann, &format!("startDate={first}&endDate={last}")).await;
            assert_eq!(column(&csv, "Tax"), cents(&told["tax"]), "{csv}");
        }
    }

    async fn deposit_instalments_payments_and_tax_of_one_job_add_up(app) {
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");
        let items = json!([line("Labor", 300.0, Value::Null), line("Heater", 612.5, sales_tax())]);
        let estimate = json!({"type": "Estimate", "customerName": "Dana", "items": items, "depositPercent": 33,
            "discount": {"kind": "amount", "value": 12.5}});
        let estimate = sent(&ann, estimate).await;
        // 900.00, of which 604.11 are taxed: 49.84.
        assert_eq!([&estimate["total"], &estimate["totals"]["tax"], &estimate["deposit"]], [949.84, 49.84, 313.45]);
        let path = format!("/documents/{}", estimate["_id"].as_str().unwrap());
        ann.post(&format!("{path}/payments"), json!({"amount": 313.45, "date": "2026-11-10"})).await.expect(201);
        let on = |day: &str| format!("startDate={day}&endDate={day}");
        let deposit = taxes(&ann, &on("2026-11-10")).await;
        // 33 percent of each, and the cents that a third is short of.
        assert_eq!([&deposit["sales"], &deposit["tax"]], [297.0, 16.45]);

        let invoice = ann.post(&format!("{path}/convert-to-invoice"), json!({})).await.expect(200).json();
        assert_eq!([&invoice["total"], &invoice["amountPaid"], &invoice["balance"]], [949.84, 313.45, 636.39]);
        let schedule = json!([{"amount": 500, "dueDate": "2026-11-12"}, {"amount": 449.84, "dueDate": "2026-12-12"}]);
        let split = ann.put(&path, json!({"instalments": schedule})).await.expect(200).json();
        assert_eq!([&split["instalments"][0]["paid"], &split["instalments"][1]["paid"]], [&json!(313.45), &json!(0)]);
        // A discount afterwards is off the last of them, and the tax follows.
        let cheaper = ann.put(&path, json!({"discount": {"kind": "percent", "value": 5}})).await.expect(200).json();
        assert_eq!([&cheaper["total"], &cheaper["totals"]["tax"], &cheaper["instalments"][1]["amount"]], [914.87, 48.0, 414.87]);
        let refused = ann.post(&format!("{path}/payments"), json!({"amount": 601.43})).await.expect(422);
        assert_eq!(refused.field_error("amount"), "The balance is $601.42. Enter that or less.");
        ann.post(&format!("{path}/payments"), json!({"amount": 601.42, "date": "2026-11-14"})).await.expect(201);

        let all = taxes(&ann, "startDate=2026-11-01&endDate=2026-11-30").await;
        assert_eq!(all, json!({"sales": 866.87, "taxable": 581.87, "notTaxed": 285, "tax": 48, "rates": [
            {"name": "Sales tax", "percent": 8.25, "taxable": 581.87, "tax": 48}]}));
        let (first, last) = (taxes(&ann, &on("2026-11-10")).await, taxes(&ann, &on("2026-11-14")).await);
        assert_eq!(cents(&first["sales"]) + cents(&first["tax"]), 31345);
        assert_eq!(cents(&last["sales"]) + cents(&last["tax"]), 60142);
        // What goes back takes its tax along, on its day.
        ann.post(&format!("{path}/refunds"), json!({"amount": 914.87, "date": "2026-11-15", "reason": "Leaks"})).await.expect(201);
        let back = taxes(&ann, &on("2026-11-15")).await;
        assert_eq!([&back["sales"], &back["taxable"], &back["tax"]], [-866.87, -581.87, -48.0]);
        assert_eq!(taxes(&ann, "startDate=2026-11-01&endDate=2026-11-30").await["rates"], json!([]));
    }
}
