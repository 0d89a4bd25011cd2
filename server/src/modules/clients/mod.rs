//! Clients: who they are, where each stands on the way from lead to customer, what was said, and whom to call next.

mod fields;
mod http;
mod import;
mod interactions;
mod payloads;
mod rules;
mod store;
mod with_interactions;

pub use super::contacts::Address;
pub use fields::{ClientFields, ClientStatus, ClientType};
pub use interactions::{
    InteractionFields, InteractionType, insert_within as add_interaction, refold as refold_interactions,
};
pub use payloads::ListedClient;
pub use store::{count_new, insert, refold, to_call, update};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
pub use with_interactions::all;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_clients, http::create_client))
        .routes(routes!(http::create_quick_client))
        .routes(routes!(http::get_clients_summary))
        .routes(routes!(http::list_client_tags))
        .routes(routes!(http::look_up_clients))
        .routes(routes!(http::list_duplicate_clients))
        .routes(routes!(http::get_client, http::update_client, http::delete_client))
        .routes(routes!(http::get_client_overview))
        .routes(routes!(http::update_client_status))
        .merge(interactions::router())
        .merge(import::router())
}
