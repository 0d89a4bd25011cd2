//! The account calls.

use axum::Json;
use axum::extract::State;

use super::actions;
use super::payloads::{
    Message, PasswordChange, PasswordChanged, PasswordReset, Registration, ResetRequest, ResetRequested, SessionAnswer,
    SignIn, SignInOutcome, SignedIn,
};
use super::sessions::Browser;
use super::two_factor::SecondStep;
use platform::Platform;
use platform::access::captcha::CaptchaParameters;
use platform::access::client_address::ClientAddress;
use platform::access::{Public, Reader, session};
use platform::error::{Error, Result};
use platform::http::answer::{Created, Done};
use platform::http::idempotency::Posted;
use platform::http::list::{ListAnswer, ListQuery, PageParameters};
use platform::http::path::Id;
use platform::http::problem::Problem;
use platform::process::measures::Counter;

pub static SIGN_INS_REFUSED: Counter = Counter::new(
    "sawhorse_sign_ins_refused_total",
    "Sign-ins that were refused, for wrong credentials or for too many tries.",
    "reason",
    &["credentials", "limit"],
);

fn count_refusal(error: &Error) {
    match error {
        Error::WrongCredentials => SIGN_INS_REFUSED.count("credentials"),
        Error::TooOften { .. } => SIGN_INS_REFUSED.count("limit"),
        _ => {}
    }
}

/// Which captcha the sign-up page has to show, with a fresh challenge for the built-in one.
#[utoipa::path(get, path = "/captcha", tag = "accounts",
    responses((status = 200, body = CaptchaParameters), (status = 429, body = Problem)))]
pub async fn get_captcha(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
) -> Result<Json<CaptchaParameters>> {
    actions::make_captcha(&platform, client).await.map(Json)
}

/// Makes an account and signs it in.
#[utoipa::path(post, path = "/auth/register", tag = "accounts", request_body = Registration,
    responses((status = 201, body = SignedIn), (status = 429, body = Problem)))]
pub async fn register(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
    browser: Browser,
    body: Registration,
) -> Result<Created<SignedIn>> {
    actions::register(&platform, client, browser, body.0).await.map(Created)
}

/// Signs in; where two-factor is on, the code is still to come (`/auth/login/code`).
#[utoipa::path(post, path = "/auth/login", tag = "accounts", request_body = SignIn,
    responses((status = 200, body = SignedIn), (status = 202, body = SecondStep), (status = 401, body = Problem), (status = 429, body = Problem)))]
pub async fn sign_in(
    _: Public,
    State(platform): State<Platform>,
    client: ClientAddress,
    browser: Browser,
    body: SignIn,
) -> Result<SignInOutcome> {
    actions::sign_in(&platform, client, browser, body.0).await.inspect_err(count_refusal)
}

/// Ends this session.
#[utoipa::path(post, path = "/auth/logout", tag = "accounts", security(("reader" = [])),
    responses((status = 204)))]
pub async fn sign_out(reader: Reader) -> Result<Posted<Done>> {
    let hash = reader.session_token_hash().to_owned();
    reader.post(move |scope| session::end(scope.connection, &hash).map(|()| Done)).await
}

/// Ends all sessions of the account, this one included.
#[utoipa::path(post, path = "/auth/logout-everywhere", tag = "accounts", security(("reader" = [])),
    responses((status = 204)))]
pub async fn sign_out_everywhere(reader: Reader) -> Result<Posted<Done>> {
    reader
        .post(|scope| {
            let owner_id = scope.owner_id().to_owned();
            session::end_all(scope.connection, &owner_id).map(|()| Done)
        })
        .await
}

/// Where the account is signed in, the latest used first.
#[utoipa::path(get, path = "/user/sessions", tag = "accounts", security(("reader" = [])), params(PageParameters),
    responses((status = 200, body = [SessionAnswer],
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_sessions(reader: Reader, query: ListQuery) -> Result<ListAnswer<SessionAnswer>> {
    let current = reader.session_token_hash().to_owned();
    reader.read(move |scope| Ok(actions::sessions(scope, &query, &current)?.answer(&query))).await
}

/// Ends one session of the account.
#[utoipa::path(delete, path = "/user/sessions/{id}", tag = "accounts", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn end_session(reader: Reader, Id(id): Id) -> Result<Done> {
    reader
        .write(move |scope| {
            let owner_id = scope.owner_id().to_owned();
            if session::end_one(scope.connection, &owner_id, &id)? { Ok(Done) } else { Err(Error::NotFound) }
        })
        .await
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
    Ok(Json(Message { message: "Password changed. Please sign in with the new one." }))
}

/// Sets a new password for who knows the current one, and ends all other sessions of the account.
#[utoipa::path(put, path = "/user/password", tag = "accounts", security(("reader" = [])), request_body = PasswordChange,
    responses((status = 200, body = PasswordChanged), (status = 429, body = Problem)))]
pub async fn change_password(
    reader: Reader,
    State(platform): State<Platform>,
    body: PasswordChange,
) -> Result<Json<PasswordChanged>> {
    actions::change_password(&platform, &reader, body.0).await.map(Json)
}
