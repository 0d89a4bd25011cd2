//! All data access of the clients themselves.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::fields::{ClientFields, ClientStatus, FOLLOW_UPS, TAG_FIGURES, marked};
use super::payloads::{
    ClientChoice, ClientFilter, ClientOverview, ClientTag, ClientsSummary, DuplicateClient, DuplicateFilter,
    FollowUpCounts, ListedClient,
};
use super::rules::{FollowUp, days_of, email_key, phone_key};
use crate::modules::activity::{Kind, Recorded, record_added, record_deleted, record_updated};
use crate::modules::{documents, projects, tasks};
use crate::references::{CLIENT_OF_APPOINTMENT, CLIENT_OF_PROJECT, CLIENT_OF_TASK};
use crate::schema::clients;
use platform::access::Scope;
use platform::db::query::search::{contains, fold};
use platform::db::{MultiBackend, on_engine};
use platform::error::{Error, Result};
use platform::fields::reference::Reference;
use platform::http::body::Change;
use platform::http::list::{ListQuery, Page};
use platform::owned::running_totals;
use platform::owned::{owned_list, owned_table};
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::{Period, Span};

/// Whom a form names as the same; more would not be read.
const MOST_DUPLICATES: i64 = 5;

owned_table! { table: clients, row: ClientRow, fields: ClientFields, shown: ListedClient }

impl Recorded for ClientRow {
    const KIND: Kind = Kind::Clients;

    fn noun(&self) -> &'static str {
        "Client"
    }

    fn name(&self) -> String {
        self.fields.name()
    }
}

/// Leaves the clients that a filter lets through, whatever order they come in.
macro_rules! narrowed {
    ($rows:expr, $filter:expr) => {{
        let mut rows = $rows;
        if let Some(kind) = $filter.kind {
            rows = rows.filter(clients::kind.eq(kind));
        }
        if let Some(status) = $filter.status {
            rows = rows.filter(clients::status.eq(status));
        }
        if let Some(in_pipeline) = $filter.in_pipeline {
            let decided = [ClientStatus::Won, ClientStatus::Lost];
            rows = match in_pipeline {
                true => rows.filter(clients::status.ne_all(decided)),
                false => rows.filter(clients::status.eq_any(decided)),
            };
        }
        if let Some((first, others)) = $filter.tags.as_deref().and_then(<[String]>::split_first) {
            let has = |tag: &String| clients::search_text.like(contains(&marked(tag))).escape('\\');
            let mut any: Box<dyn BoxableExpression<clients::table, _, SqlType = Bool>> = Box::new(has(first));
            for tag in others {
                any = Box::new(any.or(has(tag)));
            }
            rows = rows.filter(any);
        }
        if let Some(from) = $filter.from {
            rows = rows.filter(clients::last_contact_date.ge(from));
        }
        if let Some(to) = $filter.to {
            rows = rows.filter(clients::last_contact_date.le(to));
        }
        rows
    }};
}

owned_list! {
    /// The owner's clients by name, or those that a filter lets through.
    list_by_name(filter: &ClientFilter), row: ClientRow in clients, order: sort_key ascending,
    key: |row| row.fields.sort_key,
    sorted: filter,
    narrow: |rows| narrowed!(rows, filter),
    kept: match (filter.kind, filter.status, &filter.tags) {
        _ if filter.from.is_some() || filter.to.is_some() || filter.in_pipeline.is_some() => None,
        (None, None, None) => Some("clients".to_owned()),
        (Some(kind), None, None) => Some(format!("clients {}", kind.word())),
        (None, Some(status), None) => Some(format!("clients {}", status.word())),
        _ => None,
    }
}

owned_list! {
    /// Those to be called on the days of a span, the soonest first.
    list_by_follow_up(filter: &ClientFilter, days: Span), row: ClientRow in clients, order: next_follow_up_date ascending,
    key: |row| row.fields.next_follow_up_date.as_ref().map_or("", CalendarDate::as_str),
    sorted: filter,
    narrow: |rows| narrowed!(rows, filter).filter(clients::next_follow_up_date.between(days.first(), days.last()))
}

