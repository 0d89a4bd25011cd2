//! Bringing clients along from elsewhere, and taking them away: files as phones, Google Contacts, QuickBooks, Square and
//! Jobber write them. Every file is read into a table with headings, whose columns are told by their headings; what a row
//! makes is judged in one place, for the preview and for the import itself.

mod columns;
mod export;
#[cfg(test)]
mod hostile_files;
mod http;
mod payloads;
mod reading;
mod store;
mod table;
mod text;
mod vcard;
mod verdict;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::preview_client_import))
        .routes(routes!(http::import_clients))
        .routes(routes!(export::export_clients))
}
