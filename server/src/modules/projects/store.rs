//! All data access of the projects themselves.

use std::collections::HashMap;

use diesel::prelude::*;

use super::fields::{ProjectFields, ProjectStatus};
use super::payloads::{ListedProject, ProjectFilter, ProjectsSummary};
use super::rules::BudgetTracking;
use crate::modules::activity::{Kind, Recorded};
use crate::schema::{expenses, projects};
use platform::access::Scope;
use platform::db::on_engine;
use platform::db::query::figures;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::{AT_ONCE, owned_list, owned_table};
use platform::values::money::Money;
use platform::values::periods::Span;

owned_table! { table: projects, row: ProjectRow, fields: ProjectFields, version: version }

impl Recorded for ProjectRow {
    const KIND: Kind = Kind::Projects;

    fn noun(&self) -> &'static str {
        "Project"
    }

    fn name(&self) -> String {
        self.fields.name.clone()
    }

    fn added(&self) -> String {
        "Project created".to_owned()
    }
}

const PAST_PLANNING: [ProjectStatus; 3] = [ProjectStatus::InProgress, ProjectStatus::Completed, ProjectStatus::OnHold];

owned_list! {
    /// The owner's projects, the last to begin first, or those of one status.
    list_rows(filter: &ProjectFilter), row: ProjectRow in projects, order: start_date descending,
    key: |row| row.fields.start_date.as_str(),
    sorted: filter,
    narrow: |rows| {
        let rows = match filter.status {
            // What reads as Planning is found as such, too: a word that there is no more.
            Some(ProjectStatus::Planning) => rows.filter(projects::status.ne_all(PAST_PLANNING)),
            Some(status) => rows.filter(projects::status.eq(status)),
            None => rows,
        };
        let rows = match filter.from {
            Some(from) => rows.filter(projects::start_date.ge(from)),
            None => rows,
        };
        let rows = match filter.to {
            Some(to) => rows.filter(projects::start_date.le(to)),
            None => rows,
        };
        match &filter.client_id {
            Some(client_id) => rows.filter(projects::client_id.eq(client_id)),
            None => rows,
        }
    }
}

/// One query for the projects and one for the sums of their expenses.
pub fn list(scope: &mut Scope, query: &ListQuery, filter: &ProjectFilter) -> Result<Page<ListedProject>> {
    let page = list_rows(scope, query, filter)?;
    let ids: Vec<&str> = page.rows.iter().map(|row| row.id.as_str()).collect();
    let spent: HashMap<String, Money> = spent_on(scope, &ids)?;
    Ok(page.map(|row| {
        let spent = spent.get(&row.id).copied().unwrap_or(Money::ZERO);
        let tracking = BudgetTracking::of(row.fields.budget, spent);
        ListedProject::of(row.id, row.version, row.fields, row.created_at, row.updated_at, tracking)
    }))
}

/// What was spent on each of these projects that anything was spent on, in one query.
fn spent_on(scope: &mut Scope, project_ids: &[&str]) -> Result<HashMap<String, Money>> {
    let owner_id = scope.owner_id().to_owned();
    let mut sums: Vec<(String, f64)> = Vec::new();
    for project_ids in project_ids.chunks(AT_ONCE) {
        sums.extend(on_engine!(scope.connection, |connection| {
            expenses::table
                .filter(expenses::owner_id.eq(&owner_id))
                .filter(expenses::project_id.eq_any(project_ids))
                .group_by(expenses::project_id)
                .select((expenses::project_id, figures::sum("amount")))
                .load::<(String, f64)>(connection)
        })?);
    }
    Ok(sums.into_iter().map(|(id, sum)| (id, Money::of_sum(sum))).collect())
}

/// A client has another name now, or is about to go: its projects say what it is called.
pub fn follow_client(scope: &mut Scope, client_id: &str, name: &str) -> Result<()> {
    let ids = projects::table
        .filter(projects::owner_id.eq(scope.owner_id().to_owned()))
        .filter(projects::client_id.eq(client_id))
        .select(projects::id);
    let ids: Vec<String> = on_engine!(scope.connection, |connection| ids.load(connection))?;
    for id in ids {
        update(scope, &id, |fields| {
            name.clone_into(&mut fields.client);
            Ok(())
        })?;
    }
    Ok(())
}

pub fn summary(scope: &mut Scope) -> Result<ProjectsSummary> {
    let (total_projects, active, completed, budget): (i64, i64, i64, f64) = projects::table
        .filter(projects::owner_id.eq(scope.owner_id().to_owned()))
        .select((
            figures::count(),
            figures::count_where("status = 'In Progress'"),
            figures::count_where("status = 'Completed'"),
            figures::sum("COALESCE(budget, 0)"),
        ))
        .first(scope.connection)?;
    Ok(ProjectsSummary { total_projects, active, completed, total_budget: Money::of_sum(budget) })
}

/// How many of the projects that begin in a span have a budget, and what these come to.
pub fn budgets(scope: &mut Scope, span: Span) -> Result<(i64, Money)> {
    let (count, sum): (i64, f64) = projects::table
        .filter(projects::owner_id.eq(scope.owner_id().to_owned()))
        .filter(projects::start_date.between(span.first(), span.last()))
        .select((figures::count_where("budget IS NOT NULL"), figures::sum("COALESCE(budget, 0)")))
        .first(scope.connection)?;
    Ok((count, Money::of_sum(sum)))
}
