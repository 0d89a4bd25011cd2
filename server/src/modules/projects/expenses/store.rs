//! All data access of the expenses of projects.

use diesel::prelude::*;

use super::payloads::{Category, ExpenseFields};
use super::receipts::RECEIPTS;
use crate::modules::activity::{Kind, Recorded};
use crate::modules::projects::store::{self as projects, ProjectRow};
use crate::schema::{expenses, projects as project_table};
use platform::access::Scope;
use platform::attachments::Attachment;
use platform::db::on_engine;
use platform::error::Result;
use platform::fields::entries::Entries;
use platform::owned::owned_children;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::Span;

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

/// What was spent on a day, and on what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spent {
    pub day: CalendarDate,
    pub category: Category,
    pub project: String,
    pub description: String,
    pub amount: Money,
    /// What the file of its receipt was called.
    pub receipt: Option<String>,
}

/// All expenses of a span, by category and then by day.
pub fn spent(scope: &mut Scope, span: Span) -> Result<Vec<Spent>> {
    let its_project = project_table::owner_id.eq(expenses::owner_id).and(project_table::id.eq(expenses::project_id));
    let expenses = expenses::table
        .inner_join(project_table::table.on(its_project))
        .filter(expenses::owner_id.eq(scope.owner_id().to_owned()))
        .filter(expenses::date.between(span.first(), span.last()))
        .order((expenses::category, expenses::date, expenses::id))
        .select((
            expenses::date,
            expenses::category,
            project_table::name,
            expenses::description,
            expenses::amount,
            expenses::receipt,
        ));
    type Row = (CalendarDate, Category, String, String, Money, Entries<Attachment>);
    let rows: Vec<Row> = on_engine!(scope.connection, |connection| expenses.load(connection))?;
    let shown = |(day, category, project, description, amount, receipt): Row| {
        let receipt = receipt.items().first().map(|file| file.original_name.clone());
        Spent { day, category, project, description, amount, receipt }
    };
    Ok(rows.into_iter().map(shown).collect())
}

/// The day of the owner's first expense.
pub fn first_expense_day(scope: &mut Scope) -> Result<Option<CalendarDate>> {
    let first = expenses::table
        .filter(expenses::owner_id.eq(scope.owner_id().to_owned()))
        .select(diesel::dsl::min(expenses::date));
    Ok(on_engine!(scope.connection, |connection| first.first(connection))?)
}
