//! The last answer to a document, in its own row: what lists and details show of it.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::documents;
use platform::values::columns::choice;
use platform::values::dates::Moment;

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
    /// What was answered to, as a hash. The previous release reads it.
    pub answered_to: Option<String>,
    /// What was answered to, as `content::proposal` tells it.
    pub answered_offer: Option<String>,
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
