//! All data access of documents.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use super::lines;
use super::payloads::DocumentFields;
use super::photos::PHOTOS;
use super::rules::{DocumentStatus, DocumentType, document_number, past_due_if_sent_before};
use crate::platform::access::Scope;
use crate::platform::attachments::Attachment;
use crate::platform::dates::Moment;
use crate::platform::db::search::sort_key;
use crate::platform::db::{DbConnection, MultiBackend, figures, on_engine};
use crate::platform::delivery::last_mail;
use crate::platform::error::Result;
use crate::platform::fields::entries::Entries;
use crate::platform::ids::new_key;
use crate::platform::money::Money;
use crate::platform::owned::{OwnedRow, owned_rows};
use crate::schema::documents;

#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(check_for_backend(MultiBackend))]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct DocumentRow {
    pub id: String,
    pub owner_id: String,
    pub document_number: String,
    pub estimate_number: Option<String>,
    #[diesel(embed)]
    pub fields: DocumentFields,
    pub total: Money,
    pub sent_date: Option<Moment>,
    pub paid_date: Option<Moment>,
    pub public_since: Option<Moment>,
    pub photos: Entries<Attachment>,
    #[diesel(embed)]
    pub mail: LastMail,
    #[diesel(embed)]
    pub unsent: Unsent,
    pub version: i64,
    pub customer_key: String,
    pub search_text: String,
    pub created_at: Moment,
    pub updated_at: Moment,
}

owned_rows! { table: documents, row: DocumentRow }

last_mail! { documents }

/// What a document was before the owner last sent it, for taking that back; without a status there is nothing to take
/// back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct Unsent {
    pub unsent_status: Option<DocumentStatus>,
    pub unsent_date: Option<Moment>,
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    last_number: i64,
}

/// The next number of this kind. The counter's row is held until the transaction ends, so numbers have no gaps and
/// no duplicates; one that was given out is never given out again.
pub fn next_number(scope: &mut Scope, kind: DocumentType) -> Result<String> {
    let owner_id = scope.owner_id().to_owned();
    let counted: Counted = diesel::sql_query(
        "INSERT INTO document_counters (owner_id, kind, last_number) VALUES ($1, $2, 1) \
         ON CONFLICT (owner_id, kind) DO UPDATE SET last_number = document_counters.last_number + 1 \
         RETURNING last_number",
    )
    .bind::<Text, _>(owner_id)
    .bind::<Text, _>(kind)
    .get_result(scope.connection)?;
    Ok(document_number(kind, counted.last_number))
}

pub fn insert(scope: &mut Scope, fields: DocumentFields) -> Result<DocumentRow> {
    let row = DocumentRow {
        id: new_key()?,
        owner_id: scope.owner_id().to_owned(),
        document_number: next_number(scope, fields.kind)?,
        estimate_number: None,
        total: Money::ZERO,
        sent_date: None,
        paid_date: None,
        public_since: None,
        photos: Entries::default(),
        mail: LastMail::default(),
        unsent: Unsent::default(),
        version: 0,
        customer_key: String::new(),
        search_text: String::new(),
        created_at: scope.now,
        updated_at: scope.now,
        fields,
    }
    .settled(scope.now);
    diesel::insert_into(documents::table).values(&row).execute(scope.connection)?;
    lines::follow(scope, None, Some(&row))?;
    Ok(row)
}

/// How many documents there are of a kind in a status; with " total" behind it, their sum.
pub fn kept_name(kind: DocumentType, status: DocumentStatus) -> String {
    format!("documents {} {}", kind.word(), status.word())
}

impl DocumentRow {
    /// With everything that follows from the rest worked out anew.
    fn settled(mut self, now: Moment) -> Self {
        let dates = super::rules::Dates { sent: self.sent_date, paid: self.paid_date };
        let dates = dates.after_choosing(self.fields.status, now);
        (self.sent_date, self.paid_date) = (dates.sent, dates.paid);
        // Once sent, the customer has the link: it goes on working.
        self.public_since = self.public_since.or(self.sent_date.map(|_| now));
        self.total = self.fields.total();
        self.fold();
        self.updated_at = now.or_after(self.updated_at);
        self.version += 1;
        self
    }
}

impl OwnedRow for DocumentRow {
    fn fold(&mut self) {
        self.customer_key = sort_key(&self.fields.customer_name);
        self.search_text = self.fields.search_text(&self.document_number, self.estimate_number.as_deref());
    }
}

