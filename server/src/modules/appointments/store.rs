//! All data access of single appointments; lists of them are in `listing.rs`.

use diesel::prelude::*;

use super::payloads::{Appointment, AppointmentFields};
use super::rules::{first_minute, last_minute};
use crate::modules::activity::{Kind, Recorded};
use crate::schema::appointments;
use platform::access::Scope;
use platform::db::MultiBackend;
use platform::error::Result;
use platform::owned::owned_table;
use platform::values::calendar_date::CalendarDate;

owned_table! { table: appointments, row: AppointmentRow, fields: AppointmentFields, version: version }

impl Recorded for AppointmentRow {
    const KIND: Kind = Kind::Appointments;

    fn noun(&self) -> &'static str {
        "Appointment"
    }

    fn name(&self) -> String {
        format!("{} for {}", self.fields.title, self.fields.client_name)
    }

    fn added(&self) -> String {
        "Appointment created".to_owned()
    }
}

impl From<AppointmentRow> for Appointment {
    fn from(row: AppointmentRow) -> Self {
        Self::of(row.id, row.version, row.fields, row.created_at, row.updated_at)
    }
}

/// Those whose first day it is.
pub fn beginning_on(scope: &mut Scope, day: CalendarDate) -> Result<Vec<AppointmentRow>> {
    Ok(appointments::table
        .filter(appointments::owner_id.eq(scope.owner_id().to_owned()))
        .filter(appointments::starts_at.between(first_minute(day), last_minute(day)))
        .order((appointments::starts_at, appointments::id))
        .select(<AppointmentRow as Selectable<MultiBackend>>::construct_selection())
        .load(scope.connection)?)
}
