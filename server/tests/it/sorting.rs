//! Lists in the order of a column that was chosen, and lists narrowed to a span of days.

use std::cmp::Ordering;
use std::fmt::Debug;

use serde_json::{Value, json};

use crate::support::operations::{expense, project, trip};
use crate::support::random::Random;
use crate::support::{Client, db_tests};

/// The whole list, which its pages of three make up.
async fn rows(client: &Client, path: &str) -> Vec<Value> {
    let mark = if path.contains('?') { '&' } else { '?' };
    let pages = client.pages(&format!("{path}{mark}limit=3")).await;
    let rows: Vec<Value> = pages.iter().flat_map(|page| page.json().as_array().unwrap().clone()).collect();
    assert!(pages.iter().all(|page| page.header("x-total-count") == rows.len().to_string()), "{path}");
    assert_eq!(client.get(path).await.expect(200).json(), json!(rows), "{path}");
    rows
}

fn compare(one: &Value, other: &Value) -> Ordering {
    match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        _ => one.as_str().cmp(&other.as_str()),
    }
}

/// Up and down, by each of these orders and the field that it goes by. What has nothing there comes last either way.
async fn expect_sorted(client: &Client, list: &str, orders: &[(&str, &str)]) {
    let usual = rows(client, list).await.len();
    for (sort, field) in orders {
        for (direction, wrong) in [("asc", Ordering::Greater), ("desc", Ordering::Less)] {
            let path = format!("{list}?sort={sort}&direction={direction}");
            let sorted = rows(client, &path).await;
            assert_eq!(sorted.len(), usual, "{path}");
            let values: Vec<&Value> = sorted.iter().map(|row| &row[*field]).collect();
            let known = values.iter().take_while(|value| !value.is_null()).count();
            assert!(values[known..].iter().all(|value| value.is_null()), "{path}: {values:?}");
            assert!(values[..known].windows(2).all(|pair| compare(pair[0], pair[1]) != wrong), "{path}: {values:?}");
        }
    }
    let refused = client.get(&format!("{list}?sort=shoeSize")).await.expect(422);
    assert!(refused.field_error("sort").starts_with("sort must be one of "), "{list}");
    let refused = client.get(&format!("{list}?direction=sideways")).await.expect(422);
    assert_eq!(refused.field_error("direction"), "direction must be one of asc, desc.", "{list}");
}

/// The same where rows go by something other than a field's own words. None for those with nothing there.
async fn expect_sorted_by<P: Ord + Debug>(
    client: &Client,
    list: &str,
    sort: &str,
    place: impl Fn(&Value) -> Option<P>,
) {
    for (direction, wrong) in [("asc", Ordering::Greater), ("desc", Ordering::Less)] {
        let path = format!("{list}?sort={sort}&direction={direction}");
        let places: Vec<Option<P>> = rows(client, &path).await.iter().map(&place).collect();
        let known = places.iter().take_while(|place| place.is_some()).count();
        assert!(places[known..].iter().all(Option::is_none), "{path}: {places:?}");
        assert!(places[..known].windows(2).all(|pair| pair[0].cmp(&pair[1]) != wrong), "{path}: {places:?}");
    }
}

/// Where a field's word stands among these.
fn place_among(row: &Value, field: &str, words: &[&str]) -> Option<usize> {
    words.iter().position(|word| row[field] == *word)
}

/// As many as lie between these days, both of them in it.
async fn expect_between(client: &Client, list: &str, field: &str) {
    let all = rows(client, list).await;
    for (from, to) in [("2026-03-02", "2026-03-04"), ("2026-03-03", "2026-03-03"), ("2026-03-04", "2026-03-02")] {
        let within = |row: &&Value| row[field].as_str().is_some_and(|day| day >= from && day <= to);
        for path in [format!("{list}?from={from}&to={to}"), format!("{list}?to={to}&from={from}&direction=desc")] {
            assert_eq!(rows(client, &path).await.len(), all.iter().filter(within).count(), "{path}");
        }
    }
    let later = rows(client, &format!("{list}?from=2026-03-04")).await;
    assert!(later.iter().all(|row| row[field].as_str().is_some_and(|day| day >= "2026-03-04")), "{list}");
    let refused = client.get(&format!("{list}?from=soon")).await.expect(422);
    assert_eq!(refused.field_error("from"), "from must be a date like 2026-11-15.", "{list}");
}

