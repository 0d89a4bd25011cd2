//! The successful answers: created, changed or read things as JSON, and files to save.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::error::{Error, Result};

/// 201 with the new thing.
pub struct Created<T>(pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

/// 204: done, nothing to show.
pub struct Done;

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

/// What can be told again, word for word, to who asks again under the same idempotency key.
pub trait Repeatable {
    fn status(&self) -> StatusCode;

    /// The body; empty for none.
    fn body(&self) -> Result<String>;

    /// The version of what the body tells of, where it has one.
    fn etag(&self) -> Option<String> {
        None
    }
}

impl<T: Serialize> Repeatable for Json<T> {
    fn status(&self) -> StatusCode {
        StatusCode::OK
    }

    fn body(&self) -> Result<String> {
        as_json(&self.0)
    }
}

impl<T: Serialize> Repeatable for Created<T> {
    fn status(&self) -> StatusCode {
        StatusCode::CREATED
    }

    fn body(&self) -> Result<String> {
        as_json(&self.0)
    }
}

impl Repeatable for Done {
    fn status(&self) -> StatusCode {
        StatusCode::NO_CONTENT
    }

    fn body(&self) -> Result<String> {
        Ok(String::new())
    }
}

pub fn as_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| Error::internal("writing an answer", error))
}

/// A file made for the caller, to be saved under its name.
pub struct Download {
    /// Of letters, digits, dots and hyphens.
    pub name: String,
    pub content_type: &'static str,
    pub bytes: Vec<u8>,
}

pub const CSV: &str = "text/csv; charset=utf-8";

impl IntoResponse for Download {
    fn into_response(self) -> Response {
        let mut response = self.bytes.into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{}\"", self.name)) {
            headers.insert(header::CONTENT_DISPOSITION, disposition);
        }
        response
    }
}
