//! All data access of the expenses of projects.

use diesel::prelude::*;

use super::payloads::ExpenseFields;
use super::receipts::RECEIPTS;
use crate::modules::activity::{Kind, Recorded};
use crate::modules::projects::store::{self as projects, ProjectRow};
use crate::schema::expenses;
use platform::access::Scope;
use platform::db::on_engine;
use platform::error::Result;
use platform::owned::owned_children;
use platform::values::calendar_date::CalendarDate;

owned_children! {
    table: expenses, row: ExpenseRow, fields: ExpenseFields,
    parent: projects, parent_row: ProjectRow, by: project_id, newest: date
}

impl Recorded for (ProjectRow, ExpenseRow) {
    const KIND: Kind = Kind::Projects;

    fn noun(&self) -> &'static str {
        "Expense"
    }

    fn name(&self) -> String {
        format!("{} for {}", self.1.fields.description, self.0.fields.name)
    }
}

/// Adds an expense with a receipt that comes from the program itself; `put_file` stores a file under its path.
pub fn insert_with_receipt(
    scope: &mut Scope,
    project_id: &str,
    mut fields: ExpenseFields,
    receipt: Option<(String, Vec<u8>)>,
    put_file: &dyn Fn(&str, Vec<u8>) -> Result<()>,
) -> Result<()> {
    insert_within(scope, project_id, |scope| {
        RECEIPTS.add_own(scope, project_id, &mut fields.receipt, receipt.into_iter().collect(), put_file)?;
        Ok(fields)
    })?;
    Ok(())
}

/// All of one project, the newest first.
pub fn all_of(scope: &mut Scope, project_id: &str) -> Result<Vec<ExpenseRow>> {
    Ok(of_parents(scope, &[project_id])?.remove(project_id).unwrap_or_default())
}

/// Gives up all receipts of a project that is about to be deleted.
pub fn give_up_receipts(scope: &mut Scope, project_id: &str) -> Result<()> {
    let rows = all_of(scope, project_id)?;
    RECEIPTS.give_up(scope, project_id, rows.iter().flat_map(|row| row.fields.receipt.items()))
}

/// The day of the owner's first expense.
pub fn first_expense_day(scope: &mut Scope) -> Result<Option<CalendarDate>> {
    let first = expenses::table
        .filter(expenses::owner_id.eq(scope.owner_id().to_owned()))
        .select(diesel::dsl::min(expenses::date));
    Ok(on_engine!(scope.connection, |connection| first.first(connection))?)
}
