//! Projects together with their expenses and receipts.

use super::expenses::{self, Expense, ExpenseRow};
use super::payloads::{Project, ProjectFilter};
use super::rules::{BudgetTracking, sum};
use super::store::{ProjectRow, delete, hold, list_rows};
use crate::modules::activity::record_deleted;
use platform::access::Scope;
use platform::attachments::Attachment;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::values::calendar_date::CalendarDate;

/// The project with everything that is in it.
pub fn shown(scope: &mut Scope, row: ProjectRow) -> Result<Project> {
    let expenses = expenses::all_of(scope, &row.id)?;
    Ok(with_expenses(row, expenses))
}

fn with_expenses(row: ProjectRow, expenses: Vec<ExpenseRow>) -> Project {
    let spent = sum(expenses.iter().map(|expense| expense.fields.amount));
    let tracking = BudgetTracking::of(row.fields.budget, spent);
    let expenses = expenses.into_iter().map(|row| Expense::of(row.id, row.fields)).collect();
    Project::of(row.id, row.version, row.fields, row.created_at, row.updated_at, tracking, expenses)
}

/// Deletes the project with its expenses. Documents that belong to it stay, and belong to none.
pub fn remove(scope: &mut Scope, id: &str) -> Result<ProjectRow> {
    hold(scope, id)?;
    expenses::give_up_receipts(scope, id)?;
    let row = delete(scope, id)?;
    record_deleted(scope, &row)?;
    Ok(row)
}

/// All of them with their tasks and expenses, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Project>> {
    let page = list_rows(scope, query, &ProjectFilter::default())?;
    let ids: Vec<&str> = page.rows.iter().map(|row| row.id.as_str()).collect();
    let mut expenses = expenses::of_parents(scope, &ids)?;
    Ok(page.map(|row| {
        let expenses = expenses.remove(&row.id).unwrap_or_default();
        with_expenses(row, expenses)
    }))
}

/// The receipts of one project, each with the day of its expense.
pub struct Receipts {
    pub project_id: String,
    pub project: String,
    pub receipts: Vec<(CalendarDate, Attachment)>,
}

/// The receipts of all projects, for the same.
pub fn all_receipts(scope: &mut Scope, query: &ListQuery) -> Result<Page<Receipts>> {
    let page = list_rows(scope, query, &ProjectFilter::default())?;
    let ids: Vec<&str> = page.rows.iter().map(|row| row.id.as_str()).collect();
    let mut expenses = expenses::of_parents(scope, &ids)?;
    Ok(page.map(|row| {
        let expenses = expenses.remove(&row.id).unwrap_or_default();
        let receipts = expenses.iter().flat_map(|expense| {
            expense.fields.receipt.items().iter().map(|receipt| (expense.fields.date, receipt.clone()))
        });
        Receipts { receipts: receipts.collect(), project_id: row.id, project: row.fields.name }
    }))
}
