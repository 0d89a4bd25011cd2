//! Estimates and invoices, from the first item to paid. This folder has what a document is: its fields, number and status, lists,
//! sending and converting. Its rooms have the rest:
//!
//! - `amounts`: what it comes to. Pure functions.
//! - `payments`: the schedule (deposit, installments), the ledger, refunds, and `cards`.
//! - `adjustments`: credit memos and write-offs.
//! - `voided`: deleting, which voids what was sent or paid. `credits`: what customers have as credit.
//! - `revenue`: how payments fall on items and tax rates, and the running totals that reports read.
//! - `paper`: PDF, photos, email. `customer`: the page behind the link, viewed, accept, decline.
//! - `receipts`: for what was paid, as a PDF and by email.
//! - `notices`: what the owner hears at once.
//! - `recurring`, `reminders`, `stock`: what documents set in motion.
//!
//! docs/money.md follows one payment through all of them.

mod actions;
pub mod adjustments;
pub mod amounts;
mod counts;
pub mod credits;
pub mod customer;
mod fields;
mod http;
mod listing;
mod needs_action;
mod notices;
pub mod paper;
mod payloads;
pub mod payments;
pub mod receipts;
pub mod recurring;
pub mod reminders;
pub mod revenue;
mod rules;
mod settling;
mod shown;
mod stock;
mod store;
pub mod voided;
mod word_index;

pub use actions::{convert_to_invoice, create, mark_paid, send};
use axum::Router;
use axum::routing::get;
pub use counts::unpaid;
use customer::{acceptance, font, public, sample, viewer};
pub use fields::DocumentFields;
pub use listing::all_rows;
use paper::{email, photos};
pub use payloads::Document;
use payments::cards;
pub use rules::{DocumentType, document_number};
pub use store::{count_of_client, owed_by_client, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
pub use word_index::{candidates as documents_with_words, index as index_words};

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_documents, http::create_document))
        .routes(routes!(http::get_documents_summary))
        .routes(routes!(needs_action::list_documents_needing_action))
        .routes(routes!(http::list_inventory_items))
        .routes(routes!(http::get_document, http::update_document, http::delete_document))
        .routes(routes!(http::send_document))
        .routes(routes!(http::take_back_document))
        .routes(routes!(http::mark_document_paid))
        .routes(routes!(http::convert_document_to_invoice))
        .routes(routes!(http::get_document_pdf))
        .routes(routes!(email::get_email_availability))
        .routes(routes!(email::send_document_by_email))
        .merge(photos::router())
        .merge(acceptance::router())
        .merge(payments::router())
        .merge(cards::router())
        .merge(recurring::router())
        .merge(receipts::router())
        .merge(reminders::router())
        .merge(voided::router())
        .merge(credits::router())
        .merge(adjustments::router())
        .routes(routes!(sample::get_sample_estimate))
        .routes(routes!(public::get_public_document))
        .routes(routes!(public::get_public_document_pdf))
}

/// Outside the API: the page behind the link that a customer gets.
pub fn pages() -> Router<Platform> {
    Router::new()
        .route("/invoice", get(viewer::show_nothing))
        .route("/invoice/", get(viewer::show_nothing))
        .route(&font::PATH, get(font::send))
        .route("/invoice/{id}", get(viewer::show_document))
        .route("/invoice/{id}/", get(viewer::show_document))
        .merge(acceptance::pages())
        .merge(cards::pages())
}
