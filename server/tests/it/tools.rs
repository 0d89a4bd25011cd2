//! Tools: keep, change, search, count.

use serde_json::{Value, json};

use crate::support::db_tests;
use crate::support::random::Random;

db_tests! {
    async fn a_tool_is_kept_with_its_defaults(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = ann.post("/tools", json!({"name": " Impact driver "})).await.expect(201).json();
        let path = format!("/tools/{}", made["_id"].as_str().unwrap());
        let mut expected = json!({
            "name": "Impact driver", "brand": "Other", "brandName": null, "type": "General", "typeName": null, "cost": 0, "quantity": 1, "location": null,
            "condition": "Good", "serialNumber": null, "purchaseDate": null, "purchaseLocation": null, "warranty": null,
            "createdAt": "2026-11-15T12:00:00.000Z", "updatedAt": "2026-11-15T12:00:00.000Z",
        });
        expected["_id"] = made["_id"].clone();
        assert_eq!(made, expected);
        assert_eq!(ann.get(&path).await.expect(200).json(), made);
        assert_eq!(ann.get("/tools").await.expect(200).json(), json!([made]));
    }

    async fn everything_said_about_a_tool_is_kept_and_can_be_cleared(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let said = json!({
            "name": "M18 press tool", "brand": "Milwaukee", "type": "Other", "typeName": "Press tool", "cost": 1899.5, "quantity": 2,
            "location": "Truck 2, left drawer", "condition": "Fair", "serialNumber": "J22-0417",
            "purchaseDate": "2025-03-02T23:30:00-11:00", "purchaseLocation": "Ferguson, Elm St",
            "warranty": "5 years, register online",
        });
        let made = ann.post("/tools", said.clone()).await.expect(201).json();
        for (field, value) in said.as_object().unwrap().iter().filter(|(field, _)| *field != "purchaseDate") {
            assert_eq!(&made[field], value, "{field}");
        }
        // A timestamp counts by its day in UTC.
        assert_eq!(made["purchaseDate"], "2025-03-03");
        let path = format!("/tools/{}", made["_id"].as_str().unwrap());
        let cleared = ann
            .put(&path, json!({
                "brand": null, "type": null, "cost": null, "quantity": null, "location": "", "condition": null,
                "serialNumber": null, "purchaseDate": null, "purchaseLocation": null, "warranty": " ",
            }))
            .await
            .expect(200)
            .json();
        assert_eq!((&cleared["name"], &cleared["quantity"]), (&json!("M18 press tool"), &json!(1)));
        assert_eq!((&cleared["brand"], &cleared["type"]), (&json!("Other"), &json!("General")));
        for field in ["typeName", "location", "serialNumber", "purchaseDate", "purchaseLocation", "warranty"] {
            assert_eq!(cleared[field], Value::Null, "{field}");
        }
    }

    async fn a_brand_and_a_type_that_are_not_listed_can_be_named(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let named = json!({"name": "Pipe threader", "brandName": " RIDGID ", "type": "Other", "typeName": "Threader"});
        let made = ann.post("/tools", named).await.expect(201).json();
        assert_eq!([&made["brand"], &made["brandName"], &made["typeName"]], ["Other", "RIDGID", "Threader"]);
        for search in ["ridgid", "threader", "other"] {
            assert_eq!(ann.get(&format!("/tools?search={search}")).await.expect(200).names(), ["Pipe threader"], "{search}");
        }
        // A listed brand needs no name beside it.
        let path = format!("/tools/{}", made["_id"].as_str().unwrap());
        let listed = ann.put(&path, json!({"brand": "Bosch"})).await.expect(200).json();
        assert_eq!((&listed["brandName"], &listed["typeName"]), (&Value::Null, &json!("Threader")));
        let refused = ann.put(&path, json!({"brand": "Other", "brandName": "x".repeat(61)})).await.expect(422);
        assert_eq!(refused.field_error("brandName"), "Brand name must be at most 60 characters long.");
    }

    async fn wrong_fields_are_refused_with_a_sentence_each(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let refused = ann
            .post("/tools", json!({
                "name": " ", "brand": "Acme", "type": "Hammer", "cost": -1, "quantity": -1, "condition": "New",
                "purchaseDate": "2026-02-30", "warranty": "x".repeat(501),
            }))
            .await
            .expect(422);
        for (field, sentence) in [
            ("name", "Tool name is required."),
            ("brand", "Brand must be one of DeWalt, Milwaukee, Makita, Bosch, Icon, Other."),
            ("type", "Type must be one of General, Drill, Saw, Sander, Wrench, Other."),
            ("cost", "Cost can't be negative."),
            ("quantity", "Quantity must be at least 0."),
            ("condition", "Condition must be one of Good, Fair, Poor."),
            ("purchaseDate", "Purchase date must be a date like 2026-11-15."),
            ("warranty", "Warranty must be at most 500 characters long."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
        assert_eq!(ann.get("/tools").await.expect(200).json(), json!([]));
    }

    async fn search_reaches_name_brand_type_serial_number_and_location(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for tool in [
            json!({"name": "Größe 10 wrench", "type": "Wrench"}),
            json!({"name": "Jigsaw", "brand": "Bosch", "type": "Saw", "warranty": "3 years"}),
            json!({"name": "Drill driver", "serialNumber": "SN_77%"}),
            json!({"name": "Belt", "location": "Warehouse"}),
        ] {
            ann.post("/tools", tool).await.expect(201);
        }
        for (search, found) in [
            ("GR%C3%96SSE", &["Größe 10 wrench"][..]), ("GR%C3%96%C3%9FE", &["Größe 10 wrench"]), ("bosch", &["Jigsaw"]),
            ("WRENCH", &["Größe 10 wrench"]), ("n_77%25", &["Drill driver"]), ("ware", &["Belt"]), ("3%20years", &[]),
            ("other", &["Belt", "Drill driver", "Größe 10 wrench"]),
        ] {
            assert_eq!(ann.get(&format!("/tools?search={search}")).await.expect(200).names(), found, "{search}");
        }
    }

    async fn a_deleted_tool_is_gone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = format!("/tools/{}", ann.add("/tools", json!({"name": "Saw"})).await);
        assert!(ann.delete(&path).await.expect(204).body.is_empty());
        ann.get(&path).await.expect(404);
        ann.delete(&path).await.expect(404);
        ann.put(&path, json!({"name": ""})).await.expect(404);
    }

    async fn the_summary_agrees_with_sums_made_elsewhere(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(
            ann.get("/tools/summary").await.expect(200).json(),
            json!({"totalTools": 0, "available": 0, "unavailable": 0, "totalValue": 0}),
        );
        let mut random = Random::new();
        let (mut total, mut available, mut cents) = (0, 0, 0);
        for _ in 0..60 {
            let (quantity, cost) = (random.below(3) * random.below(4_000), random.below(500_000));
            let tool = json!({"name": "T", "quantity": quantity as f64 / 1000.0, "cost": cost as f64 / 100.0});
            ann.post("/tools", tool).await.expect(201);
            total += 1;
            available += i32::from(quantity > 0);
            // Each tool's value to the cent, half-up, by long division.
            cents += quantity * cost / 1000 + u64::from(quantity * cost % 1000 >= 500);
        }
        let summary = ann.get("/tools/summary").await.expect(200).json();
        assert_eq!((&summary["totalTools"], &summary["available"]), (&json!(total), &json!(available)));
        assert_eq!(summary["unavailable"], total - available);
        assert_eq!((summary["totalValue"].as_f64().unwrap() * 100.0).round() as u64, cents);
    }
}