pub fn list(scope: &mut Scope, query: &ListQuery, filter: &ClientFilter) -> Result<Page<ClientRow>> {
    let Some(class) = filter.follow_up else { return list_by_name(scope, query, filter) };
    let days = days_of(class, scope.today());
    list_by_follow_up(scope, query, filter, days)
}

/// Those to be called today or before, the longest due first.
pub fn to_call(scope: &mut Scope, most: i64) -> Result<Page<ListedClient>> {
    let until_today = Span::up_to(scope.today());
    let page = list_by_follow_up(scope, &ListQuery::first(most), &ClientFilter::default(), until_today)?;
    Ok(page.map(ListedClient::from))
}

/// As a form does it: nobody plans a call for a day that is over.
pub fn add(scope: &mut Scope, fields: ClientFields) -> Result<ClientRow> {
    check_follow_up(scope, "nextFollowUpDate", None, fields.next_follow_up_date)?;
    let row = insert(scope, fields)?;
    record_added(scope, &row)?;
    Ok(row)
}

/// The same; a day that was over before may stay.
pub fn edit(scope: &mut Scope, id: &str, body: Change<ClientFields>) -> Result<ClientRow> {
    let before = hold(scope, id)?.fields;
    let row = change(scope, id, body)?;
    check_follow_up(scope, "nextFollowUpDate", before.next_follow_up_date, row.fields.next_follow_up_date)?;
    if row.fields.name() != before.name() {
        follow(scope, id, &row.fields.name())?;
    }
    record_updated(scope, &row)?;
    Ok(row)
}

/// Deletes the client with what was said; what refers to it keeps the name.
pub fn remove(scope: &mut Scope, id: &str) -> Result<ClientRow> {
    let name = hold(scope, id)?.fields.name();
    follow(scope, id, &name)?;
    let row = delete(scope, id)?;
    record_deleted(scope, &row)?;
    Ok(row)
}

/// What is still to be done for a client says what it is called; papers and appointments keep what they say.
fn follow(scope: &mut Scope, id: &str, name: &str) -> Result<()> {
    tasks::follow_client(scope, id, name)?;
    projects::follow_client(scope, id, name)
}

/// What belongs to a client, in figures.
pub fn overview(scope: &mut Scope, id: &str) -> Result<ClientOverview> {
    get(scope, id)?;
    let (owed, paid) = documents::owed_by_client(scope, id)?;
    let credit = documents::credits::balance_of_client(scope, id)?;
    let documents = documents::count_of_client(scope, id)?;
    let open_tasks = tasks::open_of_client(scope, id)?;
    let owner_id = scope.owner_id().to_owned();
    let mut count = |reference: &Reference| reference.referring(scope.connection, &owner_id, id);
    Ok(ClientOverview {
        owed,
        paid,
        credit,
        documents,
        projects: count(&CLIENT_OF_PROJECT)?,
        appointments: count(&CLIENT_OF_APPOINTMENT)?,
        tasks: count(&CLIENT_OF_TASK)?,
        open_tasks,
    })
}

pub fn check_follow_up(
    scope: &Scope,
    field: &str,
    before: Option<CalendarDate>,
    day: Option<CalendarDate>,
) -> Result<()> {
    if day != before && day.is_some_and(|day| day < scope.today()) {
        return Err(Error::field(field, "The follow-up date can't be before today."));
    }
    Ok(())
}

impl From<ClientRow> for ClientChoice {
    fn from(row: ClientRow) -> Self {
        let name = row.fields.name();
        let ClientFields { first_name, last_name, email, phone, company, address, .. } = row.fields;
        Self { id: row.id, name, first_name, last_name, company, email, phone, address }
    }
}

