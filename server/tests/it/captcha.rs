//! The captcha of the sign-up page: our own proof of work, solved for real, and an outside provider.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::SignedDuration;
use platform::access::captcha::Captcha;
use platform::config::CaptchaProvider;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::hostile_server::{HostileServer, Manner, Protocol};
use crate::support::{Answer, Client, Options, TestApp, at_once, db_tests, install_tls, registration, serve_settings};

fn with_captcha(app: &TestApp, captcha: Captcha) -> TestApp {
    app.restarted_with(Options { captcha, ..Options::default() })
}

/// A process with the built-in captcha, as the settings make it.
fn guarded(app: &TestApp) -> TestApp {
    let mut connection = app.target().connect().unwrap();
    with_captcha(app, Captcha::from_settings(&serve_settings(), &mut connection).unwrap())
}

/// Does the work that the sign-up page asks of the browser.
async fn solve(client: &Client) -> Value {
    let asked = client.get("/captcha").await.expect(200).json();
    assert_eq!((&asked["provider"], &asked["siteKey"]), (&json!("builtin"), &Value::Null));
    tokio::task::spawn_blocking(move || {
        let challenge: altcha::Challenge = serde_json::from_value(asked["challenge"].clone()).unwrap();
        let solution = altcha::solve_challenge(altcha::SolveChallengeOptions::new(&challenge)).unwrap().unwrap();
        json!({"challenge": challenge, "solution": solution})
    })
    .await
    .unwrap()
}

fn token(payload: &Value) -> String {
    STANDARD.encode(payload.to_string())
}

async fn sign_up(client: &Client, email: &str, token: impl Into<Value>) -> Answer {
    let mut form = registration(email);
    form["captchaToken"] = token.into();
    client.post("/auth/register", form).await
}

#[track_caller]
fn assert_not_completed(refused: &Answer) {
    assert_eq!(
        (refused.status.as_u16(), refused.field_error("captchaToken").as_str()),
        (422, "Please complete the CAPTCHA")
    );
}

