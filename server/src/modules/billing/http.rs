//! The billing calls. They are a Reader's: an account without a subscription must be able to get one.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;

use super::payloads::{
    Acknowledged, BuiltinCheckout, BuiltinPortal, CheckoutOutcome, CheckoutRequest, PortalAction, Redirect,
    SubscriptionStatus,
};
use super::stripe::{self, StripeEvent};
use super::{actions, builtin, store};
use platform::Platform;
use platform::access::{Public, Reader};
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::http::path::Id;
use platform::http::problem::Problem;
use platform::process::measures::Counter;
use platform::stripe::Stripe;
use platform::stripe::events::Endpoint;

/// Opens a checkout for a plan and tells where it is.
#[utoipa::path(post, path = "/stripe/create-checkout-session", tag = "billing", security(("reader" = [])),
    request_body = CheckoutRequest, responses((status = 200, body = Redirect)))]
pub async fn create_checkout_session(
    reader: Reader,
    State(platform): State<Platform>,
    body: CheckoutRequest,
) -> Result<Posted<Json<Redirect>>> {
    actions::open_checkout(&platform, &reader, body.0.plan_type.into()).await
}

/// Opens the page on which the subscription can be managed, and tells where it is.
#[utoipa::path(post, path = "/stripe/create-portal-session", tag = "billing", security(("reader" = [])),
    responses((status = 200, body = Redirect)))]
pub async fn create_portal_session(reader: Reader, State(platform): State<Platform>) -> Result<Posted<Json<Redirect>>> {
    actions::open_portal(&platform, &reader).await
}

/// Where the account's subscription stands at this moment.
#[utoipa::path(get, path = "/stripe/subscription-status", tag = "billing", security(("reader" = [])),
    responses((status = 200, body = SubscriptionStatus)))]
pub async fn get_subscription_status(reader: Reader) -> Result<Json<SubscriptionStatus>> {
    reader.read(|scope| Ok(SubscriptionStatus::at(&store::access(scope)?, scope.now))).await.map(Json)
}

/// The same, after asking the billing provider: for the way back from its pages, when its news may be late.
#[utoipa::path(post, path = "/stripe/refresh-subscription-status", tag = "billing", security(("reader" = [])),
    responses((status = 200, body = SubscriptionStatus), (status = 429, body = Problem)))]
pub async fn refresh_subscription_status(
    reader: Reader,
    State(platform): State<Platform>,
) -> Result<Posted<Json<SubscriptionStatus>>> {
    actions::refresh(&platform, &reader).await
}

pub static WEBHOOKS: Counter = Counter::new(
    "sawhorse_webhooks_total",
    "Events of Stripe that were taken in, refused as not signed by it, and failed here.",
    "outcome",
    &["taken", "refused", "failed"],
);

/// Where Stripe sends its events, signed over the raw body.
#[utoipa::path(post, path = "/stripe/webhook", tag = "billing",
    responses((status = 200, body = Acknowledged), (status = 400, body = Problem, description = "Not signed by Stripe."),
        (status = 404, body = Problem, description = "Billing does not go through Stripe.")))]
pub async fn receive_stripe_event(
    _: Public,
    State(platform): State<Platform>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Acknowledged>> {
    let stripe = platform.stripe.as_ref().ok_or(Error::NotFound)?;
    count_webhook(receive(&platform, stripe, &headers, &body).await)
}

/// The answer to an event, counted by what became of it.
pub fn count_webhook(outcome: Result<()>) -> Result<Json<Acknowledged>> {
    WEBHOOKS.count(match &outcome {
        Ok(()) => "taken",
        Err(Error::Malformed(_)) => "refused",
        Err(_) => "failed",
    });
    outcome.map(|()| Json(Acknowledged { received: true }))
}

async fn receive(platform: &Platform, stripe: &Stripe, headers: &HeaderMap, body: &[u8]) -> Result<()> {
    let event: StripeEvent = stripe.read_event(Endpoint::Own, headers, body, platform.clock.now())?;
    stripe::receive(platform, stripe, event).await
}

/// What the built-in checkout page shows.
#[utoipa::path(get, path = "/billing/builtin/checkout/{sessionId}", tag = "billing", security(("reader" = [])),
    params(("sessionId" = String, Path)), responses((status = 200, body = BuiltinCheckout)))]
pub async fn get_builtin_checkout(reader: Reader, Id(id): Id) -> Result<Json<BuiltinCheckout>> {
    reader.read(move |scope| builtin::show_checkout(scope, &id)).await.map(Json)
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
) -> Result<Posted<Json<Redirect>>> {
    // The body is judged once the checkout is found: an unknown one is a 404 before a wrong field is a 422.
    let (outcome, origin) = (body.map(|body| body.0.outcome), platform.public_origin.clone());
    reader
        .post(move |scope| {
            let path = builtin::finish_checkout(scope, &id, outcome)?;
            Ok(Json(Redirect { url: format!("{origin}{path}") }))
        })
        .await
}

/// What the built-in portal page shows.
#[utoipa::path(get, path = "/billing/builtin/portal/{sessionId}", tag = "billing", security(("reader" = [])),
    params(("sessionId" = String, Path)), responses((status = 200, body = BuiltinPortal)))]
pub async fn get_builtin_portal(reader: Reader, Id(id): Id) -> Result<Json<BuiltinPortal>> {
    reader.read(move |scope| builtin::show_portal(scope, &id)).await.map(Json)
}

/// Cancels at the period's end, or takes that back.
#[utoipa::path(post, path = "/billing/builtin/portal/{sessionId}", tag = "billing", security(("reader" = [])),
    params(("sessionId" = String, Path)), request_body = PortalAction,
    responses((status = 200, body = BuiltinPortal)))]
pub async fn use_builtin_portal(
    reader: Reader,
    Id(id): Id,
    body: Result<PortalAction>,
) -> Result<Posted<Json<BuiltinPortal>>> {
    let action = body.map(|body| body.0.action);
    reader.post(move |scope| builtin::use_portal(scope, &id, action).map(Json)).await
}
