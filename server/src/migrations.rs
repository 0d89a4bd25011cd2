//! The migrations that this program knows, and how a database is brought to the schema they make.

#[cfg(test)]
pub mod query_plan;

use platform::db::{Folder, Target, migrate as platform_migrate};

use crate::modules::documents;

/// Embedded by `build.rs` from `server/migrations`, in the order of their names.
pub static MIGRATIONS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// Returns how many migrations were applied. The index of the words in documents is made beside them.
pub fn migrate(target: &Target) -> Result<usize, String> {
    platform_migrate::migrate(target, MIGRATIONS, documents::index_words)
}
