//! How much of each line came in on which day, where an invoice was not paid all at once. The lines of a document
//! (`lines.rs`) say that all of it came in on the day of payment. Allocations are what has to be added to that and taken
//! from it. Lines are without tax here, and money with it, so of each payment the lines have the share that they have of the
//! total. Nothing is rounded away: the allocations of a day add up to what of its money is no tax, and those of a line to the
//! line. Which line gets the odd cent goes by largest remainder, and so it does among taxes.

use diesel::prelude::*;

use super::earnings::Portion;
use super::lines::Line;
use crate::modules::documents::amounts::{come_in, each_come_in};
use crate::modules::documents::payments::{DayMoney, MoneyByDay};
use crate::schema::document_parts;
use platform::db::{DbConnection, MultiBackend, on_engine};
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = document_parts)]
#[diesel(check_for_backend(MultiBackend))]
pub struct Allocation {
    pub owner_id: String,
    pub document_id: String,
    pub place: i64,
    pub day: CalendarDate,
    pub description_key: String,
    pub customer_key: String,
    pub amount: Money,
}

impl Allocation {
    /// Lines and invoices are counted on the day of payment alone, with the lines themselves.
    pub fn portion(&self) -> Portion<'_> {
        Portion {
            day: self.day,
            service: &self.description_key,
            customer: &self.customer_key,
            cents: self.amount.cents(),
            lines: 0,
            invoices: 0,
        }
    }
}

/// How lines fall on days: for each line, what of it came in on each day. `received` is what came in day by day of `total`, tax
/// and all. Both sums are kept: over the lines of a day, and over the days of a line.
pub fn lines_by_day(lines: &[i64], received: &[i64], total: i64) -> Vec<Vec<i64>> {
    // Nothing has no shares; what came in for it and went back is the first line's.
    if total == 0 {
        let of_line = |(place, _)| if place == 0 { received.to_vec() } else { vec![0; received.len()] };
        return lines.iter().enumerate().map(of_line).collect();
    }
    let own = lines.iter().sum();
    by_day(lines, received, total, |paid| come_in(own, paid, total))
}

/// The same for the taxes of a document: what the lines leave of the money.
pub fn taxes_by_day(taxes: &[i64], received: &[i64], total: i64) -> Vec<Vec<i64>> {
    let own = total - taxes.iter().sum::<i64>();
    by_day(taxes, received, total, |paid| paid - come_in(own, paid, total))
}

/// What each day makes of the amounts' sums that grow with what was paid.
fn by_day(amounts: &[i64], received: &[i64], total: i64, together: impl Fn(i64) -> i64) -> Vec<Vec<i64>> {
    let mut days = vec![Vec::with_capacity(received.len()); amounts.len()];
    let (mut paid, mut before) = (0, vec![0; amounts.len()]);
    for money in received {
        paid += money;
        let now = each_come_in(amounts, together(paid), paid, total);
        for ((day, now), before) in days.iter_mut().zip(&now).zip(before) {
            day.push(now - before);
        }
        before = now;
    }
    days
}

/// What of a document's lines came in on other days than the day of payment. `received` is what came in day by day, with what
/// was marked as paid; the total has the tax in it, as the money has.
pub fn allocate(lines: &[Line], received: &MoneyByDay, total: Money) -> Vec<Allocation> {
    let amounts: Vec<i64> = lines.iter().map(|line| line.amount.cents()).collect();
    let money: Vec<i64> = received.iter().map(|money| money.within.cents()).collect();
    let mut allocations = Vec::new();
    for (line, of_line) in lines.iter().zip(lines_by_day(&amounts, &money, total.cents())) {
        for (DayMoney { day, beyond, .. }, within) in received.iter().zip(of_line) {
            // What came in beyond the total is the first line's.
            let cents = within + if line.place == 0 { beyond.cents() } else { 0 };
            let told_by_line = if line.paid_day == Some(*day) { line.amount.cents() } else { 0 };
            if cents != told_by_line {
                allocations.push(Allocation {
                    owner_id: line.owner_id.clone(),
                    document_id: line.document_id.clone(),
                    place: line.place,
                    day: *day,
                    description_key: line.description_key.clone(),
                    customer_key: line.customer_key.clone(),
                    amount: Money::of(cents - told_by_line),
                });
            }
        }
    }
    allocations
}

/// The allocations of a document as they were written.
pub fn stored(connection: &mut DbConnection, owner_id: &str, document_id: &str) -> Result<Vec<Allocation>> {
    let allocations = document_parts::table
        .filter(document_parts::owner_id.eq(owner_id))
        .filter(document_parts::document_id.eq(document_id))
        .order((document_parts::place, document_parts::day))
        .select(<Allocation as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(connection, |connection| allocations.load(connection))?)
}

