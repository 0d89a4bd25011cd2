//! Brings a database to the schema this program was built for. Safe to run from several processes at once.

use diesel::PgConnection;
use diesel::connection::SimpleConnection;
use diesel::migration::MigrationSource;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::{DbConnection, Target};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// The same arbitrary number in every process: whoever holds it is migrating.
const POSTGRES_LOCK: i64 = 5_401_793_301;

/// Parts, tools, trips and the garage are read through as fast.
const SEARCH_INDEX: &str =
    "CREATE INDEX IF NOT EXISTS documents_by_words ON documents USING gin (search_text gin_trgm_ops)";

/// Returns how many migrations were applied.
pub fn migrate(target: &Target) -> Result<usize, String> {
    let mut connection = target.connect()?;
    if matches!(connection, DbConnection::Postgres(_)) {
        connection
            .batch_execute(&format!("SELECT pg_advisory_lock({POSTGRES_LOCK})"))
            .map_err(|error| error.to_string())?;
    }
    refuse_newer(&mut connection)?;
    // Closing the connection gives the lock back.
    let applied = connection
        .run_pending_migrations(MIGRATIONS)
        .map(|applied| applied.len())
        .map_err(|error| format!("the database could not be migrated: {error}"))?;
    if let DbConnection::Postgres(postgres) = &mut connection {
        index_searched_text(postgres);
    }
    Ok(applied)
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
    let known: Vec<String> = MigrationSource::<super::MultiBackend>::migrations(&MIGRATIONS)
        .map_err(|error| error.to_string())?
        .iter()
        .map(|migration| migration.name().version().to_string())
        .collect();
    let applied = connection.applied_migrations().map_err(|error| error.to_string())?;
    match applied.iter().find(|version| !known.contains(&version.to_string())) {
        Some(_) => Err("the database was made by a newer version of this program; update the program".into()),
        None => Ok(()),
    }
}
