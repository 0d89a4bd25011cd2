//! Stripe down for a day, news that come late, twice or never: one payment, one receipt and one notification, and whoever stands
//! before the page in the meantime is told the truth.

use jiff::SignedDuration;
use sawhorse::modules::documents::payments::cards;
use sawhorse::modules::documents::receipts;
use serde_json::{Value, json};

use crate::support::cards::{
    amounts, connected, document, ledger, sent, tell, tell_of_checkout, tell_of_payment, told,
};
use crate::support::customer::{customer, hidden, page, payable_by_card, post, press, sign, words};
use crate::support::operations::paper;
use crate::support::smtp::SmtpServer;
use crate::support::stripe::StandIn;
use crate::support::{Client, Options, TestApp, at_once, db_tests};

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// With Stripe and a mail server; what arrives is read from the log of emails.
async fn connected_with_mail(app: &TestApp, server: &SmtpServer) -> (TestApp, StandIn, Client) {
    let (_, stripe, ann) = connected(app).await;
    let options = Options { stripe: Some(stripe.client()), mail: server.mail(), ..Options::default() };
    let app = app.restarted_with(options);
    let ann = ann.through(&app);
    (app, stripe, ann)
}

/// Whatever runs in the background, as often as it likes.
async fn work(app: &TestApp) {
    for _ in 0..2 {
        // While Stripe is down that's an error, and tried again later.
        let _ = cards::look_after(&app.platform).await;
        receipts::mail_waiting(&app.platform).await.unwrap();
    }
}

/// What came of a payment: lines of the ledger, receipts, notifications in the app, notes in the activity.
async fn came_of_it(ann: &Client, id: &str) -> Value {
    let receipts = ann.get(&format!("/documents/{id}/receipts")).await.expect(200).json();
    let notices = ann.get("/notifications").await.expect(200).json();
    let notices =
        notices.as_array().unwrap().iter().filter(|one| one["documentId"] == id && one["kind"] == "paid").count();
    let emails = ann.get("/emails").await.expect(200).json();
    let emails =
        emails.as_array().unwrap().iter().filter(|one| one["subject"].as_str().unwrap().contains("Receipt")).count();
    let notes = told(ann).await.iter().filter(|one| *one == "Invoice paid by card").count();
    json!({
        "ledger": amounts(&ledger(ann, id).await), "receipts": receipts["receipts"].as_array().unwrap().len(),
        "notices": notices, "emails": emails, "notes": notes,
    })
}

