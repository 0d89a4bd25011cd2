//! How much of the database a process takes, and for how long.

use std::time::Duration;

use clap::{Args, ValueEnum};

/// How long PostgreSQL has to say that a statement took too long.
const TO_SAY_SO: Duration = Duration::from_secs(10);

#[derive(Args, Clone, Copy, Debug)]
pub struct Limits {
    /// Most connections this process opens to PostgreSQL.
    #[arg(long, env = "SAWHORSE_DATABASE_CONNECTIONS", default_value_t = Limits::default().database_connections)]
    pub database_connections: u32,

    /// How many of them to keep free of long reads, for sessions, sign-ins and changes.
    #[arg(long, env = "SAWHORSE_DATABASE_RESERVE", default_value_t = Limits::default().database_reserve)]
    pub database_reserve: u32,

    /// Whether a pooler like PgBouncer sits in front of PostgreSQL and gives each transaction another connection.
    #[arg(long, env = "SAWHORSE_DATABASE_POOLER", default_value = "none")]
    pub database_pooler: Pooler,

    /// Time limit for a PostgreSQL statement, in seconds.
    #[arg(long, env = "SAWHORSE_STATEMENT_SECONDS", default_value_t = Limits::default().statement_seconds)]
    pub statement_seconds: u32,

    /// How long a statement may wait for a lock, in seconds.
    #[arg(long, env = "SAWHORSE_LOCK_SECONDS", default_value_t = Limits::default().lock_seconds)]
    pub lock_seconds: u32,

    /// Close idle PostgreSQL connections after this many seconds.
    #[arg(long, env = "SAWHORSE_IDLE_SECONDS", default_value_t = Limits::default().idle_seconds)]
    pub idle_seconds: u32,

    /// Log statements slower than this many milliseconds, without their values.
    #[arg(long, env = "SAWHORSE_SLOW_MILLISECONDS", default_value_t = Limits::default().slow_milliseconds)]
    pub slow_milliseconds: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Pooler {
    None,
    Transaction,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            database_connections: 10,
            database_reserve: 2,
            database_pooler: Pooler::None,
            // Sooner than a request is given up (a minute), later than anything that is meant.
            statement_seconds: 30,
            lock_seconds: 10,
            idle_seconds: 600,
            slow_milliseconds: 500,
        }
    }
}

impl Limits {
    /// For a command beside the running program: it works with a pooler and without.
    pub fn for_commands() -> Self {
        Self { database_pooler: Pooler::Transaction, ..Self::default() }
    }

    /// What contradicts itself.
    pub fn check(&self) -> Result<(), String> {
        if self.database_reserve == 0 || self.database_reserve >= self.database_connections {
            return Err(
                "SAWHORSE_DATABASE_RESERVE must be at least 1 and less than SAWHORSE_DATABASE_CONNECTIONS".into()
            );
        }
        if self.idle_seconds == 0 {
            return Err("SAWHORSE_IDLE_SECONDS must be at least 1".into());
        }
        Ok(())
    }

    pub fn slow(&self) -> Duration {
        Duration::from_millis(self.slow_milliseconds)
    }

    pub fn idle(&self) -> Duration {
        Duration::from_secs(self.idle_seconds.into())
    }

    /// The connection belongs to others as soon as a transaction is over: nothing may be left on it, or expected of it.
    pub fn is_pooled(&self) -> bool {
        self.database_pooler == Pooler::Transaction
    }

    /// How long we wait for PostgreSQL's answer ourselves. It ends a statement that takes too long and says so, unless it's stuck:
    /// then we hang up.
    pub fn longest_answer(&self) -> Option<Duration> {
        let statement = Duration::from_secs(self.statement_seconds.into());
        (!statement.is_zero()).then_some(statement + TO_SAY_SO)
    }

    /// How many connections long reads may have.
    pub fn for_reads(&self) -> u32 {
        self.database_connections - self.database_reserve
    }

    /// Tells PostgreSQL the time limits. 0 is none. A transaction whose process has gone silent is ended too, for the
    /// sake of those who wait for what it holds.
    ///
    /// And that no table is read from one end to the other where an index leads to the owner's rows. Planning for whichever
    /// owner, it takes the average for granted: one very large account would have everybody else's rows counted by reading
    /// all of them. To keep it from that it makes such a plan look dear, which must not pass for work worth compiling.
    pub fn statements(&self) -> String {
        let extent = if self.is_pooled() { "LOCAL" } else { "SESSION" };
        let each = |name: &str, seconds: u32| format!("SET {extent} {name} = '{seconds}s'; ");
        each("statement_timeout", self.statement_seconds)
            + &each("lock_timeout", self.lock_seconds)
            + &each("idle_in_transaction_session_timeout", self.statement_seconds)
            + &format!("SET {extent} enable_seqscan = off; SET {extent} jit = off; ")
    }
}
