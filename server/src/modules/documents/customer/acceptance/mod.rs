//! A customer's answer to an estimate: accepted with a name typed under it, or declined. What was answered is kept word for
//! word with its hash; an estimate that is changed later asks anew. Statuses know nothing of it: it stands beside them.

mod agreement;
mod answering;
mod changes;
mod content;
mod http;
mod last_answer;
mod overtaken;
mod page;
mod store;
mod tried;

pub use agreement::agreement;
pub use answering::accept;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
pub use last_answer::{DocumentAnswer, LastAnswer, Outcome};
pub use page::Question;
pub use store::list as list_answers;
pub use tried::Tried;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

/// What the longest estimate says of itself in its form, and a reason, each letter of which may take twelve.
const LARGEST_FORM: usize = 256 * 1024;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::list_document_answers))
}

/// What the forms of a customer's page are sent to.
pub fn pages() -> Router<Platform> {
    Router::new()
        .route("/invoice/{id}/accept", get(http::back_to_page).post(http::accept_estimate))
        .route("/invoice/{id}/decline", get(http::back_to_page).post(http::decline_estimate))
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
}
