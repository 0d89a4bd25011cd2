//! The analytics calls. All take the same parameters and are about the same days.

use axum::Json;

use super::payloads::{
    Analytics, Averages, Growth, JobCategory, Metric, ReportPeriod, ReportQuery, RevenueRow, TopEarner,
};
use super::{rules, store};
use crate::modules::{appointments, documents};
use platform::access::{Reader, Scope};
use platform::error::Result;
use platform::http::parameters::{DateRange, Parameters};
use platform::values::periods::{Period, Span};

/// Reads what a report is about, and the report itself.
pub async fn report<T: Send + 'static>(
    reader: Reader,
    parameters: Parameters,
    read: impl FnOnce(&mut Scope, Span, Period) -> Result<T> + Send + 'static,
) -> Result<Json<T>> {
    let query = ReportQuery::read(parameters)?;
    let read = reader.read(move |scope| {
        let span = query.span(scope.today())?;
        read(scope, span, query.period)
    });
    read.await.map(Json)
}

/// Revenue, Invoices Paid, Average Invoice and New Clients, each with its change against the span as long just before.
#[utoipa::path(get, path = "/analytics/metrics", tag = "analytics", security(("reader" = [])),
    params(ReportPeriod, DateRange), responses((status = 200, body = Vec<Metric>)))]
pub async fn get_analytics_metrics(reader: Reader, parameters: Parameters) -> Result<Json<Vec<Metric>>> {
    report(reader, parameters, |scope, span, _| {
        Ok(rules::metrics(store::totals(scope, span)?, store::totals(scope, span.just_before())?))
    })
    .await
}

/// What was paid in each week, month or year of the span; those without payments are there too.
#[utoipa::path(get, path = "/analytics/revenue", tag = "analytics", security(("reader" = [])),
    params(ReportPeriod, DateRange), responses((status = 200, body = Vec<RevenueRow>)))]
pub async fn get_analytics_revenue(reader: Reader, parameters: Parameters) -> Result<Json<Vec<RevenueRow>>> {
    report(reader, parameters, |scope, span, period| {
        Ok(rules::revenue(span, period, &documents::revenue::earned(scope, span)?))
    })
    .await
}

/// The ten services that brought most, by what the lines of paid invoices say.
#[utoipa::path(get, path = "/analytics/services", tag = "analytics", security(("reader" = [])),
    params(ReportPeriod, DateRange), responses((status = 200, body = Vec<TopEarner>)))]
pub async fn get_analytics_services(reader: Reader, parameters: Parameters) -> Result<Json<Vec<TopEarner>>> {
    report(reader, parameters, |scope, span, _| {
        let revenue = store::totals(scope, span)?.revenue;
        store::services(scope, span, revenue)
    })
    .await
}

/// The ten customers who paid most.
#[utoipa::path(get, path = "/analytics/customers", tag = "analytics", security(("reader" = [])),
    params(ReportPeriod, DateRange), responses((status = 200, body = Vec<TopEarner>)))]
pub async fn get_analytics_customers(reader: Reader, parameters: Parameters) -> Result<Json<Vec<TopEarner>>> {
    report(reader, parameters, |scope, span, _| {
        let revenue = store::totals(scope, span)?.revenue;
        store::customers(scope, span, revenue)
    })
    .await
}

/// The appointments that begin in the span and were not cancelled, by category, the most frequent first.
#[utoipa::path(get, path = "/analytics/categories", tag = "analytics", security(("reader" = [])),
    params(ReportPeriod, DateRange), responses((status = 200, body = Vec<JobCategory>)))]
pub async fn get_analytics_categories(reader: Reader, parameters: Parameters) -> Result<Json<Vec<JobCategory>>> {
    report(reader, parameters, |scope, span, _| Ok(rules::categories(appointments::jobs_by_category(scope, span)?)))
        .await
}

/// What is usual: the value of an invoice, the days until it is paid, jobs in a week, the budget of a project.
#[utoipa::path(get, path = "/analytics/averages", tag = "analytics", security(("reader" = [])),
    params(ReportPeriod, DateRange), responses((status = 200, body = Averages)))]
pub async fn get_analytics_averages(reader: Reader, parameters: Parameters) -> Result<Json<Averages>> {
    report(reader, parameters, |scope, span, _| {
        let totals = store::totals(scope, span)?;
        store::averages(scope, span, totals)
    })
    .await
}

/// How much more or less it is than in the span as long just before.
#[utoipa::path(get, path = "/analytics/growth", tag = "analytics", security(("reader" = [])),
    params(ReportPeriod, DateRange), responses((status = 200, body = Growth)))]
pub async fn get_analytics_growth(reader: Reader, parameters: Parameters) -> Result<Json<Growth>> {
    report(reader, parameters, |scope, span, _| {
        Ok(rules::growth(store::totals(scope, span)?, store::totals(scope, span.just_before())?))
    })
    .await
}

/// All seven reports at once, under their own names.
#[utoipa::path(get, path = "/analytics/all", tag = "analytics", security(("reader" = [])),
    params(ReportPeriod, DateRange), responses((status = 200, body = Analytics)))]
pub async fn get_analytics(reader: Reader, parameters: Parameters) -> Result<Json<Analytics>> {
    report(reader, parameters, store::all).await
}
