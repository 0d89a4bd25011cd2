//! The built-in billing provider's use cases. It charges nothing; everything else is as with a real one.

use super::payloads::{BuiltinCheckout, Outcome};
use super::rules::{Plan, Subscription, TRIAL_DAYS};
use super::store;
use crate::modules::activity::{Kind, record};
use crate::platform::access::Scope;
use crate::platform::http::error::{Error, Result};
use crate::platform::money::Money;

/// Opens a checkout and returns its id.
pub fn open_checkout(scope: &mut Scope, plan: Plan) -> Result<String> {
    let now = scope.now;
    if store::subscription(scope)?.is_some_and(|subscription| subscription.is_active(now)) {
        return Err(Error::Conflict("You already have an active subscription.".into()));
    }
    store::add_checkout(scope, plan)
}

pub fn show_checkout(scope: &mut Scope, id: &str) -> Result<BuiltinCheckout> {
    let (plan, open) = store::checkout(scope, id)?;
    let had_trial = store::subscription(scope)?.is_some();
    Ok(BuiltinCheckout {
        session_id: id.to_owned(),
        plan_type: plan,
        plan_name: plan.title(),
        price: Money::of(plan.cents_per_month()),
        trial_days: if had_trial { 0 } else { TRIAL_DAYS },
        open,
    })
}

/// Ends a checkout. Declining and cancelling change nothing, so the person may come back to it; the path to
/// go on with is returned.
pub fn finish_checkout(scope: &mut Scope, id: &str, outcome: Result<Outcome>) -> Result<&'static str> {
    store::lock_account(scope)?;
    let (plan, open) = store::checkout(scope, id)?;
    let outcome = outcome?;
    if !open {
        return Err(Error::Conflict("This checkout was already finished.".into()));
    }
    match outcome {
        Outcome::Cancel | Outcome::Decline => Ok("/subscribe"),
        Outcome::Succeed => {
            store::close_checkout(scope, id)?;
            subscribe(scope, plan)?;
            Ok("/app/dashboard")
        }
    }
}

/// Starts the trial without a checkout, for the demo account.
pub fn start_trial(scope: &mut Scope) -> Result<()> {
    subscribe(scope, Plan::default())
}

fn subscribe(scope: &mut Scope, plan: Plan) -> Result<()> {
    let now = scope.now;
    let before = store::subscription(scope)?;
    if before.as_ref().is_some_and(|subscription| subscription.is_active(now)) {
        return Err(Error::Conflict("You already have an active subscription.".into()));
    }
    let subscription = Subscription::begin(plan, before.as_ref(), now);
    let action = if before.is_none() { "Free trial started" } else { "Subscription started" };
    store::save(scope, &subscription)?;
    record(scope, Kind::Subscription, action, plan.title())
}
