//! Reminds clients by mail, the day before at 17:00 where the owner is, of the appointments of owners who have switched that
//! on. An owner's day is claimed in the transaction that writes its mails, so that however many processes look, each client
//! is reminded once.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;

use super::last_mail::LastMail;
use super::payloads::AppointmentStatus;
use super::store;
use super::{actions, email, rules};
use crate::modules::profile;
use crate::platform::Platform;
use crate::platform::access::Scope;
use crate::platform::access::own_day::OwnZone;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::error::Result;
use crate::platform::mail;
use crate::schema::accounts;

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
    let mut reminded = 0;
    for due in platform.database.read(move |connection| due_owners(connection, now)).await? {
        reminded += platform.database.write(move |connection| remind_clients(connection, &due, now)).await?;
    }
    if reminded > 0 {
        platform.mail.wake_worker();
    }
    Ok(reminded)
}

type Reminding = (String, Option<String>, Option<Moment>, Option<CalendarDate>);

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
    Ok(owners
        .into_iter()
        .filter_map(|(owner_id, zone, switched_on, reminded_on)| {
            let (today, since) = rules::reminder_time(now, &OwnZone::kept(zone));
            let is_new = reminded_on.is_none_or(|day| day < today) && switched_on.is_some_and(|on| on <= since);
            (now >= since && is_new).then_some(Due { owner_id, today, since })
        })
        .collect())
}

fn remind_clients(connection: &mut DbConnection, due: &Due, now: Moment) -> Result<usize> {
    let scope = &mut Scope::without_request(connection, due.owner_id.clone(), now)?;
    let own = accounts::table.find(due.owner_id.clone()).filter(sql::<Bool>("sends_reminders"));
    let is_new = accounts::reminded_on.is_null().or(accounts::reminded_on.lt(Some(due.today)));
    let claimed = diesel::update(own.filter(is_new.assume_not_null()))
        .set(accounts::reminded_on.eq(Some(due.today)))
        .execute(scope.connection)?;
    if claimed == 0 {
        return Ok(0);
    }
    let owner = profile::get(scope)?;
    let mut reminded = 0;
    for row in store::beginning_on(scope, due.today.plus_days(1))? {
        let fields = &row.fields;
        let is_on = matches!(fields.status, AppointmentStatus::Scheduled | AppointmentStatus::Confirmed);
        let arranged = fields.moved_at.unwrap_or(row.created_at);
        let is_reminded = fields.reminded_at.is_some_and(|at| at >= arranged);
        if !is_on || !fields.notify_client || is_reminded || arranged > due.since {
            continue;
        }
        let Some(letter) = email::reminder(&row, &owner, now) else { continue };
        let mail = LastMail::waiting(mail::post(scope.connection, &letter, now)?, letter.recipient, now);
        actions::note_reminder(scope, &row.id, mail)?;
        reminded += 1;
    }
    Ok(reminded)
}
