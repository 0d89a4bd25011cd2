//! Connections, pools, and the two ways to use them: `read` and `write`. Work runs on a blocking thread; a
//! cancelled or panicking request always gives its connection back (a broken one is replaced).

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::{AnsiTransactionManager, CacheSize, SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel::r2d2::{ManageConnection, Pool, R2D2Connection};
use diesel::{PgConnection, SqliteConnection};
use pq_sys::AnswersWithin;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use super::Limits;
use super::outside::DatabaseWork;
use super::slow::Watch;
use crate::error::{Error, Result};
use crate::process::measures::Counter;

#[derive(diesel::MultiConnection)]
pub enum DbConnection {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// Does a Diesel call on the engine's own connection. `DbConnection` can do it as well, but writes the statement's
/// text anew for each pass over it; the engine's own connection knows a prepared statement by its type. For the
/// statements that every request runs.
#[macro_export]
macro_rules! on_engine {
    ($connection:expr, |$own:ident| $call:expr) => {
        match &mut *$connection {
            $crate::db::DbConnection::Sqlite($own) => $call,
            $crate::db::DbConnection::Postgres($own) => $call,
        }
    };
}
pub use on_engine;

/// How often work is done again before the request is given up: each time somebody else got further.
const MOST_COLLISIONS: u32 = 4;
const PAUSE_AFTER_COLLISION: Duration = Duration::from_millis(10);

pub static COLLISIONS: Counter =
    Counter::plain("sawhorse_database_collisions_total", "Transactions that collided with another and were run again.");

/// How long PostgreSQL may take to let us in.
pub const CONNECT_WAIT: Duration = Duration::from_secs(10);
/// What the other machine has not confirmed after this long is lost, and the connection with it: it went away without a word.
pub const UNCONFIRMED_WAIT: Duration = Duration::from_secs(30);

/// Which database: decided once, from the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Sqlite(PathBuf),
    Postgres(String),
}

impl Target {
    /// Opens one connection, with the pragmas set and, where it matters, asserted.
    pub fn connect(&self) -> Result<DbConnection, String> {
        match self {
            Self::Postgres(url) => {
                let mut connection = PgConnection::establish(&with_waits(url)).map_err(|error| error.to_string())?;
                // A prepared statement may be on another connection than the next statement, behind a pooler.
                connection.set_prepared_statement_cache_size(CacheSize::Disabled);
                Ok(DbConnection::Postgres(connection))
            }
            Self::Sqlite(path) => {
                let path = path.to_str().ok_or("the path of the database is not valid text")?;
                let mut connection = SqliteConnection::establish(path).map_err(|error| error.to_string())?;
                connection
                    .batch_execute(
                        "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                         PRAGMA foreign_keys = ON; PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY;",
                    )
                    .map_err(|error| error.to_string())?;
                let foreign_keys: i64 = diesel::select(diesel::dsl::sql::<diesel::sql_types::BigInt>(
                    "(SELECT foreign_keys FROM pragma_foreign_keys)",
                ))
                .get_result(&mut connection)
                .map_err(|error| error.to_string())?;
                if foreign_keys != 1 {
                    return Err("SQLite was built without foreign keys".into());
                }
                Ok(DbConnection::Sqlite(connection))
            }
        }
    }
}

/// Adds to an address what it leaves to libpq, which waits for ever: how long to wait for the connection, how soon to ask on an
/// idle one whether the other side is there, and when to believe that it is not. The limits on statements are PostgreSQL's own
/// (`Limits::statements`), which it can only keep while it runs: see `Limits::longest_answer`.
fn with_waits(url: &str) -> String {
    let mut whole = url.to_owned();
    for (name, value) in [
        ("connect_timeout", CONNECT_WAIT.as_secs()),
        ("keepalives_idle", UNCONFIRMED_WAIT.as_secs()),
        ("keepalives_interval", 10),
        ("keepalives_count", 3),
        ("tcp_user_timeout", UNCONFIRMED_WAIT.as_secs() * 1000),
    ] {
        if !url.contains(&format!("{name}=")) {
            whole.push(if whole.contains('?') { '&' } else { '?' });
            whole.push_str(&format!("{name}={value}"));
        }
    }
    whole
}

/// How PostgreSQL plans the statements of a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plans {
    /// As it thinks best: mostly anew, for the values of each call.
    ByValues,
    /// Once, for all values there may be.
    Once,
}

