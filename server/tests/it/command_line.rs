//! The real binary: its settings, its commands, and how it starts and ends.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::support::papers;
use crate::support::program::{Server, files_below, free_port, run};
use crate::support::smtp::SmtpServer;
use crate::support::{empty_postgres, registration};

const DEVELOPMENT: (&str, &str) = ("SAWHORSE_ENV", "development");

fn is_empty(folder: &Path) -> bool {
    folder.read_dir().unwrap().next().is_none()
}

/// Ended with this status and one line for a person, which is returned.
#[track_caller]
pub fn refusal(output: &Output, status: i32) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(status), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    let line = text.trim_end().strip_prefix("sawhorse: ").unwrap_or_else(|| panic!("{text}"));
    line.to_owned()
}

#[track_caller]
pub fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

async fn sign_in(server: &Server, email: &str, password: &str) -> Value {
    server.post("/api/auth/login", json!({"email": email, "password": password})).await.json().await.unwrap()
}

#[test]
fn a_wrong_setting_is_one_line_and_touches_nothing() {
    let turnstile = ("SAWHORSE_CAPTCHA", "turnstile");
    let cases: &[(&[(&str, &str)], &str)] = &[
        (&[("SAWHORSE_ADDR", "nowhere")], "--addr"),
        (&[("SAWHORSE_ENV", "staging")], "development, production"),
        (&[("DATABASE_URL", "mysql://localhost/x")], "DATABASE_URL must begin with postgres://"),
        (&[("DATABASE_URL", "postgres://[")], "DATABASE_URL is not a valid address"),
        (&[("SAWHORSE_CAPTCHA", "off")], "SAWHORSE_CAPTCHA=off is for development mode only"),
        (&[("SAWHORSE_CAPTCHA", "magic")], "builtin, turnstile, hcaptcha, recaptcha, off"),
        (&[turnstile], "needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY"),
        (
            &[turnstile, ("CAPTCHA_SITE_KEY", "k"), ("CAPTCHA_SECRET_KEY", "")],
            "needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY",
        ),
        (&[("SAWHORSE_TRUSTED_PROXIES", "10.0.0.0/8,proxy.internal")], "\"proxy.internal\" is neither"),
        (&[("SAWHORSE_TRUSTED_PROXIES", "10.0.0.0/33")], "SAWHORSE_TRUSTED_PROXIES must be addresses or networks"),
        (&[("SAWHORSE_METRICS_ADDR", "9464")], "SAWHORSE_METRICS_ADDR must be an address like 127.0.0.1:9464"),
        (&[("SAWHORSE_DATABASE_RESERVE", "10")], "SAWHORSE_DATABASE_RESERVE must be at least 1 and less than"),
        (&[("SAWHORSE_DATABASE_POOLER", "session")], "none, transaction"),
        (&[("SAWHORSE_THROTTLE", "off")], "SAWHORSE_THROTTLE=off is for development mode only"),
        (&[("SAWHORSE_SMTP_URL", "smtp://127.0.0.1")], "SAWHORSE_SMTP_URL needs SAWHORSE_MAIL_FROM"),
        (&[("SAWHORSE_SMTP_URL", "ftp://x"), ("SAWHORSE_MAIL_FROM", "a@b.c")], "SAWHORSE_SMTP_URL is not a valid"),
        (
            &[("STRIPE_SECRET_KEY", "sk_live_1")],
            "Stripe is only half configured: set STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PROFESSIONAL as well",
        ),
        (
            &[("STRIPE_PRICE_STARTER", "price_1")],
            "set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PROFESSIONAL as well",
        ),
        (
            &[("STRIPE_WEBHOOK_SECRET", "whsec_1"), ("STRIPE_PRICE_PROFESSIONAL", "price_1")],
            "Stripe is only half configured: set STRIPE_SECRET_KEY as well, or none of it",
        ),
        (
            &[
                ("STRIPE_SECRET_KEY", "sk_live_1"),
                ("STRIPE_WEBHOOK_SECRET", "whsec_1,"),
                ("STRIPE_PRICE_PROFESSIONAL", "price_1"),
            ],
            "STRIPE_WEBHOOK_SECRET must be one secret, or two separated by a comma",
        ),
        (&[("STRIPE_API_BASE", "stripe.com")], "STRIPE_API_BASE must be an address like https://api.stripe.com"),
        (&[("SAWHORSE_FILES", "/srv/files")], "SAWHORSE_FILES must be an address like s3://bucket/prefix"),
        (&[("SAWHORSE_FILES", "s3:///prefix")], "SAWHORSE_FILES must be an address like s3://bucket/prefix"),
        (&[("SAWHORSE_OPERATOR_ADDRESS", "12 Oak St")], "SAWHORSE_OPERATOR_ADDRESS needs SAWHORSE_OPERATOR_NAME"),
        (&[("SAWHORSE_MAIL_FROM", "nobody")], "SAWHORSE_MAIL_FROM is not a valid email address"),
        (&[("SAWHORSE_PUBLIC_URL", "app.example.com")], "SAWHORSE_PUBLIC_URL must be an address like"),
        (&[("SAWHORSE_PUBLIC_URL", "ftp://app.example.com")], "SAWHORSE_PUBLIC_URL must be an address like"),
        (&[("SAWHORSE_PUBLIC_URL", "https://example.com/app")], "SAWHORSE_PUBLIC_URL must be an address like"),
    ];
    for (settings, holds) in cases {
        let folder = tempdir().unwrap();
        let line = refusal(&run(folder.path(), &["serve"], settings), 2);
        assert!(line.contains(holds), "{settings:?}: {line}");
        assert!(is_empty(folder.path()), "{settings:?} left something behind");
    }
    let folder = tempdir().unwrap();
    for arguments in
        [&["fly"][..], &["serve", "--loud"], &["admin", "grant"], &["migrate", "now"], &["backup"], &["restore"]]
    {
        refusal(&run(folder.path(), arguments, &[]), 2);
    }
    refusal(&run(folder.path(), &["migrate"], &[("DATABASE_URL", "mysql://x")]), 2);
    assert!(is_empty(folder.path()));
}

