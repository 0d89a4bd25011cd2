//! The one door for email to customers: what comes in with one, what it looks like, how many an account may send in a day, and
//! the log of what became of each. `mail::post` is for email to the owners themselves; a test keeps the two apart.
//!
//! A table whose rows have such a mail says `last_mail! { documents }` once; it needs the columns mail_id, mail_to,
//! mail_outcome and updated_at, and an index on mail_id.

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;
use serde::Serialize;
use utoipa::ToSchema;

use crate::access::Scope;
use crate::db::DbConnection;
use crate::email::layout::layout;
use crate::email::mail::{self, Letter, Outcome, turn};
use crate::error::{Error, Result};
use crate::fields::{Fields, Payload};
use crate::http::body::New;
use crate::schema::{customer_emails, tenants};
use crate::values::columns::{Choice as _, choice, text_column};
use crate::values::dates::Moment;

/// How many emails an account may send to customers within 24 hours, by how many days it has been paying. Somebody who took
/// over an account, or opened one to send spam, starts at the bottom.
pub const LEVELS: [Level; 3] = [
    Level {
        after_days: 0,
        per_day: 100,
        reason: "You've sent 100 emails in the last 24 hours, which is your limit for now.",
    },
    Level {
        after_days: 30,
        per_day: 300,
        reason: "You've sent 300 emails in the last 24 hours, which is your limit for now.",
    },
    Level {
        after_days: 90,
        per_day: 1000,
        reason: "You've sent 1,000 emails in the last 24 hours, which is your limit.",
    },
];
const WINDOW: SignedDuration = SignedDuration::from_hours(24);
/// For so long the log is kept.
pub const KEPT_FOR: SignedDuration = SignedDuration::from_hours(400 * 24);

#[derive(Clone, Copy, Debug)]
pub struct Level {
    pub after_days: i64,
    pub per_day: i64,
    /// A sentence for whoever is past it.
    reason: &'static str,
}

impl Level {
    fn since(paying_since: Option<Moment>, now: Moment) -> Self {
        let days = paying_since.map_or(0, |since| now.since(since).as_hours() / 24);
        LEVELS.into_iter().rev().find(|level| level.after_days <= days).unwrap_or(LEVELS[0])
    }
}

/// Who sends, in the order of their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sending {
    /// The owner, just now. Nothing automatic ever stands in the way of it.
    ByHand,
    /// A schedule whose email would be pointless later: the reminder of tomorrow's appointment.
    OnTime,
    /// A schedule whose email can wait for tomorrow. It leaves a fifth of the day to the others.
    WhenThereIsRoom,
}

/// What an account has sent in the last 24 hours, and what that leaves.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    level: Level,
    by_hand: i64,
    automatic: i64,
}

impl Allowance {
    /// Two requests at the same time may both take the last place: the limit holds back floods and counts no stamps.
    pub fn of(scope: &mut Scope) -> Result<Self> {
        let owner_id = scope.owner_id().to_owned();
        let owner = tenants::table.find(&owner_id).select(tenants::paying_since);
        let paying_since: Option<Moment> = owner.first(scope.connection)?;
        let mut count = |is_automatic: bool| -> Result<i64> {
            Ok(customer_emails::table
                .filter(customer_emails::owner_id.eq(&owner_id))
                .filter(customer_emails::created_at.gt(scope.now.minus(WINDOW)))
                .filter(customer_emails::is_automatic.eq(is_automatic))
                .count()
                .get_result(scope.connection)?)
        };
        let (by_hand, automatic) = (count(false)?, count(true)?);
        Ok(Self { level: Level::since(paying_since, scope.now), by_hand, automatic })
    }

    pub fn per_day(&self) -> i64 {
        self.level.per_day
    }

    fn for_what_can_wait(&self) -> i64 {
        self.level.per_day - self.level.per_day / 5
    }

    /// How many more may go out now.
    pub fn left(&self, sending: Sending) -> i64 {
        let all = self.by_hand + self.automatic;
        let left = match sending {
            Sending::ByHand => self.level.per_day - self.by_hand,
            Sending::OnTime => self.level.per_day - all,
            Sending::WhenThereIsRoom => self.for_what_can_wait() - all,
        };
        left.max(0)
    }

    /// In about how many days that many that can wait have gone out.
    pub fn days_for(&self, waiting: i64) -> i64 {
        let per_day = self.for_what_can_wait();
        (waiting + per_day - 1) / per_day
    }
}

const UNCONFIRMED: &str = "Confirm your email first. Open the link we emailed you, or send it again from your profile.";

choice! {
    /// How far a mail has come.
    pub enum MailState {
        Waiting = "waiting",
        Sent = "sent",
        Failed = "failed",
    }
}

/// What became of a mail and when, and why where it was not sent. Kept in one text: "failed 2026-11-15T12:00:00.000Z The
/// address does not exist."
#[derive(Clone, Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub struct MailOutcome {
    pub state: MailState,
    pub at: Moment,
    pub reason: Option<String>,
    // Diesel binds by reference, so the text has to live in the value.
    text: String,
}

impl MailOutcome {
    pub fn new(state: MailState, at: Moment, reason: Option<&str>) -> Self {
        let mut text = format!("{} {at}", state.word());
        if let Some(reason) = reason {
            text.push(' ');
            text.push_str(reason);
        }
        Self { state, at, reason: reason.map(str::to_owned), text }
    }

