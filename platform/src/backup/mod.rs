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
mod manifest;
mod progress;
mod restoring;
mod taking;

pub use archive::check;
pub use manifest::{FileContent, Head, Known, Manifest, TableContent};
pub use progress::{Progress, counted, size_in_words};
pub use restoring::restore;
pub use taking::take;
