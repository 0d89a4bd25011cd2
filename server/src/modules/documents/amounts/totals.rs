//! What a document comes to: its lines, what is taken off them, the tax on what is left, and the total. The one place that
//! decides it; `web/app/modules/documents/totals.ts` works out the same while somebody types, and both are held to the
//! cases of `totals-cases.json`.
//!
//! The lines of a rate are added up, then the discount is taken off, then the tax is worked out and rounded half-up, once
//! for each rate. The discount is spread over the rates, and what is not taxed, in the proportion of what they come to: each
//! gets its share rounded down, and the cents that are left go to those that lost the largest fractions. So it adds up to the
//! cent, whatever the rates are.

use std::cmp::Reverse;

use serde::Serialize;
use utoipa::ToSchema;

use super::discount::{Discount, DiscountKind};
use super::item::{Item, LineTax};
use super::proportions::{cents, come_in, half_up, spread};
use crate::modules::profile::TaxPercent;
use platform::fields::Fields;
use platform::values::money::Money;

/// As many as an owner can keep.
const MOST_RATES: usize = 5;

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
    pub fn of<'items>(counted: impl Iterator<Item = &'items Item>, discount: Option<Discount>) -> Self {
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

/// What each line that counts brings: less its share of the discount, without tax. The share of a rate is spread over its lines as
/// the whole is over the rates.
pub fn line_incomes<'items>(
    counted: impl Iterator<Item = &'items Item> + Clone,
    discount: Option<Discount>,
) -> Vec<Money> {
    let groups = groups(counted.clone());
    let sums: Vec<i128> = groups.iter().map(|group| group.cents).collect();
    let off = discount.map_or(0, |discount| discount.of(sums.iter().sum()));
    let mut incomes: Vec<Money> = counted.map(|item| item.subtotal).collect();
    for (group, off) in groups.iter().zip(spread(off, &sums)) {
        let lines: Vec<i128> = group.lines.iter().map(|&place| i128::from(incomes[place].cents())).collect();
        for ((&place, line), off) in group.lines.iter().zip(&lines).zip(spread(off, &lines)) {
            incomes[place] = cents(line - off);
        }
    }
    incomes
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
        fields.refuse("discount.value", format!("The discount can't be more than the subtotal, {most}."));
    }
    if groups(items.iter()).iter().filter(|group| group.rate.is_some()).count() > MOST_RATES {
        fields.refuse("items", format!("A document can have up to {MOST_RATES} different taxes."));
    }
}

#[cfg(test)]
pub mod tests;
