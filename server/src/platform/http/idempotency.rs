//! `Idempotency-Key` on a POST: the same key, path and owner answers the first answer again and does the work
//! once. The key is claimed in the very transaction that does the work (see `Caller::write`), so neither a
//! crash nor a race can do it twice; the answer is kept right after.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;
use sha2::{Digest, Sha256};

use super::body::is_multipart;
use super::error::{Error, Result};
use crate::platform::Platform;
use crate::platform::dates::Moment;
use crate::platform::db::{Database, DbConnection};

pub const KEPT_FOR: SignedDuration = SignedDuration::from_hours(24);
const HEADER: &str = "idempotency-key";
const LONGEST_KEY: usize = 255;

diesel::table! {
    idempotency_keys (owner_id, path, idempotency_key) {
        owner_id -> Text,
        path -> Text,
        idempotency_key -> Text,
        body_hash -> Text,
        status -> Nullable<BigInt>,
        answer -> Nullable<Text>,
        created_at -> Text,
    }
}

/// One POST with a key, on its way through the program.
#[derive(Clone, Debug)]
pub struct Attempt {
    key: String,
    path: String,
    body_hash: String,
    /// The owner in whose name the work was done, once it is committed.
    done_for: Arc<OnceLock<String>>,
}

/// Stands for a key that is not one. Refused only once the caller is known: 401 comes before 422.
#[derive(Clone, Copy, Debug)]
pub struct WrongKey;

impl From<WrongKey> for Error {
    fn from(_: WrongKey) -> Self {
        let sentence = format!("Idempotency-Key must be 1 to {LONGEST_KEY} plain characters.");
        Self::field("Idempotency-Key", sentence)
    }
}

/// An answer given before.
#[derive(Debug)]
pub struct StoredAnswer {
    status: StatusCode,
    body: String,
}

impl IntoResponse for StoredAnswer {
    fn into_response(self) -> Response {
        let mut response = (self.status, Body::from(self.body.clone())).into_response();
        if !self.body.is_empty() {
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        response
    }
}

/// Middleware: notes the key for the extractors, and keeps the answer of work that was done under it.
pub async fn keep_answers(State(platform): State<Platform>, mut request: Request, next: Next) -> Response {
    let Some(key) = request.headers().get(HEADER).filter(|_| *request.method() == Method::POST) else {
        return next.run(request).await;
    };
    let Some(key) = key.to_str().ok().filter(|key| !key.is_empty() && key.len() <= LONGEST_KEY).map(str::to_owned)
    else {
        request.extensions_mut().insert(WrongKey);
        return next.run(request).await;
    };
    let path = request.uri().path().to_owned();
    let (mut parts, body) = request.into_parts();
    let (body_hash, body) = if is_multipart(&parts.headers) {
        // Too large to hold, and no two tries are alike: each has a boundary of its own, all of the same length.
        let length = parts.headers.get(header::CONTENT_LENGTH).map(HeaderValue::as_bytes).unwrap_or_default();
        (hex::encode(Sha256::digest(length)), body)
    } else {
        match Bytes::from_request(Request::from_parts(parts.clone(), body), &()).await {
            Ok(body) => (hex::encode(Sha256::digest(&body)), Body::from(body)),
            Err(_) => return Error::TooLarge.into_response(),
        }
    };
    let attempt = Attempt { key, path, body_hash, done_for: Arc::new(OnceLock::new()) };
    parts.extensions.insert(attempt.clone());

    let response = next.run(Request::from_parts(parts, body)).await;
    match attempt.done_for.get() {
        Some(owner) => attempt.keep(&platform.database, owner.clone(), response).await,
        None => response,
    }
}

impl Attempt {
    /// Looks for an earlier request under the same key: an answer that is there ends this one.
    pub async fn check(&self, database: &Database, owner: &str, now: Moment) -> Result<()> {
        match self.find(database, owner, now).await? {
            None => Ok(()),
            Some(Found::Answered(answer)) => Err(Error::AnsweredBefore(Box::new(answer))),
            Some(Found::Claimed) => Err(self.wait_for_answer(database, owner, now).await),
        }
    }

