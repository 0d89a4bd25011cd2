//! What happens to appointments, each in one transaction with the note of it in the activity.

use super::last_mail::LastMail;
use super::payloads::{AppointmentChange, NotificationStatus};
use super::store::{self, AppointmentRow};
use crate::modules::activity::{Recorded as _, record, record_that, record_updated};
use platform::access::Scope;
use platform::email::delivery::{self, CustomerLetter};
use platform::error::Result;
use platform::http::version::changed_elsewhere;

/// Of another time the client has not been told yet.
pub fn change(scope: &mut Scope, id: &str, change: AppointmentChange) -> Result<AppointmentRow> {
    let before = store::hold(scope, id)?.fields.time();
    let row = store::change(scope, id, change)?;
    if row.fields.time() == before {
        record_updated(scope, &row)?;
        return Ok(row);
    }
    let now = scope.now;
    let row = store::update(scope, id, |fields| {
        fields.notification_status = None;
        fields.moved_at = Some(now);
        Ok(())
    })?;
    record_that(scope, &row, "rescheduled")?;
    Ok(row)
}

/// Notes that the client was told, by whichever way.
pub fn notify(scope: &mut Scope, id: &str) -> Result<AppointmentRow> {
    let now = scope.now;
    let row = store::update(scope, id, |fields| {
        fields.notification_status = Some(NotificationStatus::Sent);
        fields.notified_at = Some(now);
        Ok(())
    })?;
    record(scope, AppointmentRow::KIND, "Client notified", &row.name())?;
    Ok(row)
}

/// Tells the client by a mail from here: refused when it is no longer the version that is attached.
pub fn notify_by_mail(scope: &mut Scope, id: &str, version: i64, letter: &CustomerLetter) -> Result<AppointmentRow> {
    if store::hold(scope, id)?.version != version {
        return Err(changed_elsewhere("We didn't send it. Check it and send it again."));
    }
    let (now, mail_id) = (scope.now, delivery::post(scope, letter)?);
    let row = store::update(scope, id, |fields| {
        fields.notification_status = Some(NotificationStatus::Sent);
        fields.notified_at = Some(now);
        fields.mail = LastMail::waiting(mail_id, letter.to().to_owned(), now);
        Ok(())
    })?;
    record(scope, AppointmentRow::KIND, "Client notified by email", &row.name())?;
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
    record(scope, AppointmentRow::KIND, "Client reminded", &row.name())
}
