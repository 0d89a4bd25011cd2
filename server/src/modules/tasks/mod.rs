//! What was promised, to whom and until when.

mod http;
mod payloads;
mod rules;
mod settling;
mod store;

pub use payloads::{Task, TaskFields, TaskNote, TaskPriority, TaskStatus};
pub use store::{all, due, follow_client, insert, open_of_client, refold};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_tasks, http::create_task))
        .routes(routes!(http::get_tasks_summary))
        .routes(routes!(http::list_tasks_of_the_week))
        .routes(routes!(http::list_upcoming_tasks))
        .routes(routes!(http::list_overdue_tasks))
        .routes(routes!(http::list_client_tasks))
        .routes(routes!(http::get_task, http::update_task, http::delete_task))
        .routes(routes!(http::complete_task))
        .routes(routes!(http::create_task_note))
}
