//! The calls about an account's address.

use axum::Json;
use axum::extract::State;

use super::actions;
use super::payloads::{EmailAddress, EmailConfirmation, EmailConfirmed, NewEmailChange};
use platform::Platform;
use platform::access::client_address::ClientAddress;
use platform::access::{Public, Reader};
use platform::error::Result;
use platform::http::answer::Done;
use platform::http::idempotency::Posted;
use platform::http::problem::Problem;

/// The address that the account signs in with, and one that waits to be confirmed.
#[utoipa::path(get, path = "/user/email", tag = "accounts", security(("reader" = [])),
    responses((status = 200, body = EmailAddress)))]
pub async fn get_email(reader: Reader, State(platform): State<Platform>) -> Result<Json<EmailAddress>> {
    let mails = platform.mail.is_configured();
    reader.read(move |scope| actions::email_address(scope, mails)).await.map(Json)
}

/// Mails the owner a link that confirms the address in force.
#[utoipa::path(post, path = "/user/email", tag = "accounts", security(("reader" = [])),
    responses((status = 200, body = EmailAddress), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn send_email_confirmation(
    reader: Reader,
    State(platform): State<Platform>,
) -> Result<Posted<Json<EmailAddress>>> {
    actions::send_email_confirmation(&platform, &reader).await
}

/// Mails a link to a new address, which counts once the link was opened. The answer is the same whether or not the address
/// has an account.
#[utoipa::path(put, path = "/user/email/change", tag = "accounts", security(("reader" = [])),
    request_body = NewEmailChange,
    responses((status = 200, body = EmailAddress), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn change_email(
    reader: Reader,
    State(platform): State<Platform>,
    body: NewEmailChange,
) -> Result<Json<EmailAddress>> {
    actions::change_email(&platform, &reader, body.0).await.map(Json)
}

/// Mails one more link to the address that waits.
#[utoipa::path(post, path = "/user/email/change/resend", tag = "accounts", security(("reader" = [])),
    responses((status = 200, body = EmailAddress), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn resend_email_change(
    reader: Reader,
    State(platform): State<Platform>,
) -> Result<Posted<Json<EmailAddress>>> {
    actions::resend_email_change(&platform, &reader).await
}

/// The address in force stays.
#[utoipa::path(delete, path = "/user/email/change", tag = "accounts", security(("reader" = [])),
    responses((status = 204)))]
pub async fn cancel_email_change(reader: Reader) -> Result<Done> {
    reader.write(|scope| actions::cancel_change(scope).map(|_| Done)).await
}

/// Confirms an address with the token of the link that was mailed to it.
#[utoipa::path(post, path = "/auth/confirm-email", tag = "accounts", request_body = EmailConfirmation,
    responses((status = 200, body = EmailConfirmed), (status = 409, body = Problem), (status = 429, body = Problem)))]
pub async fn confirm_email(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
    body: EmailConfirmation,
) -> Result<Json<EmailConfirmed>> {
    actions::confirm_email(&platform, client, &body.0.token).await.map(Json)
}
