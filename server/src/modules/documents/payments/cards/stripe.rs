//! Stripe as the provider. What it says about a checkout is always asked for anew: events only tell that there is something to
//! ask, so their order and number do not matter.

use serde::Deserialize;
use serde_json::Value;

use super::account;
use super::learning;
use super::report::{Charge, Dispute, DisputeStanding, Disputed, Move, Refund, Report, in_words};
use super::store::{self, CheckoutRow, State};
use crate::platform::Platform;
use crate::platform::access::Scope;
use crate::platform::dates::Moment;
use crate::platform::error::{Error, Result};
use crate::platform::money::Money;
use crate::platform::stripe::Stripe;
use crate::platform::stripe::connect::{
    BalanceTransaction, CardDispute, CardRefund, Expandable, OnAccount, is_access_lost,
};

/// The part of an event that is read.
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
/// account also tells of what is none of our business: that is received and left.
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

/// What Stripe says about a checkout.
pub async fn report(on_account: OnAccount<'_>, checkout: &CheckoutRow, now: Moment) -> Result<Report> {
    let Some(session) = &checkout.session else {
        // Nobody was ever sent to it.
        let is_open = checkout.state == State::Open && now < checkout.expires_at;
        return Ok(if is_open { Report::Open } else { Report::Expired });
    };
    let session = on_account.get_payment(session).await?;
    let is_test = !session.livemode;
    match (session.status.as_deref(), session.payment_status.as_deref()) {
        (_, Some("paid")) => {}
        (Some("expired"), _) => return Ok(Report::Expired),
        _ => return Ok(Report::Open),
    }
    let missing = |what: &'static str| Error::internal("reading what was paid at Stripe", what);
    let payment = session.payment_intent.and_then(Expandable::whole).ok_or_else(|| missing("no payment"))?;
    let charge = payment.latest_charge.and_then(Expandable::whole).ok_or_else(|| missing("no charge"))?;
    if charge.currency != "usd" {
        tracing::error!(charge = charge.id, currency = charge.currency, "a card was charged in another currency");
        let currency = charge.currency.to_uppercase();
        return Ok(Report::Unreadable { payment: payment.id, at: moment(charge.created)?, currency });
    }
    let refunds = if charge.amount_refunded > 0 { on_account.list_refunds(&payment.id).await? } else { Vec::new() };
    let disputes = if charge.disputed { on_account.list_disputes(&payment.id).await? } else { Vec::new() };
    Ok(Report::Paid(Charge {
        reference: charge.id,
        payment: payment.id,
        amount: Money::of(charge.amount),
        at: moment(charge.created)?,
        fee: charge.balance_transaction.and_then(Expandable::whole).and_then(|balance| fee(&balance)),
        is_test,
        refunds: refunds.into_iter().filter(counts).map(refund).collect::<Result<_>>()?,
        disputes: disputes.into_iter().map(disputed).collect::<Result<_>>()?,
    }))
}

fn moment(seconds: i64) -> Result<Moment> {
    Moment::from_unix_seconds(seconds).ok_or_else(|| Error::internal("reading a time of Stripe's", seconds))
}

/// An account may keep its balance in another currency; what that is in dollars nobody tells.
fn fee(balance: &BalanceTransaction) -> Option<Money> {
    (balance.currency == "usd").then(|| Money::of(balance.fee))
}

/// A refund that failed gave nothing back.
fn counts(refund: &CardRefund) -> bool {
    !matches!(refund.status.as_deref(), Some("failed" | "canceled"))
}

fn refund(refund: CardRefund) -> Result<Refund> {
    Ok(Refund {
        reference: refund.id,
        amount: Money::of(refund.amount),
        at: moment(refund.created)?,
        reason: refund.reason,
        is_pending: refund.status.as_deref() != Some("succeeded"),
    })
}

fn disputed(dispute: CardDispute) -> Result<Disputed> {
    let moves = dispute.balance_transactions.iter().map(|balance| {
        Ok(Move {
            reference: balance.id.clone(),
            is_taken: balance.amount < 0,
            at: moment(balance.created)?,
            fee: fee(balance).filter(|fee| *fee != Money::ZERO),
        })
    });
    Ok(Disputed {
        moves: moves.collect::<Result<_>>()?,
        dispute: Dispute {
            id: dispute.id,
            amount: Money::of(dispute.amount),
            reason: in_words(&dispute.reason),
            standing: standing(&dispute.status),
            opened_at: moment(dispute.created)?,
            is_inquiry: dispute.balance_transactions.is_empty(),
        },
    })
}

fn standing(status: &str) -> DisputeStanding {
    match status {
        "won" => DisputeStanding::Won,
        "lost" => DisputeStanding::Lost,
        "warning_closed" | "prevented" => DisputeStanding::Closed,
        _ => DisputeStanding::Open,
    }
}
