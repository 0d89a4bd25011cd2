//! The last answer to a document, in its own row: what lists and details show of it.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::content;
use crate::modules::documents::payloads::DocumentFields;
use crate::platform::columns::choice;
use crate::platform::dates::Moment;
use crate::schema::documents;

choice! {
    /// What the customer said.
    pub enum Outcome {
        Accepted = "Accepted",
        Declined = "Declined",
    }
}

/// All empty when there was none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct LastAnswer {
    pub answer: Option<Outcome>,
    /// The name that was typed, or the reason that was given.
    pub answer_words: Option<String>,
    pub answered_at: Option<Moment>,
    /// What was answered to, as `content::offer_hash` tells it.
    pub answered_to: Option<String>,
}

/// What a customer answered to an estimate.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentAnswer {
    #[schema(inline)]
    pub outcome: Outcome,
    /// The name typed as signature; none where it was declined.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Why it was declined, where that was said.
    #[schema(required = true)]
    pub reason: Option<String>,
    pub at: Moment,
    /// False once what was answered to has been changed: it then asks for a new signature.
    pub is_current: bool,
}

impl DocumentFields {
    /// Whether it was accepted as it is.
    pub fn is_accepted(&self) -> bool {
        self.answer().is_some_and(|answer| answer.is_current && answer.outcome == Outcome::Accepted)
    }

    pub fn answer(&self) -> Option<DocumentAnswer> {
        let LastAnswer { answer, answer_words, answered_at, answered_to } = &self.last_answer;
        let (outcome, at) = ((*answer)?, (*answered_at)?);
        let words = answer_words.clone();
        let (name, reason) = if outcome == Outcome::Accepted { (words, None) } else { (None, words) };
        let is_current = answered_to.as_ref() == Some(&content::offer_hash(self));
        Some(DocumentAnswer { outcome, name, reason, at, is_current })
    }
}
