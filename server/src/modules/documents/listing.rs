//! The lists of documents: narrowed, searched, in one of several orders and page by page.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

use super::counts;
use super::fields::DocumentFields;
use super::payloads::{DocumentFilter, Order, StatusFilter};
use super::rules::{DocumentStatus, DocumentType, past_due_if_sent_before};
use super::store::{DocumentRow, SENT, tests_of};
use super::word_index;
use crate::schema::{document_lines, document_parts, documents};
use platform::access::Scope;
use platform::db::MultiBackend;
use platform::db::on_engine;
use platform::db::query::behind::below;
use platform::db::query::search::{Sought, narrow_to_found};
use platform::db::query::sorted::{Stretch, sorts};
use platform::error::{Error, Result};
use platform::http::list::{ListQuery, Page, Position};
use platform::values::periods::Span;

/// The due date a document is sorted by. The database has an index of just these words; see `no_due_date`.
const DUE: &str = "COALESCE(documents.due_date, '9999-12-31')";

/// What has no due date comes last.
fn no_due_date() -> String {
    "9999-12-31".to_owned()
}

/// One page. Without an order of its own the list has two sections, each by amount: what is past due, then the rest.
pub fn list(scope: &mut Scope, query: &ListQuery, filter: &DocumentFilter) -> Result<Page<DocumentRow>> {
    let search = Search::begin(scope, query)?;
    let rows = match filter.order {
        Some(Order::DueDate) => by_due_date(scope, query, &search, filter)?,
        Some(order) if column_of(order).is_some() => by_column(scope, query, &search, filter)?,
        Some(order) => walk(scope, &search, filter, Section::Whole(order), query.after.clone(), query.rows_to_read())?,
        None => past_due_first(scope, query, &search, filter)?,
    };
    let now = scope.now;
    let place = |row: &DocumentRow| Position {
        key: match filter.order.and_then(column_of) {
            Some(column) => column.key(&row.fields),
            None => key_of(row, filter.order, row.fields.is_past_due(now)),
        },
        id: row.id.clone(),
    };
    Page::cut(query, rows, place, || count(scope, &search, filter))
}

/// What is looked for, and where.
struct Search {
    sought: Sought,
    /// The only documents that it can be in, where the index of words tells that they are few.
    among: Option<Vec<String>>,
}

impl Search {
    fn begin(scope: &mut Scope, query: &ListQuery) -> Result<Self> {
        let sought = query.search.as_deref().map(Sought::of).unwrap_or_default();
        let owner_id = scope.owner_id().to_owned();
        let among = word_index::candidates(scope.connection, &owner_id, &sought)?;
        Ok(Self { sought, among })
    }
}

fn past_due_first(
    scope: &mut Scope,
    query: &ListQuery,
    search: &Search,
    filter: &DocumentFilter,
) -> Result<Vec<DocumentRow>> {
    let begin = query.after.as_ref().map(|after| {
        let (section, total) = after.key.split_once(' ').ok_or_else(Error::wrong_cursor)?;
        Ok::<_, Error>((section == PAST_DUE, Position { key: total.to_owned(), id: after.id.clone() }))
    });
    let begin = begin.transpose()?;
    let mut rows = Vec::new();
    for section in [Section::PastDue, Section::Rest] {
        let is_past_due = section == Section::PastDue;
        let is_narrowed_out = is_past_due && filter.late == Some(false);
        let is_before_begin = is_past_due && begin.as_ref().is_some_and(|(in_past_due, _)| !in_past_due);
        let wanted = query.rows_to_read() - i64::try_from(rows.len()).unwrap_or(i64::MAX);
        if is_narrowed_out || is_before_begin || wanted <= 0 {
            continue;
        }
        let after = begin.as_ref().filter(|(in_past_due, _)| *in_past_due == is_past_due);
        rows.extend(walk(scope, search, filter, section, after.map(|(_, place)| place.clone()), wanted)?);
    }
    Ok(rows)
}

