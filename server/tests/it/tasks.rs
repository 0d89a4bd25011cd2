//! Tasks: what was promised, to whom and until when.

use serde_json::{Value, json};

use crate::support::operations::{client, task};
use crate::support::random::Random;
use crate::support::{Client, at_once, db_tests};

async fn add(owner: &Client, title: &str, further: Value) -> String {
    let mut body = task(title);
    body.as_object_mut().unwrap().extend(further.as_object().unwrap().clone());
    format!("/tasks/{}", owner.add("/tasks", body).await)
}

async fn titles(owner: &Client, path: &str) -> Vec<String> {
    let found = owner.get(path).await.expect(200).json();
    found.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
}

db_tests! {
    async fn a_task_is_kept_with_its_defaults(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = ann.post("/tasks", json!({"title": " Call back ", "description": "About the heater"})).await.expect(201).json();
        let mut expected = json!({
            "title": "Call back", "description": "About the heater", "status": "pending", "priority": "medium",
            "dueDate": null, "clientId": null, "clientName": null, "notes": [],
            "createdAt": "2026-11-15T12:00:00.000Z", "updatedAt": "2026-11-15T12:00:00.000Z",
        });
        expected["_id"] = made["_id"].clone();
        assert_eq!(made, expected);
        assert_eq!(ann.get("/tasks").await.expect(200).json(), json!([made]));
        let refused = ann.post("/tasks", json!({"title": " "})).await.expect(422);
        assert_eq!(refused.field_error("title"), "Title is required.");
        assert_eq!(refused.field_error("description"), "Description is required.");
    }

    async fn a_change_of_a_task_from_an_older_version_is_refused(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = add(&ann, "Call back", json!({})).await;
        let seen = ann.get(&path).await.expect(200).header("etag").to_owned();
        let (here, there) = (ann.with_header("if-match", seen.as_str()), ann.with_header("if-match", seen.as_str()));
        let saved = here.put(&path, json!({"title": "Call Dana"})).await.expect(200);
        there.put(&path, json!({"title": "Call Rosa"})).await.expect(409);
        assert_eq!(ann.get(&path).await.expect(200).json()["title"], "Call Dana");
        // A tick, or a client of another name, is no version that a form has to have seen.
        ann.put(&format!("{path}/complete"), json!({})).await.expect(200);
        let later = ann.with_header("if-match", saved.header("etag"));
        later.put(&path, json!({"priority": "high"})).await.expect(200);
    }

    async fn a_task_names_its_client_and_keeps_the_name(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let path = add(&ann, "Call back", json!({"clientId": dana})).await;
        let made = ann.get(&path).await.expect(200).json();
        assert_eq!(made["clientId"], json!({
            "_id": dana, "firstName": "Dana", "lastName": "Reyes", "phone": "(555) 201-7788",
            "address": {"street": null, "city": null, "state": null, "zip": null, "country": null},
        }));
        assert_eq!(made["clientName"], "Dana Reyes");
        // What was read can be sent back as it is.
        let sent_back = ann.put(&path, made.clone()).await.expect(200).json();
        assert_eq!(sent_back["clientId"], made["clientId"]);

        ann.put(&format!("/clients/{dana}"), json!({"lastName": "Ruiz"})).await.expect(200);
        let renamed = ann.get(&path).await.expect(200).json();
        assert_eq!((&renamed["clientId"]["lastName"], &renamed["clientName"]), (&json!("Ruiz"), &json!("Dana Ruiz")));
        assert_eq!(titles(&ann, "/tasks?search=ruiz").await, ["Call back"]);
        for list in [format!("/tasks/client/{dana}"), format!("/tasks?clientId={dana}")] {
            assert_eq!(titles(&ann, &list).await, ["Call back"]);
        }

        let etag = ann.get(&path).await.expect(200).header("etag").to_owned();
        ann.delete(&format!("/clients/{dana}")).await.expect(204);
        let kept = ann.with_header("if-none-match", etag.as_str()).get(&path).await.expect(200).json();
        assert_eq!((&kept["clientId"], &kept["clientName"]), (&Value::Null, &json!("Dana Ruiz")));
        ann.get(&format!("/tasks/client/{dana}")).await.expect(404);
        let refused = ann.put(&path, json!({"clientId": dana})).await.expect(422);
        assert_eq!(refused.field_error("clientId"), "That client doesn't exist.");
        // Somebody else's client is nobody.
        let eve = app.owner("Eve's").await;
        let sam = eve.add("/clients", client("Sam", "Ortiz")).await;
        ann.put(&path, json!({"clientId": sam})).await.expect(422);
        // Any name will do, and whoever takes the client off takes the name off.
        assert_eq!(ann.put(&path, json!({"clientName": "The neighbor"})).await.expect(200).json()["clientName"], "The neighbor");
        let kim = ann.add("/clients", client("Kim", "Lee")).await;
        assert_eq!(ann.put(&path, json!({"clientId": kim})).await.expect(200).json()["clientName"], "Kim Lee");
        assert_eq!(ann.put(&path, json!({"clientId": null})).await.expect(200).json()["clientName"], Value::Null);
    }

    async fn notes_are_added_and_never_lost(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = add(&ann, "Call back", json!({"notes": [{"text": "Asked twice"}]})).await;
        let notes = format!("{path}/notes");
        let noted = ann.post(&notes, json!({"text": "Left a message"})).await.expect(201).json();
        assert_eq!(noted["notes"][1]["createdAt"], "2026-11-15T12:00:00.000Z");
        ann.put(&path, json!({"notes": []})).await.expect(200);
        ann.put(&path, json!({"notes": null})).await.expect(200);
        let first = noted["notes"][0]["_id"].clone();
        ann.put(&path, json!({"notes": [{"_id": first, "text": "Changed"}, {"text": "Will call"}]})).await.expect(200);
        assert_eq!(ann.post(&notes, json!({"text": " "})).await.expect(422).field_error("text"), "Note is required.");
        at_once((0..8).map(|number| {
            let (ann, notes) = (ann.clone(), notes.clone());
            async move { drop(ann.post(&notes, json!({"text": format!("At once {number}")})).await.expect(201)) }
        }))
        .await;
        let kept = ann.get(&path).await.expect(200).json();
        let texts: Vec<_> = kept["notes"].as_array().unwrap().iter().map(|note| note["text"].as_str().unwrap()).collect();
        assert_eq!(texts[..3], ["Asked twice", "Left a message", "Will call"]);
        assert_eq!(texts.len(), 11);
        assert!(kept["notes"].as_array().unwrap().iter().all(|note| note["createdAt"].is_string()));
        // Noting something is no change that an open form would have to see.
        assert_eq!(titles(&ann, "/tasks?search=message").await, ["Call back"]);
    }

    async fn completing_twice_is_completing_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = add(&ann, "Call back", json!({"status": "in_progress"})).await;
        for _ in 0..2 {
            assert_eq!(ann.put(&format!("{path}/complete"), json!({})).await.expect(200).json()["status"], "completed");
        }
        let seen = ann.get("/dashboard/activity").await.expect(200).json();
        let told: Vec<_> = seen.as_array().unwrap().iter().map(|event| event["action"].as_str().unwrap()).collect();
        assert_eq!(told.iter().filter(|action| **action == "Task completed").count(), 1, "{told:?}");
        assert_eq!(ann.put(&path, json!({"status": "in_progress"})).await.expect(200).json()["status"], "in_progress");
    }

    /// Due today is upcoming, overdue is before today; which day it is depends on where the owner is.
    async fn what_is_due_is_told_by_the_owner_s_own_day(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (title, due) in [("Sat", "2026-11-14"), ("Sun", "2026-11-15"), ("Mon", "2026-11-16"), ("Next", "2026-11-22"), ("After", "2026-11-23")] {
            add(&ann, title, json!({"dueDate": due})).await;
        }
        add(&ann, "Done", json!({"dueDate": "2026-11-01", "status": "completed"})).await;
        add(&ann, "Given up", json!({"dueDate": "2026-11-16", "status": "cancelled"})).await;
        add(&ann, "Someday", json!({})).await;
        for (zone, overdue, week, today) in [
            ("Pacific/Honolulu", vec!["Sat"], vec!["Sun", "Mon", "Next"], vec!["Sun"]),
            ("Pacific/Kiritimati", vec!["Sat", "Sun"], vec!["Mon", "Next", "After"], vec!["Mon"]),
        ] {
            let there = ann.with_header("x-timezone", zone);
            assert_eq!(titles(&there, "/tasks/overdue").await, overdue, "{zone}");
            assert_eq!(titles(&there, "/tasks/upcoming/7").await, week, "{zone}");
            assert_eq!(titles(&there, "/tasks/upcoming").await, week, "{zone}");
            assert_eq!(titles(&there, "/tasks/upcoming/0").await, today, "{zone}");
            let figures = there.get("/tasks/summary").await.expect(200).json();
            assert_eq!(figures["overdue"], overdue.len(), "{zone}");
        }
        for days in ["-1", "x", "9999", "7.5"] {
            ann.get(&format!("/tasks/upcoming/{days}")).await.expect(404);
        }
        assert_eq!(
            titles(&ann, "/tasks").await,
            ["Sat", "Sun", "Mon", "Next", "After", "Someday", "Given up", "Done"]
        );
    }

    async fn filters_and_figures_are_what_a_plain_filter_says(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        for number in 0..30 {
            let mut body = task(&format!("{} {number}", random.one_of(&["Call", "Écrire", "Order 50%"])));
            body["status"] = json!(random.one_of(&["pending", "in_progress", "completed", "cancelled"]));
            body["priority"] = json!(random.one_of(&["low", "medium", "high"]));
            if random.below(3) > 0 {
                body["dueDate"] = json!(format!("2026-11-{:02}", 10 + random.below(10)));
            }
            let id = ann.add("/tasks", body).await;
            if random.below(5) == 0 {
                ann.put(&format!("/tasks/{id}/complete"), json!({})).await.expect(200);
            }
            if random.below(8) == 0 {
                ann.delete(&format!("/tasks/{id}")).await.expect(204);
            }
        }
        let all = ann.get("/tasks").await.expect(200).json();
        let all = all.as_array().unwrap();
        for status in ["", "pending", "in_progress", "completed", "cancelled"] {
            for priority in ["", "low", "high"] {
                for search in ["", "ecrire", "50%"] {
                    let plain = |one: &&Value| {
                        (status.is_empty() || one["status"] == status)
                            && (priority.is_empty() || one["priority"] == priority)
                            && one["title"].as_str().unwrap().to_lowercase().replace('é', "e").contains(search)
                    };
                    let wanted: Vec<String> =
                        all.iter().filter(plain).map(|one| one["_id"].as_str().unwrap().to_owned()).collect();
                    let mut query = String::from("/tasks?limit=4");
                    for (name, value) in [("status", status), ("priority", priority), ("search", search)] {
                        if !value.is_empty() {
                            query.push_str(&format!("&{name}={}", value.replace('%', "%25")));
                        }
                    }
                    let pages = ann.pages(&query).await;
                    let found: Vec<String> = pages.iter().flat_map(crate::support::Answer::ids).collect();
                    assert_eq!(found, wanted, "{query}");
                    assert!(pages.iter().all(|page| page.header("x-total-count") == wanted.len().to_string()), "{query}");
                }
            }
        }
        let count = |field: &str, word: &str| all.iter().filter(|one| one[field] == word).count();
        let open_before = |one: &&Value| {
            (one["status"] == "pending" || one["status"] == "in_progress")
                && one["dueDate"].as_str().is_some_and(|due| due < "2026-11-15")
        };
        assert_eq!(ann.get("/tasks/summary").await.expect(200).json(), json!({
            "totalTasks": all.len(), "inProgress": count("status", "in_progress"), "highPriority": count("priority", "high"),
            "completed": count("status", "completed"), "overdue": all.iter().filter(open_before).count(),
        }));
    }
}
