//! Reminds customers by mail of the invoices that they have not paid, from nine in the morning on where the owner is. An owner's
//! day is claimed in the transaction that writes its mails, and each reminder has a key of its own: so however many processes
//! look, each goes out once.

use super::payloads::SettingsFields;
use super::planning;
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
use platform::email::delivery::{self, Allowance, Button, CustomerEmail, EmailFields, Sending};
use platform::error::{Error, Result};
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
        let (origin, owner) = (platform.public_origin.clone(), owner_id.clone());
        let remind = move |connection: &mut DbConnection| remind_customers(connection, owner, today, now, &origin);
        // One owner whose customers cannot be reminded must not keep those of the others from it.
        match platform.database.write(remind).await {
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

fn remind_customers(
    connection: &mut DbConnection,
    owner_id: String,
    today: CalendarDate,
    now: Moment,
    origin: &str,
) -> Result<usize> {
    let scope = &mut Scope::without_request(connection, owner_id, now)?;
    // Those that were left over wait until there is room: until then nobody looks through all invoices for them.
    let is_full = Allowance::of(scope)?.left(Sending::WhenThereIsRoom) == 0;
    if (is_full && store::waiting(scope)? > 0) || !store::claim(scope, today)? {
        return Ok(0);
    }
    let ((settings, since), owner) = (store::settings(scope)?, profile::get(scope)?);
    let mut reminded = 0;
    let due = due(scope, &settings, since.unwrap_or(today), today)?;
    let count = due.len();
    for (place, (row, step)) in due.into_iter().enumerate() {
        let Some(to) = row.fields.customer_email.clone() else { continue };
        let email = email(&row, &owner, &settings, step, to, today, origin);
        let mail_id = match delivery::post(scope, &email, Sending::WhenThereIsRoom) {
            // The day's emails are used up: those that are left have their turn once there is room.
            Err(Error::TooOften { .. }) => {
                store::unclaim(scope, (count - place) as i64)?;
                break;
            }
            posted => posted?,
        };
        store::note(scope, &mail_id, &row.id, step, &email.fields.to)?;
        let mail = LastMail::waiting(mail_id, email.fields.to, now);
        let row = documents::update(scope, &row.id, |fields| {
            fields.mail = mail;
            Ok(())
        })?;
        record_that(scope, &row.fields, "reminder sent")?;
        reminded += 1;
    }
    Ok(reminded)
}

/// The invoices of which somebody is to be reminded, held: what is paid meanwhile waits until the mail is written, and takes it
/// back then. All are held before the first mail is written, as whoever mails one of them by hand holds it first.
fn due(
    scope: &mut Scope,
    settings: &SettingsFields,
    since: CalendarDate,
    today: CalendarDate,
) -> Result<Vec<(DocumentRow, Step)>> {
    let (days, mut due) = (settings.days(), Vec::new());
    for row in store::unpaid(scope)? {
        if planning::without_told(scope, &row.fields, &days, since).due(today).is_none() {
            continue;
        }
        let row = match documents::hold(scope, &row.id) {
            Err(Error::NotFound) => continue,
            held => held?,
        };
        let sent = store::of_document(scope, &row.id)?;
        let step = planning::plan(scope, &row, &days, since, &sent)?.due(today);
        due.extend(step.map(|step| (row, step)));
    }
    Ok(due)
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
