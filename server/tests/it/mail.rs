//! Mail, received by a real mail server: sent once, tried again when the server cannot take it, given up when
//! it will not.

use std::collections::BTreeSet;

use diesel::prelude::*;
use jiff::SignedDuration;
use platform::email::mail::{Letter, Mail, post, turn};
use platform::schema::outbox;
use serde_json::{Value, json};

use crate::support::smtp::SmtpServer;
use crate::support::{Client, ORIGIN, Options, TestApp, db_tests, serve_settings};

/// A process that sends its mail to this server.
fn mailing(app: &TestApp, server: &SmtpServer) -> TestApp {
    app.restarted_with(Options { mail: server.mail(), ..Options::default() })
}

fn start_worker(app: &TestApp) {
    app.send_mail();
}

async fn ask_for_link(app: &TestApp, owner: &Client) {
    let answer =
        app.nobody().post("/auth/request-password-reset", json!({"email": owner.email})).await.expect(200).json();
    assert_eq!(answer.get("resetUrl"), None, "the link goes by mail alone");
}

fn token(message: &Value) -> String {
    let text = message["text"].as_str().unwrap();
    let link = text.lines().find(|line| line.starts_with("http")).unwrap_or_else(|| panic!("no link in {text}"));
    link.strip_prefix("http://sawhorse.test/new-password?token=").unwrap().to_owned()
}

/// Waits until the outbox holds mails with just these numbers of tries that are due at these times.
async fn outbox_becomes(app: &TestApp, expected: &[(i64, &str)]) {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        let rows: Vec<(i64, String)> = app
            .platform
            .database
            .read(|connection| Ok(outbox::table.select((outbox::attempts, outbox::due_at)).load(connection)?))
            .await
            .unwrap();
        if rows.iter().map(|(tried, due)| (*tried, due.as_str())).eq(expected.iter().copied()) {
            return;
        }
        assert!(std::time::Instant::now() < deadline, "the outbox holds {rows:?}, not {expected:?}");
    }
}

