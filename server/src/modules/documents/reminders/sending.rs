//! Reminds customers by mail of the invoices that they have not paid, from nine in the morning on where the owner is. An owner's
//! day is claimed in the transaction that writes its mails, and each reminder has a key of its own: so however many processes
//! look, each goes out once.

use super::due_reminders;
use super::payloads::SettingsFields;
use super::rules::{self, Step, Told};
use super::store;
use crate::modules::activity::record_that;
use crate::modules::documents::paper::email::business_of;
use crate::modules::documents::paper::last_mail::LastMail;
use crate::modules::documents::store::{self as documents, DocumentRow};
use crate::modules::profile::{self, Profile};
use platform::Platform;
use platform::access::Scope;
use platform::access::own_day::OwnZone;
use platform::db::DbConnection;
use platform::email::delivery::{self, Button, CustomerEmail, CustomerLetter, EmailFields};
use platform::email::limit::{Allowance, Sending};
use platform::error::{Error, Result};
use platform::process::offload::offload;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// Reminds all who are to be reminded by now; returns how many.
pub async fn remind(platform: &Platform) -> Result<usize> {
    if !platform.mail.is_configured() {
        return Ok(0);
    }
    let now = platform.clock.now();
    let (mut reminded, mut failed) = (0, None);
    for (owner_id, zone, reminded_on) in
        platform.database.read(move |connection| store::reminding(connection, now)).await?
    {
        let zone = OwnZone::kept(zone);
        let Some(today) = rules::today(now, &zone).filter(|today| reminded_on.is_none_or(|day| day < *today)) else {
            continue;
        };
        // One owner whose customers cannot be reminded must not keep those of the others from it.
        match remind_customers(platform, &owner_id, today, now).await {
            Ok(count) => reminded += count,
            Err(error) => {
                tracing::error!(?error, owner = owner_id, "customers could not be reminded");
                failed = Some(error);
            }
        }
    }
    if reminded > 0 {
        platform.mail.wake_worker();
    }
    failed.map_or(Ok(reminded), Err)
}

/// What there is to be said to an owner's customers, as it was read.
struct Found {
    due: Vec<(DocumentRow, Step)>,
    /// How many of them may go out.
    room: usize,
    settings: SettingsFields,
    since: CalendarDate,
    owner: Profile,
}

/// A reminder that's laid out: of this version of the invoice with this id.
#[derive(Clone)]
struct Reminder {
    id: String,
    version: i64,
    step: Step,
    letter: CustomerLetter,
}

/// Those of one owner, laid out before the day is claimed.
#[derive(Clone)]
struct Reminders {
    ready: Vec<Reminder>,
    /// How many more found no room in the day's emails.
    left: usize,
    settings: SettingsFields,
    since: CalendarDate,
}

async fn remind_customers(platform: &Platform, owner_id: &str, today: CalendarDate, now: Moment) -> Result<usize> {
    let owner = owner_id.to_owned();
    let found = platform.database.read(move |connection| {
        let scope = &mut Scope::without_request(connection, owner, now)?;
        find(scope, today)
    });
    let Some(found) = found.await? else { return Ok(0) };
    let origin = platform.public_origin.clone();
    let reminders = offload(move || write(found, today, &origin)).await?;
    let owner = owner_id.to_owned();
    let post = move |connection: &mut DbConnection| {
        let scope = &mut Scope::without_request(connection, owner, now)?;
        post(scope, &reminders, today)
    };
    platform.database.write(post).await
}

fn find(scope: &mut Scope, today: CalendarDate) -> Result<Option<Found>> {
    // Those that were left over wait until there is room: until then nobody looks through all invoices for them.
    let room = Allowance::of(scope)?.left(Sending::WhenThereIsRoom);
    if room == 0 && store::waiting(scope)? > 0 {
        return Ok(None);
    }
    let ((settings, since), owner) = (store::settings(scope)?, profile::get(scope)?);
    let (since, days, mut due) = (since.unwrap_or(today), settings.days(), Vec::new());
    for row in store::unpaid(scope)? {
        if due_reminders::without_told(scope, &row.fields, &days, since).due(today).is_some()
            && let Some(step) = step(scope, &row, &days, since, today)?
        {
            due.push((row, step));
        }
    }
    Ok(Some(Found { due, room: usize::try_from(room).unwrap_or_default(), settings, since, owner }))
}

