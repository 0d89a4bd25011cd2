//! Visits to clients: when, where, with whom; what the client was told of it.

mod actions;
mod http;
mod listing;
mod payloads;
mod rules;
mod store;

pub use listing::{count_upcoming, of_today};
pub use payloads::{Appointment, AppointmentCategory, AppointmentFields, AppointmentStatus};
pub use store::{insert, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_appointments, http::create_appointment))
        .routes(routes!(http::list_appointments_in_range))
        .routes(routes!(http::get_appointment, http::update_appointment, http::delete_appointment))
        .routes(routes!(http::notify_client))
}
