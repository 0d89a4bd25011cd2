//! "Download everything": what is in the archive, who makes it, and how long it can be downloaded.

use std::collections::BTreeSet;
use std::io::{Cursor, Read as _};

use diesel::connection::SimpleConnection as _;
use image::ImageFormat;
use jiff::SignedDuration;
use serde_json::{Value, json};
use tempfile::tempdir;
use zip::ZipArchive;

use crate::support::operations::{client, expense, interaction, owner_with_calls, paper, project, service_record};
use crate::support::pictures::picture;
use crate::support::program::{Server, files_below, run};
use crate::support::s3::S3Server;
use crate::support::statements::{all_are_told, heard};
use crate::support::{Answer, Client, Options, TestApp, at_once, db_tests};
use crate::tables::declared;

const MEGABYTE: u64 = 1024 * 1024;

async fn ask(client: &Client) -> Value {
    client.post("/user/export", json!({})).await.expect(201).json()
}

async fn status(client: &Client) -> Value {
    client.get("/user/export").await.expect(200).json()
}

/// Asks for an archive and has it made; returns what is said of it then.
async fn made(app: &TestApp, client: &Client) -> Value {
    ask(client).await;
    app.make_exports().await;
    let made = status(client).await;
    assert_eq!(made["status"], "ready", "{made}");
    made
}

/// What is behind an address, for whoever has it.
async fn open(app: &TestApp, address: &Value) -> Answer {
    let path = address.as_str().and_then(|address| address.strip_prefix("/api")).expect("an address of ours");
    app.nobody().get(path).await
}

struct Archive(ZipArchive<Cursor<Vec<u8>>>);

impl Archive {
    fn names(&self) -> BTreeSet<String> {
        self.0.file_names().map(|name| name.unwrap().into_owned()).collect()
    }

