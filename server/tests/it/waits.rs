//! No wait on another system is without an end. Every job of the program meets a mail server, a Stripe and a file store that
//! say nothing, that never come to an end or that stop in the middle; and does its work once they are well again.

use std::time::Duration;

use diesel::prelude::*;
use jiff::SignedDuration;
use platform::Platform;
use platform::email::mail;
use platform::error::Result;
use platform::files::orphans;
use platform::jobs::{By, Piece, failing, keep_doing, run_here, run_if_due};
use platform::schema::{loose_files, outbox};
use platform::stripe;
use sawhorse::background::WORK;
use serde_json::json;

use crate::support::cards::{connected, sent};
use crate::support::customer::press;
use crate::support::hostile_server::{HostileServer, Manner, Protocol};
use crate::support::s3::S3Server;
use crate::support::smtp::SmtpServer;
use crate::support::{Options, TestApp, db_tests};

/// Long enough for a good server on a busy machine; what is not done by then is tried again.
const PATIENCE: Duration = Duration::from_secs(1);

/// The jobs that have to do with others. The rest needs the database alone.
const STUCK: [&str; 6] =
    ["look-after-cards", "make-exports", "remove-accounts", "send-mail", "stripe-reconcile", "sweep-files"];

async fn carry_out(app: &TestApp, piece: Piece) -> Result<()> {
    match piece.by {
        By::One => run_if_due(&app.platform, piece).await,
        By::Each { .. } => run_here(&app.platform, piece, &mut None).await,
    }
}

async fn failing_now(app: &TestApp) -> Vec<String> {
    app.platform.database.read(failing).await.unwrap()
}

/// What waits for the file store, and for the mail server.
async fn left(app: &TestApp) -> (i64, i64) {
    let read = app.platform.database.read(|connection| {
        let doomed = loose_files::table.filter(loose_files::is_doomed.eq(true)).count().get_result(connection)?;
        Ok((doomed, outbox::table.count().get_result(connection)?))
    });
    read.await.unwrap()
}

fn piece(name: &str) -> Piece {
    *WORK.iter().find(|piece| piece.name == name).expect("it is in the list")
}

/// Each job of the program, once, against servers of this manner; then again with good ones, in the same process.
async fn meet(app: &TestApp, manner: Manner) {
    let (mut smtp, s3) = (SmtpServer::start(), S3Server::start());
    // Something to do at Stripe: a checkout that nobody told the end of, and an account to be removed with its subscription.
    let (connected, stand_in, ann) = connected(app).await;
    press(&connected, &sent(&ann).await, 61_200).await;
    let bea = app.owner("Bea's").await;
    let statements = [
        "UPDATE subscriptions SET provider = 'stripe' WHERE account_id =",
        "INSERT INTO stripe_customers (account_id, customer_id, revision) SELECT id, 'cus_bea', 0 FROM accounts WHERE id =",
        "UPDATE accounts SET leaves_at = '2026-11-15T13:00:00.000Z' WHERE id =",
    ];
    for statement in statements {
        let statement = format!("{statement} (SELECT id FROM accounts WHERE email = '{}')", bea.email);
        let written =
            app.platform.database.write(move |connection| Ok(diesel::sql_query(statement).execute(connection)?));
        assert_eq!(written.await.unwrap(), 1);
    }
    let good_smtp = ([127, 0, 0, 1], smtp.port).into();
    let mail = HostileServer::start(Protocol::Smtp, manner, Some(good_smtp)).await;
    let good_stripe = stand_in.url.trim_start_matches("http://").parse().unwrap();
    let payments = HostileServer::start(Protocol::Http, manner, Some(good_stripe)).await;
    let store = HostileServer::start(Protocol::Store, manner, Some(s3.address())).await;

    let mut through = stand_in.clone();
    through.url = payments.url();
    let mut client = through.client();
    client.waits = stripe::Waits { one_try: PATIENCE, call: PATIENCE };
    let waits = mail::Waits { step: PATIENCE, handover: PATIENCE, send: PATIENCE };
    let app = app.restarted_with(Options {
        mail: smtp.mail_at(mail.address.port()).waiting_for(waits),
        stripe: Some(client),
        files: Some(s3.files_at(&store.url(), "S3RVER").waiting_for(PATIENCE)),
        ..Options::default()
    });

    // And for the others: a mail, an archive, a file that nothing names.
    let ann = ann.through(&app);
    ann.post("/user/export", json!({})).await.expect(201);
    app.nobody().post("/auth/request-password-reset", json!({"email": ann.email})).await.expect(200);
    let now = app.clock.now();
    let doom =
        app.platform.database.write(move |connection| orphans::doom(connection, &["photos/0/1".to_owned()], now));
    doom.await.unwrap();
    app.clock.advance(SignedDuration::from_hours(25));

    let mut failed = Vec::new();
    for piece in WORK {
        if carry_out(&app, *piece).await.is_err() {
            failed.push(piece.name.to_owned());
        }
    }
    failed.sort();
    assert_eq!(failed, STUCK, "{manner:?}");
    assert_eq!(failing_now(&app).await, failed, "{manner:?}: what is stuck is told");
    let ready = app.nobody().send_raw("GET", "/readyz", None, Vec::new()).await.expect(200).json();
    assert_eq!(ready, json!({"status": "ready", "failing": failed}), "{manner:?}: requests are answered meanwhile");
    assert!([&mail, &payments, &store].iter().all(|server| server.taken() > 0), "{manner:?}");

    for server in [&mail, &payments, &store] {
        server.heal();
    }
    for _ in 0..12 {
        app.clock.advance(SignedDuration::from_hours(2));
        for piece in WORK {
            let _ = carry_out(&app, *piece).await;
        }
        let export = ann.get("/user/export").await.expect(200).json();
        if failing_now(&app).await.is_empty() && left(&app).await == (0, 0) && export["status"] == "ready" {
            assert_eq!(smtp.next().await["to"], json!([ann.email]), "{manner:?}");
            return;
        }
    }
    let (failing, left) = (failing_now(&app).await, left(&app).await);
    panic!("{manner:?}: {failing:?} {left:?} {}", ann.get("/user/export").await.expect(200).json());
}