/// What is to be said about one of them today, with all that is known of it.
fn step(
    scope: &mut Scope,
    row: &DocumentRow,
    days: &[i64],
    since: CalendarDate,
    today: CalendarDate,
) -> Result<Option<Step>> {
    let sent = store::of_document(scope, &row.id)?;
    Ok(due_reminders::reminders_of(scope, row, days, since, &sent)?.due(today))
}

fn write(Found { due, room, settings, since, owner }: Found, today: CalendarDate, origin: &str) -> Reminders {
    let left = due.len().saturating_sub(room);
    let write = |(row, step): (DocumentRow, Step)| {
        let to = row.fields.customer_email.clone()?;
        let letter = email(&row, &owner, &settings, step, to, today, origin).compose(Sending::WhenThereIsRoom);
        Some(Reminder { id: row.id, version: row.version, step, letter })
    };
    let ready = due.into_iter().take(room).filter_map(write).collect();
    Reminders { ready, left, settings, since }
}

/// Claims the day and puts them into the outbox.
fn post(scope: &mut Scope, reminders: &Reminders, today: CalendarDate) -> Result<usize> {
    if !store::claim(scope, today)? {
        return Ok(0);
    }
    let (held, mut left) = (hold(scope, reminders, today)?, reminders.left);
    let (now, count, mut reminded) = (scope.now, held.ready.len(), 0);
    for (place, Reminder { id, step, letter, .. }) in held.ready.into_iter().enumerate() {
        let mail_id = match delivery::post(scope, letter) {
            // The day's emails are used up: those that are left have their turn once there is room.
            Err(Error::TooOften { .. }) => {
                left += count - place;
                break;
            }
            posted => posted?,
        };
        store::note(scope, &mail_id, id, *step, letter.to())?;
        let mail = LastMail::waiting(mail_id, letter.to().to_owned(), now);
        let row = documents::update(scope, id, |fields| {
            fields.mail = mail;
            Ok(())
        })?;
        record_that(scope, &row.fields, "reminder sent")?;
        reminded += 1;
    }
    if left > 0 || held.is_any_changed {
        store::unclaim(scope, left as i64)?;
    }
    Ok(reminded)
}

struct Held<'a> {
    ready: Vec<&'a Reminder>,
    /// Whether one was changed since it was read. Whoever looks next reads it again.
    is_any_changed: bool,
}

/// Holds the invoices: what is paid meanwhile waits until the mail is written, and takes it back then. All are held before the
/// first mail is posted, as whoever mails one of them by hand holds it first.
fn hold<'a>(scope: &mut Scope, reminders: &'a Reminders, today: CalendarDate) -> Result<Held<'a>> {
    let (days, mut held) = (reminders.settings.days(), Held { ready: Vec::new(), is_any_changed: false });
    for reminder in &reminders.ready {
        let row = match documents::hold(scope, &reminder.id) {
            Err(Error::NotFound) => continue,
            held => held?,
        };
        if row.version != reminder.version {
            held.is_any_changed = true;
        } else if step(scope, &row, &days, reminders.since, today)? == Some(reminder.step) {
            // The customer hasn't asked the bank about it meanwhile.
            held.ready.push(reminder);
        }
    }
    Ok(held)
}

fn email(
    row: &DocumentRow,
    owner: &Profile,
    settings: &SettingsFields,
    step: Step,
    to: String,
    today: CalendarDate,
    origin: &str,
) -> CustomerEmail {
    let (fields, business) = (&row.fields, business_of(owner));
    let told = Told {
        customer: &fields.customer_name,
        number: &fields.document_number,
        // What is due by now of the instalments, or all that is owed.
        amount: fields.asked_for(today),
        due_on: step.due_on,
        business: &business,
    };
    CustomerEmail {
        fields: EmailFields { to, subject: told.subject(), message: told.message(settings.message()) },
        reply_to: owner.email.clone(),
        button: Some(Button {
            address: format!("{origin}/invoice/{}", row.id),
            label: format!("View invoice {}", fields.document_number),
        }),
        attached: None,
        business,
    }
}
