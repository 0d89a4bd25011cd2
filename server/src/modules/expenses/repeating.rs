//! Adds what repeats monthly. Each is made in one transaction while the row it is made from is held, and the database keeps a key
//! over owner, expense and month: so however many processes look, it is made once.

use jiff::SignedDuration;
use tokio::sync::Notify;

use super::fields::ExpenseFields;
use super::settling::next_after;
use super::store::{self, Due};
use crate::modules::activity::record_that;
use platform::Platform;
use platform::access::Scope;
use platform::db::DbConnection;
use platform::error::{Error, Result};
use platform::fields::entries::Entries;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// So far ahead of UTC it is anywhere: a day that has not begun there has begun nowhere.
const FURTHEST_EAST: SignedDuration = SignedDuration::from_hours(14);
/// What is older is not made any more: nobody wants years of them because of a wrong year in the date.
const MADE_FOR_DAYS: i64 = 366;

/// Rings when one may be due at once: it begins in the past.
static BELL: Notify = Notify::const_new();

pub fn bell() -> &'static Notify {
    &BELL
}

/// Makes all that are to be made by now; returns how many.
pub async fn repeat_due(platform: &Platform) -> Result<usize> {
    let now = platform.clock.now();
    let latest = CalendarDate::new(now.plus(FURTHEST_EAST).utc_day()).unwrap_or_default();
    let (mut made, mut failed) = (0, None);
    for due in platform.database.read(move |connection| store::due(connection, latest, now)).await? {
        // One that cannot be made must not keep the others from being made.
        match repeat(platform, &due, now).await {
            Ok(count) => made += count,
            Err(error) => {
                tracing::error!(?error, expense = due.id, "an expense could not be repeated");
                failed = Some(error);
            }
        }
    }
    failed.map_or(Ok(made), Err)
}

async fn repeat(platform: &Platform, due: &Due, now: Moment) -> Result<usize> {
    let mut made = 0;
    loop {
        let (owner_id, id) = (due.owner_id.clone(), due.id.clone());
        if !platform.database.write(move |connection| repeat_once(connection, owner_id, &id, now)).await? {
            return Ok(made);
        }
        made += 1;
    }
}

/// False when it is not due any more.
fn repeat_once(connection: &mut DbConnection, owner_id: String, id: &str, now: Moment) -> Result<bool> {
    let scope = &mut Scope::without_request(connection, owner_id, now)?;
    let row = match store::hold(scope, id) {
        Err(Error::NotFound) => return Ok(false),
        row => row?,
    };
    let today = scope.today();
    let due = row.fields.next_on.filter(|day| *day <= today && row.fields.deleted_at.is_none());
    let Some(due) = due else { return Ok(false) };
    let oldest = today.plus_days(-MADE_FOR_DAYS);
    let first = row.fields.date;
    let day = if due < oldest { next_after(first, oldest) } else { Some(due) };
    let Some(day) = day.filter(|day| *day <= today) else { return Ok(false) };
    let month: String = day.as_str().chars().take("2026-11".len()).collect();
    if !store::is_made_for(scope, id, &month)? {
        // What the last one was changed to goes on.
        let last = store::last_of(scope, id)?.unwrap_or_else(|| row.fields.clone());
        let made = store::insert(scope, copy(last, id, day, month))?;
        record_that(scope, &made, "repeated")?;
    }
    store::update(scope, id, |fields| {
        fields.last_on = Some(day);
        fields.next_on = next_after(first, day);
        Ok(())
    })?;
    Ok(true)
}

fn copy(last: ExpenseFields, of: &str, day: CalendarDate, month: String) -> ExpenseFields {
    ExpenseFields {
        date: day,
        receipts: Entries::default(),
        repeats_monthly: false,
        next_on: None,
        last_on: None,
        repeat_of: Some(of.to_owned()),
        repeat_month: Some(month),
        deleted_at: None,
        ..last
    }
}
