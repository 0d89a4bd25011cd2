//! What business trips cost: their fuel, tolls and parking. The mileage rate is another way to count the same miles, and isn't
//! added on top.

use diesel::prelude::*;

use super::payloads::Purpose;
use super::store::TripRow;
use crate::schema::trips;
use platform::access::Scope;
use platform::db::query::figures;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::owned_list;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::Span;

/// A business trip that cost something.
pub struct TripCost {
    pub id: String,
    pub date: CalendarDate,
    pub route: String,
    pub amount: Money,
}

owned_list! {
    /// Business trips that cost something, newest first.
    list(span: Option<Span>), row: TripRow in trips, order: date descending, key: |row| row.fields.date.as_str(),
    narrow: |rows| {
        let rows = rows.filter(trips::purpose.eq(Purpose::Business)).filter(trips::total_cost.gt(Money::ZERO));
        match span {
            Some(span) => rows.filter(trips::date.between(span.first(), span.last())),
            None => rows,
        }
    }
}

/// What business trips cost, newest first.
pub fn costs(scope: &mut Scope, query: &ListQuery, span: Option<Span>) -> Result<Page<TripCost>> {
    let page = list(scope, query, span)?;
    Ok(page.map(|row| TripCost {
        route: row.fields.route(),
        id: row.id,
        date: row.fields.date,
        amount: row.fields.total_cost,
    }))
}

/// What they cost in a span, from an index alone.
pub fn business_cost(scope: &mut Scope, span: Span) -> Result<Money> {
    let sum: f64 = trips::table
        .filter(trips::owner_id.eq(scope.owner_id().to_owned()))
        .filter(trips::purpose.eq(Purpose::Business))
        .filter(trips::date.between(span.first(), span.last()))
        .select(figures::sum("total_cost"))
        .first(scope.connection)?;
    Ok(Money::of_sum(sum))
}
