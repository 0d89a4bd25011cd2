//! How an error is told to a client: its status, and a sentence for a person. Causes are logged here, once, and never
//! sent.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Error, FieldErrors};

/// The body of every refusal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// A sentence for a person.
    message: String,
    /// For a refused body: one sentence per field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    errors: Option<FieldErrors>,
    /// Only when an active subscription is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    subscription_required: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read_only: Option<bool>,
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Self { message, errors: None, subscription_required: None, read_only: None }
    }
}

const READ_ONLY: &str = "You need an active subscription to make changes.";
const NEUTRAL: &str = "Something went wrong. Please try again.";
const NOT_READY: &str = "We're not ready right now. Please try again in a moment.";
const NOT_WRITABLE: &str = "We can't save anything right now. Please try again in a moment.";
const NO_ROOM: &str = "We've run out of storage, so this wasn't saved. Please try again later.";

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, problem) = match self {
            Self::Malformed(message) => (StatusCode::BAD_REQUEST, Problem::from(message.to_owned())),
            Self::Unauthenticated => {
                (StatusCode::UNAUTHORIZED, Problem::from("Please sign in to continue.".to_owned()))
            }
            Self::WrongCredentials => (StatusCode::UNAUTHORIZED, Problem::from("Invalid email or password".to_owned())),
            Self::Forbidden(message) => (StatusCode::FORBIDDEN, Problem::from(message.to_owned())),
            Self::ReadOnly => (
                StatusCode::FORBIDDEN,
                Problem {
                    subscription_required: Some(true),
                    read_only: Some(true),
                    ..Problem::from(READ_ONLY.to_owned())
                },
            ),
            Self::NotFound => (StatusCode::NOT_FOUND, Problem::from("We couldn't find that.".to_owned())),
            Self::NotFoundAs(message) => (StatusCode::NOT_FOUND, Problem::from(message.to_owned())),
            Self::Conflict(message) => (StatusCode::CONFLICT, Problem::from(message)),
            Self::AlreadyExists { constraint } => {
                tracing::warn!(constraint, "a unique constraint without a sentence of its own was violated");
                (StatusCode::CONFLICT, Problem::from("This already exists.".to_owned()))
            }
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, Problem::from("That's too big to send.".to_owned())),
            Self::WrongFormat(wanted) => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, Problem::from(format!("The request must be sent as {wanted}.")))
            }
            Self::Invalid(errors) => (StatusCode::UNPROCESSABLE_ENTITY, invalid(errors)),
            Self::Unprocessable(message) => (StatusCode::UNPROCESSABLE_ENTITY, Problem::from(message.to_owned())),
            Self::TooOften { reason, retry_after_seconds } => {
                tracing::warn!(reason, retry_after_seconds, "past a limit");
                return too_many_requests(reason, retry_after_seconds);
            }
            Self::Unavailable | Self::Collided => return unavailable(NOT_READY),
            Self::NotWritable => {
                tracing::error!("nothing can be saved: the database or its disk is read-only");
                return unavailable(NOT_WRITABLE);
            }
            Self::NoRoom => {
                tracing::error!("nothing can be saved: the disk is full");
                (StatusCode::INSUFFICIENT_STORAGE, Problem::from(NO_ROOM.to_owned()))
            }
            Self::Internal(cause) => {
                tracing::error!(cause = cause.source, "{}", cause.doing);
                (StatusCode::INTERNAL_SERVER_ERROR, Problem::from(NEUTRAL.to_owned()))
            }
        };
        (status, Json(problem)).into_response()
    }
}

/// For an address that exists, asked for something that is not done there.
pub fn wrong_method() -> Response {
    let problem = Problem::from("You can't do that here.".to_owned());
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}

/// A single wrong field speaks for itself; several are counted and listed.
fn invalid(errors: FieldErrors) -> Problem {
    let message = match errors.values().next() {
        Some(only) if errors.len() == 1 => only.clone(),
        _ => "Check the highlighted fields.".to_owned(),
    };
    Problem { errors: Some(errors), ..Problem::from(message) }
}

/// Long enough for a burst to be over.
const RETRY_AFTER_SECONDS: i64 = 5;

fn unavailable(sentence: &str) -> Response {
    let problem = Problem::from(sentence.to_owned());
    let mut response = (StatusCode::SERVICE_UNAVAILABLE, Json(problem)).into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER_SECONDS));
    response
}

fn too_many_requests(reason: &str, retry_after_seconds: i64) -> Response {
    let minutes = (retry_after_seconds + 59) / 60;
    let wait = match minutes {
        ..=1 => "a minute".to_owned(),
        2..=90 => format!("{minutes} minutes"),
        _ => format!("{} hours", (minutes + 59) / 60),
    };
    let problem = Problem::from(format!("{reason} Please wait {wait} and try again."));
    let mut response = (StatusCode::TOO_MANY_REQUESTS, Json(problem)).into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(retry_after_seconds));
    response
}
