//! `Idempotency-Key`: a request that is sent again, for whatever reason, does its work once.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::{call, operations, owner_with_calls, paper};
use crate::support::{Options, at_once, db_tests};

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn elbow() -> Value {
    json!({"name": "Elbow", "quantity": 3})
}

/// Does as much of something as its first so many steps, and then drops it, as a connection that ends does. None once
/// there was more to do.
async fn steps_of<F: Future>(future: F, steps: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut taken = 0;
    poll_fn(|context| {
        if taken == steps {
            return Poll::Ready(None);
        }
        taken += 1;
        future.as_mut().poll(context).map(Some)
    })
    .await
}

db_tests! {
    /// Wherever the connection ends, the retry gets the first answer, and the work is done once.
    async fn a_lost_connection_loses_no_answer(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let invoice = paper("Invoice");
        let (mut tries, mut hung_up) = (0, 0);
        // On a busy machine a first step can be all there is: then once more from the start.
        while hung_up < 3 {
            for steps in 1.. {
                let keyed = ann.with_key(&format!("try {tries}"));
                let first = steps_of(keyed.post("/documents", invoice.clone()), steps).await;
                let again = keyed.post("/documents", invoice.clone()).await.expect(201);
                tries += 1;
                let known = ann.get("/documents").await.expect(200);
                assert_eq!(known.header("x-total-count"), tries.to_string(), "hung up after {steps}");
                assert!(known.ids().contains(&again.json()["_id"].as_str().unwrap().to_owned()));
                if let Some(first) = first {
                    assert_eq!((again.text(), again.header("etag")), (first.text(), first.header("etag")));
                    break;
                }
                hung_up += 1;
            }
        }
    }

    /// Each POST of a signed-in person: whoever sends it again under the same key is told the same again.
    async fn every_post_keeps_its_answer(app) {
        let (ann, calls) = owner_with_calls(&app).await;
        let administrator = app.administrator().await;
        for operation in operations().iter().filter(|operation| operation.method == "POST" && operation.needs.is_some()) {
            let id = operation.id.as_str();
            // Those that end the session come to a 401 the second time; without a mail server there is no mail.
            let unmailed = [
                "send_document_by_email",
                "send_appointment_by_email",
                "send_email_confirmation",
                "send_reminder",
                "send_payment_receipt",
            ];
            if unmailed.contains(&id) || ["sign_out", "sign_out_everywhere"].contains(&id) {
                continue;
            }
            let client = match (id, operation.needs.as_deref()) {
                ("create_checkout_session", _) => &app.visitor("Vic's").await,
                (_, Some("administrator")) => &administrator,
                _ => &ann,
            };
            let keyed = client.with_key("told again");
            let first = call(&keyed, operation, &calls[id]).await;
            assert!(first.status.is_success(), "{id} answered {}: {}", first.status, first.text());
            app.clock.advance(SignedDuration::from_secs(1));
            let again = call(&keyed, operation, &calls[id]).await;
            assert_eq!((again.status, again.text(), again.header("etag")), (first.status, first.text(), first.header("etag")), "{id}");
            let unanswered: Count = app
                .platform
                .database
                .read(|connection| {
                    Ok(diesel::sql_query("SELECT count(*) AS count FROM idempotency_keys WHERE status IS NULL")
                        .get_result(connection)?)
                })
                .await
                .unwrap();
            assert_eq!(unanswered.count, 0, "{id} left a key without its answer");
        }
    }

    async fn a_failure_is_not_kept(app) {
        let ann = app.owner("Ann's Plumbing").await.with_key("broken");
        let sql = |statement: &'static str| {
            app.platform.database.write(move |connection| Ok(diesel::sql_query(statement).execute(connection)?))
        };
        sql("ALTER TABLE activity RENAME TO activity_elsewhere").await.unwrap();
        ann.post("/inventory", elbow()).await.expect(500);
        ann.post("/inventory", elbow()).await.expect(500);
        sql("ALTER TABLE activity_elsewhere RENAME TO activity").await.unwrap();
        ann.post("/inventory", elbow()).await.expect(201);
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

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
        assert_eq!(refused.message(), "This Idempotency-Key was already used for another request. Use a new one.");
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
        assert!(app.delete_expired().await > 0);
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
            assert_eq!(refused.field_error("Idempotency-Key"), "Idempotency-Key must be 1 to 255 ASCII characters.");
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
