//! What gets in the way of recurring invoices: an invoice that cannot be made or printed, the night, too many mails in a day,
//! another zone in the browser, an owner who leaves.

use diesel::prelude::*;
use image::ImageFormat;
use jiff::SignedDuration;
use platform::files::Files;
use serde_json::{Value, json};

use crate::documents_recurring::{activity, days, made, mailed_paper, make, owner, repeat, repeated, set, shown};
use crate::support::operations::paper;
use crate::support::pictures::picture;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, TestApp, db_tests, use_up};

const DAY: SignedDuration = SignedDuration::from_hours(24);

fn mailing(app: &TestApp, server: &SmtpServer) -> TestApp {
    app.restarted_with(Options { mail: server.mail(), ..Options::default() })
}

async fn write(app: &TestApp, statement: String) {
    let work = app.platform.database.write(move |connection| Ok(diesel::sql_query(statement).execute(connection)?));
    assert_eq!(work.await.unwrap(), 1, "one row");
}

async fn numbered(client: &Client, number: &str) -> Value {
    client.get(&format!("/documents?search={number}")).await.expect(200).json()[0].clone()
}

async fn status(client: &Client, number: &str) -> Value {
    numbered(client, number).await["status"].clone()
}

fn told(action: &str, details: &str) -> (String, String) {
    (action.to_owned(), details.to_owned())
}

