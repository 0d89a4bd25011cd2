//! What nobody would send in good faith: every field of every body, query strings and headers. Whatever comes,
//! the answer is a success or a sentence, never a failure of the program.

use serde_json::{Value, json};

use crate::support::operations::{call, document, operations, owner_with_calls};
use crate::support::schema::resolve;
use crate::support::{Answer, PASSWORD, db_tests};

fn hostile_values() -> Vec<Value> {
    let raw = [
        "null",
        "true",
        "-1",
        "0",
        "1e308",
        "-1e308",
        "5e-324",
        "99999999999999999999",
        "-9223372036854775809",
        "1.0000000001",
        "[]",
        "{}",
        "[[[[[[[[]]]]]]]]",
        r#"{"a":{"b":[{}]}}"#,
        r#"[null, "x", 7]"#,
    ];
    let texts = [
        "",
        " ",
        "\0",
        "a\0b",
        "\u{1b}[31m",
        "🔧👨‍👩‍👧‍👦",
        "\u{202e}desrever",
        "e\u{301}\u{301}\u{301}",
        "\u{fffd}\u{feff}",
        "'; DROP TABLE parts; --",
        "<script>alert(1)</script>",
        "%_\\",
        "{{7*7}}${7*7}",
        "../../etc/passwd",
        "NaN",
        "1e5",
        "2026-02-30",
        "a@b.c\r\nBcc: all@example.com",
    ];
    let mut values: Vec<Value> = raw.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    values.extend(texts.map(Value::from));
    values.push(Value::from("x".repeat(100_000)));
    values.push(Value::from("🔧".repeat(201)));
    values
}

/// The paths of all fields of a schema, those of nested objects and of a list's first thing included.
fn fields(document: &Value, schema: &Value) -> Vec<String> {
    let schema = resolve(document, schema);
    let properties = schema["properties"].as_object().cloned().unwrap_or_default();
    let mut found = Vec::new();
    if let Some(item) = schema.get("items") {
        found.extend(fields(document, item).into_iter().map(|field| format!("/0{field}")));
    }
    for (name, schema) in &properties {
        found.push(format!("/{name}"));
        found.extend(fields(document, schema).into_iter().map(|field| format!("/{name}{field}")));
    }
    found
}

/// Sets a field, making the objects around it.
fn set(body: &mut Value, field: &str, value: Value) {
    let mut place = body;
    for name in field.split('/').skip(1) {
        if name == "0" {
            *place = json!([{}]);
            place = &mut place[0];
            continue;
        }
        if !place.is_object() {
            *place = json!({});
        }
        place = &mut place[name];
    }
    *place = value;
}

fn check(answer: &Answer, sent: &str) {
    if answer.status.is_success() {
        return;
    }
    let sent: String = sent.chars().take(200).collect();
    assert!(answer.status.is_client_error(), "{} after {sent}: {}", answer.status, answer.text());
    answer.assert_refusal();
}

db_tests! {
    async fn no_value_of_any_field_upsets_the_program(app) {
        let document = document();
        let (ann, calls) = owner_with_calls(&app).await;
        let administrator = app.administrator().await;
        let mut tried = 0;
        for operation in operations() {
            let Some(schema) = operation.body_schema() else { continue };
            let client = if operation.needs.as_deref() == Some("administrator") { &administrator } else { &ann };
            let (id, body) = &calls[operation.id.as_str()];
            for field in fields(&document, schema) {
                for value in hostile_values() {
                    let mut body = body.clone().unwrap();
                    set(&mut body, &field, value);
                    let sent = format!("{} {body}", operation.id);
                    check(&call(client, &operation, &(id.clone(), Some(body))).await, &sent);
                    tried += 1;
                }
            }
        }
        assert!(tried > 1000, "only {tried} requests were tried");
        let ann = app.nobody().sign_in(&ann.email, PASSWORD).await;
        check(&ann, "all of that");
    }

    async fn no_query_string_upsets_a_list(app) {
        let (ann, administrator) = (app.owner("Ann's Plumbing").await, app.administrator().await);
        for operation in
            operations().iter().filter(|operation| operation.method == "GET" && !operation.path.contains('{'))
        {
            let client = if operation.needs.as_deref() == Some("administrator") { &administrator } else { &ann };
            for query in [
                "sort=%00",
                "sort=password_hash&order=desc",
                "order=sideways",
                "sort=name&sort=email&limit=1",
                "search=%00",
                "search=%ff%fe",
                "search=%",
                "search=%25_%5C",
                "search='%20OR%201=1--",
                "search=%F0%9F%94%A7",
                "search=a&search=b",
                "search[]=a",
                "limit=1&limit=2",
                "limit=%00",
                "limit=1e3",
                "limit=+5",
                "cursor=%00",
                "cursor=AAAA",
                "&&&===",
                "=",
                "%00=%00",
                "a=b&a=b&a=b",
                "search=%E2%80%AE&limit=5",
                "?search=a",
                ";a=b",
                // A cursor is only base64: of quotes, of a very early and of a very late place.
                "cursor=JwAn&limit=1",
                "cursor=AA&limit=1",
                "cursor=_wD_",
                "cursor=APSPv70&limit=500",
            ] {
                check(&client.get(&format!("{}?{query}", operation.path)).await, query);
            }
            check(&client.get(&format!("{}?search={}", operation.path, "x".repeat(30_000))).await, "a long search");
        }
    }

    async fn no_header_upsets_the_program(app) {
        let (ann, _) = owner_with_calls(&app).await;
        let long = "x".repeat(100_000);
        for value in [
            &b""[..],
            b" ",
            b"\xff\xfe",
            b"\t",
            b"Europe/Berlin",
            b"Nowhere/Land",
            b"../../etc/passwd",
            b"'; DROP TABLE parts; --",
            b"Bearer",
            b"Bearer ",
            b"Bearer  a b",
            b"bearer \xff",
            b"Basic YTpi",
            b"*",
            b"W/\"",
            b",,,",
            "🔧".as_bytes(),
            b"-1",
            b"99999999999999999999",
            long.as_bytes(),
        ] {
            for name in [
                "x-timezone",
                "authorization",
                "idempotency-key",
                "if-none-match",
                "accept-encoding",
                "accept",
                "x-forwarded-for",
                "x-request-id",
                "origin",
                "range",
                "expect",
                "content-encoding",
                "cookie",
            ] {
                let client = ann.with_header(name, value);
                let sent = format!("{name}: {}", String::from_utf8_lossy(value));
                let read = client.get("/inventory").await;
                assert!(read.status.as_u16() == 304 || !read.status.is_redirection(), "{sent}");
                if read.status.as_u16() != 304 {
                    check(&read, &sent);
                }
                check(&client.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await, &sent);
            }
        }
        for value in [&b"Bearer \xff"[..], b"Bearer", b"", b"Basic YTpi", b"Bearer '; DROP TABLE sessions; --"] {
            app.nobody().with_header("authorization", value).get("/inventory").await.expect(401).assert_refusal();
        }
    }
}
