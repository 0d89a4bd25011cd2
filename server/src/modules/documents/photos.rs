//! The photos and files that go with a document: coming in as one upload, all or nothing; going out under an address
//! that nobody can guess; swept away when nothing leads to them any more.
//!
//! A file is stored before the row that names it is written, so a row never names what is not there. What an upload
//! that was cut off leaves behind, the daily sweep finds.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::multipart::Field;
use axum::extract::{DefaultBodyLimit, FromRequest as _, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::SignedDuration;
use serde::Serialize;
use tokio::sync::{Semaphore, SemaphorePermit};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::payloads::Document;
use super::rules::MOST_PHOTOS;
use super::{actions, rules, store};
use crate::platform::access::{Editor, Public};
use crate::platform::attachments::{self, ContentType, LARGEST_FILE, Prepared, Refusal};
use crate::platform::db::DbConnection;
use crate::platform::files::Files;
use crate::platform::http::answer::Done;
use crate::platform::http::error::{Error, Result};
use crate::platform::http::fields::{Fields, Needed, Payload};
use crate::platform::http::path::{Key, KeyWithin};
use crate::platform::http::version::Versioned;
use crate::platform::ids::new_key;
use crate::platform::{Platform, daily};

const FOLDER: &str = "documents";
const MEGABYTE: usize = 1024 * 1024;
/// All files of one upload, and what a form puts around them.
const LARGEST_UPLOAD: usize = MOST_PHOTOS * LARGEST_FILE + MEGABYTE;
/// No upload takes this long: what is older and belongs to no document never will.
const LEFT_BEHIND_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// Pictures are turned one at a time, for their pixels need memory.
static WORKBENCH: Semaphore = Semaphore::const_new(1);
/// How many megabytes of uploads are held at once, over all accounts.
static HELD: Semaphore = Semaphore::const_new(300);

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(add_document_photos))
        .layer(DefaultBodyLimit::max(LARGEST_UPLOAD))
        .routes(routes!(get_document_photo, delete_document_photo))
        .routes(routes!(get_document_photo_thumbnail))
}

/// A photo as its document's row keeps it.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Photo {
    pub id: String,
    pub original_name: String,
    pub size: i64,
    pub content_type: ContentType,
}

impl Payload for Photo {
    const NEW: &'static str = "StoredPhoto";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("id", "Id", &mut self.id, 22);
        fields.text("originalName", "Name", &mut self.original_name, LONGEST_NAME);
        fields.whole("size", "Size", &mut self.size, 0..=i64::MAX);
        fields.choice("contentType", "Type", &mut self.content_type, Needed::Required);
    }
}

impl Photo {
    pub fn is_picture(&self) -> bool {
        self.content_type != ContentType::Pdf
    }

    /// Its id is random, so only who was told the address has it.
    pub fn address(&self, document_id: &str) -> String {
        format!("/api/documents/{document_id}/photos/{}", self.id)
    }

    fn path(&self, document_id: &str, form: Form) -> String {
        format!("{FOLDER}/{document_id}/{}/{}", self.id, form.name())
    }

    /// The picture for paper; none for what is not a picture.
    pub async fn printed(&self, files: &Files, document_id: &str) -> Result<Option<Bytes>> {
        if self.is_picture() { files.get(&self.path(document_id, Form::Print)).await } else { Ok(None) }
    }

    /// Deletes its files. The sweep comes back for what could not be deleted.
    pub async fn forget(&self, files: &Files, document_id: &str) {
        for form in [Form::Whole, Form::Print, Form::Thumbnail] {
            if let Err(error) = files.delete(&self.path(document_id, form)).await {
                tracing::warn!(?error, "a photo's file could not be deleted yet");
            }
        }
    }
}

/// The files of one photo.
#[derive(Clone, Copy)]
enum Form {
    Whole,
    Print,
    Thumbnail,
}

