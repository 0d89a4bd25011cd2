//! How the business is doing over a span of the owner's days: what was earned, with what and from whom, against the span
//! just before.

mod adjustments;
mod http;
mod payloads;
mod ratios;
mod rules;
mod store;
mod taxes;
mod year_end;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_analytics_metrics))
        .routes(routes!(http::get_analytics_revenue))
        .routes(routes!(http::get_analytics_services))
        .routes(routes!(http::get_analytics_customers))
        .routes(routes!(http::get_analytics_categories))
        .routes(routes!(http::get_analytics_averages))
        .routes(routes!(http::get_analytics_growth))
        .routes(routes!(http::get_analytics))
        .routes(routes!(taxes::get_analytics_taxes))
        .routes(routes!(adjustments::get_analytics_adjustments))
        .merge(year_end::router())
}
