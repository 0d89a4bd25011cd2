//! What the log never holds, whatever goes wrong: addresses, customers' keys, and what people wrote.

use diesel::RunQueryDsl as _;
use platform::db::Target;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::support::operations::paper;
use crate::support::pictures::{ImageFormat, picture};
use crate::support::program::Server;
use crate::support::registration;
use crate::support::smtp::SmtpServer;

/// Posts as the owner and returns the answer's status and body.
async fn post(server: &Server, token: &str, path: &str, body: Value) -> (u16, Value) {
    let sent = server.http.post(server.url(path)).bearer_auth(token).json(&body).send().await.unwrap();
    (sent.status().as_u16(), sent.json().await.unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_belongs_to_people_is_logged() {
    let folder = tempdir().unwrap();
    let mut smtp = SmtpServer::refusing(550, 1);
    let smtp_url = format!("smtp://127.0.0.1:{}", smtp.port);
    let settings = [
        ("SAWHORSE_SMTP_URL", smtp_url.as_str()),
        ("SAWHORSE_MAIL_FROM", "Sawhorse <mail@sawhorse.test>"),
        ("SAWHORSE_CAPTCHA", "off"),
    ];
    let server = Server::start(folder.path(), &settings).await;
    let signed_up = server.post("/api/auth/register", registration("ann.ochoa@example.com")).await;
    let token = signed_up.json::<Value>().await.unwrap()["token"].as_str().unwrap().to_owned();
    let (_, opened) =
        post(&server, &token, "/api/stripe/create-checkout-session", json!({"planType": "professional"})).await;
    let session = opened["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    post(&server, &token, &format!("/api/billing/builtin/checkout/{session}"), json!({"outcome": "succeed"})).await;

    // A mail server that quotes whom it refuses.
    server.post("/api/auth/request-password-reset", json!({"email": "ann.ochoa@example.com"})).await;
    let refused = smtp.next().await;
    assert_eq!(refused["refused"], true);

    // A calendar that is read at its private address, and one that is not there any more.
    let (_, feed) = post(&server, &token, "/api/appointments/feed", json!({})).await;
    let feed = feed["address"].as_str().unwrap().rsplit('/').next().unwrap().trim_end_matches(".ics").to_owned();
    for (path, status) in [(format!("{feed}.ics"), 200), (feed.replace(|_| true, "A"), 404)] {
        let read = server.http.get(server.url(&format!("/api/calendar/{path}"))).send().await.unwrap();
        assert_eq!(read.status().as_u16(), status, "{path}");
    }

    // A file store that cannot be written to: where its folder should be there is a file.
    let (status, document) = post(&server, &token, "/api/documents", paper("Invoice")).await;
    assert_eq!(status, 201, "{document}");
    let id = document["_id"].as_str().unwrap().to_owned();
    let files = folder.path().join("data/files");
    let _ = std::fs::remove_dir_all(&files);
    std::fs::write(&files, "in the way").unwrap();
    let head = "--edge\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"kitchen of Dana.png\"\r\n\r\n";
    let body = [head.as_bytes(), &picture(ImageFormat::Png, 3, 2), b"\r\n--edge--\r\n"].concat();
    let upload = server
        .http
        .post(server.url(&format!("/api/documents/{id}/photos")))
        .bearer_auth(&token)
        .header("content-type", "multipart/form-data; boundary=edge")
        .body(body)
        .send()
        .await
        .unwrap();
    assert_eq!(upload.status().as_u16(), 500);

    // Stored lists that cannot be read any more.
    let target = Target::Sqlite(folder.path().join("data/sawhorse.db"));
    for broken in [r#"[{"description": "Secret heater", "rate": "Dana's gate code"}]"#, r#"["Secret heater"]"#] {
        let mut connection = target.connect().unwrap();
        diesel::sql_query("UPDATE documents SET items = $1")
            .bind::<diesel::sql_types::Text, _>(broken)
            .execute(&mut connection)
            .unwrap();
        let read =
            server.http.get(server.url(&format!("/api/documents/{id}"))).bearer_auth(&token).send().await.unwrap();
        assert_eq!(read.status().as_u16(), 500);
    }

    let log = server.log_with("a mail could not be sent").await;
    for expected in ["refused (550)", "keeping a file", "Error deserializing field 'items'"] {
        assert!(log.contains(expected), "{expected} is not in {log}");
    }
    let secrets = ["ochoa", "example.com", &id, &token, "kitchen", "Dana", "heater", "gate code", &session, &feed];
    for secret in secrets {
        assert!(!log.to_lowercase().contains(&secret.to_lowercase()), "{secret} is in the log: {log}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_signs_in_and_who_is_refused_can_be_read_in_the_log() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path(), &[("SAWHORSE_CAPTCHA", "off")]).await;
    let signed_up: Value =
        server.post("/api/auth/register", registration("ann.ochoa@example.com")).await.json().await.unwrap();
    let (id, token) = (signed_up["user"]["_id"].as_str().unwrap(), signed_up["token"].as_str().unwrap());
    let sign_in = |password: &'static str| {
        server.post("/api/auth/login", json!({"email": "ann.ochoa@example.com", "password": password}))
    };
    for _ in 0..10 {
        sign_in("wrong horse").await;
    }
    assert_eq!(sign_in("wrong horse").await.status().as_u16(), 429);
    assert_eq!(post(&server, token, "/api/inventory", json!({})).await.0, 403);
    let users = server.http.get(server.url("/api/admin/all-users")).bearer_auth(token).send().await.unwrap();
    assert_eq!(users.status().as_u16(), 403);
    let wrong = json!({"currentPassword": "wrong horse", "newPassword": "another horse"});
    let changed = server.http.put(server.url("/api/user/password")).bearer_auth(token).json(&wrong);
    assert_eq!(changed.send().await.unwrap().status().as_u16(), 422);

    let log = server.log_with("a wrong password before a change").await;
    let has_line = |parts: &[&str]| log.lines().any(|line| parts.iter().all(|part| line.contains(part)));
    for parts in [
        &["a sign-in was refused", id, "127.0.0.1"][..],
        &["past a limit", "Too many attempts."],
        &["answered", "POST", "/api/inventory", "403", id],
        &["answered", "/api/admin/all-users", "403", id],
        &["a wrong password before a change", id],
    ] {
        assert!(has_line(parts), "{parts:?} is not in {log}");
    }
    assert!(!log.contains("wrong horse") && !log.contains("ochoa"), "{log}");
}
