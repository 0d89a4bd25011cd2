//! What happened in an account, told in its own words. Written in the same transaction as the change it tells
//! of; shown on the dashboard. Nothing is ever read from here to decide anything.

mod store;

pub use store::{
    Event, Kind, OLD, Recorded, latest, list, record, record_added, record_deleted, record_that, record_updated,
};
