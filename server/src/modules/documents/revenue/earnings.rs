//! What each service and each customer brought in each month and each year, written with the lines of documents: so that
//! the largest of many years are told from a few rows, and only the days at the ends of a span from the lines themselves.

use std::collections::{BTreeMap, HashMap};

use diesel::dsl::{count, count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double};

use crate::schema::{document_lines, document_parts, documents, earnings};
use platform::access::Scope;
use platform::db::query::adding_up::{AddedUp, Value, add_up};
use platform::db::{DbConnection, on_engine};
use platform::error::Result;
use platform::owned::running_totals;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::{Period, Span};

/// What earnings are told by.
const SERVICE: &str = "service";
const CUSTOMER: &str = "customer";

/// A service or a customer of invoices: how often they were paid in full, and what came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earner {
    pub name: String,
    /// Lines of a service, invoices of a customer.
    pub count: i64,
    pub revenue: Money,
}

struct Moved {
    owner_id: String,
    earned_by: &'static str,
    /// A year or a month, as in `2026` and `2026-11`.
    period: String,
    earner_key: String,
    invoices_or_lines: i64,
    amount: f64,
}

impl AddedUp for Moved {
    const TABLE: &'static str = "earnings";
    const KEY: &'static [&'static str] = &["owner_id", "earned_by", "period", "earner_key"];
    const SUMS: &'static [&'static str] = &["invoices_or_lines", "amount"];

    fn values(&self) -> Vec<Value<'_>> {
        let Self { owner_id, earned_by, period, earner_key, invoices_or_lines, amount } = self;
        vec![
            Value::Text(owner_id),
            Value::Text(earned_by),
            Value::Text(period),
            Value::Text(earner_key),
            Value::Whole(invoices_or_lines),
            Value::Number(amount),
        ]
    }
}

/// What an earner had in a period: how often, and in cents.
type Sums = BTreeMap<(&'static str, String, String), (i64, i64)>;

/// What a line of a document earned on a day: how much, and whether the line and its invoice are counted there.
#[derive(Clone, Copy, Debug)]
pub struct Portion<'line> {
    pub day: CalendarDate,
    pub service: &'line str,
    pub customer: &'line str,
    pub cents: i64,
    pub lines: i64,
    pub invoices: i64,
}

fn add<'line>(sums: &mut Sums, portions: impl Iterator<Item = Portion<'line>>, sign: i64) {
    for Portion { day, service, customer, cents, lines, invoices } in portions {
        for period in [year_of(day), month_of(day)] {
            for (by, key, count) in [(SERVICE, service, lines), (CUSTOMER, customer, invoices)] {
                let sum = sums.entry((by, period.clone(), key.to_owned())).or_default();
                *sum = (sum.0 + sign * count, sum.1 + sign * cents);
            }
        }
    }
}

fn year_of(day: CalendarDate) -> String {
    day.as_str().chars().take("2026".len()).collect()
}

fn month_of(day: CalendarDate) -> String {
    day.as_str().chars().take("2026-11".len()).collect()
}

/// Takes what the lines of a document earned before and adds what they earn now, in the transaction that writes them.
/// Always in the same order, so that no two wait for each other.
pub fn follow<'line>(
    connection: &mut DbConnection,
    owner_id: &str,
    before: impl Iterator<Item = Portion<'line>>,
    after: impl Iterator<Item = Portion<'line>>,
) -> Result<()> {
    let mut sums = Sums::new();
    add(&mut sums, before, -1);
    add(&mut sums, after, 1);
    let moved: Vec<Moved> = sums
        .into_iter()
        .filter(|(_, sum)| *sum != (0, 0))
        .map(|((earned_by, period, earner_key), (invoices_or_lines, cents))| Moved {
            owner_id: owner_id.to_owned(),
            earned_by,
            period,
            earner_key,
            invoices_or_lines,
            amount: running_totals::of_whole(cents),
        })
        .collect();
    add_up(connection, &moved)
}

/// A span as whole years, whole months and the days that are left over at its ends.
#[derive(Debug, Default, PartialEq, Eq)]
struct Cover {
    periods: Vec<String>,
    days: Vec<Span>,
}

