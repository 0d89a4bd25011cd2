//! Reminds customers by mail of the invoices that they have not paid, at nine in the morning where the owner is. An owner's day
//! is claimed in the transaction that writes its mails, and each reminder has a key of its own: so however many processes look,
//! each goes out once.

use jiff::tz::TimeZone;

use super::super::actions::tell;
use super::super::email::business_of;
use super::super::last_mail::LastMail;
use super::super::store::{self as documents, DocumentRow};
use super::payloads::SettingsFields;
use super::rules::{self, Step, Told};
use super::store;
use crate::modules::profile::{self, Profile};
use crate::platform::Platform;
use crate::platform::access::Scope;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::delivery::{self, Button, EmailFields, layout};
use crate::platform::error::{Error, Result};
use crate::platform::mail::Letter;

/// Reminds all who are to be reminded by now; returns how many.
pub async fn remind(platform: &Platform) -> Result<usize> {
    if !platform.mail.is_configured() {
        return Ok(0);
    }
    let now = platform.clock.now();
    let mut reminded = 0;
    for (owner_id, zone, reminded_on) in
        platform.database.read(move |connection| store::reminding(connection, now)).await?
    {
        let zone = zone.and_then(|name| TimeZone::get(&name).ok()).unwrap_or(TimeZone::UTC);
        let Some(today) = rules::today(now, &zone).filter(|today| reminded_on.is_none_or(|day| day < *today)) else {
            continue;
        };
        let origin = platform.public_origin.clone();
        let remind = move |connection: &mut DbConnection| remind_customers(connection, owner_id, today, now, &origin);
        reminded += platform.database.write(remind).await?;
    }
    if reminded > 0 {
        platform.mail.wake_worker();
    }
    Ok(reminded)
}

fn remind_customers(
    connection: &mut DbConnection,
    owner_id: String,
    today: CalendarDate,
    now: Moment,
    origin: &str,
) -> Result<usize> {
    let scope = &mut Scope::without_request(connection, owner_id, now)?;
    if !store::claim(scope, today)? {
        return Ok(0);
    }
    let ((settings, since), owner) = (store::settings(scope)?, profile::get(scope)?);
    let days = settings.days();
    let mut reminded = 0;
    for row in store::unpaid(scope)? {
        let sent_on = row.fields.sent_date.map(|sent| scope.day_of(sent));
        let unpaid = rules::unpaid_days(&row.fields, sent_on);
        let Some(step) = rules::due_step(&unpaid, &days, since.unwrap_or(today), today) else { continue };
        let Some(to) = row.fields.customer_email.clone() else { continue };
        if !store::note(scope, &row.id, step, &to)? {
            continue;
        }
        let letter = letter(&row, &owner, &settings, step, to, today, origin);
        let mail_id = match delivery::post(scope, &letter) {
            // The most of a day: those that are left have their turn tomorrow.
            Err(Error::TooOften { .. }) => {
                store::take_back(scope, &row.id, step)?;
                break;
            }
            posted => posted?,
        };
        let mail = LastMail::waiting(mail_id, letter.recipient, now);
        let row = documents::update(scope, &row.id, |fields| {
            fields.mail = mail;
            Ok(())
        })?;
        tell(scope, &row, "reminder sent")?;
        reminded += 1;
    }
    Ok(reminded)
}

fn letter(
    row: &DocumentRow,
    owner: &Profile,
    settings: &SettingsFields,
    step: Step,
    to: String,
    today: CalendarDate,
    origin: &str,
) -> Letter {
    let (fields, business, link) = (&row.fields, business_of(owner), format!("{origin}/invoice/{}", row.id));
    let told = Told {
        customer: &fields.customer_name,
        number: &fields.document_number,
        // What is due by now of the instalments, or all that is owed.
        amount: fields.asked_for(today),
        due_on: step.due_on,
        business: &business,
    };
    let email = EmailFields { to, subject: told.subject(), message: told.message(settings.message()) };
    let button = Button { address: link.clone(), label: format!("View invoice {}", fields.document_number) };
    let html = layout(&email, &business, &owner.email, Some(&button));
    Letter {
        recipient: email.to,
        subject: email.subject,
        body: format!("{}\n\n{link}", email.message),
        html: Some(html),
        sender_name: Some(business),
        reply_to: Some(owner.email.clone()),
        ..Letter::default()
    }
}
