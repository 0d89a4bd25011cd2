//! The calls about voided documents.

use super::actions;
use crate::modules::documents::payloads::Document;
use crate::modules::documents::store;
use platform::access::{Editor, Reader};
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::http::path::Key;
use platform::http::version::Versioned;

/// A voided document, to read.
#[utoipa::path(get, path = "/documents/{id}/voided", tag = "documents", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Document)))]
pub async fn get_voided_document(reader: Reader, Key(id): Key) -> Result<Versioned<Document>> {
    let found = reader.glance(move |scope| Ok((store::get_with_voided(scope, &id)?, scope.now, scope.today()))).await?;
    let (row, now, today) = Some(found).filter(|(row, ..)| row.fields.void.is_void()).ok_or(Error::NotFound)?;
    Ok(Versioned::shown(Document::at(row, now, today)))
}

/// Brings a voided document back, with its number, link and figures. Refused while what it left as credit is spent.
#[utoipa::path(post, path = "/documents/{id}/restore", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Document)))]
pub async fn restore_document(editor: Editor, Key(id): Key) -> Result<Posted<Versioned<Document>>> {
    editor.post(move |scope| Ok(Versioned::shown(Document::of_row(actions::restore(scope, &id)?, scope)))).await
}
