//! The administrators' calls.

use axum::Json;
use axum::extract::State;

use super::actions;
use super::payloads::{
    ComplimentaryOrder, ComplimentaryUser, Expiry, Grant, Granted, Message, PlanChange, Subject, UserDetails,
    UserOrder, UserRow,
};
use crate::modules::billing::Change;
use platform::Platform;
use platform::access::Administrator;
use platform::error::Result;
use platform::http::idempotency::Posted;
use platform::http::list::{ListAnswer, ListParameters, ListQuery};
use platform::http::path::Id;

/// All addresses with complimentary access, by address unless it's asked for otherwise; the search looks at address and name.
#[utoipa::path(get, path = "/admin/complimentary-users", tag = "admin", security(("administrator" = [])),
    params(ListParameters, ComplimentaryOrder),
    responses((status = 200, body = [ComplimentaryUser], headers(("X-Total-Count" = i64), ("Link" = String)))))]
pub async fn list_complimentary_users(
    administrator: Administrator,
    mut query: ListQuery,
) -> Result<ListAnswer<ComplimentaryUser>> {
    let order = ComplimentaryOrder::read(&mut query)?;
    administrator.read(move |all| Ok(actions::list_complimentary(all, &query, order)?.answer(&query))).await
}

/// All accounts, sorted and in pages; the search looks at address and name.
#[utoipa::path(get, path = "/admin/all-users", tag = "admin", security(("administrator" = [])),
    params(ListParameters, UserOrder),
    responses((status = 200, body = [UserRow], headers(("X-Total-Count" = i64), ("Link" = String)))))]
pub async fn list_all_users(administrator: Administrator, query: Result<ListQuery>) -> Result<ListAnswer<UserRow>> {
    let mut query = query?;
    let UserOrder { sort, direction } = UserOrder::read(&mut query)?;
    let (sort, direction) = (sort.unwrap_or_default(), direction.unwrap_or_default());
    administrator.read(move |all| Ok(actions::list(all, &query, sort, direction)?.answer(&query))).await
}

/// One account, with what administrators did to it.
#[utoipa::path(get, path = "/admin/users/{id}", tag = "admin", security(("administrator" = [])),
    params(("id" = String, Path)), responses((status = 200, body = UserDetails)))]
pub async fn get_user_details(administrator: Administrator, Id(id): Id) -> Result<Json<UserDetails>> {
    administrator.read(move |all| actions::details(all, &id)).await.map(Json)
}

/// Gives complimentary access to an address, which need not have an account yet.
#[utoipa::path(post, path = "/admin/grant-complimentary", tag = "admin", security(("administrator" = [])),
    request_body = Grant, responses((status = 200, body = Granted)))]
pub async fn grant_complimentary(administrator: Administrator, body: Grant) -> Result<Posted<Json<Granted>>> {
    administrator.post(move |all| actions::grant(all, &body.0).map(Json)).await
}

#[utoipa::path(post, path = "/admin/revoke-complimentary", tag = "admin", security(("administrator" = [])),
    request_body = Subject, responses((status = 200, body = Message)))]
pub async fn revoke_complimentary(administrator: Administrator, body: Subject) -> Result<Posted<Json<Message>>> {
    administrator.post(move |all| actions::revoke(all, &body.0.user_email).map(Message::json)).await
}

/// Sets the last day of complimentary access; null means that it never ends.
#[utoipa::path(post, path = "/admin/update-complimentary-expiry", tag = "admin", security(("administrator" = [])),
    request_body = Expiry, responses((status = 200, body = Message)))]
pub async fn update_complimentary_expiry(administrator: Administrator, body: Expiry) -> Result<Posted<Json<Message>>> {
    administrator.post(move |all| actions::set_expiry(all, &body.0).map(Message::json)).await
}

/// Puts a running subscription on another plan.
#[utoipa::path(post, path = "/admin/update-subscription", tag = "admin", security(("administrator" = [])),
    request_body = PlanChange, responses((status = 200, body = Message)))]
pub async fn update_subscription(
    administrator: Administrator,
    State(platform): State<Platform>,
    body: PlanChange,
) -> Result<Posted<Json<Message>>> {
    let change = Change::Plan(body.0.new_plan_type);
    actions::change_subscription(&platform, &administrator, body.0.user_email, change).await
}

/// Lets a running subscription end with its period.
#[utoipa::path(post, path = "/admin/cancel-subscription", tag = "admin", security(("administrator" = [])),
    request_body = Subject, responses((status = 200, body = Message)))]
pub async fn cancel_subscription(
    administrator: Administrator,
    State(platform): State<Platform>,
    body: Subject,
) -> Result<Posted<Json<Message>>> {
    let change = Change::CancelAtPeriodEnd;
    actions::change_subscription(&platform, &administrator, body.0.user_email, change).await
}

/// Ends a running subscription at once.
#[utoipa::path(post, path = "/admin/cancel-subscription-now", tag = "admin", security(("administrator" = [])),
    request_body = Subject, responses((status = 200, body = Message)))]
pub async fn cancel_subscription_now(
    administrator: Administrator,
    State(platform): State<Platform>,
    body: Subject,
) -> Result<Posted<Json<Message>>> {
    let change = Change::CancelNow;
    actions::change_subscription(&platform, &administrator, body.0.user_email, change).await
}

/// Forgets the subscription, as if there had never been one.
#[utoipa::path(post, path = "/admin/reset-subscription-status", tag = "admin", security(("administrator" = [])),
    request_body = Subject, responses((status = 200, body = Message)))]
pub async fn reset_subscription_status(administrator: Administrator, body: Subject) -> Result<Posted<Json<Message>>> {
    administrator.post(move |all| actions::reset(all, &body.0.user_email).map(Message::json)).await
}
