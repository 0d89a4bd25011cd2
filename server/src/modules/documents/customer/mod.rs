//! The customer's side of a document: the link and the page behind it, when it was first viewed, accepting and declining. Forms
//! are taken from that page alone (`own_page`), and nothing private is read (`public`).
//! `sample` shows the page with an invented estimate.

pub(super) mod acceptance;
pub(super) mod font;
mod items;
pub(super) mod own_page;
mod paid;
mod payloads;
pub(super) mod public;
pub(super) mod sample;
pub(super) mod seen;
mod sheet;
pub(super) mod shown_estimate;
pub(super) mod viewer;

pub use acceptance::{accept, list_answers};
pub use seen::viewed;
