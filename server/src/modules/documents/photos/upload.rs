//! Files on their way in: read one after another, made fit to keep on the workbench, and stored as they come, so that only
//! one at a time is held in memory.

use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::StatusCode;

use super::super::rules::{self, MOST_PHOTOS};
use super::{LONGEST_NAME, Photo, paths_of};
use crate::platform::Platform;
use crate::platform::attachments::{LARGEST_FILE, Prepared, Refusal};
use crate::platform::error::{Error, Result};
use crate::platform::files::loose;
use crate::platform::workbench::Held;

/// All files of one upload, and what a form puts around them.
pub const LARGEST_UPLOAD: usize = MOST_PHOTOS * LARGEST_FILE + 1024 * 1024;

pub struct Upload<'request> {
    platform: &'request Platform,
    account_id: &'request str,
    document_id: String,
    photos: Vec<Photo>,
}

impl<'request> Upload<'request> {
    pub fn new(platform: &'request Platform, account_id: &'request str, document_id: String) -> Self {
        Self { platform, account_id, document_id, photos: Vec::new() }
    }

    /// What was taken so far.
    pub fn photos(&self) -> &[Photo] {
        &self.photos
    }

    pub async fn take(&mut self, request: Request, there: usize) -> Result<()> {
        let form = Multipart::from_request(request, &()).await;
        let mut form = form.map_err(|_| Error::WrongFormat("multipart/form-data"))?;
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
            match self.read(field).await? {
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

    /// One file, read and made fit to keep. The outer error ends the upload, the inner one refuses the file.
    async fn read(&self, mut field: Field<'_>) -> Result<Result<Held<Prepared>, Refusal>> {
        let workbench = &self.platform.workbench;
        let (mut held, mut is_too_large) = (workbench.room(self.account_id), false);
        while let Some(chunk) = field.chunk().await.map_err(cut_off)? {
            is_too_large |= held.file.len() + chunk.len() > LARGEST_FILE;
            if is_too_large {
                held = workbench.room(self.account_id);
            } else {
                workbench.add(&mut held, &chunk)?;
            }
        }
        if is_too_large { Ok(Err(Refusal::TooLarge)) } else { workbench.prepare(held).await }
    }

    async fn keep(&mut self, original_name: String, prepared: Held<Prepared>) -> Result<()> {
        let (photo, files) = Photo::of(&self.document_id, original_name, prepared.file)?;
        let (paths, now) = (photo.paths(&self.document_id), self.platform.clock.now());
        self.platform.database.write(move |connection| loose::expect(connection, &paths, now)).await?;
        self.photos.push(photo);
        for (path, bytes) in files {
            self.platform.files.put(&path, bytes).await?;
        }
        Ok(())
    }

    /// Deletes what was stored, unless a row names it.
    pub async fn forget(&self) {
        if !self.photos.is_empty() {
            loose::forget(&self.platform.database, &self.platform.files, paths_of(&self.photos, &self.document_id))
                .await;
        }
    }
}

fn cut_off(error: MultipartError) -> Error {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
        _ => Error::Malformed("The upload was cut off. Please try again."),
    }
}

/// The file's name without folders and without what cannot be shown.
fn shown_name(given: &str) -> String {
    let name = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    let name = name.trim();
    if name.is_empty() { "photo".to_owned() } else { name.to_owned() }
}