db_tests! {
    async fn news_that_come_twice_and_late_make_one_payment_one_receipt_and_one_notification(app) {
        let server = SmtpServer::start();
        let (app, stripe, ann) = connected_with_mail(&app, &server).await;
        let id = sent(&ann).await;
        let once = json!({"ledger": [61_200], "receipts": 1, "notices": 1, "emails": 1, "notes": 1});
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        for _ in 0..3 {
            tell_of_checkout(&app, &stripe, 1).await.expect(200);
            work(&app).await;
        }
        assert_eq!(came_of_it(&ann, &id).await, once);
        // The customer comes back, twice, and Stripe tells it again days later, in any order.
        let back = stripe.last_card_order()["success_url"].clone();
        let back = back.strip_prefix("http://sawhorse.test").unwrap().split('#').next().unwrap().to_owned();
        for _ in 0..2 {
            let text = words(&page(&app, &back).await.expect(200).text());
            assert!(text.contains("Payment received: $612.00."), "{text}");
        }
        for _ in 0..3 {
            app.clock.advance(DAY);
            tell_of_payment(&app, "charge.succeeded", 1).await.expect(200);
            tell_of_checkout(&app, &stripe, 1).await.expect(200);
            work(&app).await;
        }
        assert_eq!(came_of_it(&ann, &id).await, once);
        // All at once on two processes.
        let options = Options { stripe: Some(stripe.client()), mail: server.mail(), ..Options::default() };
        let processes = std::sync::Arc::new([app.restarted_with(options), app]);
        at_once((0..4).map(|number| {
            let processes = processes.clone();
            async move { work(&processes[number % 2]).await }
        })).await;
        assert_eq!(came_of_it(&ann, &id).await, once);
    }

    async fn a_day_without_stripe_loses_nothing_and_doubles_nothing(app) {
        let server = SmtpServer::start();
        let (app, stripe, ann) = connected_with_mail(&app, &server).await;
        // One customer is at Stripe's page when it begins, one comes during it, one has an estimate.
        let (paying, coming) = (sent(&ann).await, sent(&ann).await);
        press(&app, &paying, 61_200).await;
        stripe.pay_by_card(1);
        let back = stripe.last_card_order()["success_url"].clone();
        let back = back.strip_prefix("http://sawhorse.test").unwrap().split('#').next().unwrap().to_owned();
        let reference = stripe.last_card_order()["client_reference_id"].clone();
        let event = json!({"id": "cs_live_1", "object": "checkout.session", "client_reference_id": reference});
        let mut estimate = paper("Estimate");
        estimate["date"] = json!("2026-11-15");
        estimate["depositAmount"] = json!(300);
        let estimate = ann.add("/documents", estimate).await;
        ann.post(&format!("/documents/{estimate}/send"), json!({})).await.expect(200);

        for time in 0..4 {
            stripe.fail(&[500; 64]);
            let status = tell(&app, "checkout.session.completed", event.clone()).await.status.as_u16();
            assert!(status >= 500, "Stripe is to tell it again: {status}");
            work(&app).await;
            // Who paid is asked not to pay twice, and whoever wants to pay reads that it can't be done now.
            let text = words(&page(&app, &back).await.expect(200).text());
            assert!(text.contains("Your payment of $612.00 is being confirmed. Please don't pay again."), "{text}");
            let refused = post(&customer(&app), &format!("/invoice/{coming}/pay"), &[("cents", "61200")]).await.expect(503);
            let text = words(&refused.text());
            assert!(text.contains("We couldn't open the payment page. Nothing was paid.") && text.contains("Pay $612.00 by card"), "{text}");
            // Signing has nothing to do with Stripe.
            if time == 2 {
                sign(&app, &estimate).await;
            }
            app.clock.advance(HOUR * 6);
        }
        let nothing = json!({"ledger": [], "receipts": 0, "notices": 0, "emails": 0, "notes": 0});
        assert_eq!(came_of_it(&ann, &paying).await, nothing);
        assert_eq!(document(&ann, &estimate).await["answer"]["outcome"], "Accepted");

        stripe.fail(&[]);
        stripe.set_now(app.clock.now().unix_seconds());
        for _ in 0..3 {
            tell(&app, "checkout.session.completed", event.clone()).await.expect(200);
            work(&app).await;
            app.clock.advance(DAY);
        }
        let once = json!({"ledger": [61_200], "receipts": 1, "notices": 1, "emails": 1, "notes": 1});
        assert_eq!(came_of_it(&ann, &paying).await, once);
        // Paid on the day it was, not on the day it was heard of.
        assert_eq!(ledger(&ann, &paying).await["payments"][0]["date"], "2026-11-15");
        let text = words(&page(&app, &back).await.expect(200).text());
        assert!(text.contains("Payment received: $612.00."), "{text}");
        // Who couldn't pay can now, once; and so can who signed.
        stripe.set_now(app.clock.now().unix_seconds());
        for (id, cents) in [(&coming, 61_200), (&estimate, 30_000)] {
            assert_eq!(payable_by_card(&page(&app, &format!("/invoice/{id}")).await.text()), [cents]);
            assert_eq!(press(&app, id, cents).await, press(&app, id, cents).await);
        }
    }

    async fn a_bad_form_changes_nothing_and_ends_in_a_page(app) {
        let (app, _stripe, ann) = connected(&app).await;
        let mut form = paper("Estimate");
        form["date"] = json!("2026-11-15");
        let estimate = ann.add("/documents", form).await;
        ann.post(&format!("/documents/{estimate}/send"), json!({})).await.expect(200);
        let invoice = sent(&ann).await;
        let token = hidden(&page(&app, &format!("/invoice/{estimate}")).await.text(), "token");
        let before = (document(&ann, &estimate).await, document(&ann, &invoice).await);
        let long = "x".repeat(500);
        let bodies: [&[u8]; 8] = [
            b"", b"%", b"token=%ff%fe&name=%00&agreed", b"=&=&=", b"cents=1e3&cents=61200.0", b"\xff\xfe\x00",
            b"token[]=1&name[a]=2", long.as_bytes(),
        ];
        for (id, forms) in [(&estimate, &["accept", "decline"][..]), (&invoice, &["accept", "decline", "pay"][..])] {
            for form in forms {
                for body in bodies {
                    for kind in ["application/x-www-form-urlencoded", "application/json", "multipart/form-data"] {
                        let path = format!("/invoice/{id}/{form}");
                        let answer = customer(&app).send_raw("POST", &path, Some(kind), body.to_vec()).await;
                        assert!([409, 422].contains(&answer.status.as_u16()), "{form} {}: {}", answer.status, answer.text());
                        assert!(answer.text().contains("<main>"), "{}", answer.text());
                    }
                }
            }
        }
        for body in [format!("token={token}&name=&agreed=yes"), format!("token={token}&name=Dana&option=%F0%9F%94%A7&add=1")] {
            let kind = Some("application/x-www-form-urlencoded");
            customer(&app).send_raw("POST", &format!("/invoice/{estimate}/accept"), kind, body.into_bytes()).await.expect(422);
        }
        assert_eq!((document(&ann, &estimate).await, document(&ann, &invoice).await), before);
    }
}
