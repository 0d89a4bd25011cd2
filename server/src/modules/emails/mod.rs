//! The log of emails to customers, and how many of them wait for their turn. They are written and counted by
//! `platform/src/email/delivery.rs`.

mod http;
mod payloads;
mod store;

pub use payloads::WaitingEmails;
pub use store::{all, waiting};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::list_emails)).routes(routes!(http::get_waiting_emails))
}
