//! The subscription: what an account has paid for, and so whether it may change its data. The one place that
//! sets `accounts.editable_until`, which access checks on every change.

mod actions;
mod http;
mod payloads;
mod rules;
mod store;

pub use actions::start_trial;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::create_checkout_session))
        .routes(routes!(http::get_subscription_status))
        .routes(routes!(http::get_builtin_checkout, http::finish_builtin_checkout))
}
