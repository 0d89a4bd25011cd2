//! A pool of connections with a queue in front, and running work on one of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::{CacheSize, SimpleConnection};
use diesel::prelude::*;
use diesel::r2d2::{ManageConnection, Pool, R2D2Connection};
use pq_sys::AnswersWithin;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use super::target::{CONNECT_WAIT, DbConnection, Target};
use crate::db::limits::Limits;
use crate::db::outside::DatabaseWork;
use crate::db::slow::Watch;
use crate::error::{Error, Result};

/// How PostgreSQL plans the statements of a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum QueryPlans {
    /// As it thinks best: mostly anew, for the values of each call.
    Custom,
    /// Once, for all values there may be.
    Generic,
}

/// A pooled connection and when it was last known to work.
pub struct Pooled {
    connection: DbConnection,
    /// None after a failure: ask before the next use.
    proven: Option<Instant>,
    query_plans: QueryPlans,
}

impl Pooled {
    fn plan_queries(&mut self, query_plans: QueryPlans) -> Result<()> {
        if let DbConnection::Postgres(postgres) = &mut self.connection
            && self.query_plans != query_plans
        {
            let mode = if query_plans == QueryPlans::Generic { "force_generic_plan" } else { "auto" };
            postgres.batch_execute(&format!("SET plan_cache_mode = {mode}"))?;
            self.query_plans = query_plans;
        }
        Ok(())
    }
}

struct Manager {
    target: Target,
    limits: Limits,
    read_only: bool,
}

#[derive(Debug)]
struct ConnectError(String);
impl std::fmt::Display for ConnectError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for ConnectError {}

impl ManageConnection for Manager {
    type Connection = Pooled;
    type Error = ConnectError;

    fn connect(&self) -> Result<Pooled, ConnectError> {
        let _waits = AnswersWithin::limit(self.limits.longest_answer());
        let mut connection = self.target.connect().map_err(ConnectError)?;
        let failed = |error: diesel::result::Error| ConnectError(error.to_string());
        match &mut connection {
            DbConnection::Sqlite(sqlite) if self.read_only => {
                sqlite.batch_execute("PRAGMA query_only = ON").map_err(failed)?;
            }
            DbConnection::Postgres(postgres) if !self.limits.is_pooled() => {
                postgres.set_prepared_statement_cache_size(CacheSize::Unbounded);
                postgres.batch_execute(&self.limits.statements()).map_err(failed)?;
            }
            _ => {}
        }
        connection.set_instrumentation(Watch::new(self.limits.slow()));
        Ok(Pooled { connection, proven: Some(Instant::now()), query_plans: QueryPlans::Custom })
    }

    /// PostgreSQL may have been restarted behind our back, so an idle connection is asked first.
    fn is_valid(&self, pooled: &mut Pooled) -> Result<(), ConnectError> {
        let is_proven = pooled.proven.is_some_and(|proven| proven.elapsed() < Duration::from_secs(1));
        if matches!(pooled.connection, DbConnection::Postgres(_)) && !is_proven {
            pooled.connection.ping().map_err(|error| ConnectError(error.to_string()))?;
            pooled.proven = Some(Instant::now());
        }
        Ok(())
    }

    fn has_broken(&self, pooled: &mut Pooled) -> bool {
        std::thread::panicking() || pooled.connection.is_broken()
    }
}

/// A pool with a queue in front, so that waiting requests wait as tasks and not as blocked threads.
pub(super) struct Gate {
    name: &'static str,
    pool: Pool<Manager>,
    pub(super) places: Arc<Semaphore>,
    waiting: AtomicUsize,
    longest_answer: Option<Duration>,
}

/// How a pool is used at a moment.
pub struct PoolUse {
    pub name: &'static str,
    pub size: usize,
    pub in_use: usize,
    pub waiting: usize,
}

/// Somebody in a queue, for as long as it exists.
struct Waits<'queue>(&'queue AtomicUsize);

impl<'queue> Waits<'queue> {
    fn begin(queue: &'queue AtomicUsize) -> Self {
        queue.fetch_add(1, Ordering::Relaxed);
        Self(queue)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Gate {
    pub(super) fn open(
        name: &'static str,
        target: &Target,
        limits: Limits,
        size: u32,
        read_only: bool,
    ) -> Result<Arc<Self>, String> {
        let manager = Manager { target: target.clone(), limits, read_only };
        // Proves the settings with a readable error; the pool itself would only say that it timed out.
        manager.connect().map_err(|error| error.to_string())?;
        let pool = Pool::builder()
            .max_size(size)
            .min_idle(Some(1))
            .max_lifetime(None)
            .idle_timeout(matches!(target, Target::Postgres(_)).then(|| limits.idle()))
            .connection_timeout(CONNECT_WAIT)
            .test_on_check_out(true)
            .error_handler(Box::new(LogConnectErrors))
            .build(manager)
            .map_err(|error| error.to_string())?;
        Ok(Arc::new(Self {
            name,
            pool,
            places: Arc::new(Semaphore::new(size as usize)),
            waiting: AtomicUsize::default(),
            longest_answer: limits.longest_answer(),
        }))
    }

    /// Waits for a place, and is counted as waiting until it is there.
    pub(super) async fn wait<P>(&self, place: impl Future<Output = Result<P, AcquireError>>) -> Result<P> {
        let _waits = Waits::begin(&self.waiting);
        place.await.map_err(|_| Error::Unavailable)
    }

    pub(super) fn in_use(&self) -> PoolUse {
        let size = self.pool.max_size() as usize;
        let in_use = size.saturating_sub(self.places.available_permits());
        PoolUse { name: self.name, size, in_use, waiting: self.waiting.load(Ordering::Relaxed) }
    }

    /// On another thread. What was held for the work is given back when it is over, also when nobody waits for it any more.
    pub(super) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        held: Option<OwnedSemaphorePermit>,
        query_plans: Option<QueryPlans>,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let place = self.wait(self.places.clone().acquire_owned()).await?;
        let gate = self.clone();
        let span = tracing::Span::current();
        tokio::task::spawn_blocking(move || {
            let _in_request = span.enter();
            let result = gate.run_here(query_plans, work);
            drop((place, held));
            result
        })
        .await
        .map_err(|error| Error::internal("database work panicked", error))?
    }

    /// On this very thread. The caller has a place. Without a word about query plans any will do.
    pub(super) fn run_here<T>(
        &self,
        query_plans: Option<QueryPlans>,
        work: impl FnOnce(&mut DbConnection) -> Result<T>,
    ) -> Result<T> {
        let _waits = AnswersWithin::limit(self.longest_answer);
        let mut pooled = self.pool.get().map_err(|error| {
            tracing::error!(%error, "no database connection");
            Error::Unavailable
        })?;
        let _marked = DatabaseWork::begin();
        let planned = query_plans.map_or(Ok(()), |query_plans| pooled.plan_queries(query_plans));
        let result = planned.and_then(|()| work(&mut pooled.connection));
        // An unexpected error may be the connection's end; proving it then costs one question.
        pooled.proven = (!matches!(result, Err(Error::Internal(_) | Error::Unavailable))).then(Instant::now);
        result
    }
}

#[derive(Debug)]
struct LogConnectErrors;
impl<E: std::error::Error> diesel::r2d2::HandleError<E> for LogConnectErrors {
    fn handle_error(&self, error: E) {
        tracing::warn!(%error, "could not connect to the database");
    }
}
