//! What the pages of the built-in provider do.

use super::store as pages;
use crate::modules::billing::payloads::{BuiltinCheckout, BuiltinPortal, Outcome, PortalChange, SubscriptionStatus};
use crate::modules::billing::rules::{BUILTIN_PERIOD, Event, Plan, Standing, Subscription, TRIAL_DAYS};
use crate::modules::billing::{applying, store};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::owned::lock_account;
use platform::values::money::Money;

/// Opens a checkout and returns its path.
pub fn open_checkout(scope: &mut Scope, plan: Plan) -> Result<String> {
    let id = pages::add_checkout(scope, plan)?;
    Ok(format!("/billing/checkout/{id}"))
}

pub fn show_checkout(scope: &mut Scope, id: &str) -> Result<BuiltinCheckout> {
    let (plan, open) = pages::checkout(scope, id)?;
    let had_trial = store::subscription(scope)?.is_some_and(|subscription| subscription.had_trial);
    Ok(BuiltinCheckout {
        session_id: id.to_owned(),
        plan_type: plan,
        plan_name: plan.title(),
        price: plan.price_per_month(),
        trial_days: if had_trial { 0 } else { TRIAL_DAYS },
        open,
    })
}

/// Ends a checkout. Declining and cancelling change nothing, so the person may come back to it; the path to
/// go on with is returned.
pub fn finish_checkout(scope: &mut Scope, id: &str, outcome: Result<Outcome>) -> Result<&'static str> {
    lock_account(scope)?;
    let (plan, open) = pages::checkout(scope, id)?;
    let outcome = outcome?;
    if !open {
        return Err(Error::Conflict("This checkout is already finished.".into()));
    }
    match outcome {
        Outcome::Cancel | Outcome::Decline => Ok("/subscribe"),
        Outcome::Succeed => {
            pages::close_checkout(scope, id)?;
            begin(scope, plan)?;
            Ok("/app/dashboard")
        }
    }
}

/// Begins a subscription: with the trial, if it is the account's first.
pub fn begin(scope: &mut Scope, plan: Plan) -> Result<()> {
    let begun = applying::apply(scope, &Event::Begun(plan))?;
    if let Some((subscription, ends_at)) = begun.and_then(|begun| begun.period_ends_at.map(|end| (begun, end))) {
        let amount = if subscription.standing == Standing::Trialing { Money::ZERO } else { plan.price_per_month() };
        pages::add_invoice(scope, plan, amount, scope.now, ends_at)?;
    }
    Ok(())
}

/// Opens the portal and returns its path.
pub fn open_portal(scope: &mut Scope, subscription: &Subscription) -> Result<String> {
    settle(scope, subscription)?;
    let id = pages::add_portal(scope)?;
    Ok(format!("/billing/portal/{id}"))
}

pub fn show_portal(scope: &mut Scope, id: &str) -> Result<BuiltinPortal> {
    pages::find_portal(scope, id)?;
    let access = store::access(scope)?;
    let plan = access.subscription.as_ref().ok_or(Error::NotFound)?.plan;
    Ok(BuiltinPortal {
        session_id: id.to_owned(),
        plan_name: plan.title(),
        price: plan.price_per_month(),
        subscription: SubscriptionStatus::at(&access, scope.now),
        invoices: pages::invoices(scope)?,
    })
}

pub fn use_portal(scope: &mut Scope, id: &str, change: Result<PortalChange>) -> Result<BuiltinPortal> {
    pages::find_portal(scope, id)?;
    let event = match change? {
        PortalChange::Cancel => Event::CancelledAtPeriodEnd,
        PortalChange::Resume => Event::Resumed,
    };
    change_subscription(scope, &event)?;
    show_portal(scope, id)
}

/// A change by the portal or an administrator. The periods that began until now are settled first, so that the
/// change is about the one that runs.
pub fn change_subscription(scope: &mut Scope, event: &Event) -> Result<()> {
    lock_account(scope)?;
    if let Some(subscription) = store::subscription(scope)? {
        settle(scope, &subscription)?;
    }
    applying::apply(scope, event)?;
    Ok(())
}

/// Writes down the periods that began by themselves since the subscription was last changed.
fn settle(scope: &mut Scope, subscription: &Subscription) -> Result<()> {
    let renewals = subscription.renewals(scope.now);
    let Some(last) = renewals.last() else { return Ok(()) };
    let settled = Subscription { period_ends_at: Some(*last), ..subscription.clone() };
    for end in &renewals {
        let price = subscription.plan.price_per_month();
        pages::add_invoice(scope, subscription.plan, price, end.minus(BUILTIN_PERIOD), *end)?;
    }
    store::save(scope, Some(&settled))
}
