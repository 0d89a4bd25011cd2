//! Corrects what earlier programs stored of documents with payments, once: they counted payments in test mode as money, and took
//! the payment that was typed in last for the one that paid the invoice. They also rounded the tax of partial payments up, and left
//! it out where payments by date came to more than the total for a while.

use diesel::prelude::*;

use super::following;
use super::lines;
use super::recounting;
use super::sales;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::payments::{DayMoney, Journal, MoneyByDay};
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::documents::store::DocumentRow;
use crate::schema::{documents, documents_to_correct};
use platform::access::Scope;
use platform::db::{DbConnection, in_transaction};
use platform::error::Result;
use platform::owned::running_totals::{Contribution, move_contribution};
use platform::values::calendar_date::CalendarDate;

/// In one transaction; others want to write too.
const AT_ONCE: i64 = 100;

/// Corrects all that are left. Whoever takes one off the list corrects it, so with several processes each is corrected once.
pub fn correct_paid(connection: &mut DbConnection) -> Result<()> {
    while in_transaction(connection, correct_some)? > 0 {}
    Ok(())
}

fn correct_some(connection: &mut DbConnection) -> Result<usize> {
    let some: Vec<(String, String)> = documents_to_correct::table
        .order((documents_to_correct::owner_id, documents_to_correct::document_id))
        .limit(AT_ONCE)
        .select(documents_to_correct::all_columns)
        .load(connection)?;
    for (owner_id, id) in &some {
        // Held, as `hold` does: somebody may be paying it.
        let row = recounting::held(connection, owner_id, id)?;
        let taken = diesel::delete(documents_to_correct::table.find((owner_id, id))).execute(connection)?;
        if let Some(row) = row.filter(|row| taken == 1 && !row.fields.void.is_void()) {
            correct(connection, &row)?;
            // With this it is counted as it should be.
            recounting::take(connection, owner_id, id)?;
        }
    }
    Ok(some.len())
}

fn correct(connection: &mut DbConnection, row: &DocumentRow) -> Result<()> {
    let journal = Journal::read(connection, &row.owner_id, &row.id)?;
    let scope = &mut Scope::without_request(connection, row.owner_id.clone(), row.updated_at)?;
    let mut after = row.fields.clone();
    after.is_test = journal.is_test();
    let is_paid = after.kind == DocumentType::Invoice && after.status == DocumentStatus::Paid;
    if let Some(payment) = journal.completed_by(after.total).filter(|_| is_paid) {
        let day = after.paid_date.map(|paid| scope.at_home().day_of(paid));
        if day != Some(payment.date) {
            after.paid_date = journal.paid_at(scope, after.total);
        }
    }
    let paid_day = match row.fields.paid_date {
        Some(_) => lines::paid_day(scope, &row.id)?,
        None => None,
    };
    let received = following::money_by_day(&journal, &row.fields, paid_day);
    let counted = sales::contribution_of(&row.fields, paid_day, &received);
    move_contribution(scope, contribution_before(&row.fields, paid_day, &received), counted)?;
    following::follow(scope, &row.id, Some(&row.fields), Some(&after))?;
    if (after.is_test, after.paid_date) == (row.fields.is_test, row.fields.paid_date) {
        return Ok(());
    }
    // What was read before is not what is there now.
    let updated_at = row.updated_at.plus(jiff::SignedDuration::from_millis(1));
    diesel::update(documents::table.find((&row.owner_id, &row.id)))
        .set((
            documents::is_test.eq(after.is_test),
            documents::paid_date.eq(after.paid_date),
            documents::updated_at.eq(updated_at),
        ))
        .execute(scope.connection)?;
    Ok(())
}

/// What the money of a document added to the figures until now.
fn contribution_before(fields: &DocumentFields, paid_day: Option<CalendarDate>, received: &MoneyByDay) -> Contribution {
    let (total, taxes) = (fields.total.cents(), fields.totals().taxes);
    let money: Vec<i64> =
        received.iter().map(|DayMoney { within, beyond, .. }| within.cents() + beyond.cents()).collect();
    let own = if total == 0 { None } else { Some(total - fields.tax_total.cents()) };
    let incomes = differences(&money, |paid| own.map_or(paid, |own| come_in_before(own, paid, total)));
    let rates = if taxes.is_empty() || received.is_empty() {
        Vec::new()
    } else {
        let lines = fields.line_incomes();
        let all: Vec<i64> = lines.iter().chain(taxes.iter().map(|one| &one.tax)).map(|money| money.cents()).collect();
        let within = differences(&money, |paid| paid.min(total));
        let mut spread = spread_before(&all, &within, total);
        let tax = spread.split_off(lines.len());
        sales::rates_of(fields, taxes, &spread, tax)
    };
    sales::contribution_with(fields, paid_day, received, &incomes, rates)
}

fn come_in_before(amount: i64, paid: i64, total: i64) -> i64 {
    let beyond = (paid - total).max(0);
    let share =
        (i128::from(amount) * i128::from(paid - beyond)).checked_div_euclid(i128::from(total)).unwrap_or_default();
    i64::try_from(share).unwrap_or_default() + if amount > 0 { beyond } else { 0 }
}

fn spread_before(amounts: &[i64], money: &[i64], total: i64) -> Vec<Vec<i64>> {
    let mut lines_before = 0;
    let mut spread = Vec::with_capacity(amounts.len());
    for (place, amount) in amounts.iter().enumerate() {
        let lines = lines_before + amount;
        spread.push(match (total, place) {
            (0, 0) => money.to_vec(),
            (0, _) => vec![0; money.len()],
            _ => differences(money, |paid| {
                come_in_before(lines, paid, total) - come_in_before(lines_before, paid, total)
            }),
        });
        lines_before = lines;
    }
    spread
}

/// What each day makes of a sum that grows with what was paid.
fn differences(money: &[i64], sum: impl Fn(i64) -> i64) -> Vec<i64> {
    let mut paid = 0;
    let difference = |money: &i64| {
        let before = sum(paid);
        paid += money;
        sum(paid) - before
    };
    money.iter().map(difference).collect()
}
