//! Parts on hand: what there is, where it lies, what it costs and what it sells for.
//! The model for every other list of things an owner keeps.

pub(crate) mod http;
mod payloads;
mod shelf;
mod store;

pub use payloads::{Condition, Location, PartFields, PartFilter};
pub use shelf::{Taken, put_back, take};
pub use store::{PartRow, all, insert, list, named, refold, value};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_parts, http::create_part))
        .routes(routes!(http::get_inventory_summary))
        .routes(routes!(http::get_part, http::update_part, http::delete_part))
}
