//! The table of events.

use diesel::prelude::*;
use jiff::SignedDuration;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::activity;
use platform::access::Scope;
use platform::db::on_engine;
use platform::db::query::behind::below;
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::jobs::retention::Expires;
use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::ids::new_id;

/// Two years: this one and the last, which is as far back as anybody asks what happened. Found account by account, once a
/// day, so that no change has to keep a second index.
pub const OLD: Expires = Expires {
    table: "activity",
    key: "(owner_id, id)",
    due: "SELECT activity.owner_id, activity.id FROM accounts CROSS JOIN activity \
          WHERE activity.owner_id = accounts.id AND activity.happened_at <= $1",
    kept_for: SignedDuration::from_hours(2 * 366 * 24),
};

choice! {
    /// Which area of the business an event belongs to; the dashboard shows an icon for each.
    pub enum Kind {
        Documents = "invoices",
        Inventory = "inventory",
        Tools = "tools",
        Equipment = "garage",
        Mileage = "mileage",
        Projects = "projects",
        Workflows = "workflows",
        Clients = "crm",
        Appointments = "scheduling",
        Subscription = "subscription",
        Expenses = "expenses",
    }
}

/// One thing that happened.
#[derive(Debug, Serialize, ToSchema, Queryable)]
#[schema(as = Activity)]
pub struct Event {
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: Kind,
    /// What was done, as in "Part added".
    pub action: String,
    /// To what, by name.
    pub details: String,
    pub time: Moment,
}

/// Something that is told of whenever anything happens to it. Of a thing inside another both are: `(outer, inner)`.
pub trait Recorded {
    const KIND: Kind;

    /// As in "Part added".
    fn noun(&self) -> &'static str;

    /// What it is called there.
    fn name(&self) -> String;

    /// What is said of a new one.
    fn added(&self) -> String {
        format!("{} added", self.noun())
    }
}

pub fn record_added<R: Recorded>(scope: &mut Scope, one: &R) -> Result<()> {
    record(scope, R::KIND, &one.added(), &one.name())
}

pub fn record_updated<R: Recorded>(scope: &mut Scope, one: &R) -> Result<()> {
    record_that(scope, one, "updated")
}

pub fn record_deleted<R: Recorded>(scope: &mut Scope, one: &R) -> Result<()> {
    record_that(scope, one, "deleted")
}

/// In words like "Invoice sent: INV-0007 for Dana Reyes".
pub fn record_that<R: Recorded>(scope: &mut Scope, one: &R, what: &str) -> Result<()> {
    record(scope, R::KIND, &format!("{} {what}", one.noun()), &one.name())
}

pub fn record(scope: &mut Scope, kind: Kind, action: &str, details: &str) -> Result<()> {
    let insert = diesel::insert_into(activity::table).values((
        activity::id.eq(new_id()),
        activity::owner_id.eq(scope.owner_id().to_owned()),
        activity::kind.eq(kind),
        activity::action.eq(action),
        activity::details.eq(details),
        activity::happened_at.eq(scope.now),
    ));
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(())
}

/// The last of what happened, newest first, without counting the rest.
pub fn latest(scope: &mut Scope, most: i64) -> Result<Vec<Event>> {
    let events = activity::table
        .filter(activity::owner_id.eq(scope.owner_id().to_owned()))
        .order((activity::happened_at.desc(), activity::id.desc()))
        .limit(most)
        .select((activity::kind, activity::action, activity::details, activity::happened_at));
    Ok(on_engine!(scope.connection, |connection| events.load(connection))?)
}

/// One page of what happened, newest first.
pub fn list(scope: &mut Scope, query: &ListQuery) -> Result<Page<Event>> {
    let owner_id = scope.owner_id().to_owned();
    let mut rows = activity::table.filter(activity::owner_id.eq(&owner_id)).into_boxed();
    if let Some(after) = &query.after {
        rows = rows.filter(below(activity::happened_at, activity::id, after.key.clone(), after.id.clone()));
    }
    let rows: Vec<(String, Event)> = rows
        .order((activity::happened_at.desc(), activity::id.desc()))
        .limit(query.rows_to_read())
        .select((activity::id, (activity::kind, activity::action, activity::details, activity::happened_at)))
        .load(scope.connection)?;
    let place = |(id, event): &(String, Event)| Position { key: event.time.to_string(), id: id.clone() };
    let page = Page::cut(query, rows, place, || {
        Ok(activity::table.filter(activity::owner_id.eq(&owner_id)).count().get_result(scope.connection)?)
    })?;
    Ok(page.map(|(_, event)| event))
}
