//! The owner's own data: name, business, how customers can pay. Open in read-only mode too.

mod http;
mod payloads;
mod store;

pub use payloads::{MileageRate, PaymentMethodFields, Profile, ProfileFields};
pub use store::{get, mileage_rate, save};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_profile, http::update_profile))
        .routes(routes!(http::get_payment_methods))
}
