//! What the analytics calls are asked for and what they answer.

use jiff::ToSpan;
use serde::Serialize;
use utoipa::ToSchema;

use super::ratios::percentage;
use crate::modules::documents::revenue::Earner;
use platform::error::{Error, Result};
use platform::http::parameters::{DateRange, Parameters, parameters};
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::{Period, Span};
use platform::values::quantity::Quantity;

/// How many days a report is about that does not say it.
const USUAL_DAYS: i64 = 30;

const LONGEST_YEARS: i64 = 50;

parameters! {
    /// What the revenue is shown by. Reports are asked for with the same words, so those without revenue by time take it too.
    #[derive(Copy)]
    pub struct ReportPeriod {
        /// Weeks (from Sunday), months or years; months when it is left out. It says what the rows of the revenue are, and
        /// changes nothing else.
        period: Period = "period",
    }
}

/// What a report is about.
#[derive(Clone, Copy, Debug)]
pub struct ReportQuery {
    pub period: Period,
    range: DateRange,
}

impl ReportQuery {
    pub fn read(mut parameters: Parameters) -> Result<Self> {
        let ReportPeriod { period } = ReportPeriod::read(&mut parameters)?;
        Ok(Self { period: period.unwrap_or_default(), range: DateRange::read(&mut parameters)? })
    }

    /// The days it is about: the last thirty, unless it says others.
    pub fn span(self, today: CalendarDate) -> Result<Span> {
        let last = self.range.end_date.unwrap_or(today);
        let span = self.range.or(Span::until(last, USUAL_DAYS))?;
        refuse_too_long(span)?;
        Ok(span)
    }
}

fn refuse_too_long(span: Span) -> Result<()> {
    if span.last().day() > span.first().day().saturating_add(LONGEST_YEARS.years()) {
        return Err(Error::field("endDate", format!("endDate must be within {LONGEST_YEARS} years of startDate.")));
    }
    Ok(())
}

/// One of the four figures on top.
#[derive(Debug, Serialize, ToSchema)]
pub struct Metric {
    pub label: &'static str,
    /// Dollars, or how many.
    #[schema(value_type = f64)]
    pub value: MetricValue,
    /// Percent, against the span as long just before.
    pub change: Quantity,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum MetricValue {
    Money(Money),
    Count(i64),
}

/// What was paid in one period of the span.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevenueRow {
    /// `2026-11-15` (the Sunday a week begins with), `2026-11` or `2026`.
    pub period: String,
    /// The first day of it that lies in the span.
    pub start_date: CalendarDate,
    /// The last one.
    pub end_date: CalendarDate,
    pub revenue: Money,
    pub invoices: i64,
    /// 0 without invoices.
    pub avg_invoice_value: Money,
}

/// A service or a customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopEarner {
    pub name: String,
    /// What it brought, in dollars.
    pub value: Money,
    /// Lines of a service, invoices of a customer.
    pub count: i64,
    /// Of the whole revenue of the span.
    pub percentage: Quantity,
}

impl TopEarner {
    pub fn of(earner: Earner, revenue: Money) -> Self {
        let Earner { name, count, revenue: value } = earner;
        Self { name, value, count, percentage: percentage(value.cents(), revenue.cents()) }
    }
}

/// Appointments of one kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobCategory {
    pub name: &'static str,
    pub count: i64,
    /// Of all appointments of the span.
    pub percentage: Quantity,
}

/// What is usual in the span.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Averages {
    /// Of the invoices that were paid, in dollars.
    pub invoice_value: Money,
    /// From sending an invoice to its payment; from its date, when it was never sent.
    pub days_to_pay: Quantity,
    /// Appointments that were not cancelled.
    pub jobs_per_week: Quantity,
    /// Of the projects that began and have a budget, in dollars.
    pub project_budget: Money,
}

/// Percent, against the span as long just before.
#[derive(Debug, Serialize, ToSchema)]
pub struct Growth {
    pub revenue: Quantity,
    pub clients: Quantity,
    pub jobs: Quantity,
}

/// All reports of one span.
#[derive(Debug, Serialize, ToSchema)]
pub struct Analytics {
    pub metrics: Vec<Metric>,
    pub revenue: Vec<RevenueRow>,
    pub services: Vec<TopEarner>,
    pub customers: Vec<TopEarner>,
    pub categories: Vec<JobCategory>,
    pub averages: Averages,
    pub growth: Growth,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(first: &str, last: &str) -> Span {
        Span::new(CalendarDate::parse(first).unwrap(), CalendarDate::parse(last).unwrap()).unwrap()
    }

    #[test]
    fn a_report_covers_at_most_fifty_years() {
        assert!(refuse_too_long(span("1976-11-15", "2026-11-15")).is_ok());
        assert!(refuse_too_long(span("1976-11-14", "2026-11-15")).is_err());
        // A leap day, and the end of all days.
        assert!(refuse_too_long(span("1976-02-29", "2026-02-28")).is_ok());
        assert!(refuse_too_long(span("9980-01-01", "9999-12-31")).is_ok());
    }
}
