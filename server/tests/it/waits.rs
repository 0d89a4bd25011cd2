//! No wait on another system is without an end. Every job of the program meets a mail server, a Stripe and a file store that
//! say nothing, that never come to an end or that stop in the middle; and does its work once they are well again.

use std::collections::BTreeSet;
use std::os::unix::fs::MetadataExt as _;
use std::process::Command;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use diesel::prelude::*;
use jiff::SignedDuration;
use platform::Platform;
use platform::email::mail::{self, Mail};
use platform::error::Result;
use platform::files::{Files, orphans};
use platform::jobs::{By, Job, failing, keep_doing, run_here, run_if_due};
use platform::schema::{loose_files, outbox};
use platform::stripe;
use sawhorse::background::JOBS;
use serde_json::json;
use tower::ServiceExt as _;

use crate::support::cards::{connected, sent};
use crate::support::customer::press;
use crate::support::hostile_server::{HostileServer, Manner, Protocol};
use crate::support::s3::S3Server;
use crate::support::smtp::SmtpServer;
use crate::support::stripe::StandIn;
use crate::support::{Client, Engine, Options, TestApp, db_tests};

/// Long enough for a good server on a busy machine; what is not done by then is tried again.
const PATIENCE: Duration = Duration::from_secs(1);

/// The jobs that have to do with others. The rest needs the database alone.
const STUCK: [&str; 6] = [
    "check-card-payments",
    "create-exports",
    "delete-accounts",
    "orphaned-files",
    "send-email",
    "stripe-reconciliation",
];

