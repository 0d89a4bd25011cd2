//! What a document's row keeps of its credit memos and of what was written off.

use diesel::prelude::*;

use crate::schema::documents;
use platform::values::money::Money;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct Adjusted {
    pub credit_memo_total: Money,
    pub write_off_total: Money,
}

impl Adjusted {
    pub fn total(self) -> Money {
        Money::of(self.credit_memo_total.cents() + self.write_off_total.cents())
    }

    pub fn is_any(self) -> bool {
        self.total() > Money::ZERO
    }
}