    pub fn of(outcome: Outcome, at: Moment) -> Self {
        match outcome {
            Outcome::Sent => Self::new(MailState::Sent, at, None),
            Outcome::Postponed(reason) => Self::new(MailState::Waiting, at, Some(reason)),
            Outcome::Failed(reason) => Self::new(MailState::Failed, at, Some(reason)),
        }
    }

    fn as_str(&self) -> &str {
        &self.text
    }

    fn from_stored(text: &str) -> Option<Self> {
        let mut pieces = text.splitn(3, ' ');
        let (state, at) = (MailState::from_word(pieces.next()?)?, pieces.next()?.parse().ok()?);
        Some(Self::new(state, at, pieces.next()))
    }
}

text_column!(MailOutcome);

/// What became of a mail to a customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Delivery {
    pub to: String,
    #[schema(inline)]
    pub state: MailState,
    /// When it came to that.
    pub at: Moment,
    /// Why it is not sent, as a sentence.
    #[schema(required = true)]
    pub reason: Option<String>,
}

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
        return Err(past_limit(scope, allowance, sending)?);
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

/// There is room again once the oldest that counts is a day old.
fn past_limit(scope: &mut Scope, allowance: Allowance, sending: Sending) -> Result<Error> {
    let mut counted = customer_emails::table
        .filter(customer_emails::owner_id.eq(scope.owner_id().to_owned()))
        .filter(customer_emails::created_at.gt(scope.now.minus(WINDOW)))
        .into_boxed();
    if sending == Sending::ByHand {
        counted = counted.filter(customer_emails::is_automatic.eq(false));
    }
    let oldest = counted.order(customer_emails::created_at).select(customer_emails::created_at);
    let oldest: Option<Moment> = oldest.first(scope.connection).optional()?;
    let left = oldest.map_or(0, |oldest| oldest.plus(WINDOW).since(scope.now).as_secs()).max(1);
    Ok(Error::TooOften { reason: allowance.level.reason, retry_after_seconds: left })
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

/// Makes the columns of a row's last mail, and how its outcome is noted in them.
#[macro_export]
macro_rules! last_mail {
    ($table:ident) => {
        /// The last mail that the product sent about it; all empty when there was none.
        #[derive(
            Clone, Debug, Default, diesel::Queryable, diesel::Selectable, diesel::Insertable, diesel::AsChangeset,
        )]
        #[diesel(table_name = $table)]
        #[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
        pub struct LastMail {
            pub mail_id: Option<String>,
            pub mail_to: Option<String>,
            pub mail_outcome: Option<$crate::email::delivery::MailOutcome>,
        }

        impl LastMail {
            /// One that was just put into the outbox.
            pub fn waiting(id: String, to: String, now: $crate::values::dates::Moment) -> Self {
                use $crate::email::delivery::{MailOutcome, MailState};
                let outcome = MailOutcome::new(MailState::Waiting, now, None);
                Self { mail_id: Some(id), mail_to: Some(to), mail_outcome: Some(outcome) }
            }

            pub fn delivery(&self) -> Option<$crate::email::delivery::Delivery> {
                let outcome = self.mail_outcome.clone()?;
                Some($crate::email::delivery::Delivery {
                    to: self.mail_to.clone()?,
                    state: outcome.state,
                    at: outcome.at,
                    reason: outcome.reason,
                })
            }
        }

        /// Notes what became of the mail with this id, if it is the last one of anything here.
        pub fn note_mail(
            connection: &mut $crate::db::DbConnection,
            mail_id: &str,
            outcome: $crate::email::mail::Outcome,
            now: $crate::values::dates::Moment,
        ) -> $crate::error::Result<()> {
            use diesel::prelude::*;
            use $crate::email::delivery::MailOutcome;
            diesel::update($table::table.filter($table::mail_id.eq(mail_id)))
                .set(($table::mail_outcome.eq(Some(MailOutcome::of(outcome, now))), $table::updated_at.eq(now)))
                .execute(connection)?;
            Ok(())
        }
    };
}
pub use last_mail;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_grows_with_how_long_an_account_has_been_paying() {
        let now: Moment = "2026-11-18T12:00:00Z".parse().unwrap();
        let per_day = |days: Option<i64>| {
            Level::since(days.map(|days| now.minus(SignedDuration::from_hours(24 * days))), now).per_day
        };
        let found = [None, Some(0), Some(29), Some(30), Some(89), Some(90), Some(1000)].map(per_day);
        assert_eq!(found, [100, 100, 100, 300, 300, 1000, 1000]);
        assert!(LEVELS.iter().all(|level| level.reason.replace(',', "").contains(&level.per_day.to_string())));
    }

    #[test]
    fn what_is_sent_by_hand_goes_first_and_what_can_wait_last() {
        let allowance = |by_hand, automatic| Allowance { level: LEVELS[0], by_hand, automatic };
        let left = |one: Allowance| [Sending::ByHand, Sending::OnTime, Sending::WhenThereIsRoom].map(|by| one.left(by));
        assert_eq!(left(allowance(0, 0)), [100, 100, 80]);
        assert_eq!(left(allowance(0, 80)), [100, 20, 0]);
        assert_eq!(left(allowance(10, 90)), [90, 0, 0]);
        assert_eq!(left(allowance(100, 20)), [0, 0, 0]);
        assert_eq!([0, 1, 80, 81, 214].map(|waiting| allowance(0, 0).days_for(waiting)), [0, 1, 1, 2, 3]);
    }
}
