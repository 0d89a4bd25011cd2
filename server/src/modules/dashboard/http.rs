//! The dashboard's calls.

use crate::modules::activity;
use crate::platform::access::Reader;
use crate::platform::error::Result;
use crate::platform::http::list::{ListAnswer, ListQuery, PageParameters};

/// What happened in the account, newest first.
#[utoipa::path(get, path = "/dashboard/activity", tag = "dashboard", security(("reader" = [])), params(PageParameters),
    responses((status = 200, body = Vec<activity::Event>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_activity(reader: Reader, query: ListQuery) -> Result<ListAnswer<activity::Event>> {
    reader.read(move |scope| Ok(activity::list(scope, &query)?.answer(&query))).await
}
