//! What needs action: each document in the one group whose next step it waits for.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{Client, db_tests};

async fn document(client: &Client, fields: Value) -> String {
    let mut body = json!({"type": "Invoice", "customerName": "Sam", "items": [{"description": "Labor", "quantity": 1, "rate": 100}]});
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    client.add("/documents", body).await
}

async fn sent(client: &Client, fields: Value) -> String {
    let id = document(client, fields).await;
    client.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

/// How many there are, what they come to, and which they are.
async fn groups(client: &Client) -> Vec<(String, i64, f64, Vec<String>)> {
    let found = client.get("/documents/needs-action").await.expect(200).json();
    let ids = |group: &Value| {
        let documents = group["documents"].as_array().unwrap().iter();
        documents.map(|row| row["_id"].as_str().unwrap().to_owned()).collect()
    };
    let rows = found.as_array().unwrap().iter().map(|group| {
        let (name, count) = (group["group"].as_str().unwrap().to_owned(), group["count"].as_i64().unwrap());
        (name, count, group["amount"].as_f64().unwrap(), ids(group))
    });
    rows.collect()
}

db_tests! {
    async fn each_document_waits_in_the_group_of_its_next_step(app) {
        let ann = app.owner("Ann's Plumbing").await;
        sent(&app.owner("Bea's").await, json!({"dueDate": "2026-01-01"})).await;
        assert!(groups(&ann).await.iter().all(|(_, count, amount, ids)| *count == 0 && *amount == 0.0 && ids.is_empty()));

        // It's November 15, 2026.
        let draft = document(&ann, json!({"type": "Estimate"})).await;
        let waiting = sent(&ann, json!({"type": "Estimate"})).await;
        let until_today = sent(&ann, json!({"type": "Estimate", "date": "2026-09-01", "validUntil": "2026-11-15"})).await;
        let for_a_month = sent(&ann, json!({"type": "Estimate", "date": "2026-10-16"})).await;
        let until_yesterday = sent(&ann, json!({"type": "Estimate", "date": "2026-11-10", "validUntil": "2026-11-14"})).await;
        let too_old = sent(&ann, json!({"type": "Estimate", "date": "2026-10-15"})).await;
        let today = sent(&ann, json!({"dueDate": "2026-11-15"})).await;
        let a_day = sent(&ann, json!({"dueDate": "2026-11-14"})).await;
        let two_weeks = sent(&ann, json!({"dueDate": "2026-11-01"})).await;
        let longer = sent(&ann, json!({"dueDate": "2026-10-31"})).await;
        let a_month = sent(&ann, json!({"dueDate": "2026-10-16"})).await;
        let very_late = sent(&ann, json!({"dueDate": "2026-10-15"})).await;
        // Without a due date it's due the day it was sent.
        let on_receipt = sent(&ann, json!({})).await;
        let paid = sent(&ann, json!({"dueDate": "2026-10-15"})).await;
        ann.post(&format!("/documents/{paid}/mark-paid"), json!({})).await.expect(200);

        let mut expected = [
            ("drafts", vec![draft]),
            ("waitingEstimates", vec![until_today, for_a_month, waiting]),
            ("expiredEstimates", vec![too_old, until_yesterday]),
            ("acceptedEstimates", vec![]),
            ("notDueYet", vec![today, on_receipt]),
            ("late1To14", vec![two_weeks, a_day.clone()]),
            ("late15To30", vec![a_month, longer]),
            ("lateOver30", vec![very_late]),
        ];
        expected[4].1.sort();
        let mut found = groups(&ann).await;
        found[4].3.sort();
        for ((group, ids), (name, count, amount, documents)) in expected.iter().zip(&found) {
            assert_eq!((group, i64::try_from(ids.len()).unwrap()), (&name.as_str(), *count));
            assert_eq!(documents, ids, "{name}");
            assert_eq!(*amount, 100.0 * f64::from(u32::try_from(ids.len()).unwrap()), "{name}");
        }

        // What was paid of it isn't owed any more.
        ann.post(&format!("/documents/{a_day}/payments"), json!({"amount": 40, "method": "Cash"})).await.expect(201);
        assert_eq!(groups(&ann).await[5].2, 160.0);
        // By the next day everything is a day later.
        app.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(groups(&ann).await[4].1, 0);
    }

    async fn a_group_shows_the_oldest_and_counts_them_all(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for day in 10..38 {
            document(&ann, json!({"date": format!("2026-0{}-{:02}", 1 + day / 28, 1 + day % 28)})).await;
        }
        let (name, count, amount, ids) = groups(&ann).await.swap_remove(0);
        assert_eq!((name.as_str(), count, amount, ids.len()), ("drafts", 28, 2800.0, 25));
        let oldest = ann.get("/documents?sort=date&limit=25").await.expect(200).ids();
        assert_eq!(ids, oldest);
    }
}