#[test]
fn a_secret_in_a_wrong_setting_is_not_told() {
    let folder = tempdir().unwrap();
    let url = format!("postgres://sawhorse:hush-hush@127.0.0.1:{}/x", free_port());
    for command in ["serve", "migrate", "demo"] {
        let settings = [DEVELOPMENT, ("DATABASE_URL", url.as_str()), ("SAWHORSE_ADDR", "127.0.0.1:0")];
        let line = refusal(&run(folder.path(), &[command], &settings), 1);
        assert!(line.contains("Connection refused") && !line.contains("hush-hush"), "{line}");
    }
    assert!(is_empty(folder.path()));
}

#[test]
fn secrets_may_lie_in_files_of_a_folder() {
    let (folder, secrets) = (tempdir().unwrap(), tempdir().unwrap());
    let keep = |name: &str, text: &str| std::fs::write(secrets.path().join(name), text).unwrap();
    let from_folder = ("SAWHORSE_SECRETS", secrets.path().to_str().unwrap());
    keep("sawhorse.STRIPE_SECRET_KEY", "sk_live_hush-hush\n");
    keep("sawhorse.DATABASE_URL", "");
    let line = refusal(&run(folder.path(), &["serve"], &[from_folder]), 2);
    assert!(line.contains("set STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PROFESSIONAL as well"), "{line}");
    let url = format!("postgres://sawhorse:hush-hush@127.0.0.1:{}/x\n", free_port());
    keep("sawhorse.DATABASE_URL", &url);
    for command in [&["migrate"][..], &["admin", "grant", "ann@example.com"], &["background"]] {
        let line = refusal(&run(folder.path(), command, &[from_folder]), 1);
        assert!(line.contains("Connection refused") && !line.contains("hush-hush"), "{line}");
    }
    // A variable counts more, and a folder that is not there holds nothing.
    refusal(&run(folder.path(), &["migrate"], &[from_folder, ("DATABASE_URL", "mysql://x")]), 2);
    std::fs::remove_file(secrets.path().join("sawhorse.DATABASE_URL")).unwrap();
    std::fs::create_dir(secrets.path().join("sawhorse.DATABASE_URL")).unwrap();
    let line = refusal(&run(folder.path(), &["migrate"], &[from_folder]), 2);
    assert!(line.starts_with("cannot read the secret"), "{line}");
    assert!(is_empty(folder.path()));
    printed(&run(folder.path(), &["migrate"], &[("SAWHORSE_SECRETS", "/nowhere")]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_running_program_sends_mail() {
    let folder = tempdir().unwrap();
    let mut mail = SmtpServer::start();
    let address = format!("smtp://127.0.0.1:{}", mail.port);
    let settings =
        [("SAWHORSE_CAPTCHA", "off"), ("SAWHORSE_SMTP_URL", &address), ("SAWHORSE_MAIL_FROM", "mail@sawhorse.test")];
    let server = Server::start(folder.path(), &settings).await;
    server.post("/api/auth/register", registration("ann@example.com")).await.error_for_status().unwrap();
    server.post("/api/auth/request-password-reset", json!({"email": "ann@example.com"})).await;
    assert_eq!(mail.next().await["to"], json!(["ann@example.com"]));
}

#[test]
fn help_is_everywhere() {
    let folder = tempdir().unwrap();
    for arguments in [
        &["--help"][..],
        &["serve", "--help"],
        &["migrate", "--help"],
        &["admin", "--help"],
        &["admin", "grant", "--help"],
        &["demo", "--help"],
        &["join-files", "--help"],
        &["backup", "--help"],
        &["restore", "--help"],
        &["background", "--help"],
        &["openapi", "--help"],
        &["--version"],
    ] {
        let text = printed(&run(folder.path(), arguments, &[("DATABASE_URL", "postgres://hush-hush")]));
        assert!(!text.is_empty() && !text.contains("hush-hush"), "{arguments:?}: {text}");
    }
}

#[test]
fn migrating_is_done_once() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("deep/down");
    let settings = [("SAWHORSE_DATA", data.to_str().unwrap())];
    // A look first, which scripts can ask for: it says what would be done by its status too.
    let look = run(folder.path(), &["migrate", "--check"], &settings);
    let would = String::from_utf8(look.stdout).unwrap();
    assert_eq!((look.status.code(), look.stderr.is_empty()), (Some(3), true));
    assert!(
        would.contains(" migrations would be applied") && would.contains("  2026-11-15-000001_foundation\n"),
        "{would}"
    );
    assert!(is_empty(folder.path()), "a look left something behind");
    // Commands beside a running program leave its schema alone, and say what to run instead.
    for command in [&["background"][..], &["admin", "grant", "ann@example.com"]] {
        let line = refusal(&run(folder.path(), command, &settings), 1);
        assert!(line.contains(" migrations behind: run `sawhorse migrate` first"), "{line}");
        assert!(is_empty(folder.path()), "{command:?} touched the database");
    }
    let first = printed(&run(folder.path(), &["migrate"], &settings));
    assert!(first.ends_with(" migrations applied\n") && !first.starts_with('0'), "{first}");
    assert_eq!(printed(&run(folder.path(), &["migrate"], &settings)), "0 migrations applied\n");
    let nothing = "The database is up to date. Nothing to do.\n";
    assert_eq!(printed(&run(folder.path(), &["migrate", "--check"], &settings)), nothing);
    let work = printed(&run(folder.path(), &["background"], &settings));
    assert_eq!(work.lines().count(), sawhorse::background::JOBS.len(), "{work}");
    assert!(work.contains("past-due-notices: every 5m, never ran\n"), "{work}");
    assert!(data.join("sawhorse.db").is_file());

    std::fs::write(folder.path().join("file"), "").unwrap();
    let line = refusal(&run(folder.path(), &["migrate"], &[("SAWHORSE_DATA", "file/below")]), 1);
    assert!(line.starts_with("cannot create the data folder file/below"), "{line}");
}

#[test]
fn the_document_is_printed() {
    let folder = tempdir().unwrap();
    let text = printed(&run(folder.path(), &["openapi"], &[]));
    assert_eq!(text, sawhorse::app::openapi_json());
    assert!(is_empty(folder.path()));
}

#[test]
fn the_demo_is_not_for_production() {
    let folder = tempdir().unwrap();
    let line = refusal(&run(folder.path(), &["demo"], &[]), 2);
    assert!(line.contains("for development mode only"), "{line}");
    assert!(is_empty(folder.path()));
}

#[tokio::test]
async fn the_demo_account_can_be_made_used_and_made_administrator() {
    let folder = tempdir().unwrap();
    let command = |arguments: &[&str]| run(folder.path(), arguments, &[DEVELOPMENT]);
    assert!(printed(&command(&["demo"])).starts_with("Demo account created.\n"));
    assert!(printed(&command(&["demo"])).starts_with("The demo account already exists.\n"));
    let line = refusal(&command(&["admin", "grant", "nobody@example.com"]), 1);
    assert_eq!(line, "no account uses nobody@example.com");
    assert_eq!(
        printed(&command(&["admin", "grant", " Demo@Sawhorse.app"])),
        " Demo@Sawhorse.app is now an administrator\n"
    );

    assert_eq!(
        printed(&command(&["admin", "confirm-email", "demo@sawhorse.app"])),
        "demo@sawhorse.app is confirmed, so email goes out in its owner's name\n"
    );

    // The second is its name of the release before.
    for name in ["remove-two-factor", "remove-second-lock"] {
        assert_eq!(
            printed(&command(&["admin", name, "demo@sawhorse.app"])),
            "demo@sawhorse.app now signs in with just the password\n"
        );
    }

    let server = Server::start(folder.path(), &[]).await;
    let demo = sign_in(&server, "demo@sawhorse.app", "sawhorse-demo").await;
    assert_eq!(demo["user"]["isAdmin"], true);
    let token = demo["token"].as_str().unwrap();
    let parts = server.http.get(server.url("/api/inventory")).bearer_auth(token).send().await.unwrap();
    assert!(parts.json::<Vec<Value>>().await.unwrap().len() > 50);
    // Whoever is signed in can be signed out by those who run it.
    let lost = sign_in(&server, "demo@sawhorse.app", "sawhorse-demo").await["token"].as_str().unwrap().to_owned();
    assert_eq!(
        printed(&command(&["admin", "sign-out", "demo@sawhorse.app"])),
        "demo@sawhorse.app is signed out on every device\n"
    );
    for ended in [token, &lost] {
        let refused = server.http.get(server.url("/api/inventory")).bearer_auth(ended).send().await.unwrap();
        assert_eq!(refused.status().as_u16(), 401);
    }
    refusal(&command(&["admin", "sign-out", "nobody@example.com"]), 1);
    let demo = sign_in(&server, "demo@sawhorse.app", "sawhorse-demo").await;
    let token = demo["token"].as_str().unwrap();
    let documents = server.http.get(server.url("/api/documents")).bearer_auth(token).send().await.unwrap();
    let documents: Vec<Value> = documents.json().await.unwrap();
    let count = |name: &str, value: Value| documents.iter().filter(|one| one[name] == value).count();
    assert_eq!((documents.len(), count("type", json!("Invoice"))), (72, 65));
    assert_eq!((count("isPastDue", json!(true)), count("status", json!("New"))), (2, 1));
    assert!(count("status", json!("Paid")) > 45 && count("status", json!("Sent")) > 5);
    assert_eq!(documents.len() - count("estimateNumber", json!(null)), 6);
    // The photos of the past weeks are in the file store, in every size and on paper.
    let pictured: Vec<&Value> = documents.iter().filter(|one| one["photos"] != json!([])).collect();
    assert!(pictured.len() >= 5, "{}", pictured.len());
    let one = pictured[0];
    let photo = &one["photos"][0];
    for path in [photo["url"].as_str().unwrap(), photo["thumbnailUrl"].as_str().unwrap()] {
        let picture = server.http.get(server.url(path)).send().await.unwrap();
        assert_eq!(
            (picture.status().as_u16(), &picture.headers()["content-type"]),
            (200, &"image/jpeg".parse().unwrap())
        );
    }
    let paper = server.url(&format!("/api/documents/{}/pdf", one["_id"].as_str().unwrap()));
    let paper = server.http.get(paper).bearer_auth(token).send().await.unwrap().bytes().await.unwrap();
    assert_eq!(papers::picture_count(&paper), one["photos"].as_array().unwrap().len());
    // One job is over its budget, one is done and brought something in.
    let projects = server.http.get(server.url("/api/projects")).bearer_auth(token).send().await.unwrap();
    let projects: Vec<Value> = projects.json().await.unwrap();
    for (status, is_over_budget) in [("In Progress", true), ("Completed", false)] {
        let job = projects.iter().find(|job| job["status"] == status).unwrap();
        assert_eq!(job["budgetTracking"]["percentageUsed"].as_f64().unwrap() > 100.0, is_over_budget);
        let profit = server.url(&format!("/api/projects/{}/profit", job["id"].as_str().unwrap()));
        let profit = server.http.get(profit).bearer_auth(token).send().await.unwrap().json::<Value>().await.unwrap();
        for figure in ["paid", "spent", "partsCost", "mileageCost"] {
            assert!(profit[figure].as_f64().unwrap() > 0.0, "{figure} of {profit}");
        }
        assert_eq!(profit["left"].as_f64().unwrap() > 0.0, !is_over_budget, "{profit}");
        let job = server.url(&format!("/api/projects/{}", job["id"].as_str().unwrap()));
        let job = server.http.get(job).bearer_auth(token).send().await.unwrap().json::<Value>().await.unwrap();
        let receipts: Vec<_> =
            job["expenses"].as_array().unwrap().iter().filter_map(|one| one["receipt"].as_str()).collect();
        assert!(!receipts.is_empty());
        for receipt in receipts {
            let picture = server.http.get(server.url(receipt)).bearer_auth(token).send().await.unwrap();
            assert_eq!(picture.status().as_u16(), 200);
        }
    }
    // Numbers go with the days, and paying comes after sending.
    for kind in ["Invoice", "Estimate"] {
        let mut of_kind: Vec<_> = documents.iter().filter(|one| one["type"] == kind).collect();
        of_kind.sort_by_key(|one| one["documentNumber"].as_str().unwrap());
        assert!(of_kind.is_sorted_by_key(|one| (one["sentDate"].is_null(), one["sentDate"].as_str())));
    }
    for one in &documents {
        assert!(one["paidDate"].is_null() || one["paidDate"].as_str() > one["sentDate"].as_str(), "{one}");
    }
    // Also while the program runs.
    printed(&command(&["admin", "revoke", "demo@sawhorse.app"]));
    assert_eq!(sign_in(&server, "demo@sawhorse.app", "sawhorse-demo").await["user"]["isAdmin"], false);
}

#[tokio::test]
async fn a_second_program_harms_nothing() {
    let folder = tempdir().unwrap();
    let first = Server::start(folder.path(), &[]).await;
    let address = format!("127.0.0.1:{}", first.port);
    let settings = [DEVELOPMENT, ("SAWHORSE_ADDR", address.as_str()), ("SAWHORSE_DATA", "./other")];
    let line = refusal(&run(folder.path(), &["serve"], &settings), 1);
    assert!(line.starts_with(&format!("cannot listen on {address}: ")), "{line}");
    assert!(!folder.path().join("other").exists());

    let line = refusal(&run(folder.path(), &["serve"], &[DEVELOPMENT, ("SAWHORSE_ADDR", "127.0.0.1:0")]), 1);
    assert_eq!(line, "the data folder ./data is in use by another sawhorse");
    assert!(first.is_ready().await);
}

#[tokio::test]
async fn a_killed_program_can_be_started_again() {
    let folder = tempdir().unwrap();
    let first = Server::start(folder.path(), &[("SAWHORSE_CAPTCHA", "off")]).await;
    let made = first.post("/api/auth/register", crate::support::registration("ann@example.com")).await;
    assert_eq!(made.status(), 201);
    drop(first);
    let second = Server::start(folder.path(), &[]).await;
    assert_eq!(sign_in(&second, "ann@example.com", crate::support::PASSWORD).await["user"]["email"], "ann@example.com");
}

#[tokio::test]
async fn a_running_request_is_answered_before_the_end() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[]).await;
    let body = json!({"email": "nobody@example.com", "password": "wrong horse"}).to_string();
    let mut connection = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    write!(
        connection,
        "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len(),
    )
    .unwrap();
    // "Continue" is only said once the request is being read.
    let mut told = [0; 25];
    connection.read_exact(&mut told).unwrap();
    assert!(told.starts_with(b"HTTP/1.1 100"), "{}", String::from_utf8_lossy(&told));

    server.terminate();
    server.is_stopping().await;
    connection.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 401") && answer.contains("Invalid email or password"), "{answer}");
    assert!(server.end().await.success(), "{}", server.log());
}

