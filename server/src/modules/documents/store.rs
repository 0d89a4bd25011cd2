//! All data access of documents.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::payloads::{DocumentFields, DocumentsSummary, StatusFilter};
use super::photos::{Photo, paths_of};
use super::rules::{DocumentStatus, DocumentType, MailState, document_number, past_due_if_sent_before};
use crate::platform::access::Scope;
use crate::platform::dates::Moment;
use crate::platform::db::json_list::JsonList;
use crate::platform::db::owned::lock_row;
use crate::platform::db::search::contains_pattern;
use crate::platform::db::{DbConnection, MultiBackend, figures, on_engine};
use crate::platform::http::error::Result;
use crate::platform::http::list::{ListQuery, Page, Position};
use crate::platform::ids::new_key;
use crate::platform::money::Money;

diesel::table! {
    documents (id) {
        id -> Text,
        owner_id -> Text,
        kind -> Text,
        document_number -> Text,
        estimate_number -> Nullable<Text>,
        customer_name -> Text,
        customer_email -> Nullable<Text>,
        customer_phone -> Nullable<Text>,
        project_link -> Nullable<Text>,
        date -> Text,
        due_date -> Nullable<Text>,
        status -> Text,
        items -> Text,
        notes -> Nullable<Text>,
        total -> BigInt,
        sent_date -> Nullable<Text>,
        paid_date -> Nullable<Text>,
        public_since -> Nullable<Text>,
        photos -> Text,
        mail_id -> Nullable<Text>,
        mail_to -> Nullable<Text>,
        mail_state -> Nullable<Text>,
        mail_at -> Nullable<Text>,
        mail_reason -> Nullable<Text>,
        overdue_noticed_at -> Nullable<Text>,
        version -> BigInt,
        search_text -> Text,
        created_at -> Text,
        updated_at -> Text,
    }
}

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
    pub photos: JsonList<Photo>,
    #[diesel(embed)]
    pub mail: LastMail,
    pub version: i64,
    pub search_text: String,
    pub created_at: Moment,
    pub updated_at: Moment,
}

/// The last mail that the product sent for a document; all empty when there was none.
#[derive(Clone, Debug, Default, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct LastMail {
    pub mail_id: Option<String>,
    pub mail_to: Option<String>,
    pub mail_state: Option<MailState>,
    pub mail_at: Option<Moment>,
    pub mail_reason: Option<String>,
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
        photos: JsonList::default(),
        mail: LastMail::default(),
        version: 0,
        search_text: String::new(),
        created_at: scope.now,
        updated_at: scope.now,
        fields,
    }
    .settled(scope.now);
    diesel::insert_into(documents::table).values(&row).execute(scope.connection)?;
    Ok(row)
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
        self.search_text = self.fields.search_text(&self.document_number, self.estimate_number.as_deref());
        self.updated_at = now.or_after(self.updated_at);
        self.version += 1;
        self
    }
}

pub fn get(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = documents::table
        .filter(documents::id.eq(id))
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| row.first(connection))?)
}

/// Reads a document to change it.
pub fn get_to_change(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    lock_row(scope, "documents", id)?;
    get(scope, id)
}

pub fn save(scope: &mut Scope, row: DocumentRow) -> Result<DocumentRow> {
    let row = row.settled(scope.now);
    diesel::update(documents::table.filter(documents::id.eq(&row.id))).set(&row).execute(scope.connection)?;
    Ok(row)
}

/// Photos are not what two people edit at once: the version stays.
pub fn save_photos(scope: &mut Scope, row: &mut DocumentRow, photos: Vec<Photo>) -> Result<()> {
    row.photos = JsonList::new(photos)?;
    row.updated_at = scope.now.or_after(row.updated_at);
    diesel::update(documents::table.filter(documents::id.eq(&row.id)))
        .set((documents::photos.eq(&row.photos), documents::updated_at.eq(row.updated_at)))
        .execute(scope.connection)?;
    Ok(())
}

/// Notes what became of the mail with this id, if it is the last one of a document.
pub fn note_mail(
    connection: &mut DbConnection,
    mail_id: &str,
    mail: (MailState, Option<&str>),
    now: Moment,
) -> Result<()> {
    let (state, reason) = mail;
    diesel::update(documents::table.filter(documents::mail_id.eq(mail_id)))
        .set((
            documents::mail_state.eq(Some(state)),
            documents::mail_reason.eq(reason),
            documents::mail_at.eq(Some(now)),
            documents::updated_at.eq(now),
        ))
        .execute(connection)?;
    Ok(())
}

