//! The call that deletes an account. A PUT, because it holds a password (see two-factor).

use axum::Json;
use axum::extract::State;

use super::actions;
use super::payloads::Deletion;
use crate::modules::accounts::OwnerProof;
use platform::Platform;
use platform::access::Reader;
use platform::error::Result;
use platform::http::problem::Problem;

/// Cancels the subscription, ends all sessions, and removes the account with everything in it after 14 days. Signing in
/// before then takes it back.
#[utoipa::path(put, path = "/user/deletion", tag = "accounts", security(("reader" = [])), request_body = OwnerProof,
    responses((status = 200, body = Deletion), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn schedule_deletion(
    reader: Reader,
    State(platform): State<Platform>,
    body: OwnerProof,
) -> Result<Json<Deletion>> {
    actions::schedule_deletion(&platform, &reader, body.0.0).await.map(Json)
}
