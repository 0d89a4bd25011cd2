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
    currency: &'static str,
    /// Whether the balance knows of it yet.
    has_fee: bool,
    is_live: bool,
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
                "amount_refunded": refunded, "disputed": !self.disputes.is_empty(), "currency": self.currency,
                "balance_transaction": self.has_fee.then(|| moved(&format!("txn_{number}"), self.cents(), fee)),
            },
        });
        json!({
            "id": id, "object": "checkout.session", "status": self.status, "livemode": self.is_live, "mode": "payment",
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
    /// The accounts whose owners took our access away.
    revoked: Vec<String>,
    /// Whether checkouts are never closed.
    keeps_open: bool,
}

impl Connected {
    /// What Stripe does not do: status, code and field.
    pub(super) fn refusal(&self, request: &Recorded, now: i64) -> Option<(u16, &'static str, &'static str)> {
        let params = &request.params;
        let asked = request.path.strip_prefix("/v1/accounts/").unwrap_or(&request.account);
        if self.revoked.iter().any(|revoked| revoked == asked) {
            return Some((403, "account_invalid", ""));
        }
        if request.path.ends_with("/expire") && self.keeps_open {
            return Some((400, "", ""));
        }
        if request.account.is_empty() || request.method != "POST" || request.path != "/v1/checkout/sessions" {
            return None;
        }
        let account = self.accounts.iter().find(|one| one["id"] == request.account);
        let expires_at: i64 = params["expires_at"].parse().unwrap();
        if account.is_some_and(|account| account["is_paused"] == true) {
            Some((400, "account_not_ready", ""))
        } else if expires_at < now + 30 * 60 {
            Some((400, "", "expires_at"))
        } else if params.get("customer_email").is_some_and(|email| email.ends_with("@refused.example")) {
            Some((400, "email_invalid", "customer_email"))
        } else {
            None
        }
    }

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
                let (order, currency) = (params.clone(), "usd");
                let (has_fee, is_live) = (true, true);
                let status = "open";
                self.payments.push(Payment { account, order, status, refunds, disputes, currency, has_fee, is_live });
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
        account["is_paused"] = json!(!is_enabled);
    }

    /// The owner takes our access away.
    pub fn revoke(&self, account: &str) {
        self.books.lock().unwrap().connected.revoked.push(account.to_owned());
    }

    pub fn keep_checkouts_open(&self, keeps_open: bool) {
        self.books.lock().unwrap().connected.keeps_open = keeps_open;
    }

    /// Changes what a card was charged in.
    pub fn set_currency(&self, number: usize, currency: &'static str) {
        self.books.lock().unwrap().connected.payments[number - 1].currency = currency;
    }

    /// It was only tried out, with Stripe's own test keys.
    pub fn set_test(&self, number: usize) {
        self.books.lock().unwrap().connected.payments[number - 1].is_live = false;
    }

    /// The fee is told later than the payment.
    pub fn set_fee_known(&self, number: usize, is_known: bool) {
        self.books.lock().unwrap().connected.payments[number - 1].has_fee = is_known;
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
        let taken = |cents: i64| vec![moved(&format!("txn_taken_{number}"), -cents, 1500)];
        self.add_dispute(number, "needs_response", taken);
    }

    /// The customer's bank asks, and takes nothing yet.
    pub fn inquire(&self, number: usize) {
        self.add_dispute(number, "warning_needs_response", |_| Vec::new());
    }

    fn add_dispute(&self, number: usize, status: &str, moves: impl FnOnce(i64) -> Vec<Value>) {
        let payment = &mut self.books.lock().unwrap().connected.payments[number - 1];
        let cents = payment.cents();
        payment.disputes.push(json!({
            "id": format!("du_{number}"), "object": "dispute", "amount": cents, "created": AT,
            "status": status, "reason": "product_not_received", "balance_transactions": moves(cents),
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
    event_in_mode(kind, account, object, true)
}

/// The same of real money, or of what is only tried out.
pub fn event_in_mode(kind: &str, account: &str, object: Value, is_live: bool) -> String {
    let data = json!({"object": object});
    json!({"id": "evt_1", "object": "event", "type": kind, "account": account, "livemode": is_live, "data": data})
        .to_string()
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
