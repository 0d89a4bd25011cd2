//! Everything that can go wrong, in the product's terms, and its one mapping to HTTP. What a client sees is a
//! sentence for a person; causes are logged here, once, and never sent.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::idempotency::StoredAnswer;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// One sentence per field, keyed by the field's name in the API.
pub type FieldErrors = BTreeMap<String, String>;

#[derive(Clone, Debug)]
pub enum Error {
    Malformed(&'static str),
    Unauthenticated,
    /// The same for an unknown address and a wrong password.
    WrongCredentials,
    Forbidden(&'static str),
    ReadOnly,
    NotFound,
    /// The same, where it has words of its own.
    NotFoundAs(&'static str),
    WrongMethod,
    Conflict(String),
    /// A unique constraint (`table.columns`) was violated; stores turn the ones they expect into a sentence.
    AlreadyExists {
        constraint: String,
    },
    TooLarge,
    /// The body is not of this media type.
    UnsupportedMediaType(&'static str),
    Invalid(FieldErrors),
    /// Understood and well-formed, but not possible for a reason that belongs to no field.
    Unprocessable(&'static str),
    TooManyRequests {
        reason: &'static str,
        retry_after_seconds: i64,
    },
    Unavailable,
    /// Another transaction was in the way: undone, and worth doing again.
    Collided,
    /// Not a failure: this request was answered before, under the same idempotency key.
    AnsweredBefore(Box<StoredAnswer>),
    Internal(Box<Cause>),
}

/// What went wrong inside, for the log alone.
#[derive(Clone, Debug)]
pub struct Cause {
    doing: &'static str,
    source: String,
}

impl Error {
    pub fn internal(doing: &'static str, source: impl std::fmt::Display) -> Self {
        Self::Internal(Box::new(Cause { doing, source: source.to_string() }))
    }

    pub fn field(name: &str, sentence: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::from([(name.to_owned(), sentence.into())]))
    }

    /// Gives the violation of one known unique constraint its sentence.
    pub fn on_duplicate(self, expected: &str, sentence: &str) -> Self {
        match self {
            Self::AlreadyExists { constraint } if constraint == expected => Self::Conflict(sentence.to_owned()),
            other => other,
        }
    }
}

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

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, problem) = match self {
            Self::AnsweredBefore(answer) => return answer.into_response(),
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
            Self::NotFound => (StatusCode::NOT_FOUND, Problem::from("We could not find that.".to_owned())),
            Self::NotFoundAs(message) => (StatusCode::NOT_FOUND, Problem::from(message.to_owned())),
            Self::WrongMethod => {
                (StatusCode::METHOD_NOT_ALLOWED, Problem::from("This cannot be done here.".to_owned()))
            }
            Self::Conflict(message) => (StatusCode::CONFLICT, Problem::from(message)),
            Self::AlreadyExists { constraint } => {
                tracing::warn!(constraint, "a unique constraint without a sentence of its own was violated");
                (StatusCode::CONFLICT, Problem::from("This already exists.".to_owned()))
            }
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, Problem::from("That is too large to send.".to_owned())),
            Self::UnsupportedMediaType(wanted) => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, Problem::from(format!("The request must be sent as {wanted}.")))
            }
            Self::Invalid(errors) => (StatusCode::UNPROCESSABLE_ENTITY, invalid(errors)),
            Self::Unprocessable(message) => (StatusCode::UNPROCESSABLE_ENTITY, Problem::from(message.to_owned())),
            Self::TooManyRequests { reason, retry_after_seconds } => {
                return too_many_requests(reason, retry_after_seconds);
            }
            Self::Unavailable | Self::Collided => return unavailable(),
            Self::Internal(cause) => {
                tracing::error!(cause = cause.source, "{}", cause.doing);
                (StatusCode::INTERNAL_SERVER_ERROR, Problem::from(NEUTRAL.to_owned()))
            }
        };
        (status, Json(problem)).into_response()
    }
}

/// A single wrong field speaks for itself; several are counted and listed.
fn invalid(errors: FieldErrors) -> Problem {
    let message = match errors.values().next() {
        Some(only) if errors.len() == 1 => only.clone(),
        _ => "Please check the marked fields.".to_owned(),
    };
    Problem { errors: Some(errors), ..Problem::from(message) }
}

/// Long enough for a burst to be over.
const RETRY_AFTER_SECONDS: i64 = 5;

fn unavailable() -> Response {
    let problem = Problem::from("The server is not ready right now. Please try again in a moment.".to_owned());
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
