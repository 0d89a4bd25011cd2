//! What customers do reaches the owner at once: in the app, and by email as the owner chose.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::cards;
use crate::support::customer::{customer, hidden, page, phone, post, press, sign};
use crate::support::operations::paper;
use crate::support::smtp::SmtpServer;
use crate::support::stripe::StandIn;
use crate::support::{Client, Options, TestApp, db_tests};

async fn sent(ann: &Client, kind: &str) -> String {
    let id = ann.add("/documents", paper(kind)).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn open(app: &TestApp, id: &str) {
    phone(app).send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200);
}

async fn decline(app: &TestApp, id: &str, reason: &str) {
    let token = hidden(&page(app, &format!("/invoice/{id}")).await.expect(200).text(), "token");
    let answer = [("token", token.as_str()), ("reason", reason)];
    post(&customer(app), &format!("/invoice/{id}/decline"), &answer).await.expect(303);
}

/// Pays with the built-in provider's card.
async fn pay(app: &TestApp, id: &str, cents: i64) {
    let checkout = press(app, id, cents).await;
    let path = checkout.strip_prefix("http://sawhorse.test").unwrap_or(&checkout).split('#').next().unwrap();
    let done = post(&customer(app), path, &[("outcome", "pay")]).await.expect(303);
    let back =
        done.header("location").strip_prefix("http://sawhorse.test").unwrap_or(done.header("location")).to_owned();
    page(app, back.split('#').next().unwrap()).await.expect(200);
}

async fn all(ann: &Client) -> Vec<Value> {
    ann.get("/notifications").await.expect(200).json().as_array().unwrap().clone()
}

async fn unread(ann: &Client) -> i64 {
    ann.get("/notifications/unread").await.expect(200).json()["unread"].as_i64().unwrap()
}

fn words(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["words"].as_str().unwrap()).collect()
}

