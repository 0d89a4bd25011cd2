//! The whole API on one screen.

use axum::Router;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::modules::{
    accounts, admin, analytics, appointments, billing, clients, dashboard, documents, equipment, exports, inventory,
    mileage, profile, projects, tasks, tools, workflows,
};
use crate::platform::Platform;
use crate::platform::health;
use crate::platform::http::openapi;

#[derive(OpenApi)]
#[openapi(info(
    title = "Sawhorse API",
    description = "Everything a small trades business runs on. Conventions: docs/api.md.",
    license(name = "Apache-2.0", identifier = "Apache-2.0")
))]
struct ApiDescription;

/// The API's routes, and the document that describes them.
pub fn api() -> (Router<Platform>, Document) {
    let (router, mut document) = OpenApiRouter::with_openapi(ApiDescription::openapi())
        .nest(
            "/api",
            OpenApiRouter::new()
                .routes(routes!(health::test))
                .merge(accounts::router())
                .merge(profile::router())
                .merge(exports::router())
                .merge(billing::router())
                .merge(admin::router())
                .merge(dashboard::router())
                .merge(analytics::router())
                .merge(inventory::router())
                .merge(documents::router())
                .merge(tools::router())
                .merge(equipment::router())
                .merge(mileage::router())
                .merge(projects::router())
                .merge(workflows::router())
                .merge(clients::router())
                .merge(appointments::router())
                .merge(tasks::router()),
        )
        .split_for_parts();
    openapi::complete(&mut document);
    (router, document)
}

/// Outside the API: pages made anew for each request.
pub fn pages() -> Router<Platform> {
    documents::pages()
}

/// Outside the API: for whoever watches over the process.
pub fn health() -> Router<Platform> {
    Router::new().route("/healthz", get(health::healthz)).route("/readyz", get(health::readyz))
}
