//! The OpenAPI document: it is committed, whole, and true.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};

use crate::support::operations::{Operation, call, document, in_order, operations, owner_with_calls};
use crate::support::schema::violations;
use crate::support::{Answer, Client, PASSWORD, TestApp, db_tests};

fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            found.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(list) => list.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

/// Checks an answer against what the document says of its status.
fn check(document: &Value, operation: &Value, answer: &Answer) {
    let (id, status) = (&operation["operationId"], answer.status.as_str());
    let described = operation["responses"].get(status).unwrap_or_else(|| panic!("{id} does not tell of {status}"));
    match described.pointer("/content/application~1json/schema") {
        Some(schema) => {
            assert_eq!(answer.header("content-type"), "application/json", "{id} {status}");
            let wrong = violations(document, schema, &answer.json());
            assert!(wrong.is_empty(), "{id} {status}: {}\n{}", wrong.join("\n"), answer.text());
        }
        None if described["content"].is_object() => {
            assert!(described["content"][answer.header("content-type")].is_object(), "{id} {status}");
            assert!(!answer.body.is_empty(), "{id} {status}");
        }
        None => assert!(answer.body.is_empty(), "{id} {status} answers what the document does not tell of"),
    }
    for (name, _) in described["headers"].as_object().into_iter().flatten().filter(|(name, _)| *name != "Link") {
        assert!(!answer.header(name).is_empty(), "{id} {status} has no {name}");
    }
}

fn parameters(operation: &Operation) -> impl Iterator<Item = &Value> {
    operation.description["parameters"].as_array().into_iter().flatten()
}

async fn sign_in(app: &TestApp, client: &Client) -> String {
    let answer = app.nobody().sign_in(&client.email, PASSWORD).await.expect(200).json();
    answer["token"].as_str().expect("a token").to_owned()
}

#[test]
fn the_committed_document_is_the_program_s() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openapi.json");
    let committed = std::fs::read_to_string(path).expect("openapi.json is at the repository's root");
    let made = sawhorse::app::openapi_json();
    assert!(committed == made, "openapi.json is out of date: run `make openapi`");
}

/// Something to choose from, and the figures of a report, are no list of anybody's things: always all of them.
const CHOICES: [&str; 12] = [
    "/api/documents/needs-action",
    "/api/expenses/categories",
    "/api/mileage/rates",
    "/api/mileage/vehicles",
    "/api/mileage/years",
    "/api/clients/tags",
    "/api/clients/duplicates",
    "/api/analytics/metrics",
    "/api/analytics/revenue",
    "/api/analytics/services",
    "/api/analytics/customers",
    "/api/analytics/categories",
];

