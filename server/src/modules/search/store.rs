//! All that is searched but documents. Every statement names the owner and reads a few of its rows, the newest first: ids are
//! made in the order of time, so that a common word is found among the first of them.

use diesel::prelude::*;

use super::paper;
use super::payloads::{FoundGroup, FoundKind, FoundThing};
use crate::modules::contacts::name_of;
use crate::schema::{
    appointments, business_expenses, clients, equipment, parts, projects, tasks, tools, trips, workflows,
};
use platform::access::Scope;
use platform::db::on_engine;
use platform::db::query::search::{Sought, narrow_to_found};
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

/// A handful of each kind. The kind's own list has them all.
const SHOWN: usize = 5;
/// What was added last, while nothing is looked for.
const SHOWN_UNASKED: usize = 3;

/// What's looked for, and how many of each kind to read: one more than are shown tells whether there are more.
struct Asked<'typed> {
    typed: &'typed str,
    sought: Sought,
    shown: usize,
}

type Search = fn(&mut Scope, &Asked) -> Result<Vec<FoundThing>>;

/// Kinds of things that are looked through one after the other.
#[derive(Clone, Copy)]
pub struct Part(&'static [(FoundKind, Search)]);

pub const CLIENTS: Part = Part(&[(FoundKind::Clients, find_clients)]);
pub const DOCUMENTS: Part = Part(&[(FoundKind::Documents, find_documents)]);
pub const OTHERS: Part = Part(&[
    (FoundKind::Appointments, find_appointments),
    (FoundKind::Projects, find_projects),
    (FoundKind::Tasks, find_tasks),
    (FoundKind::Parts, find_parts),
    (FoundKind::Tools, find_tools),
    (FoundKind::Equipment, find_equipment),
    (FoundKind::Expenses, find_expenses),
    (FoundKind::Trips, find_trips),
    (FoundKind::Workflows, find_workflows),
]);

/// What people go back to.
const UNASKED: [FoundKind; 4] =
    [FoundKind::Clients, FoundKind::Documents, FoundKind::Appointments, FoundKind::Projects];

pub fn search(scope: &mut Scope, part: Part, typed: &str) -> Result<Vec<FoundGroup>> {
    let sought = Sought::of(typed);
    let is_asked = !sought.words().is_empty();
    let asked = Asked { typed, sought, shown: if is_asked { SHOWN } else { SHOWN_UNASKED } };
    let mut groups = Vec::new();
    for &(kind, find) in part.0.iter().filter(|(kind, _)| is_asked || UNASKED.contains(kind)) {
        let mut things = find(scope, &asked)?;
        let has_more = things.len() > asked.shown;
        things.truncate(asked.shown);
        if !things.is_empty() {
            groups.push(FoundGroup { kind, things, has_more });
        }
    }
    Ok(groups)
}

/// The owner's rows in which all words are found, in an order that an index has.
macro_rules! found {
    ($scope:ident, $asked:ident, $table:ident by $($order:ident),+ => ($($column:ident),+) $(, where $condition:expr)?) => {{
        let owner_id = $scope.owner_id().to_owned();
        let most = i64::try_from($asked.shown + 1).unwrap_or(i64::MAX);
        on_engine!($scope.connection, |connection| {
            let rows = $table::table
                .filter($table::owner_id.eq(&owner_id))
                $(.filter($condition))?
                .select(($($table::$column),+))
                .order(($($table::$order.desc(),)+))
                .into_boxed();
            narrow_to_found!(rows, $table::search_text, $asked.sought).limit(most).load(connection)
        })?
    }};
}

fn find_clients(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, String, Option<String>, String, String);
    let rows: Vec<Row> = found!(scope, asked, clients by id => (id, first_name, last_name, company, phone, email));
    let shown = |(id, first_name, last_name, company, phone, email): Row| {
        let name = name_of(&first_name, &last_name, company.as_deref());
        let company = company.filter(|company| *company != name);
        FoundThing::new(id, name).detail([company, Some(phone), Some(email)])
    };
    Ok(rows.into_iter().map(shown).collect())
}

fn find_documents(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    paper::documents(scope, asked.typed, asked.shown + 1)
}

/// The last to begin first: what's still ahead comes before what was.
fn find_appointments(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, String, String, CalendarDate);
    let rows: Vec<Row> =
        found!(scope, asked, appointments by starts_at, id => (id, title, client_name, status, start_date));
    let shown = |(id, title, client, status, day): Row| {
        FoundThing::new(id, title).detail([Some(client)]).status(status).date(Some(day))
    };
    Ok(rows.into_iter().map(shown).collect())
}

fn find_projects(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, String, String);
    let rows: Vec<Row> = found!(scope, asked, projects by id => (id, name, client, status));
    let shown = |(id, name, client, status): Row| FoundThing::new(id, name).detail([Some(client)]).status(status);
    Ok(rows.into_iter().map(shown).collect())
}

fn find_tasks(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, Option<String>, String, Option<CalendarDate>);
    let rows: Vec<Row> = found!(scope, asked, tasks by id => (id, title, client_name, status, due_date));
    let shown =
        |(id, title, client, status, due): Row| FoundThing::new(id, title).detail([client]).status(status).date(due);
    Ok(rows.into_iter().map(shown).collect())
}

fn find_parts(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, Option<String>, Option<String>, String, Money);
    let rows: Vec<Row> = found!(scope, asked, parts by id => (id, name, sku, part_number, location, price));
    let shown = |(id, name, sku, part_number, location, price): Row| {
        FoundThing::new(id, name).detail([sku, part_number, Some(location)]).amount(price)
    };
    Ok(rows.into_iter().map(shown).collect())
}

fn find_tools(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, String, Option<String>);
    let rows: Vec<Row> = found!(scope, asked, tools by id => (id, name, brand, location));
    let shown = |(id, name, brand, location): Row| FoundThing::new(id, name).detail([location, Some(brand)]);
    Ok(rows.into_iter().map(shown).collect())
}

fn find_equipment(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, String, Option<String>, String);
    let rows: Vec<Row> = found!(scope, asked, equipment by id => (id, name, kind, model, status));
    let shown =
        |(id, name, kind, model, status): Row| FoundThing::new(id, name).detail([model, Some(kind)]).status(status);
    Ok(rows.into_iter().map(shown).collect())
}

fn find_expenses(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, Option<String>, Money, CalendarDate);
    let rows: Vec<Row> = found!(scope, asked, business_expenses by id => (id, vendor, notes, amount, date),
        where business_expenses::deleted_at.is_null());
    let shown = |(id, vendor, notes, amount, day): Row| {
        FoundThing::new(id, vendor).detail([notes]).amount(amount).date(Some(day))
    };
    Ok(rows.into_iter().map(shown).collect())
}

fn find_trips(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, String, String, CalendarDate);
    let rows: Vec<Row> = found!(scope, asked, trips by id => (id, start_location, end_location, vehicle, date));
    let shown = |(id, from, to, vehicle, day): Row| {
        FoundThing::new(id, format!("{from} → {to}")).detail([Some(vehicle)]).date(Some(day))
    };
    Ok(rows.into_iter().map(shown).collect())
}

fn find_workflows(scope: &mut Scope, asked: &Asked) -> Result<Vec<FoundThing>> {
    type Row = (String, String, String);
    let rows: Vec<Row> = found!(scope, asked, workflows by id => (id, title, category));
    let shown = |(id, title, category): Row| FoundThing::new(id, title).detail([Some(category)]);
    Ok(rows.into_iter().map(shown).collect())
}
