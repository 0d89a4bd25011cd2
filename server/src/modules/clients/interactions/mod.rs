//! What was said with a client, when, and when to talk again.

mod http;
mod payloads;
mod store;

pub use payloads::{Interaction, InteractionFields, InteractionType};
pub use store::{InteractionRow, insert_within, of_parents, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_interactions, http::create_interaction))
        .routes(routes!(http::update_interaction, http::delete_interaction))
}
