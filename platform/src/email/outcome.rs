//! What became of an email to a customer, and the columns of a row's last one.
//!
//! A table whose rows have such a mail says `last_mail! { documents }` once; it needs the columns mail_id, mail_to,
//! mail_outcome and updated_at, and an index on mail_id.

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use serde::Serialize;
use utoipa::ToSchema;

use crate::email::mail::Outcome;
use crate::values::columns::{Choice as _, choice, text_column};
use crate::values::dates::Moment;

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
            pub mail_outcome: Option<$crate::email::outcome::MailOutcome>,
        }

        impl LastMail {
            /// One that was just put into the outbox.
            pub fn waiting(id: String, to: String, now: $crate::values::dates::Moment) -> Self {
                use $crate::email::outcome::{MailOutcome, MailState};
                let outcome = MailOutcome::new(MailState::Waiting, now, None);
                Self { mail_id: Some(id), mail_to: Some(to), mail_outcome: Some(outcome) }
            }

            pub fn delivery(&self) -> Option<$crate::email::outcome::Delivery> {
                let outcome = self.mail_outcome.clone()?;
                Some($crate::email::outcome::Delivery {
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
            use $crate::email::outcome::MailOutcome;
            diesel::update($table::table.filter($table::mail_id.eq(mail_id)))
                .set(($table::mail_outcome.eq(Some(MailOutcome::of(outcome, now))), $table::updated_at.eq(now)))
                .execute(connection)?;
            Ok(())
        }
    };
}
pub use last_mail;
