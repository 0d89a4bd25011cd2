//! What the program tells whoever watches over it: that it tells it, and that it tells nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use diesel::connection::SimpleConnection as _;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::support::program::{Server, free_port};
use crate::support::smtp::SmtpServer;
use crate::support::{empty_postgres, operations};

/// One line of the page.
#[derive(Debug)]
struct Measure {
    name: String,
    labels: BTreeMap<String, String>,
    value: f64,
}

/// Reads the page as strictly as Prometheus does: each measure belongs to a family that was begun before it.
fn read(page: &str) -> Vec<Measure> {
    let (mut measures, mut families) = (Vec::new(), BTreeMap::new());
    for line in page.lines() {
        if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').expect("a name and a type");
            assert!(families.insert(name.to_owned(), kind.to_owned()).is_none(), "{name} is told twice");
            continue;
        }
        if line.starts_with("# HELP ") {
            continue;
        }
        let (name, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("{line}"));
        let (name, labels) = match name.split_once('{') {
            Some((name, labels)) => (name, labels.strip_suffix('}').unwrap_or_else(|| panic!("{line}"))),
            None => (name, ""),
        };
        let labels = labels.split("\",").filter(|label| !label.is_empty()).map(|label| {
            let (label, text) = label.split_once("=\"").unwrap_or_else(|| panic!("{line}"));
            (label.to_owned(), text.trim_end_matches('"').to_owned())
        });
        let family = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        let kind = families.get(family).or(families.get(name)).unwrap_or_else(|| panic!("{name} has no type"));
        assert!(family == name || kind == "histogram" || families.contains_key(name), "{line}");
        let value = value.parse().unwrap_or_else(|_| panic!("{line}"));
        measures.push(Measure { name: name.to_owned(), labels: labels.collect(), value });
    }
    measures
}

fn value(measures: &[Measure], name: &str, labels: &[(&str, &str)]) -> f64 {
    let fits = |measure: &&Measure| {
        measure.name == name
            && labels.iter().all(|(label, text)| measure.labels.get(*label).is_some_and(|is| is == text))
    };
    let found: Vec<&Measure> = measures.iter().filter(fits).collect();
    assert!(!found.is_empty(), "{name} {labels:?} is not told");
    found.iter().map(|measure| measure.value).sum()
}

/// The words in a text that name a measure.
fn named_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let is_measure = |word: &&str| {
        let name = word.strip_prefix("sawhorse_").or(word.strip_prefix("process_"));
        name.is_some_and(|name| name.starts_with(|letter: char| letter.is_ascii_lowercase()))
    };
    words.filter(is_measure).map(str::to_owned).collect()
}

fn document(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name)).expect("a document")
}

/// A program that tells, and where.
async fn watched(folder: &Path, settings: &[(&str, &str)]) -> (Server, String) {
    let address = format!("127.0.0.1:{}", free_port());
    let own = [("SAWHORSE_METRICS_ADDR", address.as_str()), ("SAWHORSE_CAPTCHA", "off")];
    let server = Server::start(folder, &[&own, settings].concat()).await;
    (server, format!("http://{address}/metrics"))
}

async fn measures(server: &Server, address: &str) -> (String, Vec<Measure>) {
    let answer = server.http.get(address).send().await.expect("an answer");
    assert_eq!(answer.headers()["content-type"], "text/plain; version=0.0.4; charset=utf-8");
    let page = answer.text().await.expect("a page");
    let read = read(&page);
    (page, read)
}

