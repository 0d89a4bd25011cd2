//! The address that an account signs in with: changing it, and proving with a link that somebody reads its mail. Until a new
//! one is confirmed the old one counts.

mod actions;
mod http;
mod letters;
mod payloads;
mod store;

pub use actions::{FreshLink, cancel_change, send_confirmation};
pub use store::LINKS;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_email, http::send_email_confirmation))
        .routes(routes!(http::change_email, http::cancel_email_change))
        .routes(routes!(http::resend_email_change))
        .routes(routes!(http::confirm_email))
}
