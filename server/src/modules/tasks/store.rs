//! All data access of tasks.

use diesel::prelude::*;

use super::payloads::{DUE, Task, TaskClient, TaskFields, TaskFilter, TaskStatus, TasksSummary};
use crate::modules::activity::{Kind, Recorded};
use crate::modules::contacts::{Contact, contacts_of};
use crate::schema::tasks;
use platform::access::Scope;
use platform::db::on_engine;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::running_totals;
use platform::owned::{owned_list, owned_table};
use platform::values::calendar_date::CalendarDate;
use platform::values::periods::Span;

const OPEN: [TaskStatus; 2] = [TaskStatus::Pending, TaskStatus::InProgress];

owned_table! { table: tasks, row: TaskRow, fields: TaskFields, version: version }

impl Recorded for TaskRow {
    const KIND: Kind = Kind::Clients;

    fn noun(&self) -> &'static str {
        "Task"
    }

    fn name(&self) -> String {
        self.fields.title.clone()
    }
}

owned_list! {
    /// What is to be done, the soonest due first, then what is done.
    list_rows(filter: &TaskFilter), row: TaskRow in tasks, order: sort_key ascending,
    key: |row| row.fields.sort_key,
    sorted: filter,
    narrow: |rows| {
        let mut rows = rows;
        if let Some(status) = filter.status {
            rows = rows.filter(tasks::status.eq(status));
        }
        if let Some(priority) = filter.priority {
            rows = rows.filter(tasks::priority.eq(priority));
        }
        if let Some(client_id) = &filter.client_id {
            rows = rows.filter(tasks::client_id.eq(client_id));
        }
        if let Some(from) = filter.from {
            rows = rows.filter(tasks::due_date.ge(from));
        }
        if let Some(to) = filter.to {
            rows = rows.filter(tasks::due_date.le(to));
        }
        rows
    },
    kept: match (filter.status, filter.priority, &filter.client_id) {
        _ if filter.from.is_some() || filter.to.is_some() => None,
        (None, None, None) => Some("tasks".to_owned()),
        (Some(status), None, None) => Some(format!("tasks {}", status.word())),
        (None, Some(priority), None) => Some(format!("tasks {}", priority.word())),
        _ => None,
    }
}

owned_list! {
    /// What is to be done and due in a span, the soonest first.
    list_rows_due(days: Span), row: TaskRow in tasks, order: due_date ascending,
    key: |row| row.fields.due_date.as_ref().map_or("", CalendarDate::as_str),
    narrow: |rows| rows
        .filter(tasks::due_date.between(days.first(), days.last()))
        .filter(tasks::status.eq_any(OPEN))
}

pub fn list(scope: &mut Scope, query: &ListQuery, filter: &TaskFilter) -> Result<Page<Task>> {
    let page = list_rows(scope, query, filter)?;
    shown(scope, page)
}

pub fn list_due(scope: &mut Scope, query: &ListQuery, days: Span) -> Result<Page<Task>> {
    let page = list_rows_due(scope, query, days)?;
    shown(scope, page)
}

/// All days before today.
pub fn overdue_days(today: CalendarDate) -> Span {
    Span::up_to(today.plus_days(-1))
}

/// Today and so many days after it.
pub fn days_ahead(today: CalendarDate, days: i64) -> Span {
    Span::until(today.plus_days(days), days + 1)
}

/// What is to be done today, or was to be done before, the longest due first.
pub fn due(scope: &mut Scope, most: i64) -> Result<Page<Task>> {
    let until_today = Span::up_to(scope.today());
    list_due(scope, &ListQuery::first(most), until_today)
}

/// The tasks of a page with the clients they are for, in one more query.
fn shown(scope: &mut Scope, page: Page<TaskRow>) -> Result<Page<Task>> {
    let ids: Vec<&str> = page.rows.iter().filter_map(|row| row.fields.client_id.as_deref()).collect();
    let clients = contacts_of(scope, &ids)?;
    Ok(page.map(|row| {
        let client = row.fields.client_id.clone().and_then(|id| {
            let Contact { first_name, last_name, phone, address, .. } = clients.get(&id)?.clone();
            Some(TaskClient { id, first_name, last_name, phone, address })
        });
        Task::of(row.id, row.version, row.fields, row.created_at, row.updated_at, client)
    }))
}

pub fn shown_one(scope: &mut Scope, row: TaskRow) -> Result<Task> {
    let mut shown = shown(scope, Page { rows: vec![row], total: 1, last: None })?;
    shown.rows.pop().ok_or(platform::error::Error::NotFound)
}

/// A client has another name now, or is about to go: its tasks say what it is called.
pub fn follow_client(scope: &mut Scope, client_id: &str, name: &str) -> Result<()> {
    let ids = tasks::table
        .filter(tasks::owner_id.eq(scope.owner_id().to_owned()))
        .filter(tasks::client_id.eq(client_id))
        .select(tasks::id);
    let ids: Vec<String> = on_engine!(scope.connection, |connection| ids.load(connection))?;
    for id in ids {
        update(scope, &id, |fields| {
            fields.client_name = Some(name.to_owned());
            Ok(())
        })?;
    }
    Ok(())
}

pub fn summary(scope: &mut Scope) -> Result<TasksSummary> {
    let kept = running_totals::figures(scope, "tasks")?;
    let overdue_days = overdue_days(scope.today());
    Ok(TasksSummary {
        total_tasks: kept.count("tasks"),
        in_progress: kept.count("tasks in_progress"),
        high_priority: kept.count("tasks high"),
        completed: kept.count("tasks completed"),
        overdue: running_totals::by_day(scope, DUE, overdue_days)?.into_values().map(running_totals::whole).sum(),
    })
}

/// How many tasks for a client are to be done.
pub fn open_of_client(scope: &mut Scope, client_id: &str) -> Result<i64> {
    let open = tasks::table
        .filter(tasks::owner_id.eq(scope.owner_id().to_owned()))
        .filter(tasks::client_id.eq(client_id))
        .filter(tasks::status.eq_any(OPEN))
        .count();
    Ok(on_engine!(scope.connection, |connection| open.get_result(connection))?)
}

/// All of them as the API shows them, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Task>> {
    list(scope, query, &TaskFilter::default())
}
