//! A thousand connections that hang in every phase of a request, with Stripe and the mail server silent at the same time:
//! everybody else is served as ever, and the program still stops when it is told to.

use std::time::Duration;

use platform::http::serving::Limits;
use platform::jobs;
use sawhorse::background::JOBS;
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};

use crate::support::cards::START;
use crate::support::hostile_server::{HostileServer, Manner, Protocol};
use crate::support::operations::paper;
use crate::support::smtp::SmtpServer;
use crate::support::stripe::StandIn;
use crate::support::wire::{Listening, WireAnswer};
use crate::support::{Client, Options, db_tests};

/// Of each kind; there are four.
const EACH: usize = 250;
/// Requests that wait for Stripe.
const AT_STRIPE: usize = 250;

/// Nothing is given up for being slow while the test looks, however slow the machine is; stopping has an end.
const NEVER: Duration = Duration::from_secs(3600);
const LIMITS: Limits = Limits {
    head: NEVER,
    idle: NEVER,
    pause: NEVER,
    linger: NEVER,
    notice: Duration::ZERO,
    stop: Duration::from_millis(100),
};

/// Both ends of each connection are in this process.
fn has_room_for_connections() {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let soft = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))
        .and_then(|line| line.split_whitespace().next().and_then(|soft| soft.parse::<usize>().ok()));
    assert!(soft.is_none_or(|soft| soft >= 12 * EACH), "raise the number of open files first: ulimit -n 8192");
}

/// They say nothing at all.
async fn without_a_byte(server: &Listening) -> Vec<TcpStream> {
    let mut hanging = Vec::new();
    for _ in 0..EACH {
        hanging.push(server.connect().await.stream);
    }
    hanging
}

async fn in_the_head(server: &Listening) -> Vec<TcpStream> {
    let mut hanging = without_a_byte(server).await;
    for stream in &mut hanging {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ").await.unwrap();
    }
    hanging
}

/// "Continue" is only said once the body is being waited for.
async fn in_the_body(server: &Listening) -> Vec<TcpStream> {
    let mut hanging = Vec::new();
    for _ in 0..EACH {
        let mut wire = server.connect().await;
        wire.send("POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n").await;
        wire.send("Content-Length: 100\r\nExpect: 100-continue\r\n\r\n").await;
        assert_eq!(wire.answer().await.status, 100);
        wire.send("{\"email\": ").await;
        hanging.push(wire.stream);
    }
    hanging
}

/// Nothing of their answer is read, and the system takes only a little of it for them.
async fn in_the_answer(server: &Listening) -> Vec<TcpStream> {
    let mut hanging = Vec::new();
    for _ in 0..EACH {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(server.address).await.unwrap();
        let request = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10);
        stream.write_all(request.as_bytes()).await.unwrap();
        stream.readable().await.unwrap();
        hanging.push(stream);
    }
    hanging
}

async fn ask(server: &Listening, client: &Client, method: &str, path: &str, body: &str) -> WireAnswer {
    let mut wire = server.connect().await;
    wire.send(request(client, method, path, body)).await;
    wire.answer().await
}

fn request(client: &Client, method: &str, path: &str, body: &str) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        client.token(),
        body.len(),
    )
}

/// What everybody else does meanwhile.
async fn is_served(server: &Listening, ann: &Client) {
    let sign_in = json!({"email": ann.email, "password": crate::support::PASSWORD}).to_string();
    let part = json!({"name": "Elbow", "quantity": 3}).to_string();
    let invoice = paper("Invoice").to_string();
    for (method, path, body, status) in [
        ("GET", "/healthz", "", 200),
        ("GET", "/readyz", "", 200),
        ("GET", "/api/test", "", 200),
        ("POST", "/api/auth/login", &*sign_in, 200),
        ("POST", "/api/inventory", &*part, 201),
        ("GET", "/api/inventory", "", 200),
        ("POST", "/api/documents", &*invoice, 201),
        ("GET", "/api/documents", "", 200),
        ("GET", "/api/dashboard", "", 200),
    ] {
        let answer = ask(server, ann, method, path, body).await;
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
    }
}

db_tests! {
    async fn a_thousand_hanging_connections_keep_nobody_waiting(app) {
        has_room_for_connections();
        let smtp = SmtpServer::start();
        let mail = HostileServer::start(Protocol::Smtp, Manner::Silent, None).await;
        let payments = HostileServer::start(Protocol::Http, Manner::Silent, None).await;
        let mut stripe = StandIn::start(START).await;
        stripe.url = payments.url();
        let (ann, bea) = (app.owner("Ann's Plumbing").await, app.visitor("Bea's").await);
        let app = app.restarted_with(Options {
            mail: smtp.mail_at(mail.address.port()),
            stripe: Some(stripe.client()),
            ..Options::default()
        });
        let mut server = Listening::start(&app, LIMITS).await;
        let mut work = jobs::start(&app.platform, JOBS);

        let mut hanging = without_a_byte(&server).await;
        hanging.extend(in_the_head(&server).await);
        hanging.extend(in_the_body(&server).await);
        let unread = in_the_answer(&server).await;
        // Some wait for Stripe, and every mail for the mail server.
        let mut at_stripe = Vec::new();
        for _ in 0..AT_STRIPE {
            let mut wire = server.connect().await;
            wire.send(request(&bea, "POST", "/api/stripe/create-checkout-session", "{\"planType\": \"professional\"}")).await;
            at_stripe.push(wire);
        }
        let reset = json!({"email": ann.email}).to_string();
        assert_eq!(ask(&server, &ann, "POST", "/api/auth/request-password-reset", &reset).await.status, 200);
        while payments.taken() < AT_STRIPE || mail.taken() == 0 {
            tokio::task::yield_now().await;
        }

        is_served(&server, &ann).await;
        let mut byte = [0];
        for stream in &hanging {
            let read = stream.try_read(&mut byte);
            assert!(read.as_ref().is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock), "{read:?}");
        }
        for stream in &unread {
            assert_eq!(stream.try_read(&mut byte).unwrap(), 1, "its answer is still there");
        }

        server.stop();
        server.end().await;
        work.shutdown().await;
    }
}
