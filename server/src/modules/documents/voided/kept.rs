//! What a document's row keeps of being voided, and what's shown of it.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::documents;
use platform::values::dates::Moment;

/// All empty for a document that isn't void.
#[derive(Clone, Debug, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct Void {
    pub voided_at: Option<Moment>,
    pub void_reason: Option<String>,
    pub voided_by: Option<String>,
}

/// When a document was voided, by whom and why.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Voided {
    pub at: Moment,
    pub by: String,
    #[schema(required = true)]
    pub reason: Option<String>,
}

impl Void {
    pub fn is_void(&self) -> bool {
        self.voided_at.is_some()
    }

    pub fn shown(&self) -> Option<Voided> {
        let at = self.voided_at?;
        Some(Voided { at, by: self.voided_by.clone().unwrap_or_default(), reason: self.void_reason.clone() })
    }
}
