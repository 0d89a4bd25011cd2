//! What was done to a piece of equipment, when, with which parts, and when it is due again.

mod costs;
mod http;
mod payloads;
mod store;

pub use costs::{ServiceCost, first_service_day, parts_cost, service_costs};
pub use payloads::{ServiceRecord, ServiceRecordFields, ServiceType, UsedPart};
pub use store::{insert_within as add_record, of_parents, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_service_records, http::create_service_record))
        .routes(routes!(http::update_service_record, http::delete_service_record))
}
