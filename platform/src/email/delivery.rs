//! The one door for email to customers: what comes in with one, what it looks like, whether the day has room for it (`limit`),
//! and the log of what became of each (`outcome`). `mail::post` is for email to the owners themselves; a test keeps the two apart.

use diesel::prelude::*;
use jiff::SignedDuration;

use crate::access::Scope;
use crate::db::DbConnection;
use crate::email::layout::layout;
use crate::email::limit::{Allowance, Sending};
use crate::email::mail::{self, Letter, Outcome, turn};
use crate::email::outcome::{MailOutcome, MailState};
use crate::error::{Error, Result};
use crate::fields::{Fields, Payload};
use crate::http::body::New;
use crate::schema::{customer_emails, tenants};
use crate::values::dates::Moment;

/// For so long the log is kept.
pub const KEPT_FOR: SignedDuration = SignedDuration::from_hours(400 * 24);

const UNCONFIRMED: &str = "Confirm your email first. Open the link we emailed you, or send it again from Settings.";

/// A mail to a customer.
#[derive(Clone, Debug, Default)]
pub struct EmailFields {
    pub to: String,
    pub subject: String,
    pub message: String,
}

pub type NewEmail = New<EmailFields>;

impl Payload for EmailFields {
    const NEW: &'static str = "NewEmail";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("to", "Email", &mut self.to);
        fields.text("subject", "Subject", &mut self.subject, 200);
        fields.text("message", "Message", &mut self.message, 10_000);
    }
}

/// Whether it was shown that somebody reads the mail of the owner's address: only then mail goes out to others in the owner's
/// name.
pub fn is_reachable(scope: &mut Scope) -> Result<bool> {
    let owner = tenants::table.find(scope.owner_id().to_owned());
    let since: Option<Moment> = owner.select(tenants::email_confirmed_at).first(scope.connection)?;
    Ok(since.is_some())
}

/// Puts an email to a customer into the outbox and into the log, and returns its id, unless the day's emails are used up.
pub fn post(scope: &mut Scope, CustomerLetter { letter, sending }: &CustomerLetter) -> Result<String> {
    let sending = *sending;
    if !is_reachable(scope)? {
        return Err(Error::Conflict(UNCONFIRMED.into()));
    }
    let allowance = Allowance::of(scope)?;
    if allowance.left(sending) == 0 {
        return Err(allowance.used_up(scope, sending)?);
    }
    let id = mail::post(scope.connection, letter, scope.now)?;
    diesel::insert_into(customer_emails::table)
        .values((
            customer_emails::id.eq(&id),
            customer_emails::owner_id.eq(scope.owner_id().to_owned()),
            customer_emails::recipient.eq(&letter.recipient),
            customer_emails::subject.eq(&letter.subject),
            customer_emails::is_automatic.eq(sending != Sending::ByHand),
            customer_emails::outcome.eq(MailOutcome::new(MailState::Waiting, scope.now, None)),
            customer_emails::created_at.eq(scope.now),
        ))
        .execute(scope.connection)?;
    Ok(id)
}

/// Notes in the log what became of an email.
pub fn note_outcome(connection: &mut DbConnection, id: &str, outcome: Outcome, now: Moment) -> Result<()> {
    diesel::update(customer_emails::table.filter(customer_emails::id.eq(id)))
        .set(customer_emails::outcome.eq(MailOutcome::of(outcome, now)))
        .execute(connection)?;
    Ok(())
}

/// Takes an email back that waits in the outbox, and out of the log; false when it is on its way or gone.
pub fn withdraw(scope: &mut Scope, id: &str) -> Result<bool> {
    if !mail::withdraw_waiting(scope.connection, id)? {
        return Ok(false);
    }
    diesel::delete(customer_emails::table.find((scope.owner_id().to_owned(), id))).execute(scope.connection)?;
    Ok(true)
}

pub fn no_mail_server() -> Error {
    Error::Conflict("Email sending isn't set up here. Send it from your own email app.".into())
}

/// A button that leads to an address.
#[derive(Clone, Debug)]
pub struct Button {
    pub address: String,
    pub label: String,
}

#[derive(Clone, Debug)]
pub struct Attached {
    pub name: String,
    /// What it is, as MIME calls it.
    pub kind: String,
    pub bytes: Vec<u8>,
}

/// An email to a customer: in the name of a business, whose owner gets the replies.
#[derive(Clone, Debug)]
pub struct CustomerEmail {
    pub fields: EmailFields,
    pub business: String,
    pub reply_to: String,
    pub button: Option<Button>,
    pub attached: Option<Attached>,
}

/// One that's laid out and ready for `post`.
#[derive(Clone)]
pub struct CustomerLetter {
    letter: Letter,
    sending: Sending,
}

impl CustomerLetter {
    pub fn to(&self) -> &str {
        &self.letter.recipient
    }
}

impl CustomerEmail {
    /// Lays it out, before the transaction that posts it.
    pub fn compose(self, sending: Sending) -> CustomerLetter {
        let button = self.button.as_ref().map(|button| (button.address.as_str(), button.label.as_str()));
        let html = layout(&self.fields.subject, &self.fields.message, &self.business, button);
        let mut body = self.fields.message;
        if let Some(Button { address, .. }) = &self.button
            && !body.contains(address)
        {
            body.push_str(&format!("\n\n{address}"));
        }
        let (attachment_name, attachment_type, attachment) = match self.attached {
            Some(Attached { name, kind, bytes }) => (Some(name), Some(kind), Some(bytes)),
            None => (None, None, None),
        };
        let letter = Letter {
            recipient: self.fields.to,
            subject: self.fields.subject,
            body,
            html: Some(html),
            sender_name: Some(self.business),
            reply_to: Some(self.reply_to),
            attachment_name,
            attachment_type,
            attachment,
            turn: if sending == Sending::ByHand { turn::BY_HAND } else { turn::AUTOMATIC },
        };
        CustomerLetter { letter, sending }
    }
}