pub fn rewrite(
    connection: &mut DbConnection,
    owner_id: &str,
    document_id: &str,
    allocations: &[Allocation],
) -> Result<()> {
    let old = diesel::delete(
        document_parts::table
            .filter(document_parts::owner_id.eq(owner_id))
            .filter(document_parts::document_id.eq(document_id)),
    );
    on_engine!(connection, |connection| old.execute(connection))?;
    // Diesel makes a statement without an owner of nothing.
    if allocations.is_empty() {
        return Ok(());
    }
    let new = diesel::insert_into(document_parts::table).values(allocations);
    on_engine!(connection, |connection| new.execute(connection))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_third_of_three_lines_is_a_third_of_each() {
        assert_eq!(lines_by_day(&[3000, 3000, 3000], &[3000, 6000], 9000), [[1000, 2000], [1000, 2000], [1000, 2000]]);
        // Half a cent of each: the first comes first.
        assert_eq!(lines_by_day(&[1, 1], &[1, 1], 2), [[1, 0], [0, 1]]);
        // Half a cent of tax is one.
        assert_eq!(lines_by_day(&[900], &[5, 5], 1000), [[4, 5]]);
        assert_eq!(taxes_by_day(&[100], &[5, 5], 1000), [[1, 0]]);
        // The odd cent is that of the largest fraction: of 33 cents tax a third came in.
        assert_eq!(taxes_by_day(&[5, 8, 20], &[100, 200], 300), [[2, 3], [3, 5], [6, 14]]);
        // What was paid and went back before everything became free.
        assert_eq!(lines_by_day(&[0, 0], &[500, -500], 0), [[500, -500], [0, 0]]);
    }

    proptest! {
        #[test]
        fn nothing_is_rounded_away(
            amounts in prop::collection::vec(0i64..1_000_000, 1..12),
            taxes in prop::collection::vec(0i64..100_000, 0..5),
            shares in prop::collection::vec(-30i64..100, 1..8),
        ) {
            let total: i64 = amounts.iter().chain(&taxes).sum();
            let mut received = Vec::new();
            let mut left = total;
            for share in shares {
                // Some of what is left, or back some of what was paid.
                let money = if share < 0 { (left - total) * -share / 100 } else { left * share / 100 };
                received.push(money);
                left -= money;
            }
            received.push(left);
            let mut spread = lines_by_day(&amounts, &received, total);
            spread.extend(taxes_by_day(&taxes, &received, total));
            for (amount, of_line) in amounts.iter().chain(&taxes).zip(&spread) {
                prop_assert_eq!(of_line.iter().sum::<i64>(), *amount);
                // Up to any day it is the exact share, to within a cent.
                let (mut come_in, mut paid) = (0, 0);
                for (money, of_day) in received.iter().zip(of_line) {
                    (come_in, paid) = (come_in + of_day, paid + money);
                    let off = i128::from(come_in) * i128::from(total) - i128::from(*amount) * i128::from(paid);
                    prop_assert!(off.abs() < i128::from(total.max(1)));
                }
            }
            for (day, money) in received.iter().enumerate() {
                prop_assert_eq!(spread.iter().map(|of_line| of_line[day]).sum::<i64>(), *money);
            }
        }
    }

    /// Over many first payments of odd amounts, no tax gets more than its share.
    #[test]
    fn no_tax_is_rounded_one_way() {
        let (mut off, mut largest, mut payments) = ([0.0; 3], 0.0_f64, 0.0);
        for total in (10_007..200_000).step_by(97) {
            // Rates of 8.25%, 5% and 1.5%, each on a third.
            let net = total * 1000 / 1049;
            let taxes = [net * 825 / 30_000, net * 500 / 30_000, net * 150 / 30_000];
            for percent in [7, 13, 29, 37, 53, 71, 97] {
                let paid = total * percent / 100;
                let of_day = taxes_by_day(&taxes, &[paid], total);
                for (off, (tax, own)) in off.iter_mut().zip(taxes.iter().zip(of_day)) {
                    let error = own[0] as f64 - *tax as f64 * paid as f64 / total as f64;
                    (*off, largest) = (*off + error, largest.max(error.abs()));
                }
                payments += 1.0;
            }
        }
        assert!(off.iter().all(|off| (off / payments).abs() < 0.02), "{off:?} cents over {payments} payments");
        assert!(largest < 1.0, "{largest}");
    }
}