    /// Claims the key inside the transaction that does the work; one older than a day is free again.
    /// False: another request did the work.
    pub fn claim(&self, connection: &mut DbConnection, owner: &str, now: Moment) -> Result<bool> {
        if self.done_for.get().is_some() {
            return Ok(true);
        }
        let claimed = diesel::sql_query(
            "INSERT INTO idempotency_keys (owner_id, path, idempotency_key, body_hash, created_at) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (owner_id, path, idempotency_key) DO UPDATE \
             SET body_hash = excluded.body_hash, status = NULL, answer = NULL, created_at = excluded.created_at \
             WHERE idempotency_keys.created_at <= $6",
        )
        .bind::<Text, _>(owner)
        .bind::<Text, _>(&self.path)
        .bind::<Text, _>(&self.key)
        .bind::<Text, _>(&self.body_hash)
        .bind::<Text, _>(now)
        .bind::<Text, _>(now.minus(KEPT_FOR))
        .execute(connection)?;
        Ok(claimed == 1)
    }

    pub fn mark_done(&self, owner: &str) {
        self.done_for.get_or_init(|| owner.to_owned());
    }

    /// The request that holds the claim is about to store its answer: wait for it.
    pub async fn wait_for_answer(&self, database: &Database, owner: &str, now: Moment) -> Error {
        for _ in 0..200 {
            match self.find(database, owner, now).await {
                Ok(Some(Found::Answered(answer))) => return Error::AnsweredBefore(Box::new(answer)),
                Ok(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                Err(error) => return error,
            }
        }
        Error::Conflict("This was already carried out. Reload to see the result.".into())
    }

    async fn find(&self, database: &Database, owner: &str, now: Moment) -> Result<Option<Found>> {
        use idempotency_keys::dsl;
        let (attempt, owner) = (self.clone(), owner.to_owned());
        let row: Option<(String, Option<i64>, Option<String>)> = database
            .read(move |connection| {
                Ok(dsl::idempotency_keys
                    .find((owner, &attempt.path, &attempt.key))
                    .filter(dsl::created_at.gt(now.minus(KEPT_FOR)))
                    .select((dsl::body_hash, dsl::status, dsl::answer))
                    .first(connection)
                    .optional()?)
            })
            .await?;
        match row {
            None => Ok(None),
            Some((body_hash, ..)) if body_hash != self.body_hash => {
                Err(Error::Unprocessable("This Idempotency-Key was already used for another request."))
            }
            Some((_, Some(status), body)) => {
                let status = u16::try_from(status).ok().and_then(|status| StatusCode::from_u16(status).ok());
                let status = status.unwrap_or(StatusCode::OK);
                Ok(Some(Found::Answered(StoredAnswer { status, body: body.unwrap_or_default() })))
            }
            Some(_) => Ok(Some(Found::Claimed)),
        }
    }

    async fn keep(&self, database: &Database, owner: String, response: Response) -> Response {
        use idempotency_keys::dsl;
        let (parts, body) = response.into_parts();
        let bytes = match to_bytes(body, usize::MAX).await {
            Ok(bytes) => bytes,
            Err(error) => return Error::internal("reading an answer to keep it", error).into_response(),
        };
        let (attempt, status) = (self.clone(), i64::from(parts.status.as_u16()));
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let kept = database
            .write(move |connection| {
                diesel::update(dsl::idempotency_keys.find((owner, &attempt.path, &attempt.key)))
                    .set((dsl::status.eq(Some(status)), dsl::answer.eq(Some(text))))
                    .execute(connection)?;
                Ok(())
            })
            .await;
        if let Err(error) = kept {
            // The work is done and answered; only a repetition will get a plainer answer.
            tracing::error!(?error, "an idempotent answer could not be kept");
        }
        Response::from_parts(parts, Body::from(bytes))
    }
}

enum Found {
    Answered(StoredAnswer),
    Claimed,
}

/// Forgets keys older than a day.
pub fn forget_old(connection: &mut DbConnection, now: Moment) -> Result<usize> {
    use idempotency_keys::dsl;
    Ok(diesel::delete(dsl::idempotency_keys.filter(dsl::created_at.lt(now.minus(KEPT_FOR)))).execute(connection)?)
}