/// A page begins with what is due on the same day as the last one before it: SQLite looks up columns alone in a comparison
/// of rows, and would walk through that whole day, which may be that of all documents without one.
fn by_due_date(
    scope: &mut Scope,
    query: &ListQuery,
    search: &Search,
    filter: &DocumentFilter,
) -> Result<Vec<DocumentRow>> {
    let wanted = query.rows_to_read();
    let Some(after) = query.after.clone() else {
        return walk(scope, search, filter, Section::Whole(Order::DueDate), None, wanted);
    };
    let mut rows = walk(scope, search, filter, Section::SameDay, Some(after.clone()), wanted)?;
    let left = wanted - i64::try_from(rows.len()).unwrap_or(i64::MAX);
    if left > 0 {
        rows.extend(walk(scope, search, filter, Section::LaterDays, Some(after), left)?);
    }
    Ok(rows)
}

sorts! {
    /// The columns that the list can be sorted by.
    pub enum SortedColumn of DocumentFields in "documents" {
        Number = "number" by document_number,
        Type = "type" by kind,
        Customer = "customer" by customer_key,
        Date = "date" by date,
        SentDate = "sentDate" by sent_date,
        Total = "total" by total,
        Status = "status" by status,
    }
}

fn column_of(order: Order) -> Option<SortedColumn> {
    match order {
        Order::Number => Some(SortedColumn::Number),
        Order::Type => Some(SortedColumn::Type),
        Order::Customer => Some(SortedColumn::Customer),
        Order::Date => Some(SortedColumn::Date),
        Order::SentDate => Some(SortedColumn::SentDate),
        Order::Total => Some(SortedColumn::Total),
        Order::Status => Some(SortedColumn::Status),
        Order::Newest | Order::Amount | Order::DueDate => None,
    }
}

/// The section of the list that is past due, in a place of the list without an order of its own.
const PAST_DUE: &str = "1";