db_tests! {
    async fn what_cannot_be_repeated_is_said_at_once(app) {
        let ann = owner(&app).await;
        let invoice = ann.add("/documents", mailed_paper()).await;
        // As an invoice of long ago may be, from before names had to be there.
        write(&app, format!("UPDATE documents SET customer_name = '' WHERE id = '{invoice}'")).await;
        let refused = ann.post("/recurring-invoices", repeat(&invoice, "weekly")).await.expect(422);
        let sentence = refused.field_error("documentId");
        assert!(sentence.starts_with("This invoice can't repeat yet. "), "{sentence}");
        let other = repeated(&ann, "weekly", json!({})).await;
        ann.put(&other, json!({"documentId": invoice})).await.expect(422);
        assert_eq!(shown(&ann, &other).await["customerName"], "Dana Reyes");
    }

    async fn one_that_is_refused_is_told_and_the_next_has_its_turn(app) {
        let ann = owner(&app).await;
        let path = repeated(&ann, "weekly", json!({"count": 2})).await;
        let content = shown(&ann, &path).await;
        write(&app, r#"UPDATE recurring_invoices SET content = '{"type": "Invoice", "customerName": "Dana"}'"#.to_owned()).await;
        assert_eq!(make(&app).await, 0);
        let seen = shown(&ann, &path).await;
        assert_eq!((&seen["made"], &seen["nextDates"]), (&json!(0), &json!(["2026-11-22", "2026-11-29"])));
        let found = activity(&ann).await;
        assert_eq!(found[0], told("Recurring invoice couldn't be created", "Dana Reyes, for 2026-11-15: Add at least one item."));
        assert_eq!(make(&app).await, 0);
        assert_eq!(activity(&ann).await.len(), found.len(), "once");
        // Put right, it goes on; the number of the one that was refused was not used up.
        ann.put(&path, json!({"documentId": content["documentId"]})).await.expect(200);
        app.clock.advance(DAY * 7);
        assert_eq!(make(&app).await, 1);
        assert_eq!(made(&ann, &path).await, [told("INV-0002", "2026-11-22")]);
    }

    async fn what_cannot_be_printed_is_tried_for_three_days_and_then_told(app) {
        let mut server = SmtpServer::start();
        let folder = tempfile::tempdir().unwrap();
        let files = || Some(Files::in_folder(folder.path()).unwrap());
        let mailing = app.restarted_with(Options { mail: server.mail(), files: files(), ..Options::default() });
        mailing.send_mail();
        let ann = owner(&app).await;
        let path = repeated(&ann, "weekly", json!({"sendsByMail": true})).await;
        assert_eq!(make(&app).await, 1);
        let id = numbered(&ann, "INV-0002").await["_id"].as_str().unwrap().to_owned();
        let photo = picture(ImageFormat::Jpeg, 40, 30);
        ann.through(&mailing).upload(&format!("/documents/{id}/photos"), &[("heater.jpg", &photo)]).await.expect(201);
        // It is still to be mailed, and its photo cannot be read.
        write(&app, format!("UPDATE recurring_invoices SET in_hand = '{id}'")).await;
        make_unreadable(folder.path());
        let before = activity(&ann).await;
        assert!(mailing.make_recurring().await.is_err());
        app.clock.advance(DAY);
        assert!(mailing.make_recurring().await.is_err());
        assert_eq!(activity(&ann).await, before);
        // A week later the next one is made and mailed, and the first is given up.
        app.clock.advance(DAY * 6);
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        assert_eq!(server.next().await["subject"], "Invoice INV-0003 from Ann's Plumbing");
        // Once for want of a mail server, and once now.
        let not_mailed = told("Invoice created, but not emailed", "INV-0002 for Dana Reyes");
        assert_eq!(activity(&ann).await.iter().filter(|one| **one == not_mailed).count(), 2);
        assert_eq!((status(&ann, "INV-0002").await, status(&ann, "INV-0003").await), (json!("New"), json!("Sent")));
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        assert_eq!(days(&ann, &path).await, ["2026-11-15", "2026-11-22"]);
    }

    async fn nobody_gets_an_invoice_at_night(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        let ann = owner(&app).await;
        let path = repeated(&ann, "weekly", json!({"sendsByMail": true})).await;
        // A week of standstill: both are made in the evening, and wait for the morning.
        set(&app, "2026-11-22T20:00:00Z");
        assert_eq!(mailing.make_recurring().await.unwrap(), 2);
        assert_eq!(days(&ann, &path).await, ["2026-11-15", "2026-11-22"]);
        set(&app, "2026-11-23T06:59:59Z");
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        assert_eq!((status(&ann, "INV-0002").await, status(&ann, "INV-0003").await), (json!("New"), json!("New")));
        set(&app, "2026-11-23T07:00:00Z");
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        for number in ["INV-0002", "INV-0003"] {
            assert_eq!(server.next().await["subject"], format!("Invoice {number} from Ann's Plumbing"));
            assert_eq!(status(&ann, number).await, "Sent");
        }
        // In the last minute of the day's hours it still goes out at once.
        set(&app, "2026-11-29T19:59:59Z");
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        assert_eq!(server.next().await["subject"], "Invoice INV-0004 from Ann's Plumbing");
    }

    async fn past_the_most_mails_of_a_day_each_waits_for_its_turn(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        let ann = owner(&app).await;
        repeated(&ann, "weekly", json!({"sendsByMail": true})).await;
        use_up(&app, &ann, 100, "2026-11-15T10:00:00.000Z").await;
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        set(&app, "2026-11-16T09:59:59Z");
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        assert_eq!(status(&ann, "INV-0002").await, "New");
        assert_eq!(activity(&ann).await[0].0, "Invoice created on schedule");
        set(&app, "2026-11-16T10:00:00Z");
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        assert_eq!(server.next().await["subject"], "Invoice INV-0002 from Ann's Plumbing");
        // However many days there are too many, it is not given up.
        use_up(&app, &ann, 100, "2026-11-28T10:00:00.000Z").await;
        set(&app, "2026-11-22T12:00:00Z");
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        set(&app, "2026-11-28T12:00:00Z");
        for _ in 0..2 {
            assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        }
        assert_eq!(activity(&ann).await[0].0, "Invoice created on schedule");
        assert_eq!(status(&ann, "INV-0003").await, "New");
        let waiting = ann.get("/emails/waiting").await.expect(200).json();
        assert_eq!(waiting, json!({"waiting": 1, "days": 1, "reminders": 0, "perDay": 100}));
        set(&app, "2026-11-29T10:00:00Z");
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        for number in ["INV-0003", "INV-0004"] {
            assert_eq!(server.next().await["subject"], format!("Invoice {number} from Ann's Plumbing"), "in their order");
        }
        assert_eq!(ann.get("/emails/waiting").await.expect(200).json()["waiting"], 0);
    }

    async fn nothing_is_put_on_paper_that_cannot_go_out_yet(app) {
        let server = SmtpServer::start();
        let folder = tempfile::tempdir().unwrap();
        let files = || Some(Files::in_folder(folder.path()).unwrap());
        let mailing = app.restarted_with(Options { mail: server.mail(), files: files(), ..Options::default() });
        let ann = owner(&app).await;
        repeated(&ann, "weekly", json!({"sendsByMail": true})).await;
        use_up(&app, &ann, 80, "2026-11-15T10:00:00.000Z").await;
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        // Whoever tried would find that its photo cannot be read.
        let id = numbered(&ann, "INV-0002").await["_id"].as_str().unwrap().to_owned();
        let photo = picture(ImageFormat::Jpeg, 40, 30);
        ann.through(&mailing).upload(&format!("/documents/{id}/photos"), &[("heater.jpg", &photo)]).await.expect(201);
        make_unreadable(folder.path());
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        set(&app, "2026-11-16T10:00:00Z");
        assert!(mailing.make_recurring().await.is_err());
    }

    async fn what_is_sent_by_hand_is_never_held_up_by_what_is_not(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await.through(&mailing);
        // As many as go out without the owner: those sent by hand have the rest of the day's hundred.
        use_up(&app, &ann, 90, "2026-11-15T10:00:00.000Z").await;
        let id = ann.add("/documents", paper("Invoice")).await;
        let email = json!({"to": "dana@example.com", "subject": "Your invoice", "message": "Hi Dana,\n\nHere it is."});
        ann.post(&format!("/documents/{id}/email"), email).await.expect(200);
        let log = ann.get("/emails?limit=1").await.expect(200).json();
        let (sent, delivery) = (&log[0], &log[0]["delivery"]);
        assert_eq!((&sent["subject"], &sent["isAutomatic"]), (&json!("Your invoice"), &json!(false)));
        assert_eq!((&delivery["to"], &delivery["state"]), (&json!("dana@example.com"), &json!("waiting")));
        mailing.send_mail();
        while ann.get("/emails?limit=1").await.expect(200).json()[0]["delivery"]["state"] != "sent" {}
    }

    async fn all_emails_count_against_one_limit(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = owner(&app).await.through(&mailing);
        repeated(&ann, "weekly", json!({"sendsByMail": true})).await;
        let path = format!("/documents/{}/email", ann.add("/documents", paper("Invoice")).await);
        let email = || json!({"to": "dana@example.com", "subject": "Your invoice", "message": "Hi Dana,\n\nHere it is."});
        // One by hand, and what is automatic finds no more room below its share.
        use_up(&app, &ann, 79, "2026-11-15T10:00:00.000Z").await;
        ann.post(&path, email()).await.expect(200);
        assert_eq!(mailing.make_recurring().await.unwrap(), 1);
        assert_eq!(ann.get("/emails/waiting").await.expect(200).json()["waiting"], 1);
        // The other way round, automatic ones are among the hundred.
        for _ in 81..=100 {
            ann.post(&path, email()).await.expect(200);
        }
        let refused = ann.post(&path, email()).await.expect(429);
        assert!(refused.message().starts_with("You've sent 100 emails in the last 24 hours"), "{}", refused.message());
        // The 79 of ten o'clock are a day old by then.
        let left = "2026-11-16T10:00:00Z".parse::<jiff::Timestamp>().unwrap().as_second() - app.clock.now().unix_seconds();
        assert_eq!(refused.header("retry-after"), left.to_string());
        set(&app, "2026-11-16T10:00:00Z");
        ann.post(&path, email()).await.expect(200);
        assert_eq!(mailing.make_recurring().await.unwrap(), 0);
        assert_eq!(ann.get("/emails/waiting").await.expect(200).json()["waiting"], 0);
    }

    async fn a_change_loses_no_day_that_is_still_to_be_made(app) {
        let ann = owner(&app).await;
        ann.put("/user/profile", json!({"timezone": "America/Los_Angeles"})).await.expect(200);
        // Sunday morning at home, Monday already where the browser is.
        set(&app, "2026-11-15T16:00:00Z");
        let ann = ann.with_header("x-timezone", "Asia/Tokyo");
        let ahead = "/recurring-invoices/dates?rhythm=weekly&startsOn=2026-11-15&count=1";
        assert_eq!(ann.get(ahead).await.expect(200).json(), json!({"dates": ["2026-11-15"]}));
        let path = repeated(&ann, "weekly", json!({})).await;
        assert_eq!(shown(&ann, &path).await["nextDates"][0], "2026-11-15");
        app.clock.advance(DAY * 8);
        let changed = ann.put(&path, json!({"count": 5})).await.expect(200).json();
        assert_eq!(changed["nextDates"], json!(["2026-11-15", "2026-11-22", "2026-11-29"]));
        assert_eq!(make(&app).await, 2);
        assert_eq!(days(&ann, &path).await, ["2026-11-15", "2026-11-22"]);
        // Another rhythm that begins later has none to make up for.
        app.clock.advance(DAY * 8);
        let changed = ann.put(&path, json!({"rhythm": "monthly", "startsOn": "2026-12-10"})).await.expect(200).json();
        assert_eq!(changed["nextDates"], json!(["2026-12-10", "2027-01-10", "2027-02-10"]));
        assert_eq!(make(&app).await, 0);
    }

    async fn nothing_is_made_for_an_owner_who_leaves(app) {
        let ann = owner(&app).await;
        let path = repeated(&ann, "weekly", json!({})).await;
        write(&app, format!("UPDATE accounts SET leaves_at = '2026-12-15T12:00:00.000Z' WHERE email = '{}'", ann.email)).await;
        assert_eq!(make(&app).await, 0);
        write(&app, format!("UPDATE accounts SET leaves_at = NULL WHERE email = '{}'", ann.email)).await;
        assert_eq!(make(&app).await, 1);
        assert_eq!(days(&ann, &path).await, ["2026-11-15"]);
    }

    async fn parts_and_chosen_options_come_along(app) {
        let ann = owner(&app).await;
        let part = ann.add("/inventory", json!({"name": "Ball valve", "quantity": 10, "cost": 4, "price": 9})).await;
        let mut estimate = paper("Estimate");
        estimate["items"] = json!([
            {"description": "Ball valve", "quantity": 2, "rate": 9, "partId": part},
            {"description": "Plain heater", "quantity": 1, "rate": 500, "offered": "Good"},
            {"description": "Large heater", "quantity": 1, "rate": 700, "offered": "Better"},
        ]);
        let id = ann.add("/documents", estimate).await;
        let invoice = ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200).json();
        let path = format!("/recurring-invoices/{}", ann.add("/recurring-invoices", repeat(&id, "weekly")).await);
        assert_eq!(shown(&ann, &path).await["total"], invoice["total"]);
        assert_eq!(make(&app).await, 1);
        let one = numbered(&ann, "INV-0002").await;
        assert_eq!((&one["total"], &one["items"][0]["partId"], &one["items"][0]["cost"]), (&invoice["total"], &json!(part), &json!(4)));
        let lines = |paper: &Value| paper["items"].as_array().unwrap().iter().map(|line| line["description"].clone()).collect::<Vec<_>>();
        assert_eq!(lines(&one), lines(&invoice));
        // The parts leave the shelf with it, not when it is made; and one that is gone is no longer named.
        let shelf = format!("/inventory/{part}");
        assert_eq!(ann.get(&shelf).await.expect(200).json()["quantity"], json!(10));
        ann.post(&format!("/documents/{}/send", one["_id"].as_str().unwrap()), json!({})).await.expect(200);
        assert_eq!(ann.get(&shelf).await.expect(200).json()["quantity"], json!(8));
        ann.delete(&shelf).await.expect(204);
        app.clock.advance(DAY * 7);
        assert_eq!(make(&app).await, 1);
        let next = numbered(&ann, "INV-0003").await;
        assert_eq!((&next["items"][0]["partId"], &next["total"]), (&Value::Null, &invoice["total"]));
    }
}

/// Has each file lead to itself.
fn make_unreadable(folder: &std::path::Path) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            make_unreadable(&path);
        } else {
            std::fs::remove_file(&path).unwrap();
            std::os::unix::fs::symlink(&path, &path).unwrap();
        }
    }
}
