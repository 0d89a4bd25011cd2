//! All data access of the archives.

use diesel::prelude::*;
use jiff::SignedDuration;

use super::payloads::ExportStatus;
use crate::schema::exports;
use platform::access::Scope;
use platform::attachments::named_in::NamedIn;
use platform::attachments::{Attachment, Attachments, ContentType, Kept, OpenedBy};
use platform::db::{DbConnection, MultiBackend, on_engine};
use platform::error::{Error, Result};
use platform::fields::entries::Entries;
use platform::owned::lock_account;
use platform::values::dates::Moment;
use platform::values::ids::new_key;

/// How long it can be downloaded.
pub const KEPT_FOR: SignedDuration = SignedDuration::from_hours(24);
/// So long after a process was last heard of, another takes its work.
const CLAIM: SignedDuration = SignedDuration::from_mins(2);
/// What ended this many processes is given up.
const MOST_ATTEMPTS: i64 = 3;

pub static ARCHIVES: Attachments = Attachments {
    folder: "exports",
    field: "file",
    most: 1,
    // Nobody brings one: the program writes them itself.
    megabytes: 0,
    kinds: &[ContentType::Zip],
    kept: Kept::InFull,
    opened_by: OpenedBy::WhoeverHasTheLinkInTime,
};

pub const ARCHIVES_NAMED_IN: NamedIn =
    NamedIn { table: "exports", of: "owner_id", list: "file", attachments: &ARCHIVES };

#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = exports)]
pub struct ExportRow {
    pub owner_id: String,
    pub id: String,
    pub status: ExportStatus,
    pub done: i64,
    pub total: i64,
    attempts: i64,
    pub due_at: Moment,
    pub file: Entries<Attachment>,
    pub created_at: Moment,
}

/// The owner's one, if there is one.
pub fn get(scope: &mut Scope) -> Result<Option<ExportRow>> {
    let own = exports::table
        .find(scope.owner_id().to_owned())
        .select(<ExportRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| own.first(connection).optional())?)
}

/// Asks for one, in place of the one there is.
pub fn request(scope: &mut Scope) -> Result<ExportRow> {
    lock_account(scope)?;
    if let Some(old) = get(scope)? {
        if old.status == ExportStatus::Making {
            return Err(Error::Conflict("We're already creating your archive.".into()));
        }
        remove(scope, &old)?;
    }
    let row = ExportRow {
        owner_id: scope.owner_id().to_owned(),
        id: new_key()?,
        status: ExportStatus::Making,
        done: 0,
        total: 0,
        attempts: 0,
        due_at: scope.now,
        file: Entries::default(),
        created_at: scope.now,
    };
    diesel::insert_into(exports::table).values(&row).execute(scope.connection)?;
    Ok(row)
}

/// Takes back the owner's one, made or not: its address opens nothing any more.
pub fn withdraw(scope: &mut Scope) -> Result<()> {
    get(scope)?.map_or(Ok(()), |row| remove(scope, &row))
}

fn remove(scope: &mut Scope, row: &ExportRow) -> Result<()> {
    ARCHIVES.give_up(scope, &row.owner_id, row.file.items())?;
    diesel::delete(exports::table.find(&row.owner_id)).execute(scope.connection)?;
    Ok(())
}

/// The archive behind an address, while it can be downloaded.
pub fn find_ready(connection: &mut DbConnection, id: &str, now: Moment) -> Result<(String, Attachment)> {
    let ready = exports::table
        .filter(exports::id.eq(id))
        .filter(exports::status.eq(ExportStatus::Ready))
        .filter(exports::due_at.gt(now))
        .select((exports::owner_id, exports::file));
    let found: Option<(String, Entries<Attachment>)> =
        on_engine!(connection, |connection| ready.first(connection).optional())?;
    let file = found.and_then(|(owner, file)| Some((owner, file.items().first()?.clone())));
    file.ok_or(Error::NotFoundAs("This download is no longer available. Create a new one in Settings."))
}

