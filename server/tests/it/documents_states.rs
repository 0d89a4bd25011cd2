//! One word for where a document stands, the day an estimate is valid until, the message to the customer, and when invoices are
//! due unless their owner says otherwise.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::customer::{customer, hidden, page, post, sign, words};
use crate::support::operations::paper;
use crate::support::{Client, TestApp, db_tests, papers};

const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn document(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}")).await.expect(200).json()
}

/// As the document itself and the list say it.
async fn state(ann: &Client, id: &str) -> String {
    let state = document(ann, id).await["state"].as_str().unwrap().to_owned();
    let list = ann.get("/documents").await.expect(200).json();
    let row = list.as_array().unwrap().iter().find(|row| row["_id"] == id).expect("a row");
    assert_eq!(row["state"], state, "the list says otherwise");
    state
}

async fn act(ann: &Client, id: &str, action: &str) {
    ann.post(&format!("/documents/{id}/{action}"), json!({})).await.expect(200);
}

/// A customer with a browser opens the page.
async fn look(app: &TestApp, id: &str) {
    let browser = app
        .nobody()
        .with_header("user-agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1")
        .with_header("accept", "text/html,application/xhtml+xml")
        .with_header("accept-language", "en-US");
    browser.send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200);
}

async fn paper_of(app: &TestApp, id: &str) -> String {
    papers::words(&app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200).body)
}

async fn shown(app: &TestApp, id: &str) -> String {
    words(&page(app, &format!("/invoice/{id}")).await.expect(200).text())
}

