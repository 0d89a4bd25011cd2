//! Makes the invoices whose day has come. Each is made in one transaction with its number, while the row of what it is made by
//! is held, and the database keeps a key over owner, recurring invoice and day: so however many processes look, it is made once.

use jiff::SignedDuration;
use tokio::sync::Notify;

use super::content;
use super::made_by::MadeBy;
use super::payloads::NEVER;
use super::rules::{MADE_FOR_DAYS, reached};
use super::store::{self, Due, RecurringRow};
use crate::modules::activity::{self, record};
use crate::modules::documents::actions::create_by;
use platform::Platform;
use platform::access::Scope;
use platform::access::own_day::OwnZone;
use platform::db::DbConnection;
use platform::error::{Error, Result};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

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
    /// Those of too long ago, or one that cannot be made.
    LeftOut,
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
    let zone = OwnZone::kept(due.zone.clone());
    let reached = reached(now, &zone);
    // Where the day has come elsewhere alone, nobody who writes has to wait for us.
    if due.next_on > reached {
        return Ok(0);
    }
    let mut made = 0;
    loop {
        let (owner_id, id) = (due.owner_id.clone(), due.id.clone());
        let step = platform.database.write(move |connection| take_step(connection, owner_id, &id, reached, now));
        let step = match step.await {
            Err(error) => skip_refused(platform, due, reached, now, error).await?,
            step => step?,
        };
        match step {
            Step::Nothing => return Ok(made),
            Step::LeftOut => {}
            Step::Made => made += 1,
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
    let Some(row) = held_if_due(scope, id, reached)? else { return Ok(Step::Nothing) };
    let oldest = reached.plus_days(-MADE_FOR_DAYS);
    if row.fields.next_on < oldest { leave_out(scope, &row, oldest) } else { make_next(scope, &row) }
}

/// The row, if it is there and its next day has come.
fn held_if_due(scope: &mut Scope, id: &str, reached: CalendarDate) -> Result<Option<RecurringRow>> {
    match store::hold(scope, id) {
        Err(Error::NotFound) => Ok(None),
        held => held.map(|row| Some(row).filter(|row| row.fields.next_on <= reached)),
    }
}

/// What a new invoice may not say will be refused as often as it is tried. So that one is left out, which the owner is told,
/// and the next one has its turn. Whatever else went wrong is tried again.
async fn skip_refused(
    platform: &Platform,
    due: &Due,
    reached: CalendarDate,
    now: Moment,
    error: Error,
) -> Result<Step> {
    let sentence = match error {
        Error::Invalid(errors) => errors.into_values().next().unwrap_or_default(),
        Error::Unprocessable(sentence) | Error::Malformed(sentence) => sentence.to_owned(),
        Error::Conflict(sentence) => sentence,
        other => return Err(other),
    };
    tracing::warn!(recurring = due.id, sentence, "a recurring invoice was refused");
    let (owner_id, id) = (due.owner_id.clone(), due.id.clone());
    let skip = move |connection: &mut DbConnection| {
        let scope = &mut Scope::without_request(connection, owner_id, now)?;
        let Some(row) = held_if_due(scope, &id, reached)? else { return Ok(Step::Nothing) };
        let day = row.fields.next_on;
        store::update(scope, &id, |fields| {
            fields.next_on = fields.recurrence().after(day).unwrap_or(NEVER);
            Ok(())
        })?;
        let details = format!("{}, for {}: {sentence}", row.fields.customer_name, day.as_str());
        record(scope, activity::Kind::Documents, "Recurring invoice couldn't be created", &details)?;
        Ok(Step::LeftOut)
    };
    platform.database.write(skip).await
}

fn make_next(scope: &mut Scope, row: &RecurringRow) -> Result<Step> {
    let day = row.fields.next_on;
    let due = row.fields.due_days.map(|days| day.plus_days(days));
    let mut fields = content::paper(&row.fields.content, day, due, scope)?;
    fields.made_by = MadeBy { recurring_id: Some(row.id.clone()), recurring_on: Some(day) };
    let made = create_by(scope, fields, "created on schedule")?;
    store::update(scope, &row.id, |fields| {
        fields.made += 1;
        fields.last_on = Some(day);
        fields.next_on = fields.recurrence().after(day).unwrap_or(NEVER);
        if fields.sends_by_mail {
            fields.keep_in_hand(&[fields.in_hand(), vec![made.id]].concat());
        }
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
    record(scope, activity::Kind::Documents, "Recurring invoices skipped", &details)?;
    Ok(Step::LeftOut)
}
