//! Documents paid in test mode: they work like any other, are marked as tests, and no amount anywhere counts them.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use serde_json::{Value, json};
use zip::ZipArchive;

use crate::support::customer::{customer, page, post, press, sign, words};
use crate::support::operations::client;
use crate::support::{Client, Options, TestApp, db_tests, papers};

const YEAR: &str = "startDate=2026-01-01&endDate=2026-12-31";

/// Everything that shows an amount or a count of documents, but for lists.
async fn figures(ann: &Client, client_id: &str, project: &str) -> Vec<(String, String)> {
    let paths = [
        "/documents/summary".to_owned(),
        "/dashboard/overview".to_owned(),
        format!("/analytics/all?{YEAR}"),
        format!("/analytics/taxes?{YEAR}"),
        "/analytics/taxes?startDate=2026-11-15&endDate=2026-11-15".to_owned(),
        "/analytics/year-end?year=2026".to_owned(),
        "/analytics/year-end/income?year=2026".to_owned(),
        "/analytics/year-end/unpaid?year=2026".to_owned(),
        format!("/clients/{client_id}/overview"),
        "/clients/summary".to_owned(),
        format!("/projects/{project}/profit"),
        "/documents?paidYear=2026".to_owned(),
    ];
    let mut all = Vec::new();
    for path in paths {
        let text = ann.get(&path).await.expect(200).text();
        // When a row was written is no figure, and neither is what happened.
        let text = match serde_json::from_str::<Value>(&text) {
            Ok(mut value) => {
                forget_times(&mut value);
                value.to_string()
            }
            Err(_) => text,
        };
        all.push((path, text));
    }
    all
}

/// The files in an archive.
fn unpacked(bytes: Vec<u8>) -> BTreeMap<String, Vec<u8>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = archive.len();
    let unpack = |at| {
        let mut file = archive.by_index(at).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        (file.name().unwrap().into_owned(), bytes)
    };
    (0..count).map(unpack).collect()
}

async fn year_end(ann: &Client) -> BTreeMap<String, Vec<u8>> {
    unpacked(ann.get("/analytics/year-end/archive?year=2026").await.expect(200).body)
}

/// The archive of everything, but for what happened.
async fn everything(app: &TestApp, ann: &Client) -> BTreeMap<String, Vec<u8>> {
    ann.post("/user/export", json!({})).await.expect(201);
    app.make_exports().await;
    let made = ann.get("/user/export").await.expect(200).json();
    let address = made["address"].as_str().unwrap().strip_prefix("/api").unwrap();
    let mut files = unpacked(app.nobody().get(address).await.expect(200).body);
    files.retain(|name, _| !name.starts_with("activity"));
    files
}

fn forget_times(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for name in ["createdAt", "updatedAt", "recentActivity", "paidDate"] {
                object.remove(name);
            }
            // The length of a list, in which it is shown.
            object.retain(|name, value| name != "documents" || !value.is_number());
            object.values_mut().for_each(forget_times);
        }
        Value::Array(array) => array.iter_mut().for_each(forget_times),
        _ => {}
    }
}

fn invoice(client_id: &str, project: &str, customer: &str) -> Value {
    let tax = |name: &str, percent: f64| json!({"name": name, "percent": percent});
    json!({
        "type": "Invoice", "customerName": customer, "clientId": client_id, "projectLink": project, "date": "2026-11-01",
        "items": [
            {"description": "Water heater", "quantity": 1, "rate": 612, "tax": tax("Sales tax", 8.25)},
            {"description": "Labor", "quantity": 1.5, "rate": 95, "tax": tax("City tax", 1.1)},
            {"description": "Permit", "quantity": 1, "rate": 40},
        ],
    })
}

async fn sent(ann: &Client, form: Value) -> String {
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

async fn pay_in_test_mode(app: &TestApp, id: &str, cents: i64) {
    let checkout = press(app, id, cents).await;
    let path = checkout.strip_prefix("http://sawhorse.test").unwrap();
    post(&customer(app), path, &[("outcome", "pay")]).await.expect(303);
}

fn job_for(client: &str) -> Value {
    json!({"name": "Bath", "client": client, "startDate": "2026-11-01", "endDate": "2026-12-01"})
}

async fn document(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}")).await.expect(200).json()
}

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

