//! Which database, and one connection to it.

use std::path::PathBuf;
use std::time::Duration;

use diesel::connection::{CacheSize, SimpleConnection};
use diesel::prelude::*;
use diesel::{PgConnection, SqliteConnection};

use crate::error::Result;

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
pub(super) fn with_waits(url: &str) -> String {
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
