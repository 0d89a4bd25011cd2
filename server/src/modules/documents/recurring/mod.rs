//! Invoices that are made again and again: what they say, on which days, and the work that makes each of them once, with its
//! own number and its own day. What one says is a copy, taken when the owner said so.

mod content;
mod http;
mod made_by;
mod mailing;
mod making;
mod payloads;
mod rules;
mod settling;
mod store;

pub use made_by::MadeBy;
pub use mailing::mail_waiting;
pub use making::{bell, make_due};
pub use payloads::RecurringFields;
pub use rules::Rhythm;
pub use store::{all, insert, refold, waiting};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_recurring_invoices, http::create_recurring_invoice))
        .routes(routes!(http::preview_recurring_dates))
        .routes(routes!(http::get_recurring_invoice, http::update_recurring_invoice, http::delete_recurring_invoice))
}