db_tests! {
    async fn parts_and_tools_are_sorted_by_their_columns(app) {
        let ann = app.owner("Ann's Plumbing").await;
        app.owner("Bea's").await.part("Not Ann's").await;
        let mut random = Random::new();
        for _ in 0..14 {
            let sku = random.one_of(&[None, Some("aa"), Some("ab"), Some("b")]);
            let location = random.one_of(&["Truck", "Warehouse", "Office"]);
            ann.add("/inventory", json!({
                "name": random.one_of(&["elbow", "tee", "valve"]), "sku": sku, "location": location,
                "quantity": 1 + random.below(30), "reorderLevel": random.below(12),
                "cost": random.below(300), "price": random.below(300),
            })).await;
            ann.add("/tools", json!({
                "name": random.one_of(&["drill", "saw"]), "brand": random.one_of(&["Makita", "Bosch", "Other"]),
                "type": random.one_of(&["Drill", "Saw", "Other"]), "cost": random.below(300), "quantity": random.below(5),
                "location": random.one_of(&[None, Some("van"), Some("yard")]),
                "condition": random.one_of(&["Good", "Fair", "Poor"]),
            })).await;
        }
        expect_sorted(&ann, "/inventory", &[
            ("name", "name"), ("sku", "sku"), ("quantity", "quantity"), ("reorderLevel", "reorderLevel"),
            ("location", "location"), ("cost", "cost"), ("price", "price"),
        ]).await;
        expect_sorted(&ann, "/tools", &[
            ("name", "name"), ("brand", "brand"), ("type", "type"), ("cost", "cost"), ("quantity", "quantity"),
            ("location", "location"), ("condition", "condition"),
        ]).await;
        // A filter and a search narrow it as ever.
        let low = rows(&ann, "/inventory?stock=low").await.len();
        assert_eq!(rows(&ann, "/inventory?stock=low&sort=sku&direction=desc&search=truck").await.len(),
            rows(&ann, "/inventory?stock=low&search=truck").await.len());
        assert_eq!(rows(&ann, "/inventory?stock=low&sort=sku").await.len(), low);
        let cursor = ann.get("/inventory?sort=cost&limit=2").await.expect(200).next_page().unwrap();
        let stray = cursor.replace("sort=cost", "sort=name");
        // A place in another order is some place in this one: never an error of ours.
        ann.get(&stray).await.expect(200);
    }

    async fn the_garage_and_the_log_are_sorted_by_their_columns(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for day in [2, 3, 3, 4, 5, 1, 2] {
            let date = format!("2026-03-0{day}");
            let other = random.one_of(&[None, Some("2026-02-01"), Some("2026-02-03")]);
            ann.add("/equipment", json!({
                "name": random.one_of(&["van", "trailer"]), "lastService": other, "nextService": date,
                "type": random.one_of(&["Vehicle", "Equipment", "Other"]),
                "condition": random.one_of(&["Good", "Fair", "Poor"]),
                "location": random.one_of(&[None, Some("shop"), Some("yard")]),
                "assignedTo": random.one_of(&[None, Some("ana"), Some("bob")]),
            })).await;
            ann.add("/equipment", json!({"name": "spare"})).await;
            let mut body = trip(&date);
            body["miles"] = json!(random.below(90));
            body["startLocation"] = json!(random.one_of(&["home", "shop"]));
            body["vehicle"] = json!(random.one_of(&["ranger", "transit"]));
            body["purpose"] = json!(random.one_of(&["business", "personal"]));
            ann.add("/mileage", body).await;
        }
        let garage = [
            ("name", "name"), ("lastService", "lastService"), ("nextService", "nextService"), ("type", "type"),
            ("condition", "condition"), ("location", "location"), ("assignedTo", "assignedTo"),
        ];
        expect_sorted(&ann, "/equipment", &garage).await;
        expect_sorted(&ann, "/equipment/maintenance", &garage).await;
        expect_between(&ann, "/equipment/maintenance", "nextService").await;
        expect_between(&ann, "/equipment", "nextService").await;
        let vans = rows(&ann, "/equipment?type=Vehicle").await;
        let due = vans.iter().filter(|row| row["nextService"].as_str().is_some_and(|day| day <= "2026-03-03")).count();
        assert_eq!(rows(&ann, "/equipment?type=Vehicle&to=2026-03-03&sort=condition").await.len(), due);
        expect_sorted(&ann, "/mileage", &[
            ("date", "date"), ("miles", "miles"), ("route", "startLocation"), ("vehicle", "vehicle"),
            ("purpose", "purpose"), ("fuelCost", "fuelCost"), ("totalCost", "totalCost"),
        ]).await;
        expect_between(&ann, "/mileage", "date").await;
    }

    async fn what_is_planned_is_sorted_by_its_columns(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for day in [2, 3, 3, 4, 5, 1, 2] {
            let date = format!("2026-03-0{day}");
            let maybe = random.one_of(&[None, Some(date.as_str())]);
            ann.add("/tasks", json!({
                "title": random.one_of(&["call", "order"]), "description": "x", "dueDate": maybe,
                "priority": random.one_of(&["low", "medium", "high"]),
            })).await;
            ann.post("/projects", json!({
                "name": random.one_of(&["bath", "roof"]), "client": random.one_of(&["ana", "sam"]), "startDate": date,
                "status": random.one_of(&["Planning", "In Progress", "Completed", "On Hold"]),
                "endDate": format!("2026-04-0{}", 1 + random.below(9)),
                "budget": random.one_of(&[None, Some(100), Some(2000)]),
            })).await.expect(201);
            ann.post("/workflows", json!({
                "title": random.one_of(&["boiler", "valve"]), "category": random.one_of(&["HR", "Safety"]), "description": "x",
                "steps": [{"title": "x", "description": "x"}],
            })).await.expect(201);
            let client = ann.add("/clients", json!({
                "firstName": random.one_of(&["ana", "bob"]), "lastName": "ito", "email": format!("a{day}@example.com"),
                "phone": random.one_of(&["(501) 555-0100", "502 555 0100", "+1 503 555 0100"]),
                "type": random.one_of(&["lead", "customer"]), "status": random.one_of(&["new", "won"]),
                "estimatedValue": random.below(900), "actualValue": random.one_of(&[0, 0, 50, 700]),
            })).await;
            if random.below(2) == 0 {
                let said = json!({"type": "call", "subject": "x", "description": "x", "date": date});
                ann.add(&format!("/clients/{client}/interactions"), said).await;
            }
        }
        for name in ["cleo", "dora"] {
            let quick = json!({"firstName": name, "email": format!("{name}@example.com")});
            ann.post("/clients/quick", quick).await.expect(201);
        }
        expect_sorted(&ann, "/tasks", &[("title", "title"), ("dueDate", "dueDate")]).await;
        expect_sorted_by(&ann, "/tasks", "priority", |row| place_among(row, "priority", &["low", "medium", "high"])).await;
        expect_between(&ann, "/tasks", "dueDate").await;
        expect_sorted(&ann, "/projects", &[
            ("name", "name"), ("startDate", "startDate"), ("endDate", "endDate"), ("budget", "budget"),
            ("client", "clientName"), ("status", "status"),
        ]).await;
        expect_between(&ann, "/projects", "startDate").await;
        expect_sorted(&ann, "/workflows", &[("title", "title"), ("category", "category")]).await;
        expect_sorted(&ann, "/clients", &[
            ("name", "firstName"), ("type", "type"), ("status", "status"), ("lastContact", "lastContactDate"),
            ("estimatedValue", "estimatedValue"),
        ]).await;
        // What was earned counts before what could be, and numbers go by their digits.
        expect_sorted_by(&ann, "/clients", "value", |row| {
            row["actualValue"].as_i64().filter(|earned| *earned > 0).or(row["estimatedValue"].as_i64())
        }).await;
        expect_sorted_by(&ann, "/clients", "phone", |row| {
            place_among(row, "phone", &["(501) 555-0100", "502 555 0100", "+1 503 555 0100"])
        }).await;
        expect_between(&ann, "/clients", "lastContactDate").await;
    }

    async fn what_is_spent_is_sorted_by_its_columns(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let job = ann.post("/projects", project()).await.expect(201).json()["id"].as_str().unwrap().to_owned();
        for day in [2, 3, 3, 4, 5, 1, 2] {
            let date = format!("2026-03-0{day}");
            ann.add("/expenses", json!({
                "date": date, "vendor": random.one_of(&["elm", "fern", "oak"]), "amount": 10 + random.below(900),
                "category": random.one_of(&["insurance", "utilities", "rent-or-lease"]),
                "method": random.one_of(&["card", "cash", "check"]), "tax": random.one_of(&[None, Some(1), Some(9)]),
            })).await;
            ann.add("/mileage", trip(&date)).await;
            let mut tile = expense(120.5 + random.below(9) as f64);
            tile["date"] = json!(date);
            ann.post(&format!("/projects/{job}/expenses"), tile).await.expect(201);
        }
        expect_sorted(&ann, "/expenses", &[
            ("date", "date"), ("vendor", "vendor"), ("method", "method"), ("tax", "tax"), ("amount", "amount"),
        ]).await;
        // By what the owner calls the categories.
        ann.put("/expenses/categories/insurance", json!({"name": "Workers' comp"})).await.expect(200);
        expect_sorted_by(&ann, "/expenses", "category", |row| {
            place_among(row, "category", &["rent-or-lease", "utilities", "insurance"])
        }).await;
        expect_sorted(&ann, "/expenses/costs", &[
            ("date", "date"), ("source", "source"), ("category", "categoryName"), ("amount", "amount"),
        ]).await;
        // By name, whatever its letters look like.
        let vendors = rows(&ann, "/expenses/costs?sort=vendor").await;
        let vendors: Vec<String> = vendors.iter().map(|row| row["vendor"].as_str().unwrap().to_lowercase()).collect();
        assert!(vendors.is_sorted() && vendors.len() == 21, "{vendors:?}");
        let narrowed = "/expenses/costs?category=utilities&startDate=2026-03-02&endDate=2026-03-04";
        assert_eq!(rows(&ann, &format!("{narrowed}&sort=amount")).await.len(), rows(&ann, narrowed).await.len());
        // One that went meanwhile doesn't end the list.
        let first = ann.get("/expenses/costs?sort=amount&limit=4").await.expect(200);
        let last = first.json()[3].clone();
        let path = match last["source"].as_str().unwrap() {
            "trip" => format!("/mileage/{}", last["_id"].as_str().unwrap()),
            "project" => format!("/projects/{job}/expenses/{}", last["_id"].as_str().unwrap()),
            _ => format!("/expenses/{}", last["_id"].as_str().unwrap()),
        };
        assert!(ann.delete(&path).await.status.is_success());
        let next = ann.get(&first.next_page().unwrap()).await.expect(200).ids();
        assert_eq!(next, rows(&ann, "/expenses/costs?sort=amount").await[3..7].iter()
            .map(|row| row["_id"].as_str().unwrap().to_owned()).collect::<Vec<_>>());
        ann.get("/expenses/costs?sort=amount&limit=2&cursor=stray").await.expect(422);
    }

    async fn appointments_are_sorted_by_their_columns(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for (month, day) in [(3, 2), (3, 3), (3, 3), (3, 4), (12, 5), (12, 1), (12, 2)] {
            let (start, end) = (format!("2026-{month:02}-0{day}"), format!("2026-{month:02}-0{}", day + random.below(2)));
            ann.add("/appointments", json!({
                "title": random.one_of(&["boiler", "leak", "sink"]), "clientName": random.one_of(&["ana", "bob"]),
                "startDate": start, "endDate": end, "isMultiDay": start != end, "startTime": "09:00", "endTime": "10:00",
                "category": random.one_of(&["Repair", "Service"]), "status": random.one_of(&["Scheduled", "Completed", "Cancelled"]),
            })).await;
        }
        expect_sorted(&ann, "/appointments", &[
            ("title", "title"), ("client", "clientName"), ("date", "startDate"), ("category", "category"), ("status", "status"),
        ]).await;
        // Whatever narrows the list's own order narrows this one.
        for narrowed in [
            "startDate=2026-03-03&endDate=2026-03-04", "startDate=2026-03-04", "endDate=2026-03-02", "when=upcoming", "when=past",
            "open=true", "open=false", "status=Completed", "search=leak", "when=past&startDate=2026-03-03",
        ] {
            let ids = |rows: Vec<Value>| {
                let mut ids: Vec<String> = rows.iter().map(|row| row["_id"].as_str().unwrap().to_owned()).collect();
                ids.sort_unstable();
                ids
            };
            let usual = ids(rows(&ann, &format!("/appointments?{narrowed}")).await);
            assert_eq!(ids(rows(&ann, &format!("/appointments?{narrowed}&sort=title")).await), usual, "{narrowed}");
        }
    }

    async fn recurring_invoices_are_sorted_by_their_columns(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for day in [2, 3, 3, 4, 5] {
            let invoice = ann.add("/documents", json!({
                "type": "Invoice", "customerName": random.one_of(&["ana", "bob", "cleo"]),
                "customerEmail": "dana@example.com",
                "items": [{"description": "Labor", "quantity": 1, "rate": 1 + random.below(5000)}],
            })).await;
            let date = format!("2026-12-0{day}");
            ann.add("/recurring-invoices", json!({
                "documentId": invoice, "startsOn": date, "sendsByMail": random.below(2) == 0,
                "rhythm": random.one_of(&["weekly", "every two weeks", "monthly", "quarterly", "yearly"]),
            })).await;
        }
        expect_sorted(&ann, "/recurring-invoices", &[
            ("customer", "customerName"), ("next", "startsOn"), ("total", "total"), ("made", "made"),
        ]).await;
        expect_sorted_by(&ann, "/recurring-invoices", "rhythm", |row| {
            place_among(row, "rhythm", &["weekly", "every two weeks", "monthly", "quarterly", "yearly"])
        }).await;
        expect_sorted_by(&ann, "/recurring-invoices", "sending", |row| Some(row["sendsByMail"] == false)).await;
        let between = rows(&ann, "/recurring-invoices?from=2026-12-03&to=2026-12-04").await;
        assert_eq!(between.len(), 3);
        // What's paused has no next day.
        let paused = between[0]["_id"].as_str().unwrap();
        ann.put(&format!("/recurring-invoices/{paused}"), json!({"isPaused": true})).await.expect(200);
        assert_eq!(rows(&ann, "/recurring-invoices?from=2026-12-03").await.len(), 3);
        assert_eq!(rows(&ann, "/recurring-invoices").await.len(), 5);
    }

    async fn documents_are_sorted_by_their_columns(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for day in [2, 3, 3, 4, 5, 1, 2, 4] {
            let document = ann.add("/documents", json!({
                "type": random.one_of(&["Invoice", "Estimate"]), "customerName": random.one_of(&["ana", "bob", "cleo"]),
                "date": format!("2026-03-0{day}"),
                "items": [{"description": "Labor", "quantity": 1, "rate": random.below(5000)}],
            })).await;
            if random.below(2) == 0 {
                ann.post(&format!("/documents/{document}/send"), json!({})).await.expect(200);
            }
        }
        expect_sorted(&ann, "/documents", &[
            ("number", "documentNumber"), ("type", "type"), ("customer", "customerName"), ("date", "date"),
            ("sentDate", "sentDate"), ("total", "total"), ("status", "status"),
        ]).await;
        expect_between(&ann, "/documents", "date").await;
        let named = rows(&ann, "/documents?sort=total&direction=desc&search=bob").await;
        assert!(named.iter().all(|row| row["customerName"] == "bob"));
        // The orders there were before go one way, whatever the direction.
        for order in ["newest", "amount", "dueDate"] {
            let plain = rows(&ann, &format!("/documents?sort={order}")).await;
            assert_eq!(rows(&ann, &format!("/documents?sort={order}&direction=asc")).await, plain, "{order}");
        }
    }
}