/// Removes the test payments of a document; returns how many lines that took.
async fn remove_tests(ann: &Client, id: &str) -> usize {
    let ledger = ann.get(&format!("/documents/{id}/payments")).await.expect(200).json();
    let tests: Vec<&Value> =
        ledger["payments"].as_array().unwrap().iter().filter(|one| one["card"]["isTest"] == true).collect();
    for payment in &tests {
        ann.delete(&format!("/documents/{id}/payments/{}", payment["_id"].as_str().unwrap())).await.expect(200);
    }
    tests.len()
}

db_tests! {
    async fn no_amount_anywhere_counts_a_test_document(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let job = ann.post("/projects", job_for(&dana)).await.expect(201).json();
        let job = job["id"].as_str().unwrap();
        let real = sent(&ann, invoice(&dana, job, "Dana Reyes")).await;
        ann.post(&format!("/documents/{real}/payments"), json!({"amount": 100, "date": "2026-11-14"})).await.expect(201);

        let without = figures(&ann, &dana, job).await;
        let archived = year_end(&ann).await;
        let id = sent(&ann, invoice(&dana, job, "Dana Reyes")).await;
        assert_ne!(year_end(&ann).await, archived);
        let before = figures(&ann, &dana, job).await;
        assert_ne!(before, without);
        let total = cents(&document(&ann, &id).await["total"]);

        // Paid in full, in test mode: as if it weren't there, but for the lists.
        pay_in_test_mode(&app, &id, total).await;
        let paid = document(&ann, &id).await;
        assert_eq!((&paid["status"], &paid["isTest"]), (&json!("Paid"), &json!(true)));
        assert_eq!(figures(&ann, &dana, job).await, without);
        let list = ann.get("/documents?limit=1").await.expect(200);
        assert_eq!(list.header("x-total-count"), "2", "the list has it");
        assert_eq!(ann.get("/documents?status=Paid").await.expect(200).ids(), std::slice::from_ref(&id));
        let text = words(&page(&app, &format!("/invoice/{id}")).await.expect(200).text());
        assert!(text.contains("Test") && text.contains("Paid in test mode. No card was charged."), "{text}");
        let pdf = |id: &str| format!("/documents/{id}/pdf");
        for address in [pdf(&id), format!("/public{}", pdf(&id))] {
            let text = papers::words(&ann.get(&address).await.expect(200).body);
            assert!(text.split(' ').any(|word| word == "Test"), "{address}: {text}");
        }
        let text = papers::words(&ann.get(&pdf(&real)).await.expect(200).body);
        assert!(!text.contains("Test"), "{text}");

        // It's in none of the archives.
        assert_eq!(year_end(&ann).await, archived);
        let number = paid["documentNumber"].as_str().unwrap();
        for (name, bytes) in everything(&app, &ann).await {
            assert!(!name.contains(number), "{name}");
            let text = String::from_utf8_lossy(&bytes);
            assert!(!text.contains(&id) && !text.contains(number), "{name}: {text}");
            assert!(!name.starts_with("documents.") || text.contains(&real), "{name}: {text}");
        }

        assert_eq!(remove_tests(&ann, &id).await, 1);
        let again = document(&ann, &id).await;
        assert_eq!((&again["status"], &again["isTest"], &again["paidDate"]), (&json!("Sent"), &json!(false), &Value::Null));
        assert_eq!(figures(&ann, &dana, job).await, before);

        // Some of it in real money: that counts once the test is gone.
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": 50.33, "date": "2026-11-12"})).await.expect(201);
        let partly = figures(&ann, &dana, job).await;
        pay_in_test_mode(&app, &id, total - 5_033).await;
        assert_eq!(document(&ann, &id).await["status"], "Paid");
        assert_eq!(figures(&ann, &dana, job).await, without);
        // What is done to it meanwhile changes nothing either.
        ann.put(&format!("/documents/{id}"), json!({"notes": "Tried out"})).await.expect(200);
        assert_eq!(figures(&ann, &dana, job).await, without);
        assert_eq!(remove_tests(&ann, &id).await, 1);
        ann.put(&format!("/documents/{id}"), json!({"notes": null})).await.expect(200);
        assert_eq!(figures(&ann, &dana, job).await, partly);

        // Deleting a test leaves nothing behind.
        let other = sent(&ann, invoice(&dana, job, "Lee Chan")).await;
        pay_in_test_mode(&app, &other, total).await;
        ann.delete(&format!("/documents/{other}")).await.expect(204);
        assert_eq!(figures(&ann, &dana, job).await, partly);
    }

    async fn the_deposit_of_an_estimate_in_test_mode_makes_a_test_of_its_invoice(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let job = ann.post("/projects", job_for(&dana)).await.expect(201).json();
        let job = job["id"].as_str().unwrap();
        let without = figures(&ann, &dana, job).await;
        let mut form = invoice(&dana, job, "Dana Reyes");
        form["type"] = json!("Estimate");
        form["depositPercent"] = json!(50);
        let id = sent(&ann, form).await;
        let deposit = cents(&document(&ann, &id).await["deposit"]);
        sign(&app, &id).await;
        pay_in_test_mode(&app, &id, deposit).await;
        assert_eq!(figures(&ann, &dana, job).await, without);
        ann.post(&format!("/documents/{id}/convert-to-invoice"), json!({})).await.expect(200);
        assert_eq!(document(&ann, &id).await["isTest"], true);
        ann.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
        assert_eq!(figures(&ann, &dana, job).await, without);
    }

    async fn nobody_tries_cards_where_the_operator_does_not_say_so(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let id = sent(&ann, json!({"type": "Invoice", "customerName": "Dana", "items": [{"description": "Job", "rate": 612}]})).await;
        let checkout = press(&app, &id, 61_200).await;
        let off = app.restarted_with(Options { test_cards: false, ..Options::default() });
        let ann = ann.through(&off);
        let state = ann.get("/user/card-payments").await.expect(200).json();
        assert_eq!(state, json!({"isAvailable": false, "isTest": false, "state": "Not connected", "account": null}));
        ann.post("/user/card-payments", json!({})).await.expect(409);
        assert!(!page(&off, &format!("/invoice/{id}")).await.expect(200).text().contains("<form"));
        // A page that was open before pays nothing any more.
        let path = checkout.strip_prefix("http://sawhorse.test").unwrap();
        page(&off, path).await.expect(404);
        post(&customer(&off), path, &[("outcome", "pay")]).await.expect(404);
        assert_eq!(document(&ann, &id).await["status"], "Sent");
    }

    /// What an earlier program left is corrected once, when the program starts.
    async fn tests_and_paid_dates_from_before_are_corrected_at_the_next_start(app) {
        use diesel::connection::SimpleConnection as _;
        let ann = app.owner("Ann's Plumbing").await;
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let job = ann.post("/projects", job_for(&dana)).await.expect(201).json();
        let job = job["id"].as_str().unwrap();
        let late = sent(&ann, json!({"type": "Invoice", "customerName": "Lee", "items": [{"description": "Job", "rate": 100}]})).await;
        for (amount, date) in [(60, "2026-11-15"), (40, "2025-10-11")] {
            let body = json!({"amount": amount, "date": date});
            ann.post(&format!("/documents/{late}/payments"), body).await.expect(201);
        }
        let without = figures(&ann, &dana, job).await;
        let id = sent(&ann, invoice(&dana, job, "Dana Reyes")).await;
        let total = document(&ann, &id).await["total"].clone();
        ann.post(&format!("/documents/{id}/payments"), json!({"amount": total})).await.expect(201);
        assert_ne!(figures(&ann, &dana, job).await, without);
        // As an earlier program leaves it: the test was counted, and the payment that was entered last has the say.
        let left = format!(
            "UPDATE payments SET is_test = TRUE WHERE document_id = '{id}';
             UPDATE documents SET paid_date = '2025-10-11T12:00:00.000Z' WHERE id = '{late}';
             INSERT INTO documents_to_correct (owner_id, document_id)
               SELECT owner_id, id FROM documents WHERE id IN ('{id}', '{late}')"
        );
        app.target().connect().unwrap().batch_execute(&left).unwrap();
        let correct = || sawhorse::modules::refold(&mut app.target().connect().unwrap()).unwrap();
        correct();
        assert_eq!(document(&ann, &late).await["paidDate"].as_str().unwrap()[..10], *"2026-11-15");
        assert_eq!(document(&ann, &id).await["isTest"], true);
        assert_eq!(figures(&ann, &dana, job).await, without);
        correct();
        assert_eq!(figures(&ann, &dana, job).await, without);
    }
}
