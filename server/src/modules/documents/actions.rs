//! What happens to documents, each in one transaction with the note of it in the activity.

use super::payloads::{DocumentChange, DocumentFields};
use super::photos::PHOTOS;
use super::rules::{self, DocumentStatus, DocumentType};
use super::store::{self, DocumentRow, LastMail, Unsent};
use super::used_parts;
use crate::modules::activity::{self, record};
use crate::platform::access::Scope;
use crate::platform::attachments::{Attachment, GivenUp};
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::delivery;
use crate::platform::error::Result;
use crate::platform::http::version::changed_elsewhere;
use crate::platform::mail::Letter;

pub fn create(scope: &mut Scope, mut fields: DocumentFields) -> Result<DocumentRow> {
    fill_in_date(scope, &mut fields);
    used_parts::note_costs(scope, &mut fields.items)?;
    let row = store::insert(scope, fields)?;
    tell(scope, &row, "created")?;
    Ok(row)
}

/// Changes what is sent.
pub fn change(scope: &mut Scope, id: &str, change: DocumentChange) -> Result<DocumentRow> {
    let mut row = store::hold(scope, id)?;
    let before = row.fields.status;
    scope.apply_to_version(change, row.version, &mut row.fields)?;
    fill_in_date(scope, &mut row.fields);
    used_parts::note_costs(scope, &mut row.fields.items)?;
    if row.fields.status != before {
        row.unsent = Unsent::default();
    }
    let row = store::save(scope, row)?;
    let became_paid = before != DocumentStatus::Paid && row.fields.status == DocumentStatus::Paid;
    tell(scope, &row, if became_paid { "paid" } else { "updated" })?;
    Ok(row)
}

/// Returns the files that nothing names any more.
pub fn delete(scope: &mut Scope, id: &str) -> Result<GivenUp> {
    let row = store::delete(scope, id)?;
    tell(scope, &row, "deleted")?;
    PHOTOS.give_up(scope, id, row.photos.items())
}

/// All of them or none. The row is held, so that no two uploads together bring too many.
pub fn add_photos(scope: &mut Scope, id: &str, added: Vec<Attachment>) -> Result<DocumentRow> {
    let mut row = store::hold(scope, id)?;
    PHOTOS.add(scope, id, &mut row.photos, added)?;
    store::save_photos(scope, &mut row)?;
    Ok(row)
}

/// Adds photos that come from the program itself; `put_file` stores a file under its path.
pub fn attach(
    scope: &mut Scope,
    id: &str,
    named: Vec<(String, Vec<u8>)>,
    put_file: &dyn Fn(&str, Vec<u8>) -> Result<()>,
) -> Result<()> {
    let mut row = store::hold(scope, id)?;
    PHOTOS.add_own(scope, id, &mut row.photos, named, put_file)?;
    store::save_photos(scope, &mut row)
}

/// Returns the files that nothing names any more.
pub fn delete_photo(scope: &mut Scope, id: &str, photo_id: &str) -> Result<GivenUp> {
    let mut row = store::hold(scope, id)?;
    let given_up = PHOTOS.remove(scope, id, &mut row.photos, photo_id)?;
    store::save_photos(scope, &mut row)?;
    Ok(given_up)
}

pub fn send(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = store::hold(scope, id)?;
    let row = store::save(scope, as_sent(row, scope.now))?;
    tell(scope, &row, "sent")?;
    Ok(row)
}

/// How a document is once it is sent. What it was before is kept, unless it is paid and stays so.
pub fn as_sent(mut row: DocumentRow, now: Moment) -> DocumentRow {
    row.unsent = match row.fields.status {
        DocumentStatus::Paid => Unsent::default(),
        status => Unsent { unsent_status: Some(status), unsent_date: row.sent_date },
    };
    let dates = rules::Dates { sent: row.sent_date, paid: row.paid_date };
    let (status, dates) = rules::after_sending(row.fields.status, dates, now);
    row.fields.status = status;
    (row.sent_date, row.paid_date) = (dates.sent, dates.paid);
    row.public_since = row.public_since.or(Some(now));
    row
}

/// Makes of a document what it was before the owner said to have sent it. Its link goes on working.
pub fn take_back(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let mut row = store::hold(scope, id)?;
    let Unsent { unsent_status, unsent_date } = std::mem::take(&mut row.unsent);
    row.fields.status = unsent_status.ok_or_else(rules::nothing_to_take_back)?;
    row.sent_date = unsent_date;
    let row = store::save(scope, row)?;
    tell(scope, &row, "not sent after all")?;
    Ok(row)
}

/// Sends it by mail of our own: refused when it is no longer the version that is attached.
pub fn send_by_mail(scope: &mut Scope, id: &str, version: i64, letter: &Letter) -> Result<DocumentRow> {
    let mut row = store::hold(scope, id)?;
    if row.version != version {
        return Err(changed_elsewhere("It was not sent."));
    }
    row.mail = LastMail::waiting(delivery::post(scope, letter)?, letter.recipient.clone(), scope.now);
    // A mail that is on its way cannot be taken back.
    let row = DocumentRow { unsent: Unsent::default(), ..as_sent(row, scope.now) };
    let row = store::save(scope, row)?;
    tell(scope, &row, "sent by email")?;
    Ok(row)
}

/// A second time it changes nothing.
pub fn mark_paid(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let mut row = store::hold(scope, id)?;
    if row.fields.kind == DocumentType::Estimate {
        return Err(rules::estimates_cannot_be_paid());
    }
    if row.fields.status == DocumentStatus::Paid {
        return Ok(row);
    }
    row.fields.status = DocumentStatus::Paid;
    row.unsent = Unsent::default();
    let row = store::save(scope, row)?;
    tell(scope, &row, "paid")?;
    Ok(row)
}

/// Keeps the id, so that the customer's link goes on working, and takes the next invoice number.
pub fn convert_to_invoice(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let mut row = store::hold(scope, id)?;
    if row.fields.kind == DocumentType::Invoice {
        return Err(rules::already_an_invoice());
    }
    let number = store::next_number(scope, DocumentType::Invoice)?;
    row.estimate_number = Some(std::mem::replace(&mut row.document_number, number));
    row.fields.kind = DocumentType::Invoice;
    row.fields.status = DocumentStatus::New;
    row.unsent = Unsent::default();
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
pub fn tell(scope: &mut Scope, row: &DocumentRow, what: &str) -> Result<()> {
    let action = format!("{} {what}", row.fields.kind.word());
    let details = format!("{} for {}", row.document_number, row.fields.customer_name);
    record(scope, activity::Kind::Documents, &action, &details)
}
