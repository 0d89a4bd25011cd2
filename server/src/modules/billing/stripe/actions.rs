//! What we have Stripe do.

use super::learning::learn;
use super::reading::{current, standing_of};
use super::store as kept;
use crate::modules::billing::rules::{Plan, Standing, TRIAL_DAYS};
use crate::modules::billing::{applying, store};
use platform::Platform;
use platform::access::{Caller, Scope};
use platform::error::{Error, Result};
use platform::stripe::{CheckoutOrder, Prices, Stripe};

/// What an administrator may have Stripe do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Plan(Plan),
    CancelAtPeriodEnd,
    CancelNow,
}

/// The address of a checkout at Stripe. An account that Stripe knows to be subscribed is refused, even when the
/// news of that have not arrived.
pub async fn open_checkout(platform: &Platform, stripe: &Stripe, caller: &Caller, plan: Plan) -> Result<String> {
    let customer = customer_of(platform, stripe, caller).await?;
    learn(platform, stripe, &customer, None).await?;
    let had_trial = caller
        .read(|scope| {
            let subscription = store::subscription(scope)?;
            if subscription.as_ref().is_some_and(|subscription| subscription.is_active(scope.now)) {
                return Err(applying::already_active());
            }
            Ok(subscription.is_some_and(|subscription| subscription.had_trial))
        })
        .await?;
    let order = CheckoutOrder {
        account_id: caller.account_id(),
        customer: &customer,
        price: price_of(&stripe.prices, plan)?,
        trial_days: if had_trial { 0 } else { TRIAL_DAYS },
        success_url: &format!("{}/app/dashboard?checkout=done", platform.public_origin),
        cancel_url: &format!("{}/subscribe", platform.public_origin),
    };
    open_once(stripe, order).await
}

/// The open checkout for just this, if there is one; it may lie in another window. Any other open one is closed first:
/// two that are open can both be paid.
async fn open_once(stripe: &Stripe, order: CheckoutOrder<'_>) -> Result<String> {
    let known = stripe.list_checkouts(order.customer).await?;
    let mut found = None;
    for open in known.iter().filter(|one| one.is_open()) {
        match &open.url {
            Some(url) if found.is_none() && open.is_for(&order) => found = Some(url.clone()),
            _ => stripe.expire_checkout(&open.id).await?,
        }
    }
    match found {
        Some(url) => Ok(url),
        None => Ok(stripe.open_checkout(order, known.first().map(|latest| latest.id.as_str())).await?.url),
    }
}

pub async fn open_portal(platform: &Platform, stripe: &Stripe, caller: &Caller) -> Result<String> {
    let customer = caller.read(kept::stripe_customer).await?.ok_or_else(applying::never_subscribed)?;
    let return_url = format!("{}/app/subscription?checkout=done", platform.public_origin);
    Ok(stripe.open_portal(&customer, &return_url).await?.url)
}

/// Changes the subscription that runs. What became of it is learnt afterwards.
pub async fn carry_out(stripe: &Stripe, customer: &str, change: Change) -> Result<()> {
    let subscriptions = stripe.list_subscriptions(Some(customer)).await?;
    let current = current(&subscriptions).filter(|current| standing_of(&current.status) != Standing::Canceled);
    let current = current.ok_or_else(|| Error::Conflict("Stripe has no active subscription for you.".into()))?;
    match change {
        Change::Plan(plan) => {
            let price = price_of(&stripe.prices, plan)?;
            let item = current.items.data.first().ok_or_else(|| Error::internal("a subscription", "has no item"))?;
            stripe.change_price(&current.id, &item.id, price).await?
        }
        Change::CancelAtPeriodEnd => stripe.cancel_at_period_end(&current.id).await?,
        Change::CancelNow => stripe.cancel_now(&current.id).await?,
    };
    Ok(())
}

/// The account's customer at Stripe, made on first use. It is kept even when what follows fails, so not under the
/// request's idempotency key.
async fn customer_of(platform: &Platform, stripe: &Stripe, caller: &Caller) -> Result<String> {
    if let Some(customer) = caller.read(kept::stripe_customer).await? {
        return Ok(customer);
    }
    let (email, name) = caller.read(kept::contact).await?;
    let customer = stripe.create_customer(caller.account_id(), &email, &name).await?.id;
    let (account_id, now) = (caller.account_id().to_owned(), platform.clock.now());
    platform
        .database
        .write(move |connection| {
            kept::keep_stripe_customer(&mut Scope::without_request(connection, account_id, now)?, &customer)
        })
        .await
}

fn price_of(prices: &Prices, plan: Plan) -> Result<&str> {
    match plan {
        Plan::Professional => Ok(&prices.professional),
        Plan::Starter => prices.starter.as_deref().ok_or_else(|| {
            Error::Conflict("The Starter plan has no price at Stripe. Set STRIPE_PRICE_STARTER.".into())
        }),
    }
}
