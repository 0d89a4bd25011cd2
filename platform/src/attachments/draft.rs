//! A file that the program writes itself, bit by bit, for a row to name when it is whole.

use axum::body::Bytes;

use super::{Attachment, Attachments, Form, Keeper};
use crate::error::{Error, Result};
use crate::files::{FileWriter, orphans};
use crate::values::ids::new_key;

pub struct Draft {
    keeper: Keeper,
    attachment: Attachment,
    path: String,
    file: FileWriter,
}

impl Attachments {
    /// Begins a file of the first kind that is taken here. It is noted before anything is stored, as an upload is.
    pub async fn draft(&self, keeper: &Keeper, of: &str, original_name: String) -> Result<Draft> {
        let kind = self.kinds.first().ok_or_else(|| Error::internal("writing a file", "no kind is taken here"))?;
        let attachment = Attachment { id: new_key()?, original_name, size: 0, content_type: *kind };
        let path = self.path(of, &attachment, Form::Whole);
        let (noted, now) = ([path.clone()], keeper.clock.now());
        keeper.database.write(move |connection| orphans::expect(connection, &noted, now)).await?;
        let file = keeper.files.create(&path);
        Ok(Draft { keeper: keeper.clone(), attachment, path, file })
    }
}

impl Draft {
    pub async fn write(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.attachment.size += i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        self.file.write(Bytes::from(bytes)).await
    }

    /// Stored as a whole. Until a row names it (`Attachments::add`), the sweep may delete it.
    pub async fn finish(self) -> Result<Attachment> {
        self.file.finish().await?;
        Ok(self.attachment)
    }

    pub async fn give_up(self) {
        self.file.give_up().await;
        orphans::forget(&self.keeper.database, &self.keeper.files, vec![self.path]).await;
    }
}
