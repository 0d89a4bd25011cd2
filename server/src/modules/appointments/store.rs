//! All data access of single appointments; lists of them are in `listing.rs`.

use super::payloads::{Appointment, AppointmentFields};
use crate::platform::owned::owned_table;
use crate::schema::appointments;

owned_table! { table: appointments, row: AppointmentRow, fields: AppointmentFields, version: version }

impl From<AppointmentRow> for Appointment {
    fn from(row: AppointmentRow) -> Self {
        Self::of(row.id, row.version, row.fields, row.created_at, row.updated_at)
    }
}
