//! What became of a checkout: its provider is asked, and the ledger made to say the same, unless somebody took over something
//! newer meanwhile; then it is asked again.

use jiff::SignedDuration;

use super::account;
use super::payable::is_wanted;
use super::providers::{builtin, stripe};
use super::report::{Charge, DisputeStanding, Report};
use super::store::{self, CheckoutRow, Provider, State};
use crate::modules::activity::{Kind, record, record_that};
use crate::modules::documents::credits;
use crate::modules::documents::notices::{Notice, letters_origin, tell};
use crate::modules::documents::payments::{self, Taken};
use crate::modules::documents::receipts;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::documents::store::{self as documents, DocumentRow};
use platform::Platform;
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::fields::json_list::JsonList;
use platform::stripe::connect::is_access_lost;
use platform::values::dates::Moment;
use platform::values::money::Money;
use sawhorse_pdf as pdf;

/// Each attempt loses only to somebody who learnt something newer, so a few are plenty.
const ATTEMPTS_TO_LEARN: usize = 10;
/// Events are usually there within seconds.
pub const BETWEEN_LOOKS: SignedDuration = SignedDuration::from_mins(15);
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// A fee that is not there by then does not come: of an account that keeps its balance in another currency nobody tells it.
const FEE_WITHIN: SignedDuration = SignedDuration::from_hours(24 * 3);
/// For so long after a payment the provider is asked by itself for refunds and disputes that nobody told of.
const WATCHED_FOR: SignedDuration = SignedDuration::from_hours(24 * 180);

/// Asks the provider and takes over what it says.
pub async fn learn(platform: &Platform, owner_id: String, id: String) -> Result<CheckoutRow> {
    for _ in 0..ATTEMPTS_TO_LEARN {
        let (owner, asked, now) = (owner_id.clone(), id.clone(), platform.clock.now());
        let (checkout, connected) = platform
            .database
            .read(move |connection| {
                let scope = &mut Scope::without_request(connection, owner, now)?;
                let checkout = store::checkout(scope, &asked)?;
                let account = store::account_of(scope, &checkout.card_account_id)?;
                Ok((checkout, account))
            })
            .await?;
        let report = match (connected.provider, &platform.stripe, &connected.account) {
            (Provider::Builtin, ..) => builtin::report(&checkout, now),
            (Provider::Stripe, Some(stripe), Some(at_stripe)) => {
                match stripe::report(stripe.on(at_stripe), &checkout, now).await {
                    Err(error) if is_access_lost(&error) => {
                        account::forget(platform, owner_id.clone(), connected.id).await?;
                        continue;
                    }
                    report => report?,
                }
            }
            // It cannot be asked any more.
            (Provider::Stripe, ..) => return Ok(checkout),
        };
        let (owner, origin) = (owner_id.clone(), letters_origin(platform));
        let learnt = platform
            .database
            .write(move |connection| {
                let scope = &mut Scope::without_request(connection, owner, now)?;
                // First the document, as all who change one do.
                let document = match documents::hold_with_voided(scope, &checkout.document_id) {
                    Ok(row) => Some(row),
                    Err(Error::NotFound) => None,
                    Err(error) => return Err(error),
                };
                if !store::claim_revision(scope, &checkout)? {
                    return Ok(None);
                }
                apply(scope, checkout, report, document, connected.provider, origin.as_deref()).map(Some)
            })
            .await?;
        if let Some(learnt) = learnt {
            platform.mail.wake_worker();
            receipts::bell().notify_one();
            return Ok(learnt);
        }
    }
    Err(Error::Unavailable)
}

