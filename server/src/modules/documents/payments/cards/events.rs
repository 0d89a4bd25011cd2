//! Stripe's events about owners' accounts. They only tell that there is something to ask, so their order and number do not
//! matter.

use serde::Deserialize;
use serde_json::Value;

use super::account;
use super::learning;
use super::store;
use platform::Platform;
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::stripe::Stripe;
use platform::stripe::connect::is_access_lost;

/// What is read of an event.
#[derive(Deserialize)]
pub struct ConnectEvent {
    #[serde(rename = "type")]
    pub kind: String,
    /// The connected account that it happened on.
    #[serde(default)]
    account: Option<String>,
    /// Whether it is about real money. Endpoints for real money are also told what owners try out.
    #[serde(default)]
    livemode: Option<bool>,
    data: EventData,
}

#[derive(Deserialize)]
struct EventData {
    object: EventObject,
}

#[derive(Deserialize)]
struct EventObject {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    client_reference_id: Option<String>,
    #[serde(default)]
    payment_intent: Option<Value>,
}

/// Deals with an event. One that could not be dealt with is answered with an error, and Stripe sends it again. An owner's
/// account also tells of what is none of our business: that is left alone.
pub async fn receive(platform: &Platform, stripe: &Stripe, event: ConnectEvent) -> Result<()> {
    let Some(at_stripe) = event.account else { return Ok(()) };
    if event.livemode.zip(stripe.is_live()).is_some_and(|(theirs, ours)| theirs != ours) {
        return Ok(());
    }
    let asked = at_stripe.clone();
    let known = platform.database.read(move |connection| store::owner_of(connection, &asked)).await?;
    let Some((owner_id, account_id)) = known else {
        tracing::warn!(account = at_stripe, "Stripe tells of an account that nobody has connected");
        return Ok(());
    };
    let object = event.data.object;
    match event.kind.as_str() {
        // Whether our access was taken away is asked too: it may have been given again since.
        "account.updated" | "account.application.deauthorized" => {
            account::learn(platform, stripe, &owner_id, &account_id).await
        }
        kind if kind.starts_with("checkout.session.") => match (object.client_reference_id, object.id) {
            (Some(checkout), Some(session)) => learn_of(platform, owner_id, checkout, Some(session)).await,
            _ => Ok(()),
        },
        kind if kind.starts_with("charge.") || kind.starts_with("refund.") => {
            // An id, or the payment itself where the endpoint is set to expand it.
            let payment = object
                .payment_intent
                .as_ref()
                .and_then(|payment| payment.as_str().or_else(|| payment.get("id")?.as_str()));
            let Some(payment) = payment.map(str::to_owned) else { return Ok(()) };
            let (asked, owner, now) = (payment.clone(), owner_id.clone(), platform.clock.now());
            let known = platform
                .database
                .read(move |connection| store::of_payment(&mut Scope::without_request(connection, owner, now)?, &asked))
                .await?;
            if let Some(checkout) = known {
                return learn_of(platform, owner_id, checkout, None).await;
            }
            // News of what came after may be here before those of the payment.
            let found = match stripe.on(&at_stripe).find_payment(&payment).await {
                Err(error) if is_access_lost(&error) => return account::forget(platform, owner_id, account_id).await,
                found => found?,
            };
            let named = found.and_then(|found| Some((found.client_reference_id?, found.id)));
            match named {
                Some((checkout, session)) => learn_of(platform, owner_id, checkout, Some(session)).await,
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Learns of a checkout, if it is one of ours.
async fn learn_of(platform: &Platform, owner_id: String, checkout: String, session: Option<String>) -> Result<()> {
    let (owner, id, now) = (owner_id.clone(), checkout.clone(), platform.clock.now());
    let is_ours = platform
        .database
        .write(move |connection| {
            let scope = &mut Scope::without_request(connection, owner, now)?;
            match store::checkout(scope, &id) {
                Ok(row) => {
                    if let Some(session) = session.filter(|_| row.session.is_none()) {
                        store::keep_session(scope, &id, &session)?;
                    }
                    Ok(true)
                }
                Err(Error::NotFound) => Ok(false),
                Err(error) => Err(error),
            }
        })
        .await?;
    if is_ours {
        learning::learn(platform, owner_id, checkout).await?;
    }
    Ok(())
}
