//! What happens to documents, each in one transaction with the note of it in the activity.

use super::amounts::choices;
use super::customer::shown_estimate;
use super::fields::{DocumentChange, DocumentFields, Unsent};
use super::paper::last_mail::LastMail;
use super::payments;
use super::rules::{self, DocumentStatus, DocumentType};
use super::store::{self, DocumentRow};
use crate::modules::activity::{record_added, record_that, record_updated};
use crate::modules::profile;
use platform::access::Scope;
use platform::email::delivery::{self, CustomerLetter};
use platform::error::Result;
use platform::http::version::changed_elsewhere;

pub fn create(scope: &mut Scope, fields: DocumentFields) -> Result<DocumentRow> {
    let row = make(scope, fields)?;
    record_added(scope, &row.fields)?;
    Ok(row)
}

/// Tells in other words how it came to be.
pub fn create_by(scope: &mut Scope, fields: DocumentFields, what: &str) -> Result<DocumentRow> {
    let row = make(scope, fields)?;
    record_that(scope, &row.fields, what)?;
    Ok(row)
}

fn make(scope: &mut Scope, mut fields: DocumentFields) -> Result<DocumentRow> {
    fields.document_number = store::next_number(scope, fields.kind)?;
    store::insert(scope, fields)
}

/// Changes what is sent.
pub fn change(scope: &mut Scope, id: &str, change: DocumentChange) -> Result<DocumentRow> {
    let before = store::hold(scope, id)?;
    let was_paid = before.fields.status == DocumentStatus::Paid;
    let marked = payments::marked(scope, &before)?;
    let row = store::change(scope, id, change)?;
    let row = payments::keep_received(scope, &before, marked, row)?;
    let became_paid = !was_paid && row.fields.status == DocumentStatus::Paid;
    if became_paid {
        record_that(scope, &row.fields, "paid")?;
    } else {
        record_updated(scope, &row.fields)?;
    }
    Ok(row)
}

pub fn send(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let (row, now) = (store::hold(scope, id)?, scope.now);
    let row = store::step(scope, row, |fields| fields.send(now))?;
    record_that(scope, &row.fields, "sent")?;
    Ok(row)
}

/// Makes of a document what it was before the owner said to have sent it. Its link ends, unless it was sent before that.
pub fn take_back(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = store::hold(scope, id)?;
    let Unsent { unsent_status, unsent_date } = row.fields.unsent;
    let status = unsent_status.ok_or_else(rules::nothing_to_take_back)?;
    let row = store::step(scope, row, |fields| {
        fields.unsent = Unsent::default();
        fields.status = status;
        fields.sent_date = unsent_date;
        if unsent_date.is_none() {
            fields.withdraw();
        }
    })?;
    record_that(scope, &row.fields, "marked as not sent")?;
    Ok(row)
}

/// Sends it by mail of our own: refused when it is no longer the version that is attached.
pub fn send_by_mail(scope: &mut Scope, id: &str, version: i64, letter: &CustomerLetter) -> Result<DocumentRow> {
    let (row, now) = (store::hold(scope, id)?, scope.now);
    if row.version != version {
        return Err(changed_elsewhere("We didn't send it. Check it and send it again."));
    }
    let mail = LastMail::waiting(delivery::post(scope, letter)?, letter.to().to_owned(), now);
    let row = store::step(scope, row, |fields| {
        fields.mail = mail;
        fields.send(now);
        // A mail that is on its way cannot be taken back.
        fields.unsent = Unsent::default();
    })?;
    record_that(scope, &row.fields, "sent by email")?;
    Ok(row)
}

/// A second time it changes nothing.
pub fn mark_paid(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = store::hold(scope, id)?;
    if row.fields.kind == DocumentType::Estimate {
        return Err(rules::estimates_cannot_be_paid());
    }
    if row.fields.status == DocumentStatus::Paid {
        return Ok(row);
    }
    let row = store::step(scope, row, |fields| fields.status = DocumentStatus::Paid)?;
    record_that(scope, &row.fields, "paid")?;
    Ok(row)
}

/// Keeps the id and takes the next invoice number. It publishes nothing: until the invoice is sent, the customer's link shows the
/// estimate as it was.
pub fn convert_to_invoice(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = store::hold(scope, id)?;
    if row.fields.kind == DocumentType::Invoice {
        return Err(rules::already_an_invoice());
    }
    let items = choices::taken(&row.fields.items)?;
    if items.items().is_empty() {
        return Err(rules::nothing_chosen());
    }
    if row.fields.public_since.is_some() {
        shown_estimate::keep(scope, &row)?;
    }
    let number = store::next_number(scope, DocumentType::Invoice)?;
    let due_date = profile::get(scope)?.fields.due_days.map(|days| scope.today().plus_days(days));
    let row = store::step(scope, row, |fields| {
        fields.estimate_number = Some(std::mem::replace(&mut fields.document_number, number));
        fields.kind = DocumentType::Invoice;
        fields.items = items;
        fields.fit_discount();
        fields.status = DocumentStatus::New;
        fields.valid_until = None;
        fields.due_date = fields.due_date.or(due_date);
        // The invoice is another paper, which nobody has seen yet.
        fields.viewed_at = None;
        fields.mail = LastMail::default();
        fields.unsent = Unsent::default();
        // Nothing is shown of an estimate whose link didn't work.
        fields.was_public_since = fields.public_since.take();
    })?;
    record_that(scope, &row.fields, "created from an estimate")?;
    Ok(row)
}
