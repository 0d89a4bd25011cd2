//! Reminders that the owner sends by hand: logged, one a day with those that go out on their own, withdrawn by a payment.

use sawhorse::modules::documents::reminders;
use serde_json::{Value, json};

use crate::documents_reminders::{mailing, owner, reminders as sent_days, sent, set};
use crate::support::smtp::SmtpServer;
use crate::support::{Client, db_tests};

fn words() -> Value {
    json!({"to": "dana@example.com", "subject": "INV-0001 is past due", "message": "Hi Dana,\n\n$612.00 is past due."})
}

async fn by_hand(client: &Client, path: &str) -> Vec<Value> {
    let found = client.get(&format!("{path}/reminders")).await.expect(200).json();
    found["byHand"].as_array().unwrap().clone()
}

db_tests! {
    async fn one_sent_by_hand_is_received_and_no_other_comes_the_same_day(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        let ann = owner(&mailing).await;
        let path = sent(&ann, json!("2026-11-16"), json!({})).await;
        set(&app, "2026-11-19T08:00:00Z");
        let told = ann.post(&format!("{path}/reminders/email"), words()).await.expect(200).json();
        assert_eq!((&told["delivery"]["to"], &told["status"]), (&json!("dana@example.com"), &json!("Sent")));
        let message = server.next().await;
        assert_eq!((&message["to"], &message["subject"]), (&json!(["dana@example.com"]), &json!("INV-0001 is past due")));
        let text = message["text"].as_str().unwrap();
        assert!(text.contains("$612.00 is past due.") && text.contains("http://sawhorse.test/invoice/"), "{text}");
        assert!(message["reply_to"].as_str().unwrap().contains(&ann.email));
        let logged = by_hand(&ann, &path).await;
        assert_eq!((&logged[0]["channel"], &logged[0]["dueOn"]), (&json!("Sawhorse"), &json!("2026-11-16")));
        // The one of the third day would go out now.
        set(&app, "2026-11-19T09:00:00Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 0);
        assert_eq!(sent_days(&ann, &path).await, (vec![], json!("2026-11-23")));
        set(&app, "2026-11-23T09:00:00Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 1);
        assert_eq!(server.next().await["subject"], "Reminder: invoice INV-0001 from Ann's Plumbing");
    }

    async fn the_device_s_own_app_counts_too(app) {
        let ann = owner(&app).await;
        let path = sent(&ann, json!("2026-11-16"), json!({})).await;
        for (channel, to) in [("Text", "(555) 201-7788"), ("Email", "dana@example.com"), ("Text", "(555) 201-7788")] {
            ann.post(&format!("{path}/reminders"), json!({"channel": channel, "to": to})).await.expect(200);
        }
        let logged = by_hand(&ann, &path).await;
        let channels: Vec<&str> = logged.iter().map(|one| one["channel"].as_str().unwrap()).collect();
        assert_eq!(channels, ["Text", "Email", "Text"]);
        ann.post(&format!("{path}/reminders"), json!({"channel": "Sawhorse", "to": "x"})).await.expect(422);
        ann.post(&format!("{path}/reminders/email"), words()).await.expect(409);
    }

    async fn nobody_is_reminded_of_what_is_not_due_and_a_payment_takes_back_what_waits(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&mailing).await;
        let path = sent(&ann, json!("2026-11-16"), json!({})).await;
        // Nobody sends mail yet, so it waits.
        ann.post(&format!("{path}/reminders/email"), words()).await.expect(200);
        assert_eq!(by_hand(&ann, &path).await.len(), 1);
        ann.post(&format!("{path}/payments"), json!({"amount": 612})).await.expect(201);
        assert_eq!(by_hand(&ann, &path).await, Vec::<Value>::new());
        assert_eq!(ann.get("/emails").await.expect(200).json(), json!([]));
        let refused = ann.post(&format!("{path}/reminders/email"), words()).await.expect(409);
        assert_eq!(refused.message(), "Nothing is due on this, so there's nothing to remind about.");
        let estimate = sent(&ann, json!("2026-11-16"), json!({"type": "Estimate"})).await;
        ann.post(&format!("{estimate}/reminders"), json!({"channel": "Text", "to": "x"})).await.expect(409);
    }
}
