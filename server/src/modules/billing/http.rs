//! The billing calls. They are a Reader's: an account without a subscription must be able to get one.

use axum::Json;
use axum::extract::State;

use super::payloads::{BuiltinCheckout, CheckoutOutcome, CheckoutRequest, Redirect, SubscriptionStatus};
use super::{actions, rules, store};
use crate::platform::Platform;
use crate::platform::access::Reader;
use crate::platform::http::error::Result;
use crate::platform::http::path::Id;

/// Opens a checkout for a plan and tells where it is.
#[utoipa::path(post, path = "/stripe/create-checkout-session", tag = "billing", security(("reader" = [])),
    request_body = CheckoutRequest, responses((status = 200, body = Redirect)))]
pub async fn create_checkout_session(
    reader: Reader,
    State(platform): State<Platform>,
    body: CheckoutRequest,
) -> Result<Json<Redirect>> {
    let id = reader.write(move |scope| actions::open_checkout(scope, body.0.plan_type)).await?;
    Ok(Json(Redirect { url: format!("{}/billing/checkout/{id}", platform.public_origin) }))
}

/// Where the account's subscription stands at this moment.
#[utoipa::path(get, path = "/stripe/subscription-status", tag = "billing", security(("reader" = [])),
    responses((status = 200, body = SubscriptionStatus)))]
pub async fn get_subscription_status(reader: Reader) -> Result<Json<SubscriptionStatus>> {
    let status = reader.read(|scope| Ok(rules::status_at(store::subscription(scope)?.as_ref(), scope.now))).await?;
    Ok(Json(status))
}

/// What the built-in checkout page shows.
#[utoipa::path(get, path = "/billing/builtin/checkout/{sessionId}", tag = "billing", security(("reader" = [])),
    params(("sessionId" = String, Path)), responses((status = 200, body = BuiltinCheckout)))]
pub async fn get_builtin_checkout(reader: Reader, Id(id): Id) -> Result<Json<BuiltinCheckout>> {
    reader.read(move |scope| actions::show_checkout(scope, &id)).await.map(Json)
}

/// The person's choice on the built-in checkout page; tells where to go on.
#[utoipa::path(post, path = "/billing/builtin/checkout/{sessionId}", tag = "billing", security(("reader" = [])),
    params(("sessionId" = String, Path)), request_body = CheckoutOutcome,
    responses((status = 200, body = Redirect)))]
pub async fn finish_builtin_checkout(
    reader: Reader,
    State(platform): State<Platform>,
    Id(id): Id,
    body: Result<CheckoutOutcome>,
) -> Result<Json<Redirect>> {
    // The body is judged once the checkout is found: an unknown one is a 404 before a wrong field is a 422.
    let outcome = body.map(|body| body.0.outcome);
    let path = reader.write(move |scope| actions::finish_checkout(scope, &id, outcome)).await?;
    Ok(Json(Redirect { url: format!("{}{path}", platform.public_origin) }))
}