db_tests! {
    async fn the_link_arrives_and_works(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        start_worker(&app);
        let ann = app.visitor("Ann's Plumbing").await;
        ask_for_link(&app, &ann).await;

        let message = server.next().await;
        assert_eq!((&message["to"], &message["from"]), (&json!([ann.email]), &json!("Sawhorse <mail@sawhorse.test>")));
        assert_eq!(message["subject"], "Set a new password for Sawhorse");
        let text = message["text"].as_str().unwrap();
        assert!(text.starts_with("Hi Ann,"), "{message}");
        let legal = format!("Privacy: {ORIGIN}/privacy\nTerms: {ORIGIN}/terms");
        assert!(text.replace('\r', "").trim_end().ends_with(&legal), "{message}");
        let form = json!({"token": token(&message), "password": "new horse"});
        app.nobody().post("/auth/reset-password", form).await.expect(200);
        app.nobody().sign_in(&ann.email, "new horse").await.expect(200);
        // What was sent is not kept: it holds a link.
        outbox_becomes(&app, &[]).await;
    }

    async fn who_waits_for_an_email_gets_it_before_the_automatic_ones(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        let letter = |recipient: &str, turn| Letter { recipient: recipient.to_owned(), turn, ..Letter::default() };
        let now = app.clock.now();
        for (recipient, turn) in [
            ("recurring@example.com", turn::AUTOMATIC),
            ("sent-by-hand@example.com", turn::BY_HAND),
            ("reset@example.com", turn::OWNERS),
        ] {
            let letter = letter(recipient, turn);
            app.platform.database.write(move |connection| post(connection, &letter, now)).await.unwrap();
            app.clock.advance(SignedDuration::from_secs(1));
        }
        start_worker(&app);
        for recipient in ["reset@example.com", "sent-by-hand@example.com", "recurring@example.com"] {
            assert_eq!(server.next().await["to"], json!([recipient]));
        }
    }

    async fn an_unknown_address_gets_no_mail(app) {
        let mut server = SmtpServer::start();
        let app = mailing(&app, &server);
        start_worker(&app);
        let answer =
            app.nobody().post("/auth/request-password-reset", json!({"email": "nobody@example.com"})).await.expect(200);
        let ann = app.visitor("Ann's Plumbing").await;
        let known = app.nobody().post("/auth/request-password-reset", json!({"email": ann.email})).await.expect(200);
        assert_eq!(answer.body, known.body);
        assert_eq!(server.next().await["to"], json!([ann.email]));
    }

    async fn a_busy_server_is_tried_again_later(app) {
        let mut server = SmtpServer::refusing(451, 2);
        let app = mailing(&app, &server);
        start_worker(&app);
        let ann = app.visitor("Ann's Plumbing").await;
        ask_for_link(&app, &ann).await;

        assert_eq!(server.next().await["refused"], true);
        outbox_becomes(&app, &[(1, "2026-11-15T12:00:30.000Z")]).await;
        app.clock.advance(SignedDuration::from_secs(30));
        app.platform.mail.wake_worker();
        assert_eq!(server.next().await["refused"], true);
        outbox_becomes(&app, &[(2, "2026-11-15T12:01:30.000Z")]).await;
        app.clock.advance(SignedDuration::from_secs(60));
        app.platform.mail.wake_worker();
        let message = server.next().await;
        assert_eq!(message["refused"], false);
        outbox_becomes(&app, &[]).await;
        let form = json!({"token": token(&message), "password": "new horse"});
        app.nobody().post("/auth/reset-password", form).await.expect(200);
    }

    async fn a_server_that_says_no_is_not_asked_again(app) {
        let mut server = SmtpServer::refusing(550, 1);
        let app = mailing(&app, &server);
        start_worker(&app);
        let (ann, bea) = (app.visitor("Ann's Plumbing").await, app.visitor("Bea's").await);
        ask_for_link(&app, &ann).await;
        let refused = server.next().await;
        assert_eq!((&refused["refused"], &refused["to"]), (&json!(true), &json!([ann.email])));
        outbox_becomes(&app, &[]).await;
        app.clock.advance(SignedDuration::from_hours(1));
        ask_for_link(&app, &bea).await;
        assert_eq!(server.next().await["to"], json!([bea.email]));
    }

    async fn a_wrong_password_of_ours_loses_no_mail(app) {
        let mut server = SmtpServer::start();
        let wrong = SmtpServer::mail_through(&format!("smtp://sawhorse:wrong@127.0.0.1:{}", server.port));
        let locked_out = app.restarted_with(Options { mail: wrong, ..Options::default() });
        let worker = locked_out.send_mail();
        let ann = locked_out.visitor("Ann's Plumbing").await;
        ask_for_link(&locked_out, &ann).await;
        outbox_becomes(&locked_out, &[(1, "2026-11-15T12:00:30.000Z")]).await;
        worker.abort();

        let app = mailing(&app, &server);
        app.clock.advance(SignedDuration::from_secs(30));
        start_worker(&app);
        assert_eq!(server.next().await["to"], json!([ann.email]));
        outbox_becomes(&app, &[]).await;
    }

    /// Each of these workers ends in the middle of its try, as if the mail had ended its process.
    async fn a_mail_that_ends_the_process_is_given_up(app) {
        let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let mut settings = serve_settings();
        settings.smtp_url = Some(format!("smtp://{}", silent.local_addr().unwrap()));
        settings.mail_from = Some("Sawhorse <mail@sawhorse.test>".into());
        let mail = || Mail::from_settings(&settings).unwrap();
        let app = app.restarted_with(Options { mail: mail(), ..Options::default() });
        let ann = app.visitor("Ann's Plumbing").await;
        ask_for_link(&app, &ann).await;
        for tried in 1..=12 {
            let worker = app.send_mail();
            let claimed = app.clock.now().plus(SignedDuration::from_mins(5)).to_string();
            outbox_becomes(&app, &[(tried, &claimed)]).await;
            worker.abort();
            app.clock.advance(SignedDuration::from_mins(5));
        }
        app.send_mail();
        outbox_becomes(&app, &[]).await;
    }

    async fn two_workers_send_each_mail_once(app) {
        let mut server = SmtpServer::start();
        let (one, other) = (mailing(&app, &server), mailing(&app, &server));
        let (ann, bea) = (app.visitor("Ann's Plumbing").await, app.visitor("Bea's").await);
        for _ in 0..20 {
            ask_for_link(&one, &ann).await;
        }
        start_worker(&one);
        start_worker(&other);
        let mut tokens = BTreeSet::new();
        for _ in 0..20 {
            assert!(tokens.insert(token(&server.next().await)), "a mail was sent twice");
        }
        outbox_becomes(&one, &[]).await;
        ask_for_link(&other, &bea).await;
        assert_eq!(server.next().await["to"], json!([bea.email]), "a mail was sent twice");
    }
}
