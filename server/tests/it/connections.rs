//! Connections as they are on the wire: slow ones, silent ones, ones that do not end, and the next request on each.

use std::time::Duration;

use platform::http::serving::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::support::operations::paper;
use crate::support::wire::{Listening, Wire};
use crate::support::{Engine, TestApp};

/// Nothing of this ever happens within a test.
const NEVER: Duration = Duration::from_secs(3600);
const SOON: Duration = Duration::from_millis(100);
const PATIENT: Limits =
    Limits { head: NEVER, idle: NEVER, pause: NEVER, linger: NEVER, notice: Duration::ZERO, stop: NEVER };

async fn listening(limits: Limits) -> (TestApp, Listening) {
    let app = TestApp::start(Engine::Sqlite).await;
    let listening = Listening::start(&app, limits).await;
    (app, listening)
}

/// A sign-in whose body is being waited for: "Continue" is only said once the request is being read.
async fn running_request(server: &Listening) -> Wire {
    let mut wire = server.connect().await;
    wire.send("POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n").await;
    wire.send("Content-Length: 2\r\nExpect: 100-continue\r\n\r\n").await;
    assert_eq!(wire.answer().await.status, 100);
    wire
}

#[tokio::test]
async fn a_head_that_never_ends_is_given_up() {
    let (_app, server) = listening(Limits { head: SOON, ..PATIENT }).await;
    let mut silent = server.connect().await;
    silent.send("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ").await;
    silent.closed().await;

    // Nor does a drop now and then keep it open.
    let wire = server.connect().await;
    let (mut read, mut write) = wire.stream.into_split();
    let dripping = tokio::spawn(async move {
        let mut piece = &b"GET /healthz HTTP/1.1\r\n"[..];
        while write.write_all(piece).await.is_ok() {
            piece = b"X-Drop: 1\r\n";
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    let mut rest = Vec::new();
    let _ = read.read_to_end(&mut rest).await;
    dripping.await.unwrap();

    // On a connection that has been used as well.
    let mut used = server.connect().await;
    used.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert_eq!(used.answer().await.status, 200);
    used.send("GET /healthz HTTP/1.1\r\n").await;
    used.closed().await;
}

#[tokio::test]
async fn a_connection_that_says_nothing_is_closed() {
    let (_app, server) = listening(Limits { idle: SOON, ..PATIENT }).await;
    server.connect().await.closed().await;
    let mut used = server.connect().await;
    for _ in 0..3 {
        used.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await;
        assert_eq!(used.answer().await.status, 200);
    }
    used.closed().await;
}

#[tokio::test]
async fn a_body_that_stands_still_is_given_up() {
    let (_app, server) = listening(Limits { pause: SOON, ..PATIENT }).await;
    let mut wire = running_request(&server).await;
    wire.send("{").await;
    let answer = wire.answer().await;
    assert_eq!(answer.status, 400);
    assert!(answer.body.contains("The request was cut off. Please try again.") && answer.closes(), "{answer:?}");
    wire.closed().await;
}

#[tokio::test]
async fn an_answer_that_is_not_taken_is_given_up() {
    let (_app, mut server) = listening(Limits { pause: SOON, ..PATIENT }).await;
    let mut wire = server.connect().await;
    // More than the system holds for us, and not a byte of it is read.
    wire.send("GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(200)).await;
    wire.stream.readable().await.unwrap();
    server.stop();
    server.end().await;
}

#[tokio::test]
async fn stopping_answers_what_runs_and_says_that_it_is_not_ready() {
    let (_app, mut server) = listening(PATIENT).await;
    let mut running = running_request(&server).await;
    let mut idle = server.connect().await;
    idle.send("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert_eq!(idle.answer().await.status, 200);
    server.stop();
    idle.closed().await;
    let asked = loop {
        let mut wire = server.connect().await;
        wire.send("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n").await;
        let answer = wire.answer().await;
        if answer.status != 200 {
            break answer;
        }
    };
    assert_eq!((asked.status, asked.closes()), (503, true), "{asked:?}");
    running.send("{}").await;
    let answer = running.answer().await;
    assert_eq!((answer.status, answer.closes()), (422, true), "{answer:?}");
    server.end().await;
}

#[tokio::test]
async fn stopping_has_an_end_whatever_connections_do() {
    let (_app, mut server) = listening(Limits { stop: SOON, ..PATIENT }).await;
    let _running = running_request(&server).await;
    let mut half = server.connect().await;
    half.send("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ").await;
    server.stop();
    server.end().await;
}

#[tokio::test]
async fn the_next_request_follows_one_whose_body_was_not_read() {
    let (app, server) = listening(PATIENT).await;
    let ann = app.owner("Ann's Plumbing").await;
    let id = ann.add("/documents", paper("Invoice")).await;
    let (json, token) = ("application/json", ann.token());
    let paid = format!("/api/documents/{id}/mark-paid");
    for (method, path, content_type, token, status) in [
        ("POST", "/api/nothing", json, "", 404),
        ("POST", "/nothing", json, "", 405),
        ("POST", "/api/inventory", json, "", 401),
        ("POST", "/api/auth/login", "text/plain", "", 415),
        ("PUT", "/api/auth/login", json, "", 405),
        ("POST", "/readyz", json, "", 405),
        ("POST", &paid, json, token, 200),
        ("DELETE", &format!("/api/documents/{id}"), json, token, 204),
    ] {
        let mut wire = server.connect().await;
        let head = |length: &str| {
            format!(
                "{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
                 Content-Type: {content_type}\r\n{length}\r\n\r\n"
            )
        };
        wire.send(head("Content-Length: 2")).await;
        // The body comes a moment later: others are answered meanwhile.
        for _ in 0..3 {
            let mut other = server.connect().await;
            other.send("GET /api/test HTTP/1.1\r\nHost: x\r\n\r\n").await;
            assert_eq!(other.answer().await.status, 200);
        }
        wire.send("{}").await;
        let answer = wire.answer().await;
        assert_eq!((answer.status, answer.closes()), (status, false), "{method} {path}: {answer:?}");
        wire.send("GET /api/test HTTP/1.1\r\nHost: x\r\n\r\n").await;
        assert_eq!(wire.answer().await.status, 200, "after {method} {path}");
    }
}

#[tokio::test]
async fn a_large_body_that_nobody_wants_is_answered_and_closed() {
    let (_app, server) = listening(PATIENT).await;
    let mut wire = server.connect().await;
    let large = vec![b'x'; 20 * 1024 * 1024];
    let head = format!("POST /api/inventory HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n", large.len());
    wire.send(head).await;
    // All of it is sent before the answer is looked for, as browsers do.
    wire.send(&large).await;
    let answer = wire.answer().await;
    assert_eq!((answer.status, answer.closes()), (401, true), "{answer:?}");
    wire.closed().await;

    // Who asks first whether to send it is not told to.
    let mut wire = server.connect().await;
    wire.send("POST /api/inventory HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n").await;
    let answer = wire.answer().await;
    assert_eq!((answer.status, answer.closes()), (401, true), "{answer:?}");
}
