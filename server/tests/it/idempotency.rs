//! `Idempotency-Key`: a request that is sent again, for whatever reason, does its work once.

use jiff::SignedDuration;
use sawhorse::platform::jobs;
use serde_json::{Value, json};

use crate::support::{Options, at_once, db_tests};

fn elbow() -> Value {
    json!({"name": "Elbow", "quantity": 3})
}

db_tests! {
    async fn a_repeated_request_gets_the_first_answer(app) {
        let ann = app.owner("Ann's Plumbing").await.with_key("once");
        let first = ann.post("/inventory", elbow()).await.expect(201);
        app.clock.advance(SignedDuration::from_hours(23));
        let again = ann.post("/inventory", elbow()).await.expect(201);
        assert_eq!((again.text(), again.header("content-type")), (first.text(), "application/json"));
        assert_eq!(ann.get("/inventory").await.expect(200).json(), json!([first.json()]));

        // Even when the part is another by now, or gone.
        ann.delete(&format!("/inventory/{}", first.json()["_id"].as_str().unwrap())).await.expect(204);
        assert_eq!(ann.post("/inventory", elbow()).await.expect(201).text(), first.text());
        assert_eq!(ann.get("/inventory").await.expect(200).json(), json!([]));
    }

    async fn fifty_at_once_make_one_part(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let keyed = ann.with_key("fifty");
        let answers = at_once((0..50).map(|_| {
            let keyed = keyed.clone();
            async move { keyed.post("/inventory", elbow()).await.expect(201).text() }
        }))
        .await;
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
        let activity = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!(activity.as_array().unwrap().len(), 2, "{activity}");
    }

    async fn another_body_under_the_same_key_is_refused(app) {
        let ann = app.owner("Ann's Plumbing").await.with_key("once");
        ann.post("/inventory", elbow()).await.expect(201);
        let refused = ann.post("/inventory", json!({"name": "Tee", "quantity": 3})).await.expect(422);
        assert_eq!(refused.message(), "This Idempotency-Key was already used for another request.");
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    async fn of_different_bodies_at_once_one_is_carried_out(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let keyed = ann.with_key("race");
        let statuses = at_once((0..10).map(|number| {
            let keyed = keyed.clone();
            async move {
                keyed.post("/inventory", json!({"name": format!("P{number}"), "quantity": 1})).await.status.as_u16()
            }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 422).count(), 9, "{statuses:?}");
        assert_eq!(ann.get("/inventory").await.expect(200).names().len(), 1);
    }

    async fn a_key_counts_for_one_path_and_one_owner(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let keyed = ann.with_key("shared");
        let session = keyed.open_checkout().await;
        keyed.finish_checkout(&session, "succeed").await.expect(200);
        keyed.post("/inventory", elbow()).await.expect(201);

        let bea = app.owner("Bea's").await.with_key("shared");
        bea.post("/inventory", json!({"name": "Bea's own", "quantity": 1})).await.expect(201);
        assert_eq!(bea.get("/inventory").await.expect(200).names(), ["Bea's own"]);
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    async fn a_refused_request_does_not_use_up_its_key(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let keyed = ann.with_key("again");
        keyed.post("/inventory", elbow()).await.expect(403);
        ann.check_out().await;
        keyed.post("/inventory", json!({"name": ""})).await.expect(422);
        keyed.post("/inventory", elbow()).await.expect(201);
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    async fn after_a_day_a_key_is_as_new(app) {
        let ann = app.owner("Ann's Plumbing").await.with_key("daily");
        let first = ann.post("/inventory", elbow()).await.expect(201).text();
        app.clock.advance(SignedDuration::from_secs(24 * 3600 - 1));
        assert_eq!(ann.post("/inventory", elbow()).await.expect(201).text(), first);

        // Whether or not the hourly clean-up has come by.
        app.clock.advance(SignedDuration::from_secs(1));
        let tee = json!({"name": "Tee", "quantity": 1});
        let second = ann.post("/inventory", tee.clone()).await.expect(201).text();
        assert_eq!(ann.post("/inventory", tee).await.expect(201).text(), second);
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow", "Tee"]);

        app.clock.advance(SignedDuration::from_hours(25));
        assert!(jobs::forget_old(&app.platform).await.unwrap() > 0);
        assert_ne!(ann.post("/inventory", elbow()).await.expect(201).text(), first);
    }

    async fn another_process_knows_the_answer_too(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let first = ann.with_key("moved").post("/inventory", elbow()).await.expect(201).text();
        let other = app.restarted_with(Options::default()).nobody().with_token(ann.token());
        assert_eq!(other.with_key("moved").post("/inventory", elbow()).await.expect(201).text(), first);
        assert_eq!(other.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    async fn a_key_has_1_to_255_plain_characters(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for wrong in [String::new(), "k".repeat(256), "schlüssel".to_owned()] {
            let refused =
                ann.with_header("idempotency-key", wrong.as_bytes()).post("/inventory", elbow()).await.expect(422);
            assert_eq!(refused.field_error("Idempotency-Key"), "Idempotency-Key must be 1 to 255 plain characters.");
        }
        ann.with_key(&"k".repeat(255)).post("/inventory", elbow()).await.expect(201);
        // Only a POST has use for a key.
        ann.with_key("").get("/inventory").await.expect(200);
    }

    async fn a_repeated_checkout_is_the_same_checkout(app) {
        let ann = app.visitor("Ann's Plumbing").await.with_key("checkout");
        let session = ann.open_checkout().await;
        assert_eq!(ann.open_checkout().await, session);
        let finish = app.nobody().with_token(ann.token()).with_key("finish");
        let first = finish.finish_checkout(&session, "succeed").await.expect(200).text();
        assert_eq!(finish.finish_checkout(&session, "succeed").await.expect(200).text(), first);
        // The checkout was opened before the trial began; its answer stays what it was.
        assert_eq!(ann.open_checkout().await, session);
    }
}
