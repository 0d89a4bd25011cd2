//! The dashboard's calls.

use axum::Json;

use super::payloads::{BusinessOverview, Dashboard, Today};
use super::store;
use crate::modules::activity;
use platform::access::Reader;
use platform::error::Result;
use platform::http::list::{ListAnswer, ListQuery, PageParameters};

/// How the business stands and what happened lately, in one answer.
#[utoipa::path(get, path = "/dashboard", tag = "dashboard", security(("reader" = [])),
    responses((status = 200, body = Dashboard)))]
pub async fn get_dashboard(reader: Reader) -> Result<Json<Dashboard>> {
    reader.read(store::dashboard).await.map(Json)
}

/// What a dashboard has room for.
const LATEST: i64 = 10;

/// What happened in the account, newest first: the last ten, or as many as `limit` says.
#[utoipa::path(get, path = "/dashboard/activity", tag = "dashboard", security(("reader" = [])), params(PageParameters),
    responses((status = 200, body = Vec<activity::Event>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_activity(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<activity::Event>> {
    query.limit.get_or_insert(LATEST);
    reader.read(move |scope| Ok(activity::list(scope, &query)?.answer(&query))).await
}

/// The business in five figures.
#[utoipa::path(get, path = "/dashboard/overview", tag = "dashboard", security(("reader" = [])),
    responses((status = 200, body = BusinessOverview)))]
pub async fn get_business_overview(reader: Reader) -> Result<Json<BusinessOverview>> {
    reader.read(store::overview).await.map(Json)
}

/// What is to be done on the owner's own day: visits, clients to be called, tasks.
#[utoipa::path(get, path = "/dashboard/today", tag = "dashboard", security(("reader" = [])),
    responses((status = 200, body = Today)))]
pub async fn get_today(reader: Reader) -> Result<Json<Today>> {
    reader.read(store::today).await.map(Json)
}
