//! Figures that are kept with the rows: whatever is made, changed and deleted, they say what counting anew would say.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::random::Random;
use crate::support::{Client, db_tests};

const STEPS: usize = 60;
const SUMMARIES: [&str; 4] = ["/inventory/summary", "/tools/summary", "/equipment/summary", "/documents/summary"];

async fn rows(ann: &Client, path: &str) -> Vec<Value> {
    ann.get(path).await.expect(200).json().as_array().unwrap().clone()
}

/// How long a list is by its own account, asked for a single row.
async fn total(ann: &Client, path: &str) -> usize {
    let mark = if path.contains('?') { '&' } else { '?' };
    let page = ann.get(&format!("{path}{mark}limit=1")).await.expect(200);
    page.header("x-total-count").parse().unwrap()
}

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

/// A form of a new thing at this path, or of one that is there, with as much left to chance as its figures depend on.
fn form(random: &mut Random, path: &str, there: Option<&Value>) -> Value {
    let quantity = random.one_of(&[0.0, 1.0, 2.5, 7.0]);
    let cost = random.one_of(&[0.0, 0.33, 12.5, 1999.99]);
    match path {
        "/inventory" => {
            json!({"name": "Elbow", "quantity": quantity, "cost": cost, "reorderLevel": random.one_of(&[0, 1, 5])})
        }
        "/tools" => json!({"name": "Saw", "quantity": quantity, "cost": cost}),
        "/equipment" => json!({
            "name": "Van", "type": random.one_of(&["Vehicle", "Equipment", "Other"]),
            "status": random.one_of(&["Active", "In Service"]),
        }),
        "/mileage" => json!({
            "date": random.one_of(&["2025-12-31", "2026-01-01", "2026-11-15"]), "startLocation": "A",
            "endLocation": "B", "miles": 3, "fuelPrice": 4, "vehicle": "Van", "vehicleMpg": 18, "purpose": "business",
        }),
        _ => {
            let kind = there.and_then(|row| row["type"].as_str());
            let kind = kind.unwrap_or_else(|| random.one_of(&["Estimate", "Invoice", "Invoice"]));
            let statuses: &[&str] =
                if kind == "Invoice" { &["New", "Sent", "Paid", "Overdue"] } else { &["New", "Sent"] };
            let (status, items) =
                (random.one_of(statuses), json!([{"description": "Work", "quantity": quantity, "rate": cost}]));
            // What came in for a paid invoice stays when its items change: `documents_edits.rs` is about that.
            match there {
                Some(paid) if paid["status"] == "Paid" => json!({"customerName": "Dana", "status": status}),
                _ => json!({"type": kind, "customerName": "Dana", "status": status, "items": items}),
            }
        }
    }
}

async fn live_through_some_years(ann: &Client) {
    let mut random = Random::new();
    for _ in 0..STEPS {
        let path = random.one_of(&["/inventory", "/tools", "/equipment", "/mileage", "/documents"]);
        let there = rows(ann, path).await;
        let any = (!there.is_empty()).then(|| &there[usize::try_from(random.below(there.len() as u64)).unwrap()]);
        let address = |row: &Value| format!("{path}/{}", row["_id"].as_str().unwrap());
        match (random.below(5), any) {
            (0, Some(one)) => drop(ann.delete(&address(one)).await.expect(204)),
            (1, Some(one)) if one["type"] == "Estimate" => {
                ann.post(&format!("{}/convert-to-invoice", address(one)), json!({})).await.expect(200);
            }
            (1 | 2, Some(one)) => {
                let fields = form(&mut random, path, Some(one));
                ann.put(&address(one), fields).await.expect(200);
            }
            _ => {
                let mut fields = form(&mut random, path, None);
                // A new part needs one at least.
                if path == "/inventory" && fields["quantity"] == 0.0 {
                    fields["quantity"] = json!(1);
                }
                ann.post(path, fields).await.expect(201);
            }
        }
    }
}

