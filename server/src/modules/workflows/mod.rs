//! Step-by-step guides for the work that is done again and again, each with its steps and which of them are done.

mod http;
mod payloads;
mod store;

pub use payloads::{WorkflowFields, WorkflowStep};
pub use store::{all, insert, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_workflows, http::create_workflow))
        .routes(routes!(http::get_workflow, http::update_workflow, http::delete_workflow))
        .routes(routes!(http::update_workflow_step))
        .routes(routes!(http::start_workflow_over))
}
