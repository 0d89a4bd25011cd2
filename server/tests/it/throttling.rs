//! Limits on tries: per address and per client, in windows of time, across restarts.

use jiff::SignedDuration;
use serde_json::json;

use crate::support::{Client, Options, PASSWORD, TestApp, at_once, db_tests, registration};

fn throttled(app: &TestApp) -> TestApp {
    app.restarted_with(Options { throttles: true, ..Options::default() })
}

async fn fail_to_sign_in(client: &Client, email: &str, times: usize) {
    for _ in 0..times {
        client.sign_in(email, "wrong horse").await.expect(401);
    }
}

async fn ask_for_link(client: &Client, email: String) -> u16 {
    client.post("/auth/request-password-reset", json!({"email": email})).await.status.as_u16()
}

db_tests! {
    async fn after_ten_wrong_passwords_an_address_has_to_wait(app) {
        let app = throttled(&app);
        let (ann, bea) = (app.visitor("Ann's Plumbing").await, app.visitor("Bea's").await);
        fail_to_sign_in(&app.nobody(), &ann.email, 5).await;
        fail_to_sign_in(&app.nobody(), &ann.email.to_uppercase(), 5).await;

        app.clock.advance(SignedDuration::from_mins(2));
        let refused = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(429);
        assert_eq!(refused.header("retry-after"), "780");
        assert_eq!(refused.json(), json!({"message": "Too many attempts. Please wait 13 minutes and try again."}));
        // Other addresses and sessions that are there are not concerned.
        app.nobody().sign_in(&bea.email, PASSWORD).await.expect(200);
        ann.get("/user/profile").await.expect(200);

        // Trying on does not make the wait longer.
        app.clock.advance(SignedDuration::from_secs(12 * 60 + 59));
        let refused = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(429);
        assert_eq!(refused.message(), "Too many attempts. Please wait a minute and try again.");
        app.clock.advance(SignedDuration::from_secs(1));
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);
    }

    /// Whoever is past a limit costs others nothing: no try is written down any more.
    async fn who_has_to_wait_writes_nothing(app) {
        let app = throttled(&app);
        let ann = app.visitor("Ann's Plumbing").await;
        fail_to_sign_in(&app.nobody(), &ann.email, 10).await;
        for number in 0..30 {
            assert_eq!(ask_for_link(&app.nobody(), format!("p{number}@example.com")).await, 200);
        }
        let held = app.hold_writes();
        for _ in 0..3 {
            app.nobody().sign_in(&ann.email, PASSWORD).await.expect(429);
            assert_eq!(ask_for_link(&app.nobody(), "p30@example.com".into()).await, 429);
        }
        drop(held);
        app.clock.advance(SignedDuration::from_mins(15));
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);
    }

    async fn an_unknown_address_has_to_wait_like_a_known_one(app) {
        let app = throttled(&app);
        fail_to_sign_in(&app.nobody(), "nobody@example.com", 10).await;
        app.nobody().sign_in("nobody@example.com", PASSWORD).await.expect(429);
    }

    async fn signing_in_clears_the_count(app) {
        let app = throttled(&app);
        let ann = app.visitor("Ann's Plumbing").await;
        for _ in 0..2 {
            fail_to_sign_in(&app.nobody(), &ann.email, 9).await;
            app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);
        }
    }

    async fn tries_at_once_are_all_counted(app) {
        let app = throttled(&app);
        let ann = app.visitor("Ann's Plumbing").await;
        let statuses = at_once((0..16).map(|_| {
            let (nobody, email) = (app.nobody(), ann.email.clone());
            async move { nobody.sign_in(&email, "wrong horse").await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 10, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 6, "{statuses:?}");
    }

    async fn the_count_survives_a_restart(app) {
        let before = throttled(&app);
        let ann = before.visitor("Ann's Plumbing").await;
        fail_to_sign_in(&before.nobody(), &ann.email, 10).await;
        let after = throttled(&app);
        after.nobody().sign_in(&ann.email, PASSWORD).await.expect(429);
        after.delete_expired().await;
        after.nobody().sign_in(&ann.email, PASSWORD).await.expect(429);
    }

    /// Two processes on one database count together. (SQLite has one process; two pools on one file come close.)
    async fn several_processes_count_together(app) {
        let (one, other) = (throttled(&app), throttled(&app));
        let ann = one.visitor("Ann's Plumbing").await;
        let statuses = at_once((0..16).map(|number| {
            let nobody = if number % 2 == 0 { one.nobody() } else { other.nobody() };
            let email = ann.email.clone();
            async move { nobody.sign_in(&email, "wrong horse").await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 10, "{statuses:?}");
        other.nobody().sign_in(&ann.email, PASSWORD).await.expect(429);
    }

    async fn captchas_are_limited_per_client(app) {
        let app = throttled(&app);
        let client = app.nobody().at("203.0.113.7");
        for _ in 0..120 {
            client.get("/captcha").await.expect(200);
        }
        assert_eq!(client.get("/captcha").await.expect(429).header("retry-after"), "3600");
        app.nobody().at("203.0.113.8").get("/captcha").await.expect(200);
        throttled(&app).nobody().at("203.0.113.7").get("/captcha").await.expect(429);
        app.clock.advance(SignedDuration::from_hours(1));
        client.get("/captcha").await.expect(200);
    }

    async fn one_client_cannot_try_all_addresses(app) {
        let app = throttled(&app);
        let client = app.nobody().at("203.0.113.7");
        let statuses = at_once((0..101).map(|number| {
            let client = client.clone();
            async move { client.sign_in(&format!("a{number}@example.com"), "wrong horse").await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 1, "{statuses:?}");
        client.sign_in("other@example.com", "wrong horse").await.expect(429);
        app.nobody().at("203.0.113.8").sign_in("other@example.com", "wrong horse").await.expect(401);
    }

    async fn sign_ups_are_limited_per_client_and_per_address(app) {
        let app = throttled(&app);
        let client = app.nobody().at("203.0.113.7");
        for number in 0..20 {
            client.post("/auth/register", registration(&format!("a{number}@example.com"))).await.expect(201);
        }
        client.post("/auth/register", registration("one-more@example.com")).await.expect(429);
        for number in 0..9 {
            let other = app.nobody().at(&format!("198.51.100.{number}"));
            other.post("/auth/register", registration("A1@example.com")).await.expect(409);
        }
        let other = app.nobody().at("198.51.100.99");
        assert_eq!(
            other.post("/auth/register", registration("a1@example.com")).await.expect(429).header("retry-after"),
            "3600"
        );
        other.post("/auth/register", registration("one-more@example.com")).await.expect(201);
        app.clock.advance(SignedDuration::from_hours(1));
        client.post("/auth/register", registration("yet-one-more@example.com")).await.expect(201);
    }

    async fn reset_links_are_limited_per_address_and_per_client(app) {
        let app = throttled(&app);
        let client = app.nobody().at("203.0.113.7");
        for _ in 0..5 {
            assert_eq!(ask_for_link(&client, "ann@example.com".into()).await, 200);
        }
        assert_eq!(ask_for_link(&app.nobody().at("203.0.113.8"), "ANN@example.com".into()).await, 429);
        for number in 0..25 {
            assert_eq!(ask_for_link(&client, format!("a{number}@example.com")).await, 200);
        }
        assert_eq!(ask_for_link(&client, "b@example.com".into()).await, 429);
        client.post("/auth/reset-password", json!({"token": "guess", "password": "new horse"})).await.expect(429);
        assert_eq!(ask_for_link(&app.nobody().at("203.0.113.8"), "b@example.com".into()).await, 200);
        app.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(ask_for_link(&client, "ann@example.com".into()).await, 200);
    }

    async fn only_a_proxy_on_this_machine_is_believed(app) {
        let app = throttled(&app);
        let outside =
            |number: usize| app.nobody().at("203.0.113.7").with_header("x-forwarded-for", format!("192.0.2.{number}"));
        let proxied = |number: usize| {
            app.nobody().at("127.0.0.1").with_header("x-forwarded-for", format!("1.2.3.4, 192.0.2.{number}"))
        };
        let neighbour = |number: usize| app.nobody().at(&format!("2001:db8:0:1::{number:x}"));
        for number in 0..30 {
            assert_eq!(ask_for_link(&outside(number), format!("o{number}@example.com")).await, 200);
            assert_eq!(ask_for_link(&proxied(number), format!("p{number}@example.com")).await, 200);
            assert_eq!(ask_for_link(&neighbour(number), format!("n{number}@example.com")).await, 200);
        }
        assert_eq!(ask_for_link(&outside(30), "o30@example.com".into()).await, 429, "a made-up address was believed");
        assert_eq!(ask_for_link(&proxied(30), "p30@example.com".into()).await, 200, "the proxy was not believed");
        assert_eq!(ask_for_link(&neighbour(30), "n30@example.com".into()).await, 429, "a /64 is one client");
        assert_eq!(ask_for_link(&app.nobody().at("2001:db8:0:2::1"), "n30@example.com".into()).await, 200);
    }

    async fn proxies_elsewhere_are_believed_once_they_are_named(app) {
        let proxies = Some("10.0.0.0/8, 2001:db8:ffff::1");
        let app = app.restarted_with(Options { throttles: true, proxies, ..Options::default() });
        let client = |peer: &str, number: usize| {
            app.nobody().at(peer).with_header("x-forwarded-for", format!("1.2.3.4, 192.0.2.{number}, 10.0.0.7"))
        };
        let told = |number: usize| {
            app.nobody().at("2001:db8:ffff::1").with_header("forwarded", format!("for=\"[2001:db8:0:{number:x}::1]:80\""))
        };
        for number in 0..30 {
            assert_eq!(ask_for_link(&client("10.0.0.9", number), format!("a{number}@example.com")).await, 200);
            assert_eq!(ask_for_link(&client("127.0.0.1", number), format!("b{number}@example.com")).await, 200);
            assert_eq!(ask_for_link(&told(number), format!("c{number}@example.com")).await, 200);
        }
        assert_eq!(ask_for_link(&client("10.0.0.9", 30), "a30@example.com".into()).await, 200);
        assert_eq!(ask_for_link(&told(30), "c30@example.com".into()).await, 200);
        assert_eq!(ask_for_link(&client("127.0.0.1", 30), "b30@example.com".into()).await, 429, "it was not named");
    }
}
