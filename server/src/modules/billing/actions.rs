//! The use cases of billing, whoever keeps the subscription.

use axum::Json;

use super::applying::{already_active, apply, never_subscribed};
use super::payloads::{Redirect, SubscriptionStatus};
use super::rules::{Event, Plan, Provider};
use super::stripe::Change;
use super::{builtin, store, stripe};
use platform::Platform;
use platform::access::throttle::{Limit, count_tries};
use platform::access::{Administration, Administrator, Caller, Scope};
use platform::db::DbConnection;
use platform::error::{Error, Result};
use platform::http::answer::Repeatable;
use platform::http::idempotency::Posted;
use platform::owned::lock_account;

/// Each asks Stripe; nobody needs more.
const REFRESHES: Limit = Limit::of_tries(20, jiff::SignedDuration::from_mins(10));
/// Stripe repeats an event for three days.
const EVENTS_KEPT_FOR: jiff::SignedDuration = jiff::SignedDuration::from_hours(24 * 30);

/// The address of a checkout for the plan.
pub async fn open_checkout(platform: &Platform, caller: &Caller, plan: Plan) -> Result<Posted<Json<Redirect>>> {
    let Some(stripe) = &platform.stripe else {
        let origin = platform.public_origin.clone();
        return caller
            .post(move |scope| {
                let now = scope.now;
                if store::subscription(scope)?.is_some_and(|subscription| subscription.is_active(now)) {
                    return Err(already_active());
                }
                let path = builtin::open_checkout(scope, plan)?;
                Ok(Json(Redirect { url: format!("{origin}{path}") }))
            })
            .await;
    };
    let url = stripe::open_checkout(platform, stripe, caller, plan).await?;
    done_elsewhere(caller, url).await
}

/// The address of the page on which the subscription can be managed.
pub async fn open_portal(platform: &Platform, caller: &Caller) -> Result<Posted<Json<Redirect>>> {
    let subscription = caller.read(store::subscription).await?.ok_or_else(never_subscribed)?;
    match subscription.provider {
        Provider::Builtin => {
            let origin = platform.public_origin.clone();
            caller
                .post(move |scope| {
                    lock_account(scope)?;
                    let subscription = store::subscription(scope)?.ok_or_else(never_subscribed)?;
                    let path = builtin::open_portal(scope, &subscription)?;
                    Ok(Json(Redirect { url: format!("{origin}{path}") }))
                })
                .await
        }
        Provider::Stripe => {
            let url = stripe::open_portal(platform, configured(platform)?, caller).await?;
            done_elsewhere(caller, url).await
        }
    }
}

/// Asks the provider anew where the account stands; events may be late.
pub async fn refresh(platform: &Platform, caller: &Caller) -> Result<Posted<Json<SubscriptionStatus>>> {
    if let Some(stripe) = &platform.stripe {
        if platform.throttles {
            let (subject, now) = (format!("refresh {}", caller.account_id()), platform.clock.now());
            count_tries(&platform.database, vec![(subject, REFRESHES)], now).await?;
        }
        stripe::refresh(platform, stripe, caller).await?;
    }
    caller.post(|scope| Ok(Json(SubscriptionStatus::at(&store::access(scope)?, scope.now)))).await
}

