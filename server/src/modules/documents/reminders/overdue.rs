//! Tells the owner, once, of each invoice that has become past due: in the activity, among the notifications
//! and, with a mail server, by mail.

use sawhorse_pdf as pdf;

use crate::modules::activity::record_that;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::paper::dates::day_of;
use crate::modules::documents::store::{self, DocumentRow};
use crate::modules::notifications::{self, Kind, News};
use crate::modules::profile::{self, Profile};
use platform::access::Scope;
use platform::db::DbConnection;
use platform::email::mail::{self, Letter};
use platform::error::Result;
use platform::values::dates::Moment;
use platform::{PRODUCT, Platform};

/// In one transaction; others want to write too.
const AT_ONCE: i64 = 50;

/// Tells of all that are past due now; returns how many.
pub async fn notice(platform: &Platform) -> Result<usize> {
    let mut total = 0;
    loop {
        let (now, origin) = (platform.clock.now(), platform.public_origin.clone());
        let mails = platform.mail.is_configured();
        // The look is a read: nobody who writes waits while nothing is to be told.
        if !platform.database.read(move |connection| store::is_any_unnoticed(connection, now)).await? {
            return Ok(total);
        }
        let noticed = platform.database.write(move |connection| notice_some(connection, now, mails, &origin)).await?;
        total += noticed;
        if noticed == 0 {
            return Ok(total);
        }
        platform.mail.wake_worker();
    }
}

fn notice_some(connection: &mut DbConnection, now: Moment, mails: bool, origin: &str) -> Result<usize> {
    let mut noticed = 0;
    for row in store::list_unnoticed(connection, now, AT_ONCE)? {
        if !store::mark_noticed(connection, &row, now)? {
            continue;
        }
        noticed += 1;
        let scope = &mut Scope::without_request(connection, row.owner_id.clone(), now)?;
        record_that(scope, &row.fields, "past due")?;
        notifications::add(scope, news(&row))?;
        let owner = profile::get(scope)?;
        if mails && owner.fields.emails_payments {
            mail::post(scope.connection, &letter(&row, owner, origin), now)?;
        }
    }
    Ok(noticed)
}

fn news(row: &DocumentRow) -> News {
    let DocumentFields { document_number: number, customer_name: customer, .. } = &row.fields;
    let words = format!("{number} for {customer} is past due ({})", pdf::money(row.fields.balance().cents()));
    News { document_id: row.id.clone(), kind: Kind::PastDue, words, is_test: row.fields.is_test }
}

fn letter(row: &DocumentRow, owner: Profile, origin: &str) -> Letter {
    let (number, customer) = (&row.fields.document_number, &row.fields.customer_name);
    let amount = match row.fields.paid_and_owed() {
        Some((_, balance)) => {
            format!("{} (balance {})", pdf::money(row.fields.total.cents()), pdf::money(balance.cents()))
        }
        None => pdf::money(row.fields.total.cents()),
    };
    let sent = row.fields.sent_date.map(|sent| format!(" You sent it on {}.", pdf::date(day_of(sent, &owner))));
    let first_name = &owner.fields.first_name;
    Letter {
        subject: format!("{number} for {customer} is past due"),
        body: format!(
            "Hi {first_name},\n\n\
             {customer}'s invoice {number} for {amount} is past due.{}\n\n\
             View it, send it again or mark it as paid:\n\n{origin}/app/invoices?search={number}\n\n\
             {PRODUCT}\n",
            sent.unwrap_or_default()
        ),
        recipient: owner.email,
        ..Letter::default()
    }
}