/// A pooled connection and when it was last known to work.
pub struct Pooled {
    connection: DbConnection,
    /// None after a failure: ask before the next use.
    proven: Option<Instant>,
    plans: Plans,
}

impl Pooled {
    fn plan(&mut self, plans: Plans) -> Result<()> {
        if let DbConnection::Postgres(postgres) = &mut self.connection
            && self.plans != plans
        {
            let mode = if plans == Plans::Once { "force_generic_plan" } else { "auto" };
            postgres.batch_execute(&format!("SET plan_cache_mode = {mode}"))?;
            self.plans = plans;
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
        Ok(Pooled { connection, proven: Some(Instant::now()), plans: Plans::ByValues })
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
struct Gate {
    name: &'static str,
    pool: Pool<Manager>,
    places: Arc<Semaphore>,
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
    fn open(
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
    async fn wait<P>(&self, place: impl Future<Output = Result<P, AcquireError>>) -> Result<P> {
        let _waits = Waits::begin(&self.waiting);
        place.await.map_err(|_| Error::Unavailable)
    }

    fn in_use(&self) -> PoolUse {
        let size = self.pool.max_size() as usize;
        let in_use = size.saturating_sub(self.places.available_permits());
        PoolUse { name: self.name, size, in_use, waiting: self.waiting.load(Ordering::Relaxed) }
    }

    /// On another thread. What was held for the work is given back when it is over, also when nobody waits for it any more.
    async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        held: Option<OwnedSemaphorePermit>,
        plans: Option<Plans>,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let place = self.wait(self.places.clone().acquire_owned()).await?;
        let gate = self.clone();
        let span = tracing::Span::current();
        tokio::task::spawn_blocking(move || {
            let _in_request = span.enter();
            let result = gate.run_here(plans, work);
            drop((place, held));
            result
        })
        .await
        .map_err(|error| Error::internal("database work panicked", error))?
    }

    /// On this very thread. The caller has a place. Without a word about plans any will do.
    fn run_here<T>(&self, plans: Option<Plans>, work: impl FnOnce(&mut DbConnection) -> Result<T>) -> Result<T> {
        let _waits = AnswersWithin::limit(self.longest_answer);
        let mut pooled = self.pool.get().map_err(|error| {
            tracing::error!(%error, "no database connection");
            Error::Unavailable
        })?;
        let _marked = DatabaseWork::begin();
        let planned = plans.map_or(Ok(()), |plans| pooled.plan(plans));
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

#[derive(Clone)]
pub struct Database {
    reads: Arc<Gate>,
    writes: Arc<Gate>,
    /// Reads may take long: they leave some connections to what everybody needs.
    reading: Arc<Semaphore>,
    limits: Limits,
    is_local: bool,
    /// For what is written beside a request.
    aside: Arc<Semaphore>,
}

/// How long a request waits for a note that may be lost. Usually it takes a few milliseconds.
const LONGEST_ASIDE: Duration = Duration::from_secs(2);

/// How many readers SQLite has for reads, and besides for glances.
const SQLITE_READERS: (u32, u32) = (4, 1);

impl Database {
    /// SQLite gets one writer and a pool of read-only readers, PostgreSQL one pool for both.
    pub fn open(target: &Target, limits: Limits) -> Result<Self, String> {
        let aside = Arc::new(Semaphore::new(1));
        match target {
            Target::Sqlite(_) => {
                let writes = Gate::open("writer", target, limits, 1, false)?;
                let (for_reads, for_glances) = SQLITE_READERS;
                let reads = Gate::open("readers", target, limits, for_reads + for_glances, true)?;
                let reading = Arc::new(Semaphore::new(for_reads as usize));
                Ok(Self { reads, writes, reading, limits, is_local: true, aside })
            }
            Target::Postgres(_) => {
                let both = Gate::open("shared", target, limits, limits.database_connections, false)?;
                let reading = Arc::new(Semaphore::new(limits.for_reads() as usize));
                Ok(Self { reads: both.clone(), writes: both, reading, limits, is_local: false, aside })
            }
        }
    }

    /// How the connections are used at this moment.
    pub fn pools(&self) -> Vec<PoolUse> {
        if self.is_local { vec![self.reads.in_use(), self.writes.in_use()] } else { vec![self.writes.in_use()] }
    }

    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.read_with(Plans::ByValues, work).await
    }

    /// Like `read`, for statements that are best carried out the same way whatever their values are. Left to itself,
    /// PostgreSQL plans some of them anew each time, which takes it longer than carrying them out.
    pub async fn read_planned_once<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        // Behind a pooler nothing is prepared, and nothing may be left on a connection.
        let plans = if self.limits.is_pooled() { Plans::ByValues } else { Plans::Once };
        self.read_with(plans, work).await
    }

    async fn read_with<T: Send + 'static>(
        &self,
        plans: Plans,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let held = self.reads.wait(self.reading.clone().acquire_owned()).await?;
        let (is_pooled, limits) = (self.limits.is_pooled() && !self.is_local, self.limits);
        let work = move |connection: &mut DbConnection| {
            if is_pooled { within_limits(connection, limits, work) } else { work(connection) }
        };
        self.reads.run(Some(held), Some(plans), work).await
    }

    /// A read of one row by its key, for which a connection is kept however many reads there are. SQLite is done with it
    /// sooner than another thread could begin, so it runs right here; PostgreSQL is a network away.
    pub async fn glance<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        if !self.is_local {
            return self.reads.run(None, None, work).await;
        }
        let _place = self.reads.wait(self.reads.places.acquire()).await?;
        self.reads.run_here(None, work)
    }

    /// Runs the work in one transaction, rolled back on any error. On SQLite it is IMMEDIATE, so that reading
    /// first and writing then never meets another writer in between; on PostgreSQL a row that is read to be
    /// changed must be locked (see `owned`). Work that collides with another transaction is undone and done again,
    /// so it must do nothing but what the transaction holds.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Clone + Send + 'static,
    ) -> Result<T> {
        let limits = self.limits;
        self.writes
            .run(None, Some(Plans::ByValues), move |connection| {
                // SQLite has one writer, whom nobody gets in the way of.
                let spare = if matches!(connection, DbConnection::Postgres(_)) { MOST_COLLISIONS } else { 0 };
                for collision in 1..=spare {
                    match within_limits(connection, limits, work.clone()) {
                        Err(Error::Collided) => {
                            COLLISIONS.add(1);
                            tracing::warn!(collision, "a transaction collided and is run again");
                            // At once, it would often take back what the other one is just being woken up for.
                            std::thread::sleep(collision * PAUSE_AFTER_COLLISION);
                        }
                        outcome => return outcome,
                    }
                }
                within_limits(connection, limits, work)
            })
            .await
    }
}

