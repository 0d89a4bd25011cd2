//! Estimates and invoices, from the first line to paid: numbers without gaps, totals in cents, sending, paying,
//! converting, the customer's public page and the PDF.

mod acceptance;
mod actions;
mod bookkeeping;
mod cards;
mod choices;
mod correcting;
mod earnings;
mod email;
mod http;
mod last_mail;
mod lines;
mod listing;
mod overdue;
mod own_page;
mod parts;
mod payloads;
mod payments;
mod photos;
mod plan;
mod press;
mod printing;
mod public;
mod recurring;
mod reminders;
mod rules;
mod sales;
mod seen;
mod settling;
mod shown;
mod stock;
mod store;
mod totals;
mod used_parts;
mod viewer;

pub use acceptance::{accept, list_answers};
pub use actions::{attach, convert_to_invoice, create, mark_paid, send};
use axum::Router;
use axum::routing::get;
pub use bookkeeping::{PaidInvoice, UnpaidInvoice, first_invoice_date, paid_invoices, unpaid_invoices};
pub use cards::{
    RAN_OUT as CARD_CHECKOUTS, close_all as close_card_checkouts, connect_test_mode, look_after as look_after_cards,
};
pub use choices::Offered;
pub use correcting::correct_paid;
pub use earnings::{Earner, customers, services};
pub use last_mail::note_mail;
pub use lines::{Earned, earned, refold as refold_lines, time_to_pay};
pub use listing::{ProjectInvoice, all, all_rows, invoices_of_project, unpaid};
pub use overdue::notice as notice_overdue;
pub use payloads::{DocumentFields, Item};
pub use payments::{Method, PaymentFields, all as all_payments, record as record_payment};
pub use photos::{PHOTOS, PHOTOS_NAMED_IN};
pub use plan::PlanFields;
pub use press::PDFS;
pub use printing::{file_name, set};
pub use recurring::{
    RecurringFields, Rhythm, all as all_recurring, bell as recurring_bell, insert as repeat,
    mail_waiting as mail_recurring, make_due as make_recurring, refold as refold_recurring,
    waiting as recurring_waiting,
};
pub use reminders::{all as all_reminders, remind as remind_customers, waiting as reminders_waiting};
pub use rules::DocumentType;
pub use sales::{Sales, Taxed, revenue, sales};
pub use store::{owed_by_client, refold};
pub use totals::{Discount, DiscountKind, KeptDiscount, LineTax};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_documents, http::create_document))
        .routes(routes!(http::get_documents_summary))
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
        .merge(reminders::router())
        .routes(routes!(public::get_public_document))
        .routes(routes!(public::get_public_document_pdf))
}

/// Outside the API: the page behind the link that a customer gets.
pub fn pages() -> Router<Platform> {
    Router::new()
        .route("/invoice", get(viewer::show_nothing))
        .route("/invoice/", get(viewer::show_nothing))
        .route("/invoice/{id}", get(viewer::show_document))
        .route("/invoice/{id}/", get(viewer::show_document))
        .merge(acceptance::pages())
        .merge(cards::pages())
}
