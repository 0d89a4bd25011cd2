//! The whole API on one screen.

use axum::Router;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::modules::{
    accounts, admin, analytics, appointments, billing, clients, dashboard, deletion, documents, emails, equipment,
    expenses, exports, inventory, mileage, notifications, profile, projects, search, tasks, tools, workflows,
};
use platform::Platform;
use platform::health;
use platform::http::body::FileRoutes;
use platform::http::openapi;

#[derive(OpenApi)]
#[openapi(info(
    title = "Sawhorse API",
    description = "Everything a small trades business runs on. Conventions: docs/api.md.",
    license(name = "Apache-2.0", identifier = "Apache-2.0")
))]
struct ApiDescription;

const PREFIX: &str = "/api";

const ROUTERS: &[fn() -> OpenApiRouter<Platform>] = &[
    || OpenApiRouter::new().routes(routes!(health::test)),
    accounts::router,
    deletion::router,
    profile::router,
    exports::router,
    billing::router,
    admin::router,
    dashboard::router,
    search::router,
    analytics::router,
    inventory::router,
    documents::router,
    emails::router,
    notifications::router,
    tools::router,
    equipment::router,
    mileage::router,
    projects::router,
    expenses::router,
    workflows::router,
    clients::router,
    appointments::router,
    tasks::router,
];

/// The API's routes, and which of them take files. A router's description is gone before the next router is made: all of them
/// together, as a tree, are more than everything else that the program has in memory.
pub fn api() -> (Router<Platform>, FileRoutes) {
    let mut file_routes = FileRoutes::default();
    let routes = ROUTERS.iter().fold(Router::new(), |routes, router| {
        let (its_routes, description) = router().split_for_parts();
        file_routes.add(PREFIX, &description);
        routes.merge(its_routes)
    });
    (Router::new().nest(PREFIX, routes), file_routes)
}

/// The document that describes the API.
pub fn document() -> Document {
    let all = ROUTERS.iter().fold(OpenApiRouter::new(), |all, router| all.merge(router()));
    let mut document = OpenApiRouter::with_openapi(ApiDescription::openapi()).nest(PREFIX, all).into_openapi();
    openapi::complete(&mut document);
    document
}

/// Outside the API: pages made anew for each request.
pub fn pages() -> Router<Platform> {
    documents::pages()
}

/// Outside the API: for whoever watches over the process.
pub fn health() -> Router<Platform> {
    Router::new().route("/healthz", get(health::healthz)).route("/readyz", get(health::readyz))
}
