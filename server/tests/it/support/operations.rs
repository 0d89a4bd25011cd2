//! Every operation of the OpenAPI document, and for each a call that works.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::authenticator::Authenticator;
use super::customer::phone;
use super::pictures::{ImageFormat, picture};
use super::{Answer, Client, PASSWORD, TestApp, registration};

/// One operation as the document tells of it.
#[derive(Clone)]
pub struct Operation {
    pub method: String,
    /// Below /api.
    pub path: String,
    pub id: String,
    /// The right it states; none for public operations.
    pub needs: Option<String>,
    pub description: Value,
}

impl Operation {
    /// The schema of the body it takes.
    pub fn body_schema(&self) -> Option<&Value> {
        self.description.pointer("/requestBody/content/application~1json/schema")
    }

    /// Whether its path names something that is there or not, and somebody's; not so one that says which days to list.
    pub fn has_ids(&self) -> bool {
        self.path.contains('{') && !["list_appointments_in_range", "list_upcoming_tasks"].contains(&self.id.as_str())
    }
}

/// What an operation is called with: the id in its path (or two, as in "outer/inner"), and its body.
pub type Call = (Option<String>, Option<Value>);
pub type Calls = BTreeMap<&'static str, Call>;

pub fn document() -> Value {
    serde_json::to_value(sawhorse::routes::document()).expect("the document is JSON")
}

pub fn operations() -> Vec<Operation> {
    let mut found = Vec::new();
    for (path, item) in document()["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let needs = operation["security"][0].as_object().and_then(|needs| needs.keys().next().cloned());
            found.push(Operation {
                method: method.to_uppercase(),
                path: path.strip_prefix("/api").expect("all is below /api").to_owned(),
                id: operation["operationId"].as_str().expect("an operation id").to_owned(),
                needs,
                description: operation.clone(),
            });
        }
    }
    found
}