    #[track_caller]
    fn file(&mut self, name: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut file = self.0.by_name(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        file.read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[track_caller]
    fn json(&mut self, name: &str) -> Value {
        serde_json::from_slice(&self.file(name)).unwrap()
    }

    /// The rows of a table, without its headings.
    #[track_caller]
    fn rows(&mut self, name: &str) -> usize {
        let bytes = self.file(name);
        csv::ReaderBuilder::new().from_reader(bytes.as_slice()).records().map(Result::unwrap).count()
    }
}

db_tests! {
    async fn it_is_called_by_the_day_where_the_owner_is(app) {
        // Noon in UTC: the next day has begun in Kiritimati, wherever the owner's browser is.
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "Pacific/Niue");
        ann.put("/user/profile", json!({"timezone": "Pacific/Kiritimati"})).await.expect(200);
        ask(&ann).await;
        app.make_exports().await;
        assert_eq!(status(&ann).await["name"], "sawhorse-2026-11-16.zip");
    }

    /// "photo", then a mark that turns the reading direction, then "gpj.exe": it looks like "photoexe.jpg".
    async fn no_photo_comes_out_as_a_program(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let invoice = ann.add("/documents", paper("Invoice")).await;
        let photo = picture(ImageFormat::Png, 40, 20);
        let names: &[(&str, &[u8])] = &[("photo\u{202e}gpj.exe", &photo), ("before.exe", &photo), ("after.png", &photo)];
        let photos = ann.upload(&format!("/documents/{invoice}/photos"), names).await.expect(201).json()["photos"].clone();
        assert_eq!(photos[0]["originalName"], "photogpj.exe");
        let seen = open(&app, &photos[0]["url"]).await.expect(200);
        assert_eq!(seen.header("content-disposition"), "inline; filename*=UTF-8''photogpj.png");
        ask(&ann).await;
        app.make_exports().await;
        let answer = open(&app, &status(&ann).await["address"]).await.expect(200);
        let archive = ZipArchive::new(Cursor::new(answer.body)).unwrap();
        let names = archive.file_names().map(|name| name.unwrap().into_owned());
        let kept: Vec<String> =
            names.filter_map(|name| Some(name.split_once("photos/INV-0001/")?.1.to_owned())).collect();
        assert_eq!(kept, ["1-photogpj.png", "2-before.png", "3-after.png"]);
    }

    // What is inside them is read for a page of them at once.
    async fn more_things_do_not_take_more_statements(app) {
        let app = app.restarted_with(Options { limits: all_are_told(), ..Options::default() });
        let mut counts = Vec::new();
        for names in [&["Dana"][..], &["Dana", "Rosa", "Bo"]] {
            let ann = app.owner("Ann's Plumbing").await;
            for name in names {
                let customer = ann.add("/clients", client(name, "Reyes")).await;
                ann.add(&format!("/clients/{customer}/interactions"), interaction()).await;
                let job = ann.post("/projects", project()).await.expect(201).json();
                let job = job["id"].as_str().unwrap();
                ann.post(&format!("/projects/{job}/expenses"), expense(120.5)).await.expect(201);
                let van = ann.add("/equipment", json!({"name": name})).await;
                ann.add(&format!("/equipment/{van}/service-history"), service_record()).await;
            }
            ask(&ann).await;
            let ((), statements) = heard(app.make_exports()).await;
            counts.push(["interactions", "expenses", "service_records"].map(|table| {
                statements.iter().filter(|one| one.starts_with("SELECT") && one.contains(table)).count()
            }));
        }
        assert!(counts[0].iter().all(|count| *count > 0), "the statements were not heard: {counts:?}");
        assert_eq!(counts[0], counts[1]);
    }

    async fn everything_of_the_owner_is_in_it_and_nothing_of_others(app) {
        let (eve, (ann, _)) = (app.owner("Eve's Secret Roofing").await, owner_with_calls(&app).await);
        eve.add("/documents", paper("Invoice")).await;
        let elbow = ann.add("/inventory", json!({"name": "Elbow", "quantity": 9})).await;
        let tax = json!({"name": "Sales tax", "percent": 8.25});
        let sold = ann.add("/documents", json!({"type": "Invoice", "customerName": "Dana", "status": "Sent",
            "items": [{"description": "Elbow", "partId": elbow, "rate": 100, "tax": tax}],
            "discount": {"kind": "percent", "value": 10}})).await;
        let asked = ask(&ann).await;
        assert_eq!((&asked["status"], &asked["progress"], &asked["address"]), (&json!("making"), &json!(0), &Value::Null));
        assert_eq!(status(&ann).await, asked);
        app.make_exports().await;
        let ready = status(&ann).await;
        assert_eq!(ready["status"], "ready");
        assert_eq!((&ready["name"], &ready["availableUntil"]), (&json!("sawhorse-2026-11-15.zip"), &json!("2026-11-16T12:00:00.000Z")));
        let answer = open(&app, &ready["address"]).await.expect(200);
        assert_eq!(answer.header("content-type"), "application/zip");
        assert_eq!(answer.header("content-disposition"), "attachment; filename*=UTF-8''sawhorse-2026-11-15.zip");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("content-length"), ready["size"].to_string());
        assert_eq!(json!(answer.body.len()), ready["size"]);
        let mut archive = Archive(ZipArchive::new(Cursor::new(answer.body)).unwrap());

        // Every list as the API shows it, and as a table.
        for (name, path) in [
            ("documents", "/documents"), ("tasks", "/tasks"), ("appointments", "/appointments"),
            ("inventory", "/inventory"), ("tools", "/tools"), ("mileage", "/mileage"), ("workflows", "/workflows"),
            ("recurring-invoices", "/recurring-invoices"), ("business-expenses", "/expenses"),
            ("expense-categories", "/expenses/categories"),
        ] {
            let listed = ann.get(path).await.expect(200).json();
            assert_eq!(archive.json(&format!("{name}.json")), listed, "{name}");
            let count = listed.as_array().unwrap().len();
            assert!(count > 0, "{name} is put to no test");
            assert_eq!(archive.rows(&format!("{name}.csv")), count, "{name}");
        }
        let documents = archive.json("documents.json");
        let sold = documents.as_array().unwrap().iter().find(|one| one["_id"] == json!(sold)).unwrap();
        assert_eq!([&sold["items"][0]["tax"], &sold["discount"]], [&tax, &json!({"kind": "percent", "value": 10})]);
        assert_eq!((&sold["totals"]["tax"], &sold["takenParts"][0]["partId"]), (&json!(7.43), &json!(elbow)));
        for (name, path, id, inside) in [
            ("clients", "/clients", "_id", "interactions"), ("projects", "/projects", "id", "expenses"),
            ("projects", "/projects", "id", "tasks"),
        ] {
            for thing in archive.json(&format!("{name}.json")).as_array().unwrap() {
                let whole = ann.get(&format!("{path}/{}", thing[id].as_str().unwrap())).await.expect(200).json();
                assert_eq!(*thing, whole);
            }
            assert!(archive.rows(&format!("{name}-{inside}.csv")) > 0, "{inside}");
        }
        let equipment = archive.json("equipment.json");
        assert_eq!(equipment[0]["serviceHistory"].as_array().unwrap().len(), 1);
        assert_eq!(archive.rows("equipment-serviceHistory.csv"), 1);
        assert!(archive.rows("activity.csv") > 5);
        assert_eq!(archive.json("profile.json"), ann.get("/user/profile").await.expect(200).json());
        assert_eq!(archive.json("mileage-rates.json"), ann.get("/mileage/rates").await.expect(200).json());
        let lines = String::from_utf8(archive.file("documents-items.csv")).unwrap();
        assert!(lines.starts_with("\u{feff}Belongs To,"), "{lines}");

        // Every document on paper, with its photos, and the receipts.
        let documents = ann.get("/documents").await.expect(200).json();
        for document in documents.as_array().unwrap() {
            let (id, number) = (document["_id"].as_str().unwrap(), document["documentNumber"].as_str().unwrap());
            let paper = ann.get(&format!("/documents/{id}/pdf")).await.expect(200).body;
            assert_eq!(archive.file(&format!("documents/{number}.pdf")), paper);
            for photo in document["photos"].as_array().unwrap() {
                let kept = open(&app, &photo["url"]).await.expect(200).body;
                assert_eq!(archive.file(&format!("documents/photos/{number}/1-wall.png")), kept);
            }
        }
        let names = archive.names();
        assert_eq!(names.iter().filter(|name| name.starts_with("documents/photos/")).count(), 1);
        assert_eq!(names.iter().filter(|name| name.starts_with("receipts/")).count(), 2);
        let rent = ann.get("/expenses").await.expect(200).json();
        open(&app, &rent[0]["receipts"][0]["url"]).await.expect(401);
        let kept = ann.get(rent[0]["receipts"][0]["url"].as_str().unwrap().strip_prefix("/api").unwrap()).await.expect(200).body;
        assert_eq!(archive.file("receipts/Business/2026-11-01-2-rent.png"), kept);
        assert!(String::from_utf8(archive.file("README.txt")).unwrap().contains("Everything you keep in Sawhorse"));
        for name in names {
            let bytes = archive.file(&name);
            assert!(!bytes.windows(12).any(|window| window == b"Eve's Secret"), "{name}");
        }
    }

