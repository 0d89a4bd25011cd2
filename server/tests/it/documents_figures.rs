//! What was earned, with which services and from whom: told by derived rows, which say what the documents themselves say.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use platform::access::Scope;
use platform::values::calendar_date::CalendarDate;
use platform::values::periods::Span;
use sawhorse::modules::documents::revenue::{self, Earned, Earner, customers, earned, services};
use serde_json::{Value, json};

use crate::support::random::Random;
use crate::support::{Client, TestApp, db_tests};

const STEPS: usize = 70;
const ALL: usize = 1000;
const ZONES: [&str; 3] = ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"];

fn span(first: &str, last: &str) -> Span {
    Span::new(CalendarDate::parse(first).unwrap(), CalendarDate::parse(last).unwrap()).unwrap()
}

type Figures = (Vec<Earned>, Vec<Earner>, Vec<Earner>);

async fn figures(app: &TestApp, owner_id: &str, span: Span) -> Figures {
    let (owner_id, now) = (owner_id.to_owned(), app.clock.now());
    let read = app.platform.database.read(move |connection| {
        let scope = &mut Scope::without_request(connection, owner_id, now)?;
        Ok((earned(scope, span)?, services(scope, span, ALL)?, customers(scope, span, ALL)?))
    });
    read.await.unwrap()
}

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

/// Sums and counts by a key: what a test works out by itself.
type Sums = BTreeMap<String, (i64, i64)>;

fn add(sums: &mut Sums, key: &str, amount: i64) {
    let sum = sums.entry(key.to_owned()).or_default();
    *sum = (sum.0 + 1, sum.1 + amount);
}

fn of(earners: &[Earner]) -> Sums {
    earners.iter().map(|one| (one.name.to_lowercase(), (one.count, one.revenue.cents()))).collect()
}

/// Compares the figures of a span with what all documents together say; `days` knows where the owner was at each payment.
async fn check(app: &TestApp, ann: &Client, owner_id: &str, days: &BTreeMap<String, String>, within: Span) {
    let all = ann.get("/documents").await.expect(200).json();
    let (mut by_day, mut by_service, mut by_customer) = (Sums::new(), Sums::new(), Sums::new());
    for row in all.as_array().unwrap().iter().filter(|row| row["status"] == "Paid") {
        let day = &days[row["_id"].as_str().unwrap()];
        if !within.contains(CalendarDate::parse(day).unwrap()) {
            continue;
        }
        add(&mut by_day, day, cents(&row["total"]));
        add(&mut by_customer, &row["customerName"].as_str().unwrap().to_lowercase(), cents(&row["total"]));
        for item in row["items"].as_array().unwrap() {
            add(&mut by_service, &item["description"].as_str().unwrap().to_lowercase(), cents(&item["subtotal"]));
        }
    }
    let (earned, services, customers) = figures(app, owner_id, within).await;
    let earned: Sums =
        earned.iter().map(|one| (one.day.as_str().to_owned(), (one.invoices, one.revenue.cents()))).collect();
    assert_eq!(earned, by_day);
    assert_eq!(of(&services), by_service);
    assert_eq!(of(&customers), by_customer);
    assert!(services.is_sorted_by(|one, next| one.revenue >= next.revenue));
}

/// The months go by, and what was subscribed to ends.
async fn stay_subscribed(ann: &Client) {
    let subscription = ann.get("/stripe/subscription-status").await.expect(200).json();
    if subscription["subscriptionActive"] != true {
        ann.check_out().await;
    }
}

/// Documents come and go, are paid and unpaid, from three places of the world, over a year's end.
async fn live(app: &TestApp, ann: &Client) -> BTreeMap<String, String> {
    let mut random = Random::new();
    let mut days = BTreeMap::new();
    for _ in 0..STEPS {
        app.clock.advance(SignedDuration::from_hours(i64::try_from(random.below(40)).unwrap()));
        stay_subscribed(ann).await;
        let zone = random.one_of(&ZONES);
        let here = ann.with_header("x-timezone", zone);
        let now: Timestamp = app.clock.now().time();
        let today = now.in_tz(zone).unwrap().date().to_string();
        let lines = 1 + random.below(3);
        let line = |random: &mut Random| {
            json!({
                "description": random.one_of(&["Labor", "labor", "Trip charge", "Pipe"]),
                "quantity": random.one_of(&[1.0, 1.5, 0.333]), "rate": random.one_of(&[95.0, 0.05, 12.5]),
            })
        };
        let items: Vec<Value> = (0..lines).map(|_| line(&mut random)).collect();
        let there = ann.get("/documents?type=Invoice").await.expect(200).ids();
        // What came in stays when a paid invoice is edited: `documents_edits.rs` is about those.
        let unpaid = ann.get("/documents?type=Invoice&paid=false").await.expect(200).ids();
        let any =
            (!there.is_empty()).then(|| there[usize::try_from(random.below(there.len() as u64)).unwrap()].clone());
        let (id, answer) = match (random.below(6), any) {
            (0, Some(id)) => {
                ann.delete(&format!("/documents/{id}")).await.expect(204);
                continue;
            }
            (1, Some(id)) => {
                let answer = here.post(&format!("/documents/{id}/mark-paid"), json!({})).await.expect(200);
                (id, answer)
            }
            (2, Some(id)) => {
                let status = random.one_of(&["New", "Sent", "Paid"]);
                let answer = here.put(&format!("/documents/{id}"), json!({"status": status})).await.expect(200);
                (id, answer)
            }
            (3, Some(id)) if unpaid.contains(&id) => {
                let change = json!({"items": items, "customerName": random.one_of(&["Dana", "Ann Lee"])});
                let answer = here.put(&format!("/documents/{id}"), change).await.expect(200);
                (id, answer)
            }
            _ => {
                let form = json!({
                    "type": random.one_of(&["Invoice", "Invoice", "Estimate"]), "items": items,
                    "customerName": random.one_of(&["Dana", "DANA", "Ann Lee", "Bo"]),
                });
                let answer = here.post("/documents", form).await.expect(201);
                (answer.json()["_id"].as_str().unwrap().to_owned(), answer)
            }
        };
        // The day of the first payment stays until it is taken back.
        if answer.json()["status"] == "Paid" {
            days.entry(id).or_insert(today);
        } else {
            days.remove(&id);
        }
    }
    days
}