/// An owner with one of everything, and a valid call for each operation that works on it.
pub async fn owner_with_calls(app: &TestApp) -> (Client, Calls) {
    let ann = app.visitor("Ann's Plumbing").await;
    let checkout = ann.open_checkout().await;
    ann.check_out().await;
    let part = ann.part("Elbow").await["_id"].as_str().expect("an id").to_owned();
    let portal = ann.open_portal().await;
    let elsewhere = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
    let elsewhere = ann.with_token(elsewhere["token"].as_str().expect("a token"));
    let sessions = elsewhere.get("/user/sessions").await.expect(200).json();
    let session = id_of(sessions.as_array().into_iter().flatten().find(|session| session["isCurrent"] == true));
    let administrator = app.administrator().await;
    let (sue, sam) = (app.owner("Sue's").await.email, app.owner("Sam's").await.email);
    for email in ["kept@example.com", "revoked@example.com"] {
        let grant = json!({"userEmail": email, "reason": "Friend"});
        administrator.post("/admin/grant-complimentary", grant).await.expect(200);
    }
    let users = administrator.get(&format!("/admin/all-users?search={sue}")).await.expect(200).json();
    let user = id_of(users.get(0));
    let estimate = ann.add("/documents", paper("Estimate")).await;
    let invoice = ann.add("/documents", paper("Invoice")).await;
    let sent = ann.add("/documents", paper("Invoice")).await;
    ann.post(&format!("/documents/{sent}/send"), json!({})).await.expect(200);
    let hasty = ann.add("/documents", paper("Invoice")).await;
    ann.post(&format!("/documents/{hasty}/send"), json!({})).await.expect(200);
    let (credited, lost) =
        (ann.add("/documents", paper("Invoice")).await, ann.add("/documents", paper("Invoice")).await);
    for id in [&credited, &lost] {
        ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    }
    let partly = ann.add("/documents", paper("Invoice")).await;
    for _ in 0..2 {
        ann.post(&format!("/documents/{partly}/payments"), json!({"amount": 2})).await.expect(201);
    }
    ann.post(&format!("/documents/{sent}/payments"), json!({"amount": 2})).await.expect(201);
    let ledger = ann.get(&format!("/documents/{sent}/payments")).await.expect(200).json();
    let receipt = format!("{sent}/{}", id_of(ledger["payments"].get(0)));
    let (spending, overpaid, spent) = (paid(&ann, 5).await, paid(&ann, 612).await, paid(&ann, 6).await);
    let voided = ann.add("/documents", paper("Invoice")).await;
    ann.post(&format!("/documents/{voided}/send"), json!({})).await.expect(200);
    for id in [&voided, &spent] {
        ann.delete(&format!("/documents/{id}")).await.expect(204);
    }
    let also_voided = spent.clone();
    let less = json!({"items": [{"description": "Water heater", "quantity": 1, "rate": 600}]});
    ann.put(&format!("/documents/{overpaid}"), less).await.expect(200);
    let payments = ann.get(&format!("/documents/{partly}/payments")).await.expect(200).json();
    let payment = format!("{partly}/{}", id_of(payments["payments"].get(0)));
    let kept = format!("{partly}/{}", id_of(payments["payments"].get(1)));
    let recurring = json!({"documentId": sent, "rhythm": "monthly", "startsOn": "2026-12-01"});
    let repeated = ann.add("/recurring-invoices", recurring.clone()).await;
    let photos = format!("/documents/{sent}/photos");
    let with_photos = ann.upload(&photos, &[("wall.png", &picture(ImageFormat::Png, 3, 2))]).await.expect(201).json();
    let photo = format!("{sent}/{}", id_of(with_photos["photos"].get(0)));
    let tool = ann.add("/tools", json!({"name": "Impact driver"})).await;
    let van = ann.add("/equipment", json!({"name": "Ford Transit"})).await;
    let history = format!("/equipment/{van}/service-history");
    let service = ann.add(&history, service_record()).await;
    let service = format!("{van}/{service}");
    let trip = ann.add("/mileage", trip("2026-11-14")).await;
    for (since, rate) in [("2024-01-01", 0.67), ("2025-01-01", 0.655)] {
        ann.put("/mileage/rates", json!({"since": since, "rate": rate})).await.expect(200);
    }
    let job = ann.post("/projects", project()).await.expect(201).json()["id"].as_str().expect("an id").to_owned();
    let tasks = ann.post(&format!("/projects/{job}/tasks"), json!({"name": "Rough-in"})).await.expect(201).json();
    let task = format!("{job}/{}", tasks["tasks"][0]["id"].as_str().expect("an id"));
    let mut receipted = expense(120.5);
    receipted["receipt"] = data_string(&picture(ImageFormat::Jpeg, 3, 2)).into();
    let spent = ann.post(&format!("/projects/{job}/expenses"), receipted).await.expect(201).json();
    let spent = format!("{job}/{}", spent["expenses"][0]["id"].as_str().expect("an id"));
    let rent = ann.add("/expenses", business_expense("2026-11-01")).await;
    let dues = ann.add("/expenses/categories", json!({"name": "Dues"})).await;
    let deleted = ann.add("/expenses", business_expense("2026-10-01")).await;
    ann.delete(&format!("/expenses/{deleted}")).await.expect(204);
    let insurance = ann.add("/expenses", business_expense("2026-09-01")).await;
    let receipts = format!("/expenses/{rent}/receipts");
    let with_receipt = picture(ImageFormat::Png, 3, 2);
    let with_receipt = ann.upload_as("receipts", &receipts, &[("rent.png", &with_receipt)]).await.expect(201).json();
    let of_rent = format!("{rent}/{}", id_of(with_receipt["receipts"].get(0)));
    let guide = ann.post("/workflows", workflow()).await.expect(201).json();
    let step = format!("{}/{}", id_of(Some(&guide)), guide["steps"][0]["id"].as_str().expect("an id"));
    let guide = id_of(Some(&guide));
    let dana = ann.add("/clients", client("Dana", "Reyes")).await;
    let said = ann.add(&format!("/clients/{dana}/interactions"), interaction()).await;
    let said = format!("{dana}/{said}");
    let visit = ann.add("/appointments", appointment("2026-11-16")).await;
    let promised = ann.add("/tasks", self::task("Order the heater")).await;
    let mailed = ann.add("/appointments", appointment("2026-11-18")).await;
    let yearly = ann.add("/appointments", appointment("2026-11-19")).await;
    let weekly = ann.add("/appointments", appointment("2026-11-20")).await;
    let called_off = ann.add("/appointments", appointment("2026-11-21")).await;
    let feed = ann.post("/appointments/feed", json!({})).await.expect(200).json();
    let feed = feed["address"].as_str().and_then(|address| address.rsplit('/').next()).expect("a key").to_owned();
    ann.put("/user/email/change", new_email("ann@new.example")).await.expect(200);
    let moving = app.visitor("Moving").await;
    let moving = moving.put("/user/email/change", new_email("moved@example.com")).await.expect(200).json();
    let locked = app.visitor("Locked").await;
    let setup = locked.put("/user/second-lock", json!({"currentPassword": PASSWORD})).await.expect(200).json();
    let code = Authenticator::with(setup["secret"].as_str().expect("a secret")).code(&app.clock);
    let on = locked.put("/user/second-lock/on", json!({"code": code})).await.expect(200).json();
    let recovery_code = on["recoveryCodes"][0].clone();
    let begun = app.nobody().sign_in(&locked.email, PASSWORD).await.expect(202).json();
    let export = ann.post("/user/export", json!({})).await.expect(201);
    assert_eq!(export.json()["status"], "making");
    app.make_exports().await;
    let export = ann.get("/user/export").await.expect(200).json();
    let export = export["address"].as_str().and_then(|address| address.rsplit('/').next()).expect("a key").to_owned();
    phone(app).send_raw("GET", &format!("/invoice/{sent}"), None, Vec::new()).await.expect(200);
    let notifications = ann.get("/notifications").await.expect(200).json();
    let notification = id_of(notifications.get(0));
    let calls = BTreeMap::from([
        ("test", (None, None)),
        ("get_captcha", (None, None)),
        ("register", (None, Some(registration("new@example.com")))),
        ("sign_in", (None, Some(json!({"email": ann.email, "password": PASSWORD})))),
        ("request_password_reset", (None, Some(json!({"email": ann.email})))),
        ("reset_password", (None, Some(json!({"token": reset_token(app, &sue).await, "password": PASSWORD})))),
        ("change_password", (None, Some(json!({"currentPassword": PASSWORD, "newPassword": PASSWORD})))),
        ("finish_sign_in", (None, Some(json!({"challenge": begun["challenge"], "code": recovery_code})))),
        ("get_two_factor", (None, None)),
        ("set_up_two_factor", (None, Some(json!({"currentPassword": PASSWORD})))),
        // Not the right one, so that a walk does not lock itself out on its way.
        ("turn_on_two_factor", (None, Some(json!({"code": "no code"})))),
        ("turn_off_two_factor", (None, Some(json!({"currentPassword": PASSWORD})))),
        ("renew_recovery_codes", (None, Some(json!({"currentPassword": PASSWORD})))),
        // Not the right password, so that a walk does not end itself on its way.
        ("schedule_deletion", (None, Some(json!({"currentPassword": "wrong horse"})))),
        ("get_email", (None, None)),
        ("send_email_confirmation", (None, Some(json!({})))),
        ("change_email", (None, Some(new_email("ann@other.example")))),
        ("resend_email_change", (None, Some(json!({})))),
        ("cancel_email_change", (None, None)),
        ("confirm_email", (None, Some(json!({"token": token_in(&moving["confirmUrl"])})))),
        ("list_parts", (None, None)),
        ("create_part", (None, Some(json!({"name": "Tee", "quantity": 1})))),
        ("get_inventory_summary", (None, None)),
        ("get_part", (Some(part.clone()), None)),
        ("update_part", (Some(part.clone()), Some(json!({"name": "Stolen"})))),
        ("delete_part", (Some(part), None)),
        ("list_tools", (None, None)),
        ("create_tool", (None, Some(json!({"name": "Saw"})))),
        ("get_tools_summary", (None, None)),
        ("get_tool", (Some(tool.clone()), None)),
        ("update_tool", (Some(tool.clone()), Some(json!({"name": "Stolen"})))),
        ("delete_tool", (Some(tool), None)),
        ("list_equipment", (None, None)),
        ("create_equipment", (None, Some(json!({"name": "Trailer"})))),
        ("get_equipment_summary", (None, None)),
        ("list_maintenance", (None, None)),
        ("get_equipment", (Some(van.clone()), None)),
        ("update_equipment", (Some(van.clone()), Some(json!({"status": "In Service"})))),
        ("delete_equipment", (Some(van.clone()), None)),
        ("list_service_records", (Some(van.clone()), None)),
        ("create_service_record", (Some(van), Some(service_record()))),
        ("update_service_record", (Some(service.clone()), Some(json!({"notes": "Stolen"})))),
        ("delete_service_record", (Some(service), None)),
        ("list_trips", (None, None)),
        ("create_trip", (None, Some(self::trip("2026-11-15")))),
        ("get_mileage_summary", (None, None)),
        ("list_trip_years", (None, None)),
        ("list_mileage_rates", (None, None)),
        ("use_published_rates", (None, Some(json!({"year": 2026})))),
        ("set_mileage_rate", (None, Some(json!({"since": "2026-02-01", "rate": 0.7})))),
        ("remove_mileage_rate", (Some("2024-01-01".into()), None)),
        ("list_trip_vehicles", (None, None)),
        ("get_trip", (Some(trip.clone()), None)),
        ("update_trip", (Some(trip.clone()), Some(json!({"miles": 1})))),
        ("delete_trip", (Some(trip), None)),
        ("list_projects", (None, None)),
        ("create_project", (None, Some(project()))),
        ("get_projects_summary", (None, None)),
        ("get_project", (Some(job.clone()), None)),
        ("get_project_profit", (Some(job.clone()), None)),
        ("update_project", (Some(job.clone()), Some(json!({"name": "Stolen"})))),
        ("delete_project", (Some(job.clone()), None)),
        ("create_project_task", (Some(job.clone()), Some(json!({"name": "Stolen"})))),
        ("update_project_task", (Some(task.clone()), Some(json!({"completed": true})))),
        ("delete_project_task", (Some(task), None)),
        ("create_expense", (Some(job), Some(expense(7.0)))),
        ("get_receipt", (Some(spent.clone()), None)),
        ("get_receipt_thumbnail", (Some(spent.clone()), None)),
        ("delete_expense", (Some(spent), None)),
        ("list_business_expenses", (None, None)),
        ("create_business_expense", (None, Some(business_expense("2026-11-02")))),
        ("list_expense_categories", (None, None)),
        ("create_expense_category", (None, Some(json!({"name": "Fees"})))),
        ("update_expense_category", (Some(dues), Some(json!({"isHidden": true})))),
        ("list_costs", (None, None)),
        ("get_costs_total", (None, None)),
        ("get_profit_and_loss", (None, None)),
        ("get_business_expense", (Some(rent.clone()), None)),
        ("update_business_expense", (Some(rent.clone()), Some(json!({"vendor": "Stolen"})))),
        ("restore_business_expense", (Some(deleted), None)),
        ("add_expense_receipts", (Some(rent), None)),
        ("get_expense_receipt", (Some(of_rent.clone()), None)),
        ("get_expense_receipt_thumbnail", (Some(of_rent.clone()), None)),
        ("delete_expense_receipt", (Some(of_rent), None)),
        ("delete_business_expense", (Some(insurance), None)),
        ("list_workflows", (None, None)),
        ("create_workflow", (None, Some(workflow()))),
        ("get_workflow", (Some(guide.clone()), None)),
        ("update_workflow", (Some(guide.clone()), Some(json!({"title": "Stolen"})))),
        ("update_workflow_step", (Some(step), Some(json!({"completed": true})))),
        ("start_workflow_over", (Some(guide.clone()), Some(json!({})))),
        ("delete_workflow", (Some(guide), None)),
        ("list_clients", (None, None)),
        ("create_client", (None, Some(client("Sam", "Ortiz")))),
        ("create_quick_client", (None, Some(json!({"firstName": "Lee", "phone": "555-201-0042"})))),
        ("get_clients_summary", (None, None)),
        ("list_client_tags", (None, None)),
        ("look_up_clients", (None, None)),
        ("list_duplicate_clients", (None, None)),
        ("get_client", (Some(dana.clone()), None)),
        ("update_client", (Some(dana.clone()), Some(json!({"company": "Stolen"})))),
        ("update_client_status", (Some(dana.clone()), Some(json!({"status": "won"})))),
        ("list_interactions", (Some(dana.clone()), None)),
        ("create_interaction", (Some(dana.clone()), Some(interaction()))),
        ("update_interaction", (Some(said.clone()), Some(json!({"subject": "Stolen"})))),
        ("delete_interaction", (Some(said), None)),
        ("list_tasks", (None, None)),
        ("create_task", (None, Some(self::task("Call back")))),
        ("get_tasks_summary", (None, None)),
        ("list_tasks_of_the_week", (None, None)),
        ("list_upcoming_tasks", (Some("7".to_owned()), None)),
        ("list_overdue_tasks", (None, None)),
        ("list_client_tasks", (Some(dana.clone()), None)),
        ("get_task", (Some(promised.clone()), None)),
        ("update_task", (Some(promised.clone()), Some(json!({"title": "Stolen"})))),
        ("complete_task", (Some(promised.clone()), Some(json!({})))),
        ("create_task_note", (Some(promised.clone()), Some(json!({"text": "Stolen"})))),
        ("delete_task", (Some(promised), None)),
        ("get_client_overview", (Some(dana.clone()), None)),
        ("preview_client_import", (None, Some(client_file("Name,Email\nKim Lee,kim@example.com\n")))),
        ("import_clients", (None, Some(client_file("Name,Email\nKim Lee,kim@example.com\n")))),
        ("export_clients", (None, None)),
        ("delete_client", (Some(dana), None)),
        ("list_appointments", (None, None)),
        ("list_appointments_in_range", (Some("2026-11-01/2026-11-30".to_owned()), None)),
        ("create_appointment", (None, Some(appointment("2026-11-17")))),
        ("get_appointment", (Some(visit.clone()), None)),
        ("update_appointment", (Some(visit.clone()), Some(json!({"title": "Stolen"})))),
        ("notify_client", (Some(visit.clone()), Some(json!({})))),
        ("delete_appointment", (Some(visit), None)),
        ("repeat_appointment", (Some(yearly), Some(json!({"every": "year", "until": "2027-12-31"})))),
        ("update_following", (Some(weekly), Some(json!({"title": "Stolen"})))),
        ("delete_following", (Some(called_off), None)),
        ("get_dashboard", (None, None)),
        ("search_everything", (None, None)),
        (
            "send_appointment_by_email",
            (
                Some(mailed),
                Some(json!({"to": "dana@example.com", "subject": "Appointment Update", "message": "Hello"})),
            ),
        ),
        ("get_calendar_feed", (None, None)),
        ("renew_calendar_feed", (None, Some(json!({})))),
        ("revoke_calendar_feed", (None, None)),
        ("read_calendar_feed", (Some(feed), None)),
        ("list_emails", (None, None)),
        ("get_waiting_emails", (None, None)),
        ("list_notifications", (None, None)),
        ("count_unread_notifications", (None, None)),
        ("read_notifications", (None, Some(json!({"newest": notification})))),
        ("update_notification", (Some(notification), Some(json!({"isRead": true})))),
        ("list_activity", (None, None)),
        ("get_business_overview", (None, None)),
        ("get_today", (None, None)),
        ("get_analytics", (None, None)),
        ("get_analytics_metrics", (None, None)),
        ("get_analytics_revenue", (None, None)),
        ("get_analytics_services", (None, None)),
        ("get_analytics_customers", (None, None)),
        ("get_analytics_categories", (None, None)),
        ("get_analytics_averages", (None, None)),
        ("get_analytics_growth", (None, None)),
        ("get_analytics_taxes", (None, None)),
        ("get_analytics_adjustments", (None, None)),
        ("get_year_end", (None, None)),
        ("get_year_end_income", (None, None)),
        ("get_year_end_expenses", (None, None)),
        ("get_year_end_mileage", (None, None)),
        ("get_year_end_unpaid", (None, None)),
        ("get_year_end_archive", (None, None)),
        ("get_year_end_workbook", (None, None)),
        ("get_export", (None, None)),
        ("create_export", (None, Some(json!({})))),
        ("download_export", (Some(export), None)),
        ("get_profile", (None, None)),
        ("update_profile", (None, Some(json!({"firstName": "Eve"})))),
        ("get_payment_methods", (None, None)),
        ("create_checkout_session", (None, Some(json!({"planType": "professional"})))),
        ("get_subscription_status", (None, None)),
        ("get_builtin_checkout", (Some(checkout.clone()), None)),
        // Declined, so that a walk does not make the account active on its way.
        ("finish_builtin_checkout", (Some(checkout), Some(json!({"outcome": "decline"})))),
        ("create_portal_session", (None, Some(json!({})))),
        ("refresh_subscription_status", (None, Some(json!({})))),
        ("receive_stripe_event", (None, Some(json!({})))),
        ("receive_connect_event", (None, Some(json!({})))),
        ("get_card_payments", (None, None)),
        ("connect_card_payments", (None, Some(json!({})))),
        ("refresh_card_payments", (None, Some(json!({})))),
        ("disconnect_card_payments", (None, None)),
        ("get_builtin_portal", (Some(portal.clone()), None)),
        ("use_builtin_portal", (Some(portal), Some(json!({"action": "resume"})))),
        ("list_documents", (None, None)),
        ("create_document", (None, Some(paper("Invoice")))),
        ("get_documents_summary", (None, None)),
        ("list_documents_needing_action", (None, None)),
        ("list_inventory_items", (None, None)),
        ("list_document_answers", (Some(invoice.clone()), None)),
        ("get_document", (Some(invoice.clone()), None)),
        ("update_document", (Some(invoice.clone()), Some(json!({"customerName": "Stolen"})))),
        ("send_document", (Some(invoice.clone()), Some(json!({})))),
        ("take_back_document", (Some(hasty), Some(json!({})))),
        ("mark_document_paid", (Some(invoice.clone()), Some(json!({})))),
        ("convert_document_to_invoice", (Some(estimate), Some(json!({})))),
        ("list_payments", (Some(partly.clone()), None)),
        ("record_payment", (Some(partly.clone()), Some(json!({"amount": 1, "method": "Check"})))),
        ("refund_payment", (Some(partly.clone()), Some(json!({"amount": 1, "reason": "Broken"})))),
        ("remove_payment", (Some(payment), None)),
        ("get_reminder_settings", (None, None)),
        ("update_reminder_settings", (None, Some(json!({"isOn": true})))),
        ("preview_reminder", (None, Some(json!({"message": "Hi {customer}"})))),
        ("list_document_reminders", (Some(partly.clone()), None)),
        ("note_reminder", (Some(sent.clone()), Some(json!({"channel": "Text", "to": "(555) 201-7788"})))),
        (
            "send_reminder",
            (Some(sent.clone()), Some(json!({"to": "dana@example.com", "subject": "A reminder", "message": "Hello"}))),
        ),
        ("list_document_receipts", (Some(partly.clone()), None)),
        ("get_payment_receipt", (Some(kept.clone()), None)),
        ("send_payment_receipt", (Some(kept), Some(json!({"to": "dana@example.com"})))),
        ("get_public_receipt", (Some(receipt), None)),
        ("list_recurring_invoices", (None, None)),
        ("preview_recurring_dates", (None, None)),
        ("create_recurring_invoice", (None, Some(recurring))),
        ("get_recurring_invoice", (Some(repeated.clone()), None)),
        ("update_recurring_invoice", (Some(repeated.clone()), Some(json!({"isPaused": true})))),
        ("delete_recurring_invoice", (Some(repeated), None)),
        ("get_document_pdf", (Some(invoice.clone()), None)),
        ("get_sample_estimate", (None, None)),
        ("delete_document", (Some(invoice), None)),
        ("get_voided_document", (Some(also_voided), None)),
        ("restore_document", (Some(voided), Some(json!({})))),
        ("apply_credit", (Some(spending), Some(json!({})))),
        ("keep_as_credit", (Some(overpaid), Some(json!({})))),
        ("issue_credit_memo", (Some(credited), Some(json!({"amount": 1, "reason": "Late"})))),
        ("write_off_balance", (Some(lost), Some(json!({"reason": "Bankrupt"})))),
        ("get_email_availability", (None, None)),
        (
            "send_document_by_email",
            (
                Some(sent.clone()),
                Some(json!({"to": "dana@example.com", "subject": "Your invoice", "message": "Hello"})),
            ),
        ),
        ("add_document_photos", (Some(sent.clone()), None)),
        ("get_document_photo", (Some(photo.clone()), None)),
        ("get_document_photo_thumbnail", (Some(photo.clone()), None)),
        ("delete_document_photo", (Some(photo), None)),
        ("get_public_document", (Some(sent.clone()), None)),
        ("get_public_document_pdf", (Some(sent), None)),
        ("list_complimentary_users", (None, None)),
        ("list_all_users", (None, None)),
        ("get_user_details", (Some(user), None)),
        ("grant_complimentary", (None, Some(json!({"userEmail": "friend@example.com", "reason": "Friend"})))),
        ("revoke_complimentary", (None, Some(json!({"userEmail": "revoked@example.com"})))),
        (
            "update_complimentary_expiry",
            (None, Some(json!({"userEmail": "kept@example.com", "expiryDate": "2027-01-31"}))),
        ),
        ("update_subscription", (None, Some(json!({"userEmail": sue, "newPlanType": "starter"})))),
        ("cancel_subscription", (None, Some(json!({"userEmail": sue})))),
        ("cancel_subscription_now", (None, Some(json!({"userEmail": sam})))),
        ("reset_subscription_status", (None, Some(json!({"userEmail": sam})))),
        ("list_sessions", (None, None)),
        ("end_session", (Some(session), None)),
        ("sign_out_everywhere", (None, Some(json!({})))),
        ("sign_out", (None, Some(json!({})))),
    ]);
    (ann, calls)
}

