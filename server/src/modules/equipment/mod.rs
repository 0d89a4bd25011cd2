//! The garage: vehicles and machines, whether they are at work, and when each was and will be serviced.

mod fields;
mod http;
mod payloads;
mod service_history;
mod store;
mod with_history;

pub use fields::{EquipmentFields, EquipmentType, Status};
pub use service_history::{
    ServiceCost, ServiceRecordFields, ServiceType, UsedPart, add_record, first_service_day, parts_cost,
    refold as refold_service_history, service_costs,
};
pub use store::{insert, refold, vehicle_names};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
pub use with_history::all;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_equipment, http::create_equipment))
        .routes(routes!(http::get_equipment_summary))
        .routes(routes!(http::list_maintenance))
        .routes(routes!(http::get_equipment, http::update_equipment, http::delete_equipment))
        .merge(service_history::router())
}
