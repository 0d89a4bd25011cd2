//! The garage: vehicles and machines, their service history, and when they are due.

use serde_json::{Value, json};

use crate::support::operations::service_record;
use crate::support::random::Random;
use crate::support::{Client, at_once, db_tests};

/// Adds equipment and returns its path.
async fn add(client: &Client, equipment: Value) -> String {
    format!("/equipment/{}", client.add("/equipment", equipment).await)
}

db_tests! {
    /// Whatever is written into its history is a change of the equipment, and nothing in it is reached through another.
    async fn the_service_history_touches_its_equipment(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let [van, saw] = [ann.add("/equipment", json!({"name": "Van"})).await, ann.add("/equipment", json!({"name": "Saw"})).await];
        let (path, other) = (format!("/equipment/{van}"), format!("/equipment/{saw}"));
        let mut seen = vec![ann.get(&path).await.expect(200).header("etag").to_owned()];
        let record = ann.add(&format!("{path}/service-history"), service_record()).await;
        seen.push(ann.get(&path).await.expect(200).header("etag").to_owned());
        let (record, elsewhere) = (format!("{path}/service-history/{record}"), format!("{other}/service-history/{record}"));
        let before = ann.get(&other).await.expect(200).header("etag").to_owned();
        ann.put(&elsewhere, json!({"notes": "x"})).await.expect(404);
        ann.delete(&elsewhere).await.expect(404);
        ann.put(&record, json!({"notes": "New pads"})).await.expect(200);
        seen.push(ann.get(&path).await.expect(200).header("etag").to_owned());
        ann.delete(&record).await.expect(204);
        seen.push(ann.get(&path).await.expect(200).header("etag").to_owned());
        let versions: std::collections::BTreeSet<_> = seen.iter().collect();
        assert_eq!(versions.len(), 4, "{seen:?}");
        assert_eq!(ann.get(&other).await.expect(200).header("etag"), before);
    }

    async fn equipment_is_kept_with_its_defaults(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = ann.post("/equipment", json!({"name": " Ford Transit "})).await.expect(201).json();
        let mut expected = json!({
            "name": "Ford Transit", "type": "Vehicle", "brand": null, "model": null, "year": null, "cost": 0,
            "location": null, "vinSerialNumber": null, "serialNumber": null, "status": "Active", "condition": "Good",
            "assignedTo": null, "lastService": null, "nextService": null, "notes": null,
            "createdAt": "2026-11-15T12:00:00.000Z", "updatedAt": "2026-11-15T12:00:00.000Z",
        });
        expected["_id"] = made["_id"].clone();
        assert_eq!(made, expected);
        let path = format!("/equipment/{}", made["_id"].as_str().unwrap());
        assert_eq!(ann.get(&path).await.expect(200).json(), made);
        assert_eq!(ann.get("/equipment").await.expect(200).json(), json!([made]));
    }

    async fn the_toggle_changes_the_status_alone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = add(&ann, json!({"name": "Van", "year": 2021, "vinSerialNumber": "1FTB", "nextService": "2026-12-01"})).await;
        let before = ann.get(&van).await.expect(200).json();
        let toggled = ann.put(&van, json!({"status": "In Service"})).await.expect(200).json();
        assert_eq!((&toggled["status"], &toggled["serialNumber"]), (&json!("In Service"), &json!("1FTB")));
        let back = ann.put(&van, json!({"status": "Active"})).await.expect(200).json();
        for (name, value) in before.as_object().unwrap().iter().filter(|(name, _)| *name != "updatedAt") {
            assert_eq!(&back[name], value, "{name}");
        }
    }

    async fn wrong_fields_are_refused_with_a_sentence_each(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let refused = ann
            .post("/equipment", json!({
                "name": "", "type": "Boat", "year": 2021.5, "cost": "much", "status": "Sold", "condition": "Bad",
                "lastService": "yesterday", "nextService": 7, "notes": "x".repeat(5001),
            }))
            .await
            .expect(422);
        for (field, sentence) in [
            ("name", "Name is required."),
            ("type", "Type must be one of Vehicle, Equipment, Other."),
            ("year", "Year must be a whole number from 1900 to 2100."),
            ("cost", "Cost must be a number."),
            ("status", "Status must be one of Active, In Service."),
            ("condition", "Condition must be one of Good, Fair, Poor."),
            ("lastService", "Last service must be a date like 2026-11-15."),
            ("nextService", "Next service must be a date like 2026-11-15."),
            ("notes", "Notes must be at most 5000 characters long."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
    }

    async fn search_and_type_narrow_the_list_and_its_pages(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for equipment in [
            json!({"name": "Van 1", "brand": "Ford", "model": "Transit", "vinSerialNumber": "1FTB-9"}),
            json!({"name": "Van 2", "brand": "Ford", "location": "North yard"}),
            json!({"name": "Van 3", "brand": "Ram"}),
            json!({"name": "Generator", "type": "Equipment", "brand": "Honda", "notes": "Ford knows why"}),
        ] {
            ann.post("/equipment", equipment).await.expect(201);
        }
        for (query, found) in [
            ("search=FORD", &["Van 1", "Van 2"][..]), ("search=transit", &["Van 1"]), ("search=ftb-9", &["Van 1"]),
            ("search=yard", &["Van 2"]), ("search=gener", &["Generator"]), ("type=Equipment", &["Generator"]),
            ("type=Vehicle&search=ram", &["Van 3"]), ("type=Other", &[]), ("type=Vehicle", &["Van 1", "Van 2", "Van 3"]),
        ] {
            let list = ann.get(&format!("/equipment?{query}")).await.expect(200);
            assert_eq!(list.names(), found, "{query}");
            assert_eq!(list.header("x-total-count"), found.len().to_string(), "{query}");
        }
        let first = ann.get("/equipment?type=Vehicle&limit=2").await.expect(200);
        assert_eq!((first.names(), first.header("x-total-count")), (vec!["Van 1".into(), "Van 2".into()], "3"));
        assert_eq!(ann.get(&first.next_page().unwrap()).await.expect(200).names(), ["Van 3"]);
        let refused = ann.get("/equipment?type=Boat").await.expect(422);
        assert_eq!(refused.field_error("type"), "type must be one of Vehicle, Equipment, Other.");
    }

    async fn the_schedule_holds_what_is_due_the_most_urgent_first(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (name, next) in [
            ("Never", Value::Null), ("Soon", json!("2026-11-20")), ("Late", json!("2026-10-01")),
            ("Far", json!("2027-06-01")), ("Soon too", json!("2026-11-20")),
        ] {
            ann.post("/equipment", json!({"name": name, "nextService": next})).await.expect(201);
        }
        let whole = ann.get("/equipment/maintenance").await.expect(200);
        assert_eq!(whole.names(), ["Late", "Soon", "Soon too", "Far"]);
        let mut seen = Vec::new();
        let mut next = Some("/equipment/maintenance?limit=1".to_owned());
        while let Some(path) = next {
            let page = ann.get(&path).await.expect(200);
            assert_eq!(page.header("x-total-count"), "4");
            seen.extend(page.ids());
            next = page.next_page();
        }
        assert_eq!(seen, whole.ids());
        assert_eq!(ann.get("/equipment/maintenance?search=soon").await.expect(200).names(), ["Soon", "Soon too"]);
    }

    async fn the_summary_agrees_with_counts_made_elsewhere(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let (mut active, mut vehicles) = (0, 0);
        for _ in 0..40 {
            let kind = random.one_of(&["Vehicle", "Equipment", "Other"]);
            let status = random.one_of(&["Active", "In Service"]);
            active += i32::from(status == "Active");
            vehicles += i32::from(kind == "Vehicle");
            ann.post("/equipment", json!({"name": "E", "type": kind, "status": status})).await.expect(201);
        }
        assert_eq!(
            ann.get("/equipment/summary").await.expect(200).json(),
            json!({"totalEquipment": 40, "active": active, "inService": 40 - active, "vehicles": vehicles}),
        );
    }

    async fn a_service_record_keeps_all_that_was_typed(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = add(&ann, json!({"name": "Van"})).await;
        let history = format!("{van}/service-history");
        assert_eq!(ann.get(&history).await.expect(200).json(), json!([]));
        let made = ann.post(&history, service_record()).await.expect(201).json();
        assert_eq!(made["partsUsed"], json!([
            {"name": "5W-30, qt", "quantity": 6.5, "cost": 7.49}, {"name": "Filter", "quantity": 1, "cost": 0},
        ]));
        assert_eq!((&made["nextServiceDate"], &made["performedBy"]), (&json!("2027-05-01"), &json!("User")));
        assert_eq!((&made["mileage"], &made["invoiceNumber"]), (&json!(48_210), &json!("J-7")));
        assert_eq!(ann.get(&history).await.expect(200).json(), json!([made]));

        let record = format!("{history}/{}", made["_id"].as_str().unwrap());
        let changed = ann.put(&record, json!({"notes": null, "mileage": 48_300})).await.expect(200).json();
        assert_eq!((&changed["notes"], &changed["mileage"]), (&Value::Null, &json!(48_300)));
        assert_eq!(changed["partsUsed"], made["partsUsed"]);
        let changed = ann.put(&record, json!({"partsUsed": [{"name": "Belt", "cost": 31}]})).await.expect(200).json();
        assert_eq!(changed["partsUsed"], json!([{"name": "Belt", "quantity": 1, "cost": 31}]));
        let changed = ann.put(&record, json!({"partsUsed": null, "nextServiceDate": null})).await.expect(200).json();
        assert_eq!((&changed["partsUsed"], &changed["nextServiceDate"]), (&json!([]), &Value::Null));
        ann.delete(&record).await.expect(204);
        ann.delete(&record).await.expect(404);
        assert_eq!(ann.get(&history).await.expect(200).json(), json!([]));
    }

    async fn a_service_moves_the_equipments_dates(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = add(&ann, json!({"name": "Van", "lastService": "2026-06-01", "nextService": "2026-11-30"})).await;
        let history = format!("{van}/service-history");
        let service = |date: &str, next: Value| json!({"serviceDate": date, "serviceType": "Repair", "nextServiceDate": next});
        let dates = async || {
            let van = ann.get(&van).await.expect(200).json();
            (van["lastService"].as_str().unwrap().to_owned(), van["nextService"].as_str().unwrap().to_owned())
        };
        // An older one leaves the last service as it is; without a next date that stays too.
        let old = ann.add(&history, service("2026-03-01", Value::Null)).await;
        assert_eq!(dates().await, ("2026-06-01".into(), "2026-11-30".into()));
        ann.post(&history, service("2026-11-14", json!("2027-05-14"))).await.expect(201);
        assert_eq!(dates().await, ("2026-11-14".into(), "2027-05-14".into()));
        // A word corrected in an old record brings no old date back; a date put right does count.
        let record = format!("{history}/{old}");
        ann.put(&record, json!({"notes": "Left side"})).await.expect(200);
        assert_eq!(dates().await, ("2026-11-14".into(), "2027-05-14".into()));
        ann.put(&record, json!({"nextServiceDate": "2027-01-02", "serviceDate": "2026-11-15"})).await.expect(200);
        assert_eq!(dates().await, ("2026-11-15".into(), "2027-01-02".into()));
        assert_eq!(ann.get("/equipment/maintenance").await.expect(200).names(), ["Van"]);
    }

    async fn the_history_is_listed_newest_first(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = add(&ann, json!({"name": "Van"})).await;
        let history = format!("{van}/service-history");
        for date in ["2026-03-01", "2026-09-01", "2025-12-31", "2026-09-01"] {
            ann.post(&history, json!({"serviceDate": date, "serviceType": "Inspection"})).await.expect(201);
        }
        let other = add(&ann, json!({"name": "Trailer"})).await;
        ann.post(&format!("{other}/service-history"), service_record()).await.expect(201);

        let whole = ann.get(&history).await.expect(200);
        let list = whole.json();
        let days: Vec<&str> = list.as_array().unwrap().iter().map(|row| row["serviceDate"].as_str().unwrap()).collect();
        assert_eq!(days, ["2026-09-01", "2026-09-01", "2026-03-01", "2025-12-31"]);
        let first = ann.get(&format!("{history}?limit=1")).await.expect(200);
        let rest = ann.get(&first.next_page().unwrap().replace("limit=1&", "")).await.expect(200);
        assert_eq!((first.header("x-total-count"), [first.ids(), rest.ids()].concat()), ("4", whole.ids()));
    }

    async fn a_record_is_found_only_below_its_own_equipment(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (van, trailer) = (add(&ann, json!({"name": "Van"})).await, add(&ann, json!({"name": "Trailer"})).await);
        let record = ann.add(&format!("{van}/service-history"), service_record()).await;
        let elsewhere = format!("{trailer}/service-history/{record}");
        ann.put(&elsewhere, json!({"notes": "x"})).await.expect(404);
        ann.delete(&elsewhere).await.expect(404);
        // A missing thing comes before a wrong field.
        let nowhere = "/equipment/0193a0b0-0000-7000-8000-000000000000/service-history";
        ann.post(nowhere, json!({"serviceDate": "never"})).await.expect(404);
        ann.get(nowhere).await.expect(404);
    }

    async fn wrong_records_are_refused_with_a_sentence_each(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = add(&ann, json!({"name": "Van"})).await;
        let refused = ann
            .post(&format!("{van}/service-history"), json!({
                "mileage": 1.5, "nextServiceDate": "soon",
                "partsUsed": [{"name": "Oil", "quantity": 1}, {"cost": -1}, "Filter"],
            }))
            .await
            .expect(422);
        for (field, sentence) in [
            ("serviceDate", "Service date is required."),
            ("serviceType", "Service type is required."),
            ("mileage", "Mileage must be a whole number from 0 to 9999999."),
            ("nextServiceDate", "Next service date must be a date like 2026-11-15."),
            ("partsUsed.1.name", "Part name is required."),
            ("partsUsed.1.cost", "Part cost can't be negative."),
            ("partsUsed.2", "Parts used must be an object."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
        assert_eq!(ann.get(&van).await.expect(200).json()["lastService"], Value::Null);
    }

    async fn deleting_equipment_takes_its_history_along(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = add(&ann, json!({"name": "Van"})).await;
        let history = format!("{van}/service-history");
        let record = ann.add(&history, service_record()).await;
        ann.delete(&van).await.expect(204);
        ann.get(&history).await.expect(404);
        ann.put(&format!("{history}/{record}"), json!({"notes": "x"})).await.expect(404);
    }

    async fn services_logged_at_once_leave_the_newest_date(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = add(&ann, json!({"name": "Van"})).await;
        at_once((1..=8).map(|day| {
            let (ann, history) = (ann.clone(), format!("{van}/service-history"));
            let record = json!({"serviceDate": format!("2026-11-0{day}"), "serviceType": "Other"});
            async move { ann.post(&history, record).await.expect(201) }
        }))
        .await;
        assert_eq!(ann.get(&van).await.expect(200).json()["lastService"], "2026-11-08");
    }

    async fn what_was_done_is_told(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = add(&ann, json!({"name": "Van"})).await;
        ann.post(&format!("{van}/service-history"), service_record()).await.expect(201);
        let events = ann.get("/dashboard/activity").await.expect(200).json();
        assert_eq!(
            (&events[0]["type"], &events[0]["action"], &events[0]["details"]),
            (&json!("garage"), &json!("Service logged"), &json!("Oil Change for Van")),
        );
        assert_eq!((&events[1]["action"], &events[1]["details"]), (&json!("Equipment added"), &json!("Van")));
    }
}
