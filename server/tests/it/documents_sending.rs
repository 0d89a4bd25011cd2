//! Saying that a document was sent, and taking it back; calling it overdue.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::paper;
use crate::support::{Client, TestApp, db_tests};

const NOTHING: &str = "There's nothing to take back. What we emailed stays sent.";

async fn make(client: &Client, kind: &str) -> String {
    format!("/documents/{}", client.add("/documents", paper(kind)).await)
}

async fn act(client: &Client, path: &str, action: &str) -> Value {
    client.post(&format!("{path}/{action}"), json!({})).await.expect(200).json()
}

async fn refused(client: &Client, path: &str) -> String {
    client.post(&format!("{path}/take-back"), json!({})).await.expect(409).message()
}

async fn link_works(app: &TestApp, path: &str) -> bool {
    app.nobody().get(&format!("/public{path}")).await.status.is_success()
}

db_tests! {
    async fn a_sending_that_did_not_happen_is_taken_back(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for kind in ["Invoice", "Estimate"] {
            let path = make(&ann, kind).await;
            assert_eq!(refused(&ann, &path).await, NOTHING);
            act(&ann, &path, "send").await;
            let back = act(&ann, &path, "take-back").await;
            assert_eq!((&back["status"], &back["sentDate"]), (&json!("New"), &json!(null)), "{kind}");
            assert_eq!((&back["isPublic"], link_works(&app, &path).await), (&json!(false), false), "{kind}");
            assert_eq!(refused(&ann, &path).await, NOTHING);
            assert_eq!(ann.get(&path).await.expect(200).json(), back);
        }
    }

    async fn only_the_last_sending_is_taken_back(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = make(&ann, "Invoice").await;
        let first = act(&ann, &path, "send").await;
        app.clock.advance(SignedDuration::from_hours(24 * 3));
        act(&ann, &path, "send").await;
        // Another word in the document does not make it unsent.
        ann.put(&path, json!({"notes": "Key under the mat"})).await.expect(200);
        let back = act(&ann, &path, "take-back").await;
        assert_eq!((&back["status"], &back["sentDate"]), (&first["status"], &first["sentDate"]));
        // The customer has had the link since the first time.
        assert!(link_works(&app, &path).await);
        assert_eq!(back["notes"], "Key under the mat");
        assert_eq!(refused(&ann, &path).await, NOTHING);
    }

    async fn what_was_decided_since_stays(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let paid = make(&ann, "Invoice").await;
        act(&ann, &paid, "send").await;
        act(&ann, &paid, "mark-paid").await;
        assert_eq!(refused(&ann, &paid).await, NOTHING);
        // Sending a paid invoice changes nothing, so there is nothing to take back.
        let before = ann.get(&paid).await.expect(200).json();
        assert_eq!(act(&ann, &paid, "send").await["status"], "Paid");
        assert_eq!(refused(&ann, &paid).await, NOTHING);
        let after = ann.get(&paid).await.expect(200).json();
        assert_eq!((&after["sentDate"], &after["paidDate"]), (&before["sentDate"], &before["paidDate"]));

        let chosen = make(&ann, "Invoice").await;
        act(&ann, &chosen, "send").await;
        ann.put(&chosen, json!({"status": "Overdue"})).await.expect(200);
        assert_eq!(refused(&ann, &chosen).await, NOTHING);

        let converted = make(&ann, "Estimate").await;
        act(&ann, &converted, "send").await;
        act(&ann, &converted, "convert-to-invoice").await;
        assert_eq!(refused(&ann, &converted).await, NOTHING);
    }

    async fn taking_back_once_more_under_the_same_key_does_it_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = make(&ann, "Invoice").await;
        act(&ann, &path, "send").await;
        let keyed = ann.with_key("not yet");
        let back = act(&keyed, &path, "take-back").await;
        assert_eq!(act(&keyed, &path, "take-back").await, back);
        assert_eq!(back["status"], "New");
    }

    async fn overdue_is_a_word_of_the_owner_and_sends_nothing(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = make(&ann, "Invoice").await;
        let called = ann.put(&path, json!({"status": "Overdue"})).await.expect(200).json();
        assert_eq!((&called["status"], &called["sentDate"], &called["isPublic"]), (&json!("Overdue"), &json!(null), &json!(false)));
        assert!(!link_works(&app, &path).await);
        // Made so from the start, too.
        let mut form = paper("Invoice");
        form["status"] = json!("Overdue");
        let made = ann.post("/documents", form).await.expect(201).json();
        assert_eq!((&made["sentDate"], &made["isPublic"]), (&json!(null), &json!(false)));

        let sent = act(&ann, &path, "send").await;
        assert_eq!((&sent["status"], &sent["isPublic"]), (&json!("Overdue"), &json!(true)));
        let back = act(&ann, &path, "take-back").await;
        assert_eq!((&back["status"], &back["sentDate"]), (&json!("Overdue"), &json!(null)));

        let mut form = paper("Estimate");
        form["status"] = json!("Overdue");
        let refused = ann.post("/documents", form).await.expect(422);
        assert_eq!(refused.field_error("status"), "An estimate can't be overdue. Convert it to an invoice first.");
    }
}
