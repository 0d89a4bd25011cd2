//! Decisions about projects, free of data access: how much of the budget is used.

use serde::Serialize;
use utoipa::ToSchema;

use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// How a project stands against its budget. The server works it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BudgetTracking {
    /// The budget, in dollars; 0 when there is none.
    pub allocated: Money,
    /// The sum of the expenses, in dollars.
    pub spent: Money,
    /// What is left, in dollars; below 0 when more was spent than there was.
    pub remaining: Money,
    /// How much of the budget is spent; 0 when there is no budget.
    pub percentage_used: Quantity,
}

impl BudgetTracking {
    pub fn of(budget: Option<Money>, spent: Money) -> Self {
        let allocated = budget.unwrap_or(Money::ZERO);
        Self {
            allocated,
            spent,
            remaining: Money::of(allocated.cents().saturating_sub(spent.cents())),
            percentage_used: percentage(spent, allocated),
        }
    }
}

/// In thousandths of a percent, rounded half-up.
pub fn percentage(amount: Money, whole: Money) -> Quantity {
    let (amount, whole) = (i128::from(amount.cents()), i128::from(whole.cents()));
    if whole <= 0 {
        return Quantity::of(0);
    }
    let thousandths = (2 * amount * 100_000 + whole).div_euclid(2 * whole);
    let most = if thousandths < 0 { i64::MIN } else { i64::MAX };
    Quantity::of(i64::try_from(thousandths).unwrap_or(most))
}

/// To the cent, however many there are.
pub fn sum(amounts: impl IntoIterator<Item = Money>) -> Money {
    let cents = amounts.into_iter().map(|amount| i128::from(amount.cents())).sum::<i128>();
    Money::of(i64::try_from(cents).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_budget_is_used_up_by_what_is_spent() {
        let tracking = |budget: Option<i64>, spent: i64| {
            let of = BudgetTracking::of(budget.map(Money::of), Money::of(spent));
            (of.allocated.cents(), of.spent.cents(), of.remaining.cents(), of.percentage_used.as_f64())
        };
        assert_eq!(tracking(Some(300_000), 0), (300_000, 0, 300_000, 0.0));
        assert_eq!(tracking(Some(300_000), 100_000), (300_000, 100_000, 200_000, 33.333));
        assert_eq!(tracking(Some(1), 3), (1, 3, -2, 300.0));
        assert_eq!(tracking(None, 500), (0, 500, -500, 0.0));
    }

    #[test]
    fn a_loss_is_below_zero() {
        let percent = |amount, whole| percentage(Money::of(amount), Money::of(whole)).as_f64();
        assert_eq!(percent(-100, 300), -33.333);
        assert_eq!(percent(-100, 800), -12.5);
        assert_eq!(percent(i64::MIN, 1), Quantity::of(i64::MIN).as_f64());
    }

    proptest! {
        #[test]
        fn what_is_spent_and_what_is_left_make_the_budget(budget in 1..=999_999_999i64, spent in 0..=10_000_000_000i64) {
            let of = BudgetTracking::of(Some(Money::of(budget)), Money::of(spent));
            prop_assert_eq!(of.spent.cents() + of.remaining.cents(), budget);
            let exact = spent as f64 * 100.0 / budget as f64;
            prop_assert!((of.percentage_used.as_f64() - exact).abs() <= 0.000_501 + exact * 1e-9);
        }
    }
}