impl Form {
    const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Print => "print",
            Self::Thumbnail => "thumbnail",
        }
    }
}

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
) -> Result<Versioned<Document>> {
    let document_id = id.clone();
    let there = editor.read(move |scope| Ok(store::get(scope, &document_id)?.photos.items().len())).await?;
    let mut upload = Upload { files: &platform.files, document_id: id.clone(), photos: Vec::new() };
    if let Err(error) = upload.take(request, there).await {
        upload.forget().await;
        return Err(error);
    }
    let photos = upload.photos.clone();
    let added = editor
        .write(move |scope| Ok(Versioned::created(Document::at(actions::add_photos(scope, &id, photos)?, scope.now))));
    match added.await {
        Ok(document) => Ok(document),
        Err(error) => {
            upload.forget().await;
            Err(error)
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
    let document_id = id.clone();
    let photo = editor.write(move |scope| actions::delete_photo(scope, &document_id, &photo_id)).await?;
    photo.forget(&platform.files, &id).await;
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

/// Files on their way in, stored as they come, so that only one at a time is held in memory.
struct Upload<'platform> {
    files: &'platform Files,
    document_id: String,
    photos: Vec<Photo>,
}

impl Upload<'_> {
    async fn take(&mut self, request: Request, there: usize) -> Result<()> {
        let form = Multipart::from_request(request, &()).await;
        let mut form = form.map_err(|_| Error::UnsupportedMediaType("multipart/form-data"))?;
        let (mut count, mut refused) = (0, Vec::new());
        while let Some(field) = form.next_field().await.map_err(cut_off)? {
            if field.name() != Some("photos") {
                continue;
            }
            count += 1;
            if there + count > MOST_PHOTOS {
                continue;
            }
            let name = shown_name(field.file_name().unwrap_or_default());
            match read(field).await? {
                // Nothing is stored any more once the whole is refused; the others are still looked at.
                Ok(_) if !refused.is_empty() => {}
                Ok(prepared) => self.keep(name, prepared).await?,
                Err(refusal) => refused.push(format!("{name} {}", refusal.sentence())),
            }
        }
        rules::check_room_for_photos(there, count)?;
        match count {
            0 => Err(Error::field("photos", "Please choose at least one file.")),
            _ if refused.is_empty() => Ok(()),
            _ => Err(Error::field("photos", refused.join("\n"))),
        }
    }

    async fn keep(&mut self, original_name: String, prepared: Prepared) -> Result<()> {
        let Prepared { content_type, bytes, copies } = prepared;
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let photo = Photo { id: new_key()?, original_name, size, content_type };
        // Noted first: whatever happens on the way, it is known what to forget.
        self.photos.push(photo.clone());
        self.files.put(&photo.path(&self.document_id, Form::Whole), bytes).await?;
        if let Some(copies) = copies {
            self.files.put(&photo.path(&self.document_id, Form::Print), copies.print).await?;
            self.files.put(&photo.path(&self.document_id, Form::Thumbnail), copies.thumbnail).await?;
        }
        Ok(())
    }

    async fn forget(&self) {
        for photo in &self.photos {
            photo.forget(self.files, &self.document_id).await;
        }
    }
}

/// One file, read and made fit to keep. The outer error ends the upload, the inner one refuses the file.
async fn read(mut field: Field<'_>) -> Result<Result<Prepared, Refusal>> {
    let (mut bytes, mut is_too_large) = (Vec::new(), false);
    let mut held: Option<SemaphorePermit> = None;
    while let Some(chunk) = field.chunk().await.map_err(cut_off)? {
        is_too_large |= bytes.len() + chunk.len() > LARGEST_FILE;
        if is_too_large {
            bytes = Vec::new();
            continue;
        }
        bytes.extend_from_slice(&chunk);
        while bytes.len() > held.as_ref().map_or(0, SemaphorePermit::num_permits) * MEGABYTE {
            let more = HELD.try_acquire().map_err(|_| Error::Unavailable)?;
            match &mut held {
                Some(held) => held.merge(more),
                None => held = Some(more),
            }
        }
    }
    if is_too_large {
        return Ok(Err(Refusal::TooLarge));
    }
    let place = WORKBENCH.acquire().await.map_err(|_| Error::Unavailable)?;
    let prepared = tokio::task::spawn_blocking(move || attachments::prepare(bytes)).await;
    drop(place);
    Ok(prepared.unwrap_or_else(|panic| {
        tracing::error!(%panic, "a file could not be read");
        Err(Refusal::Damaged)
    }))
}

fn cut_off(error: axum::extract::multipart::MultipartError) -> Error {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
        _ => Error::Malformed("The upload was cut off. Please try again."),
    }
}

const LONGEST_NAME: usize = 200;

/// The file's name without folders and without what cannot be shown.
fn shown_name(given: &str) -> String {
    let name = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    let name = name.trim();
    if name.is_empty() { "photo".to_owned() } else { name.to_owned() }
}

pub async fn sweep_daily(platform: Platform) {
    daily::run(&platform, "sweep-photos", sweep).await;
}

/// Deletes files that belong to no photo: of uploads that were cut off, and of what could not be deleted in its time.
pub async fn sweep(platform: Platform) -> Result<()> {
    let files = platform.files.older_than(FOLDER, LEFT_BEHIND_AFTER, platform.clock.now()).await?;
    let mut by_document: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for path in &files {
        let mut steps = path.split('/').skip(1);
        let (document_id, photo_id) = (steps.next().unwrap_or_default(), steps.next().unwrap_or_default());
        by_document.entry(document_id).or_default().push((photo_id, path));
    }
    for (document_id, found) in by_document {
        let id = document_id.to_owned();
        let known = platform.database.read(move |connection| store::find_photos(connection, &id)).await?;
        for (photo_id, path) in found {
            if !known.iter().any(|photo| photo.id == photo_id) {
                tracing::info!(path, "a file that belongs to nothing is deleted");
                platform.files.delete(path).await?;
            }
        }
    }
    Ok(())
}
