//! What Stripe says about a customer's subscriptions is always asked for anew (`learn`): events only tell that there is
//! something to ask, so their order and number do not matter.

use std::collections::HashMap;

use serde::Deserialize;

use super::reading::report_of;
use super::{duplicates, store};
use crate::modules::activity::{Kind, record};
use crate::modules::billing::applying;
use crate::modules::billing::rules::{Event, Plan};
use platform::Platform;
use platform::access::{Caller, Scope};
use platform::error::{Error, Result};
use platform::stripe::{Stripe, StripeSubscription};
use platform::values::money::Money;

/// The events after which a subscription may stand elsewhere.
const EVENTS_OF_INTEREST: &[&str] = &[
    "checkout.session.completed",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "invoice.paid",
    "invoice.payment_failed",
];
/// Each attempt loses only to somebody who learnt something newer, so a few are plenty.
const ATTEMPTS_TO_LEARN: usize = 10;

/// What is read of an event.
#[derive(Deserialize)]
pub struct StripeEvent {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    data: EventData,
}

#[derive(Deserialize)]
struct EventData {
    object: EventObject,
}

#[derive(Deserialize)]
struct EventObject {
    #[serde(default)]
    customer: Option<serde_json::Value>,
}

/// Asks Stripe where the account stands.
pub async fn refresh(platform: &Platform, stripe: &Stripe, caller: &Caller) -> Result<()> {
    match caller.read(store::stripe_customer).await? {
        Some(customer) => learn(platform, stripe, &customer, None).await,
        None => Ok(()),
    }
}

/// Deals with an event once. One that could not be dealt with is answered with an error, and Stripe sends it again.
pub async fn receive(platform: &Platform, stripe: &Stripe, event: StripeEvent) -> Result<()> {
    let customer = event.data.object.customer.as_ref().and_then(|customer| {
        // An id, or the customer itself where the endpoint is set to expand it.
        customer.as_str().or_else(|| customer.get("id")?.as_str()).map(str::to_owned)
    });
    let Some(customer) = customer.filter(|_| EVENTS_OF_INTEREST.contains(&event.kind.as_str())) else {
        return Ok(());
    };
    let id = event.id.clone();
    if platform.database.read(move |connection| store::has_event(connection, &id)).await? {
        return Ok(());
    }
    learn(platform, stripe, &customer, Some((event.id, event.kind))).await
}

/// Asks Stripe for the customer's subscriptions and takes over what it says, unless somebody took over something
/// newer meanwhile: then it is asked again. The event that led here is kept in the same transaction.
pub async fn learn(
    platform: &Platform,
    stripe: &Stripe,
    customer: &str,
    event: Option<(String, String)>,
) -> Result<()> {
    let mut refunded = false;
    for _ in 0..ATTEMPTS_TO_LEARN {
        let asked = customer.to_owned();
        let known = platform.database.read(move |connection| store::account_of_customer(connection, &asked)).await?;
        let Some((account_id, revision)) = known else {
            tracing::warn!(customer, "Stripe tells of a customer that no account has");
            return Ok(());
        };
        let mut subscriptions = stripe.list_subscriptions(Some(customer)).await?;
        let surplus = duplicates::of(&subscriptions, &account_id);
        if !surplus.is_empty() {
            for one in &surplus {
                one.undo(stripe).await?;
            }
            refunded |= surplus.iter().any(|one| one.is_later);
            subscriptions = stripe.list_subscriptions(Some(customer)).await?;
        }
        let report = report_of(&subscriptions, &stripe.prices);
        let (now, customer, event) = (platform.clock.now(), customer.to_owned(), event.clone());
        let learnt = platform
            .database
            .write(move |connection| {
                if !store::claim_revision(connection, &customer, revision)? {
                    return Ok(false);
                }
                if let Some((id, kind)) = &event {
                    store::keep_event(connection, id, kind, now)?;
                }
                let scope = &mut Scope::without_request(connection, account_id, now)?;
                if let Some(report) = &report {
                    applying::apply(scope, &Event::Reported(report.clone()))?;
                }
                if let Some(report) = report.filter(|_| refunded) {
                    record(
                        scope,
                        Kind::Subscription,
                        "Second subscription canceled and refunded",
                        report.plan.title(),
                    )?;
                }
                Ok(true)
            })
            .await?;
        if learnt {
            return Ok(());
        }
    }
    Err(Error::Unavailable)
}

/// Compares everything Stripe has with what is known here, and learns what was missed.
pub async fn reconcile(platform: &Platform, stripe: &Stripe) -> Result<usize> {
    check_price(stripe).await?;
    let mut by_customer: HashMap<String, Vec<StripeSubscription>> = HashMap::new();
    for subscription in stripe.list_subscriptions(None).await? {
        by_customer.entry(subscription.customer.id().to_owned()).or_default().push(subscription);
    }
    let mut missed = 0;
    for (customer, account_id) in platform.database.read(store::known_customers).await? {
        let theirs = by_customer.remove(&customer).unwrap_or_default();
        let Some(report) = report_of(&theirs, &stripe.prices) else { continue };
        let now = platform.clock.now();
        let has_surplus = !duplicates::of(&theirs, &account_id).is_empty();
        let is_known = platform
            .database
            .read(move |connection| {
                applying::is_known(&mut Scope::without_request(connection, account_id, now)?, &report)
            })
            .await?;
        if has_surplus || !is_known {
            missed += 1;
            learn(platform, stripe, &customer, None).await?;
        }
    }
    Ok(missed)
}

/// A wrong price would charge customers something else than the plan page says.
async fn check_price(stripe: &Stripe) -> Result<()> {
    let price = stripe.get_price(&stripe.prices.professional).await?;
    let is_monthly = price
        .recurring
        .as_ref()
        .is_some_and(|recurring| recurring.interval == "month" && recurring.interval_count == 1);
    let is_advertised =
        price.currency == "usd" && price.unit_amount.map(Money::of) == Some(Plan::Professional.price_per_month());
    if !(price.active && is_monthly && is_advertised) {
        tracing::error!(?price, "STRIPE_PRICE_PROFESSIONAL is not the advertised price per month");
    }
    Ok(())
}
