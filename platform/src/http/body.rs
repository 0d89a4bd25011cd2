//! Request bodies as extractors: `New<T>` reads something new that refers to nothing. `Change<T>` holds a partial change, and the version it
//! began from, until the row it applies to is at hand, `NewWithin<T>` something new until the thing it belongs to, or those it refers to,
//! can be looked for: a missing row is a 404 before a wrong field is a 422.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Display;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, MatchedPath, Request};
use axum::http::{HeaderMap, Method, StatusCode, header};
use serde_json::{Map, Value};
use utoipa::openapi::{OpenApi, RefOr, Schema};

use super::version::Seen;
use crate::error::{Error, Result};
use crate::fields::entries::{Entries, Entry};
use crate::fields::{LookUp, Payload, apply_change, describe, no_references, read_new};

#[derive(Clone)]
pub struct New<T>(pub T);

#[derive(Clone)]
pub struct NewWithin<T> {
    body: Value,
    of: PhantomData<fn() -> T>,
}

impl<T: Payload> NewWithin<T> {
    /// For a body that was read in a way of its own.
    pub fn of_json(json: &[u8]) -> Result<Self> {
        Ok(Self { body: parse(json)?, of: PhantomData })
    }
}

/// What something new is read from. `Scope::read_new` does it, and looks for what it refers to.
pub trait NewBody {
    type Of: Payload;

    fn read(self, look_up: &mut LookUp<'_>) -> Result<Self::Of>;
}

impl<T: Payload> NewBody for New<T> {
    type Of = T;

    fn read(self, _: &mut LookUp<'_>) -> Result<T> {
        Ok(self.0)
    }
}

impl<T: Payload> NewBody for NewWithin<T> {
    type Of = T;

    fn read(self, look_up: &mut LookUp<'_>) -> Result<T> {
        read_new(object(self.body)?, look_up)
    }
}

#[derive(Clone)]
pub struct Change<T> {
    body: Value,
    seen: Seen,
    of: PhantomData<fn() -> T>,
}

impl<T: Payload> Change<T> {
    /// Applies it to what is there in this version; refused when it began from another one. `Scope::apply_to_version` calls
    /// it, and looks for what it refers to.
    pub fn apply_to_version(self, version: impl Display, value: &mut T, look_up: &mut LookUp<'_>) -> Result<()> {
        self.seen.check(version)?;
        apply_change(value, object(self.body)?, look_up)
    }

    /// The same for what refers to nothing.
    pub fn apply(self, version: impl Display, value: &mut T) -> Result<()> {
        self.apply_to_version(version, value, &mut no_references)
    }
}

impl<T: Payload + Entry> Change<T> {
    /// Applies it to one of the things inside a row; not found when there is none of this id.
    pub fn apply_within(self, entries: &mut Entries<T>, id: &str) -> Result<()> {
        let mut entry = entries.find(id).cloned().ok_or(Error::NotFound)?;
        // What lies inside a row has no version of its own.
        apply_change(&mut entry, object(self.body)?, &mut no_references)?;
        entries.change(id, |kept| *kept = entry)
    }
}

impl<S: Send + Sync, T: Payload> FromRequest<S> for New<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        read_new(object(json(request, state).await?)?, &mut no_references).map(Self)
    }
}

impl<S: Send + Sync, T: Payload> FromRequest<S> for NewWithin<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        Ok(Self { body: json(request, state).await?, of: PhantomData })
    }
}

impl<S: Send + Sync, T: Payload> FromRequest<S> for Change<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let seen = Seen::of(request.headers());
        Ok(Self { body: json(request, state).await?, seen, of: PhantomData })
    }
}

async fn json<S: Send + Sync>(request: Request, state: &S) -> Result<Value> {
    if !is_json(request.headers()) {
        return Err(Error::WrongFormat("application/json"));
    }
    let bytes = Bytes::from_request(request, state).await.map_err(|rejected| match rejected.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
        _ => Error::Malformed("The request was cut off. Please try again."),
    })?;
    parse(&bytes)
}

/// Far more than any form has: an invoice with as many items as it may have comes to a tenth of it.
const MOST_VALUES: usize = 50_000;

/// A body of a megabyte could be read into a hundred, and is held while it waits for the database.
fn parse(json: &[u8]) -> Result<Value> {
    if values_at_most(json) > MOST_VALUES {
        return Err(Error::TooLarge);
    }
    serde_json::from_slice(json).map_err(|_| Error::Malformed("The request is not valid JSON."))
}

