//! What was spent on projects, over all of them: for the list of everything the business spends, and for what it comes to.

use std::collections::HashMap;

use diesel::prelude::*;

use super::payloads::Category;
use super::store::ExpenseRow;
use crate::schema::{expenses, projects};
use platform::access::Scope;
use platform::db::on_engine;
use platform::db::query::figures;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::{AT_ONCE, owned_list};
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::Span;

/// An expense, and the project it is for.
pub struct ProjectCost {
    pub id: String,
    pub date: CalendarDate,
    pub description: String,
    pub project: String,
    pub project_id: String,
    pub category: Category,
    pub amount: Money,
    pub has_receipt: bool,
}

owned_list! {
    /// The expenses of all projects, newest first, or those of some days and categories.
    list(span: Option<Span>, categories: Option<&[Category]>), row: ExpenseRow in expenses, order: date descending,
    key: |row| row.fields.date.as_str(),
    narrow: |rows| {
        let mut rows = rows;
        if let Some(span) = span {
            rows = rows.filter(expenses::date.between(span.first(), span.last()));
        }
        if let Some(categories) = categories {
            rows = rows.filter(expenses::category.eq_any(categories.to_vec()));
        }
        rows
    }
}

/// What was spent on projects, newest first.
pub fn costs(
    scope: &mut Scope,
    query: &ListQuery,
    span: Option<Span>,
    categories: Option<&[Category]>,
) -> Result<Page<ProjectCost>> {
    let page = list(scope, query, span, categories)?;
    let ids: Vec<&str> = page.rows.iter().map(|row| row.fields.project_id.as_str()).collect();
    let names = names(scope, &ids)?;
    Ok(page.map(|row| ProjectCost {
        id: row.id,
        date: row.fields.date,
        description: row.fields.description,
        project: names.get(&row.fields.project_id).cloned().unwrap_or_default(),
        project_id: row.fields.project_id,
        category: row.fields.category,
        amount: row.fields.amount,
        has_receipt: !row.fields.receipt.items().is_empty(),
    }))
}

fn names(scope: &mut Scope, ids: &[&str]) -> Result<HashMap<String, String>> {
    let owner_id = scope.owner_id().to_owned();
    let mut names: Vec<(String, String)> = Vec::new();
    for ids in ids.chunks(AT_ONCE) {
        names.extend(on_engine!(scope.connection, |connection| {
            projects::table
                .filter(projects::owner_id.eq(&owner_id))
                .filter(projects::id.eq_any(ids))
                .select((projects::id, projects::name))
                .load::<(String, String)>(connection)
        })?);
    }
    Ok(names.into_iter().collect())
}

/// What was spent in a span, by category.
pub fn spent_by_category(scope: &mut Scope, span: Span) -> Result<Vec<(Category, Money)>> {
    let sums = expenses::table
        .filter(expenses::owner_id.eq(scope.owner_id().to_owned()))
        .filter(expenses::date.between(span.first(), span.last()))
        .group_by(expenses::category)
        .select((expenses::category, figures::sum("amount")));
    let sums: Vec<(Category, f64)> = on_engine!(scope.connection, |connection| sums.load(connection))?;
    Ok(sums.into_iter().map(|(category, sum)| (category, Money::of_sum(sum))).collect())
}