/// An invoice that was sent and paid in part.
async fn paid(ann: &Client, amount: i64) -> String {
    let id = ann.add("/documents", paper("Invoice")).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    ann.post(&format!("/documents/{id}/payments"), json!({"amount": amount})).await.expect(201);
    id
}

fn id_of(found: Option<&Value>) -> String {
    found.and_then(|one| one["_id"].as_str()).expect("an id").to_owned()
}

/// An estimate or invoice over one line.
pub fn paper(kind: &str) -> Value {
    json!({
        "type": kind, "customerName": "Dana Reyes",
        "items": [{"description": "Water heater", "quantity": 1, "rate": 612}],
    })
}

/// A service with everything filled in.
pub fn service_record() -> Value {
    json!({
        "serviceDate": "2026-11-01", "serviceType": "Oil Change", "description": "Oil and filter", "mileage": 48_210,
        "invoiceNumber": "J-7", "notes": "Front pads at 4 mm", "nextServiceDate": "2027-05-01",
        "partsUsed": [{"name": "5W-30, qt", "quantity": 6.5, "cost": 7.49}, {"name": "Filter"}],
    })
}

/// A job of some weeks.
pub fn project() -> Value {
    json!({
        "name": "Bathroom renovation", "client": "Dana Reyes", "budget": 8400, "startDate": "2026-11-02",
        "endDate": "2026-12-20",
    })
}