    async fn there_is_one_at_a_time_and_it_goes_after_a_day(app) {
        // Without a subscription: the data is the owner's all the same.
        let ann = app.visitor("Ann's Plumbing").await;
        assert_eq!(status(&ann).await["status"], "none");
        let first = made(&app, &ann).await;
        open(&app, &first["address"]).await.expect(200);
        assert_eq!(app.kept_files(), 1);

        ask(&ann).await;
        open(&app, &first["address"]).await.expect(404);
        let refused = ann.post("/user/export", json!({})).await.expect(409);
        assert_eq!(refused.message(), "We're already creating your archive.");
        app.make_exports().await;
        let second = status(&ann).await;
        assert_ne!(second["address"], first["address"]);

        app.clock.advance(SignedDuration::from_mins(24 * 60 - 1));
        app.make_exports().await;
        open(&app, &second["address"]).await.expect(200);
        app.clock.advance(SignedDuration::from_mins(1));
        let gone = open(&app, &second["address"]).await.expect(404);
        assert_eq!(gone.message(), "This download is no longer available. Create a new one in Settings.");
        assert_eq!(status(&ann).await["status"], "none");
        app.make_exports().await;
        app.a_day_later().await;
        assert_eq!(app.kept_files(), 0);
        made(&app, &ann).await;
    }

    async fn several_processes_make_each_once(app) {
        let mut owners = Vec::new();
        for name in ["Ann's", "Bob's", "Cy's"] {
            let owner = app.owner(name).await;
            owner.add("/documents", paper("Invoice")).await;
            ask(&owner).await;
            owners.push(owner);
        }
        let processes: Vec<TestApp> = (0..4).map(|_| app.restarted_with(Options::default())).collect();
        at_once(processes.into_iter().map(|process| async move { process.make_exports().await })).await;
        assert_eq!(app.kept_files(), 3);
        for owner in &owners {
            assert_eq!(status(owner).await["status"], "ready");
        }
    }

