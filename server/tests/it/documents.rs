//! Estimates and invoices: lines and totals, numbers, every transition, the list, the public page and the paper.

use diesel::RunQueryDsl as _;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::operations::{paper, service_record};
use crate::support::papers::words;
use crate::support::{Client, at_once, db_tests};

const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn create(client: &Client, kind: &str, total: f64) -> Value {
    let form = json!({
        "type": kind, "customerName": "Dana Reyes",
        "items": [{"description": "Work", "quantity": 1, "rate": total}],
    });
    client.post("/documents", form).await.expect(201).json()
}

fn path(document: &Value) -> String {
    format!("/documents/{}", document["_id"].as_str().unwrap())
}

/// The lines without their identities.
fn without_ids(items: &Value) -> Value {
    let mut items = items.clone();
    for item in items.as_array_mut().unwrap() {
        assert!(item.as_object_mut().unwrap().remove("_id").is_some_and(|id| id.is_string()), "{item}");
    }
    items
}

async fn act(client: &Client, document: &Value, action: &str) -> Value {
    client.post(&format!("{}/{action}", path(document)), json!({})).await.expect(200).json()
}

async fn numbers(client: &Client, query: &str) -> Vec<String> {
    let found = client.get(&format!("/documents?{query}")).await.expect(200).json();
    found.as_array().unwrap().iter().map(|one| one["documentNumber"].as_str().unwrap().to_owned()).collect()
}

