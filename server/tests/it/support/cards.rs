//! An owner whose customers pay by card through the stand-in, and what both see of it.

use serde_json::{Value, json};

use super::operations::paper;
use super::stripe::StandIn;
use super::stripe_connect::{connect_event, tell_connected};
use super::{Answer, Client, Options, TestApp};

/// 2026-11-15T12:00:00Z, where every test begins.
pub const START: i64 = 1_794_744_000;

/// The same program with Stripe, and an owner whose account takes cards.
pub async fn connected(app: &TestApp) -> (TestApp, StandIn, Client) {
    let ann = app.owner("Ann's Plumbing").await;
    let stripe = StandIn::start(START).await;
    let app = app.restarted_with(Options { stripe: Some(stripe.client()), ..Options::default() });
    let ann = ann.through(&app);
    ann.post("/user/card-payments", json!({})).await.expect(200);
    stripe.enable("acct_1", true);
    tell(&app, "account.updated", json!({"id": "acct_1", "object": "account"})).await.expect(200);
    (app, stripe, ann)
}

pub async fn sent(ann: &Client) -> String {
    let mut form = paper("Invoice");
    form["customerEmail"] = json!("dana@example.com");
    let id = ann.add("/documents", form).await;
    ann.post(&format!("/documents/{id}/send"), json!({})).await.expect(200);
    id
}

pub async fn tell(app: &TestApp, kind: &str, object: Value) -> Answer {
    tell_connected(app, &connect_event(kind, "acct_1", object)).await
}

/// That a checkout came to an end, by its number at Stripe.
pub async fn tell_of_checkout(app: &TestApp, stripe: &StandIn, number: usize) -> Answer {
    let checkout = stripe.last_card_order()["client_reference_id"].clone();
    let object =
        json!({"id": format!("cs_live_{number}"), "object": "checkout.session", "client_reference_id": checkout});
    tell(app, "checkout.session.completed", object).await
}

pub async fn tell_of_payment(app: &TestApp, kind: &str, number: usize) -> Answer {
    tell(app, kind, json!({"id": "x_1", "payment_intent": format!("pi_{number}")})).await
}

pub async fn ledger(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}/payments")).await.expect(200).json()
}

pub async fn document(ann: &Client, id: &str) -> Value {
    ann.get(&format!("/documents/{id}")).await.expect(200).json()
}

pub async fn state(ann: &Client) -> Value {
    ann.get("/user/card-payments").await.expect(200).json()["state"].clone()
}

pub async fn told(ann: &Client) -> Vec<String> {
    let all = ann.get("/dashboard/activity?limit=50").await.expect(200).json();
    all.as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap().to_owned()).collect()
}

/// The amounts of the ledger, sorted: orders of equal days may differ.
pub fn amounts(ledger: &Value) -> Vec<i64> {
    let cents = |one: &Value| (one["amount"].as_f64().unwrap() * 100.0).round();
    let mut all: Vec<i64> = ledger["payments"].as_array().unwrap().iter().map(|one| cents(one) as i64).collect();
    all.sort_unstable();
    all
}
