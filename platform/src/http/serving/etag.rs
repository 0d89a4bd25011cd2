//! Every JSON read carries an ETag of what it answers, its paging headers included; a client that has it
//! already is told so with 304.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::db::outside_database_work;
use crate::error::Error;
use crate::http::list::TOTAL_COUNT;

/// What a request says of what it reads.
pub struct Asked {
    is_read: bool,
    known: Option<HeaderValue>,
}

impl Asked {
    pub fn by(request: &Request) -> Self {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        Self { is_read, known: request.headers().get(header::IF_NONE_MATCH).cloned() }
    }
}

pub async fn add_etag(Asked { is_read, known }: Asked, response: Response) -> Response {
    if !is_read || response.status() != StatusCode::OK {
        return response;
    }
    let (mut parts, mut body) = response.into_parts();
    let own = parts.headers.get(header::ETAG).and_then(|tag| tag.to_str().ok()).map(str::to_owned);
    let tag = match own {
        // A file may be larger than memory: what has a tag of its own goes by unread.
        Some(own) => own,
        None => match to_bytes(body, usize::MAX).await {
            Ok(bytes) => {
                let tag = tag_of(&parts.headers, &bytes);
                body = Body::from(bytes);
                tag
            }
            Err(error) => return Error::internal("reading an answer to tag it", error).into_response(),
        },
    };
    if let Ok(value) = HeaderValue::from_str(&tag) {
        parts.headers.insert(header::ETAG, value);
    }
    // What is read belongs to one owner and may change at any time: keep it, but ask again.
    let keep_and_ask = HeaderValue::from_static("private, no-cache");
    parts.headers.entry(header::CACHE_CONTROL).or_insert(keep_and_ask);
    if known.is_some_and(|known| matches_tag(&known, &tag)) {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_TYPE);
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, body)
}

/// Weak, because the compressed and the plain form of an answer share it. Every answer is read for it, so by a hash that any
/// processor is quick at: where one has no instructions for SHA-256, that took a quarter of what a list does.
fn tag_of(headers: &HeaderMap, body: &[u8]) -> String {
    outside_database_work("hashing an answer");
    let mut hash = blake3::Hasher::new();
    for name in [&TOTAL_COUNT, &header::LINK] {
        hash.update(headers.get(name).map(HeaderValue::as_bytes).unwrap_or_default());
        hash.update(&[0]);
    }
    hash.update(body);
    format!("W/\"{}\"", &hash.finalize().to_hex()[..32])
}

pub fn matches_tag(known: &HeaderValue, tag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known.to_str().is_ok_and(|known| known.split(',').any(|one| one.trim() == "*" || opaque(one) == opaque(tag)))
}