async fn owner_id(ann: &Client) -> String {
    let user = ann.sign_in(&ann.email, crate::support::PASSWORD).await.expect(200).json();
    user["user"]["_id"].as_str().unwrap().to_owned()
}

db_tests! {
    async fn derived_figures_are_those_of_the_documents(app) {
        live(&app, &app.owner("Bob's Roofing").await).await;
        let (ann, begun) = (app.owner("Ann's Plumbing").await, app.clock.now().time());
        let after = |days: i64| {
            let then = begun + SignedDuration::from_hours(24 * days);
            CalendarDate::parse(&then.in_tz("UTC").unwrap().date().to_string()).unwrap()
        };
        let (days, id) = (live(&app, &ann).await, owner_id(&ann).await);
        for (first, last) in [(-100, 400), (10, 40), (20, 20)] {
            check(&app, &ann, &id, &days, Span::new(after(first), after(last)).unwrap()).await;
        }
        assert_eq!(figures(&app, "nobody", span("2000-01-01", "2100-01-01")).await, (vec![], vec![], vec![]));
    }

    /// What reports add up besides, of rows that were there before anything was kept of them.
    async fn what_was_paid_before_is_counted_as_what_is_paid_now(app) {
        live(&app, &app.owner("Bob's Roofing").await).await;
        let ann = app.owner("Ann's Plumbing").await;
        live(&app, &ann).await;
        stay_subscribed(&ann).await;
        let line = json!([{"description": "Labor", "rate": 95}]);
        let sent = json!({"type": "Invoice", "customerName": "Dana", "status": "Sent", "items": line});
        let sent = ann.add("/documents", sent).await;
        app.clock.advance(SignedDuration::from_hours(5));
        stay_subscribed(&ann).await;
        ann.post(&format!("/documents/{sent}/mark-paid"), json!({})).await.expect(200);
        let reports = async || {
            let mut all = Vec::new();
            for span in ["2026-01-01&endDate=2027-12-31", "2027-01-20&endDate=2027-03-09"] {
                let report = format!("/analytics/all?period=monthly&startDate={span}");
                all.push(ann.with_header("x-timezone", "UTC").get(&report).await.expect(200).json());
            }
            all
        };
        let before = reports().await;
        assert!(before[0]["averages"]["daysToPay"].as_f64() > Some(0.0), "{before:?}");

        // Nothing could be voided then.
        let take_out = "DELETE FROM documents WHERE voided_at IS NOT NULL; DELETE FROM earnings; \
                        DELETE FROM kept_figures WHERE name = 'documents seconds to pay'";
        let migration = include_str!("../../migrations/2026-11-20-000024_analytics/up.sql");
        let is_out = async || {
            let reports = reports().await;
            assert!(reports.iter().all(|report| report["averages"]["daysToPay"] == 0));
            assert_eq!(reports[0]["services"], json!([]), "whole years are read from what is kept of them");
        };
        app.fill_anew(take_out, migration, is_out()).await;
        assert_eq!(reports().await, before);
    }

    async fn documents_from_before_get_their_lines_at_the_next_start(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let utc = ann.with_header("x-timezone", "UTC");
        for name in ["Dana", "Élodie"] {
            let form = json!({"type": "Invoice", "customerName": name, "status": "Paid",
                "items": [{"description": "Labor", "rate": 95}, {"description": "Pipe", "rate": 5}]});
            utc.post("/documents", form).await.expect(201);
        }
        let (id, all) = (owner_id(&ann).await, span("2000-01-01", "2100-01-01"));
        let before = figures(&app, &id, all).await;
        assert_eq!((before.0[0].invoices, before.1.len(), before.2.len()), (2, 2, 2));

        let take_out = "DELETE FROM document_lines; DELETE FROM earnings; DELETE FROM kept_figures WHERE day <> ''; \
                        DELETE FROM text_folds WHERE table_name = 'document_lines'";
        let migration = include_str!("../../migrations/2026-11-20-000015_document_lines/up.sql");
        app.fill_anew(take_out, migration, async {}).await;
        assert!(figures(&app, &id, all).await.1.is_empty());
        revenue::refold(&mut app.target().connect().unwrap()).unwrap();
        assert_eq!(figures(&app, &id, all).await, before);
    }
}
