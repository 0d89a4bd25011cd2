//! What is asked of Stripe for owners whose customers pay by card: accounts of their own (Connect, Standard), and checkouts,
//! refunds and disputes on them.

use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Anything, Form, HostedPage, Page, Refused, Stripe, new_key};
use crate::error::{Error, Result};
use crate::values::dates::Moment;
use crate::values::ids::hash_token;

/// What Stripe says where the owner took our access away, and of an account that is not there. Not of a key of ours that is
/// wrong: that must not cost anybody the connection.
const NO_ACCESS: &str = "account_invalid";
const NO_LONGER_OURS: &str = "We lost access to your Stripe account. Connect it again in Settings.";
/// Stripe remembers a failure under its key for a day; what failed is tried anew after so long.
const SECONDS_UNDER_ONE_KEY: i64 = 600;

/// Whether a call failed because the owner took our access away.
pub fn is_access_lost(error: &Error) -> bool {
    matches!(error, Error::Forbidden(told) if *told == NO_LONGER_OURS)
}

/// What Stripe says of an account that an owner connected.
#[derive(Debug, Deserialize)]
pub struct ConnectedAccount {
    pub id: String,
    #[serde(default)]
    pub charges_enabled: bool,
}

/// A checkout for one payment, with what became of it.
#[derive(Debug, Deserialize)]
pub struct PaymentSession {
    pub id: String,
    /// Only while it is open.
    pub url: Option<String>,
    #[serde(default)]
    pub status: Option<String>,
    #[serde(default)]
    pub payment_status: Option<String>,
    /// Our own name for it.
    #[serde(default)]
    pub client_reference_id: Option<String>,
    #[serde(default)]
    pub livemode: bool,
    #[serde(default)]
    pub payment_intent: Option<Expandable<PaymentIntent>>,
}

#[derive(Debug, Deserialize)]
pub struct PaymentIntent {
    pub id: String,
    #[serde(default)]
    pub latest_charge: Option<Expandable<Charge>>,
}

#[derive(Debug, Deserialize)]
pub struct Charge {
    pub id: String,
    /// In cents.
    pub amount: i64,
    pub currency: String,
    pub created: i64,
    #[serde(default)]
    pub amount_refunded: i64,
    #[serde(default)]
    pub disputed: bool,
    #[serde(default)]
    pub balance_transaction: Option<Expandable<BalanceTransaction>>,
}

/// What an account's balance was moved by.
#[derive(Clone, Debug, Deserialize)]
pub struct BalanceTransaction {
    pub id: String,
    /// Below 0 for what was taken.
    pub amount: i64,
    pub fee: i64,
    pub currency: String,
    pub created: i64,
}

#[derive(Debug, Deserialize)]
pub struct CardRefund {
    pub id: String,
    pub amount: i64,
    pub created: i64,
    #[serde(default)]
    pub status: Option<String>,
    #[serde(default)]
    pub reason: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct CardDispute {
    pub id: String,
    pub amount: i64,
    pub created: i64,
    pub status: String,
    #[serde(default)]
    pub reason: String,
    /// None at first; one when the money was taken, another when it came back.
    #[serde(default)]
    pub balance_transactions: Vec<BalanceTransaction>,
}

/// Stripe tells of a thing by its id, or as a whole where that was asked for.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Expandable<T> {
    Id(String),
    Whole(T),
}

impl<T> Expandable<T> {
    pub fn whole(self) -> Option<T> {
        match self {
            Self::Id(_) => None,
            Self::Whole(whole) => Some(whole),
        }
    }
}

/// What a customer is to pay.
#[derive(Clone, Copy)]
pub struct PaymentOrder<'a> {
    /// Our own name for the checkout.
    pub checkout: &'a str,
    pub owner_id: &'a str,
    pub document_id: &'a str,
    pub purpose: &'a str,
    /// What the customer reads.
    pub name: &'a str,
    pub cents: i64,
    pub customer_email: Option<&'a str>,
    pub success_url: &'a str,
    pub cancel_url: &'a str,
    /// In seconds since 1970.
    pub expires_at: i64,
}

impl Stripe {
    /// Whether owners can connect accounts: what happens on these is told to an endpoint of its own.
    pub fn connects(&self) -> bool {
        !self.connect_secrets.is_empty()
    }

    /// Whether the key is one for real money; none where that cannot be told.
    pub fn is_live(&self) -> Option<bool> {
        let kind = self.secret_key.split('_').nth(1)?;
        ["live", "test"].contains(&kind).then_some(kind == "live")
    }

    /// An account of the owner's own; asked twice at once for the same connection it is one.
    pub async fn create_account(
        &self,
        connection: &str,
        owner_id: &str,
        email: &str,
        now: Moment,
    ) -> Result<ConnectedAccount> {
        let form = vec![
            ("type", "standard".to_owned()),
            ("email", email.to_owned()),
            ("metadata[account_id]", owner_id.to_owned()),
        ];
        let span = now.unix_seconds() / SECONDS_UNDER_ONE_KEY;
        let key = hash_token(&format!("{connection}\n{owner_id}\n{email}\n{span}"));
        self.send(Method::POST, "/v1/accounts", form, Some(format!("account-{key}"))).await
    }