/// Money spent on a project.
pub fn expense(amount: f64) -> Value {
    json!({"description": "Tile", "amount": amount, "date": "2026-11-03"})
}

/// Overhead of this day.
pub fn business_expense(date: &str) -> Value {
    json!({"date": date, "vendor": "Alder Street Storage", "category": "rent-or-lease", "amount": 850, "method": "check"})
}

/// A checklist of two steps.
pub fn workflow() -> Value {
    json!({
        "title": "Water heater replacement", "category": "Installation", "description": "Tank for tank, gas",
        "steps": [
            {"title": "Shut off gas and water", "description": "Lock the gas valve"},
            {"title": "Drain the tank", "description": "Hose to the floor drain"},
        ],
    })
}

/// Somebody who may become a customer.
pub fn client(first_name: &str, last_name: &str) -> Value {
    let email = format!("{}@example.com", first_name.to_lowercase());
    json!({"firstName": first_name, "lastName": last_name, "email": email, "phone": "(555) 201-7788", "tags": ["vip"]})
}

/// A file with clients, as it is imported.
pub fn client_file(text: impl AsRef<[u8]>) -> Value {
    json!({"file": format!("data:text/csv;base64,{}", STANDARD.encode(text))})
}

/// Something that was promised.
pub fn task(title: &str) -> Value {
    json!({"title": title, "description": "As agreed on the phone"})
}

