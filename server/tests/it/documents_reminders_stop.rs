//! What a reminder is not sent for, or not yet: what has only just come, days that were changed, the night, too many mails in a
//! day, a payment or a dispute in between.

use diesel::prelude::*;
use platform::email::mail;
use sawhorse::modules::documents::reminders;
use serde_json::{Value, json};

use crate::documents_reminders::{mailing, owner, reminders, sent, set};
use crate::support::customer::{customer, post, press};
use crate::support::smtp::SmtpServer;
use crate::support::{Client, TestApp, db_tests, use_up};

async fn write(app: &TestApp, statement: String) {
    let work = app.platform.database.write(move |connection| Ok(diesel::sql_query(statement).execute(connection)?));
    assert_eq!(work.await.unwrap(), 1, "one row");
}

async fn waiting_mails(app: &TestApp) -> i64 {
    app.platform.database.read(mail::waiting).await.unwrap().0
}

async fn remind(app: &TestApp) -> usize {
    reminders::remind(&app.platform).await.unwrap()
}

async fn actions(client: &Client) -> Vec<String> {
    let told = client.get("/dashboard/activity").await.expect(200).json();
    told.as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap().to_owned()).collect()
}

db_tests! {
    async fn nobody_is_reminded_of_what_has_only_just_come(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await;
        // Sent more than a week after the day on which it was to be paid.
        set(&app, "2026-11-25T08:00:00Z");
        let path = sent(&ann, json!("2026-11-16"), json!({})).await;
        assert_eq!(reminders(&ann, &path).await, (vec![], json!("2026-11-28")));
        for (time, count) in [("2026-11-25T12:00:00Z", 0), ("2026-11-27T12:00:00Z", 0), ("2026-11-28T12:00:00Z", 1)] {
            set(&app, time);
            assert_eq!(remind(&mailing).await, count, "{time}");
        }
        // Sent again by hand: the next one is counted from then, and the first does not come again.
        ann.post(&format!("{path}/send"), json!({})).await.expect(200);
        assert_eq!(reminders(&ann, &path).await, (vec![3], json!("2026-12-05")));
        for (time, count) in [("2026-12-01T12:00:00Z", 0), ("2026-12-04T12:00:00Z", 0), ("2026-12-05T12:00:00Z", 1)] {
            set(&app, time);
            assert_eq!(remind(&mailing).await, count, "{time}");
        }
        assert_eq!(reminders(&ann, &path).await.0, [3, 7]);
    }

    async fn other_days_bring_no_second_mail_at_once(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        let ann = owner(&app).await;
        let path = sent(&ann, json!("2026-11-16"), json!({})).await;
        set(&app, "2026-11-19T12:00:00Z");
        assert_eq!(remind(&mailing).await, 1);
        server.next().await;
        ann.put("/documents/reminders", json!({"firstDays": 1, "secondDays": 2})).await.expect(200);
        assert_eq!(reminders(&ann, &path).await, (vec![3], json!("2026-11-30")));
        set(&app, "2026-11-20T12:00:00Z");
        assert_eq!(remind(&mailing).await, 0);
        // Nor does an earlier due date; a later one has days of its own.
        ann.put(&path, json!({"dueDate": "2026-11-15"})).await.expect(200);
        set(&app, "2026-11-21T12:00:00Z");
        assert_eq!(remind(&mailing).await, 0);
        ann.put(&path, json!({"dueDate": "2026-11-25"})).await.expect(200);
        assert_eq!(reminders(&ann, &path).await, (vec![3], json!("2026-11-26")));
        set(&app, "2026-11-26T12:00:00Z");
        assert_eq!(remind(&mailing).await, 1);
        assert_eq!(reminders(&ann, &path).await, (vec![3, 1], json!("2026-11-27")));
    }

    async fn past_the_most_mails_of_a_day_the_rest_go_out_once_there_is_room(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await;
        let paths = [sent(&ann, json!("2026-11-16"), json!({})).await, sent(&ann, json!("2026-11-16"), json!({})).await];
        // Room for one; from three on there is more.
        use_up(&app, &ann, 79, "2026-11-18T15:00:00.000Z").await;
        for (time, count) in [("2026-11-19T12:00:00Z", 1), ("2026-11-19T14:59:59Z", 0), ("2026-11-19T15:00:00Z", 1), ("2026-11-19T16:00:00Z", 0)] {
            set(&app, time);
            assert_eq!(remind(&mailing).await, count, "{time}");
            let waiting = ann.get("/emails/waiting").await.expect(200).json();
            assert_eq!(waiting["waiting"], json!(i64::from(time < "2026-11-19T15")), "{time}");
        }
        for path in &paths {
            assert_eq!(reminders(&ann, path).await, (vec![3], json!("2026-11-23")));
        }
        // In the evening it waits for the morning.
        set(&app, "2026-11-23T20:00:00Z");
        assert_eq!(remind(&mailing).await, 0);
        set(&app, "2026-11-24T09:00:00Z");
        assert_eq!(remind(&mailing).await, 2);
    }

    async fn what_is_wrong_with_one_owner_is_no_other_s(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let (ann, bea) = (owner(&app).await, owner(&app).await);
        let broken = sent(&ann, json!("2026-11-16"), json!({})).await;
        let path = sent(&bea, json!("2026-11-16"), json!({})).await;
        let id = broken.rsplit('/').next().unwrap();
        write(&app, format!("UPDATE documents SET items = 'broken' WHERE id = '{id}'")).await;
        set(&app, "2026-11-19T12:00:00Z");
        assert!(reminders::remind(&mailing.platform).await.is_err());
        assert_eq!(reminders(&bea, &path).await.0, [3]);
    }

    async fn a_payment_stops_a_reminder_that_waits_to_be_sent(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await;
        let due = || json!("2026-11-16");
        let (paid, partly) = (sent(&ann, due(), json!({})).await, sent(&ann, due(), json!({})).await);
        let parts = json!([{"amount": 300, "dueDate": "2026-11-16"}, {"amount": 312, "dueDate": "2026-12-16"}]);
        let split = sent(&ann, due(), json!({"instalments": parts})).await;
        set(&app, "2026-11-19T12:00:00Z");
        assert_eq!(remind(&mailing).await, 3);
        assert_eq!(waiting_mails(&app).await, 3);
        ann.post(&format!("{paid}/mark-paid"), json!({})).await.expect(200);
        ann.post(&format!("{partly}/payments"), json!({"amount": 600})).await.expect(201);
        ann.post(&format!("{split}/payments"), json!({"amount": 300})).await.expect(201);
        for path in [&paid, &split] {
            assert_eq!(ann.get(path).await.expect(200).json()["delivery"], Value::Null);
            assert_eq!(reminders(&ann, path).await.0, Vec::<i64>::new());
        }
        assert_eq!(actions(&ann).await.iter().filter(|action| *action == "Invoice reminder withdrawn").count(), 2);
        assert_eq!((waiting_mails(&app).await, reminders(&ann, &partly).await.0), (1, vec![3]));
        // The one that is left goes out; what is paid after it leaves it as it was.
        mailing.send_mail();
        assert_eq!(server.next().await["subject"], "Reminder: invoice INV-0002 from Ann's Plumbing");
        ann.post(&format!("{partly}/payments"), json!({"amount": 12})).await.expect(201);
        assert_eq!(reminders(&ann, &partly).await, (vec![3], Value::Null));
    }

    async fn nobody_is_reminded_while_a_card_payment_is_disputed(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await;
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let parts = json!([{"amount": 300, "dueDate": "2026-11-15"}, {"amount": 312, "dueDate": "2026-11-16"}]);
        let path = sent(&ann, json!("2026-11-16"), json!({"instalments": parts})).await;
        let checkout = press(&app, path.rsplit('/').next().unwrap(), 30_000).await;
        let checkout = checkout.strip_prefix("http://sawhorse.test").unwrap();
        post(&customer(&app), checkout, &[("outcome", "pay")]).await.expect(303);
        // As if a card had been charged: nobody is reminded of a test.
        write(&app, "UPDATE documents SET is_test = FALSE".to_owned()).await;
        assert_eq!(reminders(&ann, &path).await, (vec![], json!("2026-11-19")));
        let dispute = |standing: &str| {
            let disputes = json!([{"_id": "d1", "amount": 300, "reason": "fraudulent", "standing": standing, "openedAt": "2026-11-16T00:00:00.000Z"}]);
            write(&app, format!("UPDATE card_checkouts SET disputes = '{disputes}'"))
        };
        dispute("Open").await;
        set(&app, "2026-11-19T12:00:00Z");
        assert_eq!(remind(&mailing).await, 0);
        assert_eq!(reminders(&ann, &path).await, (vec![], Value::Null));
        dispute("Won").await;
        set(&app, "2026-11-20T12:00:00Z");
        assert_eq!(remind(&mailing).await, 1);
    }

    /// Four days' worth for a new account, which may send 80 in a day by itself.
    async fn many_that_wait_all_go_out_and_the_owner_sees_how_long_that_takes(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await;
        let mut paths = Vec::new();
        for _ in 0..294 {
            paths.push(sent(&ann, json!("2026-11-16"), json!({})).await);
        }
        for (day, reminded, waiting, days) in [(19, 80, 214, 3), (20, 80, 134, 2), (21, 80, 54, 1), (22, 54, 0, 0)] {
            set(&app, &format!("2026-11-{day}T12:00:00Z"));
            assert_eq!(remind(&mailing).await, reminded, "on day {day}");
            assert_eq!(remind(&mailing).await, 0, "again on day {day}");
            let told = ann.get("/emails/waiting").await.expect(200).json();
            let expected = json!({"waiting": waiting, "days": days, "reminders": 0, "perDay": 100});
            assert_eq!(told, expected, "on day {day}");
        }
        assert_eq!(waiting_mails(&app).await, 294);
        for path in &paths {
            assert_eq!(reminders(&ann, path).await.0, [3], "each once");
        }
    }
}
