//! What of a ledger came by card: it is always made to be what the provider says, so the same news a second time, or
//! in another order, end in the same ledger. Nothing is refused here: the money has moved already.

use super::cards::Entry;
use super::payloads::Method;
use super::steps::{follow_journal, write_down};
use super::store::{self, CardColumns, PaymentRow};
use crate::modules::documents::store::{self as documents, DocumentRow};
use platform::access::Scope;
use platform::error::Result;

/// What taking over changed.
pub struct Taken {
    pub row: DocumentRow,
    /// The references of the lines that are new.
    pub new: Vec<String>,
    /// How many lines turned out not to be.
    pub gone: usize,
}

/// Makes what a document's ledger has of a checkout what the provider says. More than is owed is recorded like the rest.
pub fn take_over(scope: &mut Scope, document_id: &str, checkout_id: &str, entries: &[Entry]) -> Result<Taken> {
    let row = documents::hold_with_voided(scope, document_id)?;
    let mut known = if row.fields.payments > 0 { store::of_document(scope, document_id)? } else { Vec::new() };
    known.retain(|payment| payment.card.checkout_id.as_deref() == Some(checkout_id));
    let is_same = |entry: &Entry, payment: &PaymentRow| payment.card.card_reference.as_ref() == Some(&entry.reference);
    for payment in &known {
        if let Some(entry) = entries.iter().find(|entry| is_same(entry, payment) && entry.fee != payment.card.fee) {
            store::set_fee(scope, payment, entry.fee)?;
        }
    }
    let new: Vec<&Entry> =
        entries.iter().filter(|entry| !known.iter().any(|payment| is_same(entry, payment))).collect();
    known.retain(|payment| !entries.iter().any(|entry| is_same(entry, payment)));
    if new.is_empty() && known.is_empty() {
        return Ok(Taken { row, new: Vec::new(), gone: 0 });
    }
    // What the owner marked as paid was paid besides.
    write_down(scope, &row)?;
    for payment in &known {
        store::delete(scope, &row, payment)?;
    }
    for entry in &new {
        let date = scope.day_of(entry.at);
        let card = CardColumns {
            card_reference: Some(entry.reference.clone()),
            checkout_id: Some(checkout_id.to_owned()),
            fee: entry.fee,
            is_test: entry.is_test,
        };
        let plain = store::row(scope, document_id, date, entry.amount)?;
        let note = entry.note.clone();
        // When it happened, not when we heard of it.
        let payment = PaymentRow { method: Some(Method::Card), note, created_at: entry.at, card, ..plain };
        store::insert(scope, &row, payment)?;
    }
    let row = follow_journal(scope, row)?;
    let new = new.into_iter().map(|entry| entry.reference.clone()).collect();
    Ok(Taken { row, new, gone: known.len() })
}
