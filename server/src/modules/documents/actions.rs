//! What happens to documents, each in one transaction with the note of it in the activity.

use super::payloads::{DocumentChange, DocumentFields};
use super::rules::{self, DocumentStatus, DocumentType};
use super::store::{self, DocumentRow};
use crate::modules::activity::{self, record};
use crate::platform::access::Scope;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::http::error::{Error, Result};

pub fn create(scope: &mut Scope, mut fields: DocumentFields) -> Result<DocumentRow> {
    fill_in_date(scope, &mut fields);
    let row = store::insert(scope, fields)?;
    tell(scope, &row, "created")?;
    Ok(row)
}

/// Changes what is sent. With the version somebody began from, the change is refused when there is a newer one.
pub fn change(scope: &mut Scope, id: &str, change: DocumentChange, seen: Option<i64>) -> Result<DocumentRow> {
    let mut row = store::get_to_change(scope, id)?;
    if seen.is_some_and(|seen| seen != row.version) {
        return Err(Error::Conflict(
            "This document was changed elsewhere since you opened it. Your changes were not saved.".into(),
        ));
    }
    let before = row.fields.status;
    change.apply(&mut row.fields)?;
    fill_in_date(scope, &mut row.fields);
    let row = store::save(scope, row)?;
    let became_paid = before != DocumentStatus::Paid && row.fields.status == DocumentStatus::Paid;
    tell(scope, &row, if became_paid { "paid" } else { "updated" })?;
    Ok(row)
}

pub fn delete(scope: &mut Scope, id: &str) -> Result<()> {
    let row = store::delete(scope, id)?;
    tell(scope, &row, "deleted")
}

pub fn send(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let mut row = store::get_to_change(scope, id)?;
    let dates = rules::Dates { sent: row.sent_date, paid: row.paid_date };
    let (status, dates) = rules::after_sending(row.fields.status, dates, scope.now);
    row.fields.status = status;
    (row.sent_date, row.paid_date) = (dates.sent, dates.paid);
    row.public_since = row.public_since.or(Some(scope.now));
    let row = store::save(scope, row)?;
    tell(scope, &row, "sent")?;
    Ok(row)
}

/// A second time it changes nothing.
pub fn mark_paid(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let mut row = store::get_to_change(scope, id)?;
    if row.fields.kind == DocumentType::Estimate {
        return Err(rules::estimates_cannot_be_paid());
    }
    if row.fields.status == DocumentStatus::Paid {
        return Ok(row);
    }
    row.fields.status = DocumentStatus::Paid;
    let row = store::save(scope, row)?;
    tell(scope, &row, "paid")?;
    Ok(row)
}

/// Keeps the id, so that the customer's link goes on working, and takes the next invoice number.
pub fn convert_to_invoice(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let mut row = store::get_to_change(scope, id)?;
    if row.fields.kind == DocumentType::Invoice {
        return Err(rules::already_an_invoice());
    }
    let number = store::next_number(scope, DocumentType::Invoice)?;
    row.estimate_number = Some(std::mem::replace(&mut row.document_number, number));
    row.fields.kind = DocumentType::Invoice;
    row.fields.status = DocumentStatus::New;
    let row = store::save(scope, row)?;
    tell(scope, &row, "created from an estimate")?;
    Ok(row)
}

/// A document without a day of its own is of today.
fn fill_in_date(scope: &Scope, fields: &mut DocumentFields) {
    if fields.date == CalendarDate::default() {
        fields.date = scope.today();
    }
}

/// "Invoice sent: INV-0007 for Dana Reyes".
fn tell(scope: &mut Scope, row: &DocumentRow, what: &str) -> Result<()> {
    let action = format!("{} {what}", row.fields.kind.word());
    let details = format!("{} for {}", row.document_number, row.fields.customer_name);
    record(scope, activity::Kind::Documents, &action, &details)
}