    /// The page of Stripe's on which the owner fills in what is missing. It opens once, so each is a new one.
    pub async fn open_onboarding(&self, account: &str, refresh_url: &str, return_url: &str) -> Result<HostedPage> {
        let form = vec![
            ("account", account.to_owned()),
            ("refresh_url", refresh_url.to_owned()),
            ("return_url", return_url.to_owned()),
            ("type", "account_onboarding".to_owned()),
        ];
        self.send(Method::POST, "/v1/account_links", form, Some(new_key())).await
    }

    /// None when the owner took our access away.
    pub async fn get_account(&self, account: &str) -> Result<Option<ConnectedAccount>> {
        let path = format!("/v1/accounts/{account}");
        match self.try_to_send(None, Method::GET, &path, Form::new(), None).await? {
            Err(refused) if refused.code == NO_ACCESS => Ok(None),
            answer => answer.map(Some).map_err(|refused| refused.cause),
        }
    }

    /// The calls that are made on a connected account.
    pub fn on<'a>(&'a self, account: &'a str) -> OnAccount<'a> {
        OnAccount { stripe: self, account }
    }
}

pub struct OnAccount<'a> {
    stripe: &'a Stripe,
    account: &'a str,
}

impl OnAccount<'_> {
    /// Opened twice for the same order it is one checkout.
    pub async fn open_payment(&self, order: PaymentOrder<'_>) -> Result<Result<PaymentSession, Refused>> {
        let mut form: Form = vec![
            ("mode", "payment".to_owned()),
            ("payment_method_types[0]", "card".to_owned()),
            ("submit_type", "pay".to_owned()),
            ("adaptive_pricing[enabled]", "false".to_owned()),
            ("client_reference_id", order.checkout.to_owned()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("line_items[0][price_data][currency]", "usd".to_owned()),
            ("line_items[0][price_data][unit_amount]", order.cents.to_string()),
            ("line_items[0][price_data][product_data][name]", order.name.to_owned()),
            ("payment_intent_data[description]", order.name.to_owned()),
            ("payment_intent_data[metadata][checkout]", order.checkout.to_owned()),
            ("metadata[account_id]", order.owner_id.to_owned()),
            ("metadata[document_id]", order.document_id.to_owned()),
            ("metadata[purpose]", order.purpose.to_owned()),
            ("success_url", order.success_url.to_owned()),
            ("cancel_url", order.cancel_url.to_owned()),
            ("expires_at", order.expires_at.to_string()),
        ];
        form.extend(order.customer_email.map(|email| ("customer_email", email.to_owned())));
        let key = format!("payment-{}", hash_token(&format!("{form:?}")));
        self.stripe.try_to_send(Some(self.account), Method::POST, "/v1/checkout/sessions", form, Some(key)).await
    }

    /// A checkout, with the charge and its fee.
    pub async fn get_payment(&self, session: &str) -> Result<PaymentSession> {
        let query = vec![("expand[0]", "payment_intent.latest_charge.balance_transaction".to_owned())];
        self.send(Method::GET, &format!("/v1/checkout/sessions/{session}"), query, None).await
    }

    /// The checkout in which a payment was made; none for what the owner took otherwise.
    pub async fn find_payment(&self, payment_intent: &str) -> Result<Option<PaymentSession>> {
        let query = vec![("payment_intent", payment_intent.to_owned()), ("limit", "1".to_owned())];
        let path = "/v1/checkout/sessions";
        let found: Result<Page<PaymentSession>, Refused> =
            self.stripe.try_to_send(Some(self.account), Method::GET, path, query, None).await?;
        match found {
            Ok(page) => Ok(page.data.into_iter().next()),
            Err(refused) if refused.code == "resource_missing" => Ok(None),
            Err(refused) => Err(cause(refused)),
        }
    }

    /// Closes a checkout that was not used; one that was, or has run out, stays as it is.
    pub async fn expire_payment(&self, session: &str) -> Result<()> {
        let path = format!("/v1/checkout/sessions/{session}/expire");
        let expired: Result<Anything, Refused> =
            self.stripe.try_to_send(Some(self.account), Method::POST, &path, Form::new(), Some(new_key())).await?;
        if let Err(refused) = expired {
            tracing::info!(cause = ?refused.cause, "a checkout was not closed");
        }
        Ok(())
    }

    pub async fn list_refunds(&self, payment_intent: &str) -> Result<Vec<CardRefund>> {
        self.list("/v1/refunds", payment_intent).await
    }

    pub async fn list_disputes(&self, payment_intent: &str) -> Result<Vec<CardDispute>> {
        self.list("/v1/disputes", payment_intent).await
    }

    /// A payment has a handful of either.
    async fn list<T: DeserializeOwned>(&self, path: &str, payment_intent: &str) -> Result<Vec<T>> {
        let query = vec![("payment_intent", payment_intent.to_owned()), ("limit", "100".to_owned())];
        let page: Page<T> = self.send(Method::GET, path, query, None).await?;
        Ok(page.data)
    }

    async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        fields: Form<'_>,
        key: Option<String>,
    ) -> Result<T> {
        let sent = self.stripe.try_to_send(Some(self.account), method, path, fields, key).await?;
        sent.map_err(cause)
    }
}

/// That the account is not ours to ask any more is something to act on.
fn cause(refused: Refused) -> Error {
    if refused.code == NO_ACCESS { Error::Forbidden(NO_LONGER_OURS) } else { refused.cause }
}
