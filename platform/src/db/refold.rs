//! Brings the stored searchable texts to the way this program folds them (`search`). Each table notes the version its
//! texts were folded in, so a start with nothing to do costs one look per table.

use diesel::prelude::*;

use super::{DbConnection, in_transaction, on_engine};
use crate::error::Result;
use crate::schema::text_folds;

/// To be counted up with every change of `search`, and of what a module puts into its searchable text.
const VERSION: i64 = 1;

/// So many rows in one transaction: others want to write too.
pub const AT_ONCE: i64 = 500;

/// Goes through a table once. `some` does the rows behind the given key and answers with that of the last one, or none
/// when there were none. A program that is stopped in between begins anew at its next start.
pub fn table<Key: Default>(
    connection: &mut DbConnection,
    name: &'static str,
    mut some: impl FnMut(&mut DbConnection, Key) -> Result<Option<Key>>,
) -> Result<()> {
    let version: Option<i64> = text_folds::table.find(name).select(text_folds::version).first(connection).optional()?;
    // A later program has been here: its texts stay.
    if version.is_some_and(|version| version >= VERSION) {
        return Ok(());
    }
    let mut after = Key::default();
    while let Some(last) = in_transaction(connection, |connection| some(connection, std::mem::take(&mut after)))? {
        after = last;
    }
    in_transaction(connection, |connection| {
        diesel::delete(text_folds::table.find(name)).execute(connection)?;
        let noted = (text_folds::table_name.eq(name), text_folds::version.eq(VERSION));
        // Another process may have come to the same end.
        let insert = diesel::insert_into(text_folds::table).values(noted).on_conflict_do_nothing();
        on_engine!(connection, |connection| insert.execute(connection))?;
        Ok(())
    })
}
