//! Profit and loss: what came in, before tax, minus what was spent.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::{categories, costs};
use crate::modules::documents::revenue;
use platform::access::{Reader, Scope};
use platform::error::Result;
use platform::http::parameters::{DateRange, Parameters};
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::{Period, Span};

/// What came in, what was spent and what is left, in dollars.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profit {
    start_date: CalendarDate,
    end_date: CalendarDate,
    /// Payments for invoices, without sales tax.
    income: Money,
    /// Overhead, and what projects, the garage and trips cost.
    expenses: Money,
    /// Below zero for a loss.
    profit: Money,
}

/// What one category came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryCosts {
    /// Its id.
    category: String,
    name: String,
    amount: Money,
    /// In the span as long just before.
    previous: Money,
}

/// The profit and loss of a span, by category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfitAndLoss {
    #[serde(flatten)]
    profit: Profit,
    /// The span as long just before.
    previous: Profit,
    /// Those of which there is anything in either span, in the order of Schedule C.
    categories: Vec<CategoryCosts>,
    /// What of the expenses is overhead; the rest comes from projects, the garage and trips.
    overhead: Money,
}

fn worked_out(scope: &mut Scope, span: Span, costs: &costs::Sums) -> Result<Profit> {
    let (income, expenses) = (revenue::revenue(scope, span)?, Money::of(costs.total()));
    let profit = Money::of(income.cents().saturating_sub(expenses.cents()));
    Ok(Profit { start_date: span.first(), end_date: span.last(), income, expenses, profit })
}

pub fn of_span(scope: &mut Scope, span: Span) -> Result<Profit> {
    let costs = costs::sums(scope, span)?;
    worked_out(scope, span, &costs)
}

fn by_category(scope: &mut Scope, span: Span) -> Result<ProfitAndLoss> {
    let before = span.just_before();
    let (now, then) = (costs::sums(scope, span)?, costs::sums(scope, before)?);
    let of = |category: categories::ExpenseCategory| CategoryCosts {
        amount: Money::of(now.of(&category.id)),
        previous: Money::of(then.of(&category.id)),
        category: category.id,
        name: category.fields.name,
    };
    let categories = categories::list(scope)?.into_iter().map(of);
    let categories = categories.filter(|one| one.amount != Money::ZERO || one.previous != Money::ZERO).collect();
    Ok(ProfitAndLoss {
        profit: worked_out(scope, span, &now)?,
        previous: worked_out(scope, before, &then)?,
        categories,
        overhead: Money::of(now.overhead.values().sum()),
    })
}

/// What came in, what was spent on what, and what is left. About this month, unless it says other days.
#[utoipa::path(get, path = "/expenses/profit-and-loss", tag = "expenses", security(("reader" = [])),
    params(DateRange), responses((status = 200, body = ProfitAndLoss)))]
pub async fn get_profit_and_loss(reader: Reader, mut parameters: Parameters) -> Result<Json<ProfitAndLoss>> {
    let range = DateRange::read(&mut parameters)?;
    let read = move |scope: &mut Scope| {
        let month = Span::around(range.start_date.or(range.end_date).unwrap_or_else(|| scope.today()), Period::Monthly);
        by_category(scope, range.or(month)?)
    };
    reader.read(read).await.map(Json)
}