fn apply(
    scope: &mut Scope,
    mut checkout: CheckoutRow,
    report: Report,
    document: Option<DocumentRow>,
    provider: Provider,
    origin: Option<&str>,
) -> Result<CheckoutRow> {
    match report {
        // What was asked for may have changed while the provider was asked: then it is closed soon.
        Report::Open => {
            let is_wanted = is_wanted(scope, &checkout, document.as_ref())?;
            checkout.look_at = Some(if is_wanted { scope.now.plus(BETWEEN_LOOKS) } else { scope.now });
        }
        // No later look makes it readable, and a checkout that stays open keeps the customer from any other.
        Report::Unreadable { payment, at, currency } => {
            if checkout.state == State::Open {
                let CheckoutRow { document_number, customer_name, .. } = &checkout;
                let details = format!(
                    "{document_number} for {customer_name}. Stripe charged it in {currency}, so we couldn't record it. \
                     Check it on Stripe, then record the payment yourself."
                );
                record(scope, Kind::Documents, "Card payment in another currency", &details)?;
                checkout.state = State::Expired;
                checkout.payment = Some(payment);
                checkout.paid_at = Some(at);
            }
            checkout.look_at = None;
        }
        Report::Expired => {
            checkout.state = State::Expired;
            checkout.look_at = None;
        }
        Report::Paid(charge) => {
            match document {
                Some(before) => {
                    let taken = payments::take_over(scope, &checkout.document_id, &checkout.id, &charge.entries())?;
                    tell_of(scope, &checkout, &charge, &taken, origin)?;
                    let late = Money::of(taken.row.fields.received.cents() - before.fields.received.cents());
                    if before.fields.void.is_void() && late != Money::ZERO && !taken.row.fields.is_test {
                        credits::add_late(scope, &taken.row, late)?;
                    }
                }
                None if checkout.state != State::Paid => {
                    let CheckoutRow { document_number, customer_name, .. } = &checkout;
                    let amount = pdf::money(charge.amount.cents());
                    let details = format!("{amount} for {document_number}, {customer_name}. Refund it on Stripe.");
                    record(scope, Kind::Documents, "Card payment for a deleted document", &details)?;
                }
                None => {}
            }
            checkout.look_at = next_look(&charge, provider, scope.now);
            checkout.state = State::Paid;
            checkout.disputes = JsonList::new(charge.disputes())?;
            checkout.paid_at = Some(charge.at);
            checkout.payment = Some(charge.payment);
        }
    }
    store::settle(scope, &checkout)?;
    Ok(checkout)
}

/// When the provider is asked again of its own accord.
fn next_look(charge: &Charge, provider: Provider, now: Moment) -> Option<Moment> {
    let since = now.since(charge.at);
    if provider == Provider::Builtin {
        None
    } else if charge.is_moving() || since < DAY || (charge.fee.is_none() && since < FEE_WITHIN) {
        Some(now.plus(DAY))
    } else {
        (since < WATCHED_FOR).then(|| now.plus(DAY * 7))
    }
}

/// When it is asked again where that fails now: less and less often, and not for ever.
pub fn look_after_failure(checkout: &CheckoutRow, now: Moment) -> Option<Moment> {
    match now.since(checkout.opened_at) {
        since if since < HOUR * 3 => Some(now.plus(BETWEEN_LOOKS)),
        since if since < DAY => Some(now.plus(HOUR)),
        since => (since < WATCHED_FOR + DAY * 7).then(|| now.plus(DAY)),
    }
}

/// Tells the owner what is new.
fn tell_of(
    scope: &mut Scope,
    before: &CheckoutRow,
    charge: &Charge,
    taken: &Taken,
    origin: Option<&str>,
) -> Result<()> {
    let Taken { row, new, gone } = taken;
    if new.contains(&charge.reference) {
        let what = match row.fields.kind {
            _ if row.fields.void.is_void() && charge.is_test => "paid by card after it was voided",
            _ if row.fields.void.is_void() => "paid by card after it was voided, kept as credit",
            DocumentType::Estimate => "deposit paid by card",
            DocumentType::Invoice if row.fields.balance() < Money::ZERO => "overpaid by card",
            DocumentType::Invoice if row.fields.status == DocumentStatus::Paid => "paid by card",
            DocumentType::Invoice => "partly paid by card",
        };
        let what = if charge.is_test { format!("{what} (test)") } else { what.to_owned() };
        record_that(scope, &row.fields, &what)?;
        tell(scope, row, &Notice::PaidByCard(charge.amount), origin)?;
    }
    // The customer's receipts, for what was paid and what went back.
    if origin.is_some() {
        let refunds = charge.refunds.iter().map(|refund| &refund.reference);
        for reference in std::iter::once(&charge.reference).chain(refunds).filter(|one| new.contains(one)) {
            receipts::ask_for_card(scope, row, reference)?;
        }
    }
    if charge.refunds.iter().any(|refund| new.contains(&refund.reference)) {
        record_that(scope, &row.fields, "card payment refunded")?;
    }
    if *gone > 0 {
        record_that(scope, &row.fields, "refund to the card failed")?;
        tell(scope, row, &Notice::RefundFailed, origin)?;
    }
    for dispute in charge.disputes() {
        let known = before.disputes.items().iter().find(|known| known.id == dispute.id).map(|known| known.standing);
        if known == Some(dispute.standing) {
            continue;
        }
        let what = match dispute.standing {
            DisputeStanding::Open => "card payment disputed",
            DisputeStanding::Won => "dispute won",
            DisputeStanding::Lost => "dispute lost",
            DisputeStanding::Closed => "dispute closed",
        };
        record_that(scope, &row.fields, what)?;
        tell(scope, row, &Notice::Disputed(&dispute), origin)?;
    }
    Ok(())
}
