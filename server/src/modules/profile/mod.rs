//! The owner's own data: name, business, how customers can pay. Open in read-only mode too.

mod http;
mod mileage_rates;
mod payloads;
mod store;
mod tax_rates;

pub use mileage_rates::{DatedRate, MileageRates, mileage_rates, remove_rate, set_rate, set_rates_of_year};
pub use payloads::{MileageRate, PaymentMethodFields, Profile, ProfileFields};
pub use store::{get, save, takes_parts};
pub use tax_rates::{TaxPercent, TaxRate};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_profile, http::update_profile))
        .routes(routes!(http::get_payment_methods))
}
