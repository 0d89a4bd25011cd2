//! What figures over documents are read from, written with each document: its lines, with the customer's key and the
//! owner's own day of payment. So what was earned in any span, with which services and from whom, is told by an index,
//! without reading documents.

use diesel::dsl::{count, count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::Double;

use super::payloads::Item;
use super::store::{DocumentRow, kept_name};
use crate::platform::access::Scope;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::db::search::sort_key;
use crate::platform::db::{DbConnection, MultiBackend, on_engine, refold};
use crate::platform::error::Result;
use crate::platform::kept::{self, Share, move_share};
use crate::platform::money::Money;
use crate::platform::periods::Span;
use crate::schema::{document_lines, documents};

/// Invoices that were paid, by the owner's own day of payment: how many, and what they came to.
const PAID: &str = "documents paid";
const REVENUE: &str = "documents revenue";

#[derive(Clone, Debug, PartialEq, Eq, Insertable)]
#[diesel(table_name = document_lines)]
struct Line {
    document_id: String,
    place: i64,
    owner_id: String,
    description: String,
    description_key: String,
    amount: Money,
    customer_key: String,
    paid_day: Option<CalendarDate>,
}

fn lines_of(row: &DocumentRow, paid_day: Option<CalendarDate>) -> Vec<Line> {
    let line = |(place, item): (i64, &Item)| Line {
        document_id: row.id.clone(),
        place,
        owner_id: row.owner_id.clone(),
        description: item.description.clone(),
        description_key: sort_key(&item.description),
        amount: item.subtotal,
        customer_key: row.customer_key.clone(),
        paid_day,
    };
    (0..).zip(row.fields.items.items()).map(line).collect()
}

fn share_of(row: &DocumentRow, paid_day: Option<CalendarDate>) -> Share {
    let name = kept_name(row.fields.kind, row.fields.status);
    let share = Share::default().with(format!("{name} total"), row.total.cents()).with(name, 1);
    match paid_day {
        Some(day) => share.on_day(PAID, day, 1).on_day(REVENUE, day, row.total.cents()),
        None => share,
    }
}

/// Writes what follows from a document that was made, changed or deleted, in the transaction that did it. A deleted one has
/// taken its lines along.
pub fn follow(
    scope: &mut Scope,
    before: Option<(&DocumentRow, Option<CalendarDate>)>,
    after: Option<&DocumentRow>,
) -> Result<()> {
    // A day of payment stays what it was when it was paid, wherever the owner is by now.
    let paid_day = after.and_then(|row| row.paid_date).map(|paid| match before {
        Some((row, Some(day))) if row.paid_date == Some(paid) => day,
        _ => scope.day_of(paid),
    });
    let share_before = before.map(|(row, day)| share_of(row, day)).unwrap_or_default();
    let share_after = after.map(|row| share_of(row, paid_day)).unwrap_or_default();
    move_share(scope, share_before, share_after)?;
    let lines_before = before.map(|(row, day)| lines_of(row, day)).unwrap_or_default();
    match after {
        Some(row) if lines_before != lines_of(row, paid_day) => rewrite(scope.connection, row, paid_day),
        _ => Ok(()),
    }
}

fn rewrite(connection: &mut DbConnection, row: &DocumentRow, paid_day: Option<CalendarDate>) -> Result<()> {
    let old = diesel::delete(document_lines::table.filter(document_lines::document_id.eq(&row.id)));
    on_engine!(connection, |connection| old.execute(connection))?;
    let lines = lines_of(row, paid_day);
    let new = diesel::insert_into(document_lines::table).values(&lines);
    on_engine!(connection, |connection| new.execute(connection))?;
    Ok(())
}

/// The owner's own day on which a document was paid, as its lines have it.
pub fn paid_day(connection: &mut DbConnection, document_id: &str) -> Result<Option<CalendarDate>> {
    let day = document_lines::table
        .filter(document_lines::document_id.eq(document_id))
        .order(document_lines::place)
        .select(document_lines::paid_day);
    let day: Option<Option<CalendarDate>> = on_engine!(connection, |connection| day.first(connection)).optional()?;
    Ok(day.flatten())
}

/// Writes the lines of all documents, for a database from before there were any and when texts are folded otherwise. Of
/// what was paid before, nobody knows where the owner was: the day in UTC counts, as it does in the kept figures.
pub fn refold(connection: &mut DbConnection) -> Result<()> {
    refold::table(connection, "document_lines", |connection, after| {
        let rows: Vec<DocumentRow> = documents::table
            .filter(documents::id.gt(after))
            .order(documents::id)
            .limit(refold::AT_ONCE)
            .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
            .load(connection)?;
        for row in &rows {
            let in_utc = row.paid_date.and_then(|paid| CalendarDate::new(paid.utc_day()));
            let day = paid_day(connection, &row.id)?.or(in_utc);
            rewrite(connection, row, day)?;
        }
        Ok(rows.into_iter().next_back().map(|row| row.id))
    })
}

/// What was paid on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    pub day: CalendarDate,
    pub invoices: i64,
    pub revenue: Money,
}

