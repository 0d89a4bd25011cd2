//! Past due invoices: told to the owner once, after 14 full days, wherever the owner is.

use jiff::SignedDuration;
use sawhorse::modules::documents::reminders::notice_overdue;
use serde_json::{Value, json};

use crate::support::operations::paper;
use crate::support::papers::words;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn sent(client: &Client, kind: &str) -> String {
    let id = client.add("/documents", paper(kind)).await;
    client.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn notices(client: &Client) -> Vec<Value> {
    let activity = client.get("/dashboard/activity").await.expect(200).json();
    activity.as_array().unwrap().iter().filter(|one| one["action"] == "Invoice past due").cloned().collect()
}

db_tests! {
    async fn a_look_that_finds_nothing_writes_nothing(app) {
        let ann = app.owner("Ann's Plumbing").await;
        sent(&ann, "Invoice").await;
        let held = app.hold_writes();
        assert_eq!(notice_overdue(&app.platform).await.unwrap(), 0);
        drop(held);
        app.clock.advance(DAY * 15);
        assert_eq!(notice_overdue(&app.platform).await.unwrap(), 1);
    }

    async fn the_owner_is_told_once_after_fourteen_full_days(app) {
        let mut server = SmtpServer::start();
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        let ann = app.owner("Ann's Plumbing").await;
        let id = sent(&ann, "Invoice").await;
        sent(&ann, "Estimate").await;
        let paid = sent(&ann, "Invoice").await;
        ann.post(&format!("/documents/{paid}/mark-paid"), json!({})).await.expect(200);
        app.clock.advance(DAY * 14);
        assert_eq!(notice_overdue(&mailing.platform).await.unwrap(), 0);
        assert_eq!(ann.get(&format!("/documents/{id}")).await.expect(200).json()["isPastDue"], false);
        app.clock.advance(SignedDuration::from_millis(1));
        assert_eq!(ann.get(&format!("/documents/{id}")).await.expect(200).json()["isPastDue"], true);
        assert_eq!(notice_overdue(&mailing.platform).await.unwrap(), 1);
        assert_eq!(notice_overdue(&mailing.platform).await.unwrap(), 0);
        let told = notices(&ann).await;
        assert_eq!(told.len(), 1);
        assert_eq!((&told[0]["type"], &told[0]["details"]), (&json!("invoices"), &json!("INV-0001 for Dana Reyes")));

        mailing.send_mail();
        let message = server.next().await;
        assert_eq!((&message["to"], &message["subject"]), (&json!([ann.email]), &json!("INV-0001 for Dana Reyes is past due")));
        let text = message["text"].as_str().unwrap();
        for part in ["$612.00", "Nov 15, 2026", "http://sawhorse.test/app/invoices?search=INV-0001"] {
            assert!(text.contains(part), "{text}");
        }
        // Sent again and not paid again: it was told already.
        ann.check_out().await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        app.clock.advance(DAY * 20);
        assert_eq!(notice_overdue(&mailing.platform).await.unwrap(), 0);
    }

    async fn the_day_of_sending_is_the_owner_s(app) {
        let mut server = SmtpServer::start();
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"timezone": "America/New_York"})).await.expect(200);
        // Eight in the evening of the 15th in New York.
        app.clock.advance(SignedDuration::from_hours(13));
        let mut form = paper("Invoice");
        form["date"] = json!("2026-11-10");
        let id = ann.add("/documents", form).await;
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
        let pdf = ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body;
        assert!(words(&pdf).contains("Nov 15, 2026") && !words(&pdf).contains("Nov 16, 2026"), "{}", words(&pdf));
        app.clock.advance(DAY * 13);
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        let pdf = ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body;
        assert!(words(&pdf).contains("Nov 28, 2026"), "{}", words(&pdf));
        ann.put(&format!("/documents/{id}"), json!({"status": "Sent"})).await.expect(200);
        app.clock.advance(DAY * 2);
        assert_eq!(notice_overdue(&mailing.platform).await.unwrap(), 1);
        mailing.send_mail();
        let text = server.next().await["text"].as_str().unwrap().to_owned();
        assert!(text.contains("You sent it on Nov 15, 2026."), "{text}");
    }

    async fn two_processes_tell_it_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for _ in 0..120 {
            sent(&ann, "Invoice").await;
        }
        app.clock.advance(DAY * 15);
        let platforms = [app.restarted_with(Options::default()).platform, app.platform.clone()];
        let told = at_once(platforms.map(|platform| async move { notice_overdue(&platform).await.unwrap() })).await;
        assert_eq!(told.iter().sum::<usize>(), 120);
    }

    async fn the_day_on_the_paper_does_not_move_with_the_owner(app) {
        // Half past one in the afternoon of the 31st in London: the 1st already on Kiritimati, and in Pago Pago the
        // 31st. Fourteen full days are as many hours, over a change of the clocks too.
        let start: jiff::Timestamp = "2026-10-31T13:30:00Z".parse().unwrap();
        app.clock.advance(start.duration_since("2026-11-15T12:00:00Z".parse().unwrap()));
        for (zone, today) in [
            ("Pacific/Kiritimati", "2026-11-01"), ("Pacific/Pago_Pago", "2026-10-31"), ("America/New_York", "2026-10-31"),
        ] {
            let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", zone);
            let mut form = paper("Invoice");
            form["dueDate"] = json!("2026-11-30");
            let made = ann.post("/documents", form).await.expect(201).json();
            assert_eq!((&made["date"], &made["dueDate"]), (&json!(today), &json!("2026-11-30")), "{zone}");
            let path = format!("/documents/{}", made["_id"].as_str().unwrap());
            ann.post(&format!("{path}/send"), json!({})).await.expect(200);
            app.clock.advance(DAY * 14);
            let seen = ann.get(&path).await.expect(200).json();
            assert_eq!((&seen["isPastDue"], &seen["date"]), (&json!(false), &json!(today)), "{zone}");
            app.clock.advance(SignedDuration::from_millis(1));
            for other in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"] {
                let seen = ann.with_header("x-timezone", other).get(&path).await.expect(200).json();
                assert_eq!((&seen["isPastDue"], &seen["date"]), (&json!(true), &json!(today)), "{zone} {other}");
                assert_eq!(seen["dueDate"], "2026-11-30");
            }
            app.clock.advance(DAY * -14 - SignedDuration::from_millis(1));
        }
    }
}
