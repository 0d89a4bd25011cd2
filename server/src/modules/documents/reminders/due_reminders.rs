//! Which reminders there are still to be of a document, with what is known of it besides its own row, and the end of one that
//! waits to be sent.

use super::by_hand;
use super::payloads::Reminder;
use super::rules::{self, DueReminders, Step};
use super::store;
use crate::modules::activity::record_that;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::paper::last_mail::LastMail;
use crate::modules::documents::payments::cards;
use crate::modules::documents::store::DocumentRow;
use platform::access::Scope;
use platform::email::delivery;
use platform::email::outcome::MailState;
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;

/// `sent` are the reminders of it that went out.
pub fn reminders_of<'a>(
    scope: &mut Scope,
    row: &DocumentRow,
    days: &'a [i64],
    since: CalendarDate,
    sent: &[Reminder],
) -> Result<DueReminders<'a>> {
    let mut reminders = without_told(scope, &row.fields, days, since);
    // What the bank is to decide is no matter for a friendly reminder, and nobody owes anything on a test.
    if row.fields.is_test || cards::is_disputed(scope, row)? {
        reminders.unpaid.clear();
    }
    let told = |one: &Reminder| Step { due_on: one.due_on, days: one.days, on: scope.day_of(one.sent_at) };
    reminders.told = sent.iter().map(told).collect();
    reminders.by_hand_on = by_hand::last_of(scope, &row.id)?.map(|sent| scope.day_of(sent));
    Ok(reminders)
}

/// As far as the row itself tells.
pub fn without_told<'a>(
    scope: &Scope,
    fields: &DocumentFields,
    days: &'a [i64],
    since: CalendarDate,
) -> DueReminders<'a> {
    let sent_on = fields.sent_date.map(|sent| scope.day_of(sent));
    DueReminders {
        unpaid: rules::unpaid_days(fields, sent_on),
        sent_on,
        days,
        since,
        told: Vec::new(),
        by_hand_on: None,
    }
}

/// Takes back a reminder that waits to be sent once what it is about is paid, or is to be paid on another day.
pub fn withdraw(scope: &mut Scope, fields: &mut DocumentFields, before: Option<&DocumentFields>) -> Result<()> {
    let is_waiting = fields.mail.mail_outcome.as_ref().is_some_and(|outcome| outcome.state == MailState::Waiting);
    let is_last = before.is_some_and(|before| before.mail.mail_id == fields.mail.mail_id);
    let Some(mail_id) = fields.mail.mail_id.clone().filter(|_| is_waiting && is_last) else { return Ok(()) };
    let scope = &mut scope.at_home();
    let due_on = match store::due_day_of(scope, &mail_id)? {
        Some(due_on) => Some(due_on),
        None => by_hand::due_day_of(scope, &mail_id)?,
    };
    let Some(due_on) = due_on else { return Ok(()) };
    let sent_on = fields.sent_date.map(|sent| scope.day_of(sent));
    if rules::unpaid_days(fields, sent_on).contains(&due_on) || !delivery::withdraw(scope, &mail_id)? {
        return Ok(());
    }
    store::forget(scope, &mail_id)?;
    by_hand::forget(scope, &mail_id)?;
    fields.mail = LastMail::default();
    record_that(scope, fields, "reminder withdrawn")
}
