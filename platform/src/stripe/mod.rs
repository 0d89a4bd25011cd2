//! A thin client for the few calls the product makes to Stripe, with the API's version pinned. Knows Stripe's words (`objects.rs`)
//! and events (`events.rs`), and nothing of what they mean to an account.

pub mod connect;
pub mod events;
mod objects;

use std::time::Duration;

pub use objects::{
    CheckoutOrder, CheckoutSession, Customer, CustomerOf, HostedPage, InvoiceSettings, Item, Items, Price, PriceId,
    Recurring, StripeSubscription,
};
use objects::{Invoice, Page};
use reqwest::{Method, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::error::{Error, Result};
use crate::config::ServeSettings;
use crate::values::ids::hash_token;

/// The answers' shapes below are those of this version.
pub const API_VERSION: &str = "2026-10-28.endive";
const API_BASE: &str = "https://api.stripe.com";
const TRIES: u32 = 3;
/// How long Stripe may take over one try of a call, from looking up its name to the last byte of the answer.
pub const STRIPE_TRY: Duration = Duration::from_secs(15);
/// How long a call may take with all its tries: less than the request that waits for it has.
pub const STRIPE_CALL: Duration = Duration::from_secs(40);

/// How long Stripe may take over what.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    pub one_try: Duration,
    pub call: Duration,
}

impl Default for Waits {
    fn default() -> Self {
        Self { one_try: STRIPE_TRY, call: STRIPE_CALL }
    }
}

pub struct Stripe {
    client: reqwest::Client,
    base: String,
    secret_key: String,
    /// Two while the secret is being changed.
    webhook_secrets: Vec<String>,
    /// Those of the endpoint for connected accounts; none where nobody connects one.
    connect_secrets: Vec<String>,
    pub prices: Prices,
    pub waits: Waits,
}

/// The ids of the prices, by plan.
#[derive(Clone, Debug)]
pub struct Prices {
    pub professional: String,
    pub starter: Option<String>,
}

/// What Stripe made of a call; nothing of it is read.
#[derive(Debug, Deserialize)]
struct Anything {}