db_tests! {
    async fn an_estimate_goes_from_draft_to_its_answer(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = ann.add("/documents", paper("Estimate")).await;
        assert_eq!(state(&ann, &id).await, "Draft");
        act(&ann, &id, "send").await;
        assert_eq!(state(&ann, &id).await, "Sent");
        look(&app, &id).await;
        assert_eq!(state(&ann, &id).await, "Viewed");
        sign(&app, &id).await;
        assert_eq!(state(&ann, &id).await, "Accepted");
        // What was signed is not what it says now.
        ann.put(&format!("/documents/{id}"), json!({"customerName": "Bo"})).await.expect(200);
        assert_eq!(state(&ann, &id).await, "Viewed");
        ann.put(&format!("/documents/{id}"), json!({"customerName": "Dana Reyes"})).await.expect(200);
        act(&ann, &id, "convert-to-invoice").await;
        assert_eq!(state(&ann, &id).await, "Draft");

        let declined = ann.add("/documents", paper("Estimate")).await;
        act(&ann, &declined, "send").await;
        let token = hidden(&page(&app, &format!("/invoice/{declined}")).await.expect(200).text(), "token");
        post(&customer(&app), &format!("/invoice/{declined}/decline"), &[("token", &token)]).await.expect(303);
        assert_eq!(state(&ann, &declined).await, "Declined");
    }

    async fn an_invoice_goes_from_draft_to_paid_and_back(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = ann.add("/documents", paper("Invoice")).await;
        assert_eq!(state(&ann, &id).await, "Draft");
        act(&ann, &id, "send").await;
        look(&app, &id).await;
        assert_eq!(state(&ann, &id).await, "Viewed");
        let pay = |amount: f64| json!({"amount": amount, "method": "Cash"});
        ann.post(&format!("/documents/{id}/payments"), pay(12.0)).await.expect(201);
        assert_eq!(state(&ann, &id).await, "Partly paid");
        act(&ann, &id, "mark-paid").await;
        assert_eq!(state(&ann, &id).await, "Paid");
        let refund = json!({"amount": 612, "method": "Cash", "reason": "Never done"});
        ann.post(&format!("/documents/{id}/refunds"), refund).await.expect(201);
        ann.put(&format!("/documents/{id}"), json!({"status": "Overdue"})).await.expect(200);
        assert_eq!(state(&ann, &id).await, "Past due");
        ann.put(&format!("/documents/{id}"), json!({"status": "Sent"})).await.expect(200);
        assert_eq!(state(&ann, &id).await, "Viewed");
        // Time alone changes it, and whoever has the earlier one is told.
        let before = ann.get(&format!("/documents/{id}")).await.expect(200).header("etag").to_owned();
        app.clock.advance(DAY * 14 + SignedDuration::from_millis(1));
        assert_eq!(state(&ann, &id).await, "Past due");
        let again = ann.with_header("if-none-match", before.as_str()).get(&format!("/documents/{id}")).await;
        again.expect(200);
    }

    async fn an_estimate_is_valid_until_the_day_its_owner_names(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut form = paper("Estimate");
        form["date"] = json!("2026-11-15");
        let usual = ann.post("/documents", form.clone()).await.expect(201).json();
        assert_eq!(usual["validUntil"], "2026-12-15");
        form["validUntil"] = json!("2026-11-14");
        let refused = ann.post("/documents", form.clone()).await.expect(422);
        assert_eq!(refused.field_error("validUntil"), "Valid until can't be before the estimate's date.");
        form["validUntil"] = json!("2026-11-20");
        let id = ann.add("/documents", form).await;
        let path = format!("/documents/{id}");
        act(&ann, &id, "send").await;
        app.clock.advance(DAY * 5);
        assert_eq!(state(&ann, &id).await, "Sent");
        for said in [shown(&app, &id).await, paper_of(&app, &id).await] {
            assert!(said.contains("You can accept this estimate until Nov 20, 2026."), "{said}");
            assert!(!said.contains("30 days"), "{said}");
        }
        assert_eq!(app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json()["validUntil"], "2026-11-20");

        app.clock.advance(DAY);
        assert_eq!(state(&ann, &id).await, "Expired");
        let page = shown(&app, &id).await;
        assert!(page.contains("Status: Expired") && page.contains("This estimate was valid until Nov 20, 2026."), "{page}");
        assert!(!page.contains("Accept and sign"), "{page}");
        // A later day opens it again; the usual one follows the date.
        ann.put(&path, json!({"validUntil": "2026-11-30"})).await.expect(200);
        assert_eq!(state(&ann, &id).await, "Sent");
        assert!(shown(&app, &id).await.contains("Accept and sign"));
        ann.put(&path, json!({"validUntil": null, "date": "2026-11-16"})).await.expect(200);
        assert_eq!(document(&ann, &id).await["validUntil"], "2026-12-16");
        act(&ann, &id, "convert-to-invoice").await;
        assert_eq!(document(&ann, &id).await["validUntil"], Value::Null);
        let refused = ann.put(&path, json!({"validUntil": "2026-12-24"})).await.expect(422);
        assert_eq!(
            refused.field_error("validUntil"),
            "Only an estimate has a valid until date. Give the invoice a due date instead."
        );
    }

    async fn a_message_goes_to_the_customer_and_is_part_of_what_is_signed(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut form = paper("Estimate");
        form["notes"] = json!("Haggles.");
        form["message"] = json!("We'll haul the old heater away.\nThe permit is <b>included</b>.");
        let id = ann.add("/documents", form).await;
        act(&ann, &id, "send").await;
        let html = page(&app, &format!("/invoice/{id}")).await.expect(200).text();
        assert!(html.contains("We'll haul the old heater away.\nThe permit is &lt;b&gt;included&lt;/b&gt;."), "{html}");
        assert!(!html.contains("Haggles"));
        assert!(paper_of(&app, &id).await.contains("We'll haul the old heater away. The permit is <b>included</b>."));
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!(public["message"], "We'll haul the old heater away.\nThe permit is <b>included</b>.");

        sign(&app, &id).await;
        let kept = ann.get(&format!("/documents/{id}/answers")).await.expect(200).json();
        assert!(kept[0]["content"].as_str().unwrap().contains("haul the old heater"), "{kept}");
        ann.put(&format!("/documents/{id}"), json!({"message": "We'll leave the old heater."})).await.expect(200);
        assert_eq!(document(&ann, &id).await["answer"]["isCurrent"], false);
        let long = ann.put(&format!("/documents/{id}"), json!({"message": "x".repeat(2001)})).await.expect(422);
        assert!(!long.field_error("message").is_empty());
        ann.put(&format!("/documents/{id}"), json!({"message": null})).await.expect(200);
        assert!(!shown(&app, &id).await.contains("old heater"));
    }

    async fn the_shown_estimate_keeps_its_message_and_day(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut form = paper("Estimate");
        form["message"] = json!("As we talked about.");
        form["validUntil"] = json!("2026-11-29");
        let id = ann.add("/documents", form).await;
        act(&ann, &id, "send").await;
        act(&ann, &id, "convert-to-invoice").await;
        ann.put(&format!("/documents/{id}"), json!({"message": "Thank you."})).await.expect(200);
        let page = shown(&app, &id).await;
        assert!(page.contains("As we talked about.") && page.contains("Nov 29, 2026"), "{page}");
        act(&ann, &id, "send").await;
        let page = shown(&app, &id).await;
        assert!(page.contains("Thank you.") && !page.contains("As we talked about."), "{page}");
    }

    async fn invoices_made_of_estimates_are_due_as_the_settings_say(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let convert = async || {
            let id = ann.add("/documents", paper("Estimate")).await;
            act(&ann, &id, "convert-to-invoice").await;
            document(&ann, &id).await["dueDate"].clone()
        };
        assert_eq!(convert().await, Value::Null);
        ann.put("/user/profile", json!({"dueDays": 366})).await.expect(422);
        let profile = ann.put("/user/profile", json!({"dueDays": 14})).await.expect(200).json();
        assert_eq!(profile["dueDays"], 14);
        assert_eq!(convert().await, "2026-11-29");
        let mut form = paper("Estimate");
        form["dueDate"] = json!("2026-12-24");
        let id = ann.add("/documents", form).await;
        act(&ann, &id, "convert-to-invoice").await;
        assert_eq!(document(&ann, &id).await["dueDate"], "2026-12-24");
    }
}
