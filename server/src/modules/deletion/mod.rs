//! Deleting an account: asked for by its owner, taken back by signing in, and done for good by background work when the grace
//! is over.

mod actions;
mod http;
mod letters;
mod payloads;
mod removal;
mod store;

pub use actions::GRACE;
pub use removal::remove_left;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::schedule_deletion))
}
