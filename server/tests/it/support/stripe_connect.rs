//! The stand-in's connected accounts: checkouts for one payment on them, and what becomes of the money.

use std::collections::BTreeMap;

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use super::stripe::{CONNECT_SECRET, Recorded, StandIn};
use super::{Answer, TestApp};

/// What everything of Stripe's happens at, so that days can be told.
const AT: i64 = 1_794_744_000;

struct Payment {
    account: String,
    order: BTreeMap<String, String>,
    status: &'static str,
    refunds: Vec<Value>,
    disputes: Vec<Value>,
}

impl Payment {
    fn cents(&self) -> i64 {
        self.order["line_items[0][price_data][unit_amount]"].parse().unwrap()
    }

    fn shown(&self, number: usize, is_whole: bool) -> Value {
        let id = format!("cs_live_{number}");
        let is_paid = self.status == "complete";
        let refunded: i64 = self
            .refunds
            .iter()
            .filter(|refund| refund["status"] != "failed")
            .map(|refund| refund["amount"].as_i64().unwrap())
            .sum();
        let fee = self.cents() * 29 / 1000 + 30;
        let intent = json!({
            "id": format!("pi_{number}"), "object": "payment_intent", "status": "succeeded",
            "latest_charge": {
                "id": format!("ch_{number}"), "object": "charge", "amount": self.cents(), "created": AT,
                "amount_refunded": refunded, "disputed": !self.disputes.is_empty(),
                "balance_transaction": {
                    "id": format!("txn_{number}"), "object": "balance_transaction", "amount": self.cents(), "fee": fee,
                    "currency": "usd", "created": AT,
                },
            },
        });
        json!({
            "id": id, "object": "checkout.session", "status": self.status, "livemode": true, "mode": "payment",
            "url": (self.status == "open").then(|| format!("https://checkout.stripe.com/c/pay/{id}")),
            "client_reference_id": self.order["client_reference_id"],
            "payment_status": if is_paid { "paid" } else { "unpaid" },
            "payment_intent": match (is_paid, is_whole) {
                (false, _) => Value::Null,
                (true, true) => intent,
                (true, false) => intent["id"].clone(),
            },
        })
    }
}

/// What Stripe has in its books for connected accounts.
#[derive(Default)]
pub struct Connected {
    accounts: Vec<Value>,
    payments: Vec<Payment>,
}

impl Connected {
    pub(super) fn carry_out(&mut self, request: &Recorded, path: &[&str]) -> Option<Value> {
        let params = &request.params;
        let list = |data: Vec<Value>| json!({"object": "list", "url": format!("/v1/{}", path.join("/")), "has_more": false, "data": data});
        Some(match (request.method.as_str(), path) {
            ("POST", ["accounts"]) => {
                let account = json!({
                    "id": format!("acct_{}", self.accounts.len() + 1), "object": "account", "type": params["type"],
                    "email": params["email"], "charges_enabled": false, "details_submitted": false,
                });
                self.accounts.push(account.clone());
                account
            }
            ("GET", ["accounts", id]) => self.accounts.iter().find(|one| one["id"] == *id)?.clone(),
            ("POST", ["account_links"]) => json!({
                "object": "account_link", "url": format!("https://connect.stripe.test/setup/{}", params["account"]),
                "created": AT, "expires_at": AT + 300,
            }),
            ("POST", ["checkout", "sessions"]) => {
                let account = request.account.clone();
                let (refunds, disputes) = (Vec::new(), Vec::new());
                self.payments.push(Payment { account, order: params.clone(), status: "open", refunds, disputes });
                self.payments.last()?.shown(self.payments.len(), false)
            }
            ("GET", ["checkout", "sessions"]) => {
                let theirs = self.of_intent(request)?;
                list(vec![self.payments[theirs - 1].shown(theirs, false)])
            }
            ("GET", ["checkout", "sessions", id]) => {
                let number = self.numbered(id, request)?;
                let is_whole = params["expand[0]"] == "payment_intent.latest_charge.balance_transaction";
                self.payments[number - 1].shown(number, is_whole)
            }
            ("POST", ["checkout", "sessions", id, "expire"]) => {
                let number = self.numbered(id, request)?;
                let payment = self.payments.get_mut(number - 1).filter(|payment| payment.status == "open")?;
                payment.status = "expired";
                payment.shown(number, false)
            }
            ("GET", ["refunds"]) => list(self.payments[self.of_intent(request)? - 1].refunds.clone()),
            ("GET", ["disputes"]) => list(self.payments[self.of_intent(request)? - 1].disputes.clone()),
            _ => return None,
        })
    }

