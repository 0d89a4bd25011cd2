//! The export calls. All stay open in read-only mode.

use axum::Json;
use axum::extract::State;
use axum::response::Response;

use super::payloads::Export;
use super::store::ARCHIVES;
use super::{making, store};
use platform::access::{Public, Reader};
use platform::attachments::{Form, Keeper, Opener};
use platform::db::Database;
use platform::error::Result;
use platform::http::answer::Created;
use platform::http::idempotency::Posted;
use platform::http::path::Key;
use platform::process::clock::Clock;

/// The owner's archive of everything: none, how far it is, or where it can be downloaded.
#[utoipa::path(get, path = "/user/export", tag = "exports", security(("reader" = [])),
    responses((status = 200, body = Export)))]
pub async fn get_export(reader: Reader) -> Result<Json<Export>> {
    reader.glance(|scope| Ok(Json(Export::at(store::get(scope)?, scope.now)))).await
}

/// Asks for an archive of everything, in place of the one there is; 409 while one is being made.
#[utoipa::path(post, path = "/user/export", tag = "exports", security(("reader" = [])),
    responses((status = 201, body = Export)))]
pub async fn create_export(reader: Reader) -> Result<Posted<Created<Export>>> {
    let asked = reader.post(|scope| Ok(Created(Export::at(Some(store::request(scope)?), scope.now)))).await?;
    making::bell().notify_one();
    Ok(asked)
}

/// The archive, for whoever has its address, until its day is over.
#[utoipa::path(get, path = "/exports/{id}", tag = "exports", params(("id" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/zip")))]
pub async fn download_export(
    public: Public,
    State(database): State<Database>,
    State(keeper): State<Keeper>,
    State(clock): State<Clock>,
    Key(id): Key,
) -> Result<Response> {
    let now = clock.now();
    let (owner_id, file) = database.read(move |connection| store::find_ready(connection, &id, now)).await?;
    ARCHIVES.open(Opener::Anybody(public), &keeper, &owner_id, &file, Form::Whole).await
}
