//! The example of docs/money.md, step by step. Every amount there is one that is computed here.

use std::collections::BTreeMap;
use std::fs::read_to_string;
use std::path::Path;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{Client, db_tests};

/// An amount as the page writes it, which must be on the page.
fn on_the_page(page: &str, value: &Value) -> String {
    let cents = (value.as_f64().unwrap_or_else(|| panic!("{value} is no amount")) * 100.0).round() as i64;
    let (sign, cents) = (if cents < 0 { "-" } else { "" }, cents.abs());
    let dollars = match cents / 100 {
        dollars @ 1000.. => format!("{},{:03}", dollars / 1000, dollars % 1000),
        dollars => dollars.to_string(),
    };
    let amount = format!("{sign}${dollars}.{:02}", cents % 100);
    assert!(page.contains(&amount), "docs/money.md doesn't mention {amount}");
    amount
}

async fn taxes_of(ann: &Client, day: &str) -> Value {
    ann.get(&format!("/analytics/taxes?startDate={day}&endDate={day}")).await.expect(200).json()
}

async fn services_of(ann: &Client, first: &str, last: &str) -> BTreeMap<String, f64> {
    let all = ann.get(&format!("/analytics/services?startDate={first}&endDate={last}")).await.expect(200).json();
    let services = all.as_array().unwrap().iter();
    services.map(|one| (one["name"].as_str().unwrap().to_owned(), one["value"].as_f64().unwrap())).collect()
}

db_tests! {
    async fn the_example_in_the_docs_is_computed(app) {
        let page = read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/money.md")).unwrap();
        let shown = |value: &Value| on_the_page(&page, value);
        let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", "UTC");

        let estimate = ann.add("/documents", json!({
            "type": "Estimate", "customerName": "Dana Reyes", "date": "2026-11-10", "depositPercent": 25,
            "discount": {"kind": "percent", "value": 10},
            "items": [
                {"description": "Water heater", "quantity": 1, "rate": 800, "tax": {"name": "Sales tax", "percent": 8.25}},
                {"description": "Recycling", "quantity": 1, "rate": 200, "tax": {"name": "City levy", "percent": 5}},
            ],
        })).await;
        let path = format!("/documents/{estimate}");
        let sent = ann.post(&format!("{path}/send"), json!({})).await.expect(200).json();
        let totals = &sent["totals"];
        assert_eq!(shown(&totals["subtotal"]), "$1,000.00");
        assert_eq!(shown(&totals["discount"]), "$100.00");
        assert_eq!([shown(&totals["taxes"][0]["taxable"]), shown(&totals["taxes"][0]["tax"])], ["$720.00", "$59.40"]);
        assert_eq!([shown(&totals["taxes"][1]["taxable"]), shown(&totals["taxes"][1]["tax"])], ["$180.00", "$9.00"]);
        assert_eq!([shown(&sent["total"]), shown(&totals["tax"])], ["$968.40", "$68.40"]);
        assert_eq!(shown(&sent["deposit"]), "$242.10");

        app.clock.advance(SignedDuration::from_hours(12 * 24));
        ann.post(&format!("{path}/payments"), json!({"amount": 242.10, "date": "2026-11-10"})).await.expect(201);
        let invoice = ann.post(&format!("{path}/convert-to-invoice"), json!({})).await.expect(200).json();
        assert_eq!([shown(&invoice["amountPaid"]), shown(&invoice["balance"])], ["$242.10", "$726.30"]);
        ann.post(&format!("{path}/send"), json!({})).await.expect(200);

        let rest = json!({"amount": 726.30, "date": "2026-11-20"});
        let paid = ann.post(&format!("{path}/payments"), rest).await.expect(201).json();
        assert_eq!(paid["status"], "Paid");
        let refund = json!({"amount": 96.84, "date": "2026-11-25", "reason": "The old tank stayed."});
        let refunded = ann.post(&format!("{path}/refunds"), refund).await.expect(201).json();
        assert_eq!(shown(&refunded["balance"]), "$96.84");

        for (day, sales_tax, city_levy) in [
            ("2026-11-10", "$14.85", "$2.25"),
            ("2026-11-20", "$44.55", "$6.75"),
            ("2026-11-25", "-$5.94", "-$0.90"),
        ] {
            let rates = &taxes_of(&ann, day).await["rates"];
            let of_rate = |name: &str| rates.as_array().unwrap().iter().find(|one| one["name"] == name).unwrap()["tax"].clone();
            assert_eq!([shown(&of_rate("Sales tax")), shown(&of_rate("City levy"))], [sales_tax, city_levy], "{day}");
        }
        let (deposit, rest) = (services_of(&ann, "2026-11-10", "2026-11-10").await, services_of(&ann, "2026-11-20", "2026-11-20").await);
        let all = services_of(&ann, "2026-11-01", "2026-11-30").await;
        for (name, amounts) in
            [("Water heater", ["$180.00", "$540.00", "-$72.00"]), ("Recycling", ["$45.00", "$135.00", "-$18.00"])]
        {
            // The list of a day names what brought money in. What the refund took back shows in the month.
            let refunded = all[name] - deposit[name] - rest[name];
            assert_eq!([deposit[name], rest[name], refunded].map(|value| shown(&json!(value))), amounts, "{name}");
        }
        let november = ann.get("/analytics/taxes?startDate=2026-11-01&endDate=2026-11-30").await.expect(200).json();
        assert_eq!([shown(&november["sales"]), shown(&november["tax"])], ["$810.00", "$61.56"]);
        assert_eq!(shown(&json!(all.values().sum::<f64>())), "$810.00");
        let received = november["sales"].as_f64().unwrap() + november["tax"].as_f64().unwrap();
        assert_eq!(shown(&json!(received)), "$871.56");

        // What the refund opened again isn't meant to be paid.
        let memo = json!({"amount": 96.84, "reason": "The old tank stayed."});
        let credited = ann.post(&format!("{path}/credit-memos"), memo).await.expect(201).json();
        assert_eq!((shown(&credited["balance"]), &credited["status"]), ("$0.00".to_owned(), &json!("Paid")));
        assert_eq!(ann.get("/analytics/taxes?startDate=2026-11-01&endDate=2026-11-30").await.expect(200).json(), november);
        assert_eq!(services_of(&ann, "2026-11-01", "2026-11-30").await, all);
    }
}
