//! Visits to clients: when, where, with whom; what the client was told of it.

mod actions;
mod calendar;
mod email;
mod feed;
mod http;
mod last_mail;
mod listing;
mod payloads;
mod reminders;
mod repeating;
mod rules;
mod store;

pub use last_mail::note_mail;
pub use listing::{all, count_upcoming, jobs_by_category, of_today};
pub use payloads::{Appointment, AppointmentCategory, AppointmentFields, AppointmentStatus};
pub use reminders::{remind, waiting};
pub use store::{insert, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_appointments, http::create_appointment))
        .routes(routes!(http::list_appointments_in_range))
        .routes(routes!(feed::get_calendar_feed, feed::renew_calendar_feed, feed::revoke_calendar_feed))
        .routes(routes!(feed::read_calendar_feed))
        .routes(routes!(http::get_appointment, http::update_appointment, http::delete_appointment))
        .routes(routes!(http::notify_client))
        .merge(repeating::router())
        .routes(routes!(email::send_appointment_by_email))
}
