//! What the reports read, all of it from indexes and derived rows behind the doors of the modules it is about.

use super::payloads::{Analytics, Averages, TopEarner};
use super::ratios;
use super::rules::{self, Totals};
use crate::modules::{appointments, clients, documents, projects};
use platform::access::Scope;
use platform::error::Result;
use platform::values::money::Money;
use platform::values::periods::{Period, Span};

/// As many services and customers as are worth looking at.
const MOST_EARNERS: usize = 10;

pub fn totals(scope: &mut Scope, span: Span) -> Result<Totals> {
    let earned = documents::revenue::earned(scope, span)?;
    let jobs = appointments::jobs_by_category(scope, span)?;
    Ok(Totals::of(&earned, clients::count_new(scope, span)?, &jobs))
}

/// The largest of the services, with their share of the whole revenue.
pub fn services(scope: &mut Scope, span: Span, revenue: Money) -> Result<Vec<TopEarner>> {
    let services = documents::revenue::services(scope, span, MOST_EARNERS)?;
    Ok(services.into_iter().map(|service| TopEarner::of(service, revenue)).collect())
}

/// The largest of the customers, likewise.
pub fn customers(scope: &mut Scope, span: Span, revenue: Money) -> Result<Vec<TopEarner>> {
    let customers = documents::revenue::customers(scope, span, MOST_EARNERS)?;
    Ok(customers.into_iter().map(|customer| TopEarner::of(customer, revenue)).collect())
}

pub fn averages(scope: &mut Scope, span: Span, totals: Totals) -> Result<Averages> {
    let (projects, budgets) = projects::budgets(scope, span)?;
    Ok(Averages {
        invoice_value: totals.average_invoice(),
        days_to_pay: ratios::days_to_pay(documents::revenue::time_to_pay(scope, span)?, totals.invoices),
        jobs_per_week: ratios::per_week(totals.jobs, span.days()),
        project_budget: ratios::mean(budgets, projects),
    })
}

/// Everything, each figure read once.
pub fn all(scope: &mut Scope, span: Span, period: Period) -> Result<Analytics> {
    let earned = documents::revenue::earned(scope, span)?;
    let jobs = appointments::jobs_by_category(scope, span)?;
    let now = Totals::of(&earned, clients::count_new(scope, span)?, &jobs);
    let before = totals(scope, span.just_before())?;
    Ok(Analytics {
        metrics: rules::metrics(now, before),
        revenue: rules::revenue(span, period, &earned),
        services: services(scope, span, now.revenue)?,
        customers: customers(scope, span, now.revenue)?,
        categories: rules::categories(jobs),
        averages: averages(scope, span, now)?,
        growth: rules::growth(now, before),
    })
}
