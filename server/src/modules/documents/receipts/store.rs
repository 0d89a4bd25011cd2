//! All data access of receipts.

use diesel::prelude::*;

use crate::modules::documents::store::DocumentRow;
use crate::schema::{payments, receipts};
use platform::access::Scope;
use platform::db::{DbConnection, MultiBackend, on_engine};
use platform::email::delivery;
use platform::error::{Error, Result};
use platform::values::dates::Moment;
use platform::values::ids::new_id;

#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = receipts)]
pub struct ReceiptRow {
    pub id: String,
    pub owner_id: String,
    pub document_id: String,
    pub payment_id: String,
    pub is_automatic: bool,
    pub asked_at: Moment,
    pub look_at: Option<Moment>,
    pub mail_id: Option<String>,
}

/// The owner wants the customer to get a receipt for what was just recorded.
pub fn ask_by_hand(scope: &mut Scope, row: &DocumentRow, payment_id: &str) -> Result<()> {
    if row.fields.customer_email.is_none() {
        return Err(Error::field("emailReceipt", "Add the customer's email first."));
    }
    if !delivery::is_reachable(scope)? {
        return Err(Error::Conflict("Confirm your email address first, then we can email receipts for you.".into()));
    }
    insert(scope, row, payment_id, false)
}

/// What came by card, or went back to it, has its receipt without anybody asking, if the customer can be emailed.
pub fn ask_for_card(scope: &mut Scope, row: &DocumentRow, card_reference: &str) -> Result<()> {
    if row.fields.customer_email.is_none() || !delivery::is_reachable(scope)? {
        return Ok(());
    }
    let payment = payments::table
        .filter(payments::owner_id.eq(&row.owner_id))
        .filter(payments::document_id.eq(&row.id))
        .filter(payments::card_reference.eq(card_reference))
        .select(payments::id);
    let payment: Option<String> = on_engine!(scope.connection, |connection| payment.first(connection).optional())?;
    match payment {
        Some(payment_id) => insert(scope, row, &payment_id, true),
        None => Ok(()),
    }
}

fn insert(scope: &mut Scope, row: &DocumentRow, payment_id: &str, is_automatic: bool) -> Result<()> {
    let insert = diesel::insert_into(receipts::table).values((
        receipts::id.eq(new_id()),
        receipts::owner_id.eq(&row.owner_id),
        receipts::document_id.eq(&row.id),
        receipts::payment_id.eq(payment_id),
        receipts::is_automatic.eq(is_automatic),
        receipts::asked_at.eq(scope.now),
        receipts::look_at.eq(Some(scope.now)),
    ));
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(())
}

/// One that went into the outbox right away.
pub fn insert_sent(scope: &mut Scope, row: &DocumentRow, payment_id: &str, mail_id: &str, to: &str) -> Result<()> {
    let insert = diesel::insert_into(receipts::table).values((
        receipts::id.eq(new_id()),
        receipts::owner_id.eq(&row.owner_id),
        receipts::document_id.eq(&row.id),
        receipts::payment_id.eq(payment_id),
        receipts::is_automatic.eq(false),
        receipts::asked_at.eq(scope.now),
        receipts::mail_id.eq(Some(mail_id)),
        receipts::mail_to.eq(Some(to)),
    ));
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(())
}

/// Whose turn has come, the longest due first.
pub fn due(connection: &mut DbConnection, now: Moment, limit: i64) -> Result<Vec<ReceiptRow>> {
    Ok(receipts::table
        .filter(receipts::look_at.le(Some(now)))
        .order(receipts::look_at)
        .limit(limit)
        .select(<ReceiptRow as Selectable<MultiBackend>>::construct_selection())
        .load(connection)?)
}

/// How many of the owner's are still to be emailed.
pub fn waiting(scope: &mut Scope) -> Result<i64> {
    let waiting = receipts::table
        .filter(receipts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(receipts::look_at.is_not_null())
        .count();
    Ok(on_engine!(scope.connection, |connection| waiting.get_result(connection))?)
}

/// Takes one out of those that wait, into the outbox; false when another process was first.
pub fn take(scope: &mut Scope, one: &ReceiptRow) -> Result<bool> {
    let waiting = receipts::table.find((&one.owner_id, &one.id)).filter(receipts::look_at.eq(one.look_at));
    let taken = diesel::update(waiting).set(receipts::look_at.eq(None::<Moment>)).execute(scope.connection)?;
    Ok(taken == 1)
}

pub fn note_mail(scope: &mut Scope, one: &ReceiptRow, mail_id: &str, to: &str) -> Result<()> {
    diesel::update(receipts::table.find((&one.owner_id, &one.id)))
        .set((receipts::mail_id.eq(Some(mail_id)), receipts::mail_to.eq(Some(to))))
        .execute(scope.connection)?;
    Ok(())
}

/// It has its turn later.
pub fn postpone(connection: &mut DbConnection, one: &ReceiptRow, until: Moment) -> Result<()> {
    let waiting = receipts::table.find((&one.owner_id, &one.id)).filter(receipts::look_at.eq(one.look_at));
    diesel::update(waiting).set(receipts::look_at.eq(Some(until))).execute(connection)?;
    Ok(())
}

/// It's not to be sent any more.
pub fn drop_waiting(connection: &mut DbConnection, one: &ReceiptRow) -> Result<()> {
    let waiting = receipts::table.find((&one.owner_id, &one.id)).filter(receipts::look_at.eq(one.look_at));
    diesel::delete(waiting).execute(connection)?;
    Ok(())
}

/// Those of one document, the first to be asked for first.
pub fn of_document(scope: &mut Scope, document_id: &str) -> Result<Vec<ReceiptRow>> {
    let rows = receipts::table
        .filter(receipts::owner_id.eq(scope.owner_id().to_owned()))
        .filter(receipts::document_id.eq(document_id))
        .order((receipts::asked_at, receipts::id))
        .select(<ReceiptRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| rows.load(connection))?)
}
