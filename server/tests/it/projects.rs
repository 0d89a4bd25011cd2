//! Projects: their fields and rules, tasks, expenses and what is left of the budget, receipts, and the documents that belong
//! to them.

use diesel::RunQueryDsl as _;
use image::{GenericImageView as _, ImageFormat};
use serde_json::{Value, json};

use crate::support::operations::{data_string, expense, paper, project};
use crate::support::pictures::{phone_picture, picture};
use crate::support::random::Random;
use crate::support::{Answer, Client, at_once, db_tests};

const MEGABYTE: usize = 1024 * 1024;

async fn create(client: &Client, changes: Value) -> Value {
    let mut form = project();
    form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    client.post("/projects", form).await.expect(201).json()
}

fn path(project: &Value) -> String {
    format!("/projects/{}", project["id"].as_str().unwrap())
}

/// Adds an expense as a browser does, which tells how long its body is.
async fn spend(client: &Client, project: &str, form: &Value) -> Answer {
    let length = form.to_string().len().to_string();
    client.with_header("content-length", length).post(&format!("{project}/expenses"), form.clone()).await
}

async fn with_receipt(client: &Client, project: &str, receipt: &[u8]) -> Answer {
    let mut form = expense(120.5);
    form["receipt"] = data_string(receipt).into();
    spend(client, project, &form).await
}

