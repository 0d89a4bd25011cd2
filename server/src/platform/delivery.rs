//! Mails that owners send to their customers from here: what comes in with one, what it looks like, and what becomes of it.
//! A table whose rows have such a mail says `last_mail! { documents }` once; it needs the columns mail_id, mail_to,
//! mail_outcome and updated_at, and an index on mail_id.

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;
use maud::{DOCTYPE, html};
use serde::Serialize;
use utoipa::ToSchema;

use super::access::Scope;
use super::access::throttle::{Limit, count_try};
use super::columns::{Choice as _, choice, text_column};
use super::dates::Moment;
use super::error::{Error, Result};
use super::fields::{Fields, Payload};
use super::http::body::New;
use super::mail::{self, Letter};
use crate::schema::accounts;

/// Nobody sends more by hand; somebody who took over an account would.
const MAILS_PER_DAY: Limit = Limit {
    tries: 100,
    window: SignedDuration::from_hours(24),
    reason: "You have sent 100 mails within a day, which is the most that can be sent from here.",
};

const UNCONFIRMED: &str = "Please confirm your email address first: open the link that we mailed to you. Your profile can \
    send it again.";

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
    let owner = accounts::table.find(scope.owner_id().to_owned());
    let since: Option<Moment> = owner.select(accounts::email_confirmed_at).first(scope.connection)?;
    Ok(since.is_some())
}

/// Puts a mail that the owner sends by hand into the outbox and returns its id, unless there were too many of them.
pub fn post(scope: &mut Scope, letter: &Letter) -> Result<String> {
    if !is_reachable(scope)? {
        return Err(Error::Conflict(UNCONFIRMED.into()));
    }
    let subject = format!("mails of {}", scope.owner_id());
    count_try(scope.connection, &subject, MAILS_PER_DAY, scope.now)?;
    mail::post(scope.connection, letter, scope.now)
}

pub fn no_mail_server() -> Error {
    Error::Conflict("No mail server is set up here. Please send it from your own mail program.".into())
}

/// Something to press in a mail.
pub struct Button {
    pub address: String,
    pub label: String,
}

/// A message with the product's layout, in the name of a business.
pub fn layout(email: &EmailFields, business: &str, reply_to: &str, button: Option<&Button>) -> String {
    let paragraphs = email.message.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    // Mail programs know only styles that stand at the element itself.
    let html = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { (email.subject) } }
            body style="margin:0;padding:24px;background:#f6f3ee;color:#23211e;font:16px/1.5 Arial,Helvetica,sans-serif" {
                div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px" {
                    p style="margin:0 0 24px;font-size:20px;font-weight:bold" { (business) }
                    @for paragraph in paragraphs {
                        p style="margin:0 0 16px" {
                            @for (index, line) in paragraph.lines().enumerate() {
                                @if index > 0 { br; }
                                (line)
                            }
                        }
                    }
                    @if let Some(Button { address, label }) = button {
                        p style="margin:24px 0" {
                            a href=(address) style="display:inline-block;padding:14px 24px;background:#23211e;color:#fff;\
                                border-radius:6px;text-decoration:none;font-weight:bold" { (label) }
                        }
                    }
                    p style="margin:24px 0 0;color:#6b655c;font-size:14px" {
                        "Answers to this mail go to " (business) ", " (reply_to) "."
                    }
                }
            }
        }
    };
    html.into_string()
}

/// Makes the columns of a row's last mail, and how its outcome is noted in them.
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
            pub mail_outcome: Option<$crate::platform::delivery::MailOutcome>,
        }

        impl LastMail {
            /// One that was just put into the outbox.
            pub fn waiting(id: String, to: String, now: $crate::platform::dates::Moment) -> Self {
                use $crate::platform::delivery::{MailOutcome, MailState};
                let outcome = MailOutcome::new(MailState::Waiting, now, None);
                Self { mail_id: Some(id), mail_to: Some(to), mail_outcome: Some(outcome) }
            }

            pub fn delivery(&self) -> Option<$crate::platform::delivery::Delivery> {
                let outcome = self.mail_outcome.clone()?;
                Some($crate::platform::delivery::Delivery {
                    to: self.mail_to.clone()?,
                    state: outcome.state,
                    at: outcome.at,
                    reason: outcome.reason,
                })
            }
        }

        /// Notes what became of the mail with this id, if it is the last one of anything here.
        pub fn note_mail(
            connection: &mut $crate::platform::db::DbConnection,
            mail_id: &str,
            outcome: $crate::platform::mail::Outcome,
            now: $crate::platform::dates::Moment,
        ) -> $crate::platform::error::Result<()> {
            use diesel::prelude::*;
            use $crate::platform::delivery::{MailOutcome, MailState};
            use $crate::platform::mail::Outcome;
            let (state, reason) = match outcome {
                Outcome::Sent => (MailState::Sent, None),
                Outcome::Postponed(reason) => (MailState::Waiting, Some(reason)),
                Outcome::Failed(reason) => (MailState::Failed, Some(reason)),
            };
            diesel::update($table::table.filter($table::mail_id.eq(mail_id)))
                .set(($table::mail_outcome.eq(Some(MailOutcome::new(state, now, reason))), $table::updated_at.eq(now)))
                .execute(connection)?;
            Ok(())
        }
    };
}
pub(crate) use last_mail;
