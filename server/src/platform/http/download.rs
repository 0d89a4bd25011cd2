//! A file that is made for the one who asks, to be saved under its name.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

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
