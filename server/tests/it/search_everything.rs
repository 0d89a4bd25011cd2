//! One search for everything: each kind of thing, by words, numbers, amounts and the digits of phones, the newest first, and
//! never anybody else's.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::{appointment, business_expense, client, project, task, trip, workflow};
use crate::support::{Client, db_tests};

async fn groups(of: &Client, typed: &str) -> Vec<Value> {
    let words: String = url::form_urlencoded::byte_serialize(typed.as_bytes()).collect();
    of.get(&format!("/search?q={words}")).await.expect(200).json()["groups"].as_array().unwrap().clone()
}

/// What was found, as "kind: title", in the order it came.
async fn found(of: &Client, typed: &str) -> Vec<String> {
    let mut found = Vec::new();
    for group in groups(of, typed).await {
        for thing in group["things"].as_array().unwrap() {
            found.push(format!("{}: {}", group["kind"].as_str().unwrap(), thing["title"].as_str().unwrap()));
        }
    }
    found
}

fn document(kind: &str, customer: &str, rate: f64) -> Value {
    json!({"type": kind, "customerName": customer, "items": [{"description": "Ball valve", "rate": rate}]})
}

/// One of everything, of which each can be found by a word of its own.
async fn fill(ann: &Client) {
    ann.add("/clients", client("Dana", "Reyes")).await;
    ann.add("/documents", document("Invoice", "Rosa Diaz", 449.81)).await;
    ann.add("/documents", document("Estimate", "Rosa Diaz", 1200.0)).await;
    ann.add("/appointments", appointment("2026-11-16")).await;
    ann.post("/projects", project()).await.expect(201);
    ann.add("/tasks", task("Order the heater")).await;
    ann.part("Copper elbow").await;
    ann.add("/tools", json!({"name": "Impact driver", "brand": "Milwaukee", "serialNumber": "SN-9"})).await;
    ann.add("/equipment", json!({"name": "Ford Transit", "vinSerialNumber": "1FTBW2CM"})).await;
    ann.add("/expenses", business_expense("2026-11-01")).await;
    ann.add("/mileage", trip("2026-11-14")).await;
    ann.post("/workflows", workflow()).await.expect(201);
}

