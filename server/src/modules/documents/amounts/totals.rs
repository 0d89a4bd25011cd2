//! What a document comes to: its lines, what is taken off them, the tax on what is left, and the total. The one place that
//! decides it; `web/app/modules/documents/totals.ts` works out the same while somebody types, and both are held to the
//! cases of `totals-cases.json`.
//!
//! The lines of a rate are added up, then the discount is taken off, then the tax is worked out and rounded half-up, once
//! for each rate. The discount is spread over the rates, and what is not taxed, in the proportion of what they come to: each
//! gets its share rounded down, and the cents that are left go to those that lost the largest fractions. So it adds up to the
//! cent, whatever the rates are.

use std::cmp::Reverse;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::modules::documents::payloads::{DocumentFields, Item};
use crate::modules::documents::revenue::allocation::come_in;
use crate::modules::profile::TaxPercent;
use crate::platform::columns::choice;
use crate::platform::fields::{Fields, Needed, Payload};
use crate::platform::money::Money;
use crate::schema::documents;

/// As many as an owner can keep.
const MOST_RATES: usize = 5;
/// Hundredths of a percent in the whole.
const WHOLE_DISCOUNT: i128 = 100 * 100;

/// The tax on a line: a copy of the owner's rate, which stays what it was whatever becomes of that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DocumentTax)]
pub struct LineTax {
    pub name: String,
    /// With up to four decimals.
    pub percent: TaxPercent,
}

impl Payload for LineTax {
    const NEW: &'static str = "NewDocumentTax";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Tax name", &mut self.name, TaxPercent::LONGEST_NAME);
        fields.percent("percent", "Tax rate", &mut self.percent);
    }
}

choice! {
    /// How a discount is said.
    pub enum DiscountKind {
        Amount = "amount",
        Percent = "percent",
    }
}

/// What is taken off before tax.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = DocumentDiscount)]
pub struct Discount {
    pub kind: DiscountKind,
    /// Dollars, or percent with up to two decimals.
    pub value: Money,
}

impl Discount {
    const WHOLE: Money = Money::of(100 * 100);

    /// In cents, and never more than there is.
    fn of(self, subtotal: i128) -> i128 {
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
            fields.refuse("value", "A discount can be at most 100 percent.");
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

/// The tax of one rate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TaxOfRate {
    #[serde(flatten)]
    pub rate: LineTax,
    /// What it is on, in dollars: the lines of the rate less their share of the discount.
    pub taxable: Money,
    /// Rounded half-up to the cent.
    pub tax: Money,
}

/// What a document comes to, in dollars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = DocumentTotals)]
pub struct Totals {
    /// The lines, each rounded half-up to the cent.
    pub subtotal: Money,
    /// What is taken off them, before tax.
    pub discount: Money,
    /// By rate, the highest first.
    pub taxes: Vec<TaxOfRate>,
    /// All taxes.
    pub tax: Money,
    #[serde(skip)]
    pub total: Money,
}

/// The lines of one rate, or those that are not taxed, by their places among those that count.
struct Group<'items> {
    rate: Option<&'items LineTax>,
    lines: Vec<usize>,
    cents: i128,
}

/// The highest rate first, equal ones by name, what is not taxed last: in whichever order the lines come.
fn groups<'items>(counted: impl Iterator<Item = &'items Item>) -> Vec<Group<'items>> {
    let mut groups: Vec<Group> = Vec::new();
    for (place, item) in counted.enumerate() {
        let rate = item.tax.as_ref();
        let at = groups.iter().position(|group| group.rate == rate).unwrap_or_else(|| {
            groups.push(Group { rate, lines: Vec::new(), cents: 0 });
            groups.len() - 1
        });
        groups[at].lines.push(place);
        groups[at].cents += i128::from(item.subtotal.cents());
    }
    groups
        .sort_by_key(|group| group.rate.map_or((Reverse(None), ""), |rate| (Reverse(Some(rate.percent)), &rate.name)));
    groups
}

