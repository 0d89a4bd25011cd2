//! Administration of the product: who has complimentary access, all accounts and their subscriptions. For
//! administrators alone; whatever one of them does is kept with who, when and what.

mod actions;
mod http;
mod payloads;
mod store;

pub use store::follow_address;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_complimentary_users))
        .routes(routes!(http::list_all_users))
        .routes(routes!(http::get_user_details))
        .routes(routes!(http::grant_complimentary))
        .routes(routes!(http::revoke_complimentary))
        .routes(routes!(http::update_complimentary_expiry))
        .routes(routes!(http::update_subscription))
        .routes(routes!(http::cancel_subscription))
        .routes(routes!(http::cancel_subscription_now))
        .routes(routes!(http::reset_subscription_status))
}
