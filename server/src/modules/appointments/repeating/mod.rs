//! Visits that repeat, such as a yearly furnace check. Each is an appointment of its own, so that lists, calendars and reminders
//! need to know nothing about it; those made from one another share a series, and can be changed or deleted from one on.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::repeat_appointment))
        .routes(routes!(http::update_following, http::delete_following))
}
