//! Issuing credit memos and writing off balances, each in one transaction with the document held.

use sawhorse_pdf as pdf;

use super::payloads::{CreditMemoFields, WriteOffFields};
use super::store;
use crate::modules::activity::record_that;
use crate::modules::documents::amounts::totals::income_of;
use crate::modules::documents::payments::{self, Method};
use crate::modules::documents::receipts;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::documents::store::{self as documents, DocumentRow};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::values::money::Money;

/// The fields are read only once the document is known to be there.
pub fn issue_memo(
    scope: &mut Scope,
    id: &str,
    fields: impl FnOnce(&mut Scope) -> Result<CreditMemoFields>,
) -> Result<DocumentRow> {
    let row = documents::hold(scope, id)?;
    let CreditMemoFields { amount, reason, email_receipt } = fields(scope)?;
    refuse_draft(&row, "Only an invoice can be credited. Change the estimate instead.")?;
    let most = row.fields.payable();
    if amount > most {
        let most = pdf::money(most.cents());
        return Err(Error::field("amount", format!("{most} is left to credit on this invoice. Enter that or less.")));
    }
    let tax = tax_in(&row, amount);
    let (row, line_id) = payments::add_adjustment(scope, row, Method::CreditMemo, amount, reason.clone())?;
    let number = store::issue(scope, &row, &line_id, amount, tax, reason)?;
    if email_receipt {
        receipts::ask_by_hand(scope, &row, &line_id)?;
    }
    record_that(scope, &row.fields, &format!("credited ({number})"))?;
    Ok(row)
}

/// All that's still owed.
pub fn write_off(
    scope: &mut Scope,
    id: &str,
    fields: impl FnOnce(&mut Scope) -> Result<WriteOffFields>,
) -> Result<DocumentRow> {
    let row = documents::hold(scope, id)?;
    let WriteOffFields { reason } = fields(scope)?;
    refuse_draft(&row, "Only an invoice can be written off. Delete the estimate instead.")?;
    let owed = row.fields.balance();
    if owed <= Money::ZERO {
        return Err(Error::Conflict("There's no balance left to write off.".into()));
    }
    let (row, _) = payments::add_adjustment(scope, row, Method::WriteOff, owed, reason)?;
    record_that(scope, &row.fields, "written off")?;
    Ok(row)
}

/// What the customer never got needs no memo. A test is in no figure, so nothing can be taken off there.
fn refuse_draft(row: &DocumentRow, of_estimate: &str) -> Result<()> {
    let refusal = match (row.fields.kind, row.fields.status) {
        (DocumentType::Estimate, _) => of_estimate,
        (DocumentType::Invoice, DocumentStatus::New) => "This invoice hasn't been sent yet. Change its items instead.",
        _ if row.fields.is_test => "This invoice was paid in test mode. Remove the test payment first.",
        _ => return Ok(()),
    };
    Err(Error::Conflict(refusal.into()))
}

/// The same share of the amount as of the whole invoice.
pub fn tax_in(row: &DocumentRow, amount: Money) -> Money {
    let income = income_of(amount, row.fields.total, row.fields.tax_total);
    Money::of(amount.cents() - income.cents())
}
