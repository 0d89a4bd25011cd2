//! Puts the program together: the routes, and around them what every request goes through.

use std::any::Any;
use std::sync::LazyLock;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

use crate::pages::{self, Site};
use crate::routes;
use platform::Platform;
use platform::access::rates::WithinRate;
use platform::error::Error;
use platform::http::body::{FileRoutes, LARGEST_BODY};
use platform::http::idempotency;
use platform::http::problem;
use platform::http::serving::etag;
use platform::http::serving::request_log;
use platform::http::serving::security_headers;
use platform::http::serving::unread_body;

const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// Ten photos over one bar of signal.
const LONGEST_UPLOAD: Duration = Duration::from_secs(20 * 60);

pub fn router(platform: Platform, site: Site) -> Router {
    let (api, file_routes) = routes::api();
    // Layers from the outside in, each stack in one piece and with one function of ours at most: axum puts what it is
    // given into a box, and copies for each layer of each request all the boxes inside it.
    let around_api = ServiceBuilder::new()
        .map_response(security_headers::keep_unlisted)
        // A ZIP is compressed already, and who downloads one wants to see how long it is.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("application/zip"))),
        )
        .layer(from_fn_with_state(platform.clone(), move |_: WithinRate, request: Request, next: Next| {
            carry_out(file_routes.clone(), request, next)
        }));
    let around_pages = ServiceBuilder::new()
        .map_response(security_headers::keep_unlisted)
        .layer(from_fn(give_up_late))
        .layer(CompressionLayer::new());
    let is_development = platform.is_development;
    let around_all = ServiceBuilder::new()
        .layer(from_fn(answer_and_log))
        .map_response(move |response| security_headers::add_security_headers(response, is_development))
        .layer(CatchPanicLayer::custom(|panic: Box<dyn Any + Send>| {
            Error::internal("a handler panicked", panic_text(panic.as_ref())).into_response()
        }));
    api.route("/api/openapi.json", get(described))
        .route("/api", any(unknown_path))
        .route("/api/", any(unknown_path))
        .route("/api/{*path}", any(unknown_path))
        .method_not_allowed_fallback(wrong_method)
        .layer(around_api)
        .merge(routes::pages().layer(around_pages))
        .merge(routes::health())
        .fallback(move |request| pages::serve_page(site.clone(), request))
        .layer(around_all)
        .with_state(platform)
}

async fn answer_and_log(request: Request, next: Next) -> Response {
    request_log::logged(request, |request| unread_body::read_or_close(request, next)).await
}

/// A call of the API, from a client that may make one.
async fn carry_out(file_routes: FileRoutes, mut request: Request, next: Next) -> Response {
    let largest_upload = file_routes.largest_body(&request);
    DefaultBodyLimit::max(largest_upload.unwrap_or(LARGEST_BODY)).apply(&mut request);
    let longest_wait = if largest_upload.is_some() { LONGEST_UPLOAD } else { LONGEST_WAIT };
    let answer = async {
        let asked = etag::Asked::by(&request);
        match idempotency::read_key(request, largest_upload.is_some()).await {
            Ok(request) => etag::add_etag(asked, next.run(request).await).await,
            Err(error) => error.into_response(),
        }
    };
    within(longest_wait, answer).await
}

async fn give_up_late(request: Request, next: Next) -> Response {
    within(LONGEST_WAIT, next.run(request)).await
}

/// A request that takes longer than anybody waits is answered; what it does in the database still ends properly.
async fn within(longest_wait: Duration, answer: impl Future<Output = Response>) -> Response {
    tokio::time::timeout(longest_wait, answer).await.unwrap_or_else(|_| Error::Unavailable.into_response())
}

/// A text that was put together is of another type than one that stands in the source.
fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref().map(String::as_str));
    text.unwrap_or("without a text")
}

/// The document as it is committed and served: one form, so that it can be compared.
pub fn openapi_json() -> String {
    let mut text = serde_json::to_string_pretty(&routes::document()).unwrap_or_default();
    text.push('\n');
    text
}

/// Made when it is first asked for: of most processes it never is.
async fn described() -> Result<Response, Error> {
    static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| openapi_json().into());
    let made = tokio::task::spawn_blocking(|| DOCUMENT.clone()).await;
    let document = made.map_err(|error| Error::internal("the API could not be described", error))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], document).into_response())
}

async fn unknown_path() -> Error {
    Error::NotFound
}

async fn wrong_method(request: Request) -> Response {
    if request.uri().path().starts_with("/api") {
        problem::wrong_method()
    } else {
        StatusCode::METHOD_NOT_ALLOWED.into_response()
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{catch_unwind, panic_any};

    use super::*;

    #[test]
    fn every_text_of_a_panic_is_told() {
        let told = |work: fn()| panic_text(catch_unwind(work).expect_err("a panic").as_ref()).to_owned();
        assert_eq!(told(|| panic!("as it stands")), "as it stands");
        assert_eq!(
            told(|| panic!("put together: {}", std::process::id())),
            format!("put together: {}", std::process::id())
        );
        assert_eq!(told(|| panic_any(7)), "without a text");
    }
}
