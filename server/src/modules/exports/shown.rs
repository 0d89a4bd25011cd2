//! The archive's row as its owner sees it.

use super::payloads::{Export, ExportStatus};
use super::store::ExportRow;
use platform::values::dates::Moment;

impl Export {
    pub fn at(row: Option<ExportRow>, now: Moment) -> Self {
        // One whose day is over counts as gone, whether it is cleared away already or not.
        let Some(row) = row.filter(|row| row.status != ExportStatus::Ready || now < row.due_at) else {
            return Self::default();
        };
        let file = row.file.items().first().filter(|_| row.status == ExportStatus::Ready);
        Self {
            status: row.status,
            requested_at: Some(row.created_at),
            progress: if file.is_some() { 100 } else { (row.done * 100).checked_div(row.total).unwrap_or(0).min(99) },
            name: file.map(|file| file.original_name.clone()),
            size: file.map(|file| file.size),
            address: file.map(|_| format!("/api/exports/{}", row.id)),
            available_until: file.map(|_| row.due_at),
        }
    }
}
