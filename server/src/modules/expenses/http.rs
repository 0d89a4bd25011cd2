//! The expense calls.

use axum::Json;

use super::costs::{self, Cost};
use super::fields::{ExpenseChange, NewExpense};
use super::payloads::{BusinessExpense, CostOrder, CostsTotal, ExpenseFilter, ExpenseOrder, TotalQuery};
use super::repeating::bell;
use super::store;
use crate::modules::activity::record_that;
use crate::modules::calls::owned_calls;
use platform::access::{Editor, Reader};
use platform::error::Result;
use platform::http::list::{ListAnswer, ListParameters, ListQuery};
use platform::http::parameters::Parameters;
use platform::http::path::Id;
use platform::http::version::Versioned;

owned_calls! {
    at "/expenses", tag "expenses", shown as BusinessExpense,
    get: get_business_expense(Reader),
    create:
    /// One that repeats monthly from a day in the past is repeated up to now at once, for a year at most.
    create_business_expense(Editor, NewExpense) then bell().notify_one(),
    update: update_business_expense(Editor, ExpenseChange) then bell().notify_one(),
    delete:
    /// It's in no list and no figure from now on. You can bring it back for 30 days.
    delete_business_expense(Editor),
}

/// What the business spends outside of projects, newest first. Searches vendor and notes.
#[utoipa::path(get, path = "/expenses", tag = "expenses", security(("reader" = [])),
    params(ListParameters, ExpenseFilter, ExpenseOrder),
    responses((status = 200, body = Vec<BusinessExpense>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_business_expenses(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<BusinessExpense>> {
    let (filter, order) = (ExpenseFilter::read(&mut query)?, ExpenseOrder::read(&mut query)?);
    let is_narrowed = query.search.is_some() || filter.is_given() || order.is_given();
    reader.list(is_narrowed, move |scope| Ok(costs::overhead(scope, &query, &filter, order)?.answer(&query))).await
}

/// Brings back an expense that was deleted, with its receipts.
#[utoipa::path(put, path = "/expenses/{id}/restore", tag = "expenses", security(("editor" = [])),
    params(("id" = String, Path)), extensions(("x-any-version" = json!(true))),
    responses((status = 200, body = BusinessExpense)))]
pub async fn restore_business_expense(editor: Editor, Id(id): Id) -> Result<Versioned<BusinessExpense>> {
    editor
        .write(move |scope| {
            let row = store::restore(scope, &id)?;
            record_that(scope, &row, "restored")?;
            Ok(Versioned::shown(row.into()))
        })
        .await
}

/// Everything the business spends, newest first: overhead, and what projects, parts for the garage and business trips cost. Trips
/// count with their fuel, tolls and parking. Searches what each of the lists does.
#[utoipa::path(get, path = "/expenses/costs", tag = "expenses", security(("reader" = [])),
    params(ListParameters, ExpenseFilter, CostOrder),
    responses((status = 200, body = Vec<Cost>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_costs(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Cost>> {
    let (filter, order) = (ExpenseFilter::read(&mut query)?, CostOrder::read(&mut query)?);
    reader
        .list(true, move |scope| {
            let page = match order.sort {
                Some(sort) => costs::sorted(scope, &query, &filter, (sort, order.direction))?,
                None => costs::list(scope, &query, &filter)?,
            };
            Ok(page.answer(&query))
        })
        .await
}

/// What the list comes to: overhead, or everything.
#[utoipa::path(get, path = "/expenses/total", tag = "expenses", security(("reader" = [])),
    params(TotalQuery, ExpenseFilter), responses((status = 200, body = CostsTotal)))]
pub async fn get_costs_total(reader: Reader, mut parameters: Parameters) -> Result<Json<CostsTotal>> {
    let TotalQuery { search, all } = TotalQuery::read(&mut parameters)?;
    let filter = ExpenseFilter::read(&mut parameters)?;
    let read = reader.read(move |scope| costs::total(scope, &filter, search, all.unwrap_or_default()));
    Ok(Json(CostsTotal { amount: read.await? }))
}
