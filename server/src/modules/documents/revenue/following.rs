//! What follows from each document and payment, in the transaction that writes them: its lines by day of payment, what services
//! and customers earned, and the running totals that reports read.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;

use super::allocation::{self, Allocation, allocate};
use super::earnings::{self, Portion};
use super::lines::{self, Line, lines_of, paid_day};
use super::sales::{self, PAID_APART, REVENUE};
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::payments::{DayMoney, Journal, MoneyByDay};
use crate::modules::documents::rules::{DocumentStatus, DocumentType, kept_name, kept_name_of_tests};
use crate::modules::documents::store::DocumentRow;
use crate::schema::documents;
use platform::access::Scope;
use platform::db::query::behind::above;
use platform::db::{DbConnection, MultiBackend, refold};
use platform::error::Result;
use platform::owned::running_totals::{self, Contribution, move_contribution};
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;
use platform::values::periods::Span;

/// Invoices that were paid, by the owner's own day of payment.
const PAID: &str = "documents paid";
/// What came in for invoices that are not paid in full.
pub const RECEIVED: &str = "documents received";
/// How long the customers took, all added up.
const SECONDS_TO_PAY: &str = "documents seconds to pay";

fn contribution_of(fields: &DocumentFields, paid_day: Option<CalendarDate>, received: &MoneyByDay) -> Contribution {
    if fields.void.is_void() {
        return Contribution::default();
    }
    // A test document is in the lists, so its list's length counts it. No figure does.
    if fields.is_test {
        return Contribution::default().with(kept_name_of_tests(fields.kind, fields.status), 1);
    }
    let (name, cents) = (kept_name(fields.kind, fields.status), fields.payable().cents());
    let mut contribution = Contribution::default().with(format!("{name} total"), cents).with(name, 1);
    if fields.kind == DocumentType::Invoice && fields.status != DocumentStatus::Paid {
        contribution = contribution.with(RECEIVED, fields.received.cents());
    }
    contribution.add(sales::contribution_of(fields, paid_day, received));
    match paid_day {
        Some(day) => contribution.on_day(PAID, day, 1).on_day(SECONDS_TO_PAY, day, seconds_to_pay(fields, day)),
        None => contribution,
    }
}

impl DocumentFields {
    /// Whether it's in any figure: tests and voided documents aren't.
    fn counts(&self) -> bool {
        !self.is_test && !self.void.is_void()
    }
}

/// Changes what was recorded of a document that is held; the figures of what came in follow. The document's own sums follow
/// with the step that is taken with it.
pub fn change_ledger(
    scope: &mut Scope,
    document: &DocumentRow,
    change: impl FnOnce(&mut Scope) -> Result<()>,
) -> Result<()> {
    if !document.fields.counts() {
        return change(scope);
    }
    let paid_day = match document.fields.paid_date {
        Some(_) => paid_day(scope, &document.id)?,
        None => None,
    };
    let contribution = |scope: &mut Scope| -> Result<Contribution> {
        let journal = Journal::read(scope.connection, &document.owner_id, &document.id)?;
        Ok(sales::contribution_of(&document.fields, paid_day, &money_by_day(&journal, &document.fields, paid_day)))
    };
    let before = contribution(scope)?;
    change(scope)?;
    let after = contribution(scope)?;
    move_contribution(scope, before, after)
}

/// From sending to payment; from its own date, when it was never sent.
fn seconds_to_pay(fields: &DocumentFields, paid_day: CalendarDate) -> i64 {
    let taken = match (fields.sent_date, fields.paid_date) {
        (Some(sent), Some(paid)) => paid.unix_seconds() - sent.unix_seconds(),
        _ => Span::new(fields.date, paid_day).map_or(0, |span| (span.days() - 1) * 24 * 60 * 60),
    };
    taken.max(0)
}

/// Writes what follows from a document that was made or changed or is about to be deleted, which takes its lines along.
pub fn follow(
    scope: &mut Scope,
    id: &str,
    before: Option<&DocumentFields>,
    after: Option<&DocumentFields>,
) -> Result<()> {
    // Only what is paid has a day of payment in its lines.
    let day_before = match before {
        Some(fields) if fields.paid_date.is_some() => paid_day(scope, id)?,
        _ => None,
    };
    let owner_id = scope.owner_id().to_owned();
    let has_payments = |fields: Option<&DocumentFields>| fields.is_some_and(|fields| fields.payments > 0);
    let journal =
        if has_payments(after) { Journal::read(scope.connection, &owner_id, id)? } else { Journal::default() };
    // One that was written off has no day of payment: it's closed, and what came in for it counts on its own days.
    let day_after = after.filter(|fields| fields.counts() && fields.is_paid_with_money()).and_then(|fields| {
        let paid = fields.paid_date?;
        let completed = journal.completed_by(fields.total).filter(|_| fields.rest() == Money::ZERO);
        Some(match (completed, before, day_before) {
            (Some(payment), ..) => payment.date,
            // What was marked as paid stays paid on the day that it was, wherever the owner is by now.
            (None, Some(before), Some(day)) if before.paid_date == Some(paid) => day,
            _ => scope.day_of(paid),
        })
    });
    let contribution = |fields: Option<&DocumentFields>, day| {
        fields.map(|fields| contribution_of(fields, day, &money_by_day(&journal, fields, day))).unwrap_or_default()
    };
    move_contribution(scope, contribution(before, day_before), contribution(after, day_after))?;
    let lines_by = |fields: Option<&DocumentFields>, day| {
        fields.map(|fields| lines_of(id, &owner_id, fields, day)).unwrap_or_default()
    };
    let (lines_before, lines_after) = (lines_by(before, day_before), lines_by(after, day_after));
    let allocated_before =
        if has_payments(before) { allocation::stored(scope.connection, &owner_id, id)? } else { Vec::new() };
    let allocated_after = match after.filter(|fields| fields.counts() && fields.payments > 0) {
        Some(fields) => allocate(&lines_after, &money_by_day(&journal, fields, day_after), fields.total),
        None => Vec::new(),
    };
    if lines_before == lines_after && allocated_before == allocated_after {
        return Ok(());
    }
    let (earned_before, earned_after) =
        (portions(&lines_before, &allocated_before), portions(&lines_after, &allocated_after));
    earnings::follow(scope.connection, &owner_id, earned_before, earned_after)?;
    if after.is_some() && allocated_before != allocated_after {
        allocation::rewrite(scope.connection, &owner_id, id, &allocated_after)?;
    }
    match (before, after) {
        (_, None) => Ok(()),
        (None, Some(_)) => lines::write(scope.connection, &lines_after),
        (Some(_), Some(_)) if lines_before == lines_after => Ok(()),
        (Some(_), Some(_)) => lines::rewrite(scope.connection, &owner_id, id, &lines_after),
    }
}

