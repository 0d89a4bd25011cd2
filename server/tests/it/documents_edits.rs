//! Money received stays received, whatever an edit makes of the total.

use serde_json::{Value, json};

use crate::support::{Client, db_tests};

async fn sent(ann: &Client, total: i64) -> String {
    let items = json!([{"description": "Bath", "quantity": 1, "rate": total}]);
    let id = ann.add("/documents", json!({"type": "Invoice", "customerName": "Dana", "items": items})).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn edit(ann: &Client, id: &str, total: f64) -> Value {
    let items = json!({"items": [{"description": "Bath", "quantity": 1, "rate": total}]});
    ann.put(&format!("/documents/{id}"), items).await.expect(200).json()
}

async fn standing(ann: &Client, id: &str) -> (Value, Value, Vec<Value>) {
    let ledger = ann.get(&format!("/documents/{id}/payments")).await.expect(200).json();
    let status = ann.get(&format!("/documents/{id}")).await.expect(200).json()["status"].clone();
    let payments = ledger["payments"].as_array().unwrap().iter().map(|one| one["amount"].clone()).collect();
    (status, ledger["balance"].clone(), payments)
}

/// Invoice Revenue, Total Paid and Outstanding Invoices.
async fn figures(ann: &Client) -> [Value; 3] {
    let summary = ann.get("/documents/summary").await.expect(200).json();
    ["invoiceRevenue", "totalPaid", "outstandingInvoices"].map(|name| summary[name].clone())
}

async fn revenue(ann: &Client) -> Value {
    let path = "/analytics/revenue?startDate=2026-01-01&endDate=2026-12-31&period=yearly";
    ann.get(path).await.expect(200).json()[0]["revenue"].clone()
}

db_tests! {
    async fn a_lower_total_leaves_it_overpaid_and_a_higher_one_open(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, 5200).await;
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 5200, "date": "2026-11-10"})).await.expect(201);
        let lower = edit(&ann, &id, 10.0).await;
        assert_eq!((&lower["status"], &lower["amountPaid"], &lower["balance"]), (&json!("Paid"), &json!(5200), &json!(-5190)));
        assert_eq!((standing(&ann, &id).await, revenue(&ann).await), ((json!("Paid"), json!(-5190), vec![json!(5200)]), json!(5200)));
        let public = ann.get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!((&public["amountPaid"], &public["balance"]), (&json!(5200), &json!(-5190)));

        // What one paid too much is no part of what others owe.
        let other = sent(&ann, 300).await;
        assert_eq!(figures(&ann).await, [json!(310), json!(5200), json!(300)]);
        ann.delete(&format!("/documents/{other}")).await.expect(204);

        let higher = edit(&ann, &id, 5500.0).await;
        assert_eq!(figures(&ann).await, [json!(5500), json!(5200), json!(300)]);
        assert_eq!((&higher["status"], &higher["balance"], &higher["paidDate"]), (&json!("Sent"), &json!(300), &Value::Null));
        assert_eq!((standing(&ann, &id).await, revenue(&ann).await), ((json!("Sent"), json!(300), vec![json!(5200)]), json!(5200)));
        // What was overpaid goes back like any other money.
        edit(&ann, &id, 5000.0).await;
        ann.post(&format!("/documents/{id}/refunds"), json!({"amount": 200, "reason": "Less work"})).await.expect(201);
        assert_eq!(standing(&ann, &id).await, (json!("Paid"), json!(0), vec![json!(5200), json!(-200)]));
        assert_eq!(figures(&ann).await, [json!(5000), json!(5000), json!(0)]);
    }

    async fn what_was_marked_as_paid_is_written_down_before_the_total_changes(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (total, status, balance) in [(1200.0, "Sent", 200.0), (10.5, "Paid", -989.5)] {
            let id = sent(&ann, 1000).await;
            ann.post(&format!("/documents/{id}/payments"), json!({"amount": 250, "date": "2026-11-01"})).await.expect(201);
            ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
            // The form sends the status along, as it was.
            let items = json!([{"description": "Bath", "quantity": 1, "rate": total}]);
            let saved = ann.put(&format!("/documents/{id}"), json!({"status": "Paid", "items": items})).await.expect(200).json();
            assert_eq!((&saved["status"], &saved["amountPaid"]), (&json!(status), &json!(1000)));
            assert_eq!(saved["balance"].as_f64().unwrap(), balance);
            assert_eq!(standing(&ann, &id).await.2, [250, 750]);
        }
        assert_eq!(revenue(&ann).await, 2000);
    }

    async fn what_changes_no_total_changes_nothing_about_the_money(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, 1000).await;
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        let saved = ann.put(&format!("/documents/{id}"), json!({"notes": "Key is with the neighbor"})).await.expect(200).json();
        assert_eq!((&saved["status"], saved.get("balance")), (&json!("Paid"), None));
        assert_eq!(standing(&ann, &id).await, (json!("Paid"), json!(0), vec![json!(1000)]));
        // Not paid after all: the notice's Undo.
        let undone = ann.put(&format!("/documents/{id}"), json!({"status": "Sent"})).await.expect(200).json();
        assert_eq!((&undone["status"], revenue(&ann).await), (&json!("Sent"), json!(0)));
    }
}
