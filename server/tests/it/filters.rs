//! Filters of the other lists: what a figure counts is what the list then shows.

use serde_json::json;

use crate::support::operations::trip;
use crate::support::random::Random;
use crate::support::{Answer, Client, db_tests};

/// Walks the list in pages of three; each page tells the same total.
async fn walk(client: &Client, path: &str) -> Vec<String> {
    let mark = if path.contains('?') { '&' } else { '?' };
    let mut pages = vec![client.get(&format!("{path}{mark}limit=3")).await.expect(200)];
    while let Some(next) = pages.last().and_then(Answer::next_page) {
        pages.push(client.get(&next).await.expect(200));
    }
    let ids: Vec<String> = pages.iter().flat_map(Answer::ids).collect();
    assert!(pages.iter().all(|page| page.header("x-total-count") == ids.len().to_string()), "{path}");
    assert_eq!(client.get(path).await.expect(200).ids(), ids, "{path}");
    ids
}

db_tests! {
    async fn figures_are_the_lengths_of_the_lists_behind_them(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for _ in 0..20 {
            let part = json!({"name": "Part", "quantity": 1 + random.below(4), "reorderLevel": random.below(4)});
            let part = ann.add("/inventory", part).await;
            if random.below(4) == 0 {
                ann.put(&format!("/inventory/{part}"), json!({"quantity": random.one_of(&[0.0, 0.5])})).await.expect(200);
            }
            ann.add("/tools", json!({"name": "Tool", "quantity": random.one_of(&[0.0, 0.5, 1.0])})).await;
            let kind = random.one_of(&["Vehicle", "Equipment", "Other"]);
            ann.add("/equipment", json!({"name": "Van", "type": kind, "status": random.one_of(&["Active", "In Service"])})).await;
        }
        for (summary, figure, list) in [
            ("/inventory/summary", "totalItems", "/inventory"),
            ("/inventory/summary", "lowStock", "/inventory?stock=low"),
            ("/inventory/summary", "outOfStock", "/inventory?stock=out"),
            ("/tools/summary", "totalTools", "/tools"),
            ("/tools/summary", "available", "/tools?availability=available"),
            ("/tools/summary", "unavailable", "/tools?availability=unavailable"),
            ("/equipment/summary", "totalEquipment", "/equipment"),
            ("/equipment/summary", "active", "/equipment?status=Active"),
            ("/equipment/summary", "inService", "/equipment?status=In%20Service"),
            ("/equipment/summary", "vehicles", "/equipment?type=Vehicle"),
        ] {
            let counted = ann.get(summary).await.expect(200).json()[figure].as_u64().unwrap();
            assert_eq!(walk(&ann, list).await.len() as u64, counted, "{list}");
        }
        // Filters and a search narrow together.
        let vans = walk(&ann, "/equipment?type=Vehicle&status=Active&search=van").await;
        let active = walk(&ann, "/equipment?status=Active").await;
        let vehicles = walk(&ann, "/equipment?type=Vehicle").await;
        assert_eq!(vans, active.into_iter().filter(|id| vehicles.contains(id)).collect::<Vec<_>>());
        for (path, field, sentence) in [
            ("/inventory?stock=some", "stock", "stock must be one of low, out."),
            ("/tools?availability=yes", "availability", "availability must be one of available, unavailable."),
            ("/equipment?status=Sold", "status", "status must be one of Active, In Service."),
        ] {
            assert_eq!(ann.get(path).await.expect(422).field_error(field), sentence);
        }
    }

    async fn the_log_is_looked_at_by_year(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(ann.get("/mileage/years").await.expect(200).json(), json!([]));
        for (date, miles) in [
            ("2024-12-31", 10), ("2025-01-01", 20), ("2025-07-04", 30), ("2025-12-31", 40), ("2026-01-01", 50),
            ("2026-11-02", 60),
        ] {
            let mut body = trip(date);
            body["miles"] = json!(miles);
            ann.add("/mileage", body).await;
        }
        app.owner("Bea's").await.add("/mileage", trip("2020-02-02")).await;
        assert_eq!(ann.get("/mileage/years").await.expect(200).json(), json!([2026, 2025, 2024]));
        let mut whole = Vec::new();
        for (year, trips, miles) in [("2026", 2, 110), ("2025", 3, 90), ("2024", 1, 10), ("2023", 0, 0)] {
            let ids = walk(&ann, &format!("/mileage?year={year}")).await;
            let figures = ann.get(&format!("/mileage/summary?year={year}")).await.expect(200).json();
            assert_eq!((ids.len(), &figures["totalTrips"]), (trips, &json!(trips)), "{year}");
            assert_eq!(figures["totalDistance"], miles, "{year}");
            // The month is this one, whatever the year.
            assert_eq!((&figures["monthlyMiles"], &figures["monthStart"]), (&json!(60), &json!("2026-11-01")), "{year}");
            whole.extend(ids);
        }
        assert_eq!(whole, walk(&ann, "/mileage").await);
        assert_eq!(ann.get("/mileage/summary").await.expect(200).json()["totalTrips"], 6);
        for year in ["26", "20266", "x", "-123", ""] {
            for path in ["/mileage", "/mileage/summary"] {
                let refused = ann.get(&format!("{path}?year={year}")).await.expect(422);
                assert_eq!(refused.field_error("year"), "year must be a year like 2026.", "{year}");
            }
        }
    }
}