/// What came in: what was recorded and, on the day of payment, what was marked as paid.
pub fn money_by_day(journal: &Journal, fields: &DocumentFields, paid_day: Option<CalendarDate>) -> MoneyByDay {
    let mut received = journal.by_day(fields.total);
    if let Some(day) = paid_day.filter(|_| fields.rest() != Money::ZERO) {
        let rest = DayMoney { within: fields.rest(), ..DayMoney::none(day) };
        match received.binary_search_by_key(&day, |money| money.day) {
            Ok(at) => received[at].add(rest),
            Err(at) => received.insert(at, rest),
        }
    }
    received
}

fn portions<'all>(lines: &'all [Line], allocations: &'all [Allocation]) -> impl Iterator<Item = Portion<'all>> {
    lines.iter().filter_map(Line::portion).chain(allocations.iter().map(Allocation::portion))
}

/// Writes the lines of all documents, for a database from before there were any and when texts are folded otherwise. Of
/// what was paid before, nobody knows where the owner was: the day in UTC counts, as it does in the kept figures.
pub fn refold(connection: &mut DbConnection) -> Result<()> {
    refold::table(connection, "document_lines", |connection, (owner_id, id)| {
        let rows = documents::table
            .filter(above(documents::owner_id, documents::id, owner_id, id))
            .order((documents::owner_id, documents::id))
            .limit(refold::AT_ONCE)
            .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection());
        // Held, as `hold` does: another process may be writing what follows from the same documents.
        let rows: Vec<DocumentRow> = match connection {
            DbConnection::Sqlite(connection) => rows.load(connection)?,
            DbConnection::Postgres(connection) => rows.for_no_key_update().load(connection)?,
        };
        for row in &rows {
            let in_utc = row.fields.paid_date.and_then(|paid| CalendarDate::new(paid.utc_day()));
            let before = lines::stored(connection, &row.owner_id, &row.id)?;
            let day = before.first().and_then(|line| line.paid_day).or(in_utc).filter(|_| row.fields.counts());
            let after = lines_of(&row.id, &row.owner_id, &row.fields, day);
            let (mut allocated_before, mut allocated_after) = (Vec::new(), Vec::new());
            if row.fields.payments > 0 {
                allocated_before = allocation::stored(connection, &row.owner_id, &row.id)?;
                if row.fields.counts() {
                    let journal = Journal::read(connection, &row.owner_id, &row.id)?;
                    allocated_after = allocate(&after, &money_by_day(&journal, &row.fields, day), row.fields.total);
                }
                allocation::rewrite(connection, &row.owner_id, &row.id, &allocated_after)?;
            }
            let earned = (portions(&before, &allocated_before), portions(&after, &allocated_after));
            earnings::follow(connection, &row.owner_id, earned.0, earned.1)?;
            lines::rewrite(connection, &row.owner_id, &row.id, &after)?;
        }
        Ok(rows.into_iter().next_back().map(|row| (row.owner_id, row.id)))
    })
}

/// What came in on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    pub day: CalendarDate,
    /// How many invoices were paid in full, and what these came to.
    pub invoices: i64,
    pub invoiced: Money,
    pub revenue: Money,
}

/// The days of a span on which something was paid.
pub fn earned(scope: &mut Scope, span: Span) -> Result<Vec<Earned>> {
    let revenue = running_totals::by_day(scope, REVENUE, span)?;
    let apart = running_totals::by_day(scope, PAID_APART, span)?;
    let invoices = running_totals::by_day(scope, PAID, span)?;
    let days: BTreeSet<CalendarDate> = revenue.keys().chain(apart.keys()).chain(invoices.keys()).copied().collect();
    let earned = days.into_iter().map(|day| {
        let on_day = |figure: &BTreeMap<CalendarDate, f64>| figure.get(&day).copied().unwrap_or_default();
        Earned {
            day,
            invoices: running_totals::whole(on_day(&invoices)),
            invoiced: Money::of_sum(on_day(&revenue) + on_day(&apart)),
            revenue: Money::of_sum(on_day(&revenue)),
        }
    });
    Ok(earned.collect())
}

/// How long the customers took to pay the invoices of a span, in seconds and all added up.
pub fn time_to_pay(scope: &mut Scope, span: Span) -> Result<i64> {
    Ok(running_totals::by_day(scope, SECONDS_TO_PAY, span)?.into_values().map(running_totals::whole).sum())
}
