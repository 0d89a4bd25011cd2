//! Brings a database to the schema this program was built for. Safe to run from several processes at once.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::migration::MigrationSource;
use diesel::sql_types::Bool;
use diesel::{PgConnection, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::{DbConnection, Target};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// The same arbitrary number in every process: whoever holds it is migrating.
const POSTGRES_LOCK: i64 = 5_401_793_301;

/// How often a process looks whether another has come to the end of migrating.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Parts, tools, trips and the garage are read through as fast.
const SEARCH_INDEX: &str =
    "CREATE INDEX IF NOT EXISTS documents_by_words ON documents USING gin (search_text gin_trgm_ops)";

/// Returns how many migrations were applied.
pub fn migrate(target: &Target) -> Result<usize, String> {
    let mut connection = target.connect()?;
    let _lock = lock(target)?;
    refuse_newer(&mut connection)?;
    let applied = connection
        .run_pending_migrations(MIGRATIONS)
        .map(|applied| applied.len())
        .map_err(|error| format!("the database could not be migrated: {error}"))?;
    if let DbConnection::Postgres(postgres) = &mut connection {
        index_searched_text(postgres);
    }
    Ok(applied)
}

/// Gives an empty database the schema that these migrations make, which may be an older one than this program's own.
pub fn migrate_to(target: &Target, versions: &[String]) -> Result<(), String> {
    let mut connection = target.connect()?;
    let _lock = lock(target)?;
    let failed = |error: &dyn std::fmt::Display| format!("the database could not be migrated: {error}");
    let applied = connection.applied_migrations().map_err(|error| failed(&error))?;
    if applied.iter().any(|version| !versions.contains(&version.to_string())) {
        return Err("the database was prepared by a newer version of this program; use a new database".into());
    }
    let pending = connection.pending_migrations(MIGRATIONS).map_err(|error| failed(&error))?;
    for migration in pending.iter().filter(|migration| versions.contains(&migration.name().version().to_string())) {
        connection.run_migration(migration).map_err(|error| failed(&error))?;
    }
    Ok(())
}

/// The migrations that this program knows.
pub fn known() -> Result<Vec<String>, String> {
    let migrations =
        MigrationSource::<super::MultiBackend>::migrations(&MIGRATIONS).map_err(|error| error.to_string())?;
    Ok(migrations.iter().map(|migration| migration.name().version().to_string()).collect())
}

/// Waits until no other process is migrating. The lock is a transaction's, on a connection of its own: behind a pooler a lock
/// of a connection would stay with whoever uses it next. It goes with the connection.
fn lock(target: &Target) -> Result<Option<DbConnection>, String> {
    let mut connection = target.connect()?;
    if matches!(connection, DbConnection::Sqlite(_)) {
        return Ok(None);
    }
    let wrong = |error: diesel::result::Error| error.to_string();
    connection.batch_execute("BEGIN").map_err(wrong)?;
    // Asked for again and again instead of waited for: an index that is built concurrently waits in turn for everybody
    // who is in the middle of a statement.
    while !diesel::select(sql::<Bool>(&format!("pg_try_advisory_xact_lock({POSTGRES_LOCK})")))
        .get_result::<bool>(&mut connection)
        .map_err(wrong)?
    {
        std::thread::sleep(LOOK_EVERY);
    }
    Ok(Some(connection))
}

/// Lets PostgreSQL find words in long texts without reading them all. The index is made of its extension `pg_trgm`, which
/// the database may lack, or not let this user add: search is slower then and finds the same.
fn index_searched_text(connection: &mut PgConnection) {
    let made = connection
        .batch_execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        .and_then(|()| connection.batch_execute(SEARCH_INDEX));
    if let Err(error) = made {
        tracing::warn!(%error, "searching documents is slower: PostgreSQL's extension pg_trgm could not be used");
    }
}

/// An older program must not write into a schema it does not know.
fn refuse_newer(connection: &mut DbConnection) -> Result<(), String> {
    let known = known()?;
    let applied = connection.applied_migrations().map_err(|error| error.to_string())?;
    match applied.iter().find(|version| !known.contains(&version.to_string())) {
        Some(_) => Err("the database was made by a newer version of this program; update the program".into()),
        None => Ok(()),
    }
}