#[tokio::test]
async fn programs_share_one_postgres() {
    let folder = tempdir().unwrap();
    let url = empty_postgres();
    let settings = [("DATABASE_URL", url.as_str()), ("SAWHORSE_CAPTCHA", "off")];
    // Both find it empty and bring it to their schema at the same time.
    let (one, other) = tokio::join!(Server::start(folder.path(), &settings), Server::start(folder.path(), &settings));
    let made = one.post("/api/auth/register", crate::support::registration("ann@example.com")).await;
    let made: Value = made.json().await.unwrap();
    let profile = other.http.get(other.url("/api/user/profile")).bearer_auth(made["token"].as_str().unwrap());
    assert_eq!(profile.send().await.unwrap().json::<Value>().await.unwrap()["email"], "ann@example.com");
    assert_eq!(printed(&run(folder.path(), &["migrate"], &[("DATABASE_URL", url.as_str())])), "0 migrations applied\n");
    let kept = files_below(folder.path());
    assert_eq!(kept, ["data/files/belongs-to"], "with PostgreSQL only files are kept on disk");
}

#[tokio::test]
async fn no_secret_is_logged() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[("SAWHORSE_CAPTCHA", "off"), ("SAWHORSE_LOG", "debug")]).await;
    let mut form = crate::support::registration("ann@example.com");
    form["password"] = json!("first-hush-hush");
    server.post("/api/auth/register", form).await;
    assert_eq!(sign_in(&server, "ann@example.com", "wrong-hush-hush").await["message"], "Invalid email or password");
    let token = sign_in(&server, "ann@example.com", "first-hush-hush").await["token"].as_str().unwrap().to_owned();
    server.http.get(server.url("/api/user/profile")).bearer_auth(&token).send().await.unwrap();
    let asked: Value = server
        .post("/api/auth/request-password-reset", json!({"email": "ann@example.com"}))
        .await
        .json()
        .await
        .unwrap();
    let link = asked["resetUrl"].as_str().unwrap();
    server.http.get(link).send().await.unwrap();
    let reset = link.rsplit_once("token=").unwrap().1;
    let set = server.post("/api/auth/reset-password", json!({"token": reset, "password": "third-hush-hush"})).await;
    assert_eq!(set.status(), 200);
    server.post("/api/auth/reset-password", json!({"token": reset, "password": "fourth-hush-hush"})).await;

    server.terminate();
    assert!(server.end().await.success());
    let log = server.log();
    assert!(log.contains("/api/auth/reset-password") && log.contains("stopped"), "{log}");
    for secret in ["hush-hush", token.as_str(), reset, "ann@example.com"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}