async fn check(ann: &Client) {
    let parts = rows(ann, "/inventory").await;
    let count = |rows: &[Value], holds: &dyn Fn(&Value) -> bool| rows.iter().filter(|row| holds(row)).count();
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    let low = count(&parts, &|row| number(row, "quantity") <= number(row, "reorderLevel"));
    let out = count(&parts, &|row| number(row, "quantity") == 0.0);
    let value = |rows: &[Value]| {
        let worth = |row: &Value| {
            let thousandths = (number(row, "quantity") * 1000.0).round() as i64;
            (thousandths * cents(&row["cost"]) + 500) / 1000
        };
        rows.iter().map(worth).sum::<i64>()
    };
    let summary = ann.get("/inventory/summary").await.expect(200).json();
    assert_eq!(cents(&summary["totalValue"]), value(&parts));
    assert_eq!([&summary["totalItems"], &summary["lowStock"], &summary["outOfStock"]], [parts.len(), low, out]);
    assert_eq!(total(ann, "/inventory").await, parts.len());
    for (filter, wanted) in [("low", low), ("out", out)] {
        assert_eq!(total(ann, &format!("/inventory?stock={filter}")).await, wanted);
        assert_eq!(rows(ann, &format!("/inventory?stock={filter}")).await.len(), wanted);
    }

    let tools = rows(ann, "/tools").await;
    let out = count(&tools, &|row| number(row, "quantity") == 0.0);
    let summary = ann.get("/tools/summary").await.expect(200).json();
    assert_eq!(cents(&summary["totalValue"]), value(&tools));
    assert_eq!(
        [&summary["totalTools"], &summary["available"], &summary["unavailable"]],
        [tools.len(), tools.len() - out, out]
    );

    let equipment = rows(ann, "/equipment").await;
    let summary = ann.get("/equipment/summary").await.expect(200).json();
    assert_eq!(summary["totalEquipment"], equipment.len());
    for (figure, field, word) in
        [("active", "status", "Active"), ("inService", "status", "In Service"), ("vehicles", "type", "Vehicle")]
    {
        assert_eq!(summary[figure], count(&equipment, &|row| row[field] == word), "{figure}");
        let filtered = format!("/equipment?{field}={}", word.replace(' ', "%20"));
        assert_eq!(total(ann, &filtered).await, rows(ann, &filtered).await.len(), "{filtered}");
    }

    let trips = rows(ann, "/mileage").await;
    assert_eq!(total(ann, "/mileage").await, trips.len());

    let documents = rows(ann, "/documents").await;
    let sum = |holds: &dyn Fn(&Value) -> bool| {
        let invoices = documents.iter().filter(|row| row["type"] == "Invoice" && holds(row));
        invoices.map(|row| cents(&row["total"])).sum::<i64>()
    };
    let summary = ann.get("/documents/summary").await.expect(200).json();
    assert_eq!(cents(&summary["invoiceRevenue"]), sum(&|_| true));
    assert_eq!(cents(&summary["totalPaid"]), sum(&|row| row["status"] == "Paid"));
    assert_eq!(cents(&summary["outstandingInvoices"]), sum(&|row| row["status"] != "Paid"));
    let is_late = |row: &Value| row["isPastDue"] == true || row["status"] == "Overdue";
    assert_eq!(summary["pastDueCount"], count(&documents, &is_late));
    for (figure, status) in [("newCount", "New"), ("sentCount", "Sent"), ("paidCount", "Paid")] {
        assert_eq!(summary[figure], count(&documents, &|row| row["status"] == status && !is_late(row)), "{figure}");
    }
    assert_eq!(total(ann, "/documents").await, documents.len());
}

db_tests! {
    async fn kept_figures_are_what_counting_anew_says(app) {
        let (ann, bob) = (app.owner("Ann's Plumbing").await, app.owner("Bob's Roofing").await);
        check(&ann).await;
        live_through_some_years(&ann).await;
        live_through_some_years(&bob).await;
        check(&ann).await;
        check(&bob).await;
        // What was sent is past due by then.
        app.clock.advance(SignedDuration::from_hours(15 * 24));
        check(&ann).await;
    }

    async fn figures_of_rows_from_before_are_counted_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        live_through_some_years(&ann).await;
        let mut before = Vec::new();
        for path in SUMMARIES {
            before.push(ann.get(path).await.expect(200).json());
        }
        // As the migration finds a database in which nothing was kept yet, and nothing could be voided.
        let migration = include_str!("../../migrations/2026-11-20-000014_kept_figures/up.sql");
        let take_out = "DELETE FROM documents WHERE voided_at IS NOT NULL; DELETE FROM kept_figures";
        app.fill_anew(take_out, migration, async {}).await;
        for (path, summary) in SUMMARIES.iter().zip(before) {
            assert_eq!(ann.get(path).await.expect(200).json(), summary, "{path}");
        }
        check(&ann).await;
    }
}