/// What is behind an address that the API gave.
async fn open(client: &Client, address: &Value) -> Answer {
    let path = address.as_str().and_then(|address| address.strip_prefix("/api")).expect("an address of ours");
    client.get(path).await
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

db_tests! {
    async fn a_project_is_kept_as_it_was_entered(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "name": " Bathroom renovation ", "client": "Dana Reyes", "description": "Tub to shower", "budget": 8400.5,
            "startDate": "2026-11-02T08:00:00Z", "endDate": "2026-11-20", "status": "In Progress", "notes": "Key under the mat",
            "tasks": [{"name": "Demolition", "completed": true, "id": "mine"}, {"name": "Rough-in"}],
            "budgetTracking": {"spent": 1}, "expenses": [{"amount": 1}],
        });
        let made = ann.post("/projects", form).await.expect(201).json();
        for (name, value) in [
            ("name", json!("Bathroom renovation")), ("client", json!("Dana Reyes")), ("budget", json!(8400.5)),
            ("startDate", json!("2026-11-02")), ("endDate", json!("2026-11-20")), ("status", json!("In Progress")),
            ("description", json!("Tub to shower")), ("notes", json!("Key under the mat")), ("expenses", json!([])),
            ("budgetTracking", json!({"allocated": 8400.5, "spent": 0, "remaining": 8400.5, "percentageUsed": 0})),
        ] {
            assert_eq!(made[name], value, "{name}");
        }
        assert_eq!(names(&made["tasks"]), ["Demolition", "Rough-in"]);
        assert_ne!(made["tasks"][0]["id"], "mine", "identities are made by the server");
        for absent in ["_id", "createdAt", "updatedAt", "version", "searchText"] {
            assert_eq!(made.get(absent), None, "{absent}");
        }
        assert!(made["created"].is_string() && made["updated"].is_string());
        assert_eq!(ann.get(&path(&made)).await.expect(200).json(), made);

        // A change keeps what is not sent, and ticks stay with their tasks.
        let [first, second] = [0, 1].map(|place| made["tasks"][place]["id"].clone());
        let change = json!({"tasks": [{"id": second}, {"name": "Inspection"}, {"id": first, "name": "Tear-out"}], "budget": null});
        let changed = ann.put(&path(&made), change).await.expect(200).json();
        assert_eq!(names(&changed["tasks"]), ["Rough-in", "Inspection", "Tear-out"]);
        assert_eq!((&changed["tasks"][2]["id"], &changed["tasks"][2]["completed"]), (&first, &json!(true)));
        assert_eq!((&changed["budget"], &changed["status"]), (&json!(null), &json!("In Progress")));
        ann.delete(&path(&made)).await.expect(204);
        ann.get(&path(&made)).await.expect(404);
    }

    async fn every_wrong_field_gets_its_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let wrong = json!({"name": " ", "budget": 0, "endDate": "soon", "status": "Late", "tasks": [{"name": ""}]});
        assert_eq!(ann.post("/projects", wrong).await.expect(422).json()["errors"], json!({
            "name": "Project name is required.", "client": "Client is required.",
            "budget": "Budget must be greater than zero.", "startDate": "Start date is required.",
            "endDate": "End date must be a date like 2026-11-15.",
            "status": "Status must be one of Planning, In Progress, Completed, On Hold.",
            "tasks.0.name": "Task name is required.",
        }));
        let made = create(&ann, json!({"budget": null})).await;
        let path = path(&made);
        for (change, field, sentence) in [
            (json!({"endDate": made["startDate"]}), "endDate", "End date must be after start date."),
            (json!({"startDate": "2027-01-01"}), "endDate", "End date must be after start date."),
            (json!({"budget": -5}), "budget", "Budget must be greater than zero."),
            (json!({"client": null}), "client", "Client is required."),
        ] {
            assert_eq!(ann.put(&path, change).await.expect(422).json()["errors"], json!({field: sentence}));
        }
        let nothing = ann.post(&format!("{path}/expenses"), json!({"category": "Fun"})).await.expect(422).json();
        assert_eq!(nothing["errors"], json!({
            "description": "Description is required.", "amount": "Amount is required.", "date": "Date is required.",
            "category":
                "Category must be one of General, Materials, Labor, Equipment, Travel, Permits, Subcontractor, Other.",
        }));
        let below = json!({"description": "Tile", "amount": -1, "date": "2026-11-03", "receipt": "picture.jpg"});
        let below = ann.post(&format!("{path}/expenses"), below).await.expect(422).json();
        assert_eq!(below["errors"], json!({
            "amount": "Amount can't be negative.", "receipt": "Receipt must be a file like data:image/jpeg;base64,…",
        }));
    }

    async fn tasks_are_ticked_one_by_one(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = create(&ann, json!({})).await;
        let path = path(&made);
        let seen = ann.get(&path).await.expect(200);
        for name in ["Demolition", "Rough-in", "Inspection"] {
            ann.post(&format!("{path}/tasks"), json!({"name": name})).await.expect(201);
        }
        let with_tasks = ann.get(&path).await.expect(200).json();
        let tasks: Vec<String> = with_tasks["tasks"].as_array().unwrap().iter().map(|task| format!("{path}/tasks/{}", task["id"].as_str().unwrap())).collect();
        let ticks = tasks.iter().map(|task| {
            let (ann, task) = (ann.clone(), task.clone());
            async move { ann.put(&task, json!({"completed": true})).await }
        });
        for answer in at_once(ticks).await {
            assert_eq!(answer.expect(200).json()["id"], made["id"]);
        }
        let ticked = ann.get(&path).await.expect(200).json();
        assert!(ticked["tasks"].as_array().unwrap().iter().all(|task| task["completed"] == true), "{ticked}");
        assert_eq!(names(&ticked["tasks"]), ["Demolition", "Rough-in", "Inspection"]);

        // Nothing of this is what two people edit at once.
        let edit = ann.with_header("if-match", seen.header("etag"));
        edit.put(&path, json!({"notes": "Mind the dog."})).await.expect(200);
        edit.put(&path, json!({"notes": "Mind the cat."})).await.expect(409);
        ann.with_header("if-none-match", seen.header("etag")).get(&path).await.expect(200);

        let left = ann.delete(&tasks[0]).await.expect(200).json();
        assert_eq!(names(&left["tasks"]), ["Rough-in", "Inspection"]);
        ann.delete(&tasks[0]).await.expect(404);
        ann.put(&tasks[0], json!({"completed": true})).await.expect(404);
        let renamed = ann.put(&tasks[1], json!({"name": "Pipes"})).await.expect(200).json();
        assert_eq!((&renamed["tasks"][0]["name"], &renamed["tasks"][0]["completed"]), (&json!("Pipes"), &json!(true)));
        ann.put(&tasks[1], json!({"name": ""})).await.expect(422);
        ann.post(&format!("{path}/tasks"), json!({})).await.expect(422);
    }

    async fn expenses_use_the_budget_up(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let mut spent = Vec::new();
        for count in 0..4 {
            let made = create(&ann, json!({"budget": 1000, "startDate": format!("2026-10-0{}", count + 1)})).await;
            let mut cents = 0;
            for _ in 0..count {
                let amount = i64::try_from(random.below(90_000)).unwrap();
                cents += amount;
                let answer = spend(&ann, &path(&made), &expense(amount as f64 / 100.0)).await.expect(201).json();
                assert_eq!(answer["budgetTracking"]["spent"], json!(json_money(cents)));
            }
            spent.insert(0, cents);
        }
        let listed = ann.get("/projects").await.expect(200).json();
        for (one, cents) in listed.as_array().unwrap().iter().zip(spent) {
            assert_eq!(one.get("expenses"), None);
            let tracking = &one["budgetTracking"];
            assert_eq!((&tracking["spent"], &tracking["remaining"]), (&json_money(cents), &json_money(100_000 - cents)));
            let whole = ann.get(&path(one)).await.expect(200).json();
            assert_eq!(&whole["budgetTracking"], tracking);
        }

        let project = path(&listed[0]);
        let before = ann.get(&project).await.expect(200);
        let form = json!({"description": "Permit", "amount": 10, "date": "2026-12-24", "category": "Permits"});
        let expenses = spend(&ann, &project, &form).await.expect(201).json()["expenses"].clone();
        assert_eq!(expenses[0]["description"], "Permit", "the newest first");
        assert_eq!(expenses[1]["category"], "General");
        let gone = format!("{project}/expenses/{}", expenses[0]["id"].as_str().unwrap());
        let other = path(&listed[1]);
        ann.delete(&gone.replace(&project, &other)).await.expect(404);
        let after = ann.delete(&gone).await.expect(200).json();
        assert_eq!(after["expenses"], before.json()["expenses"]);
        ann.delete(&gone).await.expect(404);
        ann.with_header("if-match", before.header("etag")).put(&project, json!({"name": "Shower"})).await.expect(200);
    }

    async fn a_receipt_is_taken_upright_and_opens_for_its_owner_alone(app) {
        let (ann, eve) = (app.owner("Ann's Plumbing").await, app.owner("Eve's").await);
        let project = path(&create(&ann, json!({})).await);
        let taken = phone_picture(1200, 600);
        let made = with_receipt(&ann, &project, &taken).await.expect(201).json()["expenses"][0].clone();
        assert_eq!(app.kept_files(), 3);
        for (address, sides) in [(&made["receipt"], (600, 1200)), (&made["receiptThumbnail"], (240, 480))] {
            let seen = open(&ann, address).await.expect(200);
            let kept = image::load_from_memory_with_format(&seen.body, ImageFormat::Jpeg).unwrap();
            assert_eq!(kept.dimensions(), sides);
            assert!(!seen.body.windows(8).any(|window| window == b"37.7749N"));
            assert_eq!(seen.header("cache-control"), "private, no-cache");
            open(&app.nobody(), address).await.expect(401);
            open(&eve, address).await.expect(404);
            let known = ann.with_header("if-none-match", seen.header("etag"));
            open(&known, address).await.expect(304);
        }
        let plain = spend(&ann, &project, &expense(5.0)).await.expect(201).json()["expenses"][0].clone();
        assert_eq!((&plain["receipt"], &plain["receiptThumbnail"]), (&json!(null), &json!(null)));
        open(&ann, &made["receipt"].as_str().unwrap().replace(made["id"].as_str().unwrap(), plain["id"].as_str().unwrap()).into())
            .await
            .expect(404);

        ann.delete(&format!("{project}/expenses/{}", made["id"].as_str().unwrap())).await.expect(200);
        open(&ann, &made["receipt"]).await.expect(404);
        app.a_day_later().await;
        assert_eq!(app.kept_files(), 0);
        with_receipt(&ann, &project, &picture(ImageFormat::Png, 40, 20)).await.expect(201);
        assert_eq!(app.kept_files(), 3);
        ann.delete(&project).await.expect(204);
        app.a_day_later().await;
        assert_eq!(app.kept_files(), 0);
    }

    /// Ten megabytes inside JSON get through every layer, under an idempotency key too; and here alone.
    async fn a_receipt_of_ten_megabytes_gets_in(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let project = path(&create(&ann, json!({})).await);
        let mut large = phone_picture(400, 300);
        large.resize(10 * MEGABYTE, 0);
        let once = ann.with_key("receipt");
        let first = with_receipt(&once, &project, &large).await.expect(201);
        assert_eq!(with_receipt(&once, &project, &large).await.expect(201).body, first.body);
        assert_eq!(app.kept_files(), 3);
        open(&ann, &first.json()["expenses"][0]["receipt"]).await.expect(200);
        // In pieces, of which nobody says how many there are.
        let mut form = expense(7.0);
        form["receipt"] = data_string(&large).into();
        let in_pieces = ann.with_key("in pieces");
        let second = in_pieces.post(&format!("{project}/expenses"), form.clone()).await.expect(201);
        assert_eq!(in_pieces.post(&format!("{project}/expenses"), form).await.expect(201).body, second.body);
        assert_eq!(app.kept_files(), 6);
        // A small one is compared to the letter.
        let once = ann.with_key("small");
        spend(&once, &project, &expense(7.5)).await.expect(201);
        spend(&once, &project, &expense(8.5)).await.expect(422);

        large.push(0);
        let sentence = "The receipt is too large. Maximum file size is 10MB.";
        let refused = with_receipt(&ann, &project, &large).await.expect(422).json();
        assert_eq!(refused, json!({"message": sentence, "errors": {"receipt": sentence}}));
        large.resize(11 * MEGABYTE, 0);
        let refused = with_receipt(&ann, &project, &large).await.expect(413).json();
        assert_eq!(refused, json!({"message": "That's too big to send."}));
        large.resize(12 * MEGABYTE, 0);

        let form = json!({"name": "Shower", "notes": data_string(&large[..2 * MEGABYTE])});
        let length = form.to_string().len().to_string();
        for client in [ann.clone(), ann.with_key("large")] {
            for client in [client.with_header("content-length", length.clone()), client] {
                client.post("/projects", form.clone()).await.expect(413);
                client.post(&format!("{project}/tasks"), form.clone()).await.expect(413);
            }
        }
        assert_eq!(ann.get(&project).await.expect(200).json()["expenses"].as_array().unwrap().len(), 3);
        assert_eq!(app.kept_files(), 6);
    }

    async fn what_is_no_receipt_is_refused_with_its_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let project = path(&create(&ann, json!({})).await);
        let jpeg = phone_picture(400, 300);
        let gif = picture(ImageFormat::Gif, 40, 20);
        let wrong_type = "The receipt is not a valid file type. Only JPEG and PNG files are allowed.";
        let damaged = "The receipt is damaged. Choose it again, or retake the photo.";
        for (bytes, sentence) in [
            (&b"%PDF-1.7\n%%EOF\n"[..], wrong_type), (&gif, wrong_type), (b"<script>", wrong_type),
            (&jpeg[..jpeg.len() / 2], damaged),
        ] {
            let refused = with_receipt(&ann, &project, bytes).await.expect(422).json();
            assert_eq!(refused["errors"], json!({"receipt": sentence}));
        }
        // Somebody else's project is not there, whatever comes.
        let eve = app.owner("Eve's").await;
        with_receipt(&eve, &project, &jpeg).await.expect(404);
        assert_eq!(app.kept_files(), 0);
        assert_eq!(ann.get(&project).await.expect(200).json()["expenses"], json!([]));
    }

    async fn the_list_is_searched_filtered_and_summed_up(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (name, client, status, start, budget) in [
            ("Boiler swap", "Hillcrest", "Completed", "2026-03-01", json!(4000)),
            ("Bathroom", "Dana Reyes", "In Progress", "2026-10-01", json!(8000.5)),
            ("Repipe", "Réyes & Co", "Planning", "2026-12-01", json!(null)),
        ] {
            create(&ann, json!({
                "name": name, "client": client, "status": status, "startDate": start, "endDate": "2027-12-31",
                "budget": budget,
            }))
            .await;
        }
        let listed = |query: &'static str| {
            let ann = ann.clone();
            async move { ann.get(&format!("/projects?{query}")).await.expect(200).json() }
        };
        assert_eq!(names(&listed("").await), ["Repipe", "Bathroom", "Boiler swap"]);
        assert_eq!(names(&listed("search=REYES").await), ["Repipe", "Bathroom"]);
        assert_eq!(names(&listed("status=Completed").await), ["Boiler swap"]);
        assert_eq!(names(&listed("status=On%20Hold").await), Vec::<&str>::new());
        let pages = ann.pages("/projects?limit=2").await;
        assert_eq!(pages.iter().flat_map(names_of).collect::<Vec<_>>(), ["Repipe", "Bathroom", "Boiler swap"]);
        assert_eq!(
            ann.get("/projects/summary").await.expect(200).json(),
            json!({"totalProjects": 3, "active": 1, "completed": 1, "totalBudget": 12_000.5}),
        );
    }

    /// Of another version of the program, or of a hand in the database.
    async fn a_status_that_nobody_knows_is_planning(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let odd = create(&ann, json!({"name": "Repipe", "status": "Completed"})).await;
        create(&ann, json!({"name": "Bathroom", "status": "On Hold"})).await;
        let mut connection = app.target().connect().unwrap();
        diesel::sql_query("UPDATE projects SET status = 'Paused' WHERE name = 'Repipe'").execute(&mut connection).unwrap();
        assert_eq!(ann.get(&path(&odd)).await.expect(200).json()["status"], "Planning");
        for (query, found) in [("", 2), ("?status=Planning", 1), ("?status=Completed", 0), ("?status=On%20Hold", 1)] {
            let listed = ann.get(&format!("/projects{query}")).await.expect(200);
            assert_eq!(listed.json().as_array().unwrap().len(), found, "{query}");
            assert_eq!(listed.header("x-total-count"), found.to_string(), "{query}");
        }
        assert_eq!(ann.put(&path(&odd), json!({"notes": "Keys"})).await.expect(200).json()["status"], "Planning");
    }

    async fn a_document_belongs_to_a_project_of_its_owner(app) {
        let (ann, eve) = (app.owner("Ann's Plumbing").await, app.owner("Eve's").await);
        let (own, other) = (create(&ann, json!({})).await, create(&eve, json!({})).await);
        let missing = "That project doesn't exist.";
        // Its error stands beside those of the other fields.
        for link in [&other["id"], &json!("Project1")] {
            let mut form = paper("Invoice");
            form["projectLink"] = link.clone();
            form["customerName"] = json!("");
            let refused = ann.post("/documents", form).await.expect(422).json();
            assert_eq!(refused["errors"], json!({"projectLink": missing, "customerName": "Customer name is required."}));
        }
        let mut form = paper("Invoice");
        form["projectLink"] = own["id"].clone();
        let invoice = ann.post("/documents", form).await.expect(201).json();
        assert_eq!(invoice["projectLink"], own["id"]);
        let document = format!("/documents/{}", invoice["_id"].as_str().unwrap());
        let refused = ann.put(&document, json!({"projectLink": other["id"], "status": "Lost"})).await.expect(422).json();
        assert_eq!(refused["errors"]["projectLink"], missing);
        assert!(refused["errors"]["status"].is_string());
        for (link, kept) in [(json!("None"), json!(null)), (own["id"].clone(), own["id"].clone())] {
            assert_eq!(ann.put(&document, json!({"projectLink": link})).await.expect(200).json()["projectLink"], kept);
        }
        // The document outlives the project.
        let before = ann.get(&document).await.expect(200);
        ann.delete(&path(&own)).await.expect(204);
        let after = ann.get(&document).await.expect(200).json();
        assert_eq!((&after["projectLink"], &after["items"]), (&json!(null), &before.json()["items"]));
        ann.put(&document, json!({"projectLink": own["id"]})).await.expect(422);
    }
}

fn names_of(page: &Answer) -> Vec<String> {
    names(&page.json()).into_iter().map(str::to_owned).collect()
}

/// Cents as the API writes them.
fn json_money(cents: i64) -> Value {
    if cents % 100 == 0 { json!(cents / 100) } else { json!(cents as f64 / 100.0) }
}
