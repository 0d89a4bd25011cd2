//! How much of each line came in on which day, where an invoice was not paid all at once. The lines of a document
//! (`lines.rs`) say that all of it came in on the day of payment; parts are what has to be added to that and taken from it.
//! Lines are without tax here, and money with it, so of each payment the lines have the share that they have of the total.
//! Nothing is rounded away: the parts of a day add up to what of its money is no tax, and the parts of a line to the line.

use diesel::prelude::*;

use super::earnings::Portion;
use super::lines::Line;
use crate::modules::documents::amounts::come_in;
use crate::modules::documents::payments::{DayMoney, Received};
use crate::schema::document_parts;
use platform::db::{DbConnection, MultiBackend, on_engine};
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = document_parts)]
#[diesel(check_for_backend(MultiBackend))]
pub struct Part {
    pub owner_id: String,
    pub document_id: String,
    pub place: i64,
    pub day: CalendarDate,
    pub description_key: String,
    pub customer_key: String,
    pub amount: Money,
}

impl Part {
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

/// How amounts fall on days: for each amount, what of it came in on each day. `received` is what came in day by day of
/// `total`. Both sums are kept: over the amounts of a day, where they are all of the total, and over the days of an amount.
pub fn spread(amounts: &[i64], received: &[i64], total: i64) -> Vec<Vec<i64>> {
    // Nothing has no shares; what came in for it and went back is the first line's.
    if total == 0 {
        let of_line = |(place, _)| if place == 0 { received.to_vec() } else { vec![0; received.len()] };
        return amounts.iter().enumerate().map(of_line).collect();
    }
    let mut lines_before = 0;
    let mut spread = Vec::with_capacity(amounts.len());
    for amount in amounts {
        let lines = lines_before + amount;
        // What of the lines up to this one has come in, less what of those before it has.
        let of_line_with = |paid| come_in(lines, paid, total) - come_in(lines_before, paid, total);
        let mut paid = 0;
        let of_line = received.iter().map(|money| {
            let before = of_line_with(paid);
            paid += money;
            of_line_with(paid) - before
        });
        spread.push(of_line.collect());
        lines_before = lines;
    }
    spread
}

/// The parts of a document's lines. `received` is what came in day by day, with what was marked as paid; the total has the
/// tax in it, as the money has.
pub fn parts_of(lines: &[Line], received: &Received, total: Money) -> Vec<Part> {
    let amounts: Vec<i64> = lines.iter().map(|line| line.amount.cents()).collect();
    let money: Vec<i64> = received.iter().map(|money| money.within.cents()).collect();
    let mut parts = Vec::new();
    for (line, of_line) in lines.iter().zip(spread(&amounts, &money, total.cents())) {
        for (DayMoney { day, beyond, .. }, within) in received.iter().zip(of_line) {
            // What came in beyond the total is the first line's.
            let cents = within + if line.place == 0 { beyond.cents() } else { 0 };
            let told_by_line = if line.paid_day == Some(*day) { line.amount.cents() } else { 0 };
            if cents != told_by_line {
                parts.push(Part {
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
    parts
}

/// The parts of a document as they were written.
pub fn stored(connection: &mut DbConnection, owner_id: &str, document_id: &str) -> Result<Vec<Part>> {
    let parts = document_parts::table
        .filter(document_parts::owner_id.eq(owner_id))
        .filter(document_parts::document_id.eq(document_id))
        .order((document_parts::place, document_parts::day))
        .select(<Part as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(connection, |connection| parts.load(connection))?)
}

pub fn rewrite(connection: &mut DbConnection, owner_id: &str, document_id: &str, parts: &[Part]) -> Result<()> {
    let old = diesel::delete(
        document_parts::table
            .filter(document_parts::owner_id.eq(owner_id))
            .filter(document_parts::document_id.eq(document_id)),
    );
    on_engine!(connection, |connection| old.execute(connection))?;
    let new = diesel::insert_into(document_parts::table).values(parts);
    on_engine!(connection, |connection| new.execute(connection))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_third_of_three_lines_is_a_third_of_each() {
        assert_eq!(spread(&[3000, 3000, 3000], &[3000, 6000], 9000), [[1000, 2000], [1000, 2000], [1000, 2000]]);
        // Half a cent of each falls to one and the other.
        assert_eq!(spread(&[1, 1], &[1, 1], 2), [[0, 1], [1, 0]]);
        // The last is a tax: half a cent of it is one.
        assert_eq!(spread(&[900, 100], &[5, 5], 1000), [[4, 5], [1, 0]]);
        // What was paid and went back before everything became free.
        assert_eq!(spread(&[0, 0], &[500, -500], 0), [[500, -500], [0, 0]]);
    }

    proptest! {
        #[test]
        fn nothing_is_rounded_away(
            amounts in prop::collection::vec(0i64..1_000_000, 1..12),
            shares in prop::collection::vec(-30i64..100, 1..8),
        ) {
            let total: i64 = amounts.iter().sum();
            let mut received = Vec::new();
            let mut left = total;
            for share in shares {
                // Some of what is left, or back some of what was paid.
                let money = if share < 0 { (left - total) * -share / 100 } else { left * share / 100 };
                received.push(money);
                left -= money;
            }
            received.push(left);
            let spread = spread(&amounts, &received, total);
            for (amount, of_line) in amounts.iter().zip(&spread) {
                prop_assert_eq!(of_line.iter().sum::<i64>(), *amount);
            }
            for (day, money) in received.iter().enumerate() {
                prop_assert_eq!(spread.iter().map(|of_line| of_line[day]).sum::<i64>(), *money);
            }
        }
    }
}
