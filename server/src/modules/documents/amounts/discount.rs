//! What is taken off before tax: an amount, or so many percent.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::proportions::half_up;
use crate::schema::documents;
use platform::fields::{Fields, Needed, Payload};
use platform::values::columns::choice;
use platform::values::money::Money;

/// Hundredths of a percent in the whole.
const WHOLE_DISCOUNT: i128 = 100 * 100;

choice! {
    /// How a discount is said.
    pub enum DiscountKind {
        Amount = "amount",
        Percent = "percent",
    }
}

/// What is taken off before tax.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DocumentDiscount)]
pub struct Discount {
    pub kind: DiscountKind,
    /// Dollars, or percent with up to two decimals.
    pub value: Money,
}

impl Discount {
    const WHOLE: Money = Money::of(100 * 100);

    /// In cents, and never more than there is.
    pub fn of(self, subtotal: i128) -> i128 {
        // Lines from before there was a rule against it can come to less than nothing.
        let (value, subtotal) = (i128::from(self.value.cents()), subtotal.max(0));
        match self.kind {
            DiscountKind::Amount => value.min(subtotal),
            DiscountKind::Percent => half_up(subtotal * value, WHOLE_DISCOUNT).min(subtotal),
        }
    }
}

/// "Discount", "Discount (12.5%)"
impl std::fmt::Display for Discount {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.kind {
            DiscountKind::Amount => write!(out, "Discount"),
            DiscountKind::Percent => write!(out, "Discount ({}%)", self.value.as_f64()),
        }
    }
}

impl Payload for Discount {
    const NEW: &'static str = "NewDocumentDiscount";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("kind", "Discount", &mut self.kind, Needed::Required);
        fields.required_money("value", "Discount", &mut self.value);
        if self.kind == DiscountKind::Percent && self.value > Self::WHOLE {
            fields.refuse("value", "A discount can't be more than 100 percent.");
        }
    }
}

/// The discount as it is kept: without a kind there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct KeptDiscount {
    pub discount_kind: Option<DiscountKind>,
    pub discount_value: Option<Money>,
}

impl KeptDiscount {
    pub fn of(discount: Option<Discount>) -> Self {
        // Nothing off is no discount.
        let discount = discount.filter(|discount| discount.value > Money::ZERO);
        Self {
            discount_kind: discount.map(|discount| discount.kind),
            discount_value: discount.map(|discount| discount.value),
        }
    }

    pub fn given(self) -> Option<Discount> {
        self.discount_kind.zip(self.discount_value).map(|(kind, value)| Discount { kind, value })
    }
}
