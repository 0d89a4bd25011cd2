//! All data access of documents.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::fields::DocumentFields;
use super::rules::{DocumentStatus, DocumentType, document_number, past_due_if_sent_before};
use crate::schema::{accounts, document_counters, documents};
use platform::access::Scope;
use platform::attachments::Attachment;
use platform::db::DbConnection;
use platform::db::MultiBackend;
use platform::db::on_engine;
use platform::db::query::figures;
use platform::error::Result;
use platform::fields::entries::Entries;
use platform::owned::owned_table;
use platform::values::dates::Moment;
use platform::values::ids::new_key;
use platform::values::money::Money;

owned_table! {
    table: documents, row: DocumentRow, fields: DocumentFields, version: version, id: new_key()?,
    among: documents::voided_at.is_null()
}

/// The row of a document, voided or not.
pub fn get_with_voided(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = documents::table
        .find((scope.owner_id().to_owned(), id))
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| row.first(connection))?)
}

/// The same, held as `hold` does.
pub fn hold_with_voided(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = documents::table
        .find((scope.owner_id().to_owned(), id))
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection());
    Ok(match &mut *scope.connection {
        DbConnection::Sqlite(connection) => row.get_result(connection)?,
        DbConnection::Postgres(connection) => row.for_no_key_update().get_result(connection)?,
    })
}

/// A step that people take with a document that is held: open forms have to know of it, as of a change.
pub fn step(scope: &mut Scope, mut row: DocumentRow, take: impl FnOnce(&mut DocumentFields)) -> Result<DocumentRow> {
    let before = row.fields.clone();
    take(&mut row.fields);
    row.version += 1;
    save(scope, &before, row)
}

/// Photos are not what two people edit at once: the version stays.
pub fn change_photos<T>(
    scope: &mut Scope,
    id: &str,
    change: impl FnOnce(&mut Scope, &mut Entries<Attachment>) -> Result<T>,
) -> Result<(DocumentRow, T)> {
    let mut row = hold(scope, id)?;
    let before = row.fields.clone();
    let changed = change(scope, &mut row.fields.photos)?;
    Ok((save(scope, &before, row)?, changed))
}

/// The next number of this kind. The counter's row is held until the transaction ends, so numbers have no gaps and
/// no duplicates; one that was given out is never given out again.
pub fn next_number(scope: &mut Scope, kind: DocumentType) -> Result<String> {
    Ok(document_number(kind, next_of(scope, kind.word())?))
}

/// The same for anything that's counted, by its name.
pub fn next_of(scope: &mut Scope, counted: &str) -> Result<i64> {
    let first = (
        document_counters::owner_id.eq(scope.owner_id().to_owned()),
        document_counters::kind.eq(counted.to_owned()),
        document_counters::last_number.eq(1_i64),
    );
    let next = diesel::insert_into(document_counters::table)
        .values(first)
        .on_conflict((document_counters::owner_id, document_counters::kind))
        .do_update()
        .set(document_counters::last_number.eq(document_counters::last_number + 1_i64))
        .returning(document_counters::last_number);
    Ok(on_engine!(scope.connection, |connection| next.get_result(connection))?)
}

/// When it was sent, in words that no index is looked up by: nearly everything was sent before any day, and SQLite would go
/// through all that by the index of sent dates instead of the few that are still out.
pub const SENT: &str = "documents.sent_date || ''";

/// Invoices that are past due and of which the owner was not told, the oldest first; nobody chases a test. The words are in the
/// statement: SQLite cannot tell that a bound value is the one its index `documents_to_notice` is for.
macro_rules! unnoticed {
    ($now:expr) => {
        documents::table
            .filter(documents::overdue_noticed_at.is_null())
            .filter(documents::is_test.eq(false))
            .filter(documents::voided_at.is_null())
            .filter(sql::<Bool>("kind = 'Invoice' AND status = 'Sent'"))
            .filter(documents::sent_date.lt(past_due_if_sent_before($now)))
            .order(documents::sent_date)
    };
}

pub fn list_unnoticed(connection: &mut DbConnection, now: Moment, limit: i64) -> Result<Vec<DocumentRow>> {
    Ok(unnoticed!(now)
        .limit(limit)
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
        .load(connection)?)
}

/// Whether there is any of them.
pub fn is_any_unnoticed(connection: &mut DbConnection, now: Moment) -> Result<bool> {
    let found: Option<String> = unnoticed!(now).select(documents::id).first(connection).optional()?;
    Ok(found.is_some())
}

/// False when another process was first, or the invoice is no longer past due.
pub fn mark_noticed(connection: &mut DbConnection, row: &DocumentRow, now: Moment) -> Result<bool> {
    let marked = diesel::update(
        documents::table
            .find((&row.owner_id, &row.id))
            .filter(documents::overdue_noticed_at.is_null())
            .filter(documents::status.eq(DocumentStatus::Sent))
            .filter(documents::sent_date.lt(past_due_if_sent_before(now))),
    )
    .set(documents::overdue_noticed_at.eq(Some(now)))
    .execute(connection)?;
    Ok(marked == 1)
}

