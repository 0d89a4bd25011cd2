//! Emails the invoices that recurring ones made to their customers, as the owner would from the list. One process does it at a
//! time, owner by owner, the oldest first, and puts an invoice on paper only when it may go out. What finds no room in the day's
//! emails waits for its turn, however long that takes. What cannot be emailed at all stays New, for the owner to send.

use jiff::SignedDuration;
use sawhorse_pdf as pdf;

use super::rules::is_time_to_mail;
use super::store::{self, InHand};
use crate::modules::activity::record_that;
use crate::modules::documents::actions::send_by_mail;
use crate::modules::documents::paper::dates::day;
use crate::modules::documents::paper::email::{business_of, compose};
use crate::modules::documents::paper::printing;
use crate::modules::documents::rules::DocumentStatus;
use crate::modules::documents::store::{self as documents, DocumentRow};
use crate::modules::profile::{self, Profile};
use platform::Platform;
use platform::access::Scope;
use platform::access::own_day::OwnZone;
use platform::db::DbConnection;
use platform::email::delivery::{self, CustomerLetter, EmailFields};
use platform::email::limit::{Allowance, Sending};
use platform::error::{Error, Result};
use platform::values::dates::Moment;

/// For so long it is tried again to put one on paper. Waiting for room in the day's emails does not count.
const TRIED_FOR: SignedDuration = SignedDuration::from_hours(3 * 24);

/// What became of one of them.
#[derive(PartialEq, Eq)]
enum Step {
    Emailed,
    /// It was sent by hand meanwhile, cannot be emailed, or was changed just now.
    Passed,
    /// The day's emails are used up.
    NoRoom,
}

/// Emails what waits, as far as the day's emails go.
pub async fn mail_waiting(platform: &Platform) -> Result<()> {
    let now = platform.clock.now();
    let mut failed = None;
    for (owner_id, zone) in
        platform.database.read(move |connection| store::owners_to_email_for(connection, now)).await?
    {
        if !is_time_to_mail(now, &OwnZone::kept(zone)) {
            continue;
        }
        // One owner whose invoices cannot be emailed must not keep those of the others waiting.
        if let Err(error) = mail_for(platform, &owner_id, now).await {
            tracing::error!(?error, owner = owner_id, "recurring invoices could not be emailed");
            failed = Some(error);
        }
    }
    failed.map_or(Ok(()), Err)
}

async fn mail_for(platform: &Platform, owner_id: &str, now: Moment) -> Result<()> {
    let owner = owner_id.to_owned();
    let looked = platform.database.read(move |connection| {
        let scope = &mut Scope::without_request(connection, owner, now)?;
        let room = Allowance::of(scope)?.left(Sending::WhenThereIsRoom);
        Ok((store::in_hand(scope)?, room, delivery::is_reachable(scope)?))
    });
    let (in_hand, mut room, is_reachable) = looked.await?;
    let can_email = is_reachable && platform.mail.is_configured();
    let mut failed = None;
    for one in in_hand {
        // Nothing is put on paper that could not go out.
        if can_email && room == 0 {
            break;
        }
        match mail(platform, owner_id, one, now).await {
            Ok(Step::NoRoom) => break,
            Ok(Step::Emailed) => room -= 1,
            Ok(Step::Passed) => {}
            // One that cannot be emailed must not keep the others waiting.
            Err(error) => failed = Some(error),
        }
    }
    platform.mail.wake_worker();
    failed.map_or(Ok(()), Err)
}

/// Emails it, or gives it out of hand when it is not to be emailed any more. When it was changed meanwhile it stays in hand, and
/// the next look begins anew.
async fn mail(platform: &Platform, owner_id: &str, one: InHand, now: Moment) -> Result<Step> {
    let (owner, id) = (owner_id.to_owned(), one.document_id.clone());
    let found = platform.database.read(move |connection| {
        let scope = &mut Scope::without_request(connection, owner, now)?;
        match documents::get(scope, &id) {
            Err(Error::NotFound) => Ok(None),
            row => Ok(Some((row?, profile::get(scope)?))),
        }
    });
    let letter = match found.await? {
        Some((row, issuer)) => match write(platform, row, issuer, now).await {
            Err(error) if is_tried_enough(platform, owner_id, &one.recurring_id, now).await? => {
                // Not the document's id, which opens the customer's page.
                tracing::error!(?error, recurring = one.recurring_id, "a recurring invoice is not emailed any more");
                None
            }
            letter => letter?,
        },
        None => None,
    };
    let owner = owner_id.to_owned();
    let hand_over = move |connection: &mut DbConnection| {
        let scope = &mut Scope::without_request(connection, owner, now)?;
        hand_over(scope, &one, letter.as_ref())
    };
    platform.database.write(hand_over).await
}