db_tests! {
    async fn whatever_a_customer_does_is_told_in_the_app(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.post("/user/card-payments", json!({})).await.expect(200);
        assert_eq!((all(&ann).await, unread(&ann).await), (vec![], 0));
        let (estimate, other, invoice) = (sent(&ann, "Estimate").await, sent(&ann, "Estimate").await, sent(&ann, "Invoice").await);
        // Neither the owner nor a link preview is a customer.
        customer(&app).send_raw("GET", &format!("/invoice/{estimate}"), None, Vec::new()).await.expect(200);
        let bot = app.nobody().with_header("user-agent", "Slackbot-LinkExpanding 1.0");
        bot.send_raw("GET", &format!("/invoice/{estimate}"), None, Vec::new()).await.expect(200);
        assert_eq!(all(&ann).await, Vec::<Value>::new());
        for _ in 0..2 {
            open(&app, &estimate).await;
            app.clock.advance(SignedDuration::from_mins(1));
        }
        sign(&app, &estimate).await;
        app.clock.advance(SignedDuration::from_mins(1));
        decline(&app, &other, "Too dear").await;
        app.clock.advance(SignedDuration::from_mins(1));
        pay(&app, &invoice, 61_200).await;
        let rows = all(&ann).await;
        assert_eq!(words(&rows), [
            "Dana Reyes paid $612.00 by card on INV-0001",
            "Dana Reyes declined EST-0002 ($612.00)",
            "Dana Reyes signed EST-0001 ($612.00)",
            "Dana Reyes viewed EST-0001 ($612.00)",
        ]);
        assert_eq!((&rows[0]["documentId"], &rows[0]["kind"], &rows[0]["isTest"]), (&json!(invoice), &json!("paid"), &json!(true)));
        assert_eq!((&rows[2]["documentId"], &rows[2]["kind"], &rows[2]["isTest"]), (&json!(estimate), &json!("signed"), &json!(false)));
        assert_eq!(unread(&ann).await, 4);
        // What the owner writes down by hand is no news.
        ann.post(&format!("/documents/{}/payments", sent(&ann, "Invoice").await), json!({"amount": 5})).await.expect(201);
        assert_eq!(unread(&ann).await, 4);
    }

    async fn what_was_read_is_counted_no_more_and_what_came_meanwhile_is(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let ids = [sent(&ann, "Invoice").await, sent(&ann, "Invoice").await, sent(&ann, "Invoice").await];
        for id in &ids[..2] {
            open(&app, id).await;
            app.clock.advance(SignedDuration::from_mins(1));
        }
        let count = ann.get("/notifications/unread").await.expect(200);
        assert_eq!(count.json(), json!({"unread": 2}));
        let again = ann.with_header("if-none-match", count.header("etag"));
        again.get("/notifications/unread").await.expect(304);
        let rows = all(&ann).await;
        let first = rows[0]["_id"].as_str().unwrap();
        let one = ann.put(&format!("/notifications/{first}"), json!({"isRead": true})).await.expect(200).json();
        assert!(one["readAt"].is_string() && unread(&ann).await == 1);
        ann.put(&format!("/notifications/{first}"), json!({"isRead": false})).await.expect(200);
        assert_eq!(unread(&ann).await, 2);
        // The third came after the list was seen.
        open(&app, &ids[2]).await;
        let left = ann.put("/notifications/read", json!({"newest": first})).await.expect(200).json();
        assert_eq!(left, json!({"unread": 1}));
        assert_eq!(ann.put("/notifications/read", json!({"newest": "gone"})).await.expect(200).json(), json!({"unread": 1}));
        let page = ann.get("/notifications?limit=2").await.expect(200);
        assert_eq!((page.json().as_array().unwrap().len(), page.header("x-total-count")), (2, "3"));
        assert!(page.header("link").contains("cursor="));

        let eve = app.owner("Eve's").await;
        eve.put(&format!("/notifications/{first}"), json!({"isRead": true})).await.expect(404);
        eve.put("/notifications/read", json!({"newest": first})).await.expect(200);
        assert_eq!((all(&eve).await.len(), unread(&ann).await), (0, 1));

        app.clock.advance(SignedDuration::from_hours(91 * 24));
        app.delete_expired().await;
        let token = app.nobody().sign_in(&ann.email, crate::support::PASSWORD).await.expect(200).json()["token"].clone();
        assert_eq!(all(&ann.with_token(token.as_str().unwrap())).await, Vec::<Value>::new());
    }

    async fn the_owner_chooses_what_comes_by_email(app) {
        let mut server = SmtpServer::start();
        let app = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        let ann = app.owner("Ann's Plumbing").await;
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let profile = ann.get("/user/profile").await.expect(200).json();
        let chosen = ["emailsViews", "emailsSignatures", "emailsPayments"].map(|name| profile[name].as_bool().unwrap());
        assert_eq!(chosen, [true; 3], "everything comes by email unless the owner says otherwise");
        let (first, estimate, invoice) = (sent(&ann, "Invoice").await, sent(&ann, "Estimate").await, sent(&ann, "Invoice").await);
        // Again and again is once.
        open(&app, &first).await;
        open(&app, &first).await;
        sign(&app, &estimate).await;
        pay(&app, &invoice, 61_200).await;
        ann.put("/user/profile", json!({"emailsViews": false, "emailsPayments": false})).await.expect(200);
        let last = [sent(&ann, "Invoice").await, sent(&ann, "Invoice").await];
        pay(&app, &last[0], 61_200).await;
        open(&app, &last[1]).await;
        decline(&app, &sent(&ann, "Estimate").await, "Too dear").await;
        app.send_mail();
        for (subject, parts) in [
            ("Dana Reyes viewed INV-0001 ($612.00)", vec!["opened your invoice INV-0001 for $612.00 for the first time."]),
            ("Dana Reyes signed EST-0001 ($612.00)", vec!["Hi ", "Signed by Dana Reyes."]),
            ("Test: Dana Reyes paid $612.00 by card on INV-0002", vec!["It's paid in full.", "No card was charged."]),
            ("Dana Reyes declined EST-0002 ($612.00)", vec!["Their reason:", "Too dear"]),
        ] {
            let message = server.next().await;
            assert_eq!((&message["to"], &message["subject"]), (&json!([ann.email]), &json!(subject)));
            let text = message["text"].as_str().unwrap();
            assert!(text.contains("http://sawhorse.test/app/invoices?open="), "{text}");
            for part in parts {
                assert!(text.contains(part), "{part} in {text}");
            }
        }
        assert_eq!(unread(&ann).await, 6, "in the app it is all there");
    }

    async fn a_dispute_is_told_once_however_often_stripe_says_it(app) {
        let mut server = SmtpServer::start();
        let ann = app.owner("Ann's Plumbing").await;
        let stripe = StandIn::start(cards::START).await;
        let app = app.restarted_with(Options { stripe: Some(stripe.client()), mail: server.mail(), ..Options::default() });
        let ann = ann.through(&app);
        ann.post("/user/card-payments", json!({})).await.expect(200);
        stripe.enable("acct_1", true);
        cards::tell(&app, "account.updated", json!({"id": "acct_1", "object": "account"})).await.expect(200);
        let id = cards::sent(&ann).await;
        press(&app, &id, 61_200).await;
        stripe.pay_by_card(1);
        cards::tell_of_checkout(&app, &stripe, 1).await.expect(200);
        app.clock.advance(SignedDuration::from_mins(1));
        stripe.dispute(1);
        for _ in 0..3 {
            cards::tell_of_payment(&app, "charge.dispute.created", 1).await.expect(200);
        }
        app.clock.advance(SignedDuration::from_mins(1));
        stripe.end_dispute(1, "won");
        cards::tell_of_payment(&app, "charge.dispute.closed", 1).await.expect(200);
        let rows = all(&ann).await;
        assert_eq!(words(&rows), [
            "You won Dana Reyes's dispute of $612.00 on INV-0001",
            "Dana Reyes disputed $612.00 on INV-0001",
            "Dana Reyes paid $612.00 by card on INV-0001",
        ]);
        assert_eq!((&rows[1]["kind"], &rows[1]["documentId"]), (&json!("dispute"), &json!(id)));
        app.send_mail();
        for (subject, part) in [
            ("Dana Reyes paid $612.00 by card on INV-0001", "It's paid in full."),
            ("Dana Reyes disputed $612.00 on INV-0001", "Answer on Stripe before the deadline there."),
            ("You won Dana Reyes's dispute of $612.00 on INV-0001", "is yours again."),
        ] {
            let message = server.next().await;
            assert_eq!((&message["to"], &message["subject"]), (&json!([ann.email]), &json!(subject)));
            assert!(message["text"].as_str().unwrap().contains(part), "{part} in {message}");
        }
    }
}
