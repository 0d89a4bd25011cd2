//! Shares, means and changes, each rounded half-up.

use platform::values::money::Money;
use platform::values::quantity::Quantity;

const SECONDS_OF_A_DAY: i64 = 24 * 60 * 60;

/// How much more or less it is, in percent of before; from nothing to something is 100.
pub fn change(before: i64, now: i64) -> Quantity {
    match (before, now) {
        (0, 0) => Quantity::ZERO,
        (0, _) => Quantity::whole(100),
        _ => percentage(now - before, before),
    }
}

/// What an amount is of a whole, in percent; none of nothing.
pub fn percentage(amount: i64, whole: i64) -> Quantity {
    Quantity::of(ratio(i128::from(amount) * 100_000, whole.into()))
}

/// What one of so many is on average; nothing of none.
pub fn mean(sum: Money, count: i64) -> Money {
    Money::of(ratio(sum.cents().into(), count.into()))
}

pub fn days_to_pay(seconds: i64, invoices: i64) -> Quantity {
    Quantity::of(ratio(i128::from(seconds) * 1000, i128::from(invoices) * i128::from(SECONDS_OF_A_DAY)))
}

/// So many in so many days, by the week.
pub fn per_week(count: i64, days: i64) -> Quantity {
    Quantity::of(ratio(i128::from(count) * 7000, days.into()))
}

/// Rounded half-up, away from zero; 0 where there is nothing to divide by.
fn ratio(amount: i128, whole: i128) -> i64 {
    if whole <= 0 {
        return 0;
    }
    let rounded = (2 * amount.abs() + whole) / (2 * whole) * amount.signum();
    i64::try_from(rounded).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_in_percent_of_before() {
        for (before, now, percent) in
            [(0, 0, 0.0), (0, 7, 100.0), (4, 4, 0.0), (4, 0, -100.0), (3, 4, 33.333), (3, 2, -33.333), (8, 9, 12.5)]
        {
            assert_eq!(change(before, now).as_f64().to_string(), percent.to_string(), "{before} {now}");
        }
        assert_eq!(percentage(1, 0), Quantity::ZERO);
    }

    #[test]
    fn means_are_rounded_once() {
        assert_eq!(mean(Money::of(1001), 2), Money::of(501));
        assert_eq!(mean(Money::of(1001), 0), Money::ZERO);
        assert_eq!(days_to_pay(3 * SECONDS_OF_A_DAY, 2), Quantity::of(1500));
        assert_eq!(days_to_pay(0, 0), Quantity::ZERO);
        assert_eq!(per_week(3, 30), Quantity::of(700));
    }
}
