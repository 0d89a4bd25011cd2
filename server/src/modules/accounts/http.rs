//! The account calls.

use axum::Json;
use axum::extract::State;

use super::actions;
use super::payloads::{Message, PasswordReset, Registration, ResetRequest, ResetRequested, SignIn, SignedIn};
use crate::platform::Platform;
use crate::platform::access::client_address::ClientAddress;
use crate::platform::access::{Public, Reader, session};
use crate::platform::captcha::CaptchaParameters;
use crate::platform::http::answer::{Created, Done};
use crate::platform::http::error::{Problem, Result};

/// Which captcha the sign-up page has to show, with a fresh challenge for the built-in one.
#[utoipa::path(get, path = "/captcha", tag = "accounts", responses((status = 200, body = CaptchaParameters)))]
pub async fn get_captcha(_: Public, State(platform): State<Platform>) -> Result<Json<CaptchaParameters>> {
    platform.captcha.parameters(platform.clock.now()).map(Json)
}

/// Makes an account and signs it in.
#[utoipa::path(post, path = "/auth/register", tag = "accounts", request_body = Registration,
    responses((status = 201, body = SignedIn), (status = 429, body = Problem)))]
pub async fn register(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
    body: Registration,
) -> Result<Created<SignedIn>> {
    actions::register(&platform, client, body.0).await.map(Created)
}

#[utoipa::path(post, path = "/auth/login", tag = "accounts", request_body = SignIn,
    responses((status = 200, body = SignedIn), (status = 401, body = Problem), (status = 429, body = Problem)))]
pub async fn sign_in(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
    body: SignIn,
) -> Result<Json<SignedIn>> {
    actions::sign_in(&platform, client, body.0).await.map(Json)
}

/// Ends this session.
#[utoipa::path(post, path = "/auth/logout", tag = "accounts", security(("reader" = [])),
    responses((status = 204)))]
pub async fn sign_out(reader: Reader) -> Result<Done> {
    let hash = reader.session_token_hash().to_owned();
    reader.write(move |scope| session::end(scope.connection, &hash)).await?;
    Ok(Done)
}

/// Sends a link for a new password. The answer is the same whether the address is known or not.
#[utoipa::path(post, path = "/auth/request-password-reset", tag = "accounts", request_body = ResetRequest,
    responses((status = 200, body = ResetRequested), (status = 429, body = Problem)))]
pub async fn request_password_reset(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
    body: ResetRequest,
) -> Result<Json<ResetRequested>> {
    actions::request_password_reset(&platform, client, body.0.email).await.map(Json)
}

/// Sets a new password with the token of a reset link, and ends all sessions of the account.
#[utoipa::path(post, path = "/auth/reset-password", tag = "accounts", request_body = PasswordReset,
    responses((status = 200, body = Message), (status = 429, body = Problem)))]
pub async fn reset_password(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
    body: PasswordReset,
) -> Result<Json<Message>> {
    actions::reset_password(&platform, client, body.0).await?;
    Ok(Json(Message { message: "Your password was changed. Please sign in with the new one." }))
}
