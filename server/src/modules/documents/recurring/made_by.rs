//! Which recurring invoice made a document: columns of the document's own row.

use diesel::prelude::*;

use crate::schema::documents;
use platform::values::calendar_date::CalendarDate;

/// What an invoice was made by, and for which day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct MadeBy {
    pub recurring_id: Option<String>,
    pub recurring_on: Option<CalendarDate>,
}