/// The days of a span on which something was paid.
pub fn earned(scope: &mut Scope, span: Span) -> Result<Vec<Earned>> {
    let revenue = kept::by_day(scope, REVENUE, span)?;
    let invoices = kept::by_day(scope, PAID, span)?;
    let earned = invoices.into_iter().map(|(day, count)| {
        let revenue = revenue.get(&day).copied().unwrap_or_default();
        Earned { day, invoices: kept::whole(count), revenue: Money::of_sum(revenue) }
    });
    Ok(earned.collect())
}

/// What was paid in a span, all together.
pub fn revenue(scope: &mut Scope, span: Span) -> Result<Money> {
    Ok(Money::of_sum(kept::by_day(scope, REVENUE, span)?.into_values().sum()))
}

/// A service or a customer of paid invoices: how often, and what it came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earner {
    pub name: String,
    /// Lines of a service, invoices of a customer.
    pub count: i64,
    pub revenue: Money,
}

/// The rows of a span's paid invoices, by a key: the largest sums first.
macro_rules! largest {
    ($scope:expr, $span:expr, $most:expr, $key:ident, $count:expr) => {{
        let rows = document_lines::table
            .filter(document_lines::owner_id.eq($scope.owner_id().to_owned()))
            .filter(document_lines::paid_day.between($span.first(), $span.last()))
            .group_by(document_lines::$key)
            .order((sql::<Double>(SUM).desc(), document_lines::$key))
            .limit($most)
            .select((document_lines::$key, $count, sql::<Double>(SUM)));
        on_engine!($scope.connection, |connection| rows.load::<(String, i64, f64)>(connection))?
    }};
}

const SUM: &str = "SUM(CAST(amount AS DOUBLE PRECISION))";

/// What was sold, by what the lines say.
pub fn services(scope: &mut Scope, span: Span, most: i64) -> Result<Vec<Earner>> {
    let found = largest!(scope, span, most, description_key, count_star());
    let mut services = Vec::with_capacity(found.len());
    for (key, count, revenue) in found {
        // As it was written last.
        let name = document_lines::table
            .filter(document_lines::owner_id.eq(scope.owner_id().to_owned()))
            .filter(document_lines::paid_day.between(span.first(), span.last()))
            .filter(document_lines::description_key.eq(key))
            .order(document_lines::paid_day.desc())
            .select(document_lines::description);
        let name = on_engine!(scope.connection, |connection| name.first(connection))?;
        services.push(Earner { name, count, revenue: Money::of_sum(revenue) });
    }
    Ok(services)
}

/// Who paid.
pub fn customers(scope: &mut Scope, span: Span, most: i64) -> Result<Vec<Earner>> {
    let found = largest!(scope, span, most, customer_key, count(document_lines::document_id).aggregate_distinct());
    let mut customers = Vec::with_capacity(found.len());
    for (key, count, revenue) in found {
        let name = documents::table
            .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
            .filter(documents::customer_key.eq(key))
            .order(documents::id)
            .select(documents::customer_name);
        let name = on_engine!(scope.connection, |connection| name.first(connection))?;
        customers.push(Earner { name, count, revenue: Money::of_sum(revenue) });
    }
    Ok(customers)
}
