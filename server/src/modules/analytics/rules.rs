//! What the figures mean, free of data access: shares, means, changes, and what a period of a span is called.

use std::cmp::Reverse;

use super::payloads::{Growth, JobCategory, Metric, MetricValue, RevenueRow};
use super::ratios::{change, mean, percentage};
use crate::modules::appointments::AppointmentCategory;
use crate::modules::documents::revenue::Earned;
use platform::values::money::Money;
use platform::values::periods::{Period, Span};

/// What a span adds up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Invoices that were paid in full, and what these came to.
    pub invoices: i64,
    pub invoiced: Money,
    /// What came in.
    pub revenue: Money,
    pub clients: i64,
    pub jobs: i64,
}

impl Totals {
    pub fn of(earned: &[Earned], clients: i64, jobs: &[(AppointmentCategory, i64)]) -> Self {
        let invoices = earned.iter().map(|day| day.invoices).sum();
        let jobs = jobs.iter().map(|(_, count)| count).sum();
        Self { invoices, invoiced: invoiced(earned), revenue: sum(earned), clients, jobs }
    }

    pub fn average_invoice(self) -> Money {
        mean(self.invoiced, self.invoices)
    }
}

fn sum(earned: &[Earned]) -> Money {
    Money::of(earned.iter().map(|day| day.revenue.cents()).sum())
}

/// What the invoices came to that were paid in full.
fn invoiced(earned: &[Earned]) -> Money {
    Money::of(earned.iter().map(|day| day.invoiced.cents()).sum())
}

pub fn metrics(now: Totals, before: Totals) -> Vec<Metric> {
    let money = |label, now: Money, before: Money| Metric {
        label,
        value: MetricValue::Money(now),
        change: change(before.cents(), now.cents()),
    };
    let count = |label, now, before| Metric { label, value: MetricValue::Count(now), change: change(before, now) };
    vec![
        money("Revenue", now.revenue, before.revenue),
        count("Invoices Paid", now.invoices, before.invoices),
        money("Average Invoice", now.average_invoice(), before.average_invoice()),
        count("New Clients", now.clients, before.clients),
    ]
}

pub fn growth(now: Totals, before: Totals) -> Growth {
    Growth {
        revenue: change(before.revenue.cents(), now.revenue.cents()),
        clients: change(before.clients, now.clients),
        jobs: change(before.jobs, now.jobs),
    }
}

/// What was paid in each period of a span; those in which nothing was are there too. The days come in order.
pub fn revenue(span: Span, period: Period, earned: &[Earned]) -> Vec<RevenueRow> {
    let mut rest = earned;
    let row = |one: Span| {
        let own;
        (own, rest) = rest.split_at(rest.partition_point(|day| day.day <= one.last()));
        let (revenue, invoices) = (sum(own), own.iter().map(|day| day.invoices).sum());
        RevenueRow {
            period: name_of(one, period),
            start_date: one.first(),
            end_date: one.last(),
            revenue,
            invoices,
            avg_invoice_value: mean(invoiced(own), invoices),
        }
    };
    span.split(period).into_iter().map(row).collect()
}

/// By its Sunday, its month or its year, also when only some of it is in the span.
fn name_of(one: Span, period: Period) -> String {
    let first = Span::around(one.first(), period).first();
    let length = match period {
        Period::Weekly => "2026-11-15".len(),
        Period::Monthly => "2026-11".len(),
        Period::Yearly => "2026".len(),
    };
    first.as_str().chars().take(length).collect()
}

/// The most frequent first.
pub fn categories(mut jobs: Vec<(AppointmentCategory, i64)>) -> Vec<JobCategory> {
    let all = jobs.iter().map(|(_, count)| count).sum();
    jobs.sort_by_key(|(category, count)| (Reverse(*count), category.word()));
    let shown = |(category, count): (AppointmentCategory, i64)| JobCategory {
        name: category.word(),
        count,
        percentage: percentage(count, all),
    };
    jobs.into_iter().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::values::calendar_date::CalendarDate;

    fn day(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    fn span(first: &str, last: &str) -> Span {
        Span::new(day(first), day(last)).unwrap()
    }

    #[test]
    fn every_period_of_a_span_has_its_row() {
        let earned = |text, invoices, cents| Earned {
            day: day(text),
            invoices,
            invoiced: Money::of(cents),
            revenue: Money::of(cents),
        };
        let paid = [earned("2026-10-31", 1, 100), earned("2026-11-01", 2, 501), earned("2026-11-14", 1, 50)];
        let rows = revenue(span("2026-10-30", "2026-11-16"), Period::Weekly, &paid);
        let told: Vec<_> = rows
            .iter()
            .map(|row| (row.period.as_str(), row.start_date.as_str(), row.invoices, row.revenue.cents()))
            .collect();
        assert_eq!(
            told,
            [
                ("2026-10-25", "2026-10-30", 1, 100),
                ("2026-11-01", "2026-11-01", 2, 501),
                ("2026-11-08", "2026-11-08", 1, 50),
                ("2026-11-15", "2026-11-15", 0, 0),
            ]
        );
        assert_eq!(rows[1].avg_invoice_value, Money::of(251));
        let names = |period| {
            revenue(span("2026-10-30", "2027-01-01"), period, &paid)
                .into_iter()
                .map(|row| row.period)
                .collect::<Vec<_>>()
        };
        assert_eq!(names(Period::Monthly), ["2026-10", "2026-11", "2026-12", "2027-01"]);
        assert_eq!(names(Period::Yearly), ["2026", "2027"]);
    }
}
