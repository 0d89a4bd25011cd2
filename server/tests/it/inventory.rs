//! Parts: keep, change, search, count.

use serde_json::{Value, json};

use crate::support::db_tests;

db_tests! {
    async fn a_part_is_kept_with_its_defaults(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = ann.post("/inventory", json!({"name": "  Copper elbow ", "quantity": 12})).await.expect(201).json();
        assert_eq!(made["name"], "Copper elbow");
        assert_eq!(
            (&made["location"], &made["condition"], &made["cost"], &made["price"], &made["reorderLevel"]),
            (&json!("Truck"), &json!("Good"), &json!(0), &json!(0), &json!(0)),
        );
        assert_eq!((&made["sku"], &made["partNumber"]), (&Value::Null, &Value::Null));
        assert_eq!(made["createdAt"], "2026-11-15T12:00:00.000Z");

        let id = made["_id"].as_str().unwrap();
        assert_eq!(ann.get(&format!("/inventory/{id}")).await.expect(200).json(), made);
        assert_eq!(ann.get("/inventory").await.expect(200).json(), json!([made]));
    }

    async fn a_change_keeps_what_it_does_not_name(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = ann
            .post("/inventory", json!({"name": "Elbow", "sku": "E-1", "quantity": 2.5, "cost": 1.005, "price": 3}))
            .await
            .expect(201)
            .json();
        assert_eq!(part["cost"], 1.01);
        let path = format!("/inventory/{}", part["_id"].as_str().unwrap());

        let changed = ann.put(&path, json!({"quantity": 0, "unknown": true})).await.expect(200).json();
        assert_eq!((&changed["quantity"], &changed["sku"], &changed["price"]), (&json!(0), &json!("E-1"), &json!(3)));

        let cleared = ann.put(&path, json!({"sku": null, "location": null, "cost": null})).await.expect(200).json();
        assert_eq!((&cleared["sku"], &cleared["location"], &cleared["cost"]), (&Value::Null, &json!("Truck"), &json!(0)));

        let refused = ann.put(&path, json!({"name": null, "quantity": -1})).await.expect(422);
        assert_eq!(refused.field_error("name"), "Item name is required.");
        assert_eq!(refused.field_error("quantity"), "Quantity must be at least 0.");
        assert_eq!(ann.get(&path).await.expect(200).json()["name"], "Elbow");
    }

    async fn concurrent_changes_of_different_fields_are_all_kept(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = ann.part("Elbow").await;
        let path = format!("/inventory/{}", part["_id"].as_str().unwrap());
        let changes = [
            json!({"sku": "E-1"}), json!({"partNumber": "P-1"}), json!({"cost": 2}), json!({"price": 4}),
            json!({"location": "Office"}), json!({"quantity": 9}), json!({"reorderLevel": 3}), json!({"condition": "Poor"}),
        ];
        let tasks: Vec<_> = changes
            .into_iter()
            .map(|change| {
                let (ann, path) = (ann.clone(), path.clone());
                tokio::spawn(async move { ann.put(&path, change).await.expect(200); })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        let kept = ann.get(&path).await.expect(200).json();
        for (field, value) in [
            ("sku", json!("E-1")), ("partNumber", json!("P-1")), ("cost", json!(2)), ("price", json!(4)),
            ("location", json!("Office")), ("quantity", json!(9)), ("reorderLevel", json!(3)), ("condition", json!("Poor")),
        ] {
            assert_eq!(kept[field], value, "{field}");
        }
    }

    async fn wrong_fields_are_refused_with_a_sentence_each(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let refused = ann
            .post("/inventory", json!({
                "name": " ", "quantity": 0, "cost": -1, "price": "3", "location": "Moon", "reorderLevel": -1,
                "condition": 7, "sku": "x".repeat(101),
            }))
            .await
            .expect(422);
        for (field, sentence) in [
            ("name", "Item name is required."),
            ("quantity", "A new part needs a quantity of at least 1. Add 1 and then edit it."),
            ("cost", "Cost can't be negative."),
            ("price", "Price must be a number."),
            ("location", "Location must be one of Truck, Warehouse, Office."),
            ("reorderLevel", "Reorder level must be at least 0."),
            ("condition", "Condition must be one of Good, Fair, Poor."),
            ("sku", "SKU must be at most 100 characters long."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
        assert_eq!(ann.get("/inventory").await.expect(200).json(), json!([]));
    }

    async fn a_part_begins_with_one_and_may_run_down_to_less(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for quantity in [0.0, 0.5, 0.999] {
            let refused = ann.post("/inventory", json!({"name": "Pipe", "quantity": quantity})).await.expect(422);
            assert_eq!(
                refused.field_error("quantity"),
                "A new part needs a quantity of at least 1. Add 1 and then edit it.",
            );
        }
        let path = ann.part_path("Pipe").await;
        for quantity in [json!(0.5), json!(0)] {
            assert_eq!(ann.put(&path, json!({"quantity": quantity})).await.expect(200).json()["quantity"], quantity);
        }
    }

    async fn a_deleted_part_is_gone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = format!("/inventory/{}", ann.part("Elbow").await["_id"].as_str().unwrap());
        assert!(ann.delete(&path).await.expect(204).body.is_empty());
        ann.get(&path).await.expect(404);
        ann.delete(&path).await.expect(404);
        ann.put(&path, json!({"name": "Ghost"})).await.expect(404);
    }

    async fn search_finds_text_anywhere_whatever_the_case(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for part in [
            json!({"name": "Érable plank", "quantity": 1}),
            json!({"name": "Elbow", "sku": "CU-90", "quantity": 1}),
            json!({"name": "50% mix", "partNumber": "A_7", "quantity": 1}),
            json!({"name": "Tee", "location": "Warehouse", "quantity": 1}),
        ] {
            ann.post("/inventory", part).await.expect(201);
        }
        for (search, found) in [
            ("%C3%89RABLE", "Érable plank"), ("cu-9", "Elbow"), ("50%25", "50% mix"), ("a_", "50% mix"),
            ("WAREHOUSE", "Tee"),
        ] {
            assert_eq!(ann.get(&format!("/inventory?search={search}")).await.expect(200).names(), [found], "{search}");
        }
        assert!(ann.get("/inventory?search=%25%25").await.expect(200).names().is_empty());
        assert_eq!(ann.get("/inventory?search=%20%20").await.expect(200).names().len(), 4);
    }

    async fn the_summary_counts_and_values_the_whole_inventory(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(
            ann.get("/inventory/summary").await.expect(200).json(),
            json!({"totalItems": 0, "lowStock": 0, "outOfStock": 0, "totalValue": 0}),
        );
        for (quantity, reorder, cost) in [(10.0, 2.0, 1.25), (2.0, 2.0, 3.0), (1.5, 5.0, 3.33)] {
            ann.post("/inventory", json!({"name": "P", "quantity": quantity, "reorderLevel": reorder, "cost": cost}))
                .await
                .expect(201);
        }
        let id = ann.part("Gone").await["_id"].as_str().unwrap().to_owned();
        ann.put(&format!("/inventory/{id}"), json!({"quantity": 0})).await.expect(200);
        // 12.50 + 6.00 + 5.00 (4.995 rounded half-up)
        assert_eq!(
            ann.get("/inventory/summary").await.expect(200).json(),
            json!({"totalItems": 4, "lowStock": 3, "outOfStock": 1, "totalValue": 23.5}),
        );
    }

    async fn the_largest_stock_still_adds_up(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for name in ["A", "B", "C"] {
            let part = json!({"name": name, "quantity": 999_999.999, "cost": 9_999_999.99, "price": 9_999_999.99});
            ann.post("/inventory", part).await.expect(201);
        }
        let value = ann.get("/inventory/summary").await.expect(200).json()["totalValue"].as_f64().unwrap();
        assert!((value / 3e13 - 1.0).abs() < 1e-6, "{value}");
    }
}
