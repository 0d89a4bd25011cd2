//! What took money off invoices without any coming in: credit memos, write-offs, voided documents. And what customers have left as
//! credit.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::http::report;
use crate::modules::documents::adjustments::{self, Adjustment, AdjustmentKind};
use crate::modules::documents::{credits, voided};
use platform::access::{Reader, Scope};
use platform::error::Result;
use platform::http::parameters::{DateRange, Parameters};
use platform::values::money::Money;
use platform::values::periods::Span;

/// Credits, write-offs and voided documents of a span, in dollars.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdjustmentsReport {
    credited: Money,
    written_off: Money,
    /// How many documents were voided, and their total.
    voided: i64,
    voided_total: Money,
    /// What customers have as credit at the end of the span.
    credit_held: Money,
    /// Each credit memo and write-off, by day.
    adjustments: Vec<Adjustment>,
}

fn read(scope: &mut Scope, span: Span) -> Result<AdjustmentsReport> {
    let adjustments = adjustments::in_span(scope, span)?;
    let sum = |kind| {
        let own = adjustments.iter().filter(|one| one.kind == kind);
        Money::of(own.map(|one| one.amount.cents()).sum())
    };
    let (voided, voided_total) = voided::voided_in(scope, span)?;
    Ok(AdjustmentsReport {
        credited: sum(AdjustmentKind::CreditMemo),
        written_off: sum(AdjustmentKind::WriteOff),
        voided,
        voided_total,
        credit_held: credits::held_on(scope, span.last())?,
        adjustments,
    })
}

/// Credit memos, write-offs and voided documents of a span, and what customers have as credit at its end. None of it is income.
#[utoipa::path(get, path = "/analytics/adjustments", tag = "analytics", security(("reader" = [])),
    params(DateRange), responses((status = 200, body = AdjustmentsReport)))]
pub async fn get_analytics_adjustments(reader: Reader, parameters: Parameters) -> Result<Json<AdjustmentsReport>> {
    report(reader, parameters, |scope, span, _| read(scope, span)).await
}