/// Whether one could not be put on paper for so long that it is given up; notes when that began.
async fn is_tried_enough(platform: &Platform, owner_id: &str, recurring_id: &str, now: Moment) -> Result<bool> {
    let (owner, id) = (owner_id.to_owned(), recurring_id.to_owned());
    let noted = platform.database.write(move |connection| {
        let scope = &mut Scope::without_request(connection, owner, now)?;
        let since = match store::hold(scope, &id) {
            Err(Error::NotFound) => return Ok(true),
            held => held?.fields.failing_since,
        };
        if since.is_none() {
            store::update(scope, &id, |fields| {
                fields.failing_since = Some(now);
                Ok(())
            })?;
        }
        Ok(since.is_some_and(|since| since.plus(TRIED_FOR) <= now))
    });
    noted.await
}

/// The version that is attached, and the letter; none without an address or a mail server.
async fn write(
    platform: &Platform,
    mut row: DocumentRow,
    issuer: Profile,
    now: Moment,
) -> Result<Option<(i64, CustomerLetter)>> {
    let Some(to) = row.fields.customer_email.clone().filter(|_| platform.mail.is_configured()) else { return Ok(None) };
    let version = row.version;
    row.fields.send(now);
    let attachment = printing::set(platform, &row, &issuer).await?;
    let email = message(&row, &issuer, to);
    let letter = compose(platform, &row, issuer, email, attachment).compose(Sending::WhenThereIsRoom);
    Ok(Some((version, letter)))
}

/// In the words of the message that the owner is offered for sending one by hand.
fn message(row: &DocumentRow, issuer: &Profile, to: String) -> EmailFields {
    let (fields, business) = (&row.fields, business_of(issuer));
    let due = match fields.due_date {
        Some(due) => format!("Due: {}", pdf::date(day(due))),
        None => "Due upon receipt".to_owned(),
    };
    let own = fields.message.as_ref().map(|message| format!("{message}\n\n")).unwrap_or_default();
    EmailFields {
        to,
        subject: format!("Invoice {} from {business}", fields.document_number),
        message: format!(
            "Hi {},\n\n{own}Here's your invoice {} from {business}.\n\nAmount: {}\n{due}\n\nThank you,\n{business}",
            fields.customer_name,
            fields.document_number,
            pdf::money(fields.total.cents()),
        ),
    }
}

fn hand_over(scope: &mut Scope, one: &InHand, letter: Option<&(i64, CustomerLetter)>) -> Result<Step> {
    let InHand { recurring_id, document_id } = one;
    let is_in_hand = match store::hold(scope, recurring_id) {
        Err(Error::NotFound) => false,
        held => held?.fields.in_hand().iter().any(|id| id == document_id),
    };
    if !is_in_hand {
        return Ok(Step::Passed);
    }
    let mut step = Step::Passed;
    match documents::hold(scope, document_id) {
        Err(Error::NotFound) => {}
        held => {
            let row = held?;
            let is_sent = row.fields.status != DocumentStatus::New;
            match letter {
                Some((version, _)) if row.version != *version => return Ok(Step::Passed),
                Some((version, letter)) if !is_sent && delivery::is_reachable(scope)? => {
                    match send_by_mail(scope, document_id, *version, letter) {
                        // It has its turn once there is room.
                        Err(Error::TooOften { .. }) => return Ok(Step::NoRoom),
                        sent => drop(sent?),
                    }
                    step = Step::Emailed;
                }
                _ if !is_sent => record_that(scope, &row.fields, "created, but not emailed")?,
                _ => {}
            }
        }
    }
    store::update(scope, recurring_id, |fields| {
        let left: Vec<String> = fields.in_hand().into_iter().filter(|id| id != document_id).collect();
        fields.keep_in_hand(&left);
        Ok(())
    })?;
    Ok(step)
}
