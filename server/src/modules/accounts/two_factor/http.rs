//! The two-factor calls. What holds a password or answers with codes is a PUT: a POST's body and answer are kept
//! for its idempotency key.

use axum::Json;
use axum::extract::State;

use super::payloads::{AppCode, OwnerProof, RecoveryCodes, SecondStep, SignInCode, TwoFactor, TwoFactorSetup};
use super::{actions, store};
use crate::modules::accounts::payloads::{SignInOutcome, SignedIn};
use crate::modules::accounts::sessions::Browser;
use platform::Platform;
use platform::access::client_address::ClientAddress;
use platform::access::{Public, Reader};
use platform::error::Result;
use platform::http::answer::Done;
use platform::http::problem::Problem;

/// The second half of a sign-in: the code of the authenticator app, or a recovery code. After many wrong ones from browsers that
/// never had a right one, those are asked for one more, which we email (202).
#[utoipa::path(post, path = "/auth/login/code", tag = "accounts", request_body = SignInCode,
    responses((status = 200, body = SignedIn), (status = 202, body = SecondStep), (status = 429, body = Problem)))]
pub async fn finish_sign_in(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
    browser: Browser,
    body: SignInCode,
) -> Result<SignInOutcome> {
    actions::finish_sign_in(&platform, client, browser, body.0).await
}

#[utoipa::path(get, path = "/user/second-lock", tag = "accounts", security(("reader" = [])),
    responses((status = 200, body = TwoFactor)))]
pub async fn get_two_factor(reader: Reader) -> Result<Json<TwoFactor>> {
    reader.read(store::get).await.map(Json)
}

/// Makes a secret for an authenticator app; signing in asks for its codes once one was sent back.
#[utoipa::path(put, path = "/user/second-lock", tag = "accounts", security(("reader" = [])), request_body = OwnerProof,
    responses((status = 200, body = TwoFactorSetup), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn set_up_two_factor(
    reader: Reader,
    State(platform): State<Platform>,
    body: OwnerProof,
) -> Result<Json<TwoFactorSetup>> {
    actions::set_up(&platform, &reader, body.0.0).await.map(Json)
}

/// Switches it on with a code of the app, and answers the recovery codes, once.
#[utoipa::path(put, path = "/user/second-lock/on", tag = "accounts", security(("reader" = [])), request_body = AppCode,
    responses((status = 200, body = RecoveryCodes), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn turn_on_two_factor(
    reader: Reader,
    State(platform): State<Platform>,
    body: AppCode,
) -> Result<Json<RecoveryCodes>> {
    actions::switch_on(&platform, &reader, body.0.code).await.map(Json)
}

#[utoipa::path(put, path = "/user/second-lock/off", tag = "accounts", security(("reader" = [])),
    request_body = OwnerProof, responses((status = 204), (status = 429, body = Problem)))]
pub async fn turn_off_two_factor(reader: Reader, State(platform): State<Platform>, body: OwnerProof) -> Result<Done> {
    actions::switch_off(&platform, &reader, body.0.0).await.map(|()| Done)
}

/// Ten new ones, in place of those from before.
#[utoipa::path(put, path = "/user/second-lock/recovery-codes", tag = "accounts", security(("reader" = [])),
    request_body = OwnerProof,
    responses((status = 200, body = RecoveryCodes), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn renew_recovery_codes(
    reader: Reader,
    State(platform): State<Platform>,
    body: OwnerProof,
) -> Result<Json<RecoveryCodes>> {
    actions::renew_recovery_codes(&platform, &reader, body.0.0).await.map(Json)
}
