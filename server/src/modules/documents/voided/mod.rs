//! Voided documents: out of every list, figure and page, and on the books all the same.

mod actions;
mod http;
mod kept;
mod listing;
mod of_span;
mod payloads;

pub use actions::delete;
pub use kept::{Void, Voided};
pub use listing::{all, list, voided_in};
pub use of_span::{VoidedDocument, of_span};
pub use payloads::Removal;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::get_voided_document)).routes(routes!(http::restore_document))
}