async fn carry_out(app: &TestApp, job: Job) -> Result<()> {
    match job.by {
        By::One => run_if_due(&app.platform, job).await,
        By::Each { .. } => run_here(&app.platform, job, &mut None).await,
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

fn job(name: &str) -> Job {
    *JOBS.iter().find(|job| job.name == name).expect("it is in the list")
}

/// Something to do at Stripe: a checkout that nobody told the end of, and an account to be removed with its subscription.
async fn with_work_at_stripe(app: &TestApp) -> (StandIn, Client) {
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
    (stand_in, ann)
}

/// The same program with these others, none of which it waits for longer than its patience.
fn among(app: &TestApp, mail: Mail, stripe: &StandIn, files: Files) -> TestApp {
    let mut client = stripe.client();
    client.waits = stripe::Waits { one_try: PATIENCE, call: PATIENCE };
    let waits = mail::Waits { step: PATIENCE, handover: PATIENCE, send: PATIENCE };
    app.restarted_with(Options {
        mail: mail.waiting_for(waits),
        stripe: Some(client),
        files: Some(files.waiting_for(PATIENCE)),
        ..Options::default()
    })
}

/// Each job once, with something to do for the mail server and the file store, too: a mail, an archive, a file that nothing
/// names. All that have to do with others fail and say so.
async fn all_are_stuck(app: &TestApp, ann: &Client, what: &str) {
    ann.post("/user/export", json!({})).await.expect(201);
    app.nobody().post("/auth/request-password-reset", json!({"email": ann.email})).await.expect(200);
    let now = app.clock.now();
    let doom =
        app.platform.database.write(move |connection| orphans::doom(connection, &["photos/0/1".to_owned()], now));
    doom.await.unwrap();
    app.clock.advance(SignedDuration::from_hours(25));

    let mut failed = Vec::new();
    for job in JOBS {
        if carry_out(app, *job).await.is_err() {
            failed.push(job.name.to_owned());
        }
    }
    failed.sort();
    assert_eq!(failed, STUCK, "{what}");
    assert_eq!(failing_now(app).await, failed, "{what}: what is stuck is told");
    let ready = app.nobody().send_raw("GET", "/readyz", None, Vec::new()).await.expect(200).json();
    assert_eq!(ready, json!({"status": "ready", "failing": failed}), "{what}: requests are answered meanwhile");
}

/// Each job of the program, once, against servers of this manner; then again with good ones, in the same process.
async fn meet(app: &TestApp, manner: Manner) {
    let (mut smtp, s3) = (SmtpServer::start(), S3Server::start());
    let (stand_in, ann) = with_work_at_stripe(app).await;
    let good_smtp = ([127, 0, 0, 1], smtp.port).into();
    let mail = HostileServer::start(Protocol::Smtp, manner, Some(good_smtp)).await;
    let good_stripe = stand_in.url.trim_start_matches("http://").parse().unwrap();
    let payments = HostileServer::start(Protocol::Http, manner, Some(good_stripe)).await;
    let store = HostileServer::start(Protocol::Store, manner, Some(s3.address())).await;

    let mut through = stand_in.clone();
    through.url = payments.url();
    let app = among(app, smtp.mail_at(mail.address.port()), &through, s3.files_at(&store.url(), "S3RVER"));
    let ann = ann.through(&app);
    all_are_stuck(&app, &ann, &format!("{manner:?}")).await;
    assert!([&mail, &payments, &store].iter().all(|server| server.taken() > 0), "{manner:?}");

    for server in [&mail, &payments, &store] {
        server.heal();
    }
    for _ in 0..12 {
        app.clock.advance(SignedDuration::from_hours(2));
        for job in JOBS {
            let _ = carry_out(&app, *job).await;
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

/// Set in the process that has a network of its own.
const INSIDE: &str = "SAWHORSE_TEST_OF_NAMES";

/// In a network whose name server takes every question and says nothing. That takes a process of its own, for the system
/// looks names up, and is told once where.
#[test]
fn every_job_gets_over_a_name_server_that_says_nothing() {
    if std::env::var_os(INSIDE).is_some() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(meet_a_silent_name_server());
        // As the program ends, too: the system still waits for the name server.
        return runtime.shutdown_background();
    }
    let folder = tempfile::tempdir().unwrap();
    let (servers, order) = (folder.path().join("resolv.conf"), folder.path().join("nsswitch.conf"));
    std::fs::write(&servers, "nameserver 127.0.0.1\n").unwrap();
    std::fs::write(&order, "hosts: files dns\n").unwrap();
    let is_root = std::fs::metadata("/proc/self").unwrap().uid() == 0;
    let script = "ip link set lo up; mount --bind \"$1\" /etc/resolv.conf; \
        [ ! -e /etc/nsswitch.conf ] || mount --bind \"$2\" /etc/nsswitch.conf; shift 2; exec \"$@\"";
    let inside = Command::new("unshare")
        .args(["--mount", "--net"])
        .args((!is_root).then_some("--map-root-user"))
        .args(["sh", "-ec", script, "sh"])
        .args([&servers, &order, &std::env::current_exe().unwrap()])
        .args(["--exact", "waits::every_job_gets_over_a_name_server_that_says_nothing", "--nocapture"])
        .env(INSIDE, "1")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&inside.stdout);
    assert!(inside.status.success() && told.contains("1 passed"), "{told}{}", String::from_utf8_lossy(&inside.stderr));
}

async fn meet_a_silent_name_server() {
    let server = tokio::net::UdpSocket::bind("127.0.0.1:53").await.unwrap();
    let app = TestApp::start(Engine::Sqlite).await;
    let (mut stripe, ann) = with_work_at_stripe(&app).await;
    stripe.url = "http://stripe.example".into();
    let s3 = S3Server::start();
    let files = s3.files_at("http://store.example", "S3RVER");
    let app = among(&app, SmtpServer::mail_through("smtp://mail.example"), &stripe, files);
    all_are_stuck(&app, &ann.through(&app), "a silent name server").await;

    let (mut asked, mut question) = (BTreeSet::new(), [0; 512]);
    while let Ok(length) = server.try_recv(&mut question) {
        // Behind a head of twelve bytes: each word of the name, its length before it.
        let [_, name @ ..] = &question[12..length] else { continue };
        asked.insert(
            name.iter().map_while(|byte| byte.is_ascii_alphabetic().then_some(char::from(*byte))).collect::<String>(),
        );
    }
    assert_eq!(asked.iter().map(String::as_str).collect::<Vec<_>>(), ["mail", "store", "stripe"]);
}

/// What the metrics say.
async fn abandoned(app: &TestApp) -> u64 {
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let answer = sawhorse::metrics::router(app.platform.clone()).oneshot(request).await.unwrap();
    let told = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let told = std::str::from_utf8(&told).unwrap();
    let line = told.lines().find_map(|line| line.strip_prefix("sawhorse_background_abandoned_total "));
    line.expect("it is told").parse().unwrap()
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
        carry_out(&app, job("send-email")).await.unwrap_err();
        assert_eq!(mail.taken(), 1);
        mail.heal();
        // The one that has not been tried has its turn at once, the other after its pause.
        while carry_out(&app, job("send-email")).await.is_err() {}
        assert_eq!(smtp.next().await["to"], json!([bea.email]));
        while left(&app).await.1 > 0 {
            app.clock.advance(SignedDuration::from_mins(1));
            let _ = carry_out(&app, job("send-email")).await;
        }
        assert_eq!(smtp.next().await["to"], json!([ann.email]));
    }

    async fn a_job_that_never_ends_is_abandoned_and_tried_again(app) {
        let stuck = Job { limit: Duration::from_millis(1), run: never_ends, ..job("activity-retention") };
        let before = abandoned(&app).await;
        carry_out(&app, stuck).await.unwrap_err();
        assert_eq!(failing_now(&app).await, ["activity-retention"]);
        // Of the whole process: other tests have stuck jobs, too.
        assert!(abandoned(&app).await > before, "{before}");
        app.clock.advance(SignedDuration::from_hours(1));
        carry_out(&app, job("activity-retention")).await.unwrap();
        assert_eq!(failing_now(&app).await, Vec::<String>::new());
        // The loop goes on behind it, too.
        let stuck = Job { every: SignedDuration::ZERO, ..stuck };
        let noted = async { while failing_now(&app).await.is_empty() {} };
        app.clock.advance(SignedDuration::from_hours(25));
        tokio::select! {
            () = keep_doing(app.platform.clone(), stuck) => panic!("it ended"),
            () = noted => {}
        }
    }
}
