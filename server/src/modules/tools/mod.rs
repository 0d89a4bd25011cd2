//! Tools the owner has: which, how many, where they are, what they cost and what the warranty says.

mod http;
mod payloads;
mod store;

pub use payloads::{Brand, ToolFields, ToolType};
pub use store::{all, insert, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_tools, http::create_tool))
        .routes(routes!(http::get_tools_summary))
        .routes(routes!(http::get_tool, http::update_tool, http::delete_tool))
}
