//! Stripe as the provider: what it says about a checkout, always asked for anew.

use crate::modules::documents::payments::cards::report::{
    Charge, Dispute, DisputeStanding, Disputed, Move, Refund, Report, in_words,
};
use crate::modules::documents::payments::cards::store::{CheckoutRow, State};
use platform::error::{Error, Result};
use platform::stripe::connect::{BalanceTransaction, CardDispute, CardRefund, Expandable, OnAccount};
use platform::values::dates::Moment;
use platform::values::money::Money;

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
