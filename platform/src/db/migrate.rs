//! Brings a database to the schema this program was built for. Safe to run from several processes at once.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_migrations::MigrationHarness;

use super::error::{sqlstate, sqlstate_of};
pub use super::steps::versions;
use super::steps::{Folder, Steps, takes_away};
use crate::db::DbConnection;
use crate::db::Target;

/// The same arbitrary number in every process: whoever holds it is migrating.
const POSTGRES_LOCK: i64 = 5_401_793_301;

/// How often a process looks whether another has come to the end of migrating.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How often, and how long after, a migration is tried again that others are in the way of.
const MOST_TRIES: u32 = 60;
const BETWEEN_TRIES: Duration = Duration::from_secs(1);
const OTHERS_IN_THE_WAY: [&str; 2] = [sqlstate::LOCK_NOT_AVAILABLE, sqlstate::DEADLOCK_DETECTED];

/// Applies these migrations, as far as they haven't been yet, and then does `afterwards` before any other process goes on.
/// Returns how many were applied.
pub fn migrate(
    target: &Target,
    folders: &'static [Folder],
    afterwards: impl FnOnce(&mut DbConnection),
) -> Result<usize, String> {
    let steps = Steps::of(folders, target);
    let mut connection = target.connect()?;
    let _lock = lock(target)?;
    let applied = applied(&mut connection)?;
    refuse_newer(&steps.versions(), &applied)?;
    let wanted = steps.not_among(&applied).len();
    take(&mut connection, steps)?;
    afterwards(&mut connection);
    Ok(wanted)
}

/// Takes the steps that are left, and one that others were in the way of again: it waits for them for a moment only, because
/// everybody who comes later would stand behind it.
fn take(connection: &mut DbConnection, steps: Steps) -> Result<(), String> {
    let mut tries = 0;
    loop {
        match connection.run_pending_migrations(steps) {
            Ok(_) => return Ok(()),
            Err(error) => {
                let code = error.downcast_ref().and_then(sqlstate_of);
                tries += 1;
                if tries == MOST_TRIES || !code.is_some_and(|code| OTHERS_IN_THE_WAY.contains(&code)) {
                    return Err(format!("couldn't migrate the database: {error}"));
                }
                tracing::warn!(tries, "a migration waits until others are out of its way");
                std::thread::sleep(BETWEEN_TRIES);
            }
        }
    }
}

/// Gives an empty database the schema that these migrations make, which may be an older one than this program's own.
pub fn migrate_to(target: &Target, folders: &'static [Folder], versions: &[String]) -> Result<(), String> {
    let mut connection = target.connect()?;
    let _lock = lock(target)?;
    if applied(&mut connection)?.iter().any(|version| !versions.contains(version)) {
        return Err("the database was prepared by a newer version of Sawhorse. Use a new database".into());
    }
    let failed = |error: &dyn std::fmt::Display| format!("couldn't migrate the database: {error}");
    let pending = connection.pending_migrations(Steps::of(folders, target)).map_err(|error| failed(&error))?;
    for migration in pending.iter().filter(|migration| versions.contains(&migration.name().version().to_string())) {
        connection.run_migration(migration).map_err(|error| failed(&error))?;
    }
    Ok(())
}

/// The names of the migrations that would be applied. Looks, and changes nothing: not even a database is made.
pub fn check(target: &Target, folders: &'static [Folder]) -> Result<Vec<String>, String> {
    let applied = match target {
        Target::Sqlite(path) if !path.exists() => Vec::new(),
        _ => applied(&mut target.connect()?)?,
    };
    refuse_newer(&versions(folders), &applied)?;
    Ok(Steps::of(folders, target).not_among(&applied).iter().map(ToString::to_string).collect())
}

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = Text)]
    version: String,
}

/// The versions of the migrations that were applied; none of a database that no program has been at.
fn applied(connection: &mut DbConnection) -> Result<Vec<String>, String> {
    let is_there = match connection {
        DbConnection::Sqlite(_) => "EXISTS (SELECT 1 FROM sqlite_master WHERE name = '__diesel_schema_migrations')",
        DbConnection::Postgres(_) => "to_regclass('__diesel_schema_migrations') IS NOT NULL",
    };
    let wrong = |error: diesel::result::Error| error.to_string();
    if !diesel::select(sql::<Bool>(is_there)).get_result::<bool>(connection).map_err(wrong)? {
        return Ok(Vec::new());
    }
    let rows = diesel::sql_query("SELECT version FROM __diesel_schema_migrations").load::<Applied>(connection);
    Ok(rows.map_err(wrong)?.into_iter().map(|row| row.version).collect())
}

/// Waits until no other process is migrating. The lock is a transaction's, on a connection of its own: behind a pooler a lock
/// of a connection would stay with whoever uses it next. It goes with the connection.
fn lock(target: &Target) -> Result<Option<DbConnection>, String> {
    if matches!(target, Target::Sqlite(_)) {
        return Ok(None);
    }
    let mut connection = target.connect()?;
    let wrong = |error: diesel::result::Error| error.to_string();
    // Asked for again and again, each time in a transaction of its own, instead of waited for: an index that is built
    // concurrently waits in turn for every transaction that is in the middle of a statement.
    loop {
        connection.batch_execute("BEGIN").map_err(wrong)?;
        let taken = diesel::select(sql::<Bool>(&format!("pg_try_advisory_xact_lock({POSTGRES_LOCK})")));
        if taken.get_result(&mut connection).map_err(wrong)? {
            // In a transaction the statement before goes on to count as one until there is another.
            connection.batch_execute("SELECT 1").map_err(wrong)?;
            return Ok(Some(connection));
        }
        connection.batch_execute("ROLLBACK").map_err(wrong)?;
        std::thread::sleep(LOOK_EVERY);
    }
}

/// A program may run on a schema that has more than it knows, so that processes are replaced one by one and a release can be
/// taken back; not on one that lacks what it needs.
fn refuse_newer(known: &[String], applied: &[String]) -> Result<(), String> {
    if applied.iter().any(|version| !known.contains(version) && takes_away(version)) {
        return Err("the database was made by a newer version of Sawhorse. Update Sawhorse first".into());
    }
    Ok(())
}