/// Notes that a customer opened it; false when that was noted before.
pub fn mark_viewed(scope: &mut Scope, id: &str) -> Result<bool> {
    let one = documents::table.find((scope.owner_id().to_owned(), id)).filter(documents::viewed_at.is_null());
    let marked = diesel::update(one)
        .set((documents::viewed_at.eq(Some(scope.now)), documents::updated_at.eq(scope.now)))
        .execute(scope.connection)?;
    Ok(marked == 1)
}

/// What a client owes for invoices that were sent, and what it has paid.
pub fn owed_by_client(scope: &mut Scope, client_id: &str) -> Result<(Money, Money)> {
    let of_client = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::client_id.eq(client_id))
        .filter(documents::kind.eq(DocumentType::Invoice))
        .filter(documents::is_test.eq(false))
        .filter(documents::voided_at.is_null())
        .select((
            // What went back beyond what came in is no debt of the client's.
            figures::sum(
                "CASE WHEN status NOT IN ('Sent', 'Overdue') THEN 0 ELSE total - credit_memo_total - write_off_total - \
                 CASE WHEN received < 0 THEN 0 ELSE received END END",
            ),
            figures::sum(
                "CASE WHEN status = 'Paid' AND received < total - credit_memo_total - write_off_total \
                 THEN total - credit_memo_total - write_off_total ELSE received END",
            ),
        ));
    let (owed, paid): (f64, f64) = on_engine!(scope.connection, |connection| of_client.first(connection))?;
    Ok((Money::of_sum(owed), Money::of_sum(paid)))
}

/// How many documents a client has.
pub fn count_of_client(scope: &mut Scope, client_id: &str) -> Result<i64> {
    let all = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::client_id.eq(client_id))
        .filter(documents::voided_at.is_null())
        .count();
    Ok(on_engine!(scope.connection, |connection| all.get_result(connection))?)
}

/// The ids of an owner's documents that count nowhere: tests, and what's voided.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn uncounted_of<'key>(owner_id: &'key str) -> _ {
    documents::table
        .filter(documents::owner_id.eq(owner_id))
        .filter(documents::is_test.eq(true).or(documents::voided_at.is_not_null()))
        .select(documents::id)
}

/// The ids of an owner's test documents, which are in no export.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn tests_of<'key>(owner_id: &'key str) -> _ {
    documents::table.filter(documents::owner_id.eq(owner_id)).filter(documents::is_test.eq(true)).select(documents::id)
}

/// The photos of a document, whoever's it is; none when there is no such document.
pub fn find_photos(connection: &mut DbConnection, id: &str) -> Result<Entries<Attachment>> {
    let found: Option<Entries<Attachment>> = documents::table
        .filter(documents::id.eq(id))
        .filter(documents::voided_at.is_null())
        .select(documents::photos)
        .first(connection)
        .optional()?;
    Ok(found.unwrap_or_default())
}

/// What a customer's link opens, which names no owner: the row tells it. Were an id ever taken twice, the link would stay with
/// the document it was made for. (A unique index couldn't be kept by a database that is spread by owner.) Nothing of an account
/// whose grace period is over: it's removed in batches, and nobody is shown half of it.
pub fn find_for_customer(connection: &mut DbConnection, id: &str, now: Moment) -> Result<DocumentRow> {
    Ok(documents::table
        .inner_join(accounts::table.on(accounts::id.eq(documents::owner_id)))
        .filter(documents::id.eq(id))
        .filter(accounts::leaves_at.is_null().or(accounts::leaves_at.gt(now).assume_not_null()))
        .filter(documents::voided_at.is_null())
        .order(documents::created_at)
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
        .first(connection)?)
}

/// Whose document behind a link was voided (true), or taken back after the link had worked.
pub fn find_ended_link(connection: &mut DbConnection, id: &str, now: Moment) -> Result<Option<(String, bool)>> {
    let ended: Option<(String, Option<Moment>)> = documents::table
        .inner_join(accounts::table.on(accounts::id.eq(documents::owner_id)))
        .filter(documents::id.eq(id))
        .filter(accounts::leaves_at.is_null().or(accounts::leaves_at.gt(now).assume_not_null()))
        .filter(documents::public_since.is_not_null().or(documents::was_public_since.is_not_null()))
        .filter(documents::public_since.is_null().or(documents::voided_at.is_not_null()))
        .order(documents::created_at)
        .select((documents::owner_id, documents::voided_at))
        .first(connection)
        .optional()?;
    Ok(ended.map(|(owner_id, voided_at)| (owner_id, voided_at.is_some())))
}

#[cfg(test)]
mod tests {
    use diesel::debug_query;
    use diesel::sqlite::Sqlite;

    use super::*;
    use crate::migrations::query_plan::query_plan_on_sqlite;

    #[test]
    fn the_look_for_past_due_invoices_reads_those_alone() {
        let now = "2026-11-15T12:00:00Z".parse().unwrap();
        let statements = [
            debug_query::<Sqlite, _>(&unnoticed!(now).limit(50).select(documents::id)).to_string(),
            debug_query::<Sqlite, _>(&unnoticed!(now).select(documents::all_columns)).to_string(),
        ];
        for statement in statements {
            let steps = query_plan_on_sqlite(&statement);
            // Found and in order through the partial index, with nothing left to sort.
            assert_eq!(steps, ["SEARCH documents USING INDEX documents_to_notice (sent_date<?)"], "{statement}");
        }
    }
}
