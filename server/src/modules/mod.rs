//! One folder per noun of the business, each with the same file names inside; `mod.rs` is a module's only door.

pub mod accounts;
pub mod activity;
pub mod admin;
pub mod billing;
pub mod dashboard;
pub mod inventory;
pub mod profile;
