//! The dashboard's activity: what happened, in the account's own words.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{Client, db_tests};

async fn activity(client: &Client) -> Vec<Value> {
    client.get("/dashboard/activity?limit=10").await.expect(200).json().as_array().unwrap().clone()
}

fn event(kind: &str, action: &str, details: &str, time: &str) -> Value {
    json!({"type": kind, "action": action, "details": details, "time": format!("2026-11-15T{time}:00.000Z")})
}

fn details(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["details"].as_str().unwrap()).collect()
}

db_tests! {
    async fn every_change_is_told_newest_first(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        assert_eq!(activity(&ann).await, [] as [Value; 0]);
        ann.check_out().await;
        app.clock.advance(SignedDuration::from_mins(1));
        let part = ann.part_path("Elbow").await;
        app.clock.advance(SignedDuration::from_mins(1));
        ann.put(&part, json!({"name": "Brass elbow"})).await.expect(200);
        ann.delete(&part).await.expect(204);
        assert_eq!(
            activity(&ann).await,
            [
                event("inventory", "Part deleted", "Brass elbow", "12:02"),
                event("inventory", "Part updated", "Brass elbow", "12:02"),
                event("inventory", "Part added", "Elbow", "12:01"),
                event("subscription", "Free trial started", "Professional", "12:00"),
            ],
        );
    }

    async fn the_last_ten_are_shown(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for number in 1..=12 {
            ann.part(&format!("Part {number}")).await;
        }
        let events = activity(&ann).await;
        let expected: Vec<String> = (3..=12).rev().map(|number| format!("Part {number}")).collect();
        assert_eq!(details(&events), expected);
    }

    async fn the_rest_comes_page_by_page(app) {
        let ann = app.owner("Ann's Plumbing").await;
        app.owner("Bea's").await.part("Not Ann's").await;
        // Some of one moment, some of another.
        for number in 1..=12 {
            ann.part(&format!("Part {number}")).await;
            if number % 5 == 0 {
                app.clock.advance(SignedDuration::from_mins(1));
            }
        }
        let whole = ann.get("/dashboard/activity").await.expect(200);
        assert_eq!((whole.header("x-total-count"), whole.next_page()), ("13", None));
        let whole = whole.json().as_array().unwrap().clone();
        assert_eq!((whole.len(), details(&whole)[12]), (13, "Professional"));
        for limit in [1, 4, 12, 13] {
            let pages = ann.pages(&format!("/dashboard/activity?limit={limit}")).await;
            assert_eq!(pages.len(), 13_usize.div_ceil(limit), "limit {limit}");
            assert!(pages.iter().all(|page| page.header("x-total-count") == "13"));
            let seen: Vec<Value> = pages.iter().flat_map(|page| page.json().as_array().unwrap().clone()).collect();
            assert_eq!(seen, whole, "limit {limit}");
        }
        ann.get("/dashboard/activity?limit=0").await.expect(422);
    }

    async fn a_refused_change_is_not_told(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = ann.part_path("Elbow").await;
        let before = activity(&ann).await;
        ann.post("/inventory", json!({"name": "", "quantity": 1})).await.expect(422);
        ann.put(&part, json!({"name": "Tee", "quantity": -1})).await.expect(422);
        ann.put("/inventory/0193a0b0-0000-7000-8000-000000000000", json!({"name": "Tee"})).await.expect(404);
        ann.delete("/inventory/0193a0b0-0000-7000-8000-000000000000").await.expect(404);
        app.clock.advance(SignedDuration::from_hours(14 * 24));
        ann.put(&part, json!({"name": "Tee"})).await.expect(403);
        assert_eq!(activity(&ann).await, before);
    }

    async fn everyone_sees_their_own(app) {
        let (ann, bea) = (app.owner("Ann's Plumbing").await, app.owner("Bea's").await);
        ann.part("Ann's elbow").await;
        bea.part("Bea's tee").await;
        assert_eq!(details(&activity(&ann).await), ["Ann's elbow", "Professional"]);
        assert_eq!(details(&activity(&bea).await), ["Bea's tee", "Professional"]);
    }
}