pub fn save(scope: &mut Scope, row: DocumentRow) -> Result<DocumentRow> {
    let before = get(scope, &row.id)?;
    let paid_day = lines::paid_day(scope.connection, &row.id)?;
    let row = row.settled(scope.now);
    diesel::update(documents::table.filter(documents::id.eq(&row.id))).set(&row).execute(scope.connection)?;
    lines::follow(scope, Some((&before, paid_day)), Some(&row))?;
    Ok(row)
}

/// Photos are not what two people edit at once: the version stays.
pub fn save_photos(scope: &mut Scope, row: &mut DocumentRow) -> Result<()> {
    row.updated_at = scope.now.or_after(row.updated_at);
    diesel::update(documents::table.filter(documents::id.eq(&row.id)))
        .set((documents::photos.eq(&row.photos), documents::updated_at.eq(row.updated_at)))
        .execute(scope.connection)?;
    Ok(())
}

/// Invoices that are past due and of which the owner was not told, the oldest first. The words are part of the
/// statement: SQLite cannot tell that a bound value is the one its index `documents_to_notice` is for.
macro_rules! unnoticed {
    ($now:expr) => {
        documents::table
            .filter(documents::overdue_noticed_at.is_null())
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
pub fn mark_noticed(connection: &mut DbConnection, id: &str, now: Moment) -> Result<bool> {
    let marked = diesel::update(
        documents::table
            .find(id)
            .filter(documents::overdue_noticed_at.is_null())
            .filter(documents::status.eq(DocumentStatus::Sent))
            .filter(documents::sent_date.lt(past_due_if_sent_before(now))),
    )
    .set(documents::overdue_noticed_at.eq(Some(now)))
    .execute(connection)?;
    Ok(marked == 1)
}

/// What a client owes for invoices that were sent, and what it has paid.
pub fn owed_by_client(scope: &mut Scope, client_id: &str) -> Result<(Money, Money)> {
    let of_client = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::client_id.eq(client_id))
        .filter(documents::kind.eq(DocumentType::Invoice))
        .select((
            figures::sum("CASE WHEN status IN ('Sent', 'Overdue') THEN total ELSE 0 END"),
            figures::sum("CASE WHEN status = 'Paid' THEN total ELSE 0 END"),
        ));
    let (owed, paid): (f64, f64) = on_engine!(scope.connection, |connection| of_client.first(connection))?;
    Ok((Money::of_sum(owed), Money::of_sum(paid)))
}

/// The photos of a document, whoever's it is; none when there is no such document.
pub fn find_photos(connection: &mut DbConnection, id: &str) -> Result<Entries<Attachment>> {
    let found: Option<Entries<Attachment>> =
        documents::table.find(id).select(documents::photos).first(connection).optional()?;
    Ok(found.unwrap_or_default())
}

/// Where some of the files are that documents name, those of the newest first.
pub fn some_files(connection: &mut DbConnection) -> Result<Vec<String>> {
    let newest: Vec<(String, Entries<Attachment>)> = documents::table
        .filter(documents::photos.ne("[]"))
        .order(documents::created_at.desc())
        .limit(20)
        .select((documents::id, documents::photos))
        .load(connection)?;
    Ok(newest.iter().flat_map(|(id, photos)| PHOTOS.paths(id, photos.items())).collect())
}

pub fn delete(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = hold(scope, id)?;
    let paid_day = lines::paid_day(scope.connection, id)?;
    diesel::delete(documents::table.filter(documents::id.eq(id))).execute(scope.connection)?;
    lines::follow(scope, Some((&row, paid_day)), None)?;
    Ok(row)
}

/// Whoever has the id: the owner and the row.
pub fn find_for_customer(connection: &mut DbConnection, id: &str) -> Result<DocumentRow> {
    Ok(documents::table
        .find(id)
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
        .first(connection)?)
}

impl DocumentRow {
    pub fn is_past_due(&self, now: Moment) -> bool {
        super::rules::is_past_due(self.fields.kind, self.fields.status, self.sent_date, now)
    }
}

#[cfg(test)]
mod tests {
    use diesel::debug_query;
    use diesel::sqlite::Sqlite;

    use super::*;
    use crate::platform::db::plan::plan_on_sqlite;

    #[test]
    fn the_look_for_past_due_invoices_reads_those_alone() {
        let now = "2026-11-15T12:00:00Z".parse().unwrap();
        let plans = [
            debug_query::<Sqlite, _>(&unnoticed!(now).limit(50).select(documents::id)).to_string(),
            debug_query::<Sqlite, _>(&unnoticed!(now).select(documents::all_columns)).to_string(),
        ];
        for statement in plans {
            let plan = plan_on_sqlite(&statement);
            // Found and in order through the partial index, with nothing left to sort.
            assert_eq!(plan, ["SEARCH documents USING INDEX documents_to_notice (sent_date<?)"], "{statement}");
        }
    }
}