/// Something that was said with a client.
pub fn interaction() -> Value {
    json!({"type": "call", "subject": "Asked for an estimate", "description": "Leaking water heater in the garage"})
}

/// A visit of an hour on this day.
pub fn appointment(date: &str) -> Value {
    json!({
        "title": "Water heater", "startDate": date, "startTime": "09:00", "endTime": "10:00", "clientName": "Dana Reyes",
    })
}

/// A file as JSON carries it.
pub fn data_string(bytes: &[u8]) -> String {
    format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes))
}

/// A business trip of 100 miles on this day.
pub fn trip(date: &str) -> Value {
    json!({
        "date": date, "startLocation": "Shop", "endLocation": "12 Oak Street", "miles": 100, "fuelPrice": 3.6,
        "vehicle": "Ford Transit", "vehicleMpg": 18,
    })
}

/// Asks for a reset link, as in development, and returns its token.
pub async fn reset_token(app: &TestApp, email: &str) -> String {
    let asked = app.nobody().post("/auth/request-password-reset", json!({"email": email})).await.expect(200).json();
    token_in(&asked["resetUrl"])
}

/// The token of a link.
pub fn token_in(link: &Value) -> String {
    let link = link.as_str().unwrap_or_else(|| panic!("no link, but {link}"));
    link.rsplit_once("token=").expect("a token").1.to_owned()
}

