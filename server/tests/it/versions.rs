//! Two windows on one thing: a change from an older version is refused, whatever the thing is.

use serde_json::{Value, json};

use sawhorse::modules::accounts::set_administrator;

use crate::support::operations::{client, paper, project, service_record, token_in, trip};
use crate::support::{PASSWORD, at_once, db_tests};

/// Where things are made, one of them, and two fields of it with a value each.
fn things() -> [(&'static str, Value, Value, Value); 5] {
    [
        ("/inventory", json!({"name": "Elbow", "quantity": 1}), json!({"sku": "A"}), json!({"partNumber": "B"})),
        ("/tools", json!({"name": "Drill"}), json!({"location": "Van"}), json!({"warranty": "5 years"})),
        ("/equipment", json!({"name": "Van"}), json!({"status": "In Service"}), json!({"notes": "New tires"})),
        ("/mileage", trip("2026-11-15"), json!({"notes": "Toll"}), json!({"miles": 7})),
        ("/clients", client("Dana", "Reyes"), json!({"company": "Reyes LLC"}), json!({"notes": "Gate code 7"})),
    ]
}

const REFUSED: &str = "This changed somewhere else while you were editing. Your changes aren't saved yet.";

fn quoted(thing: &Value) -> String {
    format!("\"{}\"", thing["updatedAt"].as_str().unwrap())
}

db_tests! {
    async fn what_there_is_one_of_has_versions_too(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (path, first, second) in [
            ("/user/profile", json!({"jobRole": "Owner"}), json!({"phoneNumber": "555 0101"})),
            ("/documents/reminders", json!({"firstDays": 4}), json!({"secondDays": 9})),
        ] {
            let seen = ann.get(path).await.expect(200);
            let (here, there) = (ann.with_header("if-match", seen.header("etag")), ann.with_header("if-match", seen.header("etag")));
            let saved = here.put(path, first.clone()).await.expect(200);
            assert_eq!(there.put(path, second.clone()).await.expect(409).message(), REFUSED, "{path}");
            let now = ann.get(path).await.expect(200);
            assert_eq!((now.json(), now.header("etag")), (saved.json(), saved.header("etag")), "{path}");
            // What was refused is saved from the version that's there now, and the first change stays.
            let both = ann.with_header("if-match", saved.header("etag")).put(path, second.clone()).await.expect(200).json();
            for (name, value) in first.as_object().unwrap().iter().chain(second.as_object().unwrap()) {
                assert_eq!(&both[name], value, "{path}: {name}");
            }
            // The whole thing without a version goes on working.
            assert_eq!(ann.put(path, seen.json()).await.expect(200).json(), seen.json(), "{path}");
        }
    }

    /// Whatever changes any of it, from wherever.
    async fn what_a_profile_shows_makes_another_version(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let version = async || ann.get("/user/profile").await.expect(200).header("etag").to_owned();
        let mut seen = vec![version().await];
        ann.put("/mileage/rates", json!({"since": "2026-07-01", "rate": 0.8})).await.expect(200);
        seen.push(version().await);
        ann.put("/user/profile", json!({"mileageRate": 0.7})).await.expect(200);
        seen.push(version().await);
        let email = ann.email.clone();
        let granted = app.platform.database.write(move |connection| set_administrator(connection, &email, true));
        assert!(granted.await.unwrap());
        seen.push(version().await);
        let change = json!({"email": "ann@new.example", "currentPassword": PASSWORD});
        let asked = ann.put("/user/email/change", change).await.expect(200).json();
        let confirm = json!({"token": token_in(&asked["confirmUrl"])});
        app.nobody().post("/auth/confirm-email", confirm).await.expect(200);
        seen.push(version().await);
        let mut others = seen.clone();
        others.sort();
        others.dedup();
        assert_eq!(others.len(), seen.len(), "{seen:?}");
    }

    async fn a_change_from_an_older_version_is_refused(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (path, new, first, second) in things() {
            let made = ann.post(path, new).await.expect(201).json();
            let one = format!("{path}/{}", made["_id"].as_str().unwrap());
            // A row of the list is enough to know the version.
            let listed = ann.get(path).await.expect(200).json()[0].clone();
            let (here, there) = (ann.with_header("if-match", quoted(&listed)), ann.with_header("if-match", quoted(&made)));
            let saved = here.put(&one, first.clone()).await.expect(200).json();
            assert_eq!(there.put(&one, second.clone()).await.expect(409).message(), REFUSED, "{path}");
            assert_eq!(ann.get(&one).await.expect(200).json(), saved, "{path}: a refused change changed something");
            // The answer to a change has the next version, and what was refused is saved from it.
            let saved = ann.with_header("if-match", quoted(&saved)).put(&one, second).await.expect(200).json();
            for (name, value) in first.as_object().unwrap() {
                assert_eq!(&saved[name], value, "{path}: {name}");
            }
            // Without the header the last one counts; a thing that is gone is a 404 whatever was seen.
            ann.put(&one, first).await.expect(200);
            ann.with_header("if-match", "*").put(&one, json!({})).await.expect(200);
            for wrong in ["\"\"", "\"x\"", "W/\"2026\"", "1"] {
                ann.with_header("if-match", wrong).put(&one, json!({})).await.expect(409);
            }
            ann.delete(&one).await.expect(204);
            ann.with_header("if-match", "\"x\"").put(&one, json!({})).await.expect(404);
        }
    }

    async fn the_version_grows_with_each_change_however_quick(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (path, new, first, second) in things() {
            let made = ann.post(path, new).await.expect(201);
            let one = format!("{path}/{}", made.json()["_id"].as_str().unwrap());
            let mut seen = vec![made];
            for _ in 0..3 {
                for change in [&first, &second] {
                    seen.push(ann.put(&one, change.clone()).await.expect(200));
                }
            }
            seen.push(ann.get(&one).await.expect(200));
            let times: Vec<String> = seen.iter().map(|answer| quoted(&answer.json())).collect();
            assert!(times[..7].windows(2).all(|two| two[0] < two[1]), "{path}: {times:?}");
            assert_eq!(times[6], times[7], "{path}: reading is no change");
            for (answer, time) in seen.iter().zip(&times) {
                let tag = answer.header("etag");
                assert!(tag.starts_with(&format!("W/{}", time.trim_end_matches('"'))), "{path}: {tag} for {time}");
            }
            let tag = seen[7].header("etag").to_owned();
            ann.with_header("if-none-match", tag.as_str()).get(&one).await.expect(304);
            ann.with_header("if-match", tag.as_str()).put(&one, first).await.expect(200);
            ann.with_header("if-none-match", tag.as_str()).get(&one).await.expect(200);
        }
    }

    async fn of_ten_at_once_from_one_version_one_is_saved(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = ann.part("Elbow").await;
        let path = format!("/inventory/{}", part["_id"].as_str().unwrap());
        let statuses = at_once((0..10).map(|number| {
            let (ann, path) = (ann.with_header("if-match", quoted(&part)), path.clone());
            async move { ann.put(&path, json!({"sku": number.to_string()})).await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 9, "{statuses:?}");
    }

    async fn a_service_that_moves_the_next_one_is_a_change_of_the_van(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let van = ann.post("/equipment", json!({"name": "Van"})).await.expect(201).json();
        let path = format!("/equipment/{}", van["_id"].as_str().unwrap());
        let record = ann.post(&format!("{path}/service-history"), service_record()).await.expect(201).json();
        let refused = ann.with_header("if-match", quoted(&van)).put(&path, json!({"nextService": null})).await.expect(409);
        assert_eq!(refused.message(), REFUSED);
        assert_eq!(ann.get(&path).await.expect(200).json()["nextService"], "2027-05-01");
        // Its records have versions of their own.
        let record_path = format!("{path}/service-history/{}", record["_id"].as_str().unwrap());
        let seen = ann.with_header("if-match", quoted(&record));
        seen.put(&record_path, json!({"notes": "Once"})).await.expect(200);
        assert_eq!(seen.put(&record_path, json!({"notes": "Twice"})).await.expect(409).message(), REFUSED);
    }

    async fn a_project_that_goes_is_a_change_where_the_time_is_the_version(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let job = ann.post("/projects", project()).await.expect(201).json()["id"].clone();
        let (mut driven, mut asked) = (trip("2026-11-15"), paper("Invoice"));
        (driven["projectId"], asked["projectLink"]) = (job.clone(), job.clone());
        let mut seen = Vec::new();
        for (path, new) in [("/mileage", driven), ("/documents", asked)] {
            let path = format!("{path}/{}", ann.add(path, new).await);
            let tag = ann.get(&path).await.expect(200).header("etag").to_owned();
            seen.push((path, tag));
        }
        ann.delete(&format!("/projects/{}", job.as_str().unwrap())).await.expect(204);
        // Whoever has read one of them is shown it anew.
        for ((path, tag), field) in seen.iter().zip(["projectId", "projectLink"]) {
            let again = ann.with_header("if-none-match", tag.as_str()).get(path).await.expect(200).json();
            assert_eq!(again[field], Value::Null, "{path}");
        }
        let [(trip, trip_tag), (invoice, invoice_tag)] = seen.try_into().unwrap();
        let refused = ann.with_header("if-match", trip_tag).put(&trip, json!({"notes": "Toll"})).await.expect(409);
        assert_eq!(refused.message(), REFUSED);
        // Versions of documents are counted, and nobody edited this one.
        ann.with_header("if-match", invoice_tag).put(&invoice, json!({"notes": "Thank you"})).await.expect(200);
    }

    async fn another_rate_is_another_answer_about_the_same_trip(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = ann.post("/mileage", trip("2026-11-15")).await.expect(201).json();
        let path = format!("/mileage/{}", made["_id"].as_str().unwrap());
        let tag = ann.get(&path).await.expect(200).header("etag").to_owned();
        ann.put("/user/profile", json!({"mileageRate": 0.7})).await.expect(200);
        let again = ann.with_header("if-none-match", tag.as_str()).get(&path).await.expect(200).json();
        assert_eq!((&again["reimbursement"], &again["updatedAt"]), (&json!(70), &made["updatedAt"]));
        // Nobody changed the trip.
        ann.with_header("if-match", tag).put(&path, json!({"notes": "Toll"})).await.expect(200);
    }
}
