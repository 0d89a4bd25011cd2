//! The extractors that state a handler's right, and the only way to the owner's data: `read` and `write` hand
//! the store a `Scope`, which nothing else can make.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

use super::own_day::OwnZone;
use super::session::{self, Session};
use crate::platform::Platform;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::http::answer::Repeatable;
use crate::platform::http::error::{Error, Result};
use crate::platform::http::idempotency::{Attempt, WrongKey};

/// Anyone. Only says that the handler knows it is public.
pub struct Public;

/// Signed in.
pub struct Reader(Caller);

/// Signed in, and the account may change its business data.
pub struct Editor(Caller);

/// Signed in as an administrator of the product.
pub struct Administrator(Caller);

pub struct Caller {
    platform: Platform,
    session: Session,
    now: Moment,
    zone: OwnZone,
    attempt: Option<Attempt>,
}

/// A connection and the owner it may be used for. Every store function takes one.
pub struct Scope<'connection> {
    pub connection: &'connection mut DbConnection,
    pub now: Moment,
    owner_id: String,
    zone: OwnZone,
}

impl Scope<'_> {
    pub fn owner_id(&self) -> &str {
        &self.owner_id
    }

    /// Which day it is where the owner is.
    pub fn today(&self) -> CalendarDate {
        self.zone.day_of(self.now)
    }
}

impl<'connection> Scope<'connection> {
    /// For the command line and background work, which act for an account without its request.
    pub fn without_request(connection: &'connection mut DbConnection, owner_id: String, now: Moment) -> Self {
        Self { connection, now, owner_id, zone: OwnZone::default() }
    }
}

/// What an administrator's work is given: a connection for the whole product, and a scope for each account.
pub struct Administration<'connection> {
    pub connection: &'connection mut DbConnection,
    pub now: Moment,
    administrator_id: String,
    zone: OwnZone,
}

impl Administration<'_> {
    pub fn administrator_id(&self) -> &str {
        &self.administrator_id
    }

    pub fn of_account(&mut self, id: String) -> Scope<'_> {
        Scope { connection: self.connection, now: self.now, owner_id: id, zone: self.zone.clone() }
    }
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
    ) -> Result<A> {
        self.0.post(move |scope| work(&mut Administration::of(scope))).await
    }
}

impl<'connection> Administration<'connection> {
    fn of(scope: &'connection mut Scope) -> Self {
        Self {
            connection: scope.connection,
            now: scope.now,
            administrator_id: scope.owner_id.clone(),
            zone: scope.zone.clone(),
        }
    }
}

impl Caller {
    pub fn account_id(&self) -> &str {
        &self.session.account_id
    }

    pub fn session_token_hash(&self) -> &str {
        &self.session.token_hash
    }

    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (owner_id, now, zone) = (self.session.account_id.clone(), self.now, self.zone.clone());
        self.platform.database.read(move |connection| work(&mut Scope { connection, now, owner_id, zone })).await
    }

    /// Like `read`, for one row by its key.
    pub async fn glance<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (owner_id, now, zone) = (self.session.account_id.clone(), self.now, self.zone.clone());
        self.platform.database.glance(move |connection| work(&mut Scope { connection, now, owner_id, zone })).await
    }

    /// One transaction. It is run again when it collides with another one (see `Database::write`).
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<T> + Clone + Send + 'static,
    ) -> Result<T> {
        let (owner_id, now, zone) = (self.session.account_id.clone(), self.now, self.zone.clone());
        self.platform.database.write(move |connection| work(&mut Scope { connection, now, owner_id, zone })).await
    }

    /// The transaction of a POST, which ends in its answer. A request with an idempotency key claims it here and keeps
    /// the answer under it, so that key, work and answer stand or fall together; one that was answered before gets
    /// that answer instead.
    pub async fn post<A: Repeatable + Send + 'static>(
        &self,
        work: impl FnOnce(&mut Scope) -> Result<A> + Clone + Send + 'static,
    ) -> Result<A> {
        let attempt = self.attempt.clone();
        self.write(move |scope| {
            let Some(attempt) = attempt else { return work(scope) };
            let (owner_id, now) = (scope.owner_id.clone(), scope.now);
            attempt.claim(scope.connection, &owner_id, now)?;
            let answer = work(scope)?;
            attempt.keep(scope.connection, &owner_id, &answer)?;
            Ok(answer)
        })
        .await
    }

    async fn from_parts(parts: &Parts, platform: &Platform) -> Result<Self> {
        let token = bearer_token(parts).ok_or(Error::Unauthenticated)?.to_owned();
        let now = platform.clock.now();
        let session = platform
            .database
            .glance(move |connection| session::find(connection, &token, now))
            .await?
            .ok_or(Error::Unauthenticated)?;
        if session.use_is_worth_noting(now) {
            let hash = session.token_hash.clone();
            platform.database.write(move |connection| session::note_use(connection, &hash, now)).await?;
        }
        if let Some(wrong) = parts.extensions.get::<WrongKey>() {
            return Err((*wrong).into());
        }
        let attempt = parts.extensions.get::<Attempt>().cloned();
        if let Some(attempt) = &attempt {
            attempt.check(&platform.database, &session.account_id, now).await?;
        }
        let zone = OwnZone::of(&parts.headers);
        Ok(Self { platform: platform.clone(), session, now, zone, attempt })
    }
}

fn bearer_token(parts: &Parts) -> Option<&str> {
    let (scheme, token) = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl FromRequestParts<Platform> for Public {
    type Rejection = Error;

    async fn from_request_parts(_: &mut Parts, _: &Platform) -> Result<Self> {
        Ok(Self)
    }
}

impl FromRequestParts<Platform> for Reader {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, platform: &Platform) -> Result<Self> {
        Caller::from_parts(parts, platform).await.map(Self)
    }
}

impl FromRequestParts<Platform> for Editor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, platform: &Platform) -> Result<Self> {
        let caller = Caller::from_parts(parts, platform).await?;
        match caller.session.editable_until {
            Some(until) if caller.now < until => Ok(Self(caller)),
            _ => Err(Error::ReadOnly),
        }
    }
}

impl FromRequestParts<Platform> for Administrator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, platform: &Platform) -> Result<Self> {
        let caller = Caller::from_parts(parts, platform).await?;
        if caller.session.is_admin {
            Ok(Self(caller))
        } else {
            Err(Error::Forbidden("Only administrators may do this."))
        }
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