fn never_ends(_: Platform) -> platform::jobs::Run {
    Box::pin(std::future::pending())
}

db_tests! {
    async fn every_job_gets_over_servers_that_say_nothing(app) {
        meet(&app, Manner::Silent).await;
    }

    async fn every_job_gets_over_servers_that_never_finish(app) {
        meet(&app, Manner::Dripping).await;
    }

    async fn every_job_gets_over_servers_that_stop_in_the_middle(app) {
        meet(&app, Manner::StopsMidway).await;
    }

    async fn a_stuck_mail_server_is_asked_again_for_the_next_mail(app) {
        let mut smtp = SmtpServer::start();
        let mail = HostileServer::start(Protocol::Smtp, Manner::Silent, Some(([127, 0, 0, 1], smtp.port).into())).await;
        let waits = mail::Waits { step: PATIENCE, handover: PATIENCE, send: PATIENCE };
        let mail_there = smtp.mail_at(mail.address.port()).waiting_for(waits);
        let app = app.restarted_with(Options { mail: mail_there, ..Options::default() });
        let (ann, bea) = (app.visitor("Ann's Plumbing").await, app.visitor("Bea's").await);
        for owner in [&ann, &bea] {
            app.nobody().post("/auth/request-password-reset", json!({"email": owner.email})).await.expect(200);
        }
        // One mail costs the run its patience, not each of them.
        carry_out(&app, piece("send-mail")).await.unwrap_err();
        assert_eq!(mail.taken(), 1);
        mail.heal();
        // The one that has not been tried has its turn at once, the other after its pause.
        while carry_out(&app, piece("send-mail")).await.is_err() {}
        assert_eq!(smtp.next().await["to"], json!([bea.email]));
        while left(&app).await.1 > 0 {
            app.clock.advance(SignedDuration::from_mins(1));
            let _ = carry_out(&app, piece("send-mail")).await;
        }
        assert_eq!(smtp.next().await["to"], json!([ann.email]));
    }

    async fn a_job_that_never_ends_is_abandoned_and_tried_again(app) {
        let stuck = Piece { limit: Duration::from_millis(1), run: never_ends, ..piece("forget-activity") };
        carry_out(&app, stuck).await.unwrap_err();
        assert_eq!(failing_now(&app).await, ["forget-activity"]);
        app.clock.advance(SignedDuration::from_hours(1));
        carry_out(&app, piece("forget-activity")).await.unwrap();
        assert_eq!(failing_now(&app).await, Vec::<String>::new());
        // The loop goes on behind it, too.
        let stuck = Piece { every: SignedDuration::ZERO, ..stuck };
        let noted = async { while failing_now(&app).await.is_empty() {} };
        app.clock.advance(SignedDuration::from_hours(25));
        tokio::select! {
            () = keep_doing(app.platform.clone(), stuck) => panic!("it ended"),
            () = noted => {}
        }
    }
}
