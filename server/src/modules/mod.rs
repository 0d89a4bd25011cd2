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