fn cover(span: Span) -> Cover {
    let mut cover = Cover::default();
    for year in span.split(Period::Yearly) {
        if Span::around(year.first(), Period::Yearly) == year {
            cover.periods.push(year_of(year.first()));
            continue;
        }
        for month in year.split(Period::Monthly) {
            if Span::around(month.first(), Period::Monthly) == month {
                cover.periods.push(month_of(month.first()));
            } else {
                cover.days.push(month);
            }
        }
    }
    cover
}

const SUM: &str = "SUM(CAST(amount AS DOUBLE PRECISION))";

/// How often and how much each had on some days, told by the lines.
macro_rules! on_days {
    ($scope:expr, $days:expr, $key:ident, $count:expr) => {{
        let rows = document_lines::table
            .filter(document_lines::owner_id.eq($scope.owner_id().to_owned()))
            .filter(document_lines::paid_day.between($days.first(), $days.last()))
            .group_by(document_lines::$key)
            .select((document_lines::$key, $count, sql::<Double>(SUM)));
        on_engine!($scope.connection, |connection| rows.load::<(String, i64, f64)>(connection))?
    }};
}

/// How much came in on some days besides, told by the allocations; nothing is counted there.
macro_rules! apart_on_days {
    ($scope:expr, $days:expr, $key:ident) => {{
        let rows = document_parts::table
            .filter(document_parts::owner_id.eq($scope.owner_id().to_owned()))
            .filter(document_parts::day.between($days.first(), $days.last()))
            .group_by(document_parts::$key)
            .select((document_parts::$key, sql::<Double>(SUM)));
        on_engine!($scope.connection, |connection| rows.load::<(String, f64)>(connection))?
    }};
}

/// The keys of the largest, with how often and how much.
fn largest(scope: &mut Scope, span: Span, most: usize, by: &'static str) -> Result<Vec<(String, i64, f64)>> {
    let Cover { periods, days } = cover(span);
    let whole = earnings::table
        .filter(earnings::owner_id.eq(scope.owner_id().to_owned()))
        .filter(earnings::earned_by.eq(by))
        .filter(earnings::period.eq_any(periods))
        .group_by(earnings::earner_key)
        .select((
            earnings::earner_key,
            sql::<BigInt>("CAST(SUM(invoices_or_lines) AS BIGINT)"),
            sql::<Double>("SUM(amount)"),
        ));
    let mut found: Vec<(String, i64, f64)> = on_engine!(scope.connection, |connection| whole.load(connection))?;
    for days in days {
        found.extend(if by == SERVICE {
            on_days!(scope, days, description_key, count_star())
        } else {
            on_days!(scope, days, customer_key, count(document_lines::document_id).aggregate_distinct())
        });
        let apart = if by == SERVICE {
            apart_on_days!(scope, days, description_key)
        } else {
            apart_on_days!(scope, days, customer_key)
        };
        found.extend(apart.into_iter().map(|(key, amount)| (key, 0, amount)));
    }
    let mut sums: HashMap<String, (i64, f64)> = HashMap::new();
    for (key, count, amount) in found {
        let sum = sums.entry(key).or_default();
        *sum = (sum.0 + count, sum.1 + amount);
    }
    // What was taken back altogether has left a row of zeros.
    let mut largest: Vec<_> = sums.into_iter().filter(|(_, (count, amount))| *count > 0 || *amount != 0.0).collect();
    largest.sort_by(|(key, (_, amount)), (other_key, (_, other))| other.total_cmp(amount).then(key.cmp(other_key)));
    largest.truncate(most);
    Ok(largest.into_iter().map(|(key, (count, amount))| (key, count, amount)).collect())
}

