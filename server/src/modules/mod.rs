//! One folder per noun of the business, each with the same file names inside; `mod.rs` is a module's only door.

pub mod accounts;
pub mod activity;
pub mod admin;
pub mod billing;
pub mod dashboard;
pub mod documents;
pub mod equipment;
pub mod inventory;
pub mod mileage;
pub mod profile;
pub mod tools;

use crate::platform::db::DbConnection;
use crate::platform::http::error::Result;

/// Brings all searchable texts to the way this program folds them.
pub fn refold(connection: &mut DbConnection) -> Result<()> {
    inventory::refold(connection)?;
    tools::refold(connection)?;
    equipment::refold(connection)?;
    equipment::refold_service_history(connection)?;
    mileage::refold(connection)?;
    documents::refold(connection)
}
