//! Paying by card: the owner connects an account, the customer's page leads to a checkout, and what became of it ends up in the
//! ledger. Two providers, Stripe and the built-in one in test mode, go the same way: `checkout` opens, `learning` asks the
//! provider what became of it and makes the ledger say the same, whoever gave the reason to ask: an event, the customer coming
//! back, or the clock (`watch`). docs/card-payments.md has the whole picture.

mod account;
mod checkout;
mod events;
mod http;
mod learning;
mod page;
mod pages;
mod payable;
mod providers;
mod report;
mod store;
mod watch;

pub use account::connect_test_mode;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
pub use checkout::close_all;
pub use page::{News, PayByCard, news_of, overpaid};
pub use report::{Dispute, DisputeStanding, Entry};
pub use store::{EXPIRED, disputes, forget_test, is_disputed, is_heard_of, look_soon};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
pub use watch::look_after;

use platform::Platform;

/// An amount, or a choice.
const LARGEST_FORM: usize = 1024;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_card_payments, http::connect_card_payments, http::disconnect_card_payments))
        .routes(routes!(http::refresh_card_payments))
        .routes(routes!(http::receive_connect_event))
}

/// What the customer's page leads to.
pub fn pages() -> Router<Platform> {
    Router::new()
        .route("/invoice/{id}/pay", get(pages::back_to_page).post(pages::pay))
        .route("/invoice/{id}/checkout/{checkout}", get(pages::show_checkout).post(pages::finish_checkout))
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
}
