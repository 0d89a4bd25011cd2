//! Counts once more what an earlier program stored of documents with payments: it let the odd cents of partial payments fall on
//! items and taxes by running sums. What came in by day, and the tax of it all together, stay as they were.

use diesel::prelude::*;

use super::following;
use super::lines;
use super::sales;
use crate::modules::documents::amounts::come_in;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::payments::{DayMoney, Journal, MoneyByDay};
use crate::modules::documents::store::DocumentRow;
use crate::schema::{documents, documents_to_recount};
use platform::access::Scope;
use platform::db::{DbConnection, MultiBackend, in_transaction};
use platform::error::Result;
use platform::owned::running_totals::{Contribution, move_contribution};
use platform::values::calendar_date::CalendarDate;

/// In one transaction; others want to write too.
const AT_ONCE: i64 = 100;

/// Counts all that are left. Whoever takes one off the list counts it, so with several processes each is counted once.
pub fn recount(connection: &mut DbConnection) -> Result<()> {
    while in_transaction(connection, recount_some)? > 0 {}
    Ok(())
}

fn recount_some(connection: &mut DbConnection) -> Result<usize> {
    let some: Vec<(String, String)> = documents_to_recount::table
        .order((documents_to_recount::owner_id, documents_to_recount::document_id))
        .limit(AT_ONCE)
        .select(documents_to_recount::all_columns)
        .load(connection)?;
    for (owner_id, id) in &some {
        let row = held(connection, owner_id, id)?;
        let is_ours = take(connection, owner_id, id)?;
        if let Some(row) = row.filter(|row| is_ours && !row.fields.is_test && !row.fields.void.is_void()) {
            count(connection, &row)?;
        }
    }
    Ok(some.len())
}

/// A document that nobody else writes until this transaction ends.
pub fn held(connection: &mut DbConnection, owner_id: &str, id: &str) -> Result<Option<DocumentRow>> {
    let row =
        documents::table.find((owner_id, id)).select(<DocumentRow as Selectable<MultiBackend>>::construct_selection());
    Ok(match connection {
        DbConnection::Sqlite(connection) => row.first(connection).optional()?,
        DbConnection::Postgres(connection) => row.for_no_key_update().first(connection).optional()?,
    })
}

/// Takes one off the list; false when somebody else did.
pub fn take(connection: &mut DbConnection, owner_id: &str, id: &str) -> Result<bool> {
    Ok(diesel::delete(documents_to_recount::table.find((owner_id, id))).execute(connection)? == 1)
}

fn count(connection: &mut DbConnection, row: &DocumentRow) -> Result<()> {
    let journal = Journal::read(connection, &row.owner_id, &row.id)?;
    let scope = &mut Scope::without_request(connection, row.owner_id.clone(), row.updated_at)?;
    let paid_day = match row.fields.paid_date {
        Some(_) => lines::paid_day(scope, &row.id)?,
        None => None,
    };
    let received = following::money_by_day(&journal, &row.fields, paid_day);
    let counted = sales::contribution_of(&row.fields, paid_day, &received);
    move_contribution(scope, contribution_before(&row.fields, paid_day, &received), counted)?;
    following::follow(scope, &row.id, Some(&row.fields), Some(&row.fields))
}

/// What the money of a document added to the figures until now.
fn contribution_before(fields: &DocumentFields, paid_day: Option<CalendarDate>, received: &MoneyByDay) -> Contribution {
    let (incomes, taxes) = (sales::incomes(fields, received), fields.totals().taxes);
    if taxes.is_empty() || received.is_empty() {
        return sales::contribution_with(fields, paid_day, received, &incomes, Vec::new());
    }
    let lines = fields.line_incomes();
    let all: Vec<i64> = lines.iter().chain(taxes.iter().map(|one| &one.tax)).map(|money| money.cents()).collect();
    let money: Vec<i64> = received.iter().map(|DayMoney { within, .. }| within.cents()).collect();
    let mut spread = spread_by_sums(&all, &money, fields.total.cents());
    let tax = spread.split_off(lines.len());
    sales::contribution_with(fields, paid_day, received, &incomes, sales::rates_of(fields, taxes, &spread, tax))
}

fn spread_by_sums(amounts: &[i64], received: &[i64], total: i64) -> Vec<Vec<i64>> {
    if total == 0 {
        let of_line = |(place, _)| if place == 0 { received.to_vec() } else { vec![0; received.len()] };
        return amounts.iter().enumerate().map(of_line).collect();
    }
    let mut lines_before = 0;
    let mut spread = Vec::with_capacity(amounts.len());
    for amount in amounts {
        let lines = lines_before + amount;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earlier_program_is_remembered_as_it_was() {
        assert_eq!(spread_by_sums(&[1, 1], &[1, 1], 2), [[0, 1], [1, 0]]);
        assert_eq!(spread_by_sums(&[900, 100], &[5, 5], 1000), [[4, 5], [1, 0]]);
        assert_eq!(spread_by_sums(&[0, 0], &[500, -500], 0), [[500, -500], [0, 0]]);
    }
}
