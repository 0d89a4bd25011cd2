//! `sawhorse backup`, `restore` and `join-files`: the database and its files, together.

use std::path::Path;

use super::database::{bring_up_to_date, lock_data_folder, open_database, prepared_target};
use super::runtime::{small_runtime, stoppable};
use super::stop::Stop;
use crate::migrations::MIGRATIONS;
use crate::modules;
use platform::backup::{self, Known, Manifest, counted, size_in_words};
use platform::config::Settings;
use platform::db::{Database, Limits as DatabaseLimits};
use platform::files::Files;
use platform::process::clock::Clock;

pub fn join_files_command(settings: &Settings) -> Result<(), Stop> {
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let target = prepared_target(settings)?;
    let (runtime, (database, _)) = (small_runtime()?, open_database(&target, DatabaseLimits::for_commands())?);
    runtime.block_on(files.join(&database)).map_err(Stop::Failure)?;
    println!("The file store {} and the database are now paired.", files.place());
    Ok(())
}

pub fn backup_command(settings: &Settings, file: &Path) -> Result<(), Stop> {
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let target = settings.target().map_err(Stop::Setting)?;
    let (runtime, progress) = stoppable()?;
    let check_store = || {
        runtime.block_on(
            files.check_mark(&Database::open(&target, DatabaseLimits::for_commands())?, modules::files::some_of),
        )
    };
    let known = Known { migrations: MIGRATIONS, named_in: modules::files::NAMED_IN };
    let taken = backup::take((&target, &files), &known, file, Clock::System.now(), &runtime, progress, check_store);
    let (manifest, size) = taken.map_err(Stop::Failure)?;
    println!("Backed up {} to {} ({}).", in_words(&manifest), file.display(), size_in_words(size));
    println!("To restore it into an empty database and file store, run `sawhorse restore {}`.", file.display());
    if let Some(first) = manifest.missing_files.first() {
        let missing = counted(manifest.missing_files.len() as u64, "file was", "files were");
        eprintln!("sawhorse: {missing} missing from the file store, such as {first}. See manifest.json for the list");
    }
    Ok(())
}

pub fn restore_command(settings: &Settings, file: &Path) -> Result<(), Stop> {
    let files = Files::from_settings(settings).map_err(Stop::Setting)?;
    let target = settings.target().map_err(Stop::Setting)?;
    let (runtime, mut progress) = stoppable()?;
    let manifest = backup::check(file, MIGRATIONS, &mut progress).map_err(Stop::Failure)?;
    let _lock = lock_data_folder(settings, &target)?;
    let up_to_date = || {
        bring_up_to_date(&target)?;
        runtime.block_on(files.join(&Database::open(&target, DatabaseLimits::for_commands())?))
    };
    backup::restore((&target, &files), MIGRATIONS, (file, &manifest), &runtime, progress, up_to_date)
        .map_err(Stop::Failure)?;
    println!("Restored {} from the backup of {}.", in_words(&manifest), manifest.head.taken_at);
    println!("Every row and file was read back and matches. Run `sawhorse serve` with these settings to use them.");
    Ok(())
}

fn in_words(manifest: &Manifest) -> String {
    let rows = counted(manifest.row_count(), "row", "rows");
    let tables = counted(manifest.tables.len() as u64, "table", "tables");
    let files = counted(manifest.files.count, "file", "files");
    format!("{rows} of {tables} and {files} ({})", size_in_words(manifest.files.bytes))
}