    async fn what_a_process_left_undone_another_takes_up(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ask(&ann).await;
        let mut connection = app.target().connect().unwrap();
        // As if a process were at it that is heard of no more.
        let taken = "UPDATE exports SET attempts = attempts + 1, due_at = '2026-11-15T12:02:00.000Z', done = 40, total = 100";
        connection.batch_execute(taken).unwrap();
        app.make_exports().await;
        let waiting = status(&ann).await;
        assert_eq!((&waiting["status"], &waiting["progress"]), (&json!("making"), &json!(40)));
        app.clock.advance(SignedDuration::from_mins(2));
        app.make_exports().await;
        assert_eq!(status(&ann).await["status"], "ready");

        // What ended three processes is not tried for ever.
        ask(&ann).await;
        connection.batch_execute("UPDATE exports SET attempts = 3").unwrap();
        app.make_exports().await;
        let failed = status(&ann).await;
        assert_eq!((&failed["status"], &failed["address"]), (&json!("failed"), &Value::Null));
        made(&app, &ann).await;
    }

    async fn a_store_that_refuses_is_a_failure_to_try_again_after(app) {
        let server = S3Server::start();
        let [locked, open_store] = ["wrong", "S3RVER"]
            .map(|secret| app.restarted_with(Options { files: Some(server.files(secret)), ..Options::default() }));
        let ann = app.owner("Ann's Plumbing").await;
        ask(&ann).await;
        locked.make_exports().await;
        assert_eq!(status(&ann).await["status"], "failed");
        let ready = made(&open_store, &ann).await;
        assert_eq!(open(&open_store, &ready["address"]).await.expect(200).body.len() as u64, ready["size"].as_u64().unwrap());
    }
}

/// Every table of owners' things is either in the archive or follows from what is.
#[test]
fn no_table_of_the_owner_is_forgotten() {
    let inside = BTreeSet::from([
        "activity",
        "appointments",
        "business_expenses",
        "client_credits",
        "clients",
        "credit_memos",
        "customer_emails",
        "document_answers",
        "document_reminders",
        "documents",
        "earlier_mileage_rates",
        "equipment",
        "expense_categories",
        "expenses",
        "interactions",
        "parts",
        "payments",
        "projects",
        "recurring_invoices",
        "reminders_by_hand",
        "service_records",
        "tasks",
        "tools",
        "trips",
        "workflows",
    ]);
    // Worked out from the others, or for the program's own use; what was paid by card is among the payments.
    let left_out = BTreeSet::from([
        "card_accounts",
        "card_checkouts",
        "credit_counters",
        "document_counters",
        "document_lines",
        "document_parts",
        "shown_estimates",
        "documents_to_correct",
        "documents_to_recount",
        "earnings",
        "exports",
        "idempotency_keys",
        "kept_figures",
        "notifications",
        "receipts",
        "reminder_settings",
    ]);
    let of_owners = declared().into_iter().filter(|(_, columns)| columns.contains_key("owner_id"));
    let expected: BTreeSet<String> = inside.union(&left_out).map(|name| (*name).to_owned()).collect();
    assert_eq!(of_owners.map(|(name, _)| name).collect::<BTreeSet<_>>(), expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_does_not_grow_with_the_archive() {
    let folder = tempdir().unwrap();
    assert!(run(folder.path(), &["demo"], &[("SAWHORSE_ENV", "development")]).status.success());
    let files = folder.path().join("data/files");
    let large = files_below(&files).into_iter().find(|name| name.ends_with("/whole")).unwrap();
    let large = std::fs::File::options().write(true).open(files.join(&large)).unwrap();
    large.set_len(200 * MEGABYTE).unwrap();
    let server = Server::start(folder.path(), &[]).await;
    let form = json!({"email": "demo@sawhorse.app", "password": "sawhorse-demo"});
    let signed_in: Value = server.post("/api/auth/login", form).await.json().await.unwrap();
    let token = signed_in["token"].as_str().unwrap();
    let ready = server.made_export(token).await;
    let mut download = server.http.get(server.url(ready["address"].as_str().unwrap())).send().await.unwrap();
    let mut size = 0;
    while let Some(chunk) = download.chunk().await.unwrap() {
        size += chunk.len() as u64;
    }
    assert_eq!(size, ready["size"].as_u64().unwrap());
    assert!(size > 200 * MEGABYTE);
    let peak = server.peak_memory();
    assert!(peak < 180, "{peak} MB for an archive of {} MB", size / MEGABYTE);
}
