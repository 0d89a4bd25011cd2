//! Emails the receipts that wait, the longest due first. Each is laid out before the transaction that puts it into the outbox, and
//! claimed there, so however many processes look, it goes out once.

use jiff::SignedDuration;
use tokio::sync::Notify;

use super::facts::Facts;
use super::printing;
use super::store::{self, ReceiptRow};
use crate::modules::activity::record_that;
use crate::modules::documents::paper::email::business_of;
use crate::modules::documents::payments;
use crate::modules::documents::store::{self as documents, DocumentRow};
use crate::modules::profile::{self, Profile};
use platform::Platform;
use platform::access::Scope;
use platform::db::DbConnection;
use platform::email::delivery::{self, Attached, Button, CustomerEmail, CustomerLetter, EmailFields};
use platform::email::limit::{Allowance, Sending};
use platform::error::{Error, Result};
use platform::values::dates::Moment;

/// In one go; more are mailed in the next.
const AT_ONCE: i64 = 50;
/// So long one that found no room in the day's emails, or couldn't be put on paper, lets the others go first.
const BETWEEN_TRIES: SignedDuration = SignedDuration::from_mins(15);
/// One that can't be put on paper for this long is given up.
const TRIED_FOR: SignedDuration = SignedDuration::from_hours(3 * 24);

/// Rings when one is asked for.
static BELL: Notify = Notify::const_new();

pub fn bell() -> &'static Notify {
    &BELL
}

pub async fn mail_waiting(platform: &Platform) -> Result<()> {
    if !platform.mail.is_configured() {
        return Ok(());
    }
    let now = platform.clock.now();
    let due = platform.database.read(move |connection| store::due(connection, now, AT_ONCE)).await?;
    if due.is_empty() {
        return Ok(());
    }
    for one in due {
        // One that can't be mailed must not keep the others waiting.
        if let Err(error) = mail(platform, &one, now).await {
            let is_given_up = now.since(one.asked_at) >= TRIED_FOR;
            tracing::error!(?error, receipt = one.id, is_given_up, "a receipt could not be emailed");
            let later = move |connection: &mut DbConnection| match is_given_up {
                true => store::drop_waiting(connection, &one),
                false => store::postpone(connection, &one, now.plus(BETWEEN_TRIES)),
            };
            platform.database.write(later).await?;
        }
    }
    platform.mail.wake_worker();
    Ok(())
}

/// What there is to be said, as it was read.
struct Found {
    row: DocumentRow,
    issuer: Profile,
    facts: Facts,
    to: String,
}

async fn mail(platform: &Platform, one: &ReceiptRow, now: Moment) -> Result<()> {
    let sending = if one.is_automatic { Sending::WhenThereIsRoom } else { Sending::ByHand };
    let asked = one.clone();
    let look = move |connection: &mut DbConnection| {
        let scope = &mut Scope::without_request(connection, asked.owner_id.clone(), now)?;
        Ok((find(scope, &asked)?, Allowance::of(scope)?.left(sending)))
    };
    let (found, room) = platform.database.read(look).await?;
    let waiting = one.clone();
    let Some(Found { row, issuer, facts, to }) = found else {
        // The payment was removed, or there's nobody to write to any more.
        return platform.database.write(move |connection| store::drop_waiting(connection, &waiting)).await;
    };
    if room == 0 {
        let later = move |connection: &mut DbConnection| store::postpone(connection, &waiting, now.plus(BETWEEN_TRIES));
        return platform.database.write(later).await;
    }
    let letter = write(platform, &row, &issuer, &facts, to).await?.compose(sending);
    let hand_over = move |connection: &mut DbConnection| {
        let scope = &mut Scope::without_request(connection, waiting.owner_id.clone(), now)?;
        hand_over(scope, &waiting, &letter)
    };
    platform.database.write(hand_over).await
}

fn find(scope: &mut Scope, one: &ReceiptRow) -> Result<Option<Found>> {
    let row = match documents::get(scope, &one.document_id) {
        Err(Error::NotFound) => return Ok(None),
        row => row?,
    };
    let ledger = payments::ledger(scope, &one.document_id)?;
    let facts = Facts::of(&row.fields, &ledger, &one.payment_id);
    let to = row.fields.customer_email.clone();
    let Some((facts, to)) = facts.zip(to) else { return Ok(None) };
    if !delivery::is_reachable(scope)? {
        return Ok(None);
    }
    let issuer = profile::get(scope)?;
    Ok(Some(Found { row, issuer, facts, to }))
}

/// Puts it on paper, with the words around it.
pub async fn write(
    platform: &Platform,
    row: &DocumentRow,
    issuer: &Profile,
    facts: &Facts,
    to: String,
) -> Result<CustomerEmail> {
    let bytes = printing::set(&row.owner_id, facts, issuer).await?;
    let fields: EmailFields = facts.email(issuer, to);
    let button = row.fields.public_since.map(|_| Button {
        address: format!("{}/invoice/{}", platform.public_origin, row.id),
        label: format!("View {} {}", row.fields.kind.word().to_lowercase(), row.fields.document_number),
    });
    Ok(CustomerEmail {
        fields,
        business: business_of(issuer),
        reply_to: issuer.email.clone(),
        button,
        attached: Some(Attached { name: facts.file_name(), kind: "application/pdf".to_owned(), bytes }),
    })
}

fn hand_over(scope: &mut Scope, one: &ReceiptRow, letter: &CustomerLetter) -> Result<()> {
    if !store::take(scope, one)? {
        return Ok(());
    }
    let mail_id = delivery::post(scope, letter)?;
    store::note_mail(scope, one, &mail_id, letter.to())?;
    let row = documents::get(scope, &one.document_id)?;
    record_that(scope, &row.fields, "receipt sent")
}