#[test]
fn every_list_comes_in_pages() {
    let document = document();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let Some(operation) = operations.get("get").filter(|_| !CHOICES.contains(&path.as_str())) else { continue };
        let (id, found) = (&operation["operationId"], &operation["responses"]["200"]);
        if found.pointer("/content/application~1json/schema/type") != Some(&json!("array")) {
            continue;
        }
        let parameters: Vec<&Value> =
            operation["parameters"].as_array().into_iter().flatten().map(|parameter| &parameter["name"]).collect();
        assert!(parameters.contains(&&json!("limit")) && parameters.contains(&&json!("cursor")), "{id}");
        assert!(found["headers"]["X-Total-Count"].is_object() && found["headers"]["Link"].is_object(), "{id}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document();
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 20, "{found:?}");
    for reference in &found {
        let pointer = reference.strip_prefix('#').unwrap_or_else(|| panic!("{reference} leads outside"));
        assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
    for name in document["components"]["schemas"].as_object().unwrap().keys() {
        assert!(found.contains(&format!("#/components/schemas/{name}")), "{name} is used nowhere");
    }
}

#[test]
fn every_operation_is_described() {
    let mut ids = BTreeSet::new();
    for operation in operations() {
        let id = &operation.id;
        assert!(ids.insert(id.clone()), "{id} is there twice");
        assert!(id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'), "{id} is not in snake_case");
        assert_eq!(operation.description["tags"].as_array().map(Vec::len), Some(1), "{id} needs one tag");
        let responses = operation.description["responses"].as_object().unwrap();
        let successes = responses.keys().filter(|status| status.starts_with('2')).count();
        // Signing in may end in a second step, and that in a third.
        let expected = if ["sign_in", "finish_sign_in"].contains(&id.as_str()) { 2 } else { 1 };
        assert_eq!(successes, expected, "{id} has another number of successes");
        for (status, response) in responses {
            assert!(
                response["description"].as_str().is_some_and(|text| !text.is_empty()),
                "{id} {status} is not described"
            );
        }
    }
}

/// Their bodies may be large and take their time; everybody else's may not.
#[test]
fn those_that_take_files_say_so() {
    let large = operations().into_iter().filter_map(|operation| {
        let bytes = operation.description["x-largest-body"].as_u64()?;
        Some((operation.id, bytes / 1024 / 1024))
    });
    let expected = [
        ("add_document_photos", 251),
        ("add_expense_receipts", 251),
        ("create_expense", 14),
        ("import_clients", 14),
        ("preview_client_import", 14),
    ];
    assert_eq!(large.collect::<BTreeMap<_, _>>(), expected.map(|(id, megabytes)| (id.to_owned(), megabytes)).into());
}

#[test]
fn every_operation_is_named_after_its_handler() {
    let mut handlers = BTreeMap::new();
    for file in crate::support::source_files() {
        let text = std::fs::read_to_string(&file).expect("a readable source file");
        let mut found = |handler: &str| {
            let name = handler.split('(').next().unwrap_or_default().to_owned();
            *handlers.entry(name).or_insert(0) += 1;
        };
        for call in text.split("\n#[utoipa::path(").skip(1) {
            found(call.split("\npub async fn ").nth(1).expect("a handler"));
        }
        // The handlers that every table has are made from their names.
        let declared = ["\nowned_calls! {", "\nchild_calls! {"].map(|begin| text.split(begin).skip(1));
        for calls in declared.into_iter().flatten().filter_map(|rest| rest.split("\n}").next()) {
            let with_right = |line: &&str| line.contains("(Reader") || line.contains("(Editor");
            calls.lines().filter(with_right).for_each(|line| found(line.rsplit(": ").next().unwrap_or(line).trim()));
        }
    }
    let documented: BTreeMap<String, i32> = operations().into_iter().map(|operation| (operation.id, 1)).collect();
    assert_eq!(documented, handlers);
}

db_tests! {
    async fn every_answer_is_as_documented(app) {
        let document = document();
        let (ann, calls) = owner_with_calls(&app).await;
        let administrator = app.administrator().await;
        for operation in &in_order() {
            let case = &calls[operation.id.as_str()];
            // A checkout needs an account that has no subscription yet.
            let client = match (operation.id.as_str(), operation.needs.as_deref()) {
                ("create_checkout_session", _) => &app.visitor("Vic's").await,
                ("sign_out_everywhere", _) => &ann.with_token(&sign_in(&app, &ann).await),
                (_, Some("administrator")) => &administrator,
                _ => &ann,
            };
            let answer = call(client, operation, case).await;
            // Billing is built in here, and there is no mail server, nor an address that it would have to confirm.
            let cannot = match operation.id.as_str() {
                "receive_stripe_event" | "receive_connect_event" => Some(404),
                "send_document_by_email" | "send_appointment_by_email" | "send_email_confirmation" => Some(409),
                "send_reminder" | "send_payment_receipt" => Some(409),
                // There is no lock to have codes for, and the code and the password are not right.
                "renew_recovery_codes" => Some(409),
                "turn_on_two_factor" | "schedule_deletion" => Some(422),
                _ => None,
            };
            if let Some(status) = cannot {
                check(&document, &operation.description, &answer.expect(status));
                continue;
            }
            assert!(answer.status.is_success(), "{} answered {}: {}", operation.id, answer.status, answer.text());
            check(&document, &operation.description, &answer);
        }
    }

    async fn every_change_that_takes_a_version_refuses_another(app) {
        let (ann, calls) = owner_with_calls(&app).await;
        let elsewhere = ann.with_header("if-match", "\"another\"");
        let takes_a_version = |operation: &Operation| parameters(operation).any(|one| one["name"] == "If-Match");
        let changes: Vec<Operation> = operations().into_iter().filter(takes_a_version).collect();
        assert!(changes.len() > 10, "only {} take a version", changes.len());
        for operation in &changes {
            let refused = call(&elsewhere, operation, &calls[operation.id.as_str()]).await;
            assert_eq!(refused.status, 409, "{} answered {}", operation.id, refused.text());
        }
    }

    async fn every_parameter_refuses_what_it_does_not_take(app) {
        let (ann, calls) = owner_with_calls(&app).await;
        let administrator = app.administrator().await;
        for operation in &operations() {
            let client = if operation.needs.as_deref() == Some("administrator") { &administrator } else { &ann };
            for parameter in parameters(operation).filter(|one| one["in"] == "query") {
                let schema = &parameter["schema"];
                let takes_any_text = schema["enum"].is_null() && schema["format"].is_null() && schema["type"] == "string";
                if takes_any_text || schema["type"] == "array" {
                    continue;
                }
                let name = parameter["name"].as_str().unwrap();
                let wrong = Operation { path: format!("{}?{name}=wrong", operation.path), ..operation.clone() };
                let refused = call(client, &wrong, &calls[operation.id.as_str()]).await;
                assert_eq!(refused.status, 422, "{} with a wrong {name}", operation.id);
                assert!(!refused.field_error(name).is_empty(), "{} with a wrong {name}", operation.id);
            }
        }
    }

    async fn every_refusal_is_as_documented(app) {
        let document = document();
        let (ann, calls) = owner_with_calls(&app).await;
        let (visitor, administrator) = (app.visitor("Vic's").await, app.administrator().await);
        for operation in operations() {
            let case = &calls[operation.id.as_str()];
            if operation.needs.is_some() {
                check(&document, &operation.description, &call(&app.nobody(), &operation, case).await.expect(401));
            }
            let client = if operation.needs.as_deref() == Some("administrator") { &administrator } else { &ann };
            if operation.body_schema().is_some() {
                let wrong = (case.0.clone(), Some(Value::from(7)));
                let refused = call(client, &operation, &wrong).await.expect(422);
                check(&document, &operation.description, &refused);
            }
            if operation.path.contains('{') {
                let unknown = (Some("unknown".to_owned()), case.1.clone());
                // Days that are none are told so.
                let status = if operation.id == "list_appointments_in_range" { 422 } else { 404 };
                check(&document, &operation.description, &call(client, &operation, &unknown).await.expect(status));
            }
            if matches!(operation.needs.as_deref(), Some("editor" | "administrator")) {
                check(&document, &operation.description, &call(&visitor, &operation, case).await.expect(403));
            }
        }
    }
}
