//! The calls of the log.

use axum::Json;

use super::payloads::{CustomerEmail, WaitingEmails};
use super::store;
use platform::access::Reader;
use platform::error::Result;
use platform::http::list::{ListAnswer, ListQuery, PageParameters};

/// Every email that went to customers in the last 400 days, newest first, and what became of each.
#[utoipa::path(get, path = "/emails", tag = "emails", security(("reader" = [])), params(PageParameters),
    responses((status = 200, body = Vec<CustomerEmail>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_emails(reader: Reader, query: ListQuery) -> Result<ListAnswer<CustomerEmail>> {
    reader.read(move |scope| Ok(store::all(scope, &query)?.answer(&query))).await
}

/// How many emails to customers wait because the day's limit is used up, and for about how long.
#[utoipa::path(get, path = "/emails/waiting", tag = "emails", security(("reader" = [])),
    responses((status = 200, body = WaitingEmails)))]
pub async fn get_waiting_emails(reader: Reader) -> Result<Json<WaitingEmails>> {
    reader.read(store::waiting).await.map(Json)
}
