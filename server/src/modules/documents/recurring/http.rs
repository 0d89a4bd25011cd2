//! The calls of recurring invoices.

use axum::Json;

use super::making::bell;
use super::payloads::{
    NewRecurringInvoice, RecurrenceQuery, RecurringDates, RecurringFilter, RecurringInvoice, RecurringInvoiceChange,
};
use super::store;
use crate::modules::calls::owned_calls;
use platform::access::Reader;
use platform::error::Result;
use platform::http::parameters::Parameters;

/// On which days the next three would be made, at most, before it is said.
#[utoipa::path(get, path = "/recurring-invoices/dates", tag = "recurring-invoices", security(("reader" = [])),
    params(RecurrenceQuery), responses((status = 200, body = RecurringDates)))]
pub async fn preview_recurring_dates(reader: Reader, mut query: Parameters) -> Result<Json<RecurringDates>> {
    let asked = RecurrenceQuery::read(&mut query)?;
    reader.glance(move |scope| Ok(Json(RecurringDates { dates: asked.next_dates(scope.at_home().today()) }))).await
}

owned_calls! {
    at "/recurring-invoices", tag "recurring-invoices", shown as RecurringInvoice,
    list:
    /// The owner's recurring invoices, what comes next first. Searches customer (name and e-mail) and lines.
    list_recurring_invoices(Reader, RecurringFilter),
    get: get_recurring_invoice(Reader),
    create: create_recurring_invoice(Editor, NewRecurringInvoice) then bell().notify_one(),
    update: update_recurring_invoice(Editor, RecurringInvoiceChange) then bell().notify_one(),
    delete: delete_recurring_invoice(Editor),
}
