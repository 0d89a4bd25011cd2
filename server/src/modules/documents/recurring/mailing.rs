//! Mails an invoice that was just made to its customer, as the owner would from the list. What cannot be mailed stays New, for
//! the owner to send.

use jiff::SignedDuration;
use sawhorse_pdf as pdf;

use super::super::actions::send_by_mail;
use super::super::email::{business_of, compose};
use super::super::printing::{self, day};
use super::super::rules::DocumentStatus;
use super::super::store::{self as documents, DocumentRow};
use super::store::{self, Due};
use crate::modules::activity::record_that;
use crate::modules::profile::{self, Profile};
use crate::platform::Platform;
use crate::platform::access::Scope;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::delivery::{self, EmailFields};
use crate::platform::error::{Error, Result};
use crate::platform::mail::Letter;

/// For so long it is tried again, when the most mails of a day were sent or its PDF could not be set.
const TRIED_FOR: SignedDuration = SignedDuration::from_hours(3 * 24);

/// Mails those that are in hand, the oldest first.
pub async fn mail_in_hand(platform: &Platform, due: &Due, now: Moment) -> Result<()> {
    let (owner_id, id) = (due.owner_id.clone(), due.id.clone());
    let in_hand = platform.database.read(move |connection| {
        let scope = &mut Scope::without_request(connection, owner_id, now)?;
        match store::get(scope, &id) {
            Err(Error::NotFound) => Ok(Vec::new()),
            row => Ok(row?.fields.in_hand()),
        }
    });
    let mut failed = None;
    for document_id in in_hand.await? {
        // One that cannot be mailed must not keep the others from being mailed.
        failed = mail(platform, due, document_id, now).await.err().or(failed);
    }
    platform.mail.wake_worker();
    failed.map_or(Ok(()), Err)
}

/// Mails it, or gives it out of hand when it is not to be mailed any more. When it was changed meanwhile it stays in hand, and
/// the next look begins anew.
async fn mail(platform: &Platform, due: &Due, document_id: String, now: Moment) -> Result<()> {
    let (owner_id, id) = (due.owner_id.clone(), document_id.clone());
    let found = platform.database.read(move |connection| {
        let scope = &mut Scope::without_request(connection, owner_id, now)?;
        match documents::get(scope, &id) {
            Err(Error::NotFound) => Ok(None),
            row => Ok(Some((row?, profile::get(scope)?))),
        }
    });
    let letter = match found.await? {
        Some((row, issuer)) => {
            let is_tried = is_tried_enough(&row, now);
            match write(platform, row, issuer, now).await {
                Err(error) if is_tried => {
                    tracing::error!(?error, recurring = due.id, "a recurring invoice is not mailed any more");
                    None
                }
                letter => letter?,
            }
        }
        None => None,
    };
    let (owner_id, recurring_id) = (due.owner_id.clone(), due.id.clone());
    let hand_over = move |connection: &mut DbConnection| {
        hand_over(connection, owner_id, &recurring_id, &document_id, letter.as_ref(), now)
    };
    platform.database.write(hand_over).await
}

fn is_tried_enough(row: &DocumentRow, now: Moment) -> bool {
    row.created_at.plus(TRIED_FOR) <= now
}

/// The version that is attached, and the letter; none without an address or a mail server.
async fn write(
    platform: &Platform,
    mut row: DocumentRow,
    issuer: Profile,
    now: Moment,
) -> Result<Option<(i64, Letter)>> {
    let Some(to) = row.fields.customer_email.clone().filter(|_| platform.mail.is_configured()) else { return Ok(None) };
    let version = row.version;
    row.fields.send(now);
    let attachment = printing::set(platform, &row, &issuer).await?;
    let email = message(&row, &issuer, to);
    Ok(Some((version, compose(platform, &row, issuer, email, attachment))))
}

/// In the words of the message that the owner is offered for sending one by hand.
fn message(row: &DocumentRow, issuer: &Profile, to: String) -> EmailFields {
    let (fields, business) = (&row.fields, business_of(issuer));
    let due = match fields.due_date {
        Some(due) => format!("Due: {}", pdf::date(day(due))),
        None => "Due upon receipt".to_owned(),
    };
    EmailFields {
        to,
        subject: format!("Invoice {} from {business}", fields.document_number),
        message: format!(
            "Hi {},\n\nHere is your invoice {} from {business}.\n\nAmount: {}\n{due}\n\nThank you,\n{business}",
            fields.customer_name,
            fields.document_number,
            pdf::money(fields.total.cents()),
        ),
    }
}

fn hand_over(
    connection: &mut DbConnection,
    owner_id: String,
    recurring_id: &str,
    document_id: &str,
    letter: Option<&(i64, Letter)>,
    now: Moment,
) -> Result<()> {
    let scope = &mut Scope::without_request(connection, owner_id, now)?;
    let is_in_hand = match store::hold(scope, recurring_id) {
        Err(Error::NotFound) => false,
        held => held?.fields.in_hand().iter().any(|id| id == document_id),
    };
    if !is_in_hand {
        return Ok(());
    }
    match documents::hold(scope, document_id) {
        Err(Error::NotFound) => {}
        held => {
            let row = held?;
            let is_sent = row.fields.status != DocumentStatus::New;
            match letter {
                Some((version, _)) if row.version != *version => return Ok(()),
                Some((version, letter)) if !is_sent && delivery::is_reachable(scope)? => {
                    match send_by_mail(scope, document_id, *version, letter) {
                        // It has its turn once more can be sent.
                        Err(Error::TooOften { .. }) if !is_tried_enough(&row, now) => return Ok(()),
                        Err(Error::TooOften { .. }) => record_that(scope, &row.fields, "made, but not mailed")?,
                        sent => drop(sent?),
                    }
                }
                _ if !is_sent => record_that(scope, &row.fields, "made, but not mailed")?,
                _ => {}
            }
        }
    }
    store::update(scope, recurring_id, |fields| {
        let left: Vec<String> = fields.in_hand().into_iter().filter(|id| id != document_id).collect();
        fields.keep_in_hand(&left);
        Ok(())
    })?;
    Ok(())
}
