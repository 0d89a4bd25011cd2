//! Reminders of unpaid invoices: on the days after the due date, once, received by a real mail server.

use jiff::SignedDuration;
use sawhorse::modules::documents::reminders;
use serde_json::{Value, json};

use crate::support::operations::paper;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, TestApp, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);

pub fn mailing(app: &TestApp, server: &SmtpServer) -> TestApp {
    app.restarted_with(Options { mail: server.mail(), ..Options::default() })
}

pub fn set(app: &TestApp, time: &str) {
    let time: jiff::Timestamp = time.parse().unwrap();
    app.clock.advance(time.duration_since(app.clock.now().time()));
}

/// An owner whose subscription lasts, with reminders switched on.
pub async fn owner(app: &TestApp) -> Client {
    let ann = app.visitor("Ann's Plumbing").await;
    let grant = json!({"userEmail": ann.email, "reason": "Friend", "expiresInDays": null});
    app.administrator().await.post("/admin/grant-complimentary", grant).await.expect(200);
    ann.put("/documents/reminders", json!({"isOn": true})).await.expect(200);
    ann
}

/// The path of an invoice that was sent, due on this day.
pub async fn sent(client: &Client, due: Value, changes: Value) -> String {
    let mut body = paper("Invoice");
    body["customerEmail"] = json!("dana@example.com");
    body["dueDate"] = due;
    for (name, value) in changes.as_object().unwrap() {
        body[name] = value.clone();
    }
    let path = format!("/documents/{}", client.add("/documents", body).await);
    client.post(&format!("{path}/send"), json!({})).await.expect(200);
    path
}

pub async fn reminders(client: &Client, path: &str) -> (Vec<i64>, Value) {
    let found = client.get(&format!("{path}/reminders")).await.expect(200).json();
    let days = found["sent"].as_array().unwrap().iter().map(|one| one["days"].as_i64().unwrap()).collect();
    (days, found["nextOn"].clone())
}

