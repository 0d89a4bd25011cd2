//! Reminders of invoices that are not paid, by mail: so many days after the due date, each once, until everything is paid. Off
//! unless the owner switches them on. And those that the owner sends by hand (`by_hand`).

mod by_hand;
mod due_reminders;
mod http;
mod overdue;
mod payloads;
mod rules;
mod sending;
mod store;

pub use by_hand::all as all_by_hand;
pub use due_reminders::withdraw;
pub use overdue::notice as notice_overdue;
pub use sending::remind;
pub use store::{all, waiting};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_reminder_settings, http::update_reminder_settings))
        .routes(routes!(http::preview_reminder))
        .routes(routes!(http::list_document_reminders, by_hand::note_reminder))
        .routes(routes!(by_hand::send_reminder))
}
