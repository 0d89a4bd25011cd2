//! Dollars in the API, whole cents inside: nothing is ever rounded twice or kept in floating point.

use crate::values::columns::scaled_number;

scaled_number! {
    /// An amount of money in cents.
    Money, decimals: 2, unit: "an amount of money"
}

impl Money {
    pub const fn cents(self) -> i64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Money;

    #[test]
    fn fractions_of_a_cent_round_half_up() {
        for (dollars, cents) in [("1.005", 101), ("1.0049", 100), ("0.125", 13), ("19.99", 1999), ("1e2", 10_000)] {
            assert_eq!(Money::parse(dollars), Some(Money::of(cents)), "{dollars}");
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in ["1e300", "99999999999999999999", "NaN", "", "1e-400x"] {
            assert_eq!(Money::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn survives_the_way_through_json(cents in -Money::LARGEST..=Money::LARGEST) {
            let text = serde_json::to_string(&Money::of(cents)).unwrap();
            let number: serde_json::Number = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(Money::parse(&number.to_string()), Some(Money::of(cents)));
        }

        #[test]
        fn any_number_parses_or_is_refused_without_panic(value in any::<f64>()) {
            let _ = Money::parse(&value.to_string());
        }
    }
}
