//! The tax report: what came in in a span, what of it was taxed, and the tax, by rate.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::http::report;
use crate::modules::documents::amounts::LineTax;
use crate::modules::documents::revenue::{Sales, Taxed};
use crate::modules::documents::{self};
use platform::access::Reader;
use platform::error::Result;
use platform::http::parameters::{DateRange, Parameters};
use platform::values::money::Money;

/// What came in at one rate, in dollars.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaxReportRate {
    #[serde(flatten)]
    rate: LineTax,
    /// What the tax is on.
    taxable: Money,
    tax: Money,
}

/// What came in in a span, in dollars.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxReport {
    /// All of it, after discounts and without tax.
    sales: Money,
    taxable: Money,
    /// What came in for lines without any tax.
    not_taxed: Money,
    tax: Money,
    /// The highest first.
    rates: Vec<TaxReportRate>,
}

impl From<Sales> for TaxReport {
    fn from(Sales { sold, taxed }: Sales) -> Self {
        let sum = |of: fn(&Taxed) -> Money| Money::of(taxed.iter().map(|one| of(one).cents()).sum());
        let (taxable, tax) = (sum(|one| one.taxable), sum(|one| one.tax));
        Self {
            sales: sold,
            taxable,
            not_taxed: Money::of(sold.cents() - taxable.cents()),
            tax,
            rates: taxed.into_iter().map(|Taxed { rate, taxable, tax }| TaxReportRate { rate, taxable, tax }).collect(),
        }
    }
}

/// What came in, what of it was taxed and the tax, by rate. By the day the money came in, as in all reports; of a partial
/// payment, the same share is tax as of the whole.
#[utoipa::path(get, path = "/analytics/taxes", tag = "analytics", security(("reader" = [])),
    params(DateRange), responses((status = 200, body = TaxReport)))]
pub async fn get_analytics_taxes(reader: Reader, parameters: Parameters) -> Result<Json<TaxReport>> {
    report(reader, parameters, |scope, span, _| Ok(documents::revenue::sales(scope, span)?.into())).await
}
