//! What customers have as credit: from voided documents and overpayments, spent on their next invoice.

mod actions;
mod http;
mod payloads;
mod store;

pub use actions::{add_late, add_voided, take_back_voided};
pub use payloads::Credit;
pub use store::{all, balance, balance_of_client, held_on, of_span, undo_payment};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::apply_credit)).routes(routes!(http::keep_as_credit))
}
