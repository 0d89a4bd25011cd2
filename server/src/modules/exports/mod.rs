//! "Download everything": all that an owner keeps here, as one ZIP. It is made in the background and can be downloaded for a
//! day, by an address that nobody can guess. Open in read-only mode too: the data is the owner's.

mod archive;
mod contents;
mod http;
mod making;
mod payloads;
mod shown;
mod store;
mod table;

pub use making::{bell, make_due};
pub use store::{ARCHIVES_NAMED_IN, KEPT_FOR, waiting, withdraw};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new().routes(routes!(http::get_export, http::create_export)).routes(routes!(http::download_export))
}
