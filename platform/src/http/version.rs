//! Versions of things: what an answer says in its ETag, and what a change says it began from in `If-Match`, so that two
//! people who edit at once notice each other.

use std::fmt::Display;

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::answer::{Repeatable, as_json};
use crate::error::{Error, Result};

/// Stands between a version and what else an answer was made from. A change is compared with the version alone.
const BESIDE: char = ';';

/// Something whose answer tells its version.
pub trait Version {
    /// What each change makes another: the time of the last one, or a number that counts them.
    fn version(&self) -> String;

    /// What the answer shows besides, and what changes without the thing being changed.
    fn beside(&self) -> Option<String> {
        None
    }
}

/// The answer that shows one thing, with its version as the ETag.
pub struct Versioned<T> {
    status: StatusCode,
    value: T,
}

impl<T> Versioned<T> {
    pub fn shown(value: T) -> Self {
        Self { status: StatusCode::OK, value }
    }

    pub fn created(value: T) -> Self {
        Self { status: StatusCode::CREATED, value }
    }
}

impl<T: Version> Versioned<T> {
    /// Weak, because the compressed and the plain form of an answer share it.
    fn tag(&self) -> String {
        let mut tag = self.value.version();
        if let Some(beside) = self.value.beside() {
            tag.push(BESIDE);
            tag.push_str(&beside);
        }
        format!("W/\"{tag}\"")
    }
}

impl<T: Version + Serialize> Repeatable for Versioned<T> {
    fn status(&self) -> StatusCode {
        self.status
    }

    fn body(&self) -> Result<String> {
        as_json(&self.value)
    }

    fn etag(&self) -> Option<String> {
        Some(self.tag())
    }
}

impl<T: Version + Serialize> IntoResponse for Versioned<T> {
    fn into_response(self) -> Response {
        let tag = self.tag();
        let mut response = (self.status, Json(self.value)).into_response();
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            response.headers_mut().insert(header::ETAG, tag);
        }
        response
    }
}

/// The versions somebody says they began from; `None` when they do not care.
#[derive(Clone)]
pub struct Seen(Option<Vec<String>>);

impl Seen {
    pub fn of(headers: &HeaderMap) -> Self {
        let given: Vec<&HeaderValue> = headers.get_all(header::IF_MATCH).iter().collect();
        if given.is_empty() {
            return Self(None);
        }
        // What cannot be read matches no version.
        let tags = given.iter().flat_map(|value| value.to_str().unwrap_or_default().split(','));
        let tags: Vec<&str> = tags.map(str::trim).collect();
        if tags.contains(&"*") {
            return Self(None);
        }
        let opaque = tags.iter().map(|tag| tag.trim_start_matches("W/").trim_matches('"'));
        Self(Some(opaque.map(|tag| tag.split(BESIDE).next().unwrap_or_default().to_owned()).collect()))
    }

    /// Refuses a change that began from another version than the present one.
    pub fn check(&self, present: impl Display) -> Result<()> {
        let present = present.to_string();
        match &self.0 {
            Some(seen) if !seen.contains(&present) => Err(changed_elsewhere("Your changes aren't saved yet.")),
            _ => Ok(()),
        }
    }
}

pub fn changed_elsewhere(so: &str) -> Error {
    Error::Conflict(format!("This changed somewhere else while you were editing. {so}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(given: &[&'static str], present: &str) -> bool {
        let mut headers = HeaderMap::new();
        for value in given {
            headers.append(header::IF_MATCH, HeaderValue::from_static(value));
        }
        Seen::of(&headers).check(present).is_ok()
    }

    #[test]
    fn a_change_matches_the_version_it_began_from() {
        assert!(matches(&[], "7") && matches(&["*"], "7"));
        for same in ["\"7\"", "W/\"7\"", "7", "\"7;655\"", "W/\"7;1;0\"", "\"6\", \"7\"", " \"7\" "] {
            assert!(matches(&[same], "7"), "{same}");
        }
        for other in ["\"6\"", "\"\"", "", "\"77\"", "\"7.0\"", "\"6;7\"", "W/\"\"", "x"] {
            assert!(!matches(&[other], "7"), "{other}");
        }
        assert!(matches(&["\"6\"", "\"7\""], "7"));
    }
}
