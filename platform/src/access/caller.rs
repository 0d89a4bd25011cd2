//! The extractors that state a handler's right, and a request's only way to the owner's data: `read` and `write` hand the store
//! a `Scope`.

use std::convert::Infallible;
use std::ops::Deref;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

use super::own_day::OwnZone;
use super::rates::Rates;
use super::scope::{Acting, Administration, Scope};
use super::session::{self, Session};
use crate::config::TwoFactorRule;
use crate::db::Database;
use crate::error::{Error, Result};
use crate::http::answer::Repeatable;
use crate::http::idempotency::{Attempt, Posted, StoredAnswer, WrongKey};
use crate::http::serving::request_log::WhoAsked;
use crate::process::clock::Clock;
use crate::values::dates::Moment;

const NEEDS_TWO_FACTOR: &str = "Administrators need an authenticator app here. Set it up in Settings, under Security.";

/// Anyone. Only says that the handler knows it is public.
pub struct Public;

/// Signed in.
pub struct Reader(Caller);

/// Signed in, and the account may change its business data.
pub struct Editor(Caller);

/// Signed in as an administrator of the product.
pub struct Administrator(Caller);

pub struct Caller {
    database: Database,
    session: Session,
    now: Moment,
    zone: OwnZone,
    attempt: Option<Attempt>,
}

impl Administrator {
    /// Like `Caller::read`, over all accounts.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Administration) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.0.read(move |scope| work(&mut Administration::of(scope))).await
    }

    /// Like `Caller::write`, over all accounts.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Administration) -> Result<T> + Clone + Send + 'static,
    ) -> Result<T> {
        self.0.write(move |scope| work(&mut Administration::of(scope))).await
    }

    /// Like `Caller::post`, over all accounts.
    pub async fn post<A: Repeatable + Send + 'static>(
        &self,
        work: impl FnOnce(&mut Administration) -> Result<A> + Clone + Send + 'static,
    ) -> Result<Posted<A>> {
        self.0.post(move |scope| work(&mut Administration::of(scope))).await
    }
}

impl Caller {
    pub fn account_id(&self) -> &str {
        &self.session.account_id
    }

    fn acting(&self) -> Acting {
        Acting { owner_id: self.session.account_id.clone(), now: self.now, zone: self.zone.clone() }
    }