db_tests! {
    async fn every_kind_of_thing_is_found(app) {
        let ann = app.owner("Ann's Plumbing").await;
        fill(&ann).await;
        for (typed, title) in [
            ("reyes vip", "clients: Dana Reyes"),
            ("diaz ball inv", "documents: INV-0001"),
            ("12 oak", "trips: Shop → 12 Oak Street"),
            ("bathroom", "projects: Bathroom renovation"),
            ("agreed", "tasks: Order the heater"),
            ("ELBOW cop", "parts: Copper elbow"),
            ("milwaukee sn-9", "tools: Impact driver"),
            ("1ftbw", "equipment: Ford Transit"),
            ("alder storage", "expenses: Alder Street Storage"),
            ("tank for", "workflows: Water heater replacement"),
        ] {
            assert_eq!(found(&ann, typed).await, [title], "{typed}");
        }
        let water = ["appointments: Water heater", "workflows: Water heater replacement"];
        assert_eq!(found(&ann, "water heater").await, water);
        assert_eq!(found(&ann, "transit").await, ["equipment: Ford Transit", "trips: Shop → 12 Oak Street"]);
        assert_eq!(found(&ann, "no such thing").await, Vec::<String>::new());

        let invoice = &groups(&ann, "inv-1").await[0]["things"][0];
        let line = json!({
            "_id": invoice["_id"], "title": "INV-0001", "detail": "Rosa Diaz", "status": "Draft", "amount": 449.81,
            "date": "2026-11-15",
        });
        assert_eq!(*invoice, line);
        let dana = &groups(&ann, "dana@example.com").await[0]["things"][0];
        assert_eq!((&dana["detail"], &dana["amount"]), (&json!("(555) 201-7788"), &Value::Null));
    }

    async fn documents_are_found_by_number(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for _ in 0..12 {
            ann.add("/documents", document("Invoice", "Rosa", 10.0)).await;
        }
        let estimate = ann.add("/documents", document("Estimate", "Rosa", 20.0)).await;
        for typed in ["INV-0007", "inv-7", "INV7", "inv‑07"] {
            assert_eq!(found(&ann, typed).await, ["documents: INV-0007"], "{typed}");
        }
        // The number itself comes before what only has these digits in it.
        assert_eq!(found(&ann, "1").await[..2], ["documents: INV-0001", "documents: EST-0001"]);
        assert_eq!(found(&ann, "#12").await, ["documents: INV-0012"]);
        assert_eq!(found(&ann, "12 rosa").await, ["documents: INV-0012"]);
        assert_eq!(found(&ann, "12 bo").await, Vec::<String>::new());
        // An invoice is also found by the number of the estimate that it was.
        ann.post(&format!("/documents/{estimate}/convert-to-invoice"), json!({})).await.expect(200);
        assert_eq!(found(&ann, "est-1").await, ["documents: INV-0013"]);
        assert_eq!(found(&ann, "inv-99").await, Vec::<String>::new());
    }

    async fn documents_are_found_by_amount(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (customer, rate) in [("Rosa", 449.81), ("Bo", 449.0), ("Rosa", 1234.5), ("Bo", 44.98)] {
            ann.add("/documents", document("Invoice", customer, rate)).await;
            app.clock.advance(SignedDuration::from_secs(1));
        }
        for typed in ["$449.81", "449.81", "rosa 449.81", "$449.8"] {
            assert_eq!(found(&ann, typed).await, ["documents: INV-0001"], "{typed}");
        }
        assert_eq!(found(&ann, "$449").await, ["documents: INV-0002", "documents: INV-0001"]);
        assert_eq!(found(&ann, "$1,234.50").await, ["documents: INV-0003"]);
        assert_eq!(found(&ann, "1234.5").await, ["documents: INV-0003"]);
        for typed in ["$449.82", "bo 449.81", "$4", "$99999999999999999999"] {
            assert_eq!(found(&ann, typed).await, Vec::<String>::new(), "{typed}");
        }
    }

    async fn phones_are_found_by_their_digits(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut elodie = client("Élodie", "García");
        elodie["phone"] = json!("+1 503.555.0142");
        elodie["email"] = json!("elodie@example.com");
        ann.add("/clients", elodie).await;
        ann.add("/clients", client("Dana", "Reyes")).await;
        for typed in ["(503) 555-0142", "5035550142", "503-555", "555.0142", "+1 (503) 555-0142", "garcia 555-0142"] {
            assert_eq!(found(&ann, typed).await, ["clients: Élodie García"], "{typed}");
        }
        assert_eq!(found(&ann, "elodie 201-7788").await, Vec::<String>::new());
    }

    async fn all_words_are_found_in_one_thing_and_signs_are_literal(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for name in ["50% bleach", "50 bleach", "pipe_wrench", "pipe wrench"] {
            ann.part(name).await;
        }
        assert_eq!(found(&ann, "50%").await, ["parts: 50% bleach"]);
        assert_eq!(found(&ann, "e_w").await, ["parts: pipe_wrench"]);
        assert_eq!(found(&ann, "wrench pipe").await, ["parts: pipe wrench", "parts: pipe_wrench"]);
        assert_eq!(found(&ann, "pipe bleach").await, Vec::<String>::new());
        for typed in ["%", "_", "\\", "\"", "'", "\0", "a\u{1}b", "* OR 1", "NEAR(", "日本"] {
            assert!(found(&ann, typed).await.len() < 4, "{typed}");
        }
    }

    async fn nothing_of_another_account_is_ever_found(app) {
        let (ann, eve) = (app.owner("Ann's Plumbing").await, app.owner("Eve's").await);
        fill(&ann).await;
        for typed in ["", "a", "e", "water", "inv-1", "1", "$449.81", "555", "(555) 201-7788", "dana reyes", "%"] {
            assert_eq!(found(&eve, typed).await, Vec::<String>::new(), "{typed}");
        }
        eve.add("/clients", client("Dana", "Ortiz")).await;
        assert_eq!(found(&eve, "dana").await, ["clients: Dana Ortiz"]);
        app.nobody().get("/search?q=dana").await.expect(401);
    }

    async fn a_handful_of_each_comes_the_newest_first(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for number in 1..=5 {
            ann.part(&format!("Elbow {number}")).await;
            ann.add("/appointments", appointment(&format!("2026-11-1{number}"))).await;
        }
        let group = |groups: &[Value], kind: &str| groups.iter().find(|group| group["kind"] == kind).cloned().unwrap();
        assert_eq!(group(&groups(&ann, "elbow").await, "parts")["hasMore"], false);
        ann.part("Elbow 6").await;
        let of_parts = group(&groups(&ann, "elbow").await, "parts");
        assert_eq!(of_parts["hasMore"], true);
        assert_eq!(
            found(&ann, "elbow").await,
            ["parts: Elbow 6", "parts: Elbow 5", "parts: Elbow 4", "parts: Elbow 3", "parts: Elbow 2"]
        );
        let visits = group(&groups(&ann, "heater dana").await, "appointments");
        let days: Vec<&str> =
            visits["things"].as_array().unwrap().iter().map(|visit| visit["date"].as_str().unwrap()).collect();
        assert_eq!(days, ["2026-11-15", "2026-11-14", "2026-11-13", "2026-11-12", "2026-11-11"]);
    }

    async fn without_words_the_newest_come(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(found(&ann, "").await, Vec::<String>::new());
        for name in ["Ana", "Bo", "Cleo", "Dana"] {
            ann.add("/clients", client(name, "Reyes")).await;
        }
        ann.add("/documents", document("Estimate", "Rosa", 20.0)).await;
        ann.part("Elbow").await;
        let newest = ["clients: Dana Reyes", "clients: Cleo Reyes", "clients: Bo Reyes", "documents: EST-0001"];
        for typed in ["", "  ", "\u{301}"] {
            assert_eq!(found(&ann, typed).await, newest, "{typed:?}");
        }
        assert_eq!(ann.get("/search").await.expect(200).json()["groups"].as_array().unwrap().len(), 2);
    }

    async fn what_was_deleted_is_not_found(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let sent = ann.add("/documents", document("Invoice", "Rosa", 449.81)).await;
        ann.post(&format!("/documents/{sent}/send"), json!({})).await.expect(200);
        let rent = ann.add("/expenses", business_expense("2026-11-01")).await;
        ann.delete(&format!("/documents/{sent}")).await.expect(204);
        ann.delete(&format!("/expenses/{rent}")).await.expect(204);
        for typed in ["", "rosa", "inv-1", "$449.81", "alder"] {
            assert_eq!(found(&ann, typed).await, Vec::<String>::new(), "{typed}");
        }
    }

    async fn a_search_has_a_longest_length(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.get(&format!("/search?q={}", "x".repeat(200))).await.expect(200);
        let refused = ann.get(&format!("/search?q={}", "x".repeat(201))).await.expect(422);
        assert_eq!(refused.json()["errors"]["q"], "q must be text of at most 200 characters.");
        // Each word of it is looked for.
        ann.get(&format!("/search?q={}", "1%20".repeat(100))).await.expect(200);
    }
}
