//! The conventions of the API, written once for all modules.

pub mod answer;
pub mod body;
pub mod entity;
pub mod idempotency;
pub mod list;
pub mod openapi;
pub mod parameters;
pub mod path;
pub mod problem;
pub mod serving;
pub mod version;
