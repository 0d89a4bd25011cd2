//! Putting credit aside and spending it, each in one transaction with the document held. Every cent of it came in as money once, so
//! it's income on the day it's applied: what was voided is in no figure any more, and what was overpaid leaves the figures when
//! it's kept as credit.

use sawhorse_pdf as pdf;

use super::payloads::{CreditFields, CreditKind};
use super::store;
use crate::modules::activity::record_that;
use crate::modules::documents::payments;
use crate::modules::documents::rules::{DocumentStatus, DocumentType, estimates_cannot_be_paid};
use crate::modules::documents::store::{self as documents, DocumentRow};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::values::money::Money;

/// What came in for a document that is now voided.
pub fn add_voided(scope: &mut Scope, row: &DocumentRow, amount: Money) -> Result<()> {
    store::add(scope, row, CreditKind::Voided, amount, None)
}

/// What a card brought or took after the document was voided. Where the credit is spent already, less than nothing is left of it.
pub fn add_late(scope: &mut Scope, row: &DocumentRow, amount: Money) -> Result<()> {
    store::add(scope, row, CreditKind::Card, amount, None)
}

/// A voided document is restored, and what it left as credit is its own again.
pub fn take_back_voided(scope: &mut Scope, row: &DocumentRow) -> Result<()> {
    let left = store::left_by_voiding(scope, &row.id)?;
    if left == Money::ZERO {
        return Ok(());
    }
    store::add(scope, row, CreditKind::Restored, Money::of(-left.cents()), None)?;
    store::refuse_overspent(scope, &row.fields, || {
        Error::Conflict(format!(
            "{}'s {} credit from {} is already used. Take it off the invoice it paid first, then restore this one.",
            row.fields.customer_name,
            pdf::money(left.cents()),
            row.fields.document_number,
        ))
    })
}

/// Puts a customer's credit on an invoice: a payment of today.
pub fn apply(
    scope: &mut Scope,
    id: &str,
    fields: impl FnOnce(&mut Scope) -> Result<CreditFields>,
) -> Result<DocumentRow> {
    let row = documents::hold(scope, id)?;
    let CreditFields { amount } = fields(scope)?;
    if row.fields.kind == DocumentType::Estimate {
        return Err(estimates_cannot_be_paid());
    }
    let (owed, credit) = (row.fields.balance(), store::balance(scope, &row.fields)?);
    if credit <= Money::ZERO {
        return Err(no_credit(&row));
    }
    let amount = amount.unwrap_or_else(|| owed.min(credit));
    payments::refuse_too_much(amount, owed)?;
    if amount > credit {
        let credit = pdf::money(credit.cents());
        return Err(Error::field("amount", format!("Only {credit} of credit is left. Enter that or less.")));
    }
    let (row, payment_id) = payments::add_credit(scope, row, amount)?;
    store::add(scope, &row, CreditKind::Applied, Money::of(-amount.cents()), Some(payment_id))?;
    store::refuse_overspent(scope, &row.fields, || no_credit(&row))?;
    let is_paid = row.fields.status == DocumentStatus::Paid;
    record_that(scope, &row.fields, if is_paid { "paid with credit" } else { "partly paid with credit" })?;
    Ok(row)
}

/// Keeps what was overpaid as the customer's credit.
pub fn keep_overpaid(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = documents::hold(scope, id)?;
    let over = Money::of(-row.fields.balance().cents());
    if over <= Money::ZERO || row.fields.kind == DocumentType::Estimate {
        return Err(Error::Conflict("This isn't overpaid anymore.".into()));
    }
    if row.fields.is_test {
        return Err(Error::Conflict("No card was charged in test mode, so there's nothing to keep as credit.".into()));
    }
    let (row, payment_id) = payments::add_credit(scope, row, Money::of(-over.cents()))?;
    store::add(scope, &row, CreditKind::Overpaid, over, Some(payment_id))?;
    record_that(scope, &row.fields, "overpayment kept as credit")?;
    Ok(row)
}

fn no_credit(row: &DocumentRow) -> Error {
    Error::Conflict(format!("{} has no credit left.", row.fields.customer_name))
}
