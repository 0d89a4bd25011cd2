//! The two ways to use the database: `read` and `write`. Work runs on a blocking thread; a cancelled or panicking request always
//! gives its connection back (a broken one is replaced).

mod gate;
mod target;

use std::sync::Arc;
use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::prelude::*;
pub use gate::PoolUse;
use gate::{Gate, QueryPlans};
pub use target::{DbConnection, MultiBackend, Target, on_engine};
use tokio::sync::Semaphore;

use super::Limits;
use crate::error::{Error, Result};
use crate::process::measures::Counter;

/// How often work is done again before the request is given up: each time somebody else got further.
const MOST_COLLISIONS: u32 = 4;
const PAUSE_AFTER_COLLISION: Duration = Duration::from_millis(10);

pub static COLLISIONS: Counter =
    Counter::plain("sawhorse_database_collisions_total", "Transactions that collided and were retried.");

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
        self.read_with(QueryPlans::Custom, work).await
    }

    /// Like `read`, for statements that are best carried out the same way whatever their values are. Left to itself,
    /// PostgreSQL plans some of them anew each time, which takes it longer than carrying them out.
    pub async fn read_with_generic_plan<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        // Behind a pooler nothing is prepared, and nothing may be left on a connection.
        let query_plans = if self.limits.is_pooled() { QueryPlans::Custom } else { QueryPlans::Generic };
        self.read_with(query_plans, work).await
    }

    async fn read_with<T: Send + 'static>(
        &self,
        query_plans: QueryPlans,
        work: impl FnOnce(&mut DbConnection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let held = self.reads.wait(self.reading.clone().acquire_owned()).await?;
        let (is_pooled, limits) = (self.limits.is_pooled() && !self.is_local, self.limits);
        let work = move |connection: &mut DbConnection| {
            if is_pooled { within_limits(connection, limits, work) } else { work(connection) }
        };
        self.reads.run(Some(held), Some(query_plans), work).await
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
            .run(None, Some(QueryPlans::Custom), move |connection| {
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
