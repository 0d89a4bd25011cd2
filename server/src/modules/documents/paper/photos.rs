//! The photos and files that go with a document, and the calls for them. They come in as one upload, all or nothing, and go
//! out under an address that nobody can guess.

use axum::extract::{Request, State};
use axum::response::Response;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::modules::documents::payloads::Document;
use crate::modules::documents::store::{self, DocumentRow};
use platform::Platform;
use platform::access::{Editor, Public, Scope};
use platform::attachments::named_in::NamedIn;
use platform::attachments::{Attachment, Attachments, ContentType, Form, Keeper, Kept, OpenedBy, Opener};
use platform::db::Database;
use platform::error::{Error, Result};
use platform::http::answer::Done;
use platform::http::idempotency::Posted;
use platform::http::path::{Key, KeyWithin};
use platform::http::version::Versioned;

pub static PHOTOS: Attachments = Attachments {
    folder: "documents",
    field: "photos",
    most: 10,
    megabytes: 25,
    kinds: &[ContentType::Jpeg, ContentType::Png, ContentType::Gif, ContentType::Pdf],
    kept: Kept::InFull,
    opened_by: OpenedBy::WhoeverHasTheLink,
};

pub const PHOTOS_NAMED_IN: NamedIn = NamedIn { table: "documents", of: "id", list: "photos", attachments: &PHOTOS };

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(add_document_photos))
        .routes(routes!(get_document_photo, delete_document_photo))
        .routes(routes!(get_document_photo_thumbnail))
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
    extensions(("x-largest-body" = json!(PHOTOS.largest_form()))), responses((status = 201, body = Document)))]
pub async fn add_document_photos(
    editor: Editor,
    State(keeper): State<Keeper>,
    Key(id): Key,
    request: Request,
) -> Result<Posted<Versioned<Document>>> {
    let document_id = id.clone();
    let there = editor.read(move |scope| Ok(store::get(scope, &document_id)?.fields.photos.items().len())).await?;
    let upload = PHOTOS.take_form(&keeper, &editor, &id, there, request).await?;
    let add = |photos| {
        editor.post(move |scope| Ok(Versioned::created(Document::of_row(add_photos(scope, &id, photos)?, scope))))
    };
    upload.named_by(add).await
}

#[utoipa::path(delete, path = "/documents/{id}/photos/{photoId}", tag = "documents", security(("editor" = [])),
    params(("id" = String, Path), ("photoId" = String, Path)), responses((status = 204)))]
pub async fn delete_document_photo(editor: Editor, KeyWithin(id, photo_id): KeyWithin) -> Result<Done> {
    editor.write(move |scope| delete_photo(scope, &id, &photo_id)).await?;
    Ok(Done)
}

/// A photo or a file, for whoever was given its address.
#[utoipa::path(get, path = "/documents/{id}/photos/{photoId}", tag = "documents",
    params(("id" = String, Path), ("photoId" = String, Path)),
    responses((status = 200, content(
        (Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/gif"), (Vec<u8> = "application/pdf")
    ))))]
pub async fn get_document_photo(
    public: Public,
    State(database): State<Database>,
    State(keeper): State<Keeper>,
    KeyWithin(id, photo_id): KeyWithin,
) -> Result<Response> {
    let photo = find(&database, &id, &photo_id).await?;
    PHOTOS.open(Opener::Anybody(public), &keeper, &id, &photo, Form::Whole).await
}

/// A photo in small.
#[utoipa::path(get, path = "/documents/{id}/photos/{photoId}/thumbnail", tag = "documents",
    params(("id" = String, Path), ("photoId" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "image/jpeg")))]
pub async fn get_document_photo_thumbnail(
    public: Public,
    State(database): State<Database>,
    State(keeper): State<Keeper>,
    KeyWithin(id, photo_id): KeyWithin,
) -> Result<Response> {
    let photo = find(&database, &id, &photo_id).await?;
    PHOTOS.open(Opener::Anybody(public), &keeper, &id, &photo, Form::Thumbnail).await
}

async fn find(database: &Database, document_id: &str, photo_id: &str) -> Result<Attachment> {
    let id = document_id.to_owned();
    let photos = database.read(move |connection| store::find_photos(connection, &id)).await?;
    photos.find(photo_id).cloned().ok_or(Error::NotFound)
}

/// All of them or none. The row is held, so that no two uploads together bring too many.
pub fn add_photos(scope: &mut Scope, id: &str, added: Vec<Attachment>) -> Result<DocumentRow> {
    let (row, ()) = store::change_photos(scope, id, |scope, photos| PHOTOS.add(scope, id, photos, added))?;
    Ok(row)
}

/// Adds photos that come from the program itself; `put_file` stores a file under its path.
pub fn attach(
    scope: &mut Scope,
    id: &str,
    named: Vec<(String, Vec<u8>)>,
    put_file: &dyn Fn(&str, Vec<u8>) -> Result<()>,
) -> Result<()> {
    store::change_photos(scope, id, |scope, photos| PHOTOS.add_own(scope, id, photos, named, put_file))?;
    Ok(())
}

pub fn delete_photo(scope: &mut Scope, id: &str, photo_id: &str) -> Result<()> {
    store::change_photos(scope, id, |scope, photos| PHOTOS.remove(scope, id, photos, photo_id))?;
    Ok(())
}