/// A provider that likes the token "good"; returns its address and the forms it was sent.
async fn provider() -> (String, Arc<Mutex<Vec<String>>>) {
    async fn verify(State(seen): State<Arc<Mutex<Vec<String>>>>, form: String) -> (StatusCode, String) {
        let answer = match form.as_str() {
            form if form.ends_with("response=good") => {
                (StatusCode::OK, json!({"success": true, "hostname": "x"}).to_string())
            }
            form if form.ends_with("response=broken") => (StatusCode::BAD_GATEWAY, "<h1>Sorry</h1>".to_owned()),
            _ => (StatusCode::OK, json!({"success": false, "error-codes": ["invalid-input-response"]}).to_string()),
        };
        seen.lock().unwrap().push(form);
        answer
    }
    let seen = Arc::new(Mutex::new(Vec::new()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/siteverify", listener.local_addr().unwrap());
    let service = Router::new().route("/siteverify", post(verify)).with_state(seen.clone());
    tokio::spawn(async move { axum::serve(listener, service).await });
    (address, seen)
}

fn outside(verify_url: String) -> Captcha {
    install_tls();
    Captcha::outside(CaptchaProvider::Turnstile, "site-key".into(), "secret & key".into(), verify_url).unwrap()
}

db_tests! {
    async fn a_solved_captcha_makes_one_account(app) {
        let nobody = guarded(&app).nobody();
        for nothing in [
            Value::Null,
            json!(""),
            json!(" "),
            json!("garbage"),
            json!("e30="),
            json!(token(&json!({"challenge": 7}))),
        ] {
            assert_not_completed(&sign_up(&nobody, "ann@example.com", nothing).await);
        }
        let solved = solve(&nobody).await;
        for (place, forged) in [
            // The key alone proves the work; the counter only says how it was found.
            ("/solution/derivedKey", json!("00".repeat(32))),
            ("/challenge/signature", json!("00".repeat(32))),
            ("/challenge/parameters/data/validUntil", json!(4_000_000_000_i64)),
            ("/challenge/parameters/cost", json!(1)),
            ("/challenge/parameters/salt", json!("00")),
        ] {
            let mut tampered = solved.clone();
            *tampered.pointer_mut(place).unwrap_or_else(|| panic!("{place} is not in {solved}")) = forged;
            assert_not_completed(&sign_up(&nobody, "ann@example.com", token(&tampered)).await);
        }
        app.clock.advance(SignedDuration::from_mins(21));
        assert_not_completed(&sign_up(&nobody, "ann@example.com", token(&solved)).await);
        app.clock.advance(SignedDuration::from_mins(-2));
        sign_up(&nobody, "ann@example.com", token(&solved)).await.expect(201);
        assert_not_completed(&sign_up(&nobody, "bea@example.com", token(&solved)).await);
    }

    async fn a_captcha_that_is_wrong_writes_nothing(app) {
        let mut connection = app.target().connect().unwrap();
        let captcha = Captcha::from_settings(&serve_settings(), &mut connection).unwrap();
        drop(connection);
        let nobody = app.restarted_with(Options { captcha, throttles: true, ..Options::default() }).nobody();
        let (used, expired) = (token(&solve(&nobody).await), token(&solve(&nobody).await));
        app.clock.advance(SignedDuration::from_mins(10));
        sign_up(&nobody, "ann@example.com", used.clone()).await.expect(201);
        let held = app.hold_writes();
        for wrong in [Value::Null, json!("garbage"), json!(used)] {
            assert_not_completed(&sign_up(&nobody, "bea@example.com", wrong).await);
        }
        app.clock.advance(SignedDuration::from_mins(11));
        assert_not_completed(&sign_up(&nobody, "bea@example.com", expired).await);
        drop(held);
    }

    async fn a_captcha_used_many_times_at_once_makes_one_account(app) {
        let nobody = guarded(&app).nobody();
        let token = token(&solve(&nobody).await);
        let statuses = at_once((0..8).map(|number| {
            let (nobody, token) = (nobody.clone(), token.clone());
            async move { sign_up(&nobody, &format!("a{number}@example.com"), token).await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 422).count(), 7, "{statuses:?}");
    }

    async fn all_processes_share_the_secret(app) {
        let (one, other) = (guarded(&app).nobody(), guarded(&app).nobody());
        let token = token(&solve(&one).await);
        let stranger = with_captcha(&app, Captcha::Builtin { secret: "another secret".into() }).nobody();
        assert_not_completed(&sign_up(&stranger, "ann@example.com", token.clone()).await);
        sign_up(&other, "ann@example.com", token.clone()).await.expect(201);
        assert_not_completed(&sign_up(&one, "bea@example.com", token).await);
    }

    async fn a_taken_address_does_not_use_up_the_captcha(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let nobody = guarded(&app).nobody();
        let token = token(&solve(&nobody).await);
        sign_up(&nobody, &ann.email, token.clone()).await.expect(409);
        sign_up(&nobody, "another@example.com", token).await.expect(201);
    }

    async fn an_outside_provider_is_asked(app) {
        let (address, seen) = provider().await;
        let nobody = with_captcha(&app, outside(address)).nobody();
        assert_eq!(
            nobody.get("/captcha").await.expect(200).json(),
            json!({"provider": "turnstile", "siteKey": "site-key", "challenge": null}),
        );
        assert_not_completed(&sign_up(&nobody, "ann@example.com", Value::Null).await);
        assert!(seen.lock().unwrap().is_empty(), "nothing to ask about");
        assert_not_completed(&sign_up(&nobody, "ann@example.com", "bad").await);
        sign_up(&nobody, "ann@example.com", "good").await.expect(201);
        assert_eq!(
            *seen.lock().unwrap(),
            ["secret=secret+%26+key&response=bad", "secret=secret+%26+key&response=good"]
        );
    }

    async fn without_the_provider_nobody_can_sign_up(app) {
        let (address, _) = provider().await;
        let broken = with_captcha(&app, outside(address)).nobody();
        let hung_up = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/", hung_up.local_addr().unwrap());
        tokio::spawn(async move {
            while let Ok((connection, _)) = hung_up.accept().await {
                drop(connection)
            }
        });
        let hung_up = with_captcha(&app, outside(address)).nobody();
        for client in [broken, hung_up] {
            let refused = sign_up(&client, "ann@example.com", "broken").await.expect(503);
            assert_eq!(refused.message(), "We're not ready right now. Please try again in a moment.");
        }
        app.nobody().post("/auth/register", registration("ann@example.com")).await.expect(201);
    }

    /// One that takes the question and never has an answer.
    async fn a_provider_that_says_nothing_keeps_nobody_waiting(app) {
        for manner in [Manner::Silent, Manner::Dripping, Manner::StopsMidway] {
            let provider = HostileServer::start(Protocol::Http, manner, None).await;
            let captcha = outside(provider.url()).waiting_for(Duration::from_millis(200));
            let refused = sign_up(&with_captcha(&app, captcha).nobody(), "ann@example.com", "good").await.expect(503);
            assert_eq!(refused.message(), "We're not ready right now. Please try again in a moment.", "{manner:?}");
            assert_eq!(provider.taken(), 1, "{manner:?}");
        }
        app.nobody().post("/auth/register", registration("ann@example.com")).await.expect(201);
    }
}