/// What a row is sorted by, as text.
fn key_of(row: &DocumentRow, order: Option<Order>, is_past_due: bool) -> String {
    match order {
        None => format!("{} {}", if is_past_due { PAST_DUE } else { "0" }, row.fields.total.cents()),
        Some(Order::Newest) => row.created_at.to_string(),
        Some(Order::Amount) => row.fields.total.cents().to_string(),
        Some(_) => row.fields.due_date.map_or_else(no_due_date, |due| due.as_str().to_owned()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    PastDue,
    Rest,
    /// What is due on the day of a place and behind it, and what is due on days after it.
    SameDay,
    LaterDays,
    Whole(Order),
}

/// Leaves the invoices that are past due, and those marked Overdue.
macro_rules! late {
    ($rows:expr, $cutoff:expr) => {
        $rows.filter(documents::kind.eq(DocumentType::Invoice)).filter(
            documents::status
                .eq(DocumentStatus::Overdue)
                .or(documents::status.eq(DocumentStatus::Sent).and(sql::<Nullable<Text>>(SENT).lt($cutoff))),
        )
    };
}

/// Leaves the rows that the list is narrowed to.
macro_rules! narrow {
    ($rows:expr, $owner_id:expr, $filter:expr, $search:expr, $cutoff:expr) => {{
        let rows = match $filter.status {
            Some(StatusFilter::Voided) => $rows.filter(documents::voided_at.is_not_null()),
            _ => $rows.filter(documents::voided_at.is_null()),
        };
        let mut rows = narrow_to_found!(rows, documents::search_text, $search.sought);
        if let Some(among) = &$search.among {
            rows = rows.filter(documents::id.eq_any(among));
        }
        if let Some(kind) = $filter.kind {
            rows = rows.filter(documents::kind.eq(kind));
        }
        if let Some(project) = &$filter.project {
            rows = rows.filter(documents::project_link.eq(project.clone()));
        }
        if let Some(client_id) = &$filter.client_id {
            rows = rows.filter(documents::client_id.eq(client_id));
        }
        if let Some(recurring_id) = &$filter.recurring_id {
            rows = rows.filter(documents::recurring_id.eq(recurring_id));
        }
        rows = match $filter.status {
            Some(StatusFilter::New) => rows.filter(documents::status.eq(DocumentStatus::New)),
            Some(StatusFilter::Sent) => rows.filter(documents::status.eq(DocumentStatus::Sent)),
            Some(StatusFilter::Paid) => rows.filter(documents::status.eq(DocumentStatus::Paid)),
            // What the dashboard counts as overdue, and every row of it says Past due.
            Some(StatusFilter::Overdue | StatusFilter::PastDue) => late!(rows, $cutoff),
            Some(StatusFilter::Voided) | None => rows,
        };
        rows = match $filter.paid {
            Some(true) => rows.filter(documents::status.eq(DocumentStatus::Paid)),
            Some(false) => rows.filter(documents::status.ne(DocumentStatus::Paid)),
            None => rows,
        };
        if let Some(from) = $filter.from {
            rows = rows.filter(documents::date.ge(from));
        }
        if let Some(to) = $filter.to {
            rows = rows.filter(documents::date.le(to));
        }
        if let Some(year) = $filter.paid_year.map(Span::of_year) {
            let paid = document_lines::table
                .filter(document_lines::owner_id.eq($owner_id))
                .filter(document_lines::paid_day.between(year.first(), year.last()))
                .select(document_lines::document_id);
            let partly_paid = document_parts::table
                .filter(document_parts::owner_id.eq($owner_id))
                .filter(document_parts::day.between(year.first(), year.last()))
                .select(document_parts::document_id);
            rows = rows.filter(documents::id.eq_any(paid).or(documents::id.eq_any(partly_paid)));
        }
        match $filter.late {
            Some(true) => late!(rows, $cutoff),
            Some(false) => rows.filter(
                documents::kind.ne(DocumentType::Invoice).or(documents::status.ne(DocumentStatus::Overdue).and(
                    documents::status
                        .ne(DocumentStatus::Sent)
                        .or(documents::sent_date.is_null())
                        .or(documents::sent_date.ge($cutoff)),
                )),
            ),
            None => rows,
        }
    }};
}

/// In the order of a column.
fn by_column(
    scope: &mut Scope,
    query: &ListQuery,
    search: &Search,
    filter: &DocumentFilter,
) -> Result<Vec<DocumentRow>> {
    let (owner_id, cutoff) = (scope.owner_id().to_owned(), past_due_if_sent_before(scope.now));
    let Some(column) = filter.order.and_then(column_of) else { return Ok(Vec::new()) };
    let mut found: Vec<DocumentRow> = Vec::new();
    for Stretch { order, condition } in column.column().stretches(filter.direction, query.after.as_ref())? {
        let wanted = query.rows_to_read() - i64::try_from(found.len()).unwrap_or(i64::MAX);
        if wanted <= 0 {
            break;
        }
        found.extend(on_engine!(scope.connection, |connection| {
            let rows = documents::table
                .filter(documents::owner_id.eq(&owner_id))
                .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
                .into_boxed();
            let rows = narrow!(rows, &owner_id, filter, search, cutoff);
            rows.order(sql::<Text>(&order)).filter(condition.clone()).limit(wanted).load::<DocumentRow>(connection)
        })?);
    }
    Ok(found)
}

/// Puts the rows in order, downwards, and begins behind a place. While searching, an expression that is in no index is sorted by: a
/// search reads every text there is, which is quicker in the order the rows lie in than back and forth in that of the list.
macro_rules! in_order {
    ($rows:expr, $key:expr, $unindexed:expr, $after:expr, $is_search:expr) => {{
        let rows = if $is_search {
            $rows.order(($unindexed.desc(), documents::id.desc()))
        } else {
            $rows.order(($key.desc(), documents::id.desc()))
        };
        match $after {
            Some((key, id)) => rows.filter(below($key, documents::id, key, id)),
            None => rows,
        }
    }};
}

/// Rows of one section of the list, in its order, behind a place.
fn walk(
    scope: &mut Scope,
    search: &Search,
    filter: &DocumentFilter,
    section: Section,
    after: Option<Position>,
    wanted: i64,
) -> Result<Vec<DocumentRow>> {
    let (owner_id, cutoff) = (scope.owner_id().to_owned(), past_due_if_sent_before(scope.now));
    let is_search = !search.sought.words().is_empty();
    let order = match section {
        Section::PastDue | Section::Rest => Order::Amount,
        Section::SameDay | Section::LaterDays => Order::DueDate,
        Section::Whole(order) => order,
    };
    let after = after.map(|Position { key, id }| (key, id));
    on_engine!(scope.connection, |connection| {
        let rows = documents::table
            .filter(documents::owner_id.eq(&owner_id))
            .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        let rows = narrow!(rows, &owner_id, filter, search, cutoff);
        let rows = match section {
            Section::Whole(_) | Section::SameDay | Section::LaterDays => rows,
            Section::PastDue => rows
                .filter(documents::kind.eq(DocumentType::Invoice))
                .filter(documents::status.eq(DocumentStatus::Sent))
                .filter(sql::<Nullable<Text>>(SENT).lt(cutoff)),
            Section::Rest => rows.filter(
                documents::kind
                    .ne(DocumentType::Invoice)
                    .or(documents::status.ne(DocumentStatus::Sent))
                    .or(documents::sent_date.is_null())
                    .or(documents::sent_date.ge(cutoff)),
            ),
        };
        let rows = match order {
            Order::Amount => {
                let after =
                    after.map(|(key, id)| Ok::<_, Error>((key.parse::<i64>().map_err(|_| Error::wrong_cursor())?, id)));
                let after = after.transpose()?;
                in_order!(rows, documents::total, sql::<BigInt>("+documents.total"), after, is_search)
            }
            Order::Newest => {
                let unindexed = sql::<Text>("documents.created_at || ''");
                in_order!(rows, documents::created_at, unindexed, after, is_search)
            }
            _ => {
                let unindexed = sql::<Text>(&format!("{DUE} || ''"));
                match after {
                    // On one day the ids alone are the order; SQLite would sort by both.
                    Some((day, id)) if section == Section::SameDay => {
                        rows.filter(sql::<Text>(DUE).eq(day)).filter(documents::id.gt(id)).order(documents::id.asc())
                    }
                    after => {
                        let rows = match after {
                            Some((day, _)) => rows.filter(sql::<Text>(DUE).gt(day)),
                            None => rows,
                        };
                        if is_search {
                            rows.order((unindexed.asc(), documents::id.asc()))
                        } else {
                            rows.order((sql::<Text>(DUE).asc(), documents::id.asc()))
                        }
                    }
                }
            }
        };
        Ok(rows.limit(wanted).load(connection)?)
    })
}

fn count(scope: &mut Scope, search: &Search, filter: &DocumentFilter) -> Result<i64> {
    let is_of_one = filter.project.is_some() || filter.client_id.is_some() || filter.recurring_id.is_some();
    let is_dated = filter.paid_year.is_some() || filter.from.is_some() || filter.to.is_some();
    let is_kept = !is_of_one && !is_dated && filter.status != Some(StatusFilter::Voided);
    if search.sought.words().is_empty() && is_kept {
        return counts::listed(scope, filter);
    }
    let (owner_id, cutoff) = (scope.owner_id().to_owned(), past_due_if_sent_before(scope.now));
    on_engine!(scope.connection, |connection| {
        let rows = documents::table.filter(documents::owner_id.eq(&owner_id)).count().into_boxed();
        Ok(narrow!(rows, &owner_id, filter, search, cutoff).get_result(connection)?)
    })
}

/// All but tests, for the archive of everything.
pub fn all_rows(scope: &mut Scope, query: &ListQuery) -> Result<Page<DocumentRow>> {
    let mut page = list(scope, query, &DocumentFilter::default())?;
    page.rows.retain(|row| !row.fields.is_test);
    let owner_id = scope.owner_id().to_owned();
    let tests = tests_of(&owner_id).filter(documents::voided_at.is_null()).count();
    let tests: i64 = on_engine!(scope.connection, |connection| tests.get_result(connection))?;
    page.total -= tests;
    Ok(page)
}
