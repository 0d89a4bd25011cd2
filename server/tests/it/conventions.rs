//! What holds for every call: refusals and their order, bodies, headers, health.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{Client, Options, db_tests};

/// Has the form of an id, but names nothing.
const UNKNOWN: &str = "0193a0b0-0000-7000-8000-000000000000";

async fn send_body(client: &Client, content_type: Option<&str>, body: impl Into<Vec<u8>>) -> crate::support::Answer {
    client.send_raw("POST", "/api/inventory", content_type, body.into()).await
}

db_tests! {
    async fn a_malformed_id_names_nothing(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = ann.part("Elbow").await["_id"].as_str().unwrap().to_owned();
        let (long, upper, plain) = ("x".repeat(9000), id.to_uppercase(), id.replace('-', ""));
        let (braces, blank, nul) = (format!("%7B{id}%7D"), format!("{id}%20"), format!("{id}%00"));
        for wrong in [
            "1",
            "%00",
            "%ff",
            "..",
            "%2e%2e",
            "%2F",
            "-",
            "null",
            "%F0%9F%94%A7",
            "'%20OR%201=1",
            UNKNOWN,
            &long,
            &upper,
            &plain,
            &braces,
            &blank,
            &nul,
        ] {
            for path in [format!("/inventory/{wrong}"), format!("/billing/builtin/checkout/{wrong}")] {
                let refused = ann.get(&path).await.expect(404);
                assert_eq!(refused.json(), json!({"message": "We couldn't find that."}), "{path}");
            }
            ann.put(&format!("/inventory/{wrong}"), json!({})).await.expect(404);
            ann.delete(&format!("/inventory/{wrong}")).await.expect(404);
            ann.finish_checkout(wrong, "succeed").await.expect(404);
        }
        ann.get(&format!("/inventory/{id}")).await.expect(200);
    }

    async fn an_unknown_path_is_a_json_404_for_every_method(app) {
        let nobody = app.nobody();
        for path in [
            "/api",
            "/api/",
            "/api/nothing",
            "/api/inventory/",
            "/api//inventory",
            "/api/Inventory",
            "/api/inventory/a/b",
        ] {
            for method in ["GET", "POST", "PUT", "DELETE", "PATCH"] {
                let refused = nobody.send_raw(method, path, Some("application/json"), b"{}".to_vec()).await.expect(404);
                assert_eq!(refused.json(), json!({"message": "We couldn't find that."}), "{method} {path}");
            }
        }
    }

    async fn a_wrong_method_is_a_json_405(app) {
        for (method, path, allowed) in [
            ("DELETE", "/inventory", "GET,HEAD,POST"),
            ("PATCH", "/inventory/1", "GET,HEAD,PUT,DELETE"),
            ("GET", "/auth/login", "POST"),
            ("PUT", "/test", "GET,HEAD"),
            ("OPTIONS", "/user/profile", "GET,HEAD,PUT"),
        ] {
            let refused = app.nobody().send(method, path, None).await.expect(405);
            refused.assert_refusal();
            assert_eq!(refused.header("allow"), allowed, "{method} {path}");
        }
    }

    async fn a_body_must_be_sent_as_json(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = r#"{"name": "Elbow", "quantity": 1}"#;
        for content_type in
            [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("application/jsonx"), Some("")]
        {
            let refused = send_body(&ann, content_type, part).await.expect(415);
            assert_eq!(refused.message(), "The request must be sent as application/json.");
        }
        for content_type in ["application/json", "application/json; charset=utf-8", "Application/JSON"] {
            send_body(&ann, Some(content_type), part).await.expect(201);
        }
    }

    async fn a_body_must_be_well_formed(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (nested_lists, nested_objects) = ("[".repeat(10_000), r#"{"a":"#.repeat(10_000));
        let closed = format!(r#"{{"name": {}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
        for body in [
            &b""[..],
            b" ",
            b"{",
            br#"{"name":"#,
            br#"{"name": "Elbow", "quantity": 1"#,
            b"nul",
            b"{} {}",
            b"{'name': 1}",
            b"{\"name\": \"\xff\xfe\"}",
            br#"{"name": "\ud800"}"#,
            br#"{"quantity": NaN}"#,
            br#"{"quantity": 1e999}"#,
            b"\xef\xbb\xbf{}",
            nested_lists.as_bytes(),
            nested_objects.as_bytes(),
            closed.as_bytes(),
        ] {
            let refused = send_body(&ann, Some("application/json"), body).await.expect(400);
            assert_eq!(refused.json(), json!({"message": "The request is not valid JSON."}));
        }
        for body in ["[]", "7", "null", "true", r#""text""#, "[{}]"] {
            let refused = send_body(&ann, Some("application/json"), body).await.expect(422);
            assert_eq!(refused.message(), "The request must be a JSON object.", "{body}");
        }
        assert_eq!(ann.get("/inventory").await.expect(200).json(), json!([]));
    }

    async fn a_body_may_have_one_mebibyte(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = |size: usize| {
            let mut body = br#"{"name": "Elbow", "quantity": 1, "note": ""#.to_vec();
            body.resize(size - 2, b'x');
            body.extend(b"\"}");
            body
        };
        let refused = send_body(&ann, Some("application/json"), part(1024 * 1024 + 1)).await.expect(413);
        assert_eq!(refused.message(), "That's too big to send.");
        send_body(&ann.with_key("large"), Some("application/json"), part(1024 * 1024 + 1)).await.expect(413);
        send_body(&ann, Some("application/json"), part(1024 * 1024)).await.expect(201);
    }

    async fn refusals_come_in_their_order(app) {
        let (ann, visitor) = (app.owner("Ann's Plumbing").await, app.visitor("Vic's").await);
        let (part, unknown) = (ann.part_path("Elbow").await, format!("/inventory/{UNKNOWN}"));
        for wrong in [json!({"quantity": "many"}), json!([])] {
            app.nobody().put("/inventory/x", wrong.clone()).await.expect(401);
            visitor.put("/inventory/x", wrong.clone()).await.expect(403);
            visitor.put(&unknown, wrong.clone()).await.expect(403);
            ann.put("/inventory/x", wrong.clone()).await.expect(404);
            ann.put(&unknown, wrong.clone()).await.expect(404);
            ann.put(&part, wrong).await.expect(422);
        }
        for wrong in [json!({"outcome": "explode"}), json!(7)] {
            let checkout = |session: &str| format!("/billing/builtin/checkout/{session}");
            app.nobody().post(&checkout(UNKNOWN), wrong.clone()).await.expect(401);
            visitor.post(&checkout(UNKNOWN), wrong.clone()).await.expect(404);
            visitor.post(&checkout(&visitor.open_checkout().await), wrong).await.expect(422);
        }
        app.nobody().get("/inventory?limit=0").await.expect(401);
        app.nobody().with_key(&"k".repeat(300)).post("/inventory", json!({})).await.expect(401);
        visitor.post("/inventory", json!({"name": 7})).await.expect(403);
    }

    async fn every_answer_carries_the_security_headers(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let production = app.restarted_with(Options { is_development: false, ..Options::default() });
        for (client, is_production) in [(&ann, false), (&production.nobody().with_token(ann.token()), true)] {
            for (path, status) in [
                ("/api/inventory", 200),
                ("/api/inventory/1", 404),
                ("/api/nothing", 404),
                ("/api/auth/login", 405),
                ("/api/inventory?limit=0", 422),
                ("/", 200),
                ("/login", 200),
                ("/nowhere", 303),
                ("/assets/missing.js", 404),
                ("/healthz", 200),
                ("/readyz", 200),
            ] {
                let answer = client.send_raw("GET", path, None, Vec::new()).await.expect(status);
                for (name, value) in [
                    ("x-content-type-options", "nosniff"),
                    ("x-frame-options", "DENY"),
                    ("referrer-policy", "same-origin"),
                    ("cross-origin-opener-policy", "same-origin"),
                ] {
                    assert_eq!(answer.header(name), value, "{path}: {name}");
                }
                let policy = answer.header("content-security-policy");
                assert!(
                    ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"].iter().all(|one| policy.contains(one)),
                    "{path}: {policy}"
                );
                assert!(!path.starts_with("/api") || policy.starts_with("default-src 'none'"), "{path}: {policy}");
                let expected = if is_production { "max-age=31536000; includeSubDomains" } else { "" };
                assert_eq!(answer.header("strict-transport-security"), expected, "{path}");
            }
        }
    }

    async fn every_answer_has_an_id_of_its_own(app) {
        let mut ids = BTreeSet::new();
        for path in ["/api/test", "/api/test", "/api/nothing", "/api/inventory", "/", "/readyz", "/assets/missing.js"] {
            let answer = app.nobody().with_header("x-request-id", "mine").send_raw("GET", path, None, Vec::new()).await;
            assert!(ids.insert(answer.header("x-request-id").to_owned()), "{path}");
        }
        assert!(!ids.contains("") && !ids.contains("mine"), "{ids:?}");
    }

    async fn the_program_tells_that_it_is_there(app) {
        let nobody = app.nobody();
        assert_eq!(nobody.get("/test").await.expect(200).json(), json!({"status": "ok"}));
        for path in ["/healthz", "/readyz"] {
            nobody.send_raw("GET", path, None, Vec::new()).await.expect(200);
        }
        let document = nobody.get("/openapi.json").await.expect(200);
        assert_eq!(document.header("content-type"), "application/json");
        assert_eq!(document.text(), sawhorse::app::openapi_json());
    }

    async fn answers_are_compressed_for_who_can_read_that(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let plain = ann.get("/openapi.json").await.expect(200);
        assert_eq!(plain.header("content-encoding"), "");
        for encoding in ["gzip", "br"] {
            let packed = ann.with_header("accept-encoding", encoding).get("/openapi.json").await.expect(200);
            assert_eq!((packed.header("content-encoding"), packed.header("etag")), (encoding, plain.header("etag")));
            assert!(packed.body.len() < plain.body.len() / 4, "{} of {}", packed.body.len(), plain.body.len());
        }
    }

    async fn nothing_of_the_inside_is_told(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let refusals = [
            ann.get("/inventory/%00").await,
            ann.get("/inventory?limit=x&cursor=x").await,
            ann.post("/inventory", json!({"name": 7, "quantity": "x", "cost": [], "location": {}})).await,
            ann.post("/inventory", Value::Null).await,
            send_body(&ann, Some("application/json"), "{").await,
            send_body(&ann, None, "{}").await,
            app.nobody().get("/inventory").await,
            app.visitor("Vic's").await.post("/inventory", json!({})).await,
            app.nobody().post("/auth/register", crate::support::registration(&ann.email)).await,
            ann.post("/stripe/create-checkout-session", json!({"planType": "professional"})).await,
        ];
        for refused in refusals {
            refused.assert_refusal();
        }
    }
}
