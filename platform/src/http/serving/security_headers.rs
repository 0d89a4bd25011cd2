//! Headers that every answer carries. Pages bring a content security policy of their own (with the hashes of
//! their inline scripts); everything else may load nothing at all.

use axum::http::{HeaderName, HeaderValue, Response, header};

const NOTHING: &str = "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/// For the API and for customers' documents: reading is for whoever has the address, listing it is for nobody.
pub fn keep_unlisted<B>(mut response: Response<B>) -> Response<B> {
    let unlisted = HeaderValue::from_static("noindex, nofollow");
    response.headers_mut().insert(HeaderName::from_static("x-robots-tag"), unlisted);
    response
}

pub fn add_security_headers<B>(mut response: Response<B>, is_development: bool) -> Response<B> {
    let headers = response.headers_mut();
    // Room for all of them at once.
    headers.reserve(8);
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
        "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
    );
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    if !is_development {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
    response
}
