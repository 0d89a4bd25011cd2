//! The visits of a series in the database.

use diesel::prelude::*;

use super::rules::{self, Every, MOST_VISITS};
use crate::modules::activity::{Recorded as _, record, record_deleted};
use crate::modules::appointments::actions;
use crate::modules::appointments::payloads::AppointmentChange;
use crate::modules::appointments::store::{self, AppointmentRow};
use crate::schema::appointments;
use platform::access::Scope;
use platform::db::on_engine;
use platform::error::{Error, Result};
use platform::owned::lock_account;
use platform::values::calendar_date::CalendarDate;
use platform::values::ids::new_id;

/// Makes the visits after this one, and returns how many there are with it.
pub fn repeat(scope: &mut Scope, id: &str, every: Every, until: CalendarDate) -> Result<usize> {
    let visit = store::hold(scope, id)?;
    if visit.fields.series_id.is_some() {
        return Err(Error::Conflict(
            "This visit already repeats. To change that, delete it and the ones after it, then add a new one.".into(),
        ));
    }
    let days: Vec<_> = rules::days_after(visit.fields.start_date, every, until).take(MOST_VISITS).collect();
    if days.is_empty() {
        return Err(Error::field("until", "No visit would repeat by that day. Choose a later one."));
    }
    if days.len() == MOST_VISITS {
        return Err(Error::field("until", format!("That's more than {MOST_VISITS} visits. Choose an earlier day.")));
    }
    let series_id = new_id();
    let first = store::update(scope, id, |fields| {
        fields.series_id = Some(series_id);
        Ok(())
    })?;
    for day in &days {
        store::insert(scope, rules::on_day(&first.fields, *day))?;
    }
    let visits = days.len() + 1;
    record(scope, AppointmentRow::KIND, &format!("Appointment repeated, {visits} visits"), &first.name())?;
    Ok(visits)
}

/// Changes this visit, and in the same way those after it. Returns this one.
pub fn change_following(scope: &mut Scope, id: &str, change: AppointmentChange) -> Result<AppointmentRow> {
    lock_account(scope)?;
    let before = store::hold(scope, id)?;
    let following = after(scope, &before)?;
    let row = actions::change(scope, id, change)?;
    let now = scope.now;
    for id in following {
        store::update(scope, &id, |fields| {
            let time = fields.time();
            rules::take_over(&before.fields, &row.fields, fields);
            if fields.time() != time {
                fields.notification_status = None;
                fields.moved_at = Some(now);
            }
            Ok(())
        })?;
    }
    Ok(row)
}

/// Deletes this visit and those after it.
pub fn delete_following(scope: &mut Scope, id: &str) -> Result<()> {
    lock_account(scope)?;
    let row = store::hold(scope, id)?;
    for id in after(scope, &row)? {
        store::delete(scope, &id)?;
    }
    let row = store::delete(scope, id)?;
    record_deleted(scope, &row)
}

/// Those of its series that begin after it.
fn after(scope: &mut Scope, row: &AppointmentRow) -> Result<Vec<String>> {
    let Some(series_id) = &row.fields.series_id else { return Ok(Vec::new()) };
    let following = appointments::table
        .filter(appointments::owner_id.eq(scope.owner_id().to_owned()))
        .filter(appointments::series_id.eq(series_id))
        .filter(appointments::starts_at.gt(&row.fields.starts_at))
        .order((appointments::starts_at, appointments::id))
        .select(appointments::id);
    Ok(on_engine!(scope.connection, |connection| following.load(connection))?)
}
