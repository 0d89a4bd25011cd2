//! A thin client for the few calls the product makes to Stripe, with the API's version pinned, and the check of
//! a webhook's signature. Knows Stripe's words and nothing of what they mean to an account.

use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use reqwest::{Method, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::Sha256;

use super::config::ServeSettings;
use super::dates::Moment;
use super::http::error::{Error, Result};

/// The answers' shapes below are those of this version.
pub const API_VERSION: &str = "2026-10-28.endive";
const API_BASE: &str = "https://api.stripe.com";
/// How far a webhook's time may be from ours, in both directions.
const SIGNATURE_TOLERANCE_SECONDS: i64 = 300;
const TRIES: u32 = 3;

pub struct Stripe {
    client: reqwest::Client,
    base: String,
    secret_key: String,
    /// Two while the secret is being changed.
    webhook_secrets: Vec<String>,
    pub prices: Prices,
}

/// The ids of the prices, by plan.
#[derive(Clone, Debug)]
pub struct Prices {
    pub professional: String,
    pub starter: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Customer {
    pub id: String,
}

/// A page of Stripe's that the browser is sent to.
#[derive(Debug, Deserialize)]
pub struct HostedPage {
    pub url: String,
}

#[derive(Debug, Deserialize)]
pub struct Price {
    pub active: bool,
    pub currency: String,
    /// In cents.
    pub unit_amount: Option<i64>,
    pub recurring: Option<Recurring>,
}

#[derive(Debug, Deserialize)]
pub struct Recurring {
    pub interval: String,
    pub interval_count: i64,
}

#[derive(Clone, Debug, Deserialize)]
pub struct StripeSubscription {
    pub id: String,
    pub customer: String,
    pub status: String,
    pub created: i64,
    pub cancel_at: Option<i64>,
    pub cancel_at_period_end: bool,
    pub trial_end: Option<i64>,
    pub items: Items,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Items {
    pub data: Vec<Item>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Item {
    pub id: String,
    pub current_period_end: i64,
    pub price: PriceId,
}

#[derive(Clone, Debug, Deserialize)]
pub struct PriceId {
    pub id: String,
}

#[derive(Debug, Deserialize)]
struct Page<T> {
    data: Vec<T>,
    has_more: bool,
}

/// What a checkout is opened for.
pub struct CheckoutOrder<'a> {
    pub account_id: &'a str,
    pub customer: &'a str,
    pub price: &'a str,
    /// Days without charge; 0 for none.
    pub trial_days: i64,
    pub success_url: &'a str,
    pub cancel_url: &'a str,
}

type Form<'a> = Vec<(&'a str, String)>;

impl Stripe {
    /// None when Stripe is not configured. The settings were checked before.
    pub fn from_settings(settings: &ServeSettings) -> Result<Option<Self>> {
        let (Some(secret_key), Some(webhook_secrets), Some(professional)) =
            (&settings.stripe_secret_key, &settings.stripe_webhook_secret, &settings.stripe_price_professional)
        else {
            return Ok(None);
        };
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(Duration::from_secs(20))
            .build()
            .map_err(|error| Error::internal("building the HTTP client", error))?;
        Ok(Some(Self {
            client,
            base: settings.stripe_api_base.as_deref().unwrap_or(API_BASE).trim_end_matches('/').to_owned(),
            secret_key: secret_key.clone(),
            webhook_secrets: webhook_secrets.split(',').map(|secret| secret.trim().to_owned()).collect(),
            prices: Prices { professional: professional.clone(), starter: settings.stripe_price_starter.clone() },
        }))
    }

    /// The same account and address always get the same customer, also when asked twice at once.
    pub async fn create_customer(&self, account_id: &str, email: &str, name: &str) -> Result<Customer> {
        let form = vec![
            ("email", email.to_owned()),
            ("name", name.to_owned()),
            ("metadata[account_id]", account_id.to_owned()),
        ];
        let key = super::ids::hash_token(&format!("{account_id}\n{email}\n{name}"));
        self.send(Method::POST, "/v1/customers", form, Some(format!("customer-{key}"))).await
    }

    pub async fn get_price(&self, id: &str) -> Result<Price> {
        self.send(Method::GET, &format!("/v1/prices/{id}"), Form::new(), None).await
    }

    /// A trial needs no card; without one it ends in cancellation instead of a failed payment.
    pub async fn open_checkout(&self, order: CheckoutOrder<'_>) -> Result<HostedPage> {
        let mut form = vec![
            ("mode", "subscription".to_owned()),
            ("customer", order.customer.to_owned()),
            ("client_reference_id", order.account_id.to_owned()),
            ("line_items[0][price]", order.price.to_owned()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("success_url", order.success_url.to_owned()),
            ("cancel_url", order.cancel_url.to_owned()),
            ("payment_method_collection", "if_required".to_owned()),
            ("subscription_data[metadata][account_id]", order.account_id.to_owned()),
        ];
        if order.trial_days > 0 {
            form.push(("subscription_data[trial_period_days]", order.trial_days.to_string()));
            form.push(("subscription_data[trial_settings][end_behavior][missing_payment_method]", "cancel".to_owned()));
        }
        self.send(Method::POST, "/v1/checkout/sessions", form, Some(new_key())).await
    }

    pub async fn open_portal(&self, customer: &str, return_url: &str) -> Result<HostedPage> {
        let form = vec![("customer", customer.to_owned()), ("return_url", return_url.to_owned())];
        self.send(Method::POST, "/v1/billing_portal/sessions", form, Some(new_key())).await
    }

    /// All subscriptions a customer ever had, or those of all customers; newest first.
    pub async fn list_subscriptions(&self, customer: Option<&str>) -> Result<Vec<StripeSubscription>> {
        let mut found: Vec<StripeSubscription> = Vec::new();
        loop {
            let mut query: Form = vec![("status", "all".to_owned()), ("limit", "100".to_owned())];
            query.extend(customer.map(|customer| ("customer", customer.to_owned())));
            query.extend(found.last().map(|last| ("starting_after", last.id.clone())));
            let page: Page<StripeSubscription> = self.send(Method::GET, "/v1/subscriptions", query, None).await?;
            let is_last = !page.has_more || page.data.is_empty();
            found.extend(page.data);
            if is_last {
                return Ok(found);
            }
        }
    }

    pub async fn change_price(&self, subscription: &str, item: &str, price: &str) -> Result<StripeSubscription> {
        let form = vec![("items[0][id]", item.to_owned()), ("items[0][price]", price.to_owned())];
        self.update_subscription(subscription, form).await
    }

    pub async fn cancel_at_period_end(&self, subscription: &str) -> Result<StripeSubscription> {
        self.update_subscription(subscription, vec![("cancel_at_period_end", "true".to_owned())]).await
    }

    pub async fn cancel_now(&self, subscription: &str) -> Result<StripeSubscription> {
        self.send(Method::DELETE, &format!("/v1/subscriptions/{subscription}"), Form::new(), None).await
    }

    async fn update_subscription(&self, id: &str, form: Form<'_>) -> Result<StripeSubscription> {
        self.send(Method::POST, &format!("/v1/subscriptions/{id}"), form, Some(new_key())).await
    }

    /// One call. A POST that got no clear answer is tried again under the same key, so that it is done once.
    async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        fields: Form<'_>,
        idempotency_key: Option<String>,
    ) -> Result<T> {
        let mut tried = 0;
        loop {
            tried += 1;
            let mut request = self
                .client
                .request(method.clone(), format!("{}{path}", self.base))
                .bearer_auth(&self.secret_key)
                .header("Stripe-Version", API_VERSION);
            request = if method == Method::GET { request.query(&fields) } else { request.form(&fields) };
            if let Some(key) = &idempotency_key {
                request = request.header("Idempotency-Key", key);
            }
            let failure = match request.send().await {
                Ok(answer) if answer.status().is_success() => {
                    return answer.json().await.map_err(|error| Error::internal("reading Stripe's answer", error));
                }
                Ok(answer) if is_worth_another_try(answer.status()) => answer.status().to_string(),
                Ok(answer) => return Err(refused(path, answer).await),
                // Without the address: only the kind of failure is of interest.
                Err(error) => error.without_url().to_string(),
            };
            tracing::warn!(path, tried, failure, "Stripe did not answer");
            if tried == TRIES {
                return Err(Error::Unavailable);
            }
            tokio::time::sleep(Duration::from_millis(100 << tried)).await;
        }
    }

    /// Whether Stripe sent this body. `Stripe-Signature` holds a time and one or more signatures of both.
    pub fn is_signed(&self, header: &str, body: &[u8], now: Moment) -> bool {
        let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
        let Some(time) = parts().find(|(name, _)| *name == "t").map(|(_, time)| time) else { return false };
        let is_recent = time
            .parse::<i64>()
            .is_ok_and(|time| now.unix_seconds().abs_diff(time) <= SIGNATURE_TOLERANCE_SECONDS.unsigned_abs());
        is_recent
            && parts().filter(|(name, _)| *name == "v1").filter_map(|(_, given)| hex::decode(given).ok()).any(|given| {
                self.webhook_secrets.iter().any(|secret| {
                    // HMAC takes a key of any length; the comparison takes the same time for every signature.
                    Hmac::<Sha256>::new_from_slice(secret.as_bytes()).is_ok_and(|mut mac| {
                        mac.update(time.as_bytes());
                        mac.update(b".");
                        mac.update(body);
                        mac.verify_slice(&given).is_ok()
                    })
                })
            })
    }
}

fn new_key() -> String {
    super::ids::new_id()
}

/// 409 is another request at work under the same key.
fn is_worth_another_try(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::CONFLICT
}

async fn refused(path: &str, answer: reqwest::Response) -> Error {
    #[derive(Default, Deserialize)]
    struct Refusal {
        #[serde(default)]
        error: Details,
    }
    #[derive(Default, Deserialize)]
    struct Details {
        #[serde(default)]
        code: String,
        #[serde(default)]
        message: String,
    }
    let status = answer.status();
    let Details { code, message } = answer.json::<Refusal>().await.unwrap_or_default().error;
    Error::internal("Stripe refused a request", format!("{path}: {status} {code} {message}"))
}
