//! The photos and files that go with a document: coming in as one upload, all or nothing; going out under an address
//! that nobody can guess. Each is noted before its files are stored (`files::loose`), so a row never names what is not
//! there, and what an upload that was cut off leaves behind is known.

mod http;
mod upload;

use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use serde::{Deserialize, Serialize};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::Platform;
use crate::platform::attachments::{ContentType, Prepared};
use crate::platform::error::Result;
use crate::platform::files::Files;
use crate::platform::ids::new_key;

const FOLDER: &str = "documents";
const LONGEST_NAME: usize = 200;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::add_document_photos))
        .layer(DefaultBodyLimit::max(upload::LARGEST_UPLOAD))
        .routes(routes!(http::get_document_photo, http::delete_document_photo))
        .routes(routes!(http::get_document_photo_thumbnail))
}

/// A photo as its document's row keeps it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Photo {
    pub id: String,
    pub original_name: String,
    pub size: i64,
    pub content_type: ContentType,
}

/// Files and where each is to be kept.
pub type PathedFiles = Vec<(String, Vec<u8>)>;

impl Photo {
    /// A new one, and the files it is to be kept as.
    pub fn of(document_id: &str, original_name: String, prepared: Prepared) -> Result<(Self, PathedFiles)> {
        let Prepared { content_type, bytes, copies } = prepared;
        let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let photo = Self { id: new_key()?, original_name, size, content_type };
        let mut files = vec![(photo.path(document_id, Form::Whole), bytes)];
        if let Some(copies) = copies {
            files.push((photo.path(document_id, Form::Print), copies.print));
            files.push((photo.path(document_id, Form::Thumbnail), copies.thumbnail));
        }
        Ok((photo, files))
    }

    pub fn is_picture(&self) -> bool {
        self.content_type != ContentType::Pdf
    }

    /// Its id is random, so only who was told the address has it.
    pub fn address(&self, document_id: &str) -> String {
        format!("/api/documents/{document_id}/photos/{}", self.id)
    }

    /// Where its files are kept.
    pub fn paths(&self, document_id: &str) -> Vec<String> {
        let forms = if self.is_picture() { &Form::ALL[..] } else { &[Form::Whole] };
        forms.iter().map(|form| self.path(document_id, *form)).collect()
    }

    fn path(&self, document_id: &str, form: Form) -> String {
        format!("{FOLDER}/{document_id}/{}/{}", self.id, form.name())
    }

    /// The picture for paper; none for what is not a picture.
    pub async fn printed(&self, files: &Files, document_id: &str) -> Result<Option<Bytes>> {
        if self.is_picture() { files.get(&self.path(document_id, Form::Print)).await } else { Ok(None) }
    }
}

/// Where the files of all these photos of a document are kept.
pub fn paths_of(photos: &[Photo], document_id: &str) -> Vec<String> {
    photos.iter().flat_map(|photo| photo.paths(document_id)).collect()
}

/// The files of one photo.
#[derive(Clone, Copy)]
enum Form {
    Whole,
    Print,
    Thumbnail,
}

impl Form {
    const ALL: [Self; 3] = [Self::Whole, Self::Print, Self::Thumbnail];

    const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Print => "print",
            Self::Thumbnail => "thumbnail",
        }
    }
}
