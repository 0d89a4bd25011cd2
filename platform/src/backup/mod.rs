//! A database and its file store in one archive, and back into empty ones of whichever kind. The archive is a tar that any
//! tool opens, written and read in one go without holding more than a piece of it in memory:
//!
//! ```text
//! sawhorse-backup.json            what it is: format, version, schema, when
//! tables/accounts/000001.jsonl.gz the rows of each table in the order of its key, a JSON list on each line
//! files/documents/…               the files that the rows name
//! manifest.json                   every table with its columns, count and checksum, the count of files, and the checksum
//!                                 of everything before
//! manifest.sha256                 the checksum of the manifest
//! ```

mod archive;
mod progress;
mod restoring;
mod taking;

pub use archive::check;
pub use progress::{Progress, counted, size_in_words};
pub use restoring::restore;
use serde::{Deserialize, Serialize};
pub use taking::take;

use crate::attachments::NamedIn;
use crate::db::Folder;
use crate::db::catalogue::Table;
use crate::error::Error;

/// To be counted up when an older program could not read the archive any more.
const FORMAT: u32 = 1;

/// What the program knows of the data it keeps.
pub struct Known {
    pub migrations: &'static [Folder],
    /// Every column in which rows name files.
    pub named_in: &'static [NamedIn],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    format: u32,
    version: String,
    /// The migrations that the database had.
    schema: Vec<String>,
    pub taken_at: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    #[serde(flatten)]
    pub head: Head,
    pub tables: Vec<TableContent>,
    pub files: FileContent,
    /// What rows name and the store did not have.
    pub missing_files: Vec<String>,
    /// Of all bytes before the manifest.
    sha256: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableContent {
    #[serde(flatten)]
    table: Table,
    pub rows: u64,
    /// Of its lines.
    sha256: String,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileContent {
    pub count: u64,
    pub bytes: u64,
}

impl Manifest {
    pub fn row_count(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }
}

/// An error of the file store, for the person at the terminal.
fn told(error: Error) -> String {
    match error {
        Error::Internal(cause) => format!("{}: {}", cause.doing, cause.source),
        Error::NoRoom => "there is no room left where the files are kept".to_owned(),
        Error::NotWritable => "where the files are kept nothing can be written".to_owned(),
        other => format!("{other:?}"),
    }
}