/// Other clients with this e-mail address or this phone number.
pub fn duplicates(scope: &mut Scope, filter: &DuplicateFilter) -> Result<Vec<DuplicateClient>> {
    let email = filter.email.as_deref().map(email_key).unwrap_or_default();
    let phone = filter.phone.as_deref().map(phone_key).unwrap_or_default();
    let mut found = BTreeMap::<String, ClientRow>::new();
    let except = filter.except.clone().unwrap_or_default();
    // One look-up by each index: an OR over both would walk all clients.
    macro_rules! look_up {
        ($column:ident, $key:expr) => {
            if !$key.is_empty() {
                let rows = clients::table
                    .filter(clients::owner_id.eq(scope.owner_id().to_owned()))
                    .filter(clients::$column.eq(&$key))
                    .filter(clients::$column.ne(""))
                    .filter(clients::id.ne(&except))
                    .order(clients::id)
                    .limit(MOST_DUPLICATES)
                    .select(<ClientRow as Selectable<MultiBackend>>::construct_selection());
                let rows: Vec<ClientRow> = on_engine!(scope.connection, |connection| rows.load(connection))?;
                found.extend(rows.into_iter().map(|row| (row.id.clone(), row)));
            }
        };
    }
    look_up!(email_key, email);
    look_up!(phone_key, phone);
    let duplicates = found.into_values().map(|row| DuplicateClient {
        same_email: !email.is_empty() && row.fields.email_key == email,
        same_phone: !phone.is_empty() && row.fields.phone_key == phone,
        client: row.into(),
    });
    Ok(duplicates.collect())
}

/// Which tags there are. Spellings that differ by case or accents alone are one tag, in the spelling that most have.
pub fn tags(scope: &mut Scope) -> Result<Vec<ClientTag>> {
    let mut tags = BTreeMap::<String, (ClientTag, i64)>::new();
    for (name, count) in running_totals::figures(scope, TAG_FIGURES)?.counts() {
        let tag = name.trim_start_matches(TAG_FIGURES);
        let (known, most) =
            tags.entry(fold(tag)).or_insert_with(|| (ClientTag { tag: tag.to_owned(), count: 0 }, count));
        known.count += count;
        if count > *most {
            tag.clone_into(&mut known.tag);
            *most = count;
        }
    }
    Ok(tags.into_values().map(|(tag, _)| tag).collect())
}

pub fn summary(scope: &mut Scope) -> Result<ClientsSummary> {
    let today = scope.today();
    let kept = running_totals::figures(scope, "clients")?;
    // All classes in one question.
    let all_classes = Span::up_to(days_of(FollowUp::Week, today).last());
    let follow_ups = running_totals::by_day(scope, FOLLOW_UPS, all_classes)?;
    let due = |class: FollowUp| -> i64 {
        let days = days_of(class, today);
        let of_class = follow_ups.iter().filter(|(day, _)| days.contains(**day));
        of_class.map(|(_, count)| running_totals::whole(*count)).sum()
    };
    Ok(ClientsSummary {
        total_clients: kept.count("clients"),
        active_customers: kept.count("clients customer"),
        pipeline_value: Money::of_sum(kept.sum("clients pipeline")),
        revenue_ytd: documents::revenue::revenue(scope, Span::around(today, Period::Yearly))?,
        follow_ups: FollowUpCounts {
            overdue: due(FollowUp::Overdue),
            today: due(FollowUp::Today),
            week: due(FollowUp::Week),
        },
    })
}

/// How many came in a span of the owner's own days.
pub fn count_new(scope: &mut Scope, span: Span) -> Result<i64> {
    let moments = scope.moments_of(span);
    let new = clients::table
        .filter(clients::owner_id.eq(scope.owner_id().to_owned()))
        .filter(clients::created_at.ge(moments.start))
        .filter(clients::created_at.lt(moments.end))
        .count();
    Ok(on_engine!(scope.connection, |connection| new.get_result(connection))?)
}
