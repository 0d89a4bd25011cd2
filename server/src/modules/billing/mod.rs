//! The subscription: what an account has paid for or was given, and so whether it may change its data. The one
//! place that sets `accounts.editable_until`, which access checks on every change. docs/billing.md has the whole
//! picture.
//!
//! `rules` is the state machine; `builtin` and `stripe` are the two providers, which end in its events (`applying`). `access` is what
//! it all comes to.

mod access;
mod actions;
mod applying;
mod builtin;
mod http;
mod payloads;
mod rules;
mod store;
mod stripe;

pub use access::{Access, Complimentary};
pub use actions::{administer, cancel_for, reconcile, reset, start_trial};
pub use builtin::{CHECKOUTS, PORTALS};
pub use http::{WEBHOOKS, count_webhook};
pub use payloads::{Acknowledged, Redirect, SubscriptionStatus};
pub use rules::Plan;
pub use store::{
    ACCESS_COLUMNS, AccessColumns, access, complimentary, follow_address, grant, hold_address, renew_access, revoke,
    set_expiry,
};
pub use stripe::Change;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::create_checkout_session))
        .routes(routes!(http::create_portal_session))
        .routes(routes!(http::get_subscription_status))
        .routes(routes!(http::refresh_subscription_status))
        .routes(routes!(http::receive_stripe_event))
        .routes(routes!(http::get_builtin_checkout, http::finish_builtin_checkout))
        .routes(routes!(http::get_builtin_portal, http::use_builtin_portal))
}
