//! `Idempotency-Key` on a POST: the same key, path and owner answers the first answer again and does the work once.
//! The key, the work and the answer are written in one transaction (see `Caller::post`). So there is no moment, however
//! the connection or the process ends, in which the work is done and its answer unknown; and what failed leaves nothing.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use diesel::prelude::*;
use diesel::upsert::excluded;
use jiff::SignedDuration;
use sha2::{Digest, Sha256};

use super::answer::Repeatable;
use super::body::{LARGEST_BODY, is_form};
use crate::db::{Database, DbConnection, on_engine, outside_database_work};
use crate::error::{Error, Result};
use crate::schema::idempotency_keys;
use crate::values::dates::Moment;

pub const KEPT_FOR: SignedDuration = SignedDuration::from_hours(24);
const HEADER: &str = "idempotency-key";
const LONGEST_KEY: usize = 255;

/// One POST with a key, on its way through the program.
#[derive(Clone, Debug)]
pub struct Attempt {
    key: String,
    path: String,
    body_hash: String,
}

/// Stands for a key that is not one. Refused only once the caller is known: 401 comes before 422.
#[derive(Clone, Copy, Debug)]
pub struct WrongKey;

impl From<WrongKey> for Error {
    fn from(_: WrongKey) -> Self {
        let sentence = format!("Idempotency-Key must be 1 to {LONGEST_KEY} ASCII characters.");
        Self::field("Idempotency-Key", sentence)
    }
}

/// How a POST ends: with the answer to its own work, or with the one that was given before under the same key.
pub enum Posted<A> {
    Now(A),
    Before(StoredAnswer),
}

impl<A: IntoResponse> IntoResponse for Posted<A> {
    fn into_response(self) -> Response {
        match self {
            Self::Now(answer) => answer.into_response(),
            Self::Before(answer) => answer.into_response(),
        }
    }
}

/// An answer given before.
#[derive(Clone, Debug)]
pub struct StoredAnswer {
    status: StatusCode,
    body: String,
    etag: Option<String>,
}

impl IntoResponse for StoredAnswer {
    fn into_response(self) -> Response {
        let has_body = !self.body.is_empty();
        let mut response = (self.status, Body::from(self.body)).into_response();
        if has_body {
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if let Some(etag) = self.etag.and_then(|etag| HeaderValue::from_str(&etag).ok()) {
            response.headers_mut().insert(header::ETAG, etag);
        }
        response
    }
}

/// Notes the key, and what it stands for, for the extractors.
pub async fn read_key(mut request: Request, takes_files: bool) -> Result<Request> {
    let Some(key) = request.headers().get(HEADER).filter(|_| *request.method() == Method::POST) else {
        return Ok(request);
    };
    let Some(key) = key.to_str().ok().filter(|key| !key.is_empty() && key.len() <= LONGEST_KEY).map(str::to_owned)
    else {
        request.extensions_mut().insert(WrongKey);
        return Ok(request);
    };
    let path = request.uri().path().to_owned();
    let (mut parts, body) = request.into_parts();
    let length =
        parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let may_bring_files = match length {
        Some(length) => length > LARGEST_BODY || (takes_files && is_form(&parts.headers)),
        None => takes_files,
    };
    let (body_hash, body) = if may_bring_files {
        // Too large to hold for somebody who may not even be signed in. And no two tries of a form are alike: each has a
        // boundary of its own, all of the same length. A route that takes no files refuses it, unless it reads no body.
        (hex::encode(Sha256::digest(length.unwrap_or_default().to_string())), body)
    } else {
        match Bytes::from_request(Request::from_parts(parts.clone(), body), &()).await {
            Ok(body) => {
                outside_database_work("hashing a request");
                (hex::encode(Sha256::digest(&body)), Body::from(body))
            }
            Err(_) => return Err(Error::TooLarge),
        }
    };
    parts.extensions.insert(Attempt { key, path, body_hash });
    Ok(Request::from_parts(parts, body))
}

impl Attempt {
    /// The answer of an earlier request under the same key, if there was one.
    pub async fn answered_before(&self, database: &Database, owner: &str, now: Moment) -> Result<Option<StoredAnswer>> {
        let (attempt, owner) = (self.clone(), owner.to_owned());
        database.glance(move |connection| attempt.find(connection, &owner, now)).await
    }

    /// Claims the key inside the transaction that does the work; one older than a day is free again. When somebody was
    /// first, that one has committed, for until then the row is held: here is the answer to give again.
    pub fn claim(&self, connection: &mut DbConnection, owner: &str, now: Moment) -> Result<Option<StoredAnswer>> {
        use idempotency_keys::dsl;
        let claim = diesel::insert_into(dsl::idempotency_keys)
            .values((
                dsl::owner_id.eq(owner),
                dsl::path.eq(&self.path),
                dsl::idempotency_key.eq(&self.key),
                dsl::body_hash.eq(&self.body_hash),
                dsl::created_at.eq(now),
            ))
            .on_conflict((dsl::owner_id, dsl::path, dsl::idempotency_key))
            .do_update()
            .set((
                dsl::body_hash.eq(excluded(dsl::body_hash)),
                dsl::status.eq(None::<i64>),
                dsl::answer.eq(None::<String>),
                dsl::etag.eq(None::<String>),
                dsl::created_at.eq(excluded(dsl::created_at)),
            ));
        let claim = diesel::query_dsl::methods::FilterDsl::filter(claim, dsl::created_at.le(now.minus(KEPT_FOR)));
        let claimed = on_engine!(connection, |connection| claim.execute(connection))?;
        if claimed == 1 {
            return Ok(None);
        }
        let first = self.find(connection, owner, now)?;
        first.map(Some).ok_or_else(|| Error::internal("claiming an idempotency key", "nobody holds it"))
    }

    /// Keeps the answer, in the same transaction.
    pub fn keep(&self, connection: &mut DbConnection, owner: &str, answer: &impl Repeatable) -> Result<()> {
        use idempotency_keys::dsl;
        let keep = diesel::update(dsl::idempotency_keys.find((owner, &self.path, &self.key))).set((
            dsl::status.eq(Some(i64::from(answer.status().as_u16()))),
            dsl::answer.eq(Some(answer.body()?)),
            dsl::etag.eq(answer.etag()),
        ));
        on_engine!(connection, |connection| keep.execute(connection))?;
        Ok(())
    }

    fn find(&self, connection: &mut DbConnection, owner: &str, now: Moment) -> Result<Option<StoredAnswer>> {
        use idempotency_keys::dsl;
        type Row = (String, Option<i64>, Option<String>, Option<String>);
        let row = dsl::idempotency_keys
            .find((owner, &self.path, &self.key))
            .filter(dsl::created_at.gt(now.minus(KEPT_FOR)))
            .select((dsl::body_hash, dsl::status, dsl::answer, dsl::etag));
        let row: Option<Row> = on_engine!(connection, |connection| row.first(connection)).optional()?;
        let Some((body_hash, status, body, etag)) = row else { return Ok(None) };
        if body_hash != self.body_hash {
            return Err(Error::Unprocessable(
                "This Idempotency-Key was already used for another request. Use a new one.",
            ));
        }
        let status = status.and_then(|status| StatusCode::from_u16(u16::try_from(status).ok()?).ok());
        let status = status.ok_or_else(|| Error::internal("reading a stored answer", "it has no status"))?;
        Ok(Some(StoredAnswer { status, body: body.unwrap_or_default(), etag }))
    }
}