fn new_email(email: &str) -> Value {
    json!({"email": email, "currentPassword": PASSWORD})
}

/// All of them, in an order in which each still finds what it is called with.
pub fn in_order() -> Vec<Operation> {
    let mut all = operations();
    all.sort_by_key(last);
    all
}

/// What ends something goes last: a thing, what it was in, the session, all sessions.
fn last(operation: &Operation) -> usize {
    match operation.id.as_str() {
        "delete_equipment" | "delete_project" | "delete_client" => 2,
        "renew_calendar_feed" | "revoke_calendar_feed" | "cancel_email_change" => 1,
        id if id.starts_with("delete_") => 1,
        // It ends the session that another operation ends.
        "change_password" => 2,
        "sign_out" => 3,
        "reset_password" => 4,
        "sign_out_everywhere" => 5,
        _ => 0,
    }
}

/// Calls an operation; the ids of the path are filled in, the last one again where there are too few.
pub async fn call(client: &Client, operation: &Operation, call: &Call) -> Answer {
    let mut ids = call.0.as_deref().unwrap_or_default().split('/').peekable();
    let mut path = String::new();
    for piece in operation.path.split('/').skip(1) {
        path.push('/');
        if !piece.starts_with('{') {
            path.push_str(piece);
            continue;
        }
        let id = *ids.peek().filter(|id| !id.is_empty()).unwrap_or_else(|| panic!("{} needs an id", operation.id));
        path.push_str(id);
        path.push_str(piece.split_once('}').map_or("", |(_, query)| query));
        if ids.clone().count() > 1 {
            ids.next();
        }
    }
    if operation.description.pointer("/requestBody/content/multipart~1form-data").is_some() {
        let field = if operation.id == "add_expense_receipts" { "receipts" } else { "photos" };
        return client.upload_as(field, &path, &[("wall.png", &picture(ImageFormat::Png, 3, 2))]).await;
    }
    client.send(&operation.method, &path, call.1.clone()).await
}
