//! Recurring invoices: each made once on its own day, by however many processes, where the owner is.

use std::collections::BTreeSet;

use diesel::prelude::*;
use jiff::SignedDuration;
use sawhorse::modules::documents::recurring::{self};
use serde_json::{Value, json};

use crate::support::operations::{client, paper};
use crate::support::papers::words;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, PASSWORD, TestApp, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// An owner whose subscription lasts as long as any test.
pub async fn owner(app: &TestApp) -> Client {
    let ann = app.visitor("Ann's Plumbing").await;
    let grant = json!({"userEmail": ann.email, "reason": "Friend", "expiresInDays": null});
    app.administrator().await.post("/admin/grant-complimentary", grant).await.expect(200);
    ann
}

/// Sessions that nobody uses for weeks end.
async fn signed_in(app: &TestApp, client: &Client) -> Client {
    let answer = app.nobody().sign_in(&client.email, PASSWORD).await.expect(200).json();
    client.with_token(answer["token"].as_str().unwrap())
}

pub fn mailed_paper() -> Value {
    let mut paper = paper("Invoice");
    paper["customerEmail"] = json!("dana@example.com");
    paper
}

/// What repeats an invoice from the day of the tests' beginning on.
pub fn repeat(document: &str, rhythm: &str) -> Value {
    json!({"documentId": document, "rhythm": rhythm, "startsOn": "2026-11-15"})
}

pub async fn repeated(client: &Client, rhythm: &str, changes: Value) -> String {
    let invoice = client.add("/documents", mailed_paper()).await;
    let mut body = repeat(&invoice, rhythm);
    for (name, value) in changes.as_object().unwrap() {
        body[name] = value.clone();
    }
    format!("/recurring-invoices/{}", client.add("/recurring-invoices", body).await)
}

pub fn set(app: &TestApp, time: &str) {
    let time: jiff::Timestamp = time.parse().unwrap();
    app.clock.advance(time.duration_since(app.clock.now().time()));
}

/// Days and numbers of what was made by it, in the order of the numbers.
pub async fn made(client: &Client, path: &str) -> Vec<(String, String)> {
    let id = path.rsplit('/').next().unwrap();
    let listed = client.get(&format!("/documents?recurringId={id}&limit=500")).await.expect(200);
    let rows = listed.json();
    assert_eq!(listed.header("x-total-count"), rows.as_array().unwrap().len().to_string());
    let text = |row: &Value, name: &str| row[name].as_str().unwrap().to_owned();
    let mut made: Vec<_> =
        rows.as_array().unwrap().iter().map(|row| (text(row, "documentNumber"), text(row, "date"))).collect();
    made.sort();
    made
}

pub async fn days(client: &Client, path: &str) -> Vec<String> {
    made(client, path).await.into_iter().map(|(_, day)| day).collect()
}

pub async fn shown(client: &Client, path: &str) -> Value {
    client.get(path).await.expect(200).json()
}

pub async fn make(app: &TestApp) -> usize {
    app.make_recurring().await.unwrap()
}

pub async fn activity(client: &Client) -> Vec<(String, String)> {
    let told = client.get("/dashboard/activity").await.expect(200).json();
    let text = |one: &Value, name: &str| one[name].as_str().unwrap().to_owned();
    told.as_array().unwrap().iter().map(|one| (text(one, "action"), text(one, "details"))).collect()
}

