//! Receipts for what customers paid and got back: as a PDF behind each payment, and by email. One that's to be emailed waits in
//! the table until it's put on paper, outside the transaction that recorded the payment (`mailing`).

mod facts;
mod http;
mod mailing;
mod printing;
mod store;

pub use mailing::{bell, mail_waiting};
pub use store::{ask_by_hand, ask_for_card, waiting};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_document_receipts))
        .routes(routes!(http::get_payment_receipt, http::send_payment_receipt))
        .routes(routes!(http::get_public_receipt))
}
