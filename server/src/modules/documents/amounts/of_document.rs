//! What a document comes to, by its own items and discount.

use super::choices::Chosen;
use super::discount::{Discount, DiscountKind, KeptDiscount};
use super::item::Item;
use super::totals::{self, Totals};
use crate::modules::documents::fields::DocumentFields;
use platform::error::Result;
use platform::fields::entries::Entries;
use platform::owned::OwnedFields as _;
use platform::values::money::Money;

impl DocumentFields {
    /// The lines that make up the total.
    pub fn counted(&self) -> impl Iterator<Item = &Item> + Clone {
        self.items.items().iter().filter(|item| item.counts())
    }

    /// Makes of it what it is with a customer's choice.
    pub fn choose(&mut self, chosen: &Chosen) -> Result<()> {
        self.items = Entries::new(chosen.among(self.items.items()))?;
        self.settle();
        Ok(())
    }

    pub fn totals(&self) -> Totals {
        Totals::of(self.counted(), self.discount.given())
    }

    /// What leads from the lines to the total, where they are not the same.
    pub fn breakdown(&self) -> Option<Totals> {
        Some(self.totals()).filter(Totals::is_more_than_lines)
    }

    /// What each line that counts brings: less its share of the discount, without tax.
    pub fn line_incomes(&self) -> Vec<Money> {
        totals::line_incomes(self.counted(), self.discount.given())
    }

    /// What is really taken off becomes what is said: for where lines are left out that the discount was said over.
    pub fn fit_discount(&mut self) {
        if let Some(Discount { kind: DiscountKind::Amount, .. }) = self.discount.given() {
            let value = self.totals().discount;
            self.discount = KeptDiscount::of(Some(Discount { kind: DiscountKind::Amount, value }));
        }
    }

    /// How much of what a customer has paid so far is the owner's own.
    pub fn income_of(&self, paid: Money) -> Money {
        totals::income_of(paid, self.total, self.tax_total)
    }
}
