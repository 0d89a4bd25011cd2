//! Trips: where to, how far, with what, and what they cost and bring back.

mod costs;
mod http;
mod payloads;
mod rules;
mod store;

pub use costs::{TripCost, business_cost, costs};
pub use payloads::{Purpose, Trip, TripFields};
pub use store::{TripsMade, all, insert, log, made_for_project, refold, use_published, years};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_trips, http::create_trip))
        .routes(routes!(http::get_mileage_summary))
        .routes(routes!(http::list_trip_years))
        .routes(routes!(http::list_mileage_rates, http::set_mileage_rate))
        .routes(routes!(http::use_published_rates))
        .routes(routes!(http::remove_mileage_rate))
        .routes(routes!(http::list_trip_vehicles))
        .routes(routes!(http::get_trip, http::update_trip, http::delete_trip))
}