/// Takes one that is to be made, for this process alone.
pub fn claim_next(connection: &mut DbConnection, now: Moment) -> Result<Option<ExportRow>> {
    while let Some(mut row) = first_due(connection, ExportStatus::Making, now)? {
        let as_read = exports::table.find(row.owner_id.clone()).filter(exports::due_at.eq(row.due_at));
        if row.attempts >= MOST_ATTEMPTS {
            tracing::error!("an archive was given up: no process came to its end");
            diesel::update(as_read).set(exports::status.eq(ExportStatus::Failed)).execute(connection)?;
            continue;
        }
        (row.due_at, row.attempts, row.done, row.total) = (now.plus(CLAIM), row.attempts + 1, 0, 0);
        // Another process may have taken it since: only one update finds it still due.
        if diesel::update(as_read).set(&row).execute(connection)? == 1 {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

/// How many are asked for and not made yet, and since when the oldest.
pub fn waiting(connection: &mut DbConnection) -> Result<(i64, Option<Moment>)> {
    let waiting = exports::table.filter(exports::status.eq(ExportStatus::Making));
    let oldest = waiting.order(exports::created_at).select(exports::created_at);
    let oldest = on_engine!(connection, |connection| oldest.first(connection).optional())?;
    Ok((waiting.count().get_result(connection)?, oldest))
}

fn first_due(connection: &mut DbConnection, status: ExportStatus, now: Moment) -> Result<Option<ExportRow>> {
    let due = exports::table
        .filter(exports::status.eq(status))
        .filter(exports::due_at.le(now))
        .order(exports::due_at)
        .select(<ExportRow as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(connection, |connection| due.first(connection).optional())?)
}

/// Notes how far it is, and that somebody is at it. False when it is not this process's any more.
pub fn note_progress(connection: &mut DbConnection, row: &ExportRow, now: Moment) -> Result<bool> {
    let noted = (exports::done.eq(row.done), exports::total.eq(row.total), exports::due_at.eq(now.plus(CLAIM)));
    Ok(diesel::update(own(row)).set(noted).execute(connection)? == 1)
}

/// This very one in this very attempt: whoever was silent for too long has lost it.
#[diesel::dsl::auto_type(no_type_alias)]
fn own(row: &ExportRow) -> _ {
    let (owner_id, id): (String, String) = (row.owner_id.clone(), row.id.clone());
    let (attempts, making): (i64, ExportStatus) = (row.attempts, ExportStatus::Making);
    exports::table
        .filter(exports::owner_id.eq(owner_id))
        .filter(exports::id.eq(id))
        .filter(exports::attempts.eq(attempts))
        .filter(exports::status.eq(making))
}

/// From now on it can be downloaded, for a day.
pub fn make_ready(scope: &mut Scope, row: &ExportRow, file: Attachment) -> Result<()> {
    let mut files = Entries::default();
    ARCHIVES.add(scope, &row.owner_id, &mut files, vec![file])?;
    let ready = (
        exports::status.eq(ExportStatus::Ready),
        exports::file.eq(files),
        exports::due_at.eq(scope.now.plus(KEPT_FOR)),
    );
    match diesel::update(own(row)).set(ready).execute(scope.connection)? {
        1 => Ok(()),
        _ => Err(Error::internal("making an archive", "another process has taken it")),
    }
}

pub fn note_failure(connection: &mut DbConnection, row: &ExportRow) -> Result<()> {
    diesel::update(own(row)).set(exports::status.eq(ExportStatus::Failed)).execute(connection)?;
    Ok(())
}

/// Clears away one whose day is over. False when there is none.
pub fn forget_next(connection: &mut DbConnection, now: Moment) -> Result<bool> {
    let Some(row) = first_due(connection, ExportStatus::Ready, now)? else { return Ok(false) };
    let scope = &mut Scope::without_request(connection, row.owner_id.clone(), now)?;
    lock_account(scope)?;
    // It may have been cleared away or replaced meanwhile.
    if get(scope)?.is_some_and(|there| there.id == row.id) {
        remove(scope, &row)?;
    }
    Ok(true)
}

/// Whether there is anything for `make_due` to do.
pub fn is_any_due(connection: &mut DbConnection, now: Moment) -> Result<bool> {
    for status in [ExportStatus::Making, ExportStatus::Ready] {
        if first_due(connection, status, now)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