/// How many values a JSON text can have, without reading it: each begins the text, or follows a `,`, `[`, `{` or `:` outside of
/// strings.
fn values_at_most(json: &[u8]) -> usize {
    let (mut count, mut is_text, mut is_escaped) = (1, false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            b',' | b'[' | b'{' | b':' if !is_text => count += 1,
            _ => {}
        }
    }
    count
}

fn object(body: Value) -> Result<Map<String, Value>> {
    match body {
        Value::Object(object) => Ok(object),
        _ => Err(Error::Unprocessable("The request must be a JSON object.")),
    }
}

/// Far more than any form.
pub const LARGEST_BODY: usize = 1024 * 1024;

/// How an operation says that it takes files, and how many bytes they may have with what is around them.
const TAKES_FILES: &str = "x-largest-body";

/// The routes that take files. Nothing but what the operations themselves say: a body that is larger than any form, and the
/// time it takes to send one, are for these alone.
#[derive(Clone, Default)]
pub struct FileRoutes(Arc<HashMap<String, usize>>);

impl FileRoutes {
    /// Those that this document tells of, under the path it will be found at.
    pub fn add(&mut self, prefix: &str, document: &OpenApi) {
        let sizes = document.paths.paths.iter().filter_map(|(path, item)| {
            let largest = item.post.as_ref()?.extensions.as_ref()?.get(TAKES_FILES)?.as_u64()?;
            Some((format!("{prefix}{path}"), usize::try_from(largest).ok()?))
        });
        Arc::make_mut(&mut self.0).extend(sizes);
    }

    /// How large the body of a request may be, when it is one to a route that takes files.
    pub fn largest_body(&self, request: &Request) -> Option<usize> {
        let path = request.extensions().get::<MatchedPath>().filter(|_| *request.method() == Method::POST)?;
        self.0.get(path.as_str()).copied()
    }
}

pub fn is_json(headers: &HeaderMap) -> bool {
    is_sent_as(headers, "application/json")
}

pub fn is_form(headers: &HeaderMap) -> bool {
    is_sent_as(headers, "multipart/form-data")
}

fn is_sent_as(headers: &HeaderMap, media_type: &str) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = content_type.and_then(|value| value.split(';').next()).unwrap_or_default().trim();
    essence.eq_ignore_ascii_case(media_type)
}

impl<T: Payload> utoipa::PartialSchema for New<T> {
    fn schema() -> RefOr<Schema> {
        schema_of::<T>(true)
    }
}
impl<T: Payload> utoipa::ToSchema for New<T> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(T::NEW)
    }
}

impl<T: Payload> utoipa::PartialSchema for NewWithin<T> {
    fn schema() -> RefOr<Schema> {
        schema_of::<T>(true)
    }
}
impl<T: Payload> utoipa::ToSchema for NewWithin<T> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(T::NEW)
    }
}

impl<T: Payload> utoipa::PartialSchema for Change<T> {
    fn schema() -> RefOr<Schema> {
        schema_of::<T>(false)
    }
}
impl<T: Payload> utoipa::ToSchema for Change<T> {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(T::CHANGE)
    }
}

fn schema_of<T: Payload>(is_new: bool) -> RefOr<Schema> {
    #[expect(clippy::expect_used, reason = "the schema is ours; the contract test reads every one of them")]
    let schema: Schema = serde_json::from_value(describe::<T>(is_new)).expect("fields describe a valid schema");
    RefOr::T(schema)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_outside_of_strings_alone() {
        assert_eq!(values_at_most(br#""one, two [three] {four: five}""#), 1);
        assert_eq!(values_at_most(br#"{"a":"\\","b":"\",[","c":[1,2]}"#), 9);
    }

    #[test]
    fn a_body_that_would_grow_a_hundredfold_is_refused_before_it_is_read() {
        let many = |count: usize| format!("[{}]", vec![r#"{"":0}"#; count].join(","));
        assert!(matches!(parse(many(100_000).as_bytes()), Err(Error::TooLarge)));
        assert!(parse(many(10_000).as_bytes()).is_ok());
        let long = format!(r#"{{"text":"{}"}}"#, ",".repeat(900_000));
        assert!(parse(long.as_bytes()).is_ok());
    }
}
