//! The first screen after signing in: how the business stands, what is to be done today, and what happened lately.

mod http;
mod payloads;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_dashboard))
        .routes(routes!(http::list_activity))
        .routes(routes!(http::get_business_overview))
        .routes(routes!(http::get_today))
}
