//! Lines that are the customer's to choose before signing: optional ones, and options of which one is taken.

use diesel::connection::SimpleConnection as _;
use platform::db::Target;
use sawhorse::modules::documents::recurring;
use serde_json::{Value, json};

use crate::support::customer::{customer, hidden};
use crate::support::papers;
use crate::support::{Answer, Client, TestApp, db_tests};

/// Labor 100, a warranty for 50 that may be added, and a heater for 200, 300 or 400.
async fn offered(ann: &Client) -> (String, Value) {
    let line = |description: &str, rate: i64, offered: &str| json!({"description": description, "quantity": 1, "rate": rate, "offered": offered});
    let form = json!({
        "type": "Estimate", "customerName": "Dana Reyes", "date": "2026-11-15",
        "items": [
            {"description": "Labor", "quantity": 1, "rate": 100}, line("Warranty", 50, "Optional"),
            line("Plain heater", 200, "Good"), line("Fine heater", 300, "Better"), line("Solar heater", 400, "Best"),
        ],
    });
    let made = ann.post("/documents", form).await.expect(201).json();
    let id = made["_id"].as_str().unwrap().to_owned();
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    (id, made)
}

async fn page(app: &TestApp, id: &str) -> String {
    app.nobody().send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200).text()
}

async fn accept(app: &TestApp, id: &str, page: &str, more: &[(&str, &str)]) -> Answer {
    let (token, seen) = (hidden(page, "token"), hidden(page, "seen"));
    let fields = [("token", token.as_str()), ("seen", seen.as_str()), ("name", "Dana Reyes"), ("agreed", "yes")];
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).extend_pairs(more).finish();
    let kind = Some("application/x-www-form-urlencoded");
    customer(app).send_raw("POST", &format!("/invoice/{id}/accept"), kind, body.into_bytes()).await
}

#[track_caller]
fn assert_holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