/// The templates of all routes there are.
fn routes() -> BTreeSet<String> {
    let api: Value = serde_json::from_str(&sawhorse::app::openapi_json()).expect("JSON");
    let api = api["paths"].as_object().expect("paths").keys().cloned();
    let others = ["(page)", "/api", "/api/", "/api/{*path}", "/api/openapi.json", "/healthz", "/readyz"];
    let pages = ["/invoice", "/invoice/", "/invoice/{id}", "/invoice/{id}/"];
    api.chain(others.into_iter().chain(pages).map(str::to_owned)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happens_is_counted_and_nothing_of_people_is_a_label() {
    let folder = tempdir().unwrap();
    let mut smtp = SmtpServer::start();
    let smtp_url = format!("smtp://127.0.0.1:{}", smtp.port);
    let stripe = [
        ("STRIPE_SECRET_KEY", "sk_test_1"),
        ("STRIPE_WEBHOOK_SECRET", "whsec_1"),
        ("STRIPE_PRICE_PROFESSIONAL", "price_1"),
        ("STRIPE_API_BASE", "http://127.0.0.1:9"),
    ];
    let mail = [("SAWHORSE_SMTP_URL", smtp_url.as_str()), ("SAWHORSE_MAIL_FROM", "mail@sawhorse.test")];
    let (server, address) = watched(folder.path(), &[&stripe[..], &mail].concat()).await;

    // Not where everybody can read it.
    let outside = server.http.get(server.url("/metrics")).send().await.unwrap().text().await.unwrap();
    assert!(!outside.contains("sawhorse_"), "{outside}");

    let form = crate::support::registration("ann.ochoa@example.com");
    let made: Value = server.post("/api/auth/register", form).await.json().await.unwrap();
    let token = made["token"].as_str().unwrap();
    for _ in 0..11 {
        server.post("/api/auth/login", json!({"email": "dana.reyes@example.com", "password": "hush-hush"})).await;
    }
    server.post("/api/auth/request-password-reset", json!({"email": "ann.ochoa@example.com"})).await;
    smtp.next().await;
    server.post("/api/stripe/webhook", json!({"id": "evt_made_up"})).await;
    let secret = "019a8d5e-0000-7000-8000-00000000cafe";
    for path in ["/api/documents/", "/api/nothing/", "/invoice/", "/made-up/", "/api/calendar/", "/api/projects/"] {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "HUSH-HUSH"] {
            let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
            let request = server.http.request(method, server.url(&format!("{path}{secret}?q=hush-hush")));
            let request = request.header("x-forwarded-for", "203.0.113.77").header("user-agent", "hush-hush");
            request.bearer_auth(token).send().await.unwrap();
        }
    }

    let (page, measures) = measures(&server, &address).await;
    let routes = routes();
    for measure in &measures {
        for (label, text) in &measure.labels {
            let is_known = match label.as_str() {
                "route" => routes.contains(text),
                "method" => ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "other"].contains(&text.as_str()),
                "status" => text.len() == 3 && text.parse::<u16>().is_ok(),
                "le" => text == "+Inf" || text.parse::<f64>().is_ok(),
                "version" => text == env!("CARGO_PKG_VERSION"),
                "work" => sawhorse::background::JOBS.iter().any(|job| job.name == text),
                "queue" => ["mail", "exports", "background"].contains(&text.as_str()),
                "pool" => ["readers", "writer", "shared"].contains(&text.as_str()),
                "reason" | "outcome" | "limit" => {
                    text.len() < 12 && text.bytes().all(|letter| letter.is_ascii_lowercase())
                }
                _ => false,
            };
            assert!(is_known, "{measure:?}");
        }
    }
    for typed in ["hush", "HUSH", "ochoa", "reyes", "example.com", secret, token, "203.0.113", "evt_made_up", "made-up"]
    {
        assert!(!page.contains(typed), "{typed} is told: {page}");
    }

    let told = |name: &str, labels: &[(&str, &str)]| value(&measures, name, labels);
    let sign_in = [("route", "/api/auth/login"), ("method", "POST")];
    assert_eq!(told("sawhorse_http_requests_total", &[&sign_in[..], &[("status", "401")]].concat()), 10.0);
    assert_eq!(told("sawhorse_http_requests_total", &[&sign_in[..], &[("status", "429")]].concat()), 1.0);
    assert_eq!(told("sawhorse_http_request_seconds_count", &sign_in), 11.0);
    assert_eq!(told("sawhorse_http_request_seconds_bucket", &[&sign_in[..], &[("le", "+Inf")]].concat()), 11.0);
    assert!(told("sawhorse_http_request_seconds_sum", &sign_in) > 0.0);
    assert_eq!(told("sawhorse_http_requests_total", &[("route", "/api/{*path}"), ("method", "other")]), 2.0);
    assert_eq!(told("sawhorse_sign_ins_refused_total", &[("reason", "credentials")]), 10.0);
    assert_eq!(told("sawhorse_sign_ins_refused_total", &[("reason", "limit")]), 1.0);
    assert_eq!(told("sawhorse_webhooks_total", &[("outcome", "refused")]), 1.0);
    assert_eq!(told("sawhorse_database_up", &[]), 1.0);
    assert_eq!(told("sawhorse_database_connections", &[("pool", "writer")]), 1.0);
    assert!(told("sawhorse_background_last_run_timestamp_seconds", &[("work", "retention")]) > 1e9);
    assert!(told("process_resident_memory_bytes", &[]) > 1e6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn paper_files_and_waiting_mail_are_counted() {
    let (folder, database) = (tempdir().unwrap(), empty_postgres());
    let smtp = SmtpServer::refusing(451, 100);
    let smtp_url = format!("smtp://127.0.0.1:{}", smtp.port);
    let (server, address) = watched(
        folder.path(),
        &[
            ("DATABASE_URL", database.as_str()),
            ("SAWHORSE_SMTP_URL", smtp_url.as_str()),
            ("SAWHORSE_MAIL_FROM", "mail@sawhorse.test"),
        ],
    )
    .await;
    let token = server.owner("ann@example.com").await;
    let document = server.post_as(&token, "/api/documents", operations::paper("Invoice")).await;
    let pdf = server.url(&format!("/api/documents/{}/pdf", document["_id"].as_str().unwrap()));
    assert_eq!(server.http.get(pdf).bearer_auth(&token).send().await.unwrap().status(), 200);
    let picture = crate::support::pictures::picture(crate::support::pictures::ImageFormat::Png, 3, 2);
    let body = [
        b"--edge\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.png\"\r\n\r\n",
        picture.as_slice(),
        b"\r\n--edge--\r\n",
    ];
    let photos = server.url(&format!("/api/documents/{}/photos", document["_id"].as_str().unwrap()));
    let upload = server.http.post(photos).bearer_auth(&token).body(body.concat());
    let upload = upload.header("content-type", "multipart/form-data; boundary=edge").send().await.unwrap();
    assert!(upload.status().is_success());
    server.post("/api/auth/request-password-reset", json!({"email": "ann@example.com"})).await;
    server.log_with("a mail could not be sent").await;

    // An archive that another process is at.
    let mut connection = platform::db::Target::Postgres(database.clone()).connect().unwrap();
    let making = "INSERT INTO exports (owner_id, id, status, done, total, attempts, due_at, file, created_at) \
                  SELECT id, 'made-up', 'making', 0, 0, 1, '2999-01-01T00:00:00.000Z', '[]', '2020-01-01T00:00:00.000Z' \
                  FROM accounts";
    connection.batch_execute(making).unwrap();

    let (_, measures) = measures(&server, &address).await;
    let told = |name: &str, labels: &[(&str, &str)]| value(&measures, name, labels);
    assert_eq!(told("sawhorse_queue_length", &[("queue", "exports")]), 1.0);
    assert!(told("sawhorse_queue_oldest_seconds", &[("queue", "exports")]) > 1e8);
    assert_eq!(told("sawhorse_pdfs_total", &[("outcome", "printed")]), 1.0);
    assert_eq!(told("sawhorse_upload_bytes_total", &[]), picture.len() as f64);
    // The link that confirms the address, and the one for a new password; the worker may be at either.
    assert!(told("sawhorse_mails_total", &[("outcome", "postponed")]) >= 1.0);
    assert_eq!(told("sawhorse_queue_length", &[("queue", "mail")]), 2.0);
    assert!(told("sawhorse_queue_oldest_seconds", &[("queue", "mail")]) < 60.0);
    assert!(told("sawhorse_database_connections", &[("pool", "shared")]) > 1.0);

    // What the dashboard and the manual speak of is there, and what is there stands on the dashboard.
    let there: BTreeSet<String> = measures.iter().map(|measure| measure.name.clone()).collect();
    let dashboard: Value = serde_json::from_str(&self::document("grafana.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels").iter();
    let expressions: Vec<&str> = panels
        .flat_map(|panel| panel["targets"].as_array().into_iter().flatten())
        .map(|target| target["expr"].as_str().expect("an expression"))
        .collect();
    assert!(expressions.len() > 10, "{expressions:?}");
    let drawn = named_in(&expressions.join(" "));
    for (place, named) in [("the dashboard", &drawn), ("the manual", &named_in(&self::document("operating.md")))] {
        assert!(named.len() > 5, "{place} names nothing");
        for name in named {
            assert!(there.contains(name), "{place} names {name}, which is not told");
        }
    }
    let parts = ["sawhorse_http_request_seconds_sum", "sawhorse_http_request_seconds_count"];
    for name in there.iter().filter(|name| !parts.contains(&name.as_str())) {
        assert!(drawn.contains(name), "{name} is not on the dashboard");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_statements_are_logged_without_their_values() {
    let database = empty_postgres();
    for settings in [&[][..], &[("DATABASE_URL", database.as_str())]] {
        let folder = tempdir().unwrap();
        // Slow is whatever takes any time at all.
        let (server, address) =
            watched(folder.path(), &[settings, &[("SAWHORSE_SLOW_MILLISECONDS", "0")]].concat()).await;
        let token = server.owner("ann.ochoa@example.com").await;
        server.post_as(&token, "/api/inventory", json!({"name": "Secret heater", "quantity": 3})).await;
        let list = server.url("/api/inventory?search=gate%20code");
        assert_eq!(server.http.get(list).bearer_auth(&token).send().await.unwrap().status(), 200);
        let log = server.log_with("search_text").await;
        assert!(log.contains("a slow statement") && log.contains("milliseconds"), "{log}");
        assert!(log.contains("INSERT INTO"), "{log}");
        for value in ["heater", "gate", "ochoa", "example.com", "binds", &token] {
            assert!(!log.to_lowercase().contains(&value.to_lowercase()), "{value} is in the log: {log}");
        }
        let (_, measures) = measures(&server, &address).await;
        assert!(value(&measures, "sawhorse_slow_statements_total", &[]) > 10.0);
        // As it is set, nothing of this was slow.
        let (quiet, _) = watched(tempdir().unwrap().path(), &[]).await;
        quiet.owner("ann.ochoa@example.com").await;
        assert!(!quiet.log().contains("a slow statement"), "{}", quiet.log());
    }
}
