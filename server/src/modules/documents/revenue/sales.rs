//! What came in for documents by its day, and what of it is tax: figures that are kept with each document and its payments, so
//! that no report reads documents. Of each payment the same share is tax as of the whole document, rate by rate, the odd cents by
//! largest remainder; nothing is rounded away, so what came in is always income and tax to the cent.

use std::collections::BTreeMap;

use super::allocation::{lines_by_day, taxes_by_day};
use crate::modules::documents::amounts::totals::TaxOfRate;
use crate::modules::documents::amounts::{LineTax, come_in};
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::payments::{DayMoney, MoneyByDay};
use crate::modules::profile::TaxPercent;
use platform::access::Scope;
use platform::error::Result;
use platform::owned::running_totals::{self, Contribution};
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::Span;

/// What came in, without tax.
pub const REVENUE: &str = "documents revenue";
/// What is to be added to that for what the invoices that were paid came to: what had come in for them on other days.
pub const PAID_APART: &str = "documents paid apart";
/// By rate: what tax is on, and the tax. The rate follows as in "tax 82500 Sales tax".
const TAXABLE: &str = "taxable ";
const TAX: &str = "tax ";

/// What the money that came in for a document adds to the figures.
pub fn contribution_of(fields: &DocumentFields, paid_day: Option<CalendarDate>, received: &MoneyByDay) -> Contribution {
    contribution_with(fields, paid_day, received, &incomes(fields, received), by_rate(fields, received))
}

/// The same for incomes and taxes that were worked out before.
pub fn contribution_with(
    fields: &DocumentFields,
    paid_day: Option<CalendarDate>,
    received: &MoneyByDay,
    incomes: &[i64],
    rates: Vec<OfRate>,
) -> Contribution {
    let mut contribution = Contribution::default();
    if let Some(day) = paid_day {
        contribution = contribution.on_day(PAID_APART, day, fields.income_of(fields.payable()).cents());
    }
    for (DayMoney { day, .. }, income) in received.iter().zip(incomes) {
        contribution.add(Contribution::default().on_day(REVENUE, *day, *income).on_day(PAID_APART, *day, -income));
    }
    for OfRate { rate, taxable, tax } in rates {
        let rate = format!("{} {}", rate.percent.units(), rate.name);
        for ((DayMoney { day, .. }, taxable), tax) in received.iter().zip(taxable).zip(tax) {
            let of_day = Contribution::default().on_day(format!("{TAXABLE}{rate}"), *day, taxable);
            contribution.add(of_day.on_day(format!("{TAX}{rate}"), *day, tax));
        }
    }
    contribution
}

/// What of the money of each day is the owner's own: the difference that it makes.
pub fn incomes(fields: &DocumentFields, received: &[DayMoney]) -> Vec<i64> {
    let (total, mut so_far) = (fields.total.cents(), 0);
    let own = total - fields.tax_total.cents();
    let income = |money: &DayMoney| {
        if total == 0 {
            return money.within.cents() + money.beyond.cents();
        }
        let before = come_in(own, so_far, total);
        so_far += money.within.cents();
        come_in(own, so_far, total) - before + money.beyond.cents()
    };
    received.iter().map(income).collect()
}

/// What came in at a rate, day by day.
pub struct OfRate {
    pub rate: LineTax,
    pub taxable: Vec<i64>,
    pub tax: Vec<i64>,
}

/// The lines of a rate and its tax come in like anything else in the document; what is paid beyond it is not taxed.
pub fn by_rate(fields: &DocumentFields, received: &[DayMoney]) -> Vec<OfRate> {
    let taxes = fields.totals().taxes;
    if taxes.is_empty() || received.is_empty() {
        return Vec::new();
    }
    let incomes: Vec<i64> = fields.line_incomes().iter().map(|money| money.cents()).collect();
    let all: Vec<i64> = taxes.iter().map(|one| one.tax.cents()).collect();
    let (money, total): (Vec<i64>, _) =
        (received.iter().map(|money| money.within.cents()).collect(), fields.total.cents());
    let (lines, tax) = (lines_by_day(&incomes, &money, total), taxes_by_day(&all, &money, total));
    rates_of(fields, taxes, &lines, tax)
}

/// Lines and taxes as they came in, by rate.
pub fn rates_of(fields: &DocumentFields, taxes: Vec<TaxOfRate>, lines: &[Vec<i64>], tax: Vec<Vec<i64>>) -> Vec<OfRate> {
    let of_rate = |(TaxOfRate { rate, .. }, tax): (TaxOfRate, Vec<i64>)| {
        let mut taxable = vec![0; tax.len()];
        for (_, line) in fields.counted().zip(lines).filter(|(item, _)| item.tax.as_ref() == Some(&rate)) {
            taxable.iter_mut().zip(line).for_each(|(sum, cents)| *sum += cents);
        }
        OfRate { rate, taxable, tax }
    };
    taxes.into_iter().zip(tax).map(of_rate).collect()
}

/// What came in at one rate in a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taxed {
    pub rate: LineTax,
    pub taxable: Money,
    pub tax: Money,
}

/// What came in in a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sales {
    /// Without tax.
    pub sold: Money,
    /// The highest rate first.
    pub taxed: Vec<Taxed>,
}

