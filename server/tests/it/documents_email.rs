//! Documents sent by mail of our own, received by a real mail server.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::paper;
use crate::support::papers::words;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, TestApp, db_tests};

fn mailing(app: &TestApp, server: &SmtpServer) -> TestApp {
    let app = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
    app.send_mail();
    app
}

fn email() -> Value {
    json!({"to": "dana@example.com", "subject": "Invoice from Ann", "message": "Hello Dana,\n\n<b>thank you</b> & bye"})
}

/// The document, once its mail has come to this state.
async fn delivered(client: &Client, document: &str, state: &str, reason: &Value) -> Value {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        let seen = client.get(document).await.expect(200).json();
        if seen["delivery"]["state"] == state && seen["delivery"]["reason"] == *reason {
            return seen;
        }
        assert!(std::time::Instant::now() < deadline, "{seen}");
    }
}

db_tests! {
    async fn the_customer_gets_the_paper_in_the_owner_s_name(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = app.owner("Ann\u{2019}s \"Plumbing\", Inc.").await.through(&mailing);
        let id = ann.add("/documents", paper("Invoice")).await;
        let document = format!("/documents/{id}");
        assert_eq!(ann.get("/documents/email").await.expect(200).json(), json!({"isAvailable": true, "needsConfirmation": false}));
        let sent = ann.post(&format!("{document}/email"), email()).await.expect(200).json();
        assert_eq!((&sent["status"], &sent["sentDate"]), (&json!("Sent"), &json!("2026-11-15T12:00:00.000Z")));
        assert_eq!(
            sent["delivery"],
            json!({"to": "dana@example.com", "state": "waiting", "at": "2026-11-15T12:00:00.000Z", "reason": null}),
        );

        let message = server.next().await;
        assert_eq!(message["to"], json!(["dana@example.com"]));
        assert_eq!(message["from"], "\"Ann\u{2019}s \\\"Plumbing\\\", Inc.\" <mail@sawhorse.test>");
        assert!(message["reply_to"].as_str().unwrap().contains(&format!("<{}>", ann.email)), "{message}");
        assert_eq!(message["subject"], "Invoice from Ann");
        let link = format!("http://sawhorse.test/invoice/{id}");
        let text = message["text"].as_str().unwrap().replace("\r\n", "\n");
        let legal = "Privacy: http://sawhorse.test/privacy\nTerms: http://sawhorse.test/terms";
        assert_eq!(text.trim_end(), format!("Hello Dana,\n\n<b>thank you</b> & bye\n\n{link}\n\n--\n{legal}"));
        let html = message["html"].as_str().unwrap();
        assert!(html.contains("&lt;b&gt;thank you&lt;/b&gt; &amp; bye"), "{html}");
        assert!(html.contains(&format!("href=\"{link}\"")), "{html}");
        for page in ["privacy", "terms"] {
            assert!(html.contains(&format!("href=\"http://sawhorse.test/{page}\"")), "{html}");
        }
        assert_eq!(message["attachments"][0]["name"], "INV-0001.pdf");
        assert_eq!(message["attachments"][0]["type"], "application/pdf");
        let pdf = hex::decode(message["attachments"][0]["hex"].as_str().unwrap()).unwrap();
        let paper = words(&pdf);
        assert!(paper.contains("INV-0001") && paper.contains("$612.00"), "{paper}");
        let public = app.nobody().get(&format!("/public/documents/{id}/pdf")).await.expect(200);
        assert!(public.body == pdf, "the customer's download is another file");

        delivered(&ann, &document, "sent", &Value::Null).await;
        app.nobody().get(&format!("/public/documents/{id}")).await.expect(200);
        let activity = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!(activity[0]["action"], "Invoice sent by email");
    }

    async fn a_busy_server_is_tried_again_and_the_document_tells(app) {
        let mut server = SmtpServer::refusing(451, 1);
        let mailing = mailing(&app, &server);
        let ann = app.owner("Ann's Plumbing").await.through(&mailing);
        let document = format!("/documents/{}", ann.add("/documents", paper("Estimate")).await);
        ann.post(&format!("{document}/email"), email()).await.expect(200);
        assert_eq!(server.next().await["refused"], true);
        delivered(&ann, &document, "waiting", &json!("The email provider couldn't take it yet. We'll keep trying.")).await;
        app.clock.advance(SignedDuration::from_secs(30));
        mailing.platform.mail.wake_worker();
        assert_eq!(server.next().await["refused"], false);
        let seen = delivered(&ann, &document, "sent", &Value::Null).await;
        assert_eq!(seen["delivery"]["at"], "2026-11-15T12:00:30.000Z");
    }

    async fn a_refused_mail_is_told_and_can_be_sent_again(app) {
        let mut server = SmtpServer::refusing(550, 1);
        let mailing = mailing(&app, &server);
        let ann = app.owner("Ann's Plumbing").await.through(&mailing);
        let document = format!("/documents/{}", ann.add("/documents", paper("Invoice")).await);
        ann.post(&format!("{document}/email"), email()).await.expect(200);
        assert_eq!(server.next().await["refused"], true);
        let failed = delivered(&ann, &document, "failed", &json!("The email provider refused it. Check the address.")).await;
        assert_eq!(failed["status"], "Sent", "the link works, so it stays sent");
        ann.post(&format!("{document}/email"), email()).await.expect(200);
        assert_eq!(server.next().await["refused"], false);
        delivered(&ann, &document, "sent", &Value::Null).await;
    }

    async fn a_hundred_mails_a_day_are_enough(app) {
        let server = SmtpServer::start();
        // Nobody takes them out of the outbox here.
        let mailing = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        let ann = app.owner("Ann's Plumbing").await.through(&mailing);
        let eve = app.owner("Eve's").await.through(&mailing);
        let path = format!("/documents/{}/email", ann.add("/documents", paper("Invoice")).await);
        for _ in 0..100 {
            ann.post(&path, email()).await.expect(200);
        }
        let refused = ann.post(&path, email()).await.expect(429);
        assert_eq!(
            refused.message(),
            "You've sent 100 emails in the last 24 hours, which is your limit for now. \
             Please wait 24 hours and try again.",
        );
        assert_eq!(refused.header("retry-after"), "86400");
        let other = format!("/documents/{}/email", eve.add("/documents", paper("Invoice")).await);
        eve.post(&other, email()).await.expect(200);
        app.clock.advance(SignedDuration::from_hours(24));
        ann.post(&path, email()).await.expect(200);
    }

    async fn without_a_mail_server_it_is_said(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = format!("/documents/{}/email", ann.add("/documents", paper("Invoice")).await);
        assert_eq!(ann.get("/documents/email").await.expect(200).json(), json!({"isAvailable": false, "needsConfirmation": false}));
        let refused = ann.post(&path, email()).await.expect(409);
        assert_eq!(refused.message(), "Email sending isn't set up here. Send it from your own email app.");
        let wrong = json!({"to": "dana@example.com\r\nBcc: all@example.com", "subject": "", "message": " "});
        let refused = ann.post(&path, wrong).await.expect(422).json();
        assert_eq!(refused["errors"].as_object().unwrap().len(), 3, "{refused}");
    }
}
