//! A document's row as its owner sees it.

use super::payloads::{Document, DocumentPhoto};
use super::store::DocumentRow;
use platform::values::dates::Moment;

impl Document {
    pub fn at(row: DocumentRow, now: Moment) -> Self {
        let DocumentRow { id, version, fields, created_at, updated_at, .. } = row;
        let is_past_due = fields.is_past_due(now);
        let photos = fields.photos.items().iter().map(|photo| DocumentPhoto::of(&id, photo)).collect();
        Self::of(id, version, fields, created_at, updated_at, is_past_due, photos)
    }
}
