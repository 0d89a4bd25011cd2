//! Makes the invoices whose day has come. Each is made in one transaction with its number, while the row of what it is made by
//! is held, and the database keeps a key over owner, recurring invoice and day: so however many processes look, it is made once.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use tokio::sync::Notify;

use super::super::actions::create_by;
use super::content;
use super::mailing;
use super::payloads::{MadeBy, NEVER};
use super::rules::{MADE_FOR_DAYS, moved, reached};
use super::store::{self, Due, RecurringRow};
use crate::modules::activity::{self, record};
use crate::platform::Platform;
use crate::platform::access::Scope;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::error::{Error, Result};

/// So far ahead of UTC it is anywhere: a day that has not begun there has begun nowhere.
const FURTHEST_EAST: SignedDuration = SignedDuration::from_hours(14);

/// Rings when one may be due at once: it begins today, or goes on.
static BELL: Notify = Notify::const_new();

pub fn bell() -> &'static Notify {
    &BELL
}

/// What was found to be done for one of them.
enum Step {
    Nothing,
    Made,
    /// Those of too long ago.
    LeftOut,
    /// The document with this id is to be mailed.
    ToMail(String),
}

/// Makes all that are to be made by now; returns how many.
pub async fn make_due(platform: &Platform) -> Result<usize> {
    let now = platform.clock.now();
    let latest = CalendarDate::new(now.plus(FURTHEST_EAST).utc_day()).unwrap_or_default();
    let (mut made, mut failed) = (0, None);
    for due in platform.database.read(move |connection| store::due(connection, latest, now)).await? {
        // One that cannot be made must not keep the others from being made.
        match make(platform, &due, now).await {
            Ok(count) => made += count,
            Err(error) => {
                tracing::error!(?error, recurring = due.id, "a recurring invoice could not be made");
                failed = Some(error);
            }
        }
    }
    failed.map_or(Ok(made), Err)
}

async fn make(platform: &Platform, due: &Due, now: Moment) -> Result<usize> {
    let zone = due.zone.as_deref().and_then(|name| TimeZone::get(name).ok()).unwrap_or(TimeZone::UTC);
    let (reached, mut made) = (reached(now, &zone), 0);
    loop {
        let (owner_id, id) = (due.owner_id.clone(), due.id.clone());
        let step = platform.database.write(move |connection| take_step(connection, owner_id, &id, reached, now));
        match step.await? {
            Step::Nothing => return Ok(made),
            Step::LeftOut => {}
            Step::Made => made += 1,
            Step::ToMail(document_id) => mailing::mail(platform, due, document_id, now).await?,
        }
    }
}

fn take_step(
    connection: &mut DbConnection,
    owner_id: String,
    id: &str,
    reached: CalendarDate,
    now: Moment,
) -> Result<Step> {
    let scope = &mut Scope::without_request(connection, owner_id, now)?;
    let row = match store::hold(scope, id) {
        Err(Error::NotFound) => return Ok(Step::Nothing),
        held => held?,
    };
    if let Some(document_id) = row.fields.in_hand {
        return Ok(Step::ToMail(document_id));
    }
    if row.fields.next_on > reached {
        return Ok(Step::Nothing);
    }
    let oldest = moved(reached, -MADE_FOR_DAYS);
    if row.fields.next_on < oldest { leave_out(scope, &row, oldest) } else { make_next(scope, &row) }
}

fn make_next(scope: &mut Scope, row: &RecurringRow) -> Result<Step> {
    let day = row.fields.next_on;
    let due = row.fields.due_days.map(|days| moved(day, days));
    let mut fields = content::paper(&row.fields.content, day, due, scope)?;
    fields.made_by = MadeBy { recurring_id: Some(row.id.clone()), recurring_on: Some(day) };
    let made = create_by(scope, fields, "made by its schedule")?;
    store::update(scope, &row.id, |fields| {
        fields.made += 1;
        fields.last_on = Some(day);
        fields.next_on = fields.recurrence().after(day).unwrap_or(NEVER);
        fields.in_hand = Some(made.id).filter(|_| fields.sends_by_mail);
        Ok(())
    })?;
    Ok(Step::Made)
}

/// Nobody wants a heap of old invoices in one morning; that they were left out is said.
fn leave_out(scope: &mut Scope, row: &RecurringRow, oldest: CalendarDate) -> Result<Step> {
    let first = row.fields.next_on;
    let row = store::update(scope, &row.id, |fields| {
        fields.next_on = fields.recurrence().on_or_after(oldest).unwrap_or(NEVER);
        Ok(())
    })?;
    let details = format!("{}, from {} on", row.fields.customer_name, first.as_str());
    record(scope, activity::Kind::Documents, "Recurring invoices left out", &details)?;
    Ok(Step::LeftOut)
}
