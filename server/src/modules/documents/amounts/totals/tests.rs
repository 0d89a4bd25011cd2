//! The totals against the cases that the web is held to as well, and against fractions that are never rounded before the end.

use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::modules::documents::amounts::KeptDiscount;
use crate::modules::documents::fields::DocumentFields;
use platform::fields::entries::Entries;
use platform::owned::OwnedFields as _;
use platform::values::quantity::Quantity;

const CASES: &str = include_str!("../../../../../../web/app/modules/documents/totals-cases.json");

fn money(value: &Value) -> Money {
    Money::of(parse(value, 2))
}

fn parse(value: &Value, decimals: i32) -> i64 {
    platform::values::columns::parse_scaled(&value.to_string(), decimals, i64::MAX).unwrap()
}

fn rate(value: &Value) -> LineTax {
    let name = value["name"].as_str().unwrap().to_owned();
    LineTax { name, percent: TaxPercent::of(parse(&value["percent"], 4)) }
}

fn item(quantity: Quantity, price: Money, tax: Option<LineTax>) -> Item {
    Item { quantity, rate: price, subtotal: quantity.times(price), tax, ..Item::default() }
}

#[test]
fn totals_are_those_of_the_table() {
    let cases: Vec<Value> = serde_json::from_str(CASES).unwrap();
    assert!(cases.len() > 15);
    for case in cases {
        let lines = case["lines"].as_array().unwrap().iter().map(|line| {
            let tax = Some(&line["tax"]).filter(|tax| !tax.is_null()).map(rate);
            item(Quantity::of(parse(&line["quantity"], 3)), money(&line["rate"]), tax)
        });
        let lines: Vec<Item> = lines.collect();
        let discount = Some(&case["discount"]).filter(|discount| !discount.is_null()).map(|discount| Discount {
            kind: if discount["kind"] == "amount" { DiscountKind::Amount } else { DiscountKind::Percent },
            value: money(&discount["value"]),
        });
        let totals = Totals::of(lines.iter(), discount);
        let taxes: Vec<TaxOfRate> = case["taxes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|tax| TaxOfRate { rate: rate(tax), taxable: money(&tax["taxable"]), tax: money(&tax["tax"]) })
            .collect();
        assert_eq!(totals.taxes, taxes, "{}", case["name"]);
        assert_eq!(
            [totals.subtotal, totals.discount, totals.total],
            [money(&case["subtotal"]), money(&case["discountTotal"]), money(&case["total"])],
            "{}",
            case["name"]
        );
    }
}

/// A fraction, never rounded.
#[derive(Clone, Copy, Debug)]
struct Ratio(i128, i128);

impl Ratio {
    fn is_within(self, whole: i128, of: i128) -> bool {
        (whole * self.1 - self.0).abs() < of * self.1
    }

    /// The whole number that is nearest; of two, the larger.
    fn is_rounded_to(self, whole: i128) -> bool {
        // whole - 1/2 <= self < whole + 1/2
        (2 * whole - 1) * self.1 <= 2 * self.0 && 2 * self.0 < (2 * whole + 1) * self.1
    }
}

fn any_tax() -> impl Strategy<Value = Option<LineTax>> {
    let name = prop::sample::select(vec!["State", "County", "City"]);
    let percent = prop_oneof![Just(82_500), Just(50_000), Just(0), Just(1_000_000), 0..=1_000_000_i64];
    prop::option::of(
        (name, percent).prop_map(|(name, units)| LineTax { name: name.to_owned(), percent: TaxPercent::of(units) }),
    )
}

pub fn any_lines() -> impl Strategy<Value = Vec<Item>> {
    lines_of(0)
}

/// From so many thousandths of each on.
fn lines_of(least: i64) -> impl Strategy<Value = Vec<Item>> {
    let line = (least..=9_999_i64, prop_oneof![0..=200_i64, 0..=Money::LARGEST], any_tax());
    prop::collection::vec(
        line.prop_map(|(quantity, price, tax)| item(Quantity::of(quantity), Money::of(price), tax)),
        0..12,
    )
}

pub fn any_discount() -> impl Strategy<Value = Option<Discount>> {
    let amount = prop_oneof![0..=300_i64, 0..=Money::LARGEST]
        .prop_map(|value| Discount { kind: DiscountKind::Amount, value: Money::of(value) });
    let percent = (0..=10_000_i64).prop_map(|value| Discount { kind: DiscountKind::Percent, value: Money::of(value) });
    prop::option::of(prop_oneof![amount, percent])
}

/// A document as it is kept.
pub fn document(lines: Vec<Item>, discount: Option<Discount>) -> DocumentFields {
    let mut fields = DocumentFields {
        items: Entries::new(lines).unwrap(),
        discount: KeptDiscount::of(discount),
        ..DocumentFields::default()
    };
    fields.settle();
    fields
}

fn of(money: Money) -> i128 {
    i128::from(money.cents())
}

proptest! {
    #[test]
    fn everything_adds_up_to_the_cent(lines in any_lines(), discount in any_discount()) {
        let totals = Totals::of(lines.iter(), discount);
        let subtotal: i128 = lines.iter().map(|line| of(line.subtotal)).sum();
        prop_assert_eq!(of(totals.subtotal), subtotal);
        // The discount: as said, or as much as there is.
        match discount {
            None => prop_assert_eq!(totals.discount, Money::ZERO),
            Some(Discount { kind: DiscountKind::Amount, value }) => {
                prop_assert_eq!(of(totals.discount), of(value).min(subtotal));
            }
            Some(Discount { kind: DiscountKind::Percent, value }) => {
                prop_assert!(Ratio(subtotal * of(value), 10_000).is_rounded_to(of(totals.discount)));
            }
        }
        // Each rate: its lines less their share, to within a cent of the exact one; the tax rounded once.
        let mut left = subtotal - of(totals.discount);
        for one in &totals.taxes {
            let own: i128 = lines.iter().filter(|line| line.tax.as_ref() == Some(&one.rate)).map(|line| of(line.subtotal)).sum();
            let share = Ratio(of(totals.discount) * own, subtotal.max(1));
            prop_assert!(share.is_within(own - of(one.taxable), 1));
            prop_assert!(one.taxable >= Money::ZERO && of(one.taxable) <= own);
            prop_assert!(Ratio(of(one.taxable) * one.rate.percent.units(), 1_000_000).is_rounded_to(of(one.tax)));
            left -= of(one.taxable);
        }
        let untaxed: i128 = lines.iter().filter(|line| line.tax.is_none()).map(|line| of(line.subtotal)).sum();
        let share = Ratio(of(totals.discount) * untaxed, subtotal.max(1));
        prop_assert!(share.is_within(untaxed - left, 1));
        prop_assert!(left >= 0 && left <= untaxed);
        // Every rate of the lines is there once, and all of it adds up.
        for line in &lines {
            let times = totals.taxes.iter().filter(|one| line.tax.as_ref() == Some(&one.rate)).count();
            prop_assert_eq!(times, usize::from(line.tax.is_some()));
        }
        prop_assert_eq!(of(totals.tax), totals.taxes.iter().map(|one| of(one.tax)).sum::<i128>());
        prop_assert_eq!(of(totals.total), subtotal - of(totals.discount) + of(totals.tax));
        prop_assert!(totals.total >= Money::ZERO);
    }

    #[test]
    fn lines_bring_what_is_left_of_them(lines in any_lines(), discount in any_discount()) {
        let fields = document(lines.clone(), discount);
        let totals = fields.totals();
        let incomes = fields.line_incomes();
        prop_assert_eq!(incomes.len(), lines.len());
        for (income, line) in incomes.iter().zip(&lines) {
            prop_assert!(*income >= Money::ZERO && *income <= line.subtotal);
        }
        let income: i128 = incomes.iter().copied().map(of).sum();
        prop_assert_eq!(income, of(totals.subtotal) - of(totals.discount));
        prop_assert_eq!(of(fields.income_of(totals.total)), income);
        prop_assert_eq!(fields.income_of(Money::ZERO), Money::ZERO);
        // Of each rate they add up to what the tax is on.
        for one in &totals.taxes {
            let own = incomes.iter().zip(&lines).filter(|(_, line)| line.tax.as_ref() == Some(&one.rate));
            prop_assert_eq!(own.map(|(income, _)| of(*income)).sum::<i128>(), of(one.taxable));
        }
    }

    /// Lines from before there was a rule against it can have a minus.
    #[test]
    fn what_is_below_nothing_adds_up_too(lines in lines_of(-9_999), discount in any_discount()) {
        let fields = document(lines.clone(), discount);
        let totals = fields.totals();
        prop_assert_eq!(of(totals.subtotal), lines.iter().map(|line| of(line.subtotal)).sum::<i128>());
        prop_assert!(totals.discount >= Money::ZERO && of(totals.discount) <= of(totals.subtotal).max(0));
        prop_assert_eq!(of(totals.total), of(totals.subtotal) - of(totals.discount) + of(totals.tax));
        let incomes = fields.line_incomes();
        prop_assert_eq!(incomes.iter().copied().map(of).sum::<i128>(), of(totals.subtotal) - of(totals.discount));
        for one in &totals.taxes {
            let own = incomes.iter().zip(&lines).filter(|(_, line)| line.tax.as_ref() == Some(&one.rate));
            prop_assert_eq!(own.map(|(income, _)| of(*income)).sum::<i128>(), of(one.taxable));
            prop_assert!(Ratio(of(one.taxable) * one.rate.percent.units(), 1_000_000).is_rounded_to(of(one.tax)));
        }
    }

    #[test]
    fn the_order_of_the_lines_makes_no_difference(lines in any_lines(), value in 0..=10_000_i64) {
        let discount = Some(Discount { kind: DiscountKind::Percent, value: Money::of(value) });
        let mut turned = lines.clone();
        turned.reverse();
        prop_assert_eq!(Totals::of(lines.iter(), discount), Totals::of(turned.iter(), discount));
    }
}
