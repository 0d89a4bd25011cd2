//! A document's row as its owner sees it.

use super::payloads::{Document, DocumentPhoto, DocumentStanding};
use super::store::DocumentRow;
use platform::access::Scope;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

impl Document {
    pub fn of_row(row: DocumentRow, scope: &Scope) -> Self {
        Self::at(row, scope.now, scope.today())
    }

    /// For when there's no scope any more; `today` is the owner's.
    pub fn at(row: DocumentRow, now: Moment, today: CalendarDate) -> Self {
        let DocumentRow { id, version, fields, created_at, updated_at, .. } = row;
        let standing = DocumentStanding { is_past_due: fields.is_past_due(now), state: fields.state(now, today) };
        let photos = fields.photos.items().iter().map(|photo| DocumentPhoto::of(&id, photo)).collect();
        Self::of(id, version, fields, created_at, updated_at, standing, photos)
    }
}