impl Totals {
    fn of<'items>(counted: impl Iterator<Item = &'items Item>, discount: Option<Discount>) -> Self {
        let groups = groups(counted);
        let sums: Vec<i128> = groups.iter().map(|group| group.cents).collect();
        let subtotal = sums.iter().sum();
        let discount = discount.map_or(0, |discount| discount.of(subtotal));
        let taxed = |(group, off): (&Group, i128)| {
            let rate = group.rate?.clone();
            let taxable = group.cents - off;
            let tax = half_up(taxable * rate.percent.units(), TaxPercent::WHOLE);
            Some(TaxOfRate { rate, taxable: cents(taxable), tax: cents(tax) })
        };
        let taxes: Vec<TaxOfRate> = groups.iter().zip(spread(discount, &sums)).filter_map(taxed).collect();
        let tax = taxes.iter().map(|one| i128::from(one.tax.cents())).sum();
        Self {
            subtotal: cents(subtotal),
            discount: cents(discount),
            taxes,
            tax: cents(tax),
            total: cents(subtotal - discount + tax),
        }
    }

    /// Whether there is a discount or a tax to tell of.
    pub fn is_more_than_lines(&self) -> bool {
        self.discount > Money::ZERO || !self.taxes.is_empty()
    }
}

impl DocumentFields {
    pub fn totals(&self) -> Totals {
        Totals::of(self.counted(), self.discount.given())
    }

    /// What leads from the lines to the total, where they are not the same.
    pub fn breakdown(&self) -> Option<Totals> {
        Some(self.totals()).filter(Totals::is_more_than_lines)
    }

    /// What each line that counts brings: less its share of the discount, without tax. The share of a rate is spread over its lines as
    /// the whole is over the rates.
    pub fn line_incomes(&self) -> Vec<Money> {
        let groups = groups(self.counted());
        let sums: Vec<i128> = groups.iter().map(|group| group.cents).collect();
        let off = self.discount.given().map_or(0, |discount| discount.of(sums.iter().sum()));
        let mut incomes: Vec<Money> = self.counted().map(|item| item.subtotal).collect();
        for (group, off) in groups.iter().zip(spread(off, &sums)) {
            let lines: Vec<i128> = group.lines.iter().map(|&place| i128::from(incomes[place].cents())).collect();
            for ((&place, line), off) in group.lines.iter().zip(&lines).zip(spread(off, &lines)) {
                incomes[place] = cents(line - off);
            }
        }
        incomes
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
        income_of(paid, self.total, self.tax_total)
    }
}

/// Tax is passed on, so it is no income: of what was paid so far, the same share as of the total.
pub fn income_of(paid: Money, total: Money, tax: Money) -> Money {
    if total == Money::ZERO {
        return paid;
    }
    // What is paid beyond the total is not taxed.
    let within = paid.min(total).cents();
    let beyond = paid.cents() - within;
    Money::of(come_in(total.cents() - tax.cents(), within, total.cents()) + beyond)
}

/// Sentences about lines and a discount that cannot stand together.
pub fn check(fields: &mut Fields, items: &[Item], discount: Option<Discount>) {
    if fields.is_refused_within("items") {
        return;
    }
    // Lines that are the customer's to choose may come to less: then less is taken off.
    let subtotal = items.iter().map(|item| i128::from(item.subtotal.cents())).sum::<i128>();
    if let Some(Discount { kind: DiscountKind::Amount, value }) = discount
        && i128::from(value.cents()) > subtotal
    {
        let most = sawhorse_pdf::money(cents(subtotal).cents());
        fields.refuse("discount.value", format!("The discount cannot be more than the subtotal, {most}."));
    }
    if groups(items.iter()).iter().filter(|group| group.rate.is_some()).count() > MOST_RATES {
        fields.refuse("items", format!("A document can have at most {MOST_RATES} different taxes."));
    }
}

/// Divides an amount in the proportion of `weights`, of which it is at most the sum, so that the parts add up to it. Among
/// weights that are not negative none gets more than its own.
fn spread(amount: i128, weights: &[i128]) -> Vec<i128> {
    let whole: i128 = weights.iter().sum();
    if whole == 0 {
        return vec![0; weights.len()];
    }
    let (factor, divisor) = (amount * whole.signum(), whole.abs());
    let mut parts: Vec<i128> = weights.iter().map(|weight| (factor * weight).div_euclid(divisor)).collect();
    let mut by_loss: Vec<usize> = (0..weights.len()).collect();
    by_loss.sort_by_key(|&at| Reverse((factor * weights[at]).rem_euclid(divisor)));
    let left = amount - parts.iter().sum::<i128>();
    for at in by_loss.into_iter().take(usize::try_from(left).unwrap_or_default()) {
        parts[at] += 1;
    }
    parts
}

fn half_up(part: i128, whole: i128) -> i128 {
    (2 * part + whole).div_euclid(2 * whole)
}

fn cents(cents: i128) -> Money {
    Money::of(i64::try_from(cents).unwrap_or(i64::MAX))
}

#[cfg(test)]
pub mod tests;
