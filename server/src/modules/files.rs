//! Which rows name files: so that a backup holds them, an account that goes leaves none behind, and none is taken for an orphan.

use super::{documents, expenses, exports, projects};
use platform::access::Scope;
use platform::attachments::named_in::NamedIn;
use platform::db::{DbConnection, catalogue};
use platform::error::{Error, Result};

/// Every column in which rows name files.
pub const NAMED_IN: &[NamedIn] = &[
    documents::paper::PHOTOS_NAMED_IN,
    projects::RECEIPTS_NAMED_IN,
    expenses::RECEIPTS_NAMED_IN,
    exports::ARCHIVES_NAMED_IN,
];

/// Where some of the files are that the modules' rows name; none when they name none.
pub fn some_of(connection: &mut DbConnection) -> Result<Vec<String>> {
    let tables = catalogue::tables(connection).map_err(|error| Error::internal("asking for the tables", error))?;
    // A backup may be taken of an older schema.
    let there = NAMED_IN.iter().filter(|rows| tables.iter().any(|table| table.name == rows.table));
    let found = there.map(|rows| rows.some_files(connection)).collect::<Result<Vec<_>>>()?;
    Ok(found.concat())
}

/// Gives up all files of an owner whose rows are about to be deleted.
pub fn give_up(scope: &mut Scope) -> Result<()> {
    NAMED_IN.iter().try_for_each(|rows| rows.give_up_all(scope))
}