/// Why Stripe did not do something.
pub struct Refused {
    pub code: String,
    /// The field that it is about, where it is about one.
    pub param: String,
    pub cause: Error,
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
            .build()
            .map_err(|error| Error::internal("building the HTTP client", error))?;
        Ok(Some(Self {
            waits: Waits::default(),
            client,
            base: settings.stripe_api_base.as_deref().unwrap_or(API_BASE).trim_end_matches('/').to_owned(),
            secret_key: secret_key.clone(),
            webhook_secrets: secrets(webhook_secrets),
            connect_secrets: settings.stripe_connect_webhook_secret.as_deref().map(secrets).unwrap_or_default(),
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
        let key = hash_token(&format!("{account_id}\n{email}\n{name}"));
        self.send(Method::POST, "/v1/customers", form, Some(format!("customer-{key}"))).await
    }

    pub async fn get_price(&self, id: &str) -> Result<Price> {
        self.send(Method::GET, &format!("/v1/prices/{id}"), Form::new(), None).await
    }

    /// The checkouts that were opened for a customer, newest first: the last hundred, of which all but a day's worth
    /// have run out.
    pub async fn list_checkouts(&self, customer: &str) -> Result<Vec<CheckoutSession>> {
        let query = vec![("customer", customer.to_owned()), ("limit", "100".to_owned())];
        let page: Page<CheckoutSession> = self.send(Method::GET, "/v1/checkout/sessions", query, None).await?;
        Ok(page.data)
    }

    /// Closes a checkout that was not used.
    pub async fn expire_checkout(&self, id: &str) -> Result<()> {
        let path = format!("/v1/checkout/sessions/{id}/expire");
        let expired: Result<Anything> = self.send(Method::POST, &path, Form::new(), Some(new_key())).await;
        expired.map(|_| ())
    }

    /// A trial needs no card; without one it ends in cancellation instead of a failed payment. Opened at once from two
    /// windows it is one checkout: both know the same `latest` one before it.
    pub async fn open_checkout(&self, order: CheckoutOrder<'_>, latest: Option<&str>) -> Result<HostedPage> {
        let mut form = vec![
            ("mode", "subscription".to_owned()),
            ("customer", order.customer.to_owned()),
            ("client_reference_id", order.account_id.to_owned()),
            ("line_items[0][price]", order.price.to_owned()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("success_url", order.success_url.to_owned()),
            ("cancel_url", order.cancel_url.to_owned()),
            ("payment_method_collection", "if_required".to_owned()),
            ("metadata[order]", order.fingerprint()),
            ("subscription_data[metadata][account_id]", order.account_id.to_owned()),
        ];
        if order.trial_days > 0 {
            form.push(("subscription_data[trial_period_days]", order.trial_days.to_string()));
            form.push(("subscription_data[trial_settings][end_behavior][missing_payment_method]", "cancel".to_owned()));
        }
        let key = hash_token(&format!("{}\n{}", order.fingerprint(), latest.unwrap_or_default()));
        self.send(Method::POST, "/v1/checkout/sessions", form, Some(format!("checkout-{key}"))).await
    }

    pub async fn open_portal(&self, customer: &str, return_url: &str) -> Result<HostedPage> {
        let form = vec![("customer", customer.to_owned()), ("return_url", return_url.to_owned())];
        self.send(Method::POST, "/v1/billing_portal/sessions", form, Some(new_key())).await
    }

    /// All subscriptions a customer ever had, or those of all customers; newest first.
    pub async fn list_subscriptions(&self, customer: Option<&str>) -> Result<Vec<StripeSubscription>> {
        let mut found: Vec<StripeSubscription> = Vec::new();
        loop {
            let mut query: Form = vec![
                ("status", "all".to_owned()),
                ("limit", "100".to_owned()),
                ("expand[0]", "data.customer".to_owned()),
            ];
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

    /// Gives back everything that was paid for a subscription. Doing it again changes nothing.
    pub async fn refund_all(&self, subscription: &str) -> Result<()> {
        let mut last: Option<String> = None;
        loop {
            let mut query: Form = vec![
                ("subscription", subscription.to_owned()),
                ("status", "paid".to_owned()),
                ("limit", "100".to_owned()),
                ("expand[0]", "data.payments".to_owned()),
            ];
            query.extend(last.take().map(|last| ("starting_after", last)));
            let page: Page<Invoice> = self.send(Method::GET, "/v1/invoices", query, None).await?;
            last = page.data.last().filter(|_| page.has_more).map(|invoice| invoice.id.clone());
            for payment in page.data.into_iter().filter_map(|invoice| invoice.payments).flat_map(|list| list.data) {
                if let Some(intent) = payment.payment.payment_intent.filter(|_| payment.status == "paid") {
                    self.refund(&intent).await?;
                }
            }
            if last.is_none() {
                return Ok(());
            }
        }
    }

    pub async fn refund(&self, payment_intent: &str) -> Result<()> {
        let form = vec![("payment_intent", payment_intent.to_owned()), ("reason", "duplicate".to_owned())];
        let key = Some(format!("refund-{payment_intent}"));
        match self.try_to_send::<Anything>(None, Method::POST, "/v1/refunds", form, key).await? {
            Err(refused) if refused.code != "charge_already_refunded" => Err(refused.cause),
            _ => Ok(()),
        }
    }

    async fn update_subscription(&self, id: &str, form: Form<'_>) -> Result<StripeSubscription> {
        self.send(Method::POST, &format!("/v1/subscriptions/{id}"), form, Some(new_key())).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        fields: Form<'_>,
        idempotency_key: Option<String>,
    ) -> Result<T> {
        self.try_to_send(None, method, path, fields, idempotency_key).await?.map_err(|refused| refused.cause)
    }

    /// One call, for our own account or a connected one, which ends in time whatever Stripe does.
    async fn try_to_send<T: DeserializeOwned>(
        &self,
        account: Option<&str>,
        method: Method,
        path: &str,
        fields: Form<'_>,
        idempotency_key: Option<String>,
    ) -> Result<Result<T, Refused>> {
        let tries = self.send_until_clear(account, method, path, fields, idempotency_key);
        tokio::time::timeout(self.waits.call, tries).await.unwrap_or_else(|_| {
            tracing::warn!(path, "Stripe took too long");
            Err(Error::Unavailable)
        })
    }

    /// A POST that got no clear answer is tried again under the same key, so
    /// that it is done once.
    async fn send_until_clear<T: DeserializeOwned>(
        &self,
        account: Option<&str>,
        method: Method,
        path: &str,
        fields: Form<'_>,
        idempotency_key: Option<String>,
    ) -> Result<Result<T, Refused>> {
        let mut tried = 0;
        loop {
            tried += 1;
            let mut request = self
                .client
                .request(method.clone(), format!("{}{path}", self.base))
                .bearer_auth(&self.secret_key)
                .timeout(self.waits.one_try)
                .header("Stripe-Version", API_VERSION);
            request = if method == Method::GET { request.query(&fields) } else { request.form(&fields) };
            if let Some(key) = &idempotency_key {
                request = request.header("Idempotency-Key", key);
            }
            if let Some(account) = account {
                request = request.header("Stripe-Account", account);
            }
            let failure = match request.send().await {
                Ok(answer) if answer.status().is_success() => match answer.bytes().await {
                    Ok(bytes) => {
                        let read = serde_json::from_slice(&bytes).map(Ok);
                        return read.map_err(|error| Error::internal("reading Stripe's answer", error));
                    }
                    // It was cut off. Under its key the same answer comes again.
                    Err(error) => error.without_url().to_string(),
                },
                Ok(answer) if is_worth_another_try(answer.status()) => answer.status().to_string(),
                Ok(answer) => return Ok(Err(refused(path, answer).await)),
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
}

fn secrets(setting: &str) -> Vec<String> {
    setting.split(',').map(|secret| secret.trim().to_owned()).collect()
}

fn new_key() -> String {
    crate::values::ids::new_id()
}

/// 409 is another request at work under the same key.
fn is_worth_another_try(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::CONFLICT
}

async fn refused(path: &str, answer: reqwest::Response) -> Refused {
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
        param: String,
    }
    let status = answer.status();
    let Details { code, param } = answer.json::<Refusal>().await.unwrap_or_default().error;
    // Without Stripe's sentence, which may quote an address.
    let cause = Error::internal("Stripe refused a request", format!("{path}: {status} {code} {param}"));
    Refused { code, param, cause }
}
