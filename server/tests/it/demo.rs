//! The demo account looks like a business that does well, whatever day it is made on.

use sawhorse::demo;
use serde_json::Value;

use crate::support::{Client, Engine, TestApp};

/// The demo's owner, as of the day on which it is made.
async fn owner_of_demo(engine: Engine, made_at: &str) -> (TestApp, Client) {
    let app = TestApp::start(engine).await;
    let made_at: jiff::Timestamp = made_at.parse().unwrap();
    app.clock.advance(made_at.duration_since(app.clock.now().time()));
    let mut connection = app.target().connect().unwrap();
    assert!(demo::make(&mut connection, &|_, _| Ok(()), app.clock.now()).unwrap());
    let signed_in = app.nobody().sign_in(demo::EMAIL, demo::PASSWORD).await.expect(200).json();
    let owner = app.nobody().with_token(signed_in["token"].as_str().unwrap());
    (app, owner)
}

#[track_caller]
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_grows_a_little_whatever_day_it_is() {
    for (engine, made_at) in [
        (Engine::Sqlite, "2026-11-16T10:00:00Z"),
        (Engine::Postgres, "2026-12-31T23:30:00Z"),
        (Engine::Sqlite, "2027-01-01T06:00:00Z"),
        (Engine::Postgres, "2027-02-28T02:00:00Z"),
    ] {
        let (_app, dana) = owner_of_demo(engine, made_at).await;
        // What is looked at in a browser is looked at in its zone.
        for zone in ["UTC", "America/Los_Angeles", "Pacific/Niue", "Pacific/Kiritimati"] {
            let report = dana.with_header("x-timezone", zone).get("/analytics/all").await.expect(200).json();
            let growth = &report["growth"];
            let revenue = number(&growth["revenue"]);
            assert!(revenue > 0.0 && revenue < 60.0, "{made_at} in {zone}: {growth}");
            assert!(
                number(&growth["jobs"]) >= 0.0 && number(&growth["clients"]) > 0.0,
                "{made_at} in {zone}: {growth}"
            );
            // Two people and two vans.
            let metrics = report["metrics"].as_array().unwrap();
            let metric = |label: &str| metrics.iter().find(|metric| metric["label"] == label).unwrap();
            let (revenue, paid) = (metric("Revenue"), metric("Invoices Paid"));
            assert!((8_000.0..25_000.0).contains(&number(&revenue["value"])), "{made_at} in {zone}: {revenue}");
            assert!(number(&paid["change"]) > 0.0, "{made_at} in {zone}: {paid}");
        }
        let overview = dana.get("/dashboard/overview").await.expect(200).json();
        assert!(number(&overview["totalRevenueYTD"]) > 0.0, "{made_at}: {overview}");
        for figure in ["pendingInvoices", "overdueInvoices", "inventoryValue", "upcomingJobs"] {
            assert!(number(&overview[figure]) > 0.0, "{made_at}: {figure} of {overview}");
        }
    }
}