/// What was sold, by what the lines say: the largest sums first.
pub fn services(scope: &mut Scope, span: Span, most: usize) -> Result<Vec<Earner>> {
    let found = largest(scope, span, most, SERVICE)?;
    let mut services = Vec::with_capacity(found.len());
    for (key, count, revenue) in found {
        // As it was written last.
        let name = document_lines::table
            .filter(document_lines::owner_id.eq(scope.owner_id().to_owned()))
            .filter(document_lines::paid_day.between(span.first(), span.last()))
            .filter(document_lines::description_key.eq(&key))
            .order(document_lines::paid_day.desc())
            .select(document_lines::description);
        let name = on_engine!(scope.connection, |connection| name.first(connection)).optional()?;
        let name = name.map_or_else(|| name_of_service(scope, &key), Ok)?;
        services.push(Earner { name, count, revenue: Money::of_sum(revenue) });
    }
    Ok(services)
}

/// What a service is called that is only partly paid: as its line says.
fn name_of_service(scope: &mut Scope, service: &str) -> Result<String> {
    let owner_id = scope.owner_id().to_owned();
    let name = document_lines::table
        .inner_join(
            document_parts::table.on(document_parts::owner_id
                .eq(document_lines::owner_id)
                .and(document_parts::document_id.eq(document_lines::document_id))
                .and(document_parts::place.eq(document_lines::place))),
        )
        .filter(document_parts::owner_id.eq(owner_id))
        .filter(document_parts::description_key.eq(service))
        .order(document_parts::day.desc())
        .select(document_lines::description);
    Ok(on_engine!(scope.connection, |connection| name.first(connection))?)
}

/// Who paid: the largest sums first.
pub fn customers(scope: &mut Scope, span: Span, most: usize) -> Result<Vec<Earner>> {
    let found = largest(scope, span, most, CUSTOMER)?;
    let mut customers = Vec::with_capacity(found.len());
    for (key, count, revenue) in found {
        let named = documents::table
            .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
            .filter(documents::customer_key.eq(key))
            .order(documents::id)
            .select(documents::customer_name);
        // As a document in the lists spells it: a voided one is gone from there, and may be forgotten.
        let listed = named.clone().filter(documents::voided_at.is_null());
        let name: Option<String> = on_engine!(scope.connection, |connection| listed.first(connection).optional())?;
        let name = match name {
            Some(name) => name,
            None => on_engine!(scope.connection, |connection| named.first(connection))?,
        };
        customers.push(Earner { name, count, revenue: Money::of_sum(revenue) });
    }
    Ok(customers)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn span(first: &str, last: &str) -> Span {
        Span::new(CalendarDate::parse(first).unwrap(), CalendarDate::parse(last).unwrap()).unwrap()
    }

    #[test]
    fn a_span_is_covered_by_years_months_and_days() {
        let covered = cover(span("2024-11-29", "2027-02-01"));
        assert_eq!(covered.periods, ["2024-12", "2025", "2026", "2027-01"]);
        assert_eq!(covered.days, [span("2024-11-29", "2024-11-30"), span("2027-02-01", "2027-02-01")]);
        assert_eq!(cover(span("2026-01-01", "2026-12-31")).periods, ["2026"]);
        assert_eq!(cover(span("2026-02-01", "2026-02-28")), Cover { periods: vec!["2026-02".into()], days: vec![] });
        assert_eq!(cover(span("2026-02-02", "2026-02-27")).days, [span("2026-02-02", "2026-02-27")]);
    }

    proptest! {
        #[test]
        fn every_day_is_covered_once(start in 0i32..20_000, length in 0i32..2000) {
            let first = jiff::civil::date(1990, 1, 1).saturating_add(jiff::Span::new().days(start));
            let last = first.saturating_add(jiff::Span::new().days(length));
            let whole = Span::new(CalendarDate::new(first).unwrap(), CalendarDate::new(last).unwrap()).unwrap();
            let covered = cover(whole);
            for day in first.series(jiff::Span::new().days(1)).take_while(|day| *day <= last) {
                let day = CalendarDate::new(day).unwrap();
                let by_period = covered.periods.iter().filter(|period| day.as_str().starts_with(*period)).count();
                let by_days = covered.days.iter().filter(|span| span.contains(day)).count();
                prop_assert_eq!(by_period + by_days, 1);
            }
            // At most the two months at the ends are told by their days.
            prop_assert!(covered.days.len() <= 2);
        }
    }
}
