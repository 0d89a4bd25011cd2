//! Lets an event happen to a subscription, whoever keeps it: the one way that any of them changes.

use super::rules::{self, Event, Plan, Refusal, Standing, Subscription};
use super::store;
use crate::modules::activity::{Kind, record};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::owned::lock_account;
use platform::values::dates::Moment;

pub fn already_active() -> Error {
    Error::Conflict("You already have an active subscription.".into())
}

pub fn never_subscribed() -> Error {
    Error::Conflict("You haven't subscribed yet, so there's nothing to manage.".into())
}

/// Lets an event happen to the account's subscription, tells of it in the activity, and returns what became of it.
pub fn apply(scope: &mut Scope, event: &Event) -> Result<Option<Subscription>> {
    lock_account(scope)?;
    let before = store::subscription(scope)?;
    let after = rules::after(before.as_ref(), event, scope.now).map_err(|refusal| match refusal {
        Refusal::AlreadyActive => already_active(),
        Refusal::NotActive => Error::Conflict("There's no active subscription.".into()),
    })?;
    if after != before {
        store::save(scope, after.as_ref())?;
    }
    if let Some((action, plan)) = news(before.as_ref(), after.as_ref(), scope.now) {
        record(scope, Kind::Subscription, action, plan.title())?;
    }
    Ok(after)
}

/// What the owner reads about a change among the recent activity.
fn news(before: Option<&Subscription>, after: Option<&Subscription>, now: Moment) -> Option<(&'static str, Plan)> {
    let ran = before.filter(|subscription| subscription.is_active(now));
    let runs = after.filter(|subscription| subscription.is_active(now));
    match (ran, runs) {
        (None, Some(new)) if new.standing == Standing::Trialing => Some(("Free trial started", new.plan)),
        (None, Some(new)) => Some(("Subscription started", new.plan)),
        (Some(old), None) => Some(("Subscription ended", old.plan)),
        (Some(old), Some(new)) if old.plan != new.plan => Some(("Plan changed", new.plan)),
        (Some(old), Some(new)) if old.cancel_at_period_end != new.cancel_at_period_end => {
            Some((if new.cancel_at_period_end { "Subscription canceled" } else { "Subscription resumed" }, new.plan))
        }
        (Some(old), Some(new)) if old.standing != new.standing => match new.standing {
            Standing::PastDue => Some(("Payment failed", new.plan)),
            _ => Some(("Subscription renewed", new.plan)),
        },
        _ => None,
    }
}

/// Whether a report says nothing new.
pub fn is_known(scope: &mut Scope, report: &Subscription) -> Result<bool> {
    let before = store::subscription(scope)?;
    Ok(rules::after(before.as_ref(), &Event::Reported(report.clone()), scope.now).is_ok_and(|after| after == before))
}