    fn numbered(&self, session: &str, request: &Recorded) -> Option<usize> {
        let number: usize = session.strip_prefix("cs_live_")?.parse().ok()?;
        (self.payments.get(number - 1)?.account == request.account).then_some(number)
    }

    fn of_intent(&self, request: &Recorded) -> Option<usize> {
        let number = request.params["payment_intent"].strip_prefix("pi_")?;
        self.numbered(&format!("cs_live_{number}"), request)
    }
}

/// What people do on Stripe's pages.
impl StandIn {
    /// The owner has filled everything in.
    pub fn enable(&self, account: &str, is_enabled: bool) {
        let mut books = self.books.lock().unwrap();
        let account = books.connected.accounts.iter_mut().find(|one| one["id"] == account).expect("an account");
        account["charges_enabled"] = json!(is_enabled);
    }

    pub fn accounts(&self) -> usize {
        self.books.lock().unwrap().connected.accounts.len()
    }

    /// How the checkouts for payments stand, in order.
    pub fn card_checkouts(&self) -> Vec<&'static str> {
        self.books.lock().unwrap().connected.payments.iter().map(|payment| payment.status).collect()
    }

    /// What the last one was opened with.
    pub fn last_card_order(&self) -> BTreeMap<String, String> {
        self.books.lock().unwrap().connected.payments.last().expect("a checkout").order.clone()
    }

    /// A card is charged.
    pub fn pay_by_card(&self, number: usize) {
        let mut books = self.books.lock().unwrap();
        let payment = &mut books.connected.payments[number - 1];
        assert_eq!(payment.status, "open", "checkout {number} cannot be paid");
        payment.status = "complete";
    }

    pub fn refund_card(&self, number: usize, cents: i64, status: &str) {
        let payment = &mut self.books.lock().unwrap().connected.payments[number - 1];
        let id = format!("re_{number}_{}", payment.refunds.len() + 1);
        payment.refunds.push(json!({
            "id": id, "object": "refund", "amount": cents, "created": AT, "status": status,
            "reason": "requested_by_customer", "payment_intent": format!("pi_{number}"),
        }));
    }

    pub fn set_refund(&self, number: usize, status: &str) {
        let payment = &mut self.books.lock().unwrap().connected.payments[number - 1];
        payment.refunds.last_mut().expect("a refund")["status"] = json!(status);
    }

    /// The customer's bank takes the money back.
    pub fn dispute(&self, number: usize) {
        let payment = &mut self.books.lock().unwrap().connected.payments[number - 1];
        let cents = payment.cents();
        payment.disputes.push(json!({
            "id": format!("du_{number}"), "object": "dispute", "amount": cents, "created": AT,
            "status": "needs_response", "reason": "product_not_received",
            "balance_transactions": [moved(&format!("txn_taken_{number}"), -cents, 1500)],
        }));
    }

    pub fn end_dispute(&self, number: usize, status: &str) {
        let payment = &mut self.books.lock().unwrap().connected.payments[number - 1];
        let cents = payment.cents();
        let dispute = payment.disputes.last_mut().expect("a dispute");
        dispute["status"] = json!(status);
        if status == "won" {
            let back = moved(&format!("txn_back_{number}"), cents, 0);
            dispute["balance_transactions"].as_array_mut().unwrap().push(back);
        }
    }
}

fn moved(id: &str, cents: i64, fee: i64) -> Value {
    json!({
        "id": id, "object": "balance_transaction", "amount": cents, "fee": fee, "currency": "usd", "created": AT,
    })
}

/// An event of a connected account. What it says of the thing itself is a lie nobody may believe.
pub fn connect_event(kind: &str, account: &str, object: Value) -> String {
    json!({"id": "evt_1", "object": "event", "type": kind, "account": account, "data": {"object": object}}).to_string()
}

/// Signs and delivers an event at the program's own time.
pub async fn tell_connected(app: &TestApp, body: &str) -> Answer {
    let now = app.clock.now().unix_seconds();
    let mut mac = Hmac::<Sha256>::new_from_slice(CONNECT_SECRET.as_bytes()).unwrap();
    mac.update(format!("{now}.{body}").as_bytes());
    let signature = format!("t={now},v1={}", hex::encode(mac.finalize().into_bytes()));
    deliver_connected(app, body, &signature).await
}

pub async fn deliver_connected(app: &TestApp, body: &str, signature: &str) -> Answer {
    app.nobody()
        .with_header("stripe-signature", signature)
        .send_raw("POST", "/api/stripe/connect-webhook", Some("application/json"), body.as_bytes().to_vec())
        .await
}