impl Database {
    /// Writes what may be lost rather than hold a request up: with a full disk or a writer that is stuck, reading goes on. The
    /// request waits for it for a moment, and then leaves it behind. One at a time: while one is stuck, others are skipped, so
    /// that they don't pile up and take the connections that reads need.
    pub async fn write_aside(&self, work: impl FnOnce(&mut DbConnection) -> Result<()> + Clone + Send + 'static) {
        let Ok(place) = self.aside.clone().try_acquire_owned() else { return };
        let database = self.clone();
        let written = tokio::spawn(async move {
            if let Err(error) = database.write(work).await {
                tracing::warn!(?error, "a note was not written");
            }
            drop(place);
        });
        let _ = tokio::time::timeout(LONGEST_ASIDE, written).await;
    }
}

/// One transaction that is told its time limits where the connection cannot remember them.
fn within_limits<T>(
    connection: &mut DbConnection,
    limits: Limits,
    work: impl FnOnce(&mut DbConnection) -> Result<T>,
) -> Result<T> {
    in_transaction(connection, |connection| {
        if limits.is_pooled() && matches!(connection, DbConnection::Postgres(_)) {
            connection.batch_execute(&limits.statements())?;
        }
        work(connection)
    })
}

pub fn in_transaction<T>(
    connection: &mut DbConnection,
    work: impl FnOnce(&mut DbConnection) -> Result<T>,
) -> Result<T> {
    match connection {
        DbConnection::Sqlite(sqlite) => AnsiTransactionManager::begin_transaction_sql(sqlite, "BEGIN IMMEDIATE")?,
        DbConnection::Postgres(postgres) => AnsiTransactionManager::begin_transaction(postgres)?,
    }
    match work(connection) {
        Ok(value) => {
            <DbConnection as Connection>::TransactionManager::commit_transaction(connection)?;
            Ok(value)
        }
        Err(error) => {
            if let Err(rollback) = <DbConnection as Connection>::TransactionManager::rollback_transaction(connection) {
                tracing::error!(error = %rollback, "rollback failed");
            }
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests;
