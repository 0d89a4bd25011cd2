//! What happens to appointments, each in one transaction with the note of it in the activity.

use super::last_mail::LastMail;
use super::payloads::{AppointmentChange, NewAppointment, NotificationStatus};
use super::store::{self, AppointmentRow};
use crate::modules::activity::{self, record};
use crate::platform::access::Scope;
use crate::platform::delivery;
use crate::platform::error::Result;
use crate::platform::mail::Letter;

pub fn create(scope: &mut Scope, body: NewAppointment) -> Result<AppointmentRow> {
    let fields = scope.read_new(body)?;
    let row = store::insert(scope, fields)?;
    tell(scope, &row, "Appointment created")?;
    Ok(row)
}

/// Of another time the client has not been told yet.
pub fn change(scope: &mut Scope, id: &str, change: AppointmentChange) -> Result<AppointmentRow> {
    let before = store::hold(scope, id)?.fields.time();
    let row = store::change(scope, id, change)?;
    if row.fields.time() == before {
        tell(scope, &row, "Appointment updated")?;
        return Ok(row);
    }
    let now = scope.now;
    let row = store::update(scope, id, |fields| {
        fields.notification_status = None;
        fields.moved_at = Some(now);
        Ok(())
    })?;
    tell(scope, &row, "Appointment rescheduled")?;
    Ok(row)
}

pub fn delete(scope: &mut Scope, id: &str) -> Result<()> {
    let row = store::delete(scope, id)?;
    tell(scope, &row, "Appointment deleted")
}

/// Notes that the client was told, by whichever way.
pub fn notify(scope: &mut Scope, id: &str) -> Result<AppointmentRow> {
    let now = scope.now;
    let row = store::update(scope, id, |fields| {
        fields.notification_status = Some(NotificationStatus::Sent);
        fields.notified_at = Some(now);
        Ok(())
    })?;
    tell(scope, &row, "Client notified")?;
    Ok(row)
}

/// Tells the client by a mail from here.
pub fn notify_by_mail(scope: &mut Scope, id: &str, letter: &Letter) -> Result<AppointmentRow> {
    let (now, mail_id) = (scope.now, delivery::post(scope, letter)?);
    let row = store::update(scope, id, |fields| {
        fields.notification_status = Some(NotificationStatus::Sent);
        fields.notified_at = Some(now);
        fields.mail = LastMail::waiting(mail_id, letter.recipient.clone(), now);
        Ok(())
    })?;
    tell(scope, &row, "Client notified by email")?;
    Ok(row)
}

/// Notes that a reminder is on its way.
pub fn note_reminder(scope: &mut Scope, id: &str, mail: LastMail) -> Result<()> {
    let now = scope.now;
    let row = store::update(scope, id, |fields| {
        fields.reminded_at = Some(now);
        fields.mail = mail;
        Ok(())
    })?;
    tell(scope, &row, "Client reminded")
}

/// "Appointment created: Water heater for Dana Reyes".
fn tell(scope: &mut Scope, row: &AppointmentRow, what: &str) -> Result<()> {
    let details = format!("{} for {}", row.fields.title, row.fields.client_name);
    record(scope, activity::Kind::Appointments, what, &details)
}
