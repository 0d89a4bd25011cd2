//! What a trip costs and brings back, in whole numbers: every figure is rounded half-up once, where it is made.

use crate::modules::profile::{DatedRate, MileageRate};
use platform::values::calendar_date::{CalendarDate, Year};
use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// The IRS standard mileage rate for business, in thousandths of a dollar, with the day each took effect. The IRS announces the
/// next one in December: add it here.
const PUBLISHED: [(&str, i64); 8] = [
    ("2020-01-01", 575),
    ("2021-01-01", 560),
    ("2022-01-01", 585),
    ("2022-07-01", 625),
    ("2023-01-01", 655),
    ("2024-01-01", 670),
    ("2025-01-01", 700),
    ("2026-01-01", 725),
];

/// What the IRS published for a year; nothing for years it isn't known for.
pub fn published(year: Year) -> Vec<DatedRate> {
    let known = PUBLISHED.iter().filter_map(|&(day, rate)| Some((CalendarDate::parse(day)?, MileageRate::of(rate))));
    known.filter(|(day, _)| Year::of(*day) == year).map(|(day, rate)| DatedRate { since: Some(day), rate }).collect()
}

/// miles / MPG × dollars per gallon, to the cent. Nothing for a vehicle that has no MPG.
pub fn fuel_cost(miles: Quantity, mpg: Quantity, price: Money) -> Money {
    Money::of(ratio(miles.thousandths().into(), price.cents().into(), mpg.thousandths().into()))
}

/// miles × rate, to the cent. (Thousandths of both make millionths of a dollar.)
pub fn reimbursement(miles: Quantity, rate: MileageRate) -> Money {
    Money::of(ratio(miles.thousandths().into(), rate.thousandths().into(), 10_000))
}

/// Dollars per mile, to a tenth of a cent; none without miles.
pub fn cost_per_mile(cost: Money, miles: Quantity) -> MileageRate {
    MileageRate::of(ratio(cost.cents().into(), 10_000, miles.thousandths().into()))
}

/// The mean of so many values that add up to the sum; none of none.
pub fn mean(sum: Quantity, count: i64) -> Quantity {
    Quantity::of(ratio(sum.thousandths().into(), 1, count.into()))
}

/// Miles per gallon; none without fuel.
pub fn miles_per_gallon(miles: Quantity, gallons: Quantity) -> Quantity {
    Quantity::of(ratio(miles.thousandths().into(), 1000, gallons.thousandths().into()))
}

/// a × b / c of numbers that are not negative, rounded half-up; 0 when there is nothing to divide by.
fn ratio(a: i128, b: i128, c: i128) -> i64 {
    if c == 0 {
        return 0;
    }
    i64::try_from((2 * a * b + c) / (2 * c)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fuel_is_rounded_half_up_to_the_cent() {
        let cost = |miles, mpg, price| fuel_cost(Quantity::of(miles), Quantity::of(mpg), Money::of(price)).cents();
        assert_eq!(cost(120_000, 18_000, 349), 2327); // 23.2666…
        assert_eq!(cost(1_000, 8_000, 100), 13); // 0.125
        assert_eq!(cost(1_000, 8_001, 100), 12); // just below
        assert_eq!(cost(0, 18_000, 349), 0);
        assert_eq!(cost(999_999_999, 1_000, 999_999_999), 999_999_998_000_000);
    }

    #[test]
    fn a_business_mile_is_worth_65_and_a_half_cents() {
        let worth = |miles| reimbursement(Quantity::of(miles), MileageRate::USUAL).cents();
        assert_eq!(worth(100_000), 6550);
        assert_eq!(worth(1_000), 66); // 0.655
        assert_eq!(worth(10_000), 655);
    }

    #[test]
    fn a_year_may_have_two_published_rates() {
        let of = |year: &str| published(Year::parse(year).unwrap()).iter().map(|one| one.rate.thousandths()).collect();
        for (year, rates) in
            [("2019", &[][..]), ("2022", &[585, 625]), ("2023", &[655]), ("2026", &[725]), ("2027", &[])]
        {
            let found: Vec<i64> = of(year);
            assert_eq!(found, rates, "{year}");
        }
    }

    #[test]
    fn nothing_is_shared_out_among_none() {
        assert_eq!(cost_per_mile(Money::of(500), Quantity::ZERO), MileageRate::ZERO);
        assert_eq!(mean(Quantity::ZERO, 0), Quantity::ZERO);
        assert_eq!(miles_per_gallon(Quantity::of(1), Quantity::ZERO), Quantity::ZERO);
        assert_eq!(cost_per_mile(Money::of(2_000), Quantity::of(106_300)), MileageRate::of(188)); // 0.18814…
        assert_eq!(mean(Quantity::of(35_001), 2), Quantity::of(17_501));
        assert_eq!(miles_per_gallon(Quantity::of(100_000), Quantity::of(5_556)), Quantity::of(17_999));
    }
}