/// An administrator's change of somebody's subscription. `note` is written together with it, and gives the answer.
pub async fn administer<A: Repeatable + Send + 'static>(
    platform: &Platform,
    administrator: &Administrator,
    account_id: String,
    change: Change,
    note: impl FnOnce(&mut Administration) -> Result<A> + Clone + Send + 'static,
) -> Result<Posted<A>> {
    let asked = account_id.clone();
    let (subscription, customer) = administrator
        .read(move |all| {
            let mut scope = all.of_account(asked);
            Ok((store::subscription(&mut scope)?, stripe::stripe_customer(&mut scope)?))
        })
        .await?;
    let at_stripe = subscription.is_some_and(|subscription| subscription.provider == Provider::Stripe);
    let Some(customer) = customer.filter(|_| at_stripe) else {
        let event = match change {
            Change::Plan(plan) => Event::PlanChanged(plan),
            Change::CancelAtPeriodEnd => Event::CancelledAtPeriodEnd,
            Change::CancelNow => Event::CancelledNow,
        };
        return administrator
            .post(move |all| {
                builtin::change_subscription(&mut all.of_account(account_id), &event)?;
                note(all)
            })
            .await;
    };
    let stripe = configured(platform)?;
    stripe::carry_out(stripe, &customer, change).await?;
    let answer = administrator.post(note).await?;
    // It is done; should Stripe not answer now, its event brings what became of it.
    if let Err(error) = stripe::learn(platform, stripe, &customer, None).await {
        tracing::warn!(?error, "what became of a subscription is not known yet");
    }
    Ok(answer)
}

/// Ends the subscription of an account that leaves, at the end of its period or now, wherever it is kept; nothing is to be done
/// where none runs, or it ends already.
pub async fn cancel_for(platform: &Platform, account_id: &str, change: Change) -> Result<()> {
    let (now, asked) = (platform.clock.now(), account_id.to_owned());
    let (subscription, customer) = platform
        .database
        .read(move |connection| {
            let mut scope = Scope::without_request(connection, asked, now)?;
            Ok((store::subscription(&mut scope)?, stripe::stripe_customer(&mut scope)?))
        })
        .await?;
    let at_period_end = matches!(change, Change::CancelAtPeriodEnd);
    let Some(subscription) = subscription else { return Ok(()) };
    let Some(customer) = customer.filter(|_| subscription.provider == Provider::Stripe) else {
        if !subscription.is_active(now) || (at_period_end && subscription.cancel_at_period_end) {
            return Ok(());
        }
        let event = if at_period_end { Event::CancelledAtPeriodEnd } else { Event::CancelledNow };
        let account_id = account_id.to_owned();
        let cancel = move |connection: &mut DbConnection| {
            builtin::change_subscription(&mut Scope::without_request(connection, account_id, now)?, &event)
        };
        return platform.database.write(cancel).await;
    };
    let stripe = configured(platform)?;
    match stripe::carry_out(stripe, &customer, change).await {
        // None runs there, whatever is known here.
        Ok(()) | Err(Error::Conflict(_)) => {}
        Err(error) => return Err(error),
    }
    if let Err(error) = stripe::learn(platform, stripe, &customer, None).await {
        tracing::warn!(?error, "what became of a subscription is not known yet");
    }
    Ok(())
}

/// As if the account had never subscribed. Complimentary access stays; Stripe is not told.
pub fn reset(scope: &mut Scope) -> Result<()> {
    store::forget_provider(scope)?;
    apply(scope, &Event::Reset).map(|_| ())
}

/// Starts the trial without a checkout, for the demo account.
pub fn start_trial(scope: &mut Scope) -> Result<()> {
    builtin::begin(scope, Plan::default())
}

/// What Stripe's events did not tell.
pub async fn reconcile(platform: Platform) -> Result<()> {
    let Some(stripe) = &platform.stripe else { return Ok(()) };
    let kept_from = platform.clock.now().minus(EVENTS_KEPT_FOR);
    platform.database.write(move |connection| stripe::forget_events(connection, kept_from)).await?;
    let missed = stripe::reconcile(&platform, stripe).await?;
    tracing::info!(missed, "compared all subscriptions with Stripe");
    Ok(())
}

fn configured(platform: &Platform) -> Result<&platform::stripe::Stripe> {
    platform.stripe.as_ref().ok_or_else(|| {
        tracing::error!("a subscription is kept at Stripe, but STRIPE_SECRET_KEY is not set");
        Error::Unavailable
    })
}

/// The work was done at Stripe: its answer is kept under the request's key all the same.
async fn done_elsewhere(caller: &Caller, url: String) -> Result<Posted<Json<Redirect>>> {
    caller.post(move |_| Ok(Json(Redirect { url }))).await
}
