//! Reminds clients by mail, the day before at 17:00 where the owner is, of the appointments of owners who have switched that
//! on. An owner's day is claimed in the transaction that writes its mails, so that however many processes look, each client
//! is reminded once.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::last_mail::LastMail;
use super::payloads::AppointmentStatus;
use super::store::{self, AppointmentRow};
use super::{actions, email, rules};
use crate::modules::profile;
use crate::schema::accounts;
use platform::Platform;
use platform::access::Scope;
use platform::access::own_day::OwnZone;
use platform::db::DbConnection;
use platform::email::delivery::{self, CustomerLetter};
use platform::email::limit::Sending;
use platform::error::{Error, Result};
use platform::process::offload::offload;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// An owner whose clients may have to be reminded now.
#[derive(Clone)]
struct Due {
    owner_id: String,
    /// The owner's day; those of the next one are reminded.
    today: CalendarDate,
    /// 17:00 of it. What was arranged later was arranged with a client who knows.
    since: Moment,
}

/// Reminds all who are to be reminded by now; returns how many.
pub async fn remind(platform: &Platform) -> Result<usize> {
    if !platform.mail.is_configured() {
        return Ok(0);
    }
    let now = platform.clock.now();
    let (mut reminded, mut failed) = (0, None);
    for due in platform.database.read(move |connection| due_owners(connection, now)).await? {
        let owner_id = due.owner_id.clone();
        // One owner whose clients cannot be reminded must not keep those of the others from it.
        match remind_clients(platform, due, now).await {
            Ok(count) => reminded += count,
            Err(error) => {
                tracing::error!(?error, owner = owner_id, "clients could not be reminded");
                failed = Some(error);
            }
        }
    }
    if reminded > 0 {
        platform.mail.wake_worker();
    }
    failed.map_or(Ok(reminded), Err)
}

/// How many of the owner's clients wait for their reminder, because the day's emails are used up.
pub fn waiting(scope: &mut Scope) -> Result<i64> {
    let owner = accounts::table.find(scope.owner_id().to_owned()).filter(sql::<Bool>("sends_reminders")).select((
        accounts::id,
        accounts::timezone,
        accounts::reminders_since,
        accounts::reminded_on,
    ));
    let owner: Option<Reminding> = owner.first(scope.connection).optional()?;
    match owner.and_then(|owner| Due::of(owner, scope.now)) {
        Some(due) => Ok(to_remind(scope, &due)?.iter().filter(|row| row.fields.client_email.is_some()).count() as i64),
        None => Ok(0),
    }
}

type Reminding = (String, Option<String>, Option<Moment>, Option<CalendarDate>);

impl Due {
    /// None before 17:00, and when the day is done with.
    fn of((owner_id, zone, switched_on, reminded_on): Reminding, now: Moment) -> Option<Self> {
        let (today, since) = rules::reminder_time(now, &OwnZone::kept(zone));
        let is_new = reminded_on.is_none_or(|day| day < today) && switched_on.is_some_and(|on| on <= since);
        (now >= since && is_new).then_some(Self { owner_id, today, since })
    }
}

/// Owners with a subscription alone: without one nothing is done in their name. And those alone who can be
/// reached and are not about to leave.
fn due_owners(connection: &mut DbConnection, now: Moment) -> Result<Vec<Due>> {
    let owners: Vec<Reminding> = accounts::table
        .filter(sql::<Bool>("sends_reminders"))
        .filter(accounts::editable_until.gt(now))
        .filter(accounts::email_confirmed_at.is_not_null())
        .filter(accounts::leaves_at.is_null())
        .select((accounts::id, accounts::timezone, accounts::reminders_since, accounts::reminded_on))
        .load(connection)?;
    Ok(owners.into_iter().filter_map(|owner| Due::of(owner, now)).collect())
}

/// The appointments of tomorrow whose clients are still to be reminded.
fn to_remind(scope: &mut Scope, due: &Due) -> Result<Vec<AppointmentRow>> {
    let mut rows = store::beginning_on(scope, due.today.plus_days(1))?;
    rows.retain(|row| {
        let fields = &row.fields;
        let is_on = matches!(fields.status, AppointmentStatus::Scheduled | AppointmentStatus::Confirmed);
        let arranged = fields.moved_at.unwrap_or(row.created_at);
        let is_reminded = fields.reminded_at.is_some_and(|at| at >= arranged);
        is_on && fields.notify_client && !is_reminded && arranged <= due.since
    });
    Ok(rows)
}

/// A reminder that's laid out: of this version of the appointment with this id.
#[derive(Clone)]
struct Reminder {
    id: String,
    version: i64,
    letter: CustomerLetter,
}

async fn remind_clients(platform: &Platform, due: Due, now: Moment) -> Result<usize> {
    let of = due.clone();
    let looked = platform.database.read(move |connection| {
        let scope = &mut Scope::without_request(connection, of.owner_id.clone(), now)?;
        Ok((to_remind(scope, &of)?, profile::get(scope)?))
    });
    let (rows, owner) = looked.await?;
    let write = move |row: AppointmentRow| {
        let letter = email::reminder(&row, &owner, now)?.compose(Sending::OnTime);
        Some(Reminder { id: row.id, version: row.version, letter })
    };
    let reminders: Vec<Reminder> = offload(move || rows.into_iter().filter_map(write).collect()).await?;
    platform.database.write(move |connection| post(connection, &due, &reminders, now)).await
}

fn post(connection: &mut DbConnection, due: &Due, reminders: &[Reminder], now: Moment) -> Result<usize> {
    let scope = &mut Scope::without_request(connection, due.owner_id.clone(), now)?;
    let own = accounts::table.find(due.owner_id.clone()).filter(sql::<Bool>("sends_reminders"));
    let is_new = accounts::reminded_on.is_null().or(accounts::reminded_on.lt(Some(due.today)));
    let claimed = diesel::update(own.filter(is_new.assume_not_null()))
        .set(accounts::reminded_on.eq(Some(due.today)))
        .execute(scope.connection)?;
    if claimed == 0 {
        return Ok(0);
    }
    let mut reminded = 0;
    for Reminder { id, version, letter } in reminders {
        let row = match store::hold(scope, id) {
            Err(Error::NotFound) => continue,
            held => held?,
        };
        // It was changed since it was read: whoever looks next reads it again.
        if row.version != *version {
            unclaim(scope)?;
            continue;
        }
        let mail_id = match delivery::post(scope, letter) {
            // The day's emails are used up: whoever looks next goes on, as long as it is today.
            Err(Error::TooOften { .. }) => {
                unclaim(scope)?;
                break;
            }
            posted => posted?,
        };
        actions::note_reminder(scope, id, LastMail::waiting(mail_id, letter.to().to_owned(), now))?;
        reminded += 1;
    }
    Ok(reminded)
}

fn unclaim(scope: &mut Scope) -> Result<()> {
    diesel::update(accounts::table.find(scope.owner_id().to_owned()))
        .set(accounts::reminded_on.eq(None::<CalendarDate>))
        .execute(scope.connection)?;
    Ok(())
}