db_tests! {
    async fn an_invoice_is_made_again_on_its_days(app) {
        let ann = owner(&app).await;
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let mut paper = mailed_paper();
        for (name, value) in [("clientId", json!(dana)), ("notes", json!("Key under the mat")), ("dueDate", json!("2026-12-01"))] {
            paper[name] = value;
        }
        let invoice = ann.add("/documents", paper).await;
        let ahead = "/recurring-invoices/dates?rhythm=monthly&startsOn=2026-11-30&dayOfMonth=31&count=2";
        assert_eq!(ann.get(ahead).await.expect(200).json(), json!({"dates": ["2026-11-30", "2026-12-31"]}));
        let later = format!("{ahead}&after=2026-12-30");
        assert_eq!(ann.get(&later).await.expect(200).json(), json!({"dates": ["2026-12-31", "2027-01-31"]}));
        let mut body = repeat(&invoice, "monthly");
        body["startsOn"] = json!("2026-11-30");
        body["dayOfMonth"] = json!(31);
        body["dueDays"] = json!(10);
        let created = ann.post("/recurring-invoices", body).await.expect(201).json();
        assert_eq!(created["nextDates"], json!(["2026-11-30", "2026-12-31", "2027-01-31"]));
        assert_eq!((&created["customerName"], &created["total"]), (&json!("Dana Reyes"), &json!(612)));
        assert_eq!((&created["items"][0]["description"], &created["customerEmail"]), (&json!("Water heater"), &json!("dana@example.com")));
        let path = format!("/recurring-invoices/{}", created["_id"].as_str().unwrap());
        let of_it = ann.get(&format!("/recurring-invoices?documentId={invoice}")).await.expect(200);
        assert_eq!((of_it.ids().len(), of_it.header("x-total-count")), (1, "1"));
        assert_eq!(ann.get("/recurring-invoices?documentId=other").await.expect(200).ids().len(), 0);
        assert_eq!(make(&app).await, 0, "its day has not come");

        // What is changed later on the invoice it was copied from does not reach it.
        ann.put(&format!("/documents/{invoice}"), json!({"customerName": "Somebody else"})).await.expect(200);
        set(&app, "2026-11-30T06:59:59Z");
        assert_eq!(make(&app).await, 0, "it is night");
        set(&app, "2026-11-30T07:00:00Z");
        assert_eq!(make(&app).await, 1);
        assert_eq!(make(&app).await, 0);
        assert_eq!(made(&ann, &path).await, [("INV-0002".to_owned(), "2026-11-30".to_owned())]);
        let listed = ann.get("/documents?search=INV-0002").await.expect(200).json();
        let one = &listed[0];
        for (name, value) in [
            ("status", json!("New")), ("customerName", json!("Dana Reyes")), ("dueDate", json!("2026-12-10")),
            ("clientId", json!(dana)), ("notes", json!("Key under the mat")), ("total", json!(612)),
            ("recurringId", created["_id"].clone()), ("isPublic", json!(false)),
        ] {
            assert_eq!(one[name], value, "{name}");
        }
        assert_eq!(activity(&ann).await[0], ("Invoice created on schedule".to_owned(), "INV-0002 for Dana Reyes".to_owned()));
        for (time, day) in [("2026-12-31T12:00:00Z", "2026-12-31"), ("2027-01-31T12:00:00Z", "2027-01-31"), ("2027-02-28T12:00:00Z", "2027-02-28"), ("2027-03-31T12:00:00Z", "2027-03-31")] {
            set(&app, time);
            assert_eq!(make(&app).await, 1, "{day}");
            assert_eq!(days(&signed_in(&app, &ann).await, &path).await.last().unwrap(), day);
        }
        let ann = signed_in(&app, &ann).await;
        let seen = shown(&ann, &path).await;
        assert_eq!((&seen["made"], &seen["lastOn"]), (&json!(5), &json!("2027-03-31")));
        assert_eq!(seen["nextDates"], json!(["2027-04-30", "2027-05-31", "2027-06-30"]));
        assert_eq!(made(&ann, &path).await.last().unwrap().0, "INV-0006");
    }

    async fn many_processes_make_each_once_and_numbers_have_no_gaps(app) {
        let ann = owner(&app).await;
        let bea = owner(&app).await;
        let mut paths = Vec::new();
        for number in 0..12 {
            let rhythm = ["weekly", "every two weeks", "monthly"][number % 3];
            paths.push(repeated(&ann, rhythm, json!({})).await);
        }
        let other = repeated(&bea, "weekly", json!({})).await;
        // Four weeks of standstill: five weekly ones, three of every two weeks, one of the month.
        app.clock.advance(DAY * 28);
        let processes = [app.platform.clone(), app.restarted_with(Options::default()).platform, app.restarted_with(Options::default()).platform];
        let counts = at_once((0..9).map(|number| {
            let platform = processes[number % 3].clone();
            async move { recurring::make_due(&platform).await.unwrap() }
        }))
        .await;
        assert_eq!(counts.iter().sum::<usize>(), 4 * (5 + 3 + 1) + 5, "{counts:?}");
        for (number, path) in paths.iter().enumerate() {
            let expected: &[&str] = match number % 3 {
                0 => &["2026-11-15", "2026-11-22", "2026-11-29", "2026-12-06", "2026-12-13"],
                1 => &["2026-11-15", "2026-11-29", "2026-12-13"],
                _ => &["2026-11-15"],
            };
            assert_eq!(days(&ann, path).await, expected);
        }
        assert_eq!(days(&bea, &other).await.len(), 5);
        let all = ann.get("/documents?limit=500").await.expect(200).json();
        let numbers: BTreeSet<&str> = all.as_array().unwrap().iter().map(|one| one["documentNumber"].as_str().unwrap()).collect();
        let expected: Vec<String> = (1..=12 + 36).map(|number| format!("INV-{number:04}")).collect();
        assert_eq!(numbers.into_iter().collect::<Vec<_>>(), expected);
        assert_eq!(make(&app).await, 0);
    }

    async fn the_database_itself_refuses_a_second_one_for_a_day(app) {
        let ann = owner(&app).await;
        let path = repeated(&ann, "weekly", json!({})).await;
        assert_eq!(make(&app).await, 1);
        // As a process would find it that knows nothing of the first.
        let forget = app.platform.database.write(|connection| {
            Ok(diesel::sql_query("UPDATE recurring_invoices SET next_on = '2026-11-15', made = 0").execute(connection)?)
        });
        forget.await.unwrap();
        assert!(app.make_recurring().await.is_err());
        assert_eq!(made(&ann, &path).await.len(), 1);
        let next = ann.post("/documents", paper("Invoice")).await.expect(201).json();
        assert_eq!(next["documentNumber"], "INV-0003", "the number was not used up");
    }

    async fn a_week_of_standstill_is_made_up_for_and_what_is_older_is_left_out(app) {
        let ann = owner(&app).await;
        let path = repeated(&ann, "weekly", json!({"startsOn": "2026-11-17"})).await;
        let bea = owner(&app).await;
        bea.put("/user/profile", json!({"timezone": "America/Los_Angeles"})).await.expect(200);
        let other = repeated(&bea, "weekly", json!({"startsOn": "2026-11-17"})).await;
        set(&app, "2026-11-24T12:00:00Z");
        // In Los Angeles it is four in the morning: there the second one has time.
        assert_eq!(make(&app).await, 3);
        assert_eq!(days(&ann, &path).await, ["2026-11-17", "2026-11-24"]);
        assert_eq!(days(&bea, &other).await, ["2026-11-17"]);
        set(&app, "2027-03-02T18:00:00Z");
        assert_eq!(make(&app).await, 10);
        let ann = signed_in(&app, &ann).await;
        let expected = ["2026-11-17", "2026-11-24", "2027-02-02", "2027-02-09", "2027-02-16", "2027-02-23", "2027-03-02"];
        assert_eq!(days(&ann, &path).await, expected);
        let told = activity(&ann).await;
        let left_out = ("Recurring invoices skipped".to_owned(), "Dana Reyes, from 2026-12-01 on".to_owned());
        assert_eq!(told.iter().filter(|one| **one == left_out).count(), 1, "{told:?}");
    }

    async fn each_owner_has_days_of_their_own(app) {
        // Seven in the morning of November 16 there, in UTC.
        for (zone, seven) in [
            ("Pacific/Kiritimati", "2026-11-15T17:00:00Z"), ("Asia/Kathmandu", "2026-11-16T01:15:00Z"),
            ("America/New_York", "2026-11-16T12:00:00Z"), ("Pacific/Pago_Pago", "2026-11-16T18:00:00Z"),
        ] {
            set(&app, "2026-11-15T12:00:00Z");
            let ann = owner(&app).await;
            ann.put("/user/profile", json!({"timezone": zone})).await.expect(200);
            let path = repeated(&ann, "yearly", json!({"startsOn": "2026-11-16"})).await;
            set(&app, seven);
            app.clock.advance(SignedDuration::from_secs(-1));
            assert_eq!(make(&app).await, 0, "{zone}");
            app.clock.advance(SignedDuration::from_secs(1));
            assert_eq!(make(&app).await, 1, "{zone}");
            assert_eq!(days(&ann, &path).await, ["2026-11-16"], "{zone}");
        }
    }

    async fn it_can_be_paused_and_ends_when_it_is_said(app) {
        let ann = owner(&app).await;
        let paused = repeated(&ann, "weekly", json!({})).await;
        let until = repeated(&ann, "weekly", json!({"endsOn": "2026-11-22"})).await;
        let counted = repeated(&ann, "weekly", json!({"count": 2})).await;
        assert_eq!(shown(&ann, &until).await["nextDates"], json!(["2026-11-15", "2026-11-22"]));
        assert_eq!(shown(&ann, &counted).await["nextDates"], json!(["2026-11-15", "2026-11-22"]));
        assert_eq!(make(&app).await, 3);
        let held = ann.put(&paused, json!({"isPaused": true})).await.expect(200).json();
        assert_eq!((&held["isPaused"], &held["nextDates"]), (&json!(true), &json!([])));
        app.clock.advance(DAY * 15);
        assert_eq!(make(&app).await, 2);
        for path in [&until, &counted] {
            assert_eq!(days(&ann, path).await, ["2026-11-15", "2026-11-22"]);
            assert_eq!(shown(&ann, path).await["nextDates"], json!([]));
        }
        // Those of the pause are not made up for.
        let goes_on = ann.put(&paused, json!({"isPaused": false})).await.expect(200).json();
        assert_eq!(goes_on["nextDates"], json!(["2026-12-06", "2026-12-13", "2026-12-20"]));
        assert_eq!(make(&app).await, 0);
        app.clock.advance(DAY * 6);
        assert_eq!(make(&app).await, 1);
        assert_eq!(days(&ann, &paused).await, ["2026-11-15", "2026-12-06"]);
        // One more, after it was over; and a rhythm that changes makes none for a day that had one.
        let longer = ann.put(&counted, json!({"count": 3})).await.expect(200).json();
        assert_eq!(longer["nextDates"], json!(["2026-12-06"]));
        let other = ann.put(&paused, json!({"rhythm": "monthly", "startsOn": "2026-12-06"})).await.expect(200).json();
        assert_eq!(other["nextDates"], json!(["2027-01-06", "2027-02-06", "2027-03-06"]));
        assert_eq!(make(&app).await, 1);
        let first = ann.get("/recurring-invoices").await.expect(200).json();
        assert_eq!(first[0]["nextDates"], json!(["2027-01-06", "2027-02-06", "2027-03-06"]), "what comes next stands first");
    }

    async fn without_a_subscription_none_is_made_until_there_is_one_again(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = repeated(&ann, "weekly", json!({})).await;
        assert_eq!(make(&app).await, 1);
        // The trial is over.
        app.clock.advance(DAY * 21);
        assert_eq!(make(&app).await, 0);
        ann.put(&path, json!({"isPaused": true})).await.expect(403);
        ann.check_out().await;
        assert_eq!(make(&app).await, 3);
        assert_eq!(days(&ann, &path).await, ["2026-11-15", "2026-11-22", "2026-11-29", "2026-12-06"]);
    }

    async fn what_it_refers_to_may_go(app) {
        let ann = owner(&app).await;
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let mut paper = mailed_paper();
        paper["clientId"] = json!(dana);
        let invoice = ann.add("/documents", paper).await;
        let path = format!("/recurring-invoices/{}", ann.add("/recurring-invoices", repeat(&invoice, "weekly")).await);
        ann.delete(&format!("/clients/{dana}")).await.expect(204);
        ann.delete(&format!("/documents/{invoice}")).await.expect(204);
        assert_eq!(shown(&ann, &path).await["documentId"], Value::Null);
        assert_eq!(make(&app).await, 1);
        let one = ann.get("/documents").await.expect(200).json()[0].clone();
        assert_eq!((&one["customerName"], &one["clientId"]), (&json!("Dana Reyes"), &Value::Null));
        // One that the owner deletes is not made again.
        ann.delete(&format!("/documents/{}", one["_id"].as_str().unwrap())).await.expect(204);
        assert_eq!(make(&app).await, 0);
        app.clock.advance(DAY * 7);
        assert_eq!(make(&app).await, 1);
        let id = ann.get("/documents").await.expect(200).json()[0]["_id"].as_str().unwrap().to_owned();
        // And those that were made stay when it goes.
        ann.delete(&path).await.expect(204);
        ann.get(&path).await.expect(404);
        let left = ann.get(&format!("/documents/{id}")).await.expect(200).json();
        assert_eq!(left.get("recurringId"), None);
        app.clock.advance(DAY * 7);
        assert_eq!(make(&app).await, 0);
    }

    async fn the_next_ones_can_be_like_another_invoice(app) {
        let ann = owner(&app).await;
        let path = repeated(&ann, "weekly", json!({})).await;
        assert_eq!(make(&app).await, 1);
        let id = ann.get("/documents?search=INV-0002").await.expect(200).json()[0]["_id"].clone();
        let dearer = json!({"items": [{"description": "Water heater", "quantity": 1, "rate": 700}]});
        ann.put(&format!("/documents/{}", id.as_str().unwrap()), dearer).await.expect(200);
        assert_eq!(shown(&ann, &path).await["total"], json!(612));
        for _ in 0..2 {
            let changed = ann.put(&path, json!({"documentId": id})).await.expect(200).json();
            assert_eq!((&changed["total"], &changed["documentId"]), (&json!(700), &id));
            assert_eq!(changed["nextDates"][0], "2026-11-22");
        }
        app.clock.advance(DAY * 7);
        assert_eq!(make(&app).await, 1);
        assert_eq!(ann.get("/documents?search=INV-0003").await.expect(200).json()[0]["total"], json!(700));
    }

    async fn tax_and_discount_come_along_and_instalments_do_not(app) {
        let ann = owner(&app).await;
        let mut paper = mailed_paper();
        paper["items"] = json!([{"description": "Heater", "quantity": 2, "rate": 306, "tax": {"name": "Sales tax", "percent": 8.25}}]);
        paper["discount"] = json!({"kind": "percent", "value": 10});
        paper["instalments"] = json!([
            {"amount": 300, "dueDate": "2026-12-01"}, {"amount": 296.24, "dueDate": "2027-01-01"},
        ]);
        let invoice = ann.post("/documents", paper).await.expect(201).json();
        let body = repeat(invoice["_id"].as_str().unwrap(), "weekly");
        let path = format!("/recurring-invoices/{}", ann.add("/recurring-invoices", body).await);
        assert_eq!(shown(&ann, &path).await["total"], json!(596.24));
        assert_eq!(make(&app).await, 1);
        let one = ann.get("/documents?search=INV-0002").await.expect(200).json()[0].clone();
        assert_eq!((&one["total"], &one["totals"]), (&invoice["total"], &invoice["totals"]));
        assert_eq!((&one["discount"], one.get("instalments")), (&invoice["discount"], None));
    }

    async fn what_makes_no_sense_is_refused(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let estimate = ann.add("/documents", paper("Estimate")).await;
        let invoice = ann.add("/documents", paper("Invoice")).await;
        let refused = ann.post("/recurring-invoices", repeat(&estimate, "weekly")).await.expect(422);
        assert_eq!(refused.field_error("documentId"), "Only invoices can repeat. Convert the estimate to an invoice first.");
        let mut mailed = repeat(&invoice, "weekly");
        mailed["sendsByMail"] = json!(true);
        let refused = ann.post("/recurring-invoices", mailed).await.expect(422);
        assert!(refused.field_error("sendsByMail").contains("no email address"));
        let mut wrong = repeat(&invoice, "daily");
        wrong["endsOn"] = json!("2026-11-14");
        wrong["dayOfMonth"] = json!(32);
        wrong["count"] = json!(0);
        let refused = ann.post("/recurring-invoices", wrong).await.expect(422).json();
        assert_eq!(refused["errors"].as_object().unwrap().len(), 4, "{refused}");
        let refused = ann.post("/recurring-invoices", json!({"rhythm": "weekly", "startsOn": "2026-11-15"})).await.expect(422);
        assert_eq!(refused.field_error("documentId"), "Choose the invoice to repeat.");
        let eve = app.owner("Eve's").await;
        let refused = eve.post("/recurring-invoices", repeat(&invoice, "weekly")).await.expect(422);
        assert_eq!(refused.field_error("documentId"), "That invoice doesn't exist.");
        ann.get("/recurring-invoices/dates?dayOfMonth=first").await.expect(422);
    }

    async fn each_is_mailed_once_where_that_is_said(app) {
        let mut server = SmtpServer::start();
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        let other = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        mailing.send_mail();
        let ann = owner(&app).await;
        let path = repeated(&ann, "weekly", json!({"sendsByMail": true, "dueDays": 14})).await;
        let counts = at_once((0..6).map(|number| {
            let platform = if number % 2 == 0 { mailing.platform.clone() } else { other.platform.clone() };
            async move {
                let made = recurring::make_due(&platform).await.unwrap();
                recurring::mail_waiting(&platform).await.unwrap();
                made
            }
        }))
        .await;
        assert_eq!(counts.iter().sum::<usize>(), 1);
        let message = server.next().await;
        assert_eq!((&message["to"], &message["subject"]), (&json!(["dana@example.com"]), &json!("Invoice INV-0002 from Ann's Plumbing")));
        let text = message["text"].as_str().unwrap();
        for part in ["Hi Dana Reyes,", "Amount: $612.00", "Due: Nov 29, 2026", "http://sawhorse.test/invoice/"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert_eq!(message["attachments"][0]["name"], "INV-0002.pdf");
        let pdf = hex::decode(message["attachments"][0]["hex"].as_str().unwrap()).unwrap();
        assert!(words(&pdf).contains("INV-0002"));
        let one = ann.get("/documents?search=INV-0002").await.expect(200).json()[0].clone();
        assert_eq!((&one["status"], &one["delivery"]["to"]), (&json!("Sent"), &json!("dana@example.com")));
        let told: Vec<String> = activity(&ann).await.into_iter().take(2).map(|(action, _)| action).collect();
        assert!(told.contains(&"Invoice sent by email".to_owned()), "{told:?}");

        // A process that ended between making and mailing: another one goes on where it stopped, once.
        app.clock.advance(DAY * 7);
        assert_eq!(make(&app).await, 1);
        let bare = ann.get("/documents?search=INV-0003").await.expect(200).json()[0].clone();
        assert_eq!(bare["status"], "New", "without a mail server it is made, and stays New");
        assert_eq!(activity(&ann).await[0], ("Invoice created, but not emailed".to_owned(), "INV-0003 for Dana Reyes".to_owned()));
        let id = bare["_id"].as_str().unwrap().to_owned();
        let put_back = app.platform.database.write(move |connection| {
            Ok(diesel::sql_query(format!("UPDATE recurring_invoices SET in_hand = '{id}'")).execute(connection)?)
        });
        put_back.await.unwrap();
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        assert_eq!(other.make_recurring().await.unwrap(), 0);
        assert_eq!(server.next().await["subject"], "Invoice INV-0003 from Ann's Plumbing");
        // What the owner has sent meanwhile, or deleted, is not mailed.
        for (week, number) in ["INV-0004", "INV-0005"].into_iter().enumerate() {
            app.clock.advance(DAY * 7);
            make(&app).await;
            let id = ann.get(&format!("/documents?search={number}")).await.expect(200).json()[0]["_id"].as_str().unwrap().to_owned();
            let document = format!("/documents/{id}");
            let put_back = app.platform.database.write(move |connection| {
                Ok(diesel::sql_query(format!("UPDATE recurring_invoices SET in_hand = '{id}'")).execute(connection)?)
            });
            put_back.await.unwrap();
            if week == 0 {
                ann.post(&format!("{document}/send"), json!({})).await.expect(200);
            } else {
                ann.delete(&document).await.expect(204);
            }
            assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        }
        app.clock.advance(DAY * 7);
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        assert_eq!(server.next().await["subject"], "Invoice INV-0006 from Ann's Plumbing");
        assert_eq!(days(&ann, &path).await.len(), 4);
    }

    async fn nothing_is_mailed_for_an_owner_who_cannot_be_reached(app) {
        let server = SmtpServer::start();
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        let ann = owner(&app).await;
        repeated(&ann, "weekly", json!({"sendsByMail": true})).await;
        let unconfirm = app.platform.database.write(|connection| {
            Ok(diesel::sql_query("UPDATE accounts SET email_confirmed_at = NULL").execute(connection)?)
        });
        unconfirm.await.unwrap();
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        let one = ann.get("/documents?search=INV-0002").await.expect(200).json()[0].clone();
        assert_eq!((&one["status"], &one["delivery"]), (&json!("New"), &Value::Null));
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
    }

    async fn a_look_that_finds_nothing_writes_nothing(app) {
        let ann = owner(&app).await;
        // In UTC, where the owner is, it is not the 16th yet; further east it is.
        repeated(&ann, "weekly", json!({"startsOn": "2026-11-16"})).await;
        let held = app.hold_writes();
        assert_eq!(make(&app).await, 0);
        drop(held);
        app.clock.advance(DAY);
        assert_eq!(make(&app).await, 1);
    }
}
