//! The dashboard's calls.

use axum::Json;

use crate::modules::activity;
use crate::platform::access::Reader;
use crate::platform::http::error::Result;

const SHOWN: i64 = 10;

/// The last ten events of the account, newest first.
#[utoipa::path(get, path = "/dashboard/activity", tag = "dashboard", security(("reader" = [])),
    responses((status = 200, body = Vec<activity::Event>)))]
pub async fn list_activity(reader: Reader) -> Result<Json<Vec<activity::Event>>> {
    reader.read(|scope| activity::recent(scope, SHOWN)).await.map(Json)
}
