//! Stripe as the billing provider. What Stripe says about a customer's subscriptions is always asked for anew
//! (`learn`): events only tell that there is something to ask, so their order and number do not matter.

use std::collections::HashMap;

use serde::Deserialize;

use super::rules::{Event, Plan, Provider, Standing, Subscription, TRIAL_DAYS};
use super::{actions, duplicates, store};
use crate::modules::activity::{Kind, record};
use crate::platform::Platform;
use crate::platform::access::{Caller, Scope};
use crate::platform::dates::Moment;
use crate::platform::error::{Error, Result};
use crate::platform::money::Money;
use crate::platform::stripe::{CheckoutOrder, Prices, Stripe, StripeSubscription};

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

/// What an administrator may have Stripe do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Plan(Plan),
    CancelAtPeriodEnd,
    CancelNow,
}

/// The part of an event that is read.
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

/// The address of a checkout at Stripe. An account that Stripe knows to be subscribed is refused, even when the
/// news of that have not arrived.
pub async fn open_checkout(platform: &Platform, stripe: &Stripe, caller: &Caller, plan: Plan) -> Result<String> {
    let customer = customer_of(platform, stripe, caller).await?;
    learn(platform, stripe, &customer, None).await?;
    let had_trial = caller
        .read(|scope| {
            let subscription = store::subscription(scope)?;
            if subscription.as_ref().is_some_and(|subscription| subscription.is_active(scope.now)) {
                return Err(actions::already_active());
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
    let customer = caller.read(store::stripe_customer).await?.ok_or_else(actions::never_subscribed)?;
    let return_url = format!("{}/app/subscription?checkout=done", platform.public_origin);
    Ok(stripe.open_portal(&customer, &return_url).await?.url)
}

/// Asks Stripe where the account stands.
pub async fn refresh(platform: &Platform, stripe: &Stripe, caller: &Caller) -> Result<()> {
    match caller.read(store::stripe_customer).await? {
        Some(customer) => learn(platform, stripe, &customer, None).await,
        None => Ok(()),
    }
}

/// Changes the subscription that runs. What became of it is learnt afterwards.
pub async fn carry_out(stripe: &Stripe, customer: &str, change: Change) -> Result<()> {
    let subscriptions = stripe.list_subscriptions(Some(customer)).await?;
    let current = current(&subscriptions).filter(|current| standing_of(&current.status) != Standing::Canceled);
    let current = current.ok_or_else(|| Error::Conflict("Stripe knows no subscription that runs.".into()))?;
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
                    actions::apply(scope, &Event::Reported(report.clone()))?;
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
                actions::is_known(&mut Scope::without_request(connection, account_id, now)?, &report)
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

/// The account's customer at Stripe, made on first use. It is kept even when what follows fails, so not under the
/// request's idempotency key.
async fn customer_of(platform: &Platform, stripe: &Stripe, caller: &Caller) -> Result<String> {
    if let Some(customer) = caller.read(store::stripe_customer).await? {
        return Ok(customer);
    }
    let (email, name) = caller.read(store::contact).await?;
    let customer = stripe.create_customer(caller.account_id(), &email, &name).await?.id;
    let (account_id, now) = (caller.account_id().to_owned(), platform.clock.now());
    platform
        .database
        .write(move |connection| {
            store::keep_stripe_customer(&mut Scope::without_request(connection, account_id, now)?, &customer)
        })
        .await
}

fn price_of(prices: &Prices, plan: Plan) -> Result<&str> {
    match plan {
        Plan::Professional => Ok(&prices.professional),
        Plan::Starter => prices
            .starter
            .as_deref()
            .ok_or_else(|| Error::Conflict("The Starter plan has no price at Stripe (STRIPE_PRICE_STARTER).".into())),
    }
}

/// The subscription that counts: of those that run the first, but one that is paid rather than one that is not; else
/// the last there was.
pub fn current(subscriptions: &[StripeSubscription]) -> Option<&StripeSubscription> {
    subscriptions.iter().max_by_key(|one| match standing_of(&one.status) {
        Standing::Trialing | Standing::Active => (2, -one.created),
        Standing::PastDue => (1, -one.created),
        Standing::Canceled | Standing::Inactive => (0, one.created),
    })
}

pub fn runs(subscription: &StripeSubscription) -> bool {
    matches!(standing_of(&subscription.status), Standing::Trialing | Standing::Active | Standing::PastDue)
}

/// What Stripe's subscriptions of one customer come down to.
fn report_of(subscriptions: &[StripeSubscription], prices: &Prices) -> Option<Subscription> {
    let current = current(subscriptions)?;
    let item = current.items.data.first();
    let plan = match item.map(|item| item.price.id.as_str()) {
        Some(price) if prices.starter.as_deref() == Some(price) => Plan::Starter,
        price => {
            if price != Some(&prices.professional) {
                tracing::warn!(price, "a subscription at Stripe has a price that is not configured");
            }
            Plan::Professional
        }
    };
    let moment = |seconds: Option<i64>| seconds.and_then(Moment::from_unix_seconds);
    Some(Subscription {
        provider: Provider::Stripe,
        plan,
        standing: standing_of(&current.status),
        provider_status: current.status.clone(),
        trial_ends_at: moment(current.trial_end),
        // Stripe cancels at a period's end or at a set time, and may say either.
        period_ends_at: moment(current.cancel_at.or_else(|| item.map(|item| item.current_period_end))),
        cancel_at_period_end: current.cancel_at_period_end || current.cancel_at.is_some(),
        has_payment_method: current.has_payment_method(),
        had_trial: subscriptions.iter().any(|subscription| subscription.trial_end.is_some()),
    })
}

fn standing_of(status: &str) -> Standing {
    match status {
        "trialing" => Standing::Trialing,
        "active" => Standing::Active,
        "past_due" => Standing::PastDue,
        "canceled" => Standing::Canceled,
        "incomplete" | "incomplete_expired" | "unpaid" | "paused" => Standing::Inactive,
        unknown => {
            tracing::error!(status = unknown, "Stripe speaks of a status that is not known here: read as inactive");
            Standing::Inactive
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_stripe(id: &str, status: &str, created: i64) -> StripeSubscription {
        serde_json::from_value(serde_json::json!({
            "id": id, "customer": "cus_1", "status": status, "created": created, "cancel_at": null,
            "cancel_at_period_end": false, "trial_end": null,
            "items": {"data": [{"id": "si_1", "current_period_end": created + 100, "price": {"id": "price_pro"}}]},
        }))
        .unwrap()
    }

    fn prices() -> Prices {
        Prices { professional: "price_pro".into(), starter: Some("price_starter".into()) }
    }

    #[test]
    fn every_status_of_stripe_has_a_standing_and_unknown_ones_are_inactive() {
        for (status, standing) in [
            ("trialing", Standing::Trialing),
            ("active", Standing::Active),
            ("past_due", Standing::PastDue),
            ("canceled", Standing::Canceled),
            ("incomplete", Standing::Inactive),
            ("incomplete_expired", Standing::Inactive),
            ("unpaid", Standing::Inactive),
            ("paused", Standing::Inactive),
            ("something_new", Standing::Inactive),
            ("", Standing::Inactive),
        ] {
            assert_eq!(standing_of(status), standing, "{status}");
            let report = report_of(&[at_stripe("sub_1", status, 1)], &prices()).unwrap();
            assert_eq!((report.standing, report.provider_status.as_str()), (standing, status));
        }
    }

    #[test]
    fn the_first_that_runs_counts() {
        let mut found = vec![
            at_stripe("ended_last", "canceled", 9),
            at_stripe("unpaid", "past_due", 2),
            at_stripe("later", "active", 5),
            at_stripe("first", "trialing", 3),
            at_stripe("never_paid", "incomplete", 8),
        ];
        assert_eq!(current(&found).unwrap().id, "first");
        found.retain(|one| one.id != "first" && one.id != "later");
        assert_eq!(current(&found).unwrap().id, "unpaid");
        assert_eq!(current(&[at_stripe("b", "canceled", 2), at_stripe("a", "unpaid", 1)]).unwrap().id, "b");
        assert_eq!(report_of(&[], &prices()), None);
    }

    #[test]
    fn a_trial_of_any_subscription_was_the_account_s_trial() {
        let mut first = at_stripe("first", "canceled", 1);
        first.trial_end = Some(50);
        let report = report_of(&[at_stripe("second", "active", 2), first], &prices()).unwrap();
        assert_eq!((report.had_trial, report.trial_ends_at), (true, None));
    }

    #[test]
    fn a_set_time_of_cancelling_is_the_end() {
        let mut subscription = at_stripe("sub_1", "active", 1_000);
        subscription.cancel_at = Some(1_050);
        let report = report_of(&[subscription], &prices()).unwrap();
        assert_eq!((report.cancel_at_period_end, report.period_ends_at), (true, Moment::from_unix_seconds(1_050)));
    }

    #[test]
    fn the_price_tells_the_plan() {
        let mut subscription = at_stripe("sub_1", "active", 1);
        for (price, plan) in
            [("price_pro", Plan::Professional), ("price_starter", Plan::Starter), ("price_old", Plan::Professional)]
        {
            subscription.items.data[0].price.id = price.to_owned();
            assert_eq!(report_of(&[subscription.clone()], &prices()).unwrap().plan, plan);
        }
    }
}
