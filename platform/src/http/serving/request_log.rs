//! One id, one log line and one count per request. The id is also in the answer's headers, so that a person can name it.
//! Only the method, the route, the outcome and the id of the account are logged: addresses with tokens in them, headers and
//! bodies never are.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use tracing::Instrument;

use crate::process::measures::REQUESTS;
use crate::values::ids::new_id;

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Whose session a request came with, once that is known.
#[derive(Clone, Default)]
pub struct WhoAsked(Arc<OnceLock<String>>);

impl WhoAsked {
    pub fn note(&self, account_id: &str) {
        self.0.get_or_init(|| account_id.to_owned());
    }
}

pub async fn logged<F: Future<Output = Response>>(mut request: Request, answer: impl FnOnce(Request) -> F) -> Response {
    let id = new_id();
    let method = request.method().clone();
    // A page's path may hold a token or a customer's key, so only known API routes are named.
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or("(page)", MatchedPath::as_str);
    let who = WhoAsked::default();
    request.extensions_mut().insert(who.clone());
    let started = Instant::now();
    let mut response = answer(request).instrument(tracing::info_span!("request", id)).await;
    let (took, status) = (started.elapsed(), response.status().as_u16());
    let milliseconds = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    REQUESTS.note(route, method.as_str(), status, took);
    // Outside the span, whose fields would have to be read back from their text for this one line.
    let (method, account) = (method.as_str(), who.0.get().map(String::as_str));
    if status >= 500 {
        tracing::error!(id, method, route, status, account, milliseconds, "answered");
    } else if route == "(page)" {
        tracing::debug!(id, method, route, status, account, milliseconds, "answered");
    } else {
        tracing::info!(id, method, route, status, account, milliseconds, "answered");
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}