db_tests! {
    async fn a_customer_is_reminded_three_times_and_the_document_tells(app) {
        let mut server = SmtpServer::start();
        let (mailing, other) = (mailing(&app, &server), mailing(&app, &server));
        mailing.send_mail();
        let ann = owner(&app).await;
        let path = sent(&ann, json!("2026-11-16"), json!({})).await;
        assert_eq!(reminders(&ann, &path).await, (vec![], json!("2026-11-19")));
        set(&app, "2026-11-19T08:59:59Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 0, "it is too early in the morning");
        assert_eq!(reminders(&ann, &path).await, (vec![], json!("2026-11-19")));
        for (time, days, next) in [
            ("2026-11-19T09:00:00Z", vec![3], json!("2026-11-23")), ("2026-11-23T12:00:00Z", vec![3, 7], json!("2026-11-30")),
            ("2026-11-30T12:00:00Z", vec![3, 7, 14], Value::Null),
        ] {
            set(&app, time);
            let counts = at_once((0..6).map(|number| {
                let platform = if number % 2 == 0 { mailing.platform.clone() } else { other.platform.clone() };
                async move { reminders::remind(&platform).await.unwrap() }
            }))
            .await;
            assert_eq!(counts.iter().sum::<usize>(), 1, "{time}");
            assert_eq!(reminders(&ann, &path).await, (days, next), "{time}");
            let message = server.next().await;
            assert_eq!(message["to"], json!(["dana@example.com"]));
            assert_eq!(message["subject"], "Reminder: invoice INV-0001 from Ann's Plumbing");
            let text = message["text"].as_str().unwrap();
            for part in ["Hi Dana Reyes,", "was due on Nov 16, 2026", "The balance is $612.00", "http://sawhorse.test/invoice/"] {
                assert!(text.contains(part), "{part} in {text}");
            }
            assert!(message["reply_to"].as_str().unwrap().contains(&ann.email));
        }
        let found = ann.get(&format!("{path}/reminders")).await.expect(200).json();
        assert_eq!((&found["sent"][0]["to"], &found["sent"][0]["sentAt"]), (&json!("dana@example.com"), &json!("2026-11-19T09:00:00.000Z")));
        let told = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!((&told[0]["action"], &told[0]["details"]), (&json!("Invoice reminder sent"), &json!("INV-0001 for Dana Reyes")));
        assert_eq!(ann.get(&path).await.expect(200).json()["delivery"]["to"], "dana@example.com");
        app.clock.advance(DAY);
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 0);
    }

    async fn only_those_are_reminded_who_owe_something_that_they_were_sent(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await;
        let due = || json!("2026-11-16");
        let paid = sent(&ann, due(), json!({})).await;
        ann.post(&format!("{paid}/mark-paid"), json!({})).await.expect(200);
        let partly = sent(&ann, due(), json!({})).await;
        ann.post(&format!("{partly}/payments"), json!({"amount": 600})).await.expect(201);
        sent(&ann, due(), json!({"customerEmail": null})).await;
        sent(&ann, due(), json!({"type": "Estimate"})).await;
        let mut unsent = paper("Invoice");
        unsent["customerEmail"] = json!("dana@example.com");
        unsent["dueDate"] = due();
        ann.add("/documents", unsent).await;
        // An owner who has not switched it on, one who cannot be reached, one who leaves, one whose trial ends, no mail server.
        let bea = app.owner("Bea's").await;
        sent(&bea, due(), json!({})).await;
        let cleo = app.owner("Cleo's").await;
        cleo.put("/documents/reminders", json!({"isOn": true})).await.expect(200);
        sent(&cleo, due(), json!({})).await;
        let dora = owner(&app).await;
        sent(&dora, due(), json!({})).await;
        let eve = app.owner("Eve's").await;
        eve.put("/documents/reminders", json!({"isOn": true})).await.expect(200);
        let (late, of_eve) = (sent(&ann, json!("2026-11-27"), json!({})).await, sent(&eve, json!("2026-11-27"), json!({})).await);
        set(&app, "2026-11-19T12:00:00Z");
        assert_eq!(reminders::remind(&app.platform).await.unwrap(), 0);
        let tell = |said: &'static str, email: String| {
            app.platform.database.write(move |connection| {
                let statement = format!("UPDATE accounts SET {said} WHERE email = '{email}'");
                Ok(diesel::RunQueryDsl::execute(diesel::sql_query(statement), connection)?)
            })
        };
        tell("email_confirmed_at = NULL", cleo.email.clone()).await.unwrap();
        tell("leaves_at = '2026-12-15T12:00:00.000Z'", dora.email.clone()).await.unwrap();
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 1);
        assert_eq!(reminders(&ann, &partly).await.0, [3]);
        // Paid in full before the next one.
        ann.post(&format!("{partly}/payments"), json!({"amount": 12})).await.expect(201);
        assert_eq!(reminders(&ann, &partly).await.1, Value::Null);
        assert_eq!(reminders(&eve, &of_eve).await, (vec![], json!("2026-11-30")));
        set(&app, "2026-11-30T12:00:00Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 1, "Eve's trial is over");
        assert_eq!((reminders(&ann, &late).await.0, reminders(&eve, &of_eve).await.0), (vec![3], vec![]));
    }

    async fn switching_it_on_or_a_standstill_is_no_flood(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await;
        ann.put("/documents/reminders", json!({"isOn": false})).await.expect(200);
        let old = sent(&ann, json!("2026-11-15"), json!({})).await;
        set(&app, "2026-11-19T12:00:00Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 0);
        ann.put("/documents/reminders", json!({"isOn": true})).await.expect(200);
        let new = sent(&ann, json!("2026-11-20"), json!({})).await;
        // What fell due before is left alone, on the days behind it too.
        for time in ["2026-11-19T12:00:00Z", "2026-11-22T12:00:00Z"] {
            set(&app, time);
            assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 0, "{time}");
        }
        assert_eq!(reminders(&ann, &old).await, (vec![], Value::Null));
        assert_eq!(reminders(&ann, &new).await, (vec![], json!("2026-11-23")));
        // Two weeks of standstill: one mail, the newest of three.
        set(&app, "2026-12-04T12:00:00Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 1);
        assert_eq!(reminders(&ann, &new).await, (vec![14], Value::Null));
        app.clock.advance(DAY);
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 0);
    }

    async fn each_instalment_and_each_owner_has_a_day_of_its_own(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        let ann = owner(&app).await;
        ann.put("/user/profile", json!({"timezone": "America/Los_Angeles"})).await.expect(200);
        ann.put("/documents/reminders", json!({"firstDays": 1, "secondDays": null, "thirdDays": null, "message": "{customer}: {amount} since {due} {what}"})).await.expect(200);
        let parts = json!([{"amount": 300, "dueDate": "2026-11-20"}, {"amount": 312, "dueDate": "2026-11-25"}]);
        let path = sent(&ann, json!("2026-11-25"), json!({"instalments": parts})).await;
        let bare = sent(&ann, Value::Null, json!({})).await;
        assert_eq!(reminders(&ann, &bare).await.1, json!("2026-11-30"), "14 days after it was sent it is past due");
        set(&app, "2026-11-21T16:59:00Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 0, "not yet nine in Los Angeles");
        set(&app, "2026-11-21T17:00:00Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 1);
        let text = server.next().await["text"].as_str().unwrap().to_owned();
        assert!(text.starts_with("Dana Reyes: $300.00 since Nov 20, 2026 {what}"), "{text}");
        ann.post(&format!("{path}/payments"), json!({"amount": 300})).await.expect(201);
        set(&app, "2026-11-26T18:00:00Z");
        assert_eq!(reminders::remind(&mailing.platform).await.unwrap(), 1);
        let text = server.next().await["text"].as_str().unwrap().to_owned();
        assert!(text.starts_with("Dana Reyes: $312.00 since Nov 25, 2026"), "{text}");
    }

    async fn what_is_written_can_be_seen_before(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let usual = ann.get("/documents/reminders").await.expect(200).json();
        assert_eq!(
            (&usual["isOn"], &usual["firstDays"], &usual["secondDays"], &usual["thirdDays"], &usual["message"]),
            (&json!(false), &json!(3), &json!(7), &json!(14), &Value::Null),
        );
        assert!(usual["usualMessage"].as_str().unwrap().contains("{customer}"));
        let seen = ann.post("/documents/reminders/preview", json!({"message": "{business}: {number}"})).await.expect(200).json();
        assert_eq!(seen["message"], "Ann's Plumbing: INV-0042");
        let seen = ann.post("/documents/reminders/preview", json!({})).await.expect(200).json();
        assert!(seen["message"].as_str().unwrap().contains("Hi Dana Reyes,"));
        let none = json!({"isOn": true, "firstDays": null, "secondDays": null, "thirdDays": null});
        let refused = ann.put("/documents/reminders", none).await.expect(422);
        assert_eq!(refused.field_error("firstDays"), "Enter the number of days, or turn reminders off.");
        ann.put("/documents/reminders", json!({"firstDays": 0})).await.expect(422);
        let changed = ann.put("/documents/reminders", json!({"isOn": true, "message": " Pay, please. "})).await.expect(200).json();
        assert_eq!((&changed["isOn"], &changed["message"], &changed["thirdDays"]), (&json!(true), &json!("Pay, please."), &json!(14)));
    }
}
