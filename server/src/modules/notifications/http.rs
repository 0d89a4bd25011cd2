//! The notification calls. Open in read-only mode: what was read is no business data.

use axum::Json;

use super::payloads::{NewNotificationState, NewSeenNotifications, Notification, UnreadNotifications};
use super::store;
use platform::access::Reader;
use platform::error::Result;
use platform::http::list::{ListAnswer, ListQuery, PageParameters};
use platform::http::path::Id;

/// What customers did in the last 90 days, newest first.
#[utoipa::path(get, path = "/notifications", tag = "notifications", security(("reader" = [])), params(PageParameters),
    responses((status = 200, body = Vec<Notification>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_notifications(reader: Reader, query: ListQuery) -> Result<ListAnswer<Notification>> {
    reader.read(move |scope| Ok(store::list(scope, &query)?.answer(&query))).await
}

/// How many are unread; the same answer again is a 304.
#[utoipa::path(get, path = "/notifications/unread", tag = "notifications", security(("reader" = [])),
    responses((status = 200, body = UnreadNotifications)))]
pub async fn count_unread_notifications(reader: Reader) -> Result<Json<UnreadNotifications>> {
    reader.read(store::unread).await.map(|unread| Json(UnreadNotifications { unread }))
}

/// Marks the newest one that was seen as read, and all before it. Those that came after it stay unread.
#[utoipa::path(put, path = "/notifications/read", tag = "notifications", security(("reader" = [])),
    request_body = NewSeenNotifications, responses((status = 200, body = UnreadNotifications)))]
pub async fn read_notifications(reader: Reader, body: NewSeenNotifications) -> Result<Json<UnreadNotifications>> {
    let newest = body.0.newest;
    let unread = reader.write(move |scope| {
        store::read_up_to(scope, &newest)?;
        store::unread(scope)
    });
    unread.await.map(|unread| Json(UnreadNotifications { unread }))
}

/// Marks one as read or unread.
#[utoipa::path(put, path = "/notifications/{id}", tag = "notifications", security(("reader" = [])),
    params(("id" = String, Path)), request_body = NewNotificationState,
    responses((status = 200, body = Notification)), extensions(("x-any-version" = json!(true))))]
pub async fn update_notification(reader: Reader, Id(id): Id, body: NewNotificationState) -> Result<Json<Notification>> {
    let is_read = body.0.is_read;
    reader.write(move |scope| store::set_read(scope, &id, is_read)).await.map(Json)
}
