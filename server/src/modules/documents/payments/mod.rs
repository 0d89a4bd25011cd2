//! What customers paid on a document, payment by payment. The ledger of an invoice are the payments that were recorded and,
//! where it was marked as paid, the rest: that one is no row, it follows from the status and the day of payment. So what is
//! owed is never written down twice, and invoices from before there were payments have the ledger they always had.

mod asked;
mod by_card;
pub mod cards;
mod http;
mod journal;
mod payloads;
mod rules;
pub(super) mod schedule;
mod steps;
mod store;

pub use by_card::{Taken, take_over};
pub use journal::{DayMoney, Journal, MoneyByDay};
pub use payloads::{Ledger, Method, Payment, PaymentFields};
pub use rules::{left_of, refuse_too_much};
pub use schedule::ScheduleFields;
pub use steps::{add_adjustment, add_credit, keep_received, ledger, marked, record, refund_all};
pub use store::{PaymentRow, all, documents_paid_in, of_documents, until};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_payments, http::record_payment))
        .routes(routes!(http::refund_payment))
        .routes(routes!(http::remove_payment))
}
