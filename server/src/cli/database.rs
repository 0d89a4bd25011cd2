//! Opens the database that the settings name, and brings it to this program's schema.

use std::fs::File;

use super::stop::Stop;
use crate::migrations::{self, MIGRATIONS};
use crate::modules;
use platform::backup::counted;
use platform::config::Settings;
use platform::db::{Database, DbConnection, Limits as DatabaseLimits, Target, migrate};

/// One program per data folder. The lock goes with the process, however it ends.
pub fn lock_data_folder(settings: &Settings, target: &Target) -> Result<Option<File>, Stop> {
    if matches!(target, Target::Postgres(_)) {
        return Ok(None);
    }
    let folder = settings.prepare_data_folder().map_err(Stop::Failure)?;
    let path = folder.join("sawhorse.lock");
    let file =
        File::create(&path).map_err(|error| Stop::Failure(format!("cannot write {}: {error}", path.display())))?;
    file.try_lock()
        .map_err(|_| Stop::Failure(format!("the data folder {} is in use by another sawhorse", folder.display())))?;
    Ok(Some(file))
}

pub fn open_database(target: &Target, limits: DatabaseLimits) -> Result<(Database, DbConnection), Stop> {
    let failed = |error: String| Stop::Failure(format!("cannot open the database: {error}"));
    bring_up_to_date(target).map_err(failed)?;
    let connection = target.connect().map_err(failed)?;
    Ok((Database::open(target, limits).map_err(failed)?, connection))
}

/// The schema, and the texts that the program folds itself. Returns how many migrations were applied.
pub fn bring_up_to_date(target: &Target) -> Result<usize, String> {
    let applied = migrations::migrate(target)?;
    modules::refold(&mut target.connect()?).map_err(|error| format!("couldn't update its search texts: {error:?}"))?;
    Ok(applied)
}

/// For commands beside a running program, which must not change its schema behind its back.
pub fn connect_up_to_date(settings: &Settings) -> Result<DbConnection, Stop> {
    let target = settings.target().map_err(Stop::Setting)?;
    let pending = migrate::check(&target, MIGRATIONS).map_err(Stop::Failure)?.len();
    if pending > 0 {
        let behind = counted(pending as u64, "migration", "migrations");
        return Err(Stop::Failure(format!("the database is {behind} behind: run `sawhorse migrate` first")));
    }
    target.connect().map_err(Stop::Failure)
}

pub fn prepared_target(settings: &Settings) -> Result<Target, Stop> {
    let target = settings.target().map_err(Stop::Setting)?;
    if matches!(target, Target::Sqlite(_)) {
        settings.prepare_data_folder().map_err(Stop::Failure)?;
    }
    Ok(target)
}