    pub fn session_token_hash(&self) -> &str {
        &self.session.token_hash
    }

    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let acting = self.acting();
        self.database.read(move |connection| work(&mut acting.on(connection))).await
    }

    /// Like `read`, for what is best read the same way whatever is asked for (see `Database::read_with_generic_plan`).
    pub async fn read_with_generic_plan<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let acting = self.acting();
        self.database.read_with_generic_plan(move |connection| work(&mut acting.on(connection))).await
    }

    /// A list. While nothing narrows it, it is best read the same way whoever asks; how what is searched for or filtered is
    /// best found depends on how much of it there is.
    pub async fn list<T: Send + 'static>(
        &self,
        is_narrowed: bool,
        work: impl FnOnce(&mut Scope) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        if is_narrowed { self.read(work).await } else { self.read_with_generic_plan(work).await }
    }

    /// Like `read`, for one row by its key.
    pub async fn glance<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let acting = self.acting();
        self.database.glance(move |connection| work(&mut acting.on(connection))).await
    }

    /// One transaction. It is run again when it collides with another one (see `Database::write`).
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<T> + Clone + Send + 'static,
    ) -> Result<T> {
        let acting = self.acting();
        self.database.write(move |connection| work(&mut acting.on(connection))).await
    }

    /// The transaction of a POST, which ends in its answer. A request with an idempotency key claims it here and keeps
    /// the answer under it, so that key, work and answer stand or fall together; one that was answered before gets
    /// that answer instead.
    pub async fn post<A: Repeatable + Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<A> + Clone + Send + 'static,
    ) -> Result<Posted<A>> {
        let attempt = self.attempt.clone();
        self.write(move |scope| {
            let Some(attempt) = attempt else { return work(scope).map(Posted::Now) };
            let (owner_id, now) = (scope.owner_id().to_owned(), scope.now);
            if let Some(answer) = attempt.claim(scope.connection, &owner_id, now)? {
                return Ok(Posted::Before(answer));
            }
            let answer = work(scope)?;
            attempt.keep(scope.connection, &owner_id, &answer)?;
            Ok(Posted::Now(answer))
        })
        .await
    }

    async fn from_parts<S>(parts: &Parts, state: &S) -> Result<Self, TurnedAway>
    where
        Database: FromRef<S>,
        Clock: FromRef<S>,
        Rates: FromRef<S>,
    {
        let token = bearer_token(parts).ok_or(Error::Unauthenticated)?.to_owned();
        let (database, now) = (Database::from_ref(state), Clock::from_ref(state).now());
        let session = database
            .glance(move |connection| session::find(connection, &token, now))
            .await?
            .ok_or(Error::Unauthenticated)?;
        if let Some(who) = parts.extensions.get::<WhoAsked>() {
            who.note(&session.account_id);
        }
        Rates::from_ref(state).count_account(&session.account_id, parts.extensions.get(), now)?;
        if session.use_is_worth_noting(now) {
            let hash = session.token_hash.clone();
            database.write_aside(move |connection| session::note_use(connection, &hash, now)).await;
        }
        if let Some(wrong) = parts.extensions.get::<WrongKey>() {
            return Err(Error::from(*wrong).into());
        }
        let attempt = parts.extensions.get::<Attempt>().cloned();
        if let Some(attempt) = &attempt
            && let Some(answer) = attempt.answered_before(&database, &session.account_id, now).await?
        {
            return Err(TurnedAway::AnsweredBefore(answer));
        }
        let zone = OwnZone::of(&parts.headers, session.timezone.clone());
        Ok(Self { database, session, now, zone, attempt })
    }
}

/// Why a request ends before its handler: it may not, or it was answered before under the same idempotency key.
pub enum TurnedAway {
    Refused(Error),
    AnsweredBefore(StoredAnswer),
}

impl From<Error> for TurnedAway {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl IntoResponse for TurnedAway {
    fn into_response(self) -> Response {
        match self {
            Self::Refused(error) => error.into_response(),
            Self::AnsweredBefore(answer) => answer.into_response(),
        }
    }
}

fn bearer_token(parts: &Parts) -> Option<&str> {
    let (scheme, token) = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl<S: Sync> FromRequestParts<S> for Public {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self)
    }
}

impl<S: Sync> FromRequestParts<S> for Reader
where
    Database: FromRef<S>,
    Clock: FromRef<S>,
    Rates: FromRef<S>,
{
    type Rejection = TurnedAway;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, TurnedAway> {
        Caller::from_parts(parts, state).await.map(Self)
    }
}

impl<S: Sync> FromRequestParts<S> for Editor
where
    Database: FromRef<S>,
    Clock: FromRef<S>,
    Rates: FromRef<S>,
{
    type Rejection = TurnedAway;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, TurnedAway> {
        let caller = Caller::from_parts(parts, state).await?;
        match caller.session.editable_until {
            Some(until) if caller.now < until => Ok(Self(caller)),
            _ => Err(Error::ReadOnly.into()),
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Administrator
where
    Database: FromRef<S>,
    Clock: FromRef<S>,
    TwoFactorRule: FromRef<S>,
    Rates: FromRef<S>,
{
    type Rejection = TurnedAway;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, TurnedAway> {
        let caller = Caller::from_parts(parts, state).await?;
        if !caller.session.is_admin {
            return Err(Error::Forbidden("Only administrators can do this.").into());
        }
        if TwoFactorRule::from_ref(state) == TwoFactorRule::Required && caller.session.second_lock_since.is_none() {
            return Err(Error::Forbidden(NEEDS_TWO_FACTOR).into());
        }
        Ok(Self(caller))
    }
}

impl Deref for Reader {
    type Target = Caller;
    fn deref(&self) -> &Caller {
        &self.0
    }
}

impl Deref for Editor {
    type Target = Caller;
    fn deref(&self) -> &Caller {
        &self.0
    }
}
