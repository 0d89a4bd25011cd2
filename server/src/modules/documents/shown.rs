//! A document's row as its owner sees it.

use super::payloads::{Document, DocumentPhoto};
use super::rules::is_past_due;
use super::store::DocumentRow;
use crate::platform::dates::Moment;

impl Document {
    pub fn at(row: DocumentRow, now: Moment) -> Self {
        Self {
            is_past_due: is_past_due(row.fields.kind, row.fields.status, row.sent_date, now),
            is_public: row.public_since.is_some(),
            delivery: row.mail.delivery(),
            photos: row.photos.items().iter().map(|photo| DocumentPhoto::of(&row.id, photo)).collect(),
            id: row.id,
            document_number: row.document_number,
            estimate_number: row.estimate_number,
            total: row.total,
            sent_date: row.sent_date,
            paid_date: row.paid_date,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            fields: row.fields,
        }
    }
}