db_tests! {
    async fn the_first_option_counts_until_another_is_chosen(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, made) = offered(&ann).await;
        assert_eq!(made["total"], 300);
        let chosen: Vec<bool> = made["items"].as_array().unwrap().iter().map(|line| line["chosen"] == true).collect();
        assert_eq!(chosen, [false, false, true, false, false]);
        // Lines that nobody chooses say nothing new.
        assert_eq!(made["items"][0].as_object().unwrap().keys().filter(|key| ["offered", "chosen"].contains(&key.as_str())).count(), 0);
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!((public["items"].as_array().unwrap().len(), &public["total"]), (2, &json!(300)));
        let asked = page(&app, &id).await;
        assert_holds(&asked, &["Choose one", "Optional extras", "Update total", r#"value="Good" checked"#]);
        let sheet = papers::words(&app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body);
        assert_holds(&sheet, &["Good (selected)", "Better (not selected)", "Optional (not selected)", "$300.00"]);
        let mut invoice = crate::support::operations::paper("Invoice");
        invoice["items"][0]["offered"] = json!("Optional");
        let refused = ann.post("/documents", invoice).await.expect(422).json();
        assert_eq!(refused["errors"]["items"], "Only estimates can have items for the customer to choose.");
    }

    async fn the_total_follows_and_what_was_chosen_is_signed_and_invoiced(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, made) = offered(&ann).await;
        let warranty = made["items"][1]["_id"].as_str().unwrap();
        let choice = [("option", "Better"), ("add", warranty)];
        let first = page(&app, &id).await;
        // Choosing alone signs nothing, and keeps nothing.
        let updated = accept(&app, &id, &first, &[choice[0], choice[1], ("update", "yes")]).await.expect(200).text();
        assert_holds(&updated, &["Your total: <strong>$450.00", r#"value="Better" checked"#, r#"value="Dana Reyes""#]);
        assert_eq!(ann.get(&format!("/documents/{id}")).await.expect(200).json()["total"], 300);
        assert!(ann.get(&format!("/documents/{id}/answers")).await.expect(200).json().as_array().unwrap().is_empty());

        // Each option says what it comes to, so it can be signed as the page was opened.
        assert_holds(&first, &["Your total: $300.00", "Your total: $400.00"]);
        accept(&app, &id, &first, &choice).await.expect(303);
        let seen = ann.get(&format!("/documents/{id}")).await.expect(200).json();
        assert_eq!((&seen["total"], &seen["answer"]["isCurrent"]), (&json!(450), &json!(true)));
        let kept = ann.get(&format!("/documents/{id}/answers")).await.expect(200).json();
        let content: Value = serde_json::from_str(kept[0]["content"].as_str().unwrap()).unwrap();
        assert_eq!(content["total"], 450);
        let sheet = papers::words(&app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body);
        assert_holds(&sheet, &["Fine heater", "Optional (selected)", "for $450.00"]);
        assert!(!sheet.contains("Solar heater"), "{sheet}");

        let invoice = ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200).json();
        let lines: Vec<&str> = invoice["items"].as_array().unwrap().iter().map(|line| line["description"].as_str().unwrap()).collect();
        assert_eq!((lines, &invoice["total"]), (vec!["Labor", "Warranty", "Fine heater"], &json!(450)));
        assert!(invoice["items"].as_array().unwrap().iter().all(|line| line.get("offered").is_none() && line.get("chosen").is_none()));
    }

    async fn a_choice_that_there_is_not_leaves_what_was_offered(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, made) = offered(&ann).await;
        let labor = made["items"][0]["_id"].as_str().unwrap();
        let asked = page(&app, &id).await;
        accept(&app, &id, &asked, &[("option", "Golden"), ("add", labor), ("add", "made-up")]).await.expect(303);
        assert_eq!(ann.get(&format!("/documents/{id}")).await.expect(200).json()["total"], 300);
    }

    async fn the_deposit_follows_the_choice_and_what_was_paid_beyond_it_is_owed_back(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "type": "Estimate", "customerName": "Dana Reyes", "depositAmount": 250,
            "items": [
                {"description": "Labor", "quantity": 1, "rate": 100},
                {"description": "Fine heater", "quantity": 1, "rate": 300, "offered": "Good"},
                {"description": "Mended heater", "quantity": 1, "rate": 20, "offered": "Better"},
            ],
        });
        let id = ann.post("/documents", form).await.expect(201).json()["_id"].as_str().unwrap().to_owned();
        let path = format!("/documents/{id}");
        ann.post(&format!("{path}/send"), json!({})).await.expect(200);
        // What is asked for beforehand is never more than all of it.
        let first = page(&app, &id).await;
        accept(&app, &id, &first, &[("option", "Better")]).await.expect(303);
        let signed = ann.get(&path).await.expect(200).json();
        assert_eq!((&signed["total"], &signed["deposit"]), (&json!(120), &json!(120)));
        // The owner asks anew, and is paid the deposit before the customer chooses.
        ann.put(&path, json!({"depositAmount": 100})).await.expect(200);
        ann.post(&format!("{path}/payments"), json!({"amount": 100, "method": "Cash"})).await.expect(201);
        let items = json!([
            {"description": "Fine heater", "quantity": 1, "rate": 300, "offered": "Good"},
            {"description": "Mended heater", "quantity": 1, "rate": 20, "offered": "Better"},
        ]);
        ann.put(&path, json!({"items": items})).await.expect(200);
        // The owner can't ask for less than that. The customer can choose it.
        let less = json!({"items": [{"description": "Mended heater", "quantity": 1, "rate": 20}]});
        ann.put(&path, less).await.expect(422);
        let asked = page(&app, &id).await;
        let better = [("option", "Better"), ("update", "yes")];
        assert_holds(&accept(&app, &id, &asked, &better).await.expect(200).text(), &["Overpaid by <strong>$80.00"]);
        accept(&app, &id, &asked, &[("option", "Better")]).await.expect(303);
        let signed = ann.get(&path).await.expect(200).json();
        assert_eq!((&signed["total"], &signed["balance"], &signed["depositDue"]), (&json!(20), &json!(-80), &json!(0)));
        assert_holds(&page(&app, &id).await, &["Overpaid by <strong>$80.00", "Status: </span>Accepted"]);
        let invoice = ann.post(&format!("{path}/convert-to-invoice"), json!({})).await.expect(200).json();
        assert_eq!((&invoice["status"], &invoice["balance"]), (&json!("Paid"), &json!(-80)));
    }

    async fn an_estimate_of_nothing_but_optional_lines_becomes_no_invoice(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "type": "Estimate", "customerName": "Dana Reyes",
            "items": [{"description": "Warranty", "quantity": 1, "rate": 50, "offered": "Optional"}],
        });
        let made = ann.post("/documents", form).await.expect(201).json();
        assert_eq!(made["total"], 0);
        let path = format!("/documents/{}", made["_id"].as_str().unwrap());
        ann.post(&format!("{path}/convert-to-invoice"), json!({})).await.expect(409);
        // Nor is nothing signed.
        ann.post(&format!("{path}/send"), json!({})).await.expect(200);
        let id = made["_id"].as_str().unwrap();
        let asked = page(&app, id).await;
        let refused = accept(&app, id, &asked, &[]).await.expect(422).text();
        assert_holds(&refused, &["Choose at least one item.", "Your total: <strong>$0.00"]);
        assert!(ann.get(&format!("{path}/answers")).await.expect(200).json().as_array().unwrap().is_empty());
        let added = [("add", made["items"][0]["_id"].as_str().unwrap())];
        accept(&app, id, &asked, &added).await.expect(303);
        let included = json!({"items": [{"_id": made["items"][0]["_id"], "offered": "Included"}]});
        assert_eq!(ann.put(&path, included).await.expect(200).json()["total"], 50);
        ann.post(&format!("{path}/convert-to-invoice"), json!({})).await.expect(200);
    }

    async fn a_discount_over_more_than_was_chosen_becomes_what_it_takes_off(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "type": "Estimate", "customerName": "Dana Reyes", "discount": {"kind": "amount", "value": 150},
            "items": [{"description": "Labor", "rate": 100}, {"description": "Warranty", "rate": 100, "offered": "Optional"}],
        });
        let made = ann.post("/documents", form).await.expect(201).json();
        assert_eq!((&made["discount"]["value"], &made["total"]), (&json!(150), &json!(0)));
        let path = format!("/documents/{}", made["_id"].as_str().unwrap());
        let invoice = ann.post(&format!("{path}/convert-to-invoice"), json!({})).await.expect(200).json();
        assert_eq!((&invoice["discount"]["value"], &invoice["total"]), (&json!(100), &json!(0)));
        // It can be changed like any other, and repeated.
        let items = json!([{"_id": invoice["items"][0]["_id"], "rate": 300}]);
        let changed = ann.put(&path, json!({"items": items, "notes": "Dearer"})).await.expect(200).json();
        assert_eq!(changed["total"], 200);
        let repeated = json!({"documentId": made["_id"], "rhythm": "weekly", "startsOn": "2026-11-15"});
        ann.post("/recurring-invoices", repeated).await.expect(201);
        assert_eq!(recurring::make_due(&app.platform).await.unwrap(), 1);
        // A percentage is one of whatever there is.
        let form = json!({
            "type": "Estimate", "customerName": "Dana Reyes", "discount": {"kind": "percent", "value": 50},
            "items": [{"description": "Labor", "rate": 100}, {"description": "Warranty", "rate": 100, "offered": "Optional"}],
        });
        let id = ann.add("/documents", form).await;
        let invoice = ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200).json();
        assert_eq!(invoice["discount"], json!({"kind": "percent", "value": 50}));
    }

    async fn a_tax_that_changed_since_is_not_signed_unseen(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (id, made) = offered(&ann).await;
        let asked = page(&app, &id).await;
        let choice = [("option", "Better")];
        // The line that is not chosen yet becomes taxed: the first option comes to the same as before.
        let items: Vec<Value> = made["items"].as_array().unwrap().iter().map(|line| {
            let is_it = line["description"] == "Fine heater";
            json!({"_id": line["_id"], "tax": if is_it { json!({"name": "Tax", "percent": 10}) } else { Value::Null }})
        }).collect();
        assert_eq!(ann.put(&format!("/documents/{id}"), json!({"items": items})).await.expect(200).json()["total"], 300);
        let refused = accept(&app, &id, &asked, &choice).await.expect(409).text();
        assert_holds(&refused, &[
            "Plumbing changed this estimate after you opened it:", "Your total is now $430.00. It was $400.00.",
            "“\u{2068}Fine heater\u{2069}” now has \u{2068}Tax\u{2069} 10%.", r#"value="Better" checked"#, r#"value="Dana Reyes""#,
            r#"name="agreed" value="yes" required checked"#,
        ]);
        accept(&app, &id, &refused, &choice).await.expect(303);
        assert_eq!(ann.get(&format!("/documents/{id}")).await.expect(200).json()["total"], 430);
    }

    async fn discount_and_tax_are_of_what_counts(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let tax = json!({"name": "Sales tax", "percent": 10});
        let line = |description: &str, rate: i64, offered: &str| {
            json!({"description": description, "rate": rate, "offered": offered, "tax": tax})
        };
        let form = json!({
            "type": "Estimate", "customerName": "Dana Reyes", "date": "2026-11-15", "depositPercent": 50,
            "discount": {"kind": "amount", "value": 150},
            "items": [
                {"description": "Labor", "rate": 100}, line("Warranty", 100, "Optional"),
                line("Plain heater", 200, "Good"), line("Solar heater", 800, "Better"),
            ],
        });
        let made = ann.post("/documents", form).await.expect(201).json();
        // 300 less 150: half of the labor and half of the heater, and tax on that.
        assert_eq!(made["totals"], json!({"subtotal": 300, "discount": 150, "tax": 10, "taxes": [
            {"name": "Sales tax", "percent": 10, "taxable": 100, "tax": 10}]}));
        assert_eq!([&made["total"], &made["deposit"]], [160, 80]);
        let id = made["_id"].as_str().unwrap();
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);

        let page = page(&app, id).await;
        let chosen = [("option", "Better"), ("add", made["items"][1]["_id"].as_str().unwrap())];
        // 1000 less 150, of which 765 is taxed.
        let other = accept(&app, id, &page, &[chosen[0], chosen[1], ("update", "yes")]).await.expect(200).text();
        assert_holds(&other, &["Subtotal", "$1,000.00", "-$150.00", "Sales tax 10% on $765.00", "$76.50", "$926.50"]);
        accept(&app, id, &page, &chosen).await.expect(303);
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 463.25})).await.expect(201);
        let invoice = ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200).json();
        assert_eq!([&invoice["total"], &invoice["totals"]["tax"], &invoice["balance"]], [926.5, 76.5, 463.25]);
        assert_eq!(invoice["items"].as_array().unwrap().len(), 3);
    }

    /// The program before kept what was answered to as a hash alone; the words were with the answer.
    async fn answers_from_before_hold_as_long_as_the_proposal_says_the_same(app) {
        let ann = app.owner("Ann's \"customer\":Plumbing").await;
        ann.put("/user/profile", json!({"terms": "Half now, \"terms\": the rest later"})).await.expect(200);
        let (same, changed) = (offered(&ann).await.0, offered(&ann).await.0);
        for id in [&same, &changed] {
            accept(&app, id, &page(&app, id).await, &[("option", "Better")]).await.expect(303);
        }
        ann.put(&format!("/documents/{changed}"), json!({"depositPercent": 10})).await.expect(200);
        let holds = async |id: &str| ann.get(&format!("/documents/{id}")).await.expect(200).json()["answer"]["isCurrent"] == true;
        assert_eq!([holds(&same).await, holds(&changed).await], [true, false]);

        let mut connection = app.target().connect().unwrap();
        connection.batch_execute("UPDATE documents SET answered_offer = NULL").unwrap();
        assert!(!holds(&same).await);
        let migration = match app.target() {
            Target::Postgres(_) => include_str!("../../migrations/2026-11-28-000285_answered_offers/postgres.sql"),
            Target::Sqlite(_) => include_str!("../../migrations/2026-11-28-000285_answered_offers/sqlite.sql"),
        };
        let fill = migration.find("UPDATE").expect("a statement that fills the column");
        connection.batch_execute(&migration[fill..]).unwrap();
        assert_eq!([holds(&same).await, holds(&changed).await], [true, false]);
    }
}