pub fn sales(scope: &mut Scope, span: Span) -> Result<Sales> {
    let mut rates: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for (name, taxable) in running_totals::sums(scope, TAXABLE, span)? {
        rates.entry(name.replacen(TAXABLE, "", 1)).or_default().0 = taxable;
    }
    for (name, tax) in running_totals::sums(scope, TAX, span)? {
        rates.entry(name.replacen(TAX, "", 1)).or_default().1 = tax;
    }
    let taxed = |(rate, (taxable, tax)): (String, (f64, f64))| {
        let (units, name) = rate.split_once(' ')?;
        let rate = LineTax { name: name.to_owned(), percent: TaxPercent::of(units.parse().ok()?) };
        Some(Taxed { rate, taxable: Money::of_sum(taxable), tax: Money::of_sum(tax) })
    };
    let mut taxed: Vec<Taxed> = rates.into_iter().filter_map(taxed).collect();
    // What came in and went back again is not there.
    taxed.retain(|one| one.taxable != Money::ZERO || one.tax != Money::ZERO);
    taxed.sort_by(|one, other| {
        other.rate.percent.cmp(&one.rate.percent).then_with(|| one.rate.name.cmp(&other.rate.name))
    });
    Ok(Sales { sold: revenue(scope, span)?, taxed })
}

/// What came in in a span without tax, all together.
pub fn revenue(scope: &mut Scope, span: Span) -> Result<Money> {
    Ok(Money::of_sum(running_totals::by_day(scope, REVENUE, span)?.into_values().sum()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::modules::documents::amounts::totals::tests::{any_discount, any_lines, document};

    /// Days of a ledger: some of what is owed, back some of what was paid, and in the end, for some, all the rest and more.
    fn any_ledger() -> impl Strategy<Value = (Vec<i64>, Option<i64>)> {
        (prop::collection::vec(-40_i64..90, 1..10), prop::option::of(prop_oneof![Just(0), 0..100_000_i64]))
    }

    fn received(total: i64, shares: &[i64], beyond: Option<i64>) -> MoneyByDay {
        let mut paid = 0;
        let mut money: Vec<i64> = Vec::new();
        for share in shares {
            let amount =
                if *share < 0 { i128::from(paid) } else { i128::from(total - paid) } * i128::from(*share) / 100;
            money.push(i64::try_from(amount).unwrap());
            paid += money[money.len() - 1];
        }
        if beyond.is_some() {
            money.push(total - paid);
        }
        let day = |place| CalendarDate::parse(&format!("2026-11-{:02}", place + 1)).unwrap();
        let within = |(place, money)| DayMoney { within: Money::of(money), ..DayMoney::none(day(place)) };
        let mut received: MoneyByDay = money.into_iter().enumerate().map(within).collect();
        if let Some(beyond) = beyond {
            received.push(DayMoney { beyond: Money::of(beyond), ..DayMoney::none(day(received.len())) });
        }
        received
    }

    proptest! {
        #[test]
        fn what_came_in_is_income_and_tax_to_the_cent(
            lines in any_lines(), discount in any_discount(), (shares, beyond) in any_ledger(),
        ) {
            let fields = document(lines, discount);
            let (total, totals) = (i128::from(fields.total.cents()), fields.totals());
            let received = received(fields.total.cents(), &shares, beyond);
            let (incomes, rates) = (incomes(&fields, &received), by_rate(&fields, &received));
            let mut so_far = 0;
            for (place, DayMoney { within, beyond, .. }) in received.iter().enumerate() {
                let tax: i64 = rates.iter().map(|rate| rate.tax[place]).sum();
                prop_assert_eq!(incomes[place] + tax, within.cents() + beyond.cents());
                // Up to any day each rate has its exact share, to within a cent.
                so_far += i128::from(within.cents());
                // All taxes together are rounded half up.
                let all: i64 = rates.iter().map(|rate| rate.tax[..=place].iter().sum::<i64>()).sum();
                let half_up = (2 * i128::from(totals.tax.cents()) * so_far + total).checked_div_euclid(2 * total);
                prop_assert_eq!(i128::from(all), half_up.unwrap_or_default());
                for (rate, of_document) in rates.iter().zip(&totals.taxes) {
                    let come_in: i64 = rate.tax[..=place].iter().sum();
                    let exact = i128::from(of_document.tax.cents()) * so_far;
                    prop_assert!((i128::from(come_in) * total - exact).abs() <= total);
                }
            }
            prop_assert_eq!(rates.len(), if received.is_empty() { 0 } else { totals.taxes.len() });
            if let Some(beyond) = beyond {
                for (rate, of_document) in rates.iter().zip(&totals.taxes) {
                    prop_assert_eq!(&rate.rate, &of_document.rate);
                    prop_assert_eq!(rate.taxable.iter().sum::<i64>(), of_document.taxable.cents());
                    prop_assert_eq!(rate.tax.iter().sum::<i64>(), of_document.tax.cents());
                }
                let income = totals.subtotal.cents() - totals.discount.cents() + beyond;
                prop_assert_eq!(incomes.iter().sum::<i64>(), income);
            }
        }
    }
}
