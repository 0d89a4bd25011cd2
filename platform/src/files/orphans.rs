//! Files that no row names: still on their way in, or on their way out. Each is noted in the database before it is stored,
//! and the note goes in the transaction whose row names the file; a row that names a file no longer notes it again. So the
//! sweep deletes what this very database knows to be nobody's, and never has to look through the store.
//!
//! A note is either open (an upload may still name its file) or doomed (the file is being deleted, and can be named no
//! more). Both ways out of "open" go over the same row, so that only one of them is ever taken: when the connection is
//! lost in the middle of a commit, the row tells afterwards whether the commit was.

use diesel::prelude::*;
use jiff::SignedDuration;

use super::Files;
use crate::db::{Database, DbConnection};
use crate::error::{Error, Result};
use crate::schema::loose_files;
use crate::values::dates::Moment;

/// No upload takes this long: what is older and named by nothing never will be.
const ABANDONED_AFTER: SignedDuration = SignedDuration::from_hours(24);
/// A backup reads the rows first and then the files that they name: so long, what it read of may be named no longer.
pub const KEPT_FOR_BACKUPS: SignedDuration = SignedDuration::from_hours(24);
/// How soon a file that could not be deleted is tried again, at the earliest.
const RETRY_AFTER: SignedDuration = SignedDuration::from_hours(1);
const AT_ONCE: i64 = 100;

/// Notes files that are about to be stored.
pub fn expect(connection: &mut DbConnection, paths: &[String], now: Moment) -> Result<()> {
    note(connection, paths, false, now.plus(ABANDONED_AFTER))
}

/// For the transaction whose row names the files from now on.
pub fn settle(connection: &mut DbConnection, paths: &[String]) -> Result<()> {
    let open = loose_files::table.filter(loose_files::path.eq_any(paths)).filter(loose_files::is_doomed.eq(false));
    let settled = diesel::delete(open).execute(connection)?;
    if settled == paths.len() { Ok(()) } else { Err(Error::internal("naming files", "they were given up meanwhile")) }
}

/// For the transaction whose row names the files no longer. Nobody can open them from then on; the sweep deletes them.
pub fn doom(connection: &mut DbConnection, paths: &[String], now: Moment) -> Result<()> {
    note(connection, paths, true, now.plus(KEPT_FOR_BACKUPS))
}

fn note(connection: &mut DbConnection, paths: &[String], is_doomed: bool, due_at: Moment) -> Result<()> {
    for path in paths {
        diesel::insert_into(loose_files::table)
            .values((loose_files::path.eq(path), loose_files::is_doomed.eq(is_doomed), loose_files::due_at.eq(due_at)))
            .execute(connection)?;
    }
    Ok(())
}

/// Deletes those of the files that no row ever named, at once; what cannot be deleted now, the sweep comes back for.
pub async fn forget(database: &Database, files: &Files, paths: Vec<String>) {
    let doomed = database.write(move |connection| {
        let noted = || loose_files::table.filter(loose_files::path.eq_any(&paths));
        diesel::update(noted()).set(loose_files::is_doomed.eq(true)).execute(connection)?;
        Ok(noted().select(loose_files::path).load(connection)?)
    });
    let left = match doomed.await {
        Ok(doomed) => delete(database, files, doomed).await,
        Err(error) => Err(error),
    };
    if !matches!(left, Ok(0)) {
        tracing::warn!("files that nothing names could not be deleted yet");
    }
}

/// Deletes what was given up a day ago, what uploads left behind that were cut off, and what could not be deleted in its
/// time.
pub async fn sweep(database: &Database, files: &Files, now: Moment) -> Result<()> {
    let mut left = 0;
    loop {
        let doomed = take_due(database, now).await?;
        if doomed.is_empty() {
            break;
        }
        tracing::info!(files = doomed.len(), "files that nothing names are deleted");
        let remaining = delete(database, files, doomed).await?;
        left += remaining;
        // A store that does not answer is left alone until next time.
        if remaining == AT_ONCE as usize {
            break;
        }
    }
    if left == 0 { Ok(()) } else { Err(Error::internal("deleting files", format!("{left} are still there"))) }
}

async fn take_due(database: &Database, now: Moment) -> Result<Vec<String>> {
    let taken = database.write(move |connection| {
        let due = loose_files::table.filter(loose_files::due_at.le(now)).order(loose_files::due_at).limit(AT_ONCE);
        let due: Vec<String> = due.select(loose_files::path).load(connection)?;
        // An upload that names it right now was first, and its note is gone then.
        let noted = || loose_files::table.filter(loose_files::path.eq_any(&due));
        diesel::update(noted())
            .set((loose_files::is_doomed.eq(true), loose_files::due_at.eq(now.plus(RETRY_AFTER))))
            .execute(connection)?;
        Ok(noted().select(loose_files::path).load(connection)?)
    });
    taken.await
}

/// Deletes files whose notes are doomed, and then the notes. Returns how many files are left.
async fn delete(database: &Database, files: &Files, paths: Vec<String>) -> Result<usize> {
    let (count, mut gone) = (paths.len(), Vec::with_capacity(paths.len()));
    for path in paths {
        match files.delete(&path).await {
            Ok(()) => gone.push(path),
            // Each further one would have to wait as long.
            Err(Error::Unavailable) => break,
            Err(error) => tracing::warn!(?error, "a file could not be deleted"),
        }
    }
    let left = count - gone.len();
    let forgotten = database.write(move |connection| {
        let doomed = loose_files::table.filter(loose_files::path.eq_any(&gone));
        Ok(diesel::delete(doomed.filter(loose_files::is_doomed.eq(true))).execute(connection)?)
    });
    forgotten.await?;
    Ok(left)
}
