//! The calls about card payments.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;

use super::account::{self, CardPayments};
use super::events::{self, ConnectEvent};
use super::payable::provider;
use crate::modules::billing::{Acknowledged, Redirect, count_webhook};
use platform::Platform;
use platform::access::{Public, Reader};
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::http::problem::Problem;
use platform::stripe::events::Endpoint;

/// Whether customers can pay by card, and what is missing for it.
#[utoipa::path(get, path = "/user/card-payments", tag = "profile", security(("reader" = [])),
    responses((status = 200, body = CardPayments)))]
pub async fn get_card_payments(reader: Reader, State(platform): State<Platform>) -> Result<Json<CardPayments>> {
    let provider = provider(&platform);
    reader.read(move |scope| account::shown(scope, provider)).await.map(Json)
}

/// Begins or goes on with connecting an account that customers pay into, and tells where.
#[utoipa::path(post, path = "/user/card-payments", tag = "profile", security(("reader" = [])),
    responses((status = 200, body = Redirect)))]
pub async fn connect_card_payments(reader: Reader, State(platform): State<Platform>) -> Result<Posted<Json<Redirect>>> {
    account::connect(&platform, &reader).await
}

/// Asks Stripe how far the account is: for the way back from its pages, when its news may be late.
#[utoipa::path(post, path = "/user/card-payments/refresh", tag = "profile", security(("reader" = [])),
    responses((status = 200, body = CardPayments), (status = 429, body = Problem)))]
pub async fn refresh_card_payments(
    reader: Reader,
    State(platform): State<Platform>,
) -> Result<Posted<Json<CardPayments>>> {
    account::refresh(&platform, &reader).await
}

/// From now on nobody pays by card. The account at Stripe stays as it is.
#[utoipa::path(delete, path = "/user/card-payments", tag = "profile", security(("reader" = [])),
    responses((status = 200, body = CardPayments)))]
pub async fn disconnect_card_payments(reader: Reader, State(platform): State<Platform>) -> Result<Json<CardPayments>> {
    let provider = provider(&platform);
    reader.write(move |scope| account::disconnect(scope, provider)).await.map(Json)
}

/// Where Stripe sends the events of owners' accounts, signed over the raw body.
#[utoipa::path(post, path = "/stripe/connect-webhook", tag = "billing",
    responses((status = 200, body = Acknowledged), (status = 400, body = Problem, description = "Not signed by Stripe."),
        (status = 404, body = Problem, description = "Card payments do not go through Stripe.")))]
pub async fn receive_connect_event(
    _: Public,
    State(platform): State<Platform>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Acknowledged>> {
    let stripe = platform.stripe.as_ref().filter(|stripe| stripe.connects()).ok_or(Error::NotFound)?;
    let event = stripe.read_event::<ConnectEvent>(Endpoint::Connect, &headers, &body, platform.clock.now());
    let outcome = match event {
        Ok(event) => events::receive(&platform, stripe, event).await,
        Err(error) => Err(error),
    };
    count_webhook(outcome)
}
