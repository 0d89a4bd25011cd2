//! The calls for photos and files of documents.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa::ToSchema;

use super::super::payloads::Document;
use super::super::{actions, store};
use super::Form;
use super::upload::Upload;
use crate::platform::Platform;
use crate::platform::access::{Editor, Public};
use crate::platform::attachments::ContentType;
use crate::platform::db::DbConnection;
use crate::platform::error::{Error, Result};
use crate::platform::files::loose;
use crate::platform::http::answer::Done;
use crate::platform::http::idempotency::Posted;
use crate::platform::http::path::{Key, KeyWithin};
use crate::platform::http::version::Versioned;

/// The form of an upload, for the OpenAPI document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read by the OpenAPI document only")]
pub struct PhotoUpload {
    /// JPEG, PNG, GIF or PDF, up to 25 MB each.
    #[schema(value_type = Vec<String>, format = Binary)]
    photos: Vec<Vec<u8>>,
}

/// Adds photos to a document: all of them, or none and a sentence for each that cannot be taken.
#[utoipa::path(post, path = "/documents/{id}/photos", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path)), request_body(content = PhotoUpload, content_type = "multipart/form-data"),
    responses((status = 201, body = Document)))]
pub async fn add_document_photos(
    editor: Editor,
    State(platform): State<Platform>,
    Key(id): Key,
    request: Request,
) -> Result<Posted<Versioned<Document>>> {
    let document_id = id.clone();
    let there = editor.read(move |scope| Ok(store::get(scope, &document_id)?.photos.items().len())).await?;
    let mut upload = Upload::new(&platform, editor.account_id(), id.clone());
    if let Err(error) = upload.take(request, there).await {
        upload.forget().await;
        return Err(error);
    }
    let photos = upload.photos().to_vec();
    let added = editor
        .post(move |scope| Ok(Versioned::created(Document::at(actions::add_photos(scope, &id, photos)?, scope.now))));
    match added.await {
        Ok(Posted::Now(document)) => Ok(Posted::Now(document)),
        // Should the row name them all the same, for the answer to the commit got lost, then they stay.
        in_vain => {
            upload.forget().await;
            in_vain
        }
    }
}

#[utoipa::path(delete, path = "/documents/{id}/photos/{photoId}", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path), ("photoId" = String, Path)), responses((status = 204)))]
pub async fn delete_document_photo(
    editor: Editor,
    State(platform): State<Platform>,
    KeyWithin(id, photo_id): KeyWithin,
) -> Result<Done> {
    let files = editor.write(move |scope| actions::delete_photo(scope, &id, &photo_id)).await?;
    loose::forget(&platform.database, &platform.files, files).await;
    Ok(Done)
}

/// A photo or a file, for whoever was given its address.
#[utoipa::path(get, path = "/documents/{id}/photos/{photoId}", tag = "documents",
    params(("id" = String, Path), ("photoId" = String, Path)),
    responses((status = 200, content(
        (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/gif"), (Vec<u8> = "application/pdf")
    ))))]
pub async fn get_document_photo(
    _: Public,
    State(platform): State<Platform>,
    KeyWithin(id, photo_id): KeyWithin,
) -> Result<Response> {
    serve(&platform, id, photo_id, Form::Whole).await
}

/// A photo in small.
#[utoipa::path(get, path = "/documents/{id}/photos/{photoId}/thumbnail", tag = "documents",
    params(("id" = String, Path), ("photoId" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "image/jpeg")))]
pub async fn get_document_photo_thumbnail(
    _: Public,
    State(platform): State<Platform>,
    KeyWithin(id, photo_id): KeyWithin,
) -> Result<Response> {
    serve(&platform, id, photo_id, Form::Thumbnail).await
}

async fn serve(platform: &Platform, document_id: String, photo_id: String, form: Form) -> Result<Response> {
    let id = document_id.clone();
    let photos =
        platform.database.read(move |connection: &mut DbConnection| store::find_photos(connection, &id)).await?;
    let photo = photos.into_iter().find(|photo| photo.id == photo_id).ok_or(Error::NotFound)?;
    let bytes = platform.files.get(&photo.path(&document_id, form)).await?.ok_or(Error::NotFound)?;
    let content_type = if matches!(form, Form::Whole) { photo.content_type } else { ContentType::Jpeg };
    // A PDF can hold scripts; a picture cannot.
    let kind = if photo.is_picture() { "inline" } else { "attachment" };
    let name: String = url::form_urlencoded::byte_serialize(photo.original_name.as_bytes()).collect();
    let disposition = format!("{kind}; filename*=UTF-8''{}", name.replace('+', "%20"));
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type.word()));
    // What is behind an id never changes.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable"));
    for (name, value) in
        [(header::CONTENT_DISPOSITION, disposition), (header::ETAG, format!("\"{photo_id}.{}\"", form.name()))]
    {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    Ok(response)
}
