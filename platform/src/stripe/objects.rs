//! What Stripe tells of customers, checkouts, subscriptions and invoices: of each only what we read.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use crate::values::ids::hash_token;

/// The name under which the account's id lies at Stripe.
const ACCOUNT: &str = "account_id";

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
pub struct CheckoutSession {
    pub id: String,
    /// Only while it is open.
    pub url: Option<String>,
    #[serde(default)]
    status: Option<String>,
    #[serde(default)]
    metadata: Option<HashMap<String, String>>,
}

impl CheckoutSession {
    pub fn is_open(&self) -> bool {
        self.status.as_deref() == Some("open")
    }

    /// Whether it was opened for just this.
    pub fn is_for(&self, order: &CheckoutOrder) -> bool {
        self.metadata.as_ref().and_then(|metadata| metadata.get("order")) == Some(&order.fingerprint())
    }
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
    pub customer: CustomerOf,
    pub status: String,
    pub created: i64,
    pub cancel_at: Option<i64>,
    pub cancel_at_period_end: bool,
    pub trial_end: Option<i64>,
    #[serde(default)]
    default_payment_method: Option<Value>,
    #[serde(default)]
    default_source: Option<Value>,
    #[serde(default)]
    metadata: Option<HashMap<String, String>>,
    pub items: Items,
}

impl StripeSubscription {
    /// Whether there is anything to charge: its own, or what the customer uses for all invoices.
    pub fn has_payment_method(&self) -> bool {
        let of_customer = match &self.customer {
            CustomerOf::Id(_) => None,
            CustomerOf::Whole { default_source, invoice_settings, .. } => {
                let preferred = invoice_settings.as_ref().and_then(|settings| settings.default_payment_method.as_ref());
                preferred.or(default_source.as_ref())
            }
        };
        self.default_payment_method.as_ref().or(self.default_source.as_ref()).or(of_customer).is_some()
    }

    /// Whether it began in a checkout that we opened for this account, rather than by somebody's hand at Stripe.
    pub fn was_ordered_by(&self, account_id: &str) -> bool {
        self.metadata.as_ref().and_then(|metadata| metadata.get(ACCOUNT)).is_some_and(|ordered| ordered == account_id)
    }
}

/// Stripe tells of a customer by the id, or as a whole where that was asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum CustomerOf {
    Id(String),
    Whole {
        id: String,
        #[serde(default)]
        default_source: Option<Value>,
        #[serde(default)]
        invoice_settings: Option<InvoiceSettings>,
    },
}

impl CustomerOf {
    pub fn id(&self) -> &str {
        match self {
            Self::Id(id) | Self::Whole { id, .. } => id,
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct InvoiceSettings {
    default_payment_method: Option<Value>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Invoice {
    pub(super) id: String,
    #[serde(default)]
    pub(super) payments: Option<Page<InvoicePayment>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct InvoicePayment {
    pub(super) status: String,
    pub(super) payment: PaymentOf,
}

#[derive(Debug, Deserialize)]
pub(super) struct PaymentOf {
    #[serde(default)]
    pub(super) payment_intent: Option<String>,
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
pub(super) struct Page<T> {
    pub(super) data: Vec<T>,
    pub(super) has_more: bool,
}

/// What a checkout is opened for.
#[derive(Clone, Copy)]
pub struct CheckoutOrder<'a> {
    pub account_id: &'a str,
    pub customer: &'a str,
    pub price: &'a str,
    /// Days without charge; 0 for none.
    pub trial_days: i64,
    pub success_url: &'a str,
    pub cancel_url: &'a str,
}

impl CheckoutOrder<'_> {
    /// The same for two orders of the same thing.
    pub(super) fn fingerprint(&self) -> String {
        let Self { account_id, customer, price, trial_days, success_url, cancel_url } = self;
        hash_token(&format!("{account_id}\n{customer}\n{price}\n{trial_days}\n{success_url}\n{cancel_url}"))
    }
}
