//! Trips: what they cost, what they bring back, the order they are listed in, and the owner's own month.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::trip;
use crate::support::random::Random;
use crate::support::{Answer, Client, db_tests};

async fn add(client: &Client, date: &str, change: Value) -> Value {
    let mut body = trip(date);
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    client.post("/mileage", body).await.expect(201).json()
}

async fn summary(client: &Client) -> Value {
    client.get("/mileage/summary").await.expect(200).json()
}

fn dates(answer: &Answer) -> Vec<String> {
    answer.json().as_array().unwrap().iter().map(|row| row["date"].as_str().unwrap().to_owned()).collect()
}

/// What the trips are worth, newest first.
async fn worth(owner: &Client) -> Vec<f64> {
    let list = owner.get("/mileage").await.expect(200).json();
    list.as_array().unwrap().iter().map(|trip| trip["reimbursement"].as_f64().unwrap()).collect()
}

db_tests! {
    async fn a_trip_is_kept_and_its_costs_are_worked_out(app) {
        let ann = app.owner("Ann's Plumbing").await;
        // What a client says about the costs is ignored.
        let made = add(&ann, "2026-11-14", json!({"fuelCost": 1, "totalCost": 2, "reimbursement": 3, "otherCost": 4.25})).await;
        let mut expected = json!({
            "date": "2026-11-14", "startLocation": "Shop", "endLocation": "12 Oak Street", "miles": 100,
            "fuelPrice": 3.6, "vehicle": "Ford Transit", "vehicleMpg": 18, "purpose": "business", "otherCost": 4.25,
            "notes": null, "projectId": null, "fuelCost": 20, "totalCost": 24.25, "reimbursement": 65.5,
            "route": "Shop → 12 Oak Street", "vehicleInfo": "Ford Transit (18 MPG)",
            "createdAt": "2026-11-15T12:00:00.000Z", "updatedAt": "2026-11-15T12:00:00.000Z",
        });
        expected["_id"] = made["_id"].clone();
        assert_eq!(made, expected);
        let path = format!("/mileage/{}", made["_id"].as_str().unwrap());
        assert_eq!(ann.get(&path).await.expect(200).json(), made);
        assert_eq!(ann.get("/mileage").await.expect(200).json(), json!([made]));

        let changed = ann.put(&path, json!({"vehicleMpg": 17.5, "purpose": "personal"})).await.expect(200).json();
        assert_eq!((&changed["fuelCost"], &changed["totalCost"]), (&json!(20.57), &json!(24.82)));
        assert_eq!((&changed["reimbursement"], &changed["vehicleInfo"]), (&json!(0), &json!("Ford Transit (17.5 MPG)")));
        ann.delete(&path).await.expect(204);
        ann.get(&path).await.expect(404);
    }

    async fn wrong_fields_are_refused_with_a_sentence_each(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let refused = ann.post("/mileage", json!({"miles": -1, "fuelPrice": -1, "vehicleMpg": 0.5, "purpose": "fun"})).await.expect(422);
        for (field, sentence) in [
            ("date", "Date is required."),
            ("startLocation", "Start location is required."),
            ("endLocation", "End location is required."),
            ("miles", "Miles must be at least 0."),
            ("fuelPrice", "Fuel price can't be negative."),
            ("vehicle", "Vehicle is required."),
            ("vehicleMpg", "Vehicle MPG must be at least 1."),
            ("purpose", "Purpose must be one of business, personal."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
        for (date, sentence) in [
            (json!("2026-02-30"), "Date must be a date like 2026-11-15."), (json!(" "), "Date is required."),
            (Value::Null, "Date is required."), (json!(20_261_115), "Date must be a date like 2026-11-15."),
        ] {
            let mut body = trip("2026-11-14");
            body["date"] = date;
            assert_eq!(ann.post("/mileage", body).await.expect(422).field_error("date"), sentence);
        }
    }

    async fn the_newest_trip_comes_first_on_every_page(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for _ in 0..50 {
            // Few days, so that most are shared.
            add(&ann, &format!("2026-{:02}-{:02}", 9 + random.below(3), 1 + random.below(4)), json!({})).await;
        }
        let whole = ann.get("/mileage").await.expect(200);
        assert!(dates(&whole).is_sorted_by(|newer, older| newer >= older), "{:?}", dates(&whole));
        for limit in [1, 7, 49, 50] {
            let mut seen = Vec::new();
            let mut next = Some(format!("/mileage?limit={limit}"));
            while let Some(path) = next {
                let page = ann.get(&path).await.expect(200);
                assert_eq!(page.header("x-total-count"), "50");
                seen.extend(page.ids());
                next = page.next_page();
            }
            assert_eq!(seen, whole.ids(), "limit {limit}");
        }
        // Of one day, the one entered last.
        let last = add(&ann, "2026-12-24", json!({})).await;
        let later = add(&ann, "2026-12-24", json!({})).await;
        assert_eq!(ann.get("/mileage?limit=2").await.expect(200).json(), json!([later, last]));
    }

    async fn pages_stand_still_while_trips_come_and_go(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for day in 10..30 {
            add(&ann, &format!("2026-10-{day}"), json!({})).await;
        }
        let before = ann.get("/mileage").await.expect(200).ids();
        let (mut seen, mut next) = (Vec::new(), Some("/mileage?limit=3".to_owned()));
        while let Some(path) = next {
            let page = ann.get(&path).await.expect(200);
            seen.extend(page.ids());
            next = page.next_page();
            add(&ann, "2026-12-31", json!({})).await;
            ann.delete(&format!("/mileage/{}", page.ids()[0])).await.expect(204);
        }
        assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), seen.len(), "a trip was shown twice");
        assert!(before.iter().all(|id| seen.contains(id)), "a trip was left out");
    }

    async fn search_reaches_locations_vehicle_purpose_and_notes(app) {
        let ann = app.owner("Ann's Plumbing").await;
        add(&ann, "2026-11-01", json!({"startLocation": "Supply House", "notes": "Boiler for Ames"})).await;
        add(&ann, "2026-11-02", json!({"endLocation": "Beach", "purpose": "personal"})).await;
        add(&ann, "2026-11-03", json!({"vehicle": "Ram 1500"})).await;
        for (search, found) in [
            ("supply", &["2026-11-01"][..]), ("AMES", &["2026-11-01"]), ("beach", &["2026-11-02"]),
            ("personal", &["2026-11-02"]), ("ram%201", &["2026-11-03"]), ("oak", &["2026-11-03", "2026-11-01"]),
        ] {
            assert_eq!(dates(&ann.get(&format!("/mileage?search={search}")).await.expect(200)), found, "{search}");
        }
    }

    async fn the_summary_agrees_with_sums_made_elsewhere(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"mileageRate": 0.701})).await.expect(200);
        let mut random = Random::new();
        // Sums in millionths, rounded where the rules say so, by long division.
        let half_up = |above: u128, below: u128| above / below + u128::from(above % below * 2 >= below);
        let (mut miles, mut fuel, mut cost, mut business, mut mpgs, mut worth, mut gallons) = (0, 0, 0, 0, 0, 0, 0);
        let (mut month_trips, mut month_miles, mut month_cost) = (0, 0, 0);
        let count = 80;
        for _ in 0..count {
            let trip_miles = u128::from(random.below(400_000));
            let mpg = 1_000 + u128::from(random.below(40_000));
            let (price, other) = (u128::from(random.below(700)), u128::from(random.below(3_000)));
            let is_business = random.below(3) > 0;
            let day = random.one_of(&["2026-10-31", "2026-11-01", "2026-11-15", "2026-11-30", "2026-12-01"]);
            add(&ann, day, json!({
                "miles": trip_miles as f64 / 1e3, "vehicleMpg": mpg as f64 / 1e3, "fuelPrice": price as f64 / 100.0,
                "otherCost": other as f64 / 100.0, "purpose": if is_business { "business" } else { "personal" },
            }))
            .await;
            let trip_fuel = half_up(trip_miles * price, mpg);
            miles += trip_miles;
            fuel += trip_fuel;
            cost += trip_fuel + other;
            mpgs += mpg;
            gallons += half_up(trip_miles * 1000, mpg);
            if is_business {
                business += trip_miles;
                worth += half_up(trip_miles * 701, 10_000);
            }
            if day.starts_with("2026-11") {
                month_trips += 1;
                month_miles += trip_miles;
                month_cost += trip_fuel + other;
            }
        }
        let found = summary(&ann).await;
        for (field, units, scale) in [
            ("totalDistance", miles, 1e3),
            ("totalFuelCost", fuel, 100.0),
            ("totalCost", cost, 100.0),
            ("costPerMile", half_up(cost * 10_000, miles), 1e3),
            ("personalMiles", miles - business, 1e3),
            ("businessMiles", business, 1e3),
            ("averageMpg", half_up(mpgs, count), 1e3),
            ("totalTrips", count, 1.0),
            ("mileageRate", 701, 1e3),
            ("reimbursement", worth, 100.0),
            ("gallons", gallons, 1e3),
            ("fuelEfficiency", half_up(miles * 1000, gallons), 1e3),
            ("monthlyTrips", month_trips, 1.0),
            ("monthlyMiles", month_miles, 1e3),
            ("monthlyCost", month_cost, 100.0),
        ] {
            assert_eq!((found[field].as_f64().unwrap() * scale).round() as u128, units, "{field} in {found}");
        }
        // What the rows say adds up to the same.
        let list = ann.get("/mileage").await.expect(200).json();
        let column = |field: &str| -> f64 { list.as_array().unwrap().iter().map(|row| row[field].as_f64().unwrap() * 100.0).sum() };
        assert_eq!(column("reimbursement").round() as u128, worth);
        assert_eq!(column("totalCost").round() as u128, cost);
    }

    async fn an_empty_log_is_all_noughts(app) {
        let found = summary(&app.owner("Ann's Plumbing").await).await;
        assert_eq!(found["monthStart"], "2026-11-01");
        for (field, value) in found.as_object().unwrap() {
            let expected = match field.as_str() {
                "monthStart" | "mileageRates" | "publishedRates" => continue,
                "mileageRate" => 0.655,
                _ => 0.0,
            };
            assert_eq!(value.as_f64(), Some(expected), "{field}");
        }
    }

    async fn the_largest_trips_still_add_up(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let largest = json!({"miles": 999_999.999, "fuelPrice": 9_999_999.99, "otherCost": 9_999_999.99, "vehicleMpg": 1});
        for _ in 0..3 {
            add(&ann, "2026-11-14", largest.clone()).await;
        }
        ann.put("/user/profile", json!({"mileageRate": 999_999.999})).await.expect(200);
        let cost = summary(&ann).await["totalCost"].as_f64().unwrap();
        assert!((cost / 3e13 - 1.0).abs() < 1e-5, "{cost}");
        ann.get("/mileage").await.expect(200);
    }

    async fn this_month_is_the_owners_own(app) {
        let ann = app.owner("Ann's Plumbing").await;
        add(&ann, "2026-11-30", json!({"miles": 7})).await;
        add(&ann, "2026-12-01", json!({"miles": 5})).await;
        // 12:00 UTC on 30 November: already December on the line islands.
        app.clock.advance(SignedDuration::from_hours(15 * 24));
        // (The trial is over by then: the figures stay open in read-only mode.)
        for (zone, month, miles) in [
            ("Pacific/Kiritimati", "2026-12-01", 5), ("America/Los_Angeles", "2026-11-01", 7), ("UTC", "2026-11-01", 7),
            ("Nowhere/Land", "2026-11-01", 7),
        ] {
            let found = summary(&ann.with_header("x-timezone", zone)).await;
            assert_eq!((&found["monthStart"], &found["monthlyMiles"]), (&json!(month), &json!(miles)), "{zone}");
        }
        assert_eq!(summary(&ann).await["monthStart"], "2026-11-01");
    }

    // It is no list: what a list would refuse means nothing to it.
    async fn the_summary_reads_the_year_alone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        add(&ann, "2026-11-14", json!({"miles": 10})).await;
        let plain = summary(&ann).await;
        for query in ["limit=0".to_owned(), "cursor=!".to_owned(), format!("search={}", "x".repeat(201))] {
            assert_eq!(ann.get(&format!("/mileage/summary?{query}")).await.expect(200).json(), plain, "{query}");
            ann.get(&format!("/mileage?{query}")).await.expect(422);
        }
        ann.get("/mileage/summary?year=soon").await.expect(422);
    }

    async fn the_owners_rate_is_used_at_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = add(&ann, "2026-11-14", json!({"miles": 10})).await;
        assert_eq!(made["reimbursement"], 6.55);
        ann.put("/user/profile", json!({"mileageRate": 0.7})).await.expect(200);
        assert_eq!(ann.get("/mileage").await.expect(200).json()[0]["reimbursement"], 7);
        let found = summary(&ann).await;
        assert_eq!((&found["reimbursement"], &found["mileageRate"]), (&json!(7), &json!(0.7)));
    }

    async fn a_new_rate_leaves_earlier_years_alone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for day in ["2025-12-31", "2026-01-01", "2026-11-14"] {
            add(&ann, day, json!({"miles": 10})).await;
        }
        ann.put("/user/profile", json!({"mileageRate": 0.725})).await.expect(200);
        assert_eq!(worth(&ann).await, [7.25, 7.25, 6.55]);
        // Saved again as it is: nothing begins anew. Corrected: still from January on.
        ann.put("/user/profile", json!({"mileageRate": 0.725, "firstName": "Ann"})).await.expect(200);
        ann.put("/user/profile", json!({"mileageRate": 0.7})).await.expect(200);
        assert_eq!(worth(&ann).await, [7.0, 7.0, 6.55]);
        assert_eq!(
            ann.get("/mileage/rates").await.expect(200).json(),
            json!([{"since": null, "rate": 0.655}, {"since": "2026-01-01", "rate": 0.7}]),
        );
        assert_eq!(summary(&ann).await["reimbursement"], 20.55);
        for (year, rate, reimbursement) in [(2025, 0.655, 6.55), (2026, 0.7, 14.0)] {
            let found = ann.get(&format!("/mileage/summary?year={year}")).await.expect(200).json();
            assert_eq!(found["mileageRate"], rate, "{year}");
            assert_eq!(found["reimbursement"].as_f64(), Some(reimbursement), "{year}");
        }
        // In the middle of the year: what came before keeps its own.
        ann.put("/mileage/rates", json!({"since": "2026-07-01", "rate": 0.8})).await.expect(200);
        assert_eq!(worth(&ann).await, [8.0, 7.0, 6.55]);
        ann.put("/user/profile", json!({"mileageRate": 0.81})).await.expect(200);
        assert_eq!(worth(&ann).await, [8.1, 7.0, 6.55]);
        ann.delete("/mileage/rates/2026-07-01").await.expect(204);
        assert_eq!(worth(&ann).await, [7.0, 7.0, 6.55]);
        assert_eq!(ann.get("/user/profile").await.expect(200).json()["mileageRate"], 0.7);
        for unknown in ["2026-07-01", "2026-7-1", "soon"] {
            ann.delete(&format!("/mileage/rates/{unknown}")).await.expect(404);
        }
        let refused = ann.put("/mileage/rates", json!({"since": "2026-11-16", "rate": 0.8})).await.expect(422);
        assert_eq!(refused.field_error("since"), "Choose today or an earlier day.");
        let refused = ann.put("/mileage/rates", json!({"since": "0000-01-01", "rate": 0.8})).await.expect(422);
        assert_eq!(refused.field_error("since"), "Choose a day after 1899.");
    }

    async fn the_published_rate_of_a_year_is_one_call_away(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let bea = app.owner("Bea's").await;
        for owner in [&ann, &bea] {
            for day in ["2021-12-31", "2022-06-30", "2022-07-01", "2023-01-01"] {
                add(owner, day, json!({"miles": 100})).await;
            }
        }
        let offered = ann.get("/mileage/summary?year=2022").await.expect(200).json();
        let published = json!([{"since": "2022-01-01", "rate": 0.585}, {"since": "2022-07-01", "rate": 0.625}]);
        assert_eq!(offered["publishedRates"], published);
        assert_eq!(offered["mileageRates"], json!([{"since": null, "rate": 0.655}]));
        assert_eq!(summary(&ann).await["publishedRates"], json!([]));

        ann.put("/mileage/rates/published", json!({"year": 2022})).await.expect(200);
        assert_eq!(worth(&ann).await, [65.5, 62.5, 58.5, 65.5]);
        assert_eq!(worth(&bea).await, [65.5; 4]);
        let used = ann.get("/mileage/summary?year=2022").await.expect(200).json();
        assert_eq!((&used["mileageRates"], &used["reimbursement"]), (&published, &json!(121)));
        let year_end = ann.get("/analytics/year-end?year=2022").await.expect(200).json();
        assert_eq!((&year_end["mileageRates"], &year_end["reimbursement"]), (&published, &json!(121)));
        let table = ann.get("/analytics/year-end/mileage?year=2022").await.expect(200).text();
        assert!(table.contains(",100,0.00,58.50,") && table.contains(",100,0.00,62.50,"), "{table}");

        let refused = ann.put("/mileage/rates/published", json!({"year": 2019})).await.expect(422);
        assert_eq!(refused.field_error("year"), "We don't have the IRS rate for that year. Enter your own.");
    }

    async fn vehicles_come_from_earlier_trips_and_from_the_garage(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (name, kind) in [("Zephyr", "Vehicle"), ("Ford Transit", "Vehicle"), ("Generator", "Equipment")] {
            ann.post("/equipment", json!({"name": name, "type": kind})).await.expect(201);
        }
        add(&ann, "2026-11-01", json!({"vehicle": "Ram 1500", "vehicleMpg": 21, "fuelPrice": 0})).await;
        // The last trip in the van says nothing of its fuel: the price is that of the trip before.
        add(&ann, "2026-11-10", json!({"vehicle": "Ford Transit", "vehicleMpg": 17.5, "fuelPrice": 0})).await;
        add(&ann, "2026-11-02", json!({"vehicle": "Ford Transit", "vehicleMpg": 16, "fuelPrice": 3.79})).await;
        add(&ann, "2026-10-02", json!({"vehicle": "Ford Transit", "vehicleMpg": 16, "fuelPrice": 3.59})).await;
        assert_eq!(
            ann.get("/mileage/vehicles").await.expect(200).json(),
            json!([
                {"vehicle": "Ford Transit", "vehicleMpg": 17.5, "fuelPrice": 3.79},
                {"vehicle": "Ram 1500", "vehicleMpg": 21, "fuelPrice": null},
                {"vehicle": "Zephyr", "vehicleMpg": null, "fuelPrice": null},
            ]),
        );
    }
}