/// Invoices that are past due and of which the owner was not told, the oldest first.
pub fn list_unnoticed(connection: &mut DbConnection, now: Moment, limit: i64) -> Result<Vec<DocumentRow>> {
    Ok(documents::table
        .filter(documents::overdue_noticed_at.is_null())
        .filter(documents::kind.eq(DocumentType::Invoice))
        .filter(documents::status.eq(DocumentStatus::Sent))
        .filter(documents::sent_date.lt(past_due_if_sent_before(now)))
        .order(documents::sent_date)
        .limit(limit)
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
        .load(connection)?)
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

/// The photos of a document, whoever's it is; none when there is no such document.
pub fn find_photos(connection: &mut DbConnection, id: &str) -> Result<Vec<Photo>> {
    let found: Option<JsonList<Photo>> =
        documents::table.find(id).select(documents::photos).first(connection).optional()?;
    Ok(found.map(|photos| photos.items().to_vec()).unwrap_or_default())
}

/// Where some of the files are that documents name, those of the newest first.
pub fn some_files(connection: &mut DbConnection) -> Result<Vec<String>> {
    let newest: Vec<(String, JsonList<Photo>)> = documents::table
        .filter(documents::photos.ne("[]"))
        .order(documents::created_at.desc())
        .limit(20)
        .select((documents::id, documents::photos))
        .load(connection)?;
    Ok(newest.iter().flat_map(|(id, photos)| paths_of(photos.items(), id)).collect())
}

pub fn delete(scope: &mut Scope, id: &str) -> Result<DocumentRow> {
    let row = get_to_change(scope, id)?;
    diesel::delete(documents::table.filter(documents::id.eq(id))).execute(scope.connection)?;
    Ok(row)
}

/// Whoever has the id: the owner and the row.
pub fn find_for_customer(connection: &mut DbConnection, id: &str) -> Result<DocumentRow> {
    Ok(documents::table
        .find(id)
        .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
        .first(connection)?)
}

/// What a list is narrowed to.
#[derive(Clone, Copy, Default)]
pub struct Narrowed {
    pub kind: Option<DocumentType>,
    pub status: Option<StatusFilter>,
}

/// One page: past due ones first, then by total, largest first. Both parts come from the same index; the position
/// of a row is its part, its total and its id.
pub fn list(scope: &mut Scope, query: &ListQuery, narrowed: Narrowed) -> Result<Page<DocumentRow>> {
    let begin = query.after.as_ref().and_then(|after| Place::decode(&after.key).map(|place| (place, after.id.clone())));
    let wanted = query.limit.map_or(i64::from(i32::MAX), |limit| limit + 1);
    let mut rows = Vec::new();
    for past_due in [true, false] {
        let is_behind = begin.as_ref().is_some_and(|(place, _)| place.past_due != past_due && past_due);
        let left = wanted - i64::try_from(rows.len()).unwrap_or(i64::MAX);
        if is_behind || left <= 0 || (narrowed.status == Some(StatusFilter::PastDue) && !past_due) {
            continue;
        }
        let after = begin.as_ref().filter(|(place, _)| place.past_due == past_due);
        let after = after.map(|(place, id)| (place.total, id.as_str()));
        rows.extend(part(scope, query, narrowed, past_due, after, left)?);
    }
    let asked = query.limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
    let more = rows.len() > asked;
    // All that was found on one page is counted already: a search need not look through everything once more.
    let total = if begin.is_none() && !more { i64::try_from(rows.len()).ok() } else { None };
    let total = total.map_or_else(|| count(scope, query, narrowed), Ok)?;
    rows.truncate(asked);
    let now = scope.now;
    let last = rows.last().filter(|_| more).map(|row| Position {
        key: Place { past_due: row.is_past_due(now), total: row.total.cents() }.encode(),
        id: row.id.clone(),
    });
    Ok(Page { rows, total, last })
}

impl DocumentRow {
    pub fn is_past_due(&self, now: Moment) -> bool {
        super::rules::is_past_due(self.fields.kind, self.fields.status, self.sent_date, now)
    }
}

struct Place {
    past_due: bool,
    total: i64,
}

impl Place {
    fn encode(&self) -> String {
        format!("{} {}", u8::from(self.past_due), self.total)
    }

    fn decode(text: &str) -> Option<Self> {
        let (past_due, total) = text.split_once(' ')?;
        Some(Self { past_due: past_due == "1", total: total.parse().ok()? })
    }
}

macro_rules! narrow {
    ($rows:expr, $query:expr, $narrowed:expr) => {{
        let mut rows = $rows;
        if let Some(kind) = $narrowed.kind {
            rows = rows.filter(documents::kind.eq(kind));
        }
        let status = match $narrowed.status {
            Some(StatusFilter::New) => Some(DocumentStatus::New),
            Some(StatusFilter::Sent) => Some(DocumentStatus::Sent),
            Some(StatusFilter::Paid) => Some(DocumentStatus::Paid),
            Some(StatusFilter::Overdue) => Some(DocumentStatus::Overdue),
            Some(StatusFilter::PastDue) | None => None,
        };
        if let Some(status) = status {
            rows = rows.filter(documents::status.eq(status));
        }
        if let Some(search) = $query.search.as_deref() {
            rows = rows.filter(documents::search_text.like(contains_pattern(search)).escape('\\'));
        }
        rows
    }};
}

fn part(
    scope: &mut Scope,
    query: &ListQuery,
    narrowed: Narrowed,
    past_due: bool,
    after: Option<(i64, &str)>,
    limit: i64,
) -> Result<Vec<DocumentRow>> {
    let (owner_id, cutoff) = (scope.owner_id().to_owned(), past_due_if_sent_before(scope.now));
    on_engine!(scope.connection, |connection| {
        let rows = documents::table
            .filter(documents::owner_id.eq(&owner_id))
            .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
            .order((documents::total.desc(), documents::id.desc()))
            .limit(limit)
            .into_boxed();
        let mut rows = narrow!(rows, query, narrowed);
        if query.search.is_some() {
            // The sign keeps the index of the list's order out: a search reads every text there is, which is quicker
            // in the order the rows lie in than back and forth in the order of the list.
            rows = rows.order((sql::<BigInt>("+total").desc(), documents::id.desc()));
        }
        rows = if past_due {
            rows.filter(documents::kind.eq(DocumentType::Invoice))
                .filter(documents::status.eq(DocumentStatus::Sent))
                .filter(documents::sent_date.lt(cutoff))
        } else {
            rows.filter(
                documents::kind
                    .ne(DocumentType::Invoice)
                    .or(documents::status.ne(DocumentStatus::Sent))
                    .or(documents::sent_date.is_null().or(documents::sent_date.ge(cutoff)).assume_not_null()),
            )
        };
        if let Some((total, id)) = after {
            rows = rows.filter(documents::total.lt(total).or(documents::total.eq(total).and(documents::id.lt(id))));
        }
        Ok(rows.load(connection)?)
    })
}

fn count(scope: &mut Scope, query: &ListQuery, narrowed: Narrowed) -> Result<i64> {
    let (owner_id, cutoff) = (scope.owner_id().to_owned(), past_due_if_sent_before(scope.now));
    on_engine!(scope.connection, |connection| {
        let rows = documents::table.filter(documents::owner_id.eq(&owner_id)).count().into_boxed();
        let mut rows = narrow!(rows, query, narrowed);
        if narrowed.status == Some(StatusFilter::PastDue) {
            rows = rows
                .filter(documents::kind.eq(DocumentType::Invoice))
                .filter(documents::status.eq(DocumentStatus::Sent))
                .filter(documents::sent_date.lt(cutoff));
        }
        Ok(rows.get_result(connection)?)
    })
}

pub fn summary(scope: &mut Scope) -> Result<DocumentsSummary> {
    // The moment is the program's own text.
    let past_due = format!(
        "kind = 'Invoice' AND status = 'Sent' AND sent_date IS NOT NULL AND sent_date < '{}'",
        past_due_if_sent_before(scope.now)
    );
    type Figures = (i64, i64, i64, i64, f64, f64);
    let (new_count, sent, paid_count, past_due_count, invoices, paid): Figures = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .select((
            figures::count_where("status = 'New'"),
            figures::count_where("status = 'Sent'"),
            figures::count_where("status = 'Paid'"),
            figures::count_where(&past_due),
            figures::sum("CASE WHEN kind = 'Invoice' THEN total ELSE 0 END"),
            figures::sum("CASE WHEN kind = 'Invoice' AND status = 'Paid' THEN total ELSE 0 END"),
        ))
        .first(scope.connection)?;
    Ok(DocumentsSummary {
        new_count,
        sent_count: sent - past_due_count,
        paid_count,
        past_due_count,
        outstanding_invoices: Money::of_sum(invoices - paid),
        total_paid: Money::of_sum(paid),
        invoice_revenue: Money::of_sum(invoices),
    })
}
