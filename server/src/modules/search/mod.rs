//! One search for everything an account has: what's found, grouped by what it is, a handful of each, the newest first.
//!
//! Every word has to be found in the same thing, by the texts that the lists search. Of documents, a word may also be a number
//! ("INV-47" or just "47") or an amount ("$449.81").

mod http;
mod meant;
mod paper;
mod payloads;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::search_everything))
}
