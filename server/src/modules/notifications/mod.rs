//! What customers did with what they were sent, for the owner to see at once: viewed, signed, declined, paid, disputed. Each is
//! written in the transaction of what it tells of, and is read or unread. Nothing is ever read from here to decide anything.

mod http;
mod payloads;
mod store;

pub use payloads::{Kind, News};
pub use store::{OLD, add, read_older};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list_notifications))
        .routes(routes!(http::count_unread_notifications))
        .routes(routes!(http::read_notifications))
        .routes(routes!(http::update_notification))
}
