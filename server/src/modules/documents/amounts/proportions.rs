//! Dividing amounts so that nothing is rounded away: the pieces always add up to the whole, to the cent.

use std::cmp::Reverse;

use platform::values::money::Money;

/// Divides an amount in the proportion of `weights`, of which it is at most the sum, so that the portions add up to it. Among
/// weights that are not negative none gets more than its own.
pub fn spread(amount: i128, weights: &[i128]) -> Vec<i128> {
    let whole: i128 = weights.iter().sum();
    if whole == 0 {
        return vec![0; weights.len()];
    }
    let (factor, divisor) = (amount * whole.signum(), whole.abs());
    largest_remainders(amount, weights.iter().map(|weight| factor * weight), divisor)
}

/// Shares of a divisor as whole numbers: each rounded down, and one more for those that lose the largest fractions until together
/// they are `sum`, which is what all of them come to, rounded either way. Of equal fractions the first wins.
fn largest_remainders(sum: i128, shares: impl Iterator<Item = i128>, divisor: i128) -> Vec<i128> {
    let shares: Vec<i128> = shares.collect();
    let mut portions: Vec<i128> = shares.iter().map(|share| share.div_euclid(divisor)).collect();
    let mut by_loss: Vec<usize> = (0..shares.len()).collect();
    by_loss.sort_by_key(|&at| Reverse(shares[at].rem_euclid(divisor)));
    let left = sum - portions.iter().sum::<i128>();
    for at in by_loss.into_iter().take(usize::try_from(left).unwrap_or_default()) {
        portions[at] += 1;
    }
    portions
}

pub fn half_up(portion: i128, whole: i128) -> i128 {
    (2 * portion + whole).div_euclid(2 * whole)
}

pub fn cents(cents: i128) -> Money {
    Money::of(i64::try_from(cents).unwrap_or(i64::MAX))
}

/// What of the first portion of the total has come in when so much of it was paid. Half a cent falls to what comes behind: taxes
/// are the last portions, and so all of them together are rounded half up.
pub fn come_in(portion: i64, paid: i64, total: i64) -> i64 {
    let (share, whole) = (i128::from(portion) * i128::from(paid) * i128::from(total.signum()), i128::from(total).abs());
    let half_down = (2 * share + whole - 1).checked_div_euclid(2 * whole);
    i64::try_from(half_down.unwrap_or_default()).unwrap_or_default()
}

/// What of each of these amounts has come in when so much of the total was paid, where all of them together have come in to `sum`:
/// the cents by largest remainder. It depends on what was paid by then, not on the steps in which it was, so nothing drifts.
pub fn each_come_in(amounts: &[i64], sum: i64, paid: i64, total: i64) -> Vec<i64> {
    if total == 0 {
        return vec![0; amounts.len()];
    }
    let factor = i128::from(paid) * i128::from(total.signum());
    let shares = amounts.iter().map(|amount| i128::from(*amount) * factor);
    let portions = largest_remainders(sum.into(), shares, i128::from(total).abs());
    portions.into_iter().map(|portion| i64::try_from(portion).unwrap_or_default()).collect()
}
