//! How many: whole or fractional (2.5 metres of pipe), kept in thousandths.

use crate::values::columns::scaled_number;
use crate::values::money::Money;

scaled_number! {
    /// A quantity in thousandths.
    Quantity, decimals: 3, unit: "a number"
}

impl Quantity {
    pub const fn whole(count: i64) -> Self {
        Self(count * 1000)
    }

    pub const fn thousandths(self) -> i64 {
        self.0
    }

    /// Quantity times a price, rounded half-up to the cent.
    pub fn times(self, price: Money) -> Money {
        let thousandths = i128::from(self.0) * i128::from(price.cents());
        let cents = (thousandths + 500).div_euclid(1000);
        Money::of(i64::try_from(cents).unwrap_or(i64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_rounds_half_up() {
        assert_eq!(Quantity::of(1500).times(Money::of(333)), Money::of(500)); // 4.995
        assert_eq!(Quantity::whole(3).times(Money::of(199)), Money::of(597));
        assert_eq!(Quantity::of(1).times(Money::of(499)), Money::of(0)); // 0.499
    }
}
