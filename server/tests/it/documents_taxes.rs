//! Tax and discount: what a document comes to, what it keeps of the owner's rates, and what is told of both in figures.

use std::collections::BTreeMap;

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

/// What all invoices of a span say by themselves: sales, and for each rate what is taxable and the tax.
async fn added_up(client: &Client, first: &str, last: &str) -> (i64, BTreeMap<String, (i64, i64)>) {
    let all = client.get("/documents").await.expect(200).json();
    let (mut sales, mut rates) = (0, BTreeMap::new());
    for row in all.as_array().unwrap() {
        let date = row["date"].as_str().unwrap();
        if row["type"] != "Invoice" || row["status"] == "New" || date < first || date > last {
            continue;
        }
        sales += cents(&row["total"]) - cents(&row["totals"]["tax"]);
        for one in row["totals"]["taxes"].as_array().unwrap() {
            let sum: &mut (i64, i64) = rates.entry(format!("{} {}", one["name"], one["percent"])).or_default();
            *sum = (sum.0 + cents(&one["taxable"]), sum.1 + cents(&one["tax"]));
        }
    }
    // Where nothing was sold at a rate, there is nothing to tell of it.
    rates.retain(|_, (taxable, _)| *taxable != 0);
    (sales, rates)
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
        assert_eq!(changed["discount"], Value::Null);
        assert_eq!(changed["total"], 1008.99);
        let items = json!([{"_id": changed["items"][1]["_id"], "tax": null}]);
        let changed = ann.put(&path, json!({"items": items})).await.expect(200).json();
        assert_eq!([&changed["total"], &changed["totals"]["tax"]], [&json!(612.5), &json!(0)]);
        // Nothing off is no discount.
        let changed = ann.put(&path, json!({"discount": {"kind": "amount", "value": 0}})).await.expect(200).json();
        assert_eq!(changed["discount"], Value::Null);
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

    async fn documents_without_tax_and_discount_say_so(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = sent(&ann, json!({"type": "Invoice", "customerName": "Dana",
            "items": [{"description": "Labor", "quantity": 1.5, "rate": 95}]})).await;
        assert_eq!(made["total"], 142.5);
        assert_eq!(made["totals"], json!({"subtotal": 142.5, "discount": 0, "tax": 0, "taxes": []}));
        assert_eq!([&made["discount"], &made["items"][0]["tax"]], [&Value::Null, &Value::Null]);
        let page = page(&app, &made["_id"]).await;
        assert!(!page.contains("Subtotal") && !page.contains("Discount"), "{page}");
    }

    async fn what_cannot_be_is_refused_in_a_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let labor = || json!([line("Labor", 120.0, Value::Null)]);
        for (discount, field, sentence) in [
            (json!({"kind": "amount", "value": 120.01}), "discount.value",
                "The discount cannot be more than the subtotal, $120.00."),
            (json!({"kind": "percent", "value": 100.01}), "discount.value", "A discount can be at most 100 percent."),
            (json!({"kind": "percent", "value": -1}), "discount.value", "Discount must not be negative."),
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
        assert_eq!(refused.field_error("items"), "A document can have at most 5 different taxes.");
        // Lines that come to less than the amount that is off.
        let made = sent(&ann, invoice(labor(), json!({"kind": "amount", "value": 120}))).await;
        assert_eq!(made["total"], 0);
        let path = format!("/documents/{}", made["_id"].as_str().unwrap());
        let refused = ann.put(&path, json!({"items": [line("Labor", 100.0, Value::Null)]})).await.expect(422);
        assert_eq!(refused.field_error("discount.value"), "The discount cannot be more than the subtotal, $100.00.");

        for (rates, field, sentence) in [
            (json!([{"name": "A", "percent": 1}, {"name": "A", "percent": 2}]), "taxRates.1.name",
                "Each tax rate needs a name of its own."),
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
        assert!(csv.contains("Paid,Invoice,Customer,Amount,Tax,Amount with Tax\r\n"), "{csv}");
        assert!(csv.contains(",INV-0001,Dana Reyes,360.00,7.43,367.43\r\n"), "{csv}");
    }

    async fn the_tax_report_says_what_the_invoices_say(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let bob = app.owner("Bob's Roofing").await;
        let mut random = Random::new();
        for _ in 0..40 {
            let all = ann.get("/documents").await.expect(200).ids();
            let any = (!all.is_empty())
                .then(|| format!("/documents/{}", all[usize::try_from(random.below(all.len() as u64)).unwrap()]));
            let lines = (0..=random.below(3)).map(|_| {
                let tax = match random.below(4) {
                    0 => Value::Null,
                    1 => sales_tax(),
                    2 => json!({"name": "Sales tax", "percent": 8}),
                    _ => json!({"name": "10% club", "percent": 0}),
                };
                line("Work", random.one_of(&[0.0, 0.33, 12.5, 1999.99]), tax)
            });
            let mut form = invoice(lines.collect(), json!({"kind": "percent", "value": random.one_of(&[0.0, 12.5, 33.33, 100.0])}));
            form["date"] = json!(random.one_of(&["2026-10-31", "2026-11-01", "2026-11-30"]));
            form["status"] = json!(random.one_of(&["New", "Sent", "Paid", "Overdue"]));
            match (random.below(4), any) {
                (0, Some(path)) => drop(ann.delete(&path).await.expect(204)),
                (1 | 2, Some(path)) => drop(ann.put(&path, form).await.expect(200)),
                _ => drop(ann.post("/documents", form).await.expect(201)),
            }
        }
        bob.post("/documents", invoice(json!([line("Roof", 5000.0, sales_tax())]), Value::Null)).await.expect(201);
        ann.post("/documents", json!({"type": "Estimate", "customerName": "Dana", "status": "Sent", "date": "2026-11-10",
            "items": [line("Pipe", 77.0, sales_tax())]})).await.expect(201);

        for (first, last) in [("2026-10-01", "2026-11-30"), ("2026-11-01", "2026-11-30"), ("2026-11-02", "2026-11-29")] {
            let told = taxes(&ann, &format!("startDate={first}&endDate={last}")).await;
            let (sales, rates) = added_up(&ann, first, last).await;
            assert_eq!(cents(&told["sales"]), sales);
            let told_rates: BTreeMap<String, (i64, i64)> = told["rates"].as_array().unwrap().iter()
                .map(|one| (format!("{} {}", one["name"], one["percent"]), (cents(&one["taxable"]), cents(&one["tax"]))))
                .collect();
            assert_eq!(told_rates, rates);
            let taxable: i64 = rates.values().map(|(taxable, _)| taxable).sum();
            let tax: i64 = rates.values().map(|(_, tax)| tax).sum();
            assert_eq!([&told["taxable"], &told["notTaxed"], &told["tax"]].map(cents), [taxable, sales - taxable, tax]);
        }
        assert_eq!(taxes(&bob, "startDate=2026-11-01&endDate=2026-11-30").await,
            json!({"sales": 0, "taxable": 0, "notTaxed": 0, "tax": 0, "rates": []}));
    }

    async fn what_was_sold_before_there_were_taxes_is_in_the_report(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for status in ["New", "Sent", "Paid"] {
            let mut form = invoice(json!([line("Labor", 95.0, Value::Null)]), Value::Null);
            form["status"] = json!(status);
            ann.post("/documents", form).await.expect(201);
        }
        let span = "startDate=2026-11-01&endDate=2026-11-30";
        let before = taxes(&ann, span).await;
        assert_eq!(before["sales"], 190);
        let migration = include_str!("../../migrations/2026-11-22-000050_tax_and_discount/up.sql");
        app.fill_anew("DELETE FROM kept_figures WHERE name = 'sales'", migration, async {
            assert_eq!(taxes(&ann, span).await["sales"], 0);
        }).await;
        assert_eq!(taxes(&ann, span).await, before);
    }
}
