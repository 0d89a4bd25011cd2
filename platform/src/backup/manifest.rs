//! What an archive says of itself, and what the program knows of its data.

use serde::{Deserialize, Serialize};

use crate::attachments::named_in::NamedIn;
use crate::db::Folder;
use crate::db::catalogue::Table;
use crate::error::Error;

/// To be counted up when an older program could not read the archive any more.
pub const FORMAT: u32 = 1;

/// What the program knows of the data it keeps.
pub struct Known {
    pub migrations: &'static [Folder],
    /// Every column in which rows name files.
    pub named_in: &'static [NamedIn],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    pub(super) format: u32,
    pub(super) version: String,
    /// The migrations that the database had.
    pub(super) schema: Vec<String>,
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
    pub(super) sha256: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableContent {
    #[serde(flatten)]
    pub(super) table: Table,
    pub rows: u64,
    /// Of its lines.
    pub(super) sha256: String,
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
pub fn told(error: Error) -> String {
    match error {
        Error::Internal(cause) => format!("{}: {}", cause.doing, cause.source),
        Error::NoRoom => "the file store is full".to_owned(),
        Error::NotWritable => "the file store can't be written to".to_owned(),
        other => format!("{other:?}"),
    }
}
