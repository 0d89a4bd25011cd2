//! Workflows: their fields and rules, steps that keep their identity and their ticks, and starting over.

use serde_json::{Value, json};

use crate::support::operations::workflow;
use crate::support::random::Random;
use crate::support::{Client, at_once, db_tests};

async fn create(client: &Client) -> Value {
    client.post("/workflows", workflow()).await.expect(201).json()
}

fn path(workflow: &Value) -> String {
    format!("/workflows/{}", workflow["_id"].as_str().unwrap())
}

fn step_path(workflow: &Value, place: usize) -> String {
    format!("{}/steps/{}", path(workflow), workflow["steps"][place]["id"].as_str().unwrap())
}

/// One field of all steps, in their order.
fn each(workflow: &Value, field: &str) -> Vec<Value> {
    workflow["steps"].as_array().unwrap().iter().map(|step| step[field].clone()).collect()
}

fn step(title: &str) -> Value {
    json!({"title": title, "description": "As usual"})
}

db_tests! {
    async fn a_workflow_is_kept_as_it_was_entered(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "title": " Boiler start-up ", "category": "Hydronics", "description": "First heat of the year",
            "steps": [
                {"title": "Bleed", "description": "Top floor first", "completed": true, "id": "mine"},
                {"title": "Fire", "description": "Watch the gauge"},
            ],
        });
        let made = ann.post("/workflows", form).await.expect(201).json();
        assert_eq!(
            (&made["title"], &made["category"], &made["description"]),
            (&json!("Boiler start-up"), &json!("Hydronics"), &json!("First heat of the year"))
        );
        assert_eq!(each(&made, "title"), ["Bleed", "Fire"]);
        assert_eq!(each(&made, "completed"), [true, false]);
        assert!(!each(&made, "id").contains(&json!("mine")), "identities are made by the server");
        assert!(made["createdAt"].is_string() && made["_id"].is_string());
        for absent in ["id", "version", "searchText", "sortKey"] {
            assert_eq!(made.get(absent), None, "{absent}");
        }
        assert_eq!(ann.get(&path(&made)).await.expect(200).json(), made);
        assert_eq!(ann.get("/workflows").await.expect(200).json(), json!([made]));
        ann.delete(&path(&made)).await.expect(204);
        ann.get(&path(&made)).await.expect(404);
        assert_eq!(ann.get("/workflows").await.expect(200).json(), json!([]));
        let told = ann.get("/dashboard/activity?limit=2").await.expect(200).json();
        assert_eq!(
            [&told[0]["action"], &told[1]["action"], &told[0]["details"], &told[0]["type"]],
            ["Workflow deleted", "Workflow added", "Boiler start-up", "workflows"]
        );
    }

    async fn every_wrong_field_gets_its_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let wrong = json!({"title": " ", "description": null, "steps": [{"title": ""}, step("Fire"), {"description": 7, "title": "Bleed"}]});
        assert_eq!(ann.post("/workflows", wrong).await.expect(422).json()["errors"], json!({
            "title": "Title is required.", "category": "Category is required.", "description": "Description is required.",
            "steps.0.title": "Step title is required.", "steps.0.description": "Step description is required.",
            "steps.2.description": "Step description must be text.",
        }));
        let made = create(&ann).await;
        let (sixty, more) = ("c".repeat(60), "c".repeat(61));
        ann.put(&path(&made), json!({"category": sixty})).await.expect(200);
        let refused = ann.put(&path(&made), json!({"category": more})).await.expect(422).json();
        assert_eq!(refused["errors"], json!({"category": "Category must be at most 60 characters long."}));
        let refused = ann.put(&path(&made), json!({"category": ""})).await.expect(422).json();
        assert_eq!(refused["errors"], json!({"category": "Category is required."}));
        let many: Vec<Value> = (0..201).map(|_| step("Again")).collect();
        ann.put(&path(&made), json!({"steps": many})).await.expect(422);
        ann.put(&path(&made), json!({"steps": many[..200]})).await.expect(200);
        // A workflow may be begun before its steps are known.
        let bare = json!({"title": "Intake call", "category": "Customer Service", "description": "What to ask"});
        assert_eq!(ann.post("/workflows", bare).await.expect(201).json()["steps"], json!([]));
        ann.put(&step_path(&made, 0), json!({"completed": "yes"})).await.expect(404);
        let made = create(&ann).await;
        let refused = ann.put(&step_path(&made, 0), json!({"completed": "yes", "title": ""})).await.expect(422).json();
        assert_eq!(refused["errors"].as_object().unwrap().keys().collect::<Vec<_>>(), ["completed", "title"]);
        // Done or not done: there is nothing in between that null could stand for.
        ann.put(&step_path(&made, 0), json!({"completed": true})).await.expect(200);
        let refused = ann.put(&step_path(&made, 0), json!({"completed": null})).await.expect(422);
        assert_eq!(refused.field_error("completed"), "Completed must be true or false.");
        assert_eq!(ann.get(&path(&made)).await.expect(200).json()["steps"][0]["completed"], true);
    }

    /// Whatever an edit does to the steps, those that stay are the same steps with the same ticks.
    async fn steps_stay_themselves_through_any_edit(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let made = create(&ann).await;
        let mut known = made["steps"].as_array().unwrap().clone();
        for round in 0..25 {
            // Ticks, in between.
            if !known.is_empty() {
                let place = usize::try_from(random.below(known.len() as u64)).unwrap();
                let ticked = random.below(2) == 0;
                let one = format!("{}/steps/{}", path(&made), known[place]["id"].as_str().unwrap());
                let answer = ann.put(&one, json!({"completed": ticked})).await.expect(200).json();
                known[place]["completed"] = json!(ticked);
                assert_eq!(answer["steps"], json!(known));
            }
            // Takes out, puts in, moves and renames.
            let mut sent = Vec::new();
            let mut wanted = Vec::new();
            for kept in known.drain(..) {
                if random.below(6) == 0 {
                    continue;
                }
                let mut change = json!({"id": kept["id"]});
                let mut kept = kept;
                if random.below(3) == 0 {
                    change["title"] = json!(format!("Renamed {round}"));
                    kept["title"] = change["title"].clone();
                }
                let place = usize::try_from(random.below(sent.len() as u64 + 1)).unwrap();
                sent.insert(place, change);
                wanted.insert(place, kept);
            }
            if random.below(2) == 0 && sent.len() < 12 {
                let place = usize::try_from(random.below(sent.len() as u64 + 1)).unwrap();
                sent.insert(place, step(&format!("New {round}")));
                wanted.insert(place, json!({"title": format!("New {round}"), "description": "As usual", "completed": false}));
            }
            let saved = ann.put(&path(&made), json!({"steps": sent})).await.expect(200).json();
            known = saved["steps"].as_array().unwrap().clone();
            for (step, wanted) in known.iter().zip(&mut wanted) {
                if wanted.get("id").is_none() {
                    wanted["id"] = step["id"].clone();
                }
            }
            assert_eq!(json!(known), json!(wanted));
        }
        let mut ids = each(&json!({"steps": known}), "id").iter().map(Value::to_string).collect::<Vec<_>>();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), known.len(), "no two steps are called the same");
    }

    async fn ticks_and_edits_never_refuse_each_other(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = ann.post("/workflows", json!({
            "title": "Winterize", "category": "Maintenance", "description": "Before the frost",
            "steps": (0..8).map(|number| step(&format!("Step {number}"))).collect::<Vec<_>>(),
        })).await.expect(201).json();
        let seen = ann.get(&path(&made)).await.expect(200);
        let ticks = (0..8).map(|place| {
            let (ann, one) = (ann.with_header("if-match", "\"of long ago\""), step_path(&made, place));
            async move { ann.put(&one, json!({"completed": true})).await }
        });
        for answer in at_once(ticks).await {
            assert_eq!(answer.expect(200).json()["_id"], made["_id"]);
        }
        let ticked = ann.get(&path(&made)).await.expect(200).json();
        assert!(each(&ticked, "completed").iter().all(|done| done == true), "{ticked}");
        ann.with_header("if-none-match", seen.header("etag")).get(&path(&made)).await.expect(200);
        // Two people who edit at once notice each other; ticks are no edit.
        let edit = ann.with_header("if-match", seen.header("etag"));
        let saved = edit.put(&path(&made), json!({"title": "Winterize the lake house"})).await.expect(200).json();
        assert_eq!(saved["steps"], ticked["steps"]);
        edit.put(&path(&made), json!({"title": "Winterize the cabin"})).await.expect(409);

        let other = create(&ann).await;
        let step = made["steps"][0]["id"].as_str().unwrap();
        ann.put(&format!("{}/steps/{step}", path(&other)), json!({"completed": true})).await.expect(404);
        app.owner("Eve's").await.put(&step_path(&made, 0), json!({"completed": false})).await.expect(404);
    }

    async fn starting_over_takes_off_the_ticks_alone(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = create(&ann).await;
        let seen = ann.get(&path(&made)).await.expect(200);
        for place in [0, 1] {
            ann.put(&step_path(&made, place), json!({"completed": true})).await.expect(200);
        }
        let over = format!("{}/start-over", path(&made));
        let again = ann.post(&over, json!({})).await.expect(200).json();
        assert_eq!(again["steps"], made["steps"]);
        assert_eq!(ann.get(&path(&made)).await.expect(200).json(), again);
        ann.with_header("if-match", seen.header("etag")).put(&path(&made), json!({"title": "Swap"})).await.expect(200);
        app.owner("Eve's").await.post(&over, json!({})).await.expect(404);
    }

    async fn workflows_come_by_title_and_are_found_by_their_words(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (title, category, description) in [
            ("winterize", "Maintenance", "Before the first frost"), ("Écluse", "Safety", "100% by hand"),
            ("Boiler swap", "Installation", "Oil to gas"), ("After the call", "Customer Service", "Thank them"),
        ] {
            let form = json!({"title": title, "category": category, "description": description, "steps": [step("Sealant")]});
            ann.post("/workflows", form).await.expect(201);
        }
        let titles = async |query: &str| -> Vec<String> {
            let found = ann.get(&format!("/workflows{query}")).await.expect(200).json();
            found.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(titles("").await, ["After the call", "Boiler swap", "Écluse", "winterize"]);
        assert_eq!(titles("?search=FROST").await, ["winterize"]);
        assert_eq!(titles("?search=service").await, ["After the call"]);
        assert_eq!(titles("?search=ecluse").await, ["Écluse"]);
        assert_eq!(titles("?search=100%25").await, ["Écluse"]);
        assert_eq!(titles("?search=sealant").await, [] as [&str; 0]);
        let pages = ann.pages("/workflows?limit=3").await;
        assert_eq!(pages.iter().map(|page| page.ids().len()).collect::<Vec<_>>(), [3, 1]);
        assert!(pages.iter().all(|page| page.header("x-total-count") == "4"));
    }
}
