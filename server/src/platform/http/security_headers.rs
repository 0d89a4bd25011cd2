//! Headers that every answer carries. Pages bring a content security policy of their own (with the hashes of
//! their inline scripts); everything else may load nothing at all.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::platform::Platform;

const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

pub async fn add_security_headers(State(platform): State<Platform>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, NOTHING);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    // The address of a page may hold a reset token or a customer's key: never tell it to other sites.
    set(header::REFERRER_POLICY, "same-origin");
    set(
        HeaderName::from_static("permissions-policy"),
        "camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), interest-cohort=()",
    );
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    if !platform.is_development {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
    response
}
