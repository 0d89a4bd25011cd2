//! The conventions of the API, written once for all modules.

pub mod answer;
pub mod body;
pub mod download;
pub mod entity;
pub mod etag;
pub mod idempotency;
pub mod list;
pub mod openapi;
mod pace;
pub mod parameters;
pub mod path;
pub mod problem;
pub mod request_log;
pub mod security_headers;
pub mod serving;
pub mod unread_body;
pub mod version;