db_tests! {
    async fn a_line_keeps_its_identity(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = ann.post("/documents", paper("Invoice")).await.expect(201).json();
        let (path, line) = (path(&made), made["items"][0].clone());
        let items = json!([{"description": "Permit", "rate": 40}, {"_id": line["_id"], "rate": 600}]);
        let changed = ann.put(&path, json!({"items": items})).await.expect(200).json();
        assert_eq!(changed["items"][1], json!({
            "_id": line["_id"], "description": "Water heater", "quantity": 1, "rate": 600, "subtotal": 600, "partId": null, "cost": null,
        }));
        assert_ne!(changed["items"][0]["_id"], line["_id"]);
        assert_eq!(ann.get(&path).await.expect(200).json()["items"], changed["items"]);
    }

    /// Limits that were wider once, and lines that had no ids: what is stored is shown.
    async fn a_stored_document_is_read_without_checking_it_again(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = path(&ann.post("/documents", paper("Invoice")).await.expect(201).json());
        let van = ann.add("/equipment", json!({"name": "Ford Transit"})).await;
        ann.add(&format!("/equipment/{van}/service-history"), service_record()).await;
        let long = "long ".repeat(1000);
        let stored = json!([
            {"description": long, "quantity": 5_000_000, "rate": 20_000_000.5, "subtotal": 1},
            {"description": "", "quantity": -1, "rate": 0, "subtotal": 0, "unknown": [1]},
        ]);
        let parts = json!([{"name": long, "quantity": 5_000_000, "cost": 20_000_000.5}]);
        app.platform.database.write(move |connection| {
            diesel::sql_query(format!("UPDATE documents SET items = '{stored}'")).execute(connection)?;
            diesel::sql_query(format!("UPDATE service_records SET parts_used = '{parts}'")).execute(connection)?;
            Ok(())
        }).await.unwrap();

        let listed = ann.get("/documents").await.expect(200).json()[0]["items"].clone();
        assert_eq!(listed, json!([
            {
                "_id": "1", "description": long, "quantity": 5_000_000, "rate": 20_000_000.5, "subtotal": 1, "partId": null,
                "cost": null,
            },
            {"_id": "2", "description": "", "quantity": -1, "rate": 0, "subtotal": 0, "partId": null, "cost": null},
        ]));
        assert_eq!(ann.put(&path, json!({"notes": "Mind the dog."})).await.expect(200).json()["items"], listed);
        let line = json!({"_id": "2", "description": "Elbow"});
        let shortened = ann.put(&path, json!({"items": [line]})).await.expect(200).json()["items"].clone();
        let elbow = json!({"_id": "2", "description": "Elbow", "quantity": -1, "rate": 0, "subtotal": 0, "partId": null, "cost": null});
        assert_eq!(shortened, json!([elbow]));
        let history = ann.get(&format!("/equipment/{van}/service-history")).await.expect(200).json();
        assert_eq!(history[0]["partsUsed"][0]["cost"], 20_000_000.5);
    }

    async fn the_server_works_out_lines_and_total(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "type": "Estimate", "customerName": " Dana Reyes ", "customerEmail": "dana@example.com",
            "customerPhone": "555-0100", "date": "2026-11-10", "dueDate": "2026-12-10T23:30:00-05:00",
            "notes": "Two visits.\nBring the key.", "projectLink": "None", "total": 1, "documentNumber": "INV-9999",
            "items": [
                {"description": "Labor", "quantity": 1.5, "rate": 3.33, "subtotal": 99},
                {"description": "Elbow", "rate": 0.125},
                {"description": "Advice", "quantity": 2},
            ],
        });
        let made = ann.post("/documents", form).await.expect(201).json();
        assert_eq!(
            without_ids(&made["items"]),
            json!([
                {"description": "Labor", "quantity": 1.5, "rate": 3.33, "subtotal": 5, "partId": null, "cost": null},
                {"description": "Elbow", "quantity": 1, "rate": 0.13, "subtotal": 0.13, "partId": null, "cost": null},
                {"description": "Advice", "quantity": 2, "rate": 0, "subtotal": 0, "partId": null, "cost": null},
            ]),
        );
        for (name, value) in [
            ("total", json!(5.13)), ("documentNumber", json!("EST-0001")), ("customerName", json!("Dana Reyes")),
            ("date", json!("2026-11-10")), ("dueDate", json!("2026-12-11")), ("status", json!("New")),
            ("sentDate", json!(null)), ("paidDate", json!(null)), ("isPastDue", json!(false)),
            ("isPublic", json!(false)), ("estimateNumber", json!(null)), ("projectLink", json!(null)),
            ("notes", json!("Two visits.\nBring the key.")),
        ] {
            assert_eq!(made[name], value, "{name}");
        }
        assert_eq!(ann.get(&path(&made)).await.expect(200).json(), made);
        let id = made["_id"].as_str().unwrap();
        assert_eq!(id.len(), 22, "128 bits");

        let changed = ann.put(&path(&made), json!({"items": [{"description": "All in", "rate": 10}], "notes": null})).await;
        let changed = changed.expect(200).json();
        assert_eq!((&changed["total"], &changed["notes"], &changed["dueDate"]), (&json!(10), &json!(null), &json!("2026-12-11")));
        ann.delete(&path(&made)).await.expect(204);
        ann.get(&path(&made)).await.expect(404);
    }

    async fn wrong_fields_are_named(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let refused = ann.post("/documents", json!({})).await.expect(422);
        for (field, sentence) in [
            ("type", "Type is required."),
            ("customerName", "Customer name is required."),
            ("items", "Add at least one item."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
        let mut form = paper("Invoice");
        form["items"] = json!([{"description": " ", "quantity": -1, "rate": -2}, 7]);
        form["customerEmail"] = json!("nobody");
        form["projectLink"] = json!("Project1");
        let refused = ann.post("/documents", form).await.expect(422);
        for (field, sentence) in [
            ("items.0.description", "Description is required."),
            ("items.0.quantity", "Quantity must be at least 0."),
            ("items.0.rate", "Unit price can't be negative."),
            ("items.1", "Items must be an object."),
            ("customerEmail", "Please enter a valid email address."),
            ("projectLink", "That project doesn't exist."),
        ] {
            assert_eq!(refused.field_error(field), sentence);
        }
        // A wrong line is a line: nobody is told to add one.
        assert_eq!(refused.json()["errors"].as_object().unwrap().len(), 6, "{}", refused.text());
        let made = create(&ann, "Estimate", 1.0).await;
        for (change, field, sentence) in [
            (json!({"type": "Invoice"}), "type", "You can't change the type. To make an estimate an invoice, convert it."),
            (json!({"status": "Paid"}), "status", "You can't pay an estimate. Convert it to an invoice first."),
            (json!({"status": "Overdue"}), "status", "An estimate can't be overdue. Convert it to an invoice first."),
            (json!({"items": []}), "items", "Add at least one item."),
            (json!({"status": "Past Due"}), "status", "Status must be one of New, Sent, Paid, Overdue."),
        ] {
            assert_eq!(ann.put(&path(&made), change).await.expect(422).field_error(field), sentence);
        }
        // A number was not used up by what was refused.
        assert_eq!(create(&ann, "Estimate", 1.0).await["documentNumber"], "EST-0002");
    }

    async fn fifty_at_once_are_numbered_without_gap_or_duplicate(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = at_once((0..50).map(|number| {
            let ann = ann.clone();
            async move { create(&ann, if number % 5 == 0 { "Estimate" } else { "Invoice" }, 1.0).await }
        }))
        .await;
        for (kind, prefix, count) in [("Estimate", "EST", 10), ("Invoice", "INV", 40)] {
            let mut given: Vec<&str> =
                made.iter().filter(|one| one["type"] == kind).map(|one| one["documentNumber"].as_str().unwrap()).collect();
            given.sort_unstable();
            let expected: Vec<String> = (1..=count).map(|number| format!("{prefix}-{number:04}")).collect();
            assert_eq!(given, expected);
        }
        // Deleting never brings a number back; another owner has numbers of their own.
        let last = made.iter().find(|one| one["documentNumber"] == "INV-0040").unwrap();
        ann.delete(&path(last)).await.expect(204);
        assert_eq!(create(&ann, "Invoice", 1.0).await["documentNumber"], "INV-0041");
        assert_eq!(create(&app.owner("Eve's").await, "Invoice", 1.0).await["documentNumber"], "INV-0001");
    }

    async fn from_new_to_sent_to_paid(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let invoice = create(&ann, "Invoice", 100.0).await;
        let sent = act(&ann, &invoice, "send").await;
        assert_eq!((&sent["status"], &sent["sentDate"]), (&json!("Sent"), &json!("2026-11-15T12:00:00.000Z")));
        assert_eq!(sent["isPublic"], true);
        app.clock.advance(DAY);
        let again = act(&ann, &invoice, "send").await;
        assert_eq!((&again["status"], &again["sentDate"]), (&json!("Sent"), &json!("2026-11-16T12:00:00.000Z")));
        app.clock.advance(DAY);
        let paid = act(&ann, &invoice, "mark-paid").await;
        assert_eq!((&paid["status"], &paid["paidDate"]), (&json!("Paid"), &json!("2026-11-17T12:00:00.000Z")));
        app.clock.advance(DAY);
        // Twice is harmless, and sending never undoes it.
        assert_eq!(act(&ann, &invoice, "mark-paid").await, paid);
        let sent = act(&ann, &invoice, "send").await;
        for name in ["status", "paidDate", "sentDate"] {
            assert_eq!(sent[name], paid[name], "{name}");
        }
        let activity = ann.get("/dashboard/activity").await.expect(200).json();
        let told: Vec<&str> = activity.as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap()).collect();
        assert_eq!(told[..5], ["Invoice sent", "Invoice paid", "Invoice sent", "Invoice sent", "Invoice created"]);
        assert_eq!(activity[0]["details"], "INV-0001 for Dana Reyes");
    }

    async fn an_estimate_becomes_an_invoice_and_its_link_shows_that_once_it_is_sent(app) {
        let ann = app.owner("Ann's Plumbing").await;
        create(&ann, "Invoice", 1.0).await;
        let estimate = create(&ann, "Estimate", 100.0).await;
        let refused = ann.post(&format!("{}/mark-paid", path(&estimate)), json!({})).await.expect(409);
        assert_eq!(refused.message(), "You can't pay an estimate. Convert it to an invoice first.");
        act(&ann, &estimate, "send").await;
        let invoice = act(&ann, &estimate, "convert-to-invoice").await;
        for (name, value) in [
            ("_id", estimate["_id"].clone()), ("type", json!("Invoice")), ("documentNumber", json!("INV-0002")),
            ("estimateNumber", json!("EST-0001")), ("status", json!("New")), ("sentDate", json!(null)),
            ("isPublic", json!(false)), ("delivery", json!(null)),
        ] {
            assert_eq!(invoice[name], value, "{name}");
        }
        let refused = ann.post(&format!("{}/convert-to-invoice", path(&invoice)), json!({})).await.expect(409);
        assert_eq!(refused.message(), "This is already an invoice.");
        let id = estimate["_id"].as_str().unwrap();
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!((&public["type"], &public["documentNumber"]), (&json!("Estimate"), &json!("EST-0001")));
        assert_eq!((&public["status"], &public["total"]), (&json!("Sent"), &json!(100)));
        // What the owner works on until then is nobody else's business.
        ann.put(&path(&invoice), json!({"items": [{"description": "Work", "rate": 120}]})).await.expect(200);
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!(public["total"], 100);
        assert_eq!(act(&ann, &invoice, "send").await["isPublic"], true);
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!((&public["type"], &public["documentNumber"]), (&json!("Invoice"), &json!("INV-0002")));
        assert_eq!(public["total"], 120);
        // Taking the invoice back shows the estimate again.
        act(&ann, &invoice, "take-back").await;
        let public = app.nobody().get(&format!("/public/documents/{id}")).await.expect(200).json();
        assert_eq!(public["documentNumber"], "EST-0001");
        assert_eq!(numbers(&ann, "search=est-0001").await, ["INV-0002"]);
    }

    async fn a_status_chosen_in_the_form_sets_and_clears_the_dates(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let invoice = create(&ann, "Invoice", 100.0).await;
        let now = json!("2026-11-15T12:00:00.000Z");
        for (status, sent, paid, public) in [
            ("Sent", true, false, true), ("Paid", true, true, true), ("Sent", true, false, true),
            ("New", false, false, true), ("Paid", false, true, true), ("Overdue", false, false, true),
        ] {
            let changed = ann.put(&path(&invoice), json!({"status": status})).await.expect(200).json();
            let date = |given: bool| if given { now.clone() } else { json!(null) };
            assert_eq!((&changed["sentDate"], &changed["paidDate"]), (&date(sent), &date(paid)), "{status}");
            assert_eq!(changed["isPublic"], public, "{status}");
        }
    }

    async fn past_due_begins_exactly_after_fourteen_full_days(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let (invoice, estimate) = (create(&ann, "Invoice", 5.0).await, create(&ann, "Estimate", 5.0).await);
        for one in [&invoice, &estimate] {
            act(&ann, one, "send").await;
        }
        // Wherever the owner is, through the change of the clocks or not: a sent date is a moment.
        let zones = ["Pacific/Kiritimati", "Pacific/Niue", "America/New_York", "UTC"].map(|zone| ann.with_header("x-timezone", zone));
        app.clock.advance(DAY * 14);
        for ann in &zones {
            assert_eq!(ann.get(&path(&invoice)).await.expect(200).json()["isPastDue"], false);
        }
        app.clock.advance(SignedDuration::from_millis(1));
        ann.check_out().await;
        for ann in &zones {
            assert_eq!(ann.get(&path(&invoice)).await.expect(200).json()["isPastDue"], true);
            assert_eq!(ann.get(&path(&estimate)).await.expect(200).json()["isPastDue"], false);
            assert_eq!(numbers(ann, "status=Past%20Due").await, ["INV-0001"]);
        }
        act(&ann, &invoice, "mark-paid").await;
        assert_eq!(numbers(&ann, "status=Past%20Due").await, Vec::<String>::new());
    }

    async fn the_day_on_the_paper_is_the_owner_s_and_never_moves(app) {
        let ann = app.owner("Ann's Plumbing").await;
        app.clock.advance(SignedDuration::from_hours(11));
        for (zone, day) in [("Pacific/Kiritimati", "2026-11-16"), ("Pacific/Niue", "2026-11-15"), ("UTC", "2026-11-15")] {
            let owner = ann.with_header("x-timezone", zone);
            let made = create(&owner, "Invoice", 1.0).await;
            assert_eq!(made["date"], day, "{zone}");
        }
        let made = create(&ann, "Invoice", 1.0).await;
        ann.put(&path(&made), json!({"date": "2026-01-02"})).await.expect(200);
        let cleared = ann.put(&path(&made), json!({"date": null})).await.expect(200).json();
        assert_eq!(cleared["date"], "2026-11-15");
        for day in ["2026-01-31", "2026-02-28", "2028-02-29", "2026-03-08", "2026-11-01", "2026-12-31"] {
            let mut form = paper("Invoice");
            form["date"] = json!(day);
            form["dueDate"] = json!(day);
            let made = ann.with_header("x-timezone", "Pacific/Kiritimati").post("/documents", form).await.expect(201).json();
            let read = ann.with_header("x-timezone", "Pacific/Niue").get(&path(&made)).await.expect(200).json();
            assert_eq!((&read["date"], &read["dueDate"]), (&json!(day), &json!(day)));
        }
    }

    async fn two_tabs_do_not_overwrite_each_other(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = create(&ann, "Invoice", 1.0).await;
        let tag = ann.get(&path(&made)).await.expect(200).header("etag").to_owned();
        let (one, other) = (ann.with_header("if-match", tag.as_str()), ann.with_header("if-match", tag.as_str()));
        let saved = one.put(&path(&made), json!({"customerName": "First"})).await.expect(200);
        let refused = other.put(&path(&made), json!({"customerName": "Second"})).await.expect(409);
        assert_eq!(
            refused.message(),
            "This changed somewhere else while you were editing. Your changes aren't saved yet.",
        );
        assert_eq!(ann.get(&path(&made)).await.expect(200).json()["customerName"], "First");
        // The answer of a save has the next tag; without the header the last write counts.
        let tag = saved.header("etag").to_owned();
        ann.with_header("if-match", tag.as_str()).put(&path(&made), json!({"customerName": "Third"})).await.expect(200);
        ann.put(&path(&made), json!({"customerName": "Last"})).await.expect(200);
        for wrong in ["\"x\"", "W/\"\"", "999", "\"1.0\", \"2.0\""] {
            ann.with_header("if-match", wrong).put(&path(&made), json!({"customerName": "Wrong"})).await.expect(409);
        }
        ann.with_header("if-match", "*").put(&path(&made), json!({"customerName": "Any"})).await.expect(200);
        // Of ten at once from the same version one is saved.
        let tag = ann.get(&path(&made)).await.expect(200).header("etag").to_owned();
        let statuses = at_once((0..10).map(|number| {
            let (ann, path) = (ann.with_header("if-match", tag.as_str()), path(&made));
            async move { ann.put(&path, json!({"notes": number.to_string()})).await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        let unchanged = ann.get(&path(&made)).await.expect(200).header("etag").to_owned();
        ann.with_header("if-none-match", unchanged.as_str()).get(&path(&made)).await.expect(304);
    }

    async fn the_list_has_past_due_first_and_then_the_largest(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut made = Vec::new();
        for total in [5.0, 50.0, 500.0, 20.0, 20.0, 7.0] {
            made.push(create(&ann, "Invoice", total).await);
        }
        for index in [0, 3] {
            act(&ann, &made[index], "send").await;
        }
        app.clock.advance(DAY * 14 + SignedDuration::from_secs(1));
        ann.check_out().await;
        act(&ann, &made[1], "send").await;
        act(&ann, &made[5], "mark-paid").await;
        create(&ann, "Estimate", 60.0).await;
        let order = numbers(&ann, "").await;
        assert_eq!(order[..4], ["INV-0004", "INV-0001", "INV-0003", "EST-0001"]);
        assert_eq!(order[4..], ["INV-0002", "INV-0005", "INV-0006"]);
        for limit in 1..=7 {
            let mut seen = Vec::new();
            let mut next = Some(format!("/documents?limit={limit}"));
            while let Some(path) = next {
                let page = ann.get(&path).await.expect(200);
                assert_eq!(page.header("x-total-count"), "7");
                seen.extend(page.json().as_array().unwrap().iter().map(|one| one["documentNumber"].as_str().unwrap().to_owned()));
                next = page.next_page();
            }
            assert_eq!(seen, order, "in pages of {limit}");
        }
        for (query, expected) in [
            ("type=Estimate", vec!["EST-0001"]),
            ("type=Invoice&status=New", vec!["INV-0003", "INV-0005"]),
            ("status=Sent", vec!["INV-0004", "INV-0001", "INV-0002"]),
            ("status=Past%20Due", vec!["INV-0004", "INV-0001"]),
            ("status=Past%20Due&type=Estimate", vec![]),
            ("status=Paid", vec!["INV-0006"]),
            // What the dashboard counts as overdue.
            ("status=Overdue", vec!["INV-0004", "INV-0001"]),
            ("status=Overdue&late=false", vec![]),
        ] {
            assert_eq!(numbers(&ann, query).await, expected, "{query}");
            for limit in [1, expected.len().max(1), 500] {
                let page = ann.get(&format!("/documents?{query}&limit={limit}")).await.expect(200);
                assert_eq!(page.header("x-total-count"), expected.len().to_string(), "{query} by {limit}");
            }
        }
        let refused = ann.get("/documents?type=Receipt").await.expect(422);
        assert_eq!(refused.field_error("type"), "type must be one of Estimate, Invoice.");
        assert_eq!(
            ann.get("/documents/summary").await.expect(200).json(),
            json!({
                "newCount": 3, "sentCount": 1, "paidCount": 1, "pastDueCount": 2, "outstandingInvoices": 595, "outstandingNotSent": 520,
                "totalPaid": 7, "invoiceRevenue": 602,
            }),
        );
    }

    async fn the_search_reaches_number_customer_and_lines(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "type": "Invoice", "customerName": "Érable & Fils", "customerEmail": "erable@example.com",
            "items": [{"description": "Ball valve 3/4\" 50%_off", "rate": 1}],
        });
        ann.post("/documents", form).await.expect(201);
        create(&ann, "Invoice", 1.0).await;
        for search in ["inv-0001", "%C3%A9RABLE", "erable%40example", "BALL%20valve", "50%25_off"] {
            assert_eq!(numbers(&ann, &format!("search={search}")).await, ["INV-0001"], "{search}");
        }
        assert_eq!(numbers(&ann, "search=5%25").await, Vec::<String>::new());
        ann.part("Elbow").await;
        let found = ann.get("/documents/inventory/items?search=elb").await.expect(200).json();
        assert_eq!((&found[0]["name"], &found[0]["price"]), (&json!("Elbow"), &json!(0)));
    }

    async fn a_document_is_public_once_it_was_sent(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let methods = json!({"cashApp": "$ann", "venmo": "@ann-o", "zelle": "ann@example.com", "cash": true, "check": false});
        ann.put("/user/profile", json!({"phoneNumber": "555-0142", "paymentMethods": methods})).await.expect(200);
        let invoice = create(&ann, "Invoice", 1234.5).await;
        let id = invoice["_id"].as_str().unwrap();
        let public = format!("/public/documents/{id}");
        for path in [public.clone(), format!("{public}/pdf")] {
            let refused = app.nobody().get(&path).await.expect(403);
            assert_eq!(refused.json(), json!({"message": "This document is not publicly accessible"}));
        }
        act(&ann, &invoice, "send").await;
        let seen = app.nobody().get(&public).await.expect(200).json();
        assert_eq!(
            seen,
            json!({
                "_id": id, "type": "Invoice", "documentNumber": "INV-0001", "customerName": "Dana Reyes",
                "total": 1234.5, "status": "Sent", "date": "2026-11-15", "dueDate": null,
                "sentDate": "2026-11-15T12:00:00.000Z",
                "items": [{"description": "Work", "quantity": 1, "rate": 1234.5}],
                "photos": [],
                "user": {
                    "businessName": "Ann's Plumbing", "email": ann.email, "phoneNumber": "555-0142",
                    "paymentMethods": methods,
                },
            }),
        );
        // Going back to New leaves the link working; deleting does not.
        ann.put(&path(&invoice), json!({"status": "New"})).await.expect(200);
        app.nobody().get(&public).await.expect(200);
        ann.delete(&path(&invoice)).await.expect(204);
        let long = "A".repeat(500);
        let unknown = ["AAAAAAAAAAAAAAAAAAAAAA", "1", "summary", "%00", "%ff", "..%2f..", "AAAAAAAAAAAAAAAAAAAAA!", &long];
        for id in unknown.into_iter().chain([public.rsplit('/').next().unwrap()]) {
            for path in [format!("/public/documents/{id}"), format!("/public/documents/{id}/pdf")] {
                assert_eq!(app.nobody().get(&path).await.expect(404).message(), "Document not found", "{path}");
            }
        }
    }

    async fn the_paper_says_what_the_document_says(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let methods = json!({"cashApp": "$ann", "check": true});
        ann.put("/user/profile", json!({"paymentMethods": methods})).await.expect(200);
        let mut form = paper("Invoice");
        form["date"] = json!("2026-11-15");
        form["dueDate"] = json!("2026-11-29");
        form["items"] = json!([{"description": "Labor 日本", "quantity": 4.5, "rate": 95}, {"description": "Heater", "rate": 807}]);
        let invoice = ann.post("/documents", form).await.expect(201).json();
        let pdf = ann.get(&format!("{}/pdf", path(&invoice))).await.expect(200);
        assert_eq!(pdf.header("content-disposition"), "attachment; filename=\"INV-0001.pdf\"");
        let text = words(&pdf.body);
        for part in ["Ann's Plumbing", "INVOICE", "INV-0001", "Dana Reyes", "Nov 15, 2026", "Due Nov 29, 2026", "4.5", "$427.50", "$1,234.50", "Page 1 of 1"] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        // The same document is the same file; one that was sent can be had by the customer, in the browser.
        assert_eq!(ann.get(&format!("{}/pdf", path(&invoice))).await.expect(200).body, pdf.body);
        act(&ann, &invoice, "send").await;
        let public = format!("/public/documents/{}/pdf", invoice["_id"].as_str().unwrap());
        let pdf = app.nobody().get(&public).await.expect(200);
        assert_eq!(pdf.header("content-disposition"), "inline; filename=\"INV-0001.pdf\"");

        let estimate = create(&ann, "Estimate", 10.0).await;
        let text = words(&ann.get(&format!("{}/pdf", path(&estimate))).await.expect(200).body);
        for part in ["ESTIMATE", "EST-0001", "valid for 30 days"] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        ann.with_header("x-timezone", "UTC").get(&path(&estimate)).await.expect(200);
    }

    async fn two_hundred_papers_at_once_leave_the_rest_working(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let invoice = create(&ann, "Invoice", 10.0).await;
        let paper = format!("{}/pdf", path(&invoice));
        let printing: Vec<_> = (0..200)
            .map(|_| {
                let (ann, paper) = (ann.clone(), paper.clone());
                async move { ann.get(&paper).await.status.as_u16() }
            })
            .collect();
        let papers = tokio::spawn(at_once(printing));
        for _ in 0..20 {
            ann.get("/inventory").await.expect(200);
        }
        let statuses = papers.await.unwrap();
        assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
    }

    async fn read_only_accounts_can_read_and_print(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let invoice = create(&ann, "Invoice", 10.0).await;
        app.clock.advance(DAY * 15);
        ann.get(&format!("{}/pdf", path(&invoice))).await.expect(200);
        ann.get("/documents").await.expect(200);
        ann.post(&format!("{}/send", path(&invoice)), json!({})).await.expect(403);
    }
}
