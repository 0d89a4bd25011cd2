//! Whether the program is there: for load balancers, monitors and the app itself.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Platform;
use crate::access::Public;
use crate::error::Error;
use crate::jobs;

#[derive(Serialize, ToSchema)]
pub struct TestAnswer {
    status: &'static str,
}

/// Answers without sign-in: the way to the API is open.
#[utoipa::path(get, path = "/test", tag = "test", responses((status = 200, body = TestAnswer)))]
pub async fn test(_: Public) -> Json<TestAnswer> {
    Json(TestAnswer { status: "ok" })
}

/// The process is up.
pub async fn healthz() -> StatusCode {
    StatusCode::OK
}

/// A database that keeps us waiting longer than this isn't ready for more.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// Ready, and what an operator should look at anyway.
#[derive(Serialize)]
struct Ready {
    status: &'static str,
    /// Background work whose last run failed or was stuck. Requests are answered meanwhile.
    failing: Vec<String>,
}

/// The database answers and the program isn't shutting down. Migrations ran before it started listening. Asks the way a
/// session is looked up, on the connections that long reads leave free: while people can sign in, we're ready.
pub async fn readyz(State(platform): State<Platform>) -> Response {
    if platform.stopping.has_begun() {
        return Error::Unavailable.into_response();
    }
    match tokio::time::timeout(LONGEST_WAIT, platform.database.glance(jobs::failing)).await {
        Ok(Ok(failing)) => Json(Ready { status: "ready", failing }).into_response(),
        _ => Error::Unavailable.into_response(),
    }
}
