//! Limits on requests: per account and per client, on the whole API, the customer's page and the PDFs.

use jiff::SignedDuration;
use platform::access::rates::Rates;
use serde_json::json;
use tempfile::tempdir;

use crate::support::operations::paper;
use crate::support::program::Server;
use crate::support::{Options, PASSWORD, TestApp, db_tests};

fn limited(app: &TestApp, of_account: u32, of_client: u32) -> TestApp {
    app.restarted_with(Options { rates: Rates::new(of_account, of_client), ..Options::default() })
}

const MANY: u32 = 1_000_000;

db_tests! {
    async fn one_account_cannot_use_up_what_is_there_for_all(app) {
        let (ann, bea) = (app.owner("Ann's Plumbing").await, app.owner("Bea's").await);
        let app = limited(&app, 30, MANY);
        let (ann, bea) = (ann.through(&app), bea.through(&app));
        for _ in 0..30 {
            ann.get("/inventory").await.expect(200);
        }
        let refused = ann.get("/inventory").await.expect(429);
        assert_eq!(refused.header("retry-after"), "2");
        assert_eq!(
            refused.message(),
            "Your account made too many requests. Please wait a minute and try again."
        );
        // Whatever it asks for, and under whatever session; a change that is refused is not made.
        ann.with_key("later").post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.expect(429);
        let token = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json()["token"].clone();
        ann.with_token(token.as_str().unwrap()).get("/user/profile").await.expect(429);
        bea.get("/inventory").await.expect(200);
        app.nobody().get("/test").await.expect(200);
        app.clock.advance(SignedDuration::from_secs(2));
        ann.with_key("later").post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.expect(201);
        ann.get("/inventory").await.expect(429);
    }

    async fn one_client_cannot_either(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = ann.add("/documents", paper("Invoice")).await;
        ann.post(&format!("/documents/{document}/send"), json!({})).await.expect(200);
        let app = limited(&app, MANY, 30);
        let here = app.nobody().at("203.0.113.7");
        for _ in 0..30 {
            here.get("/nothing").await.expect(404);
        }
        assert_eq!(here.get("/test").await.expect(429).header("retry-after"), "2");
        let pdf = format!("/public/documents/{document}/pdf");
        let refused = here.get(&pdf).await.expect(429);
        assert_eq!(refused.message(), "Your network made too many requests. Please wait a minute and try again.");
        here.sign_in(&ann.email, PASSWORD).await.expect(429);
        let page = here.send_raw("GET", &format!("/invoice/{document}"), None, Vec::new()).await.expect(429);
        assert_eq!(page.header("retry-after"), "2");
        assert!(page.text().contains("Wait a minute, then open the link again."), "{}", page.text());
        // Who watches over the program, and pages that are only files, are not counted.
        here.send_raw("GET", "/healthz", None, Vec::new()).await.expect(200);
        here.send_raw("GET", "/", None, Vec::new()).await.expect(200);
        // Others are not concerned, and its own /64 is one client.
        app.nobody().at("203.0.113.8").get(&pdf).await.expect(200);
        for number in 0..30 {
            app.nobody().at(&format!("2001:db8:0:1::{number:x}")).get("/test").await.expect(200);
        }
        app.nobody().at("2001:db8:0:1::ffff").get("/test").await.expect(429);
        app.nobody().at("2001:db8:0:2::1").get("/test").await.expect(200);
        app.clock.advance(SignedDuration::from_secs(2));
        here.get("/test").await.expect(200);
    }

    async fn a_pdf_counts_as_the_work_it_is(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let pdf = format!("/documents/{}/pdf", ann.add("/documents", paper("Invoice")).await);
        let ann = ann.through(&limited(&app, 60, MANY));
        for _ in 0..3 {
            ann.get(&pdf).await.expect(200);
        }
        assert_eq!(ann.get(&pdf).await.expect(429).header("retry-after"), "20");
        app.clock.advance(SignedDuration::from_secs(1));
        ann.get("/inventory").await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_running_program_limits_unless_it_is_told_not_to() {
    for (throttle, status) in [("on", 429), ("off", 200)] {
        let folder = tempdir().unwrap();
        let settings = [("SAWHORSE_CLIENT_REQUESTS", "20"), ("SAWHORSE_THROTTLE", throttle)];
        let server = Server::start(folder.path(), &settings).await;
        for _ in 0..20 {
            assert_eq!(server.http.get(server.url("/api/test")).send().await.unwrap().status(), 200);
        }
        assert_eq!(server.http.get(server.url("/api/test")).send().await.unwrap().status().as_u16(), status);
    }
}
