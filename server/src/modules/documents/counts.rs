//! How many documents there are of each kind and status, and what they come to: told by running totals, without reading them.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};

use super::payloads::{DocumentFilter, DocumentsSummary, StatusFilter};
use super::revenue::following::RECEIVED;
use super::rules::{DocumentStatus, DocumentType, kept_name, kept_name_of_tests, past_due_if_sent_before};
use super::store::SENT;
use crate::schema::documents;
use platform::access::Scope;
use platform::db::on_engine;
use platform::db::query::alone::alone;
use platform::db::query::figures;
use platform::error::Result;
use platform::owned::running_totals::{Figures, kept_about};
use platform::schema::kept_figures;
use platform::values::money::Money;

/// How long a list is: from the kept figures, and from what is out and past due, which is never much.
pub fn listed(scope: &mut Scope, filter: &DocumentFilter) -> Result<i64> {
    let kept = Kept::read(scope)?;
    let late = |kind, status| match (kind, status) {
        (DocumentType::Invoice, DocumentStatus::Overdue) => kept.listed(kind, status),
        (DocumentType::Invoice, DocumentStatus::Sent) => kept.past_due + kept.past_due_tests,
        _ => 0,
    };
    let counted = |kind, status| {
        let of_status = match filter.status {
            None => true,
            Some(StatusFilter::New) => status == DocumentStatus::New,
            Some(StatusFilter::Sent) => status == DocumentStatus::Sent,
            Some(StatusFilter::PastDue | StatusFilter::Overdue) => {
                matches!(status, DocumentStatus::Sent | DocumentStatus::Overdue)
            }
            Some(StatusFilter::Paid) => status == DocumentStatus::Paid,
            // Nothing voided is counted.
            Some(StatusFilter::Voided) => false,
        };
        let of_payment = filter.paid.is_none_or(|paid| paid == (status == DocumentStatus::Paid));
        if !of_status || !of_payment || filter.kind.is_some_and(|wanted| wanted != kind) {
            return 0;
        }
        let (all, late) = (kept.listed(kind, status), late(kind, status));
        let asks_late = matches!(filter.status, Some(StatusFilter::PastDue | StatusFilter::Overdue));
        match filter.late {
            Some(false) if asks_late => 0,
            None if !asks_late => all,
            Some(true) | None => late,
            Some(false) => all - late,
        }
    };
    Ok(KINDS
        .iter()
        .flat_map(|&kind| STATUSES.iter().map(move |&status| (kind, status)))
        .map(|(kind, status)| counted(kind, status))
        .sum())
}

const KINDS: [DocumentType; 2] = [DocumentType::Estimate, DocumentType::Invoice];
const STATUSES: [DocumentStatus; 4] =
    [DocumentStatus::New, DocumentStatus::Sent, DocumentStatus::Paid, DocumentStatus::Overdue];

/// The figures that are kept of an owner's documents, and the one that follows from the clock. Test documents are in none of
/// them but those that say how long a list is.
struct Kept {
    figures: Figures,
    past_due: i64,
    past_due_tests: i64,
}

/// The invoices of an owner that are past due.
macro_rules! past_due_of {
    ($owner_id:expr, $now:expr) => {
        documents::table
            .filter(documents::owner_id.eq($owner_id))
            .filter(documents::kind.eq(DocumentType::Invoice))
            .filter(documents::status.eq(DocumentStatus::Sent))
            .filter(sql::<Nullable<Text>>(SENT).lt(past_due_if_sent_before($now)))
            .filter(documents::voided_at.is_null())
    };
}

impl Kept {
    /// In one question, where there are no tests. Who has no figures has no documents either.
    fn read(scope: &mut Scope) -> Result<Self> {
        let owner_id = scope.owner_id().to_owned();
        let past_due = alone(past_due_of!(&owner_id, scope.now).count());
        let kept = kept_about!(&owner_id, "documents").select((kept_figures::name, kept_figures::amount, past_due));
        let rows: Vec<(String, f64, Option<i64>)> = on_engine!(scope.connection, |connection| kept.load(connection))?;
        let past_due = rows.first().and_then(|(_, _, past_due)| *past_due).unwrap_or_default();
        let figures: Figures = rows.into_iter().map(|(name, amount, _)| (name, amount)).collect();
        let mut past_due_tests = 0;
        if figures.count(&kept_name_of_tests(DocumentType::Invoice, DocumentStatus::Sent)) > 0 {
            let tests = past_due_of!(&owner_id, scope.now).filter(documents::is_test.eq(true)).count();
            past_due_tests = on_engine!(scope.connection, |connection| tests.get_result(connection))?;
        }
        Ok(Self { figures, past_due: past_due - past_due_tests, past_due_tests })
    }

    /// As many as are in the list.
    fn listed(&self, kind: DocumentType, status: DocumentStatus) -> i64 {
        self.count(kind, status) + self.figures.count(&kept_name_of_tests(kind, status))
    }

    fn count(&self, kind: DocumentType, status: DocumentStatus) -> i64 {
        self.figures.count(&kept_name(kind, status))
    }

    fn of_status(&self, status: DocumentStatus) -> i64 {
        KINDS.iter().map(|&kind| self.count(kind, status)).sum()
    }

    fn total(&self, status: DocumentStatus) -> f64 {
        self.figures.sum(&format!("{} total", kept_name(DocumentType::Invoice, status)))
    }
}

/// Invoices that are not paid: those whose time is not up, and those that are late.
pub struct Unpaid {
    pub pending: i64,
    pub late: i64,
}

pub fn unpaid(scope: &mut Scope) -> Result<Unpaid> {
    let kept = Kept::read(scope)?;
    let invoices = |status| kept.count(DocumentType::Invoice, status);
    Ok(Unpaid {
        pending: invoices(DocumentStatus::New) + invoices(DocumentStatus::Sent) - kept.past_due,
        late: kept.past_due + invoices(DocumentStatus::Overdue),
    })
}

/// What came in for invoices that weren't sent yet: they were estimates with a deposit.
macro_rules! paid_unsent_of {
    ($owner_id:expr) => {
        documents::table
            .filter(documents::owner_id.eq($owner_id))
            // In the words of the index.
            .filter(sql::<Bool>("kind = 'Invoice' AND status = 'New' AND payments > 0"))
            .filter(documents::is_test.eq(false))
            .filter(documents::voided_at.is_null())
            .select(figures::sum("received"))
    };
}

fn paid_unsent(scope: &mut Scope) -> Result<f64> {
    let paid = paid_unsent_of!(scope.owner_id().to_owned());
    Ok(on_engine!(scope.connection, |connection| paid.first(connection))?)
}

/// What came in beyond what an owner's invoices come to by now: they were changed or credited after they were paid.
macro_rules! overpaid_of {
    ($owner_id:expr) => {
        documents::table
            .filter(documents::owner_id.eq($owner_id))
            // In the words of the index.
            .filter(sql::<Bool>(
                "kind = 'Invoice' AND status = 'Paid' AND received > total - credit_memo_total - write_off_total",
            ))
            .filter(documents::is_test.eq(false))
            .filter(documents::voided_at.is_null())
            .select(figures::sum("received - total + credit_memo_total + write_off_total"))
    };
}

fn overpaid(scope: &mut Scope) -> Result<f64> {
    let overpaid = overpaid_of!(scope.owner_id().to_owned());
    Ok(on_engine!(scope.connection, |connection| overpaid.first(connection))?)
}

/// Every document that is no test is in one of the four counts. What is late counts as past due alone.
pub fn summary(scope: &mut Scope) -> Result<DocumentsSummary> {
    let kept = Kept::read(scope)?;
    let settled = kept.total(DocumentStatus::Paid) + kept.figures.sum(RECEIVED);
    let invoices: f64 = STATUSES.iter().map(|&status| kept.total(status)).sum();
    Ok(DocumentsSummary {
        new_count: kept.of_status(DocumentStatus::New),
        sent_count: kept.of_status(DocumentStatus::Sent) - kept.past_due,
        paid_count: kept.of_status(DocumentStatus::Paid),
        past_due_count: kept.past_due + kept.count(DocumentType::Invoice, DocumentStatus::Overdue),
        outstanding_invoices: Money::of_sum(invoices - settled),
        outstanding_not_sent: Money::of_sum(kept.total(DocumentStatus::New) - paid_unsent(scope)?),
        total_paid: Money::of_sum(settled + overpaid(scope)?),
        invoice_revenue: Money::of_sum(invoices),
    })
}

#[cfg(test)]
mod tests {
    use diesel::debug_query;
    use diesel::sqlite::Sqlite;

    use super::*;
    use crate::migrations::query_plan::query_plan_on_sqlite;

    #[test]
    fn what_is_past_due_overpaid_or_paid_before_it_was_sent_is_found_without_going_through_others() {
        let (owner_id, now) = ("ann", "2026-11-15T12:00:00Z".parse().unwrap());
        let past_due = debug_query::<Sqlite, _>(&past_due_of!(owner_id, now).count()).to_string();
        assert_eq!(
            query_plan_on_sqlite(&past_due),
            ["SEARCH documents USING INDEX documents_by_status (owner_id=? AND kind=? AND status=?)"]
        );
        let paid_unsent = debug_query::<Sqlite, _>(&paid_unsent_of!(owner_id)).to_string();
        assert_eq!(
            query_plan_on_sqlite(&paid_unsent),
            ["SEARCH documents USING COVERING INDEX documents_paid_before_sent \
              (owner_id=? AND kind=? AND status=? AND payments>?)"]
        );
        let overpaid = debug_query::<Sqlite, _>(&overpaid_of!(owner_id)).to_string();
        assert_eq!(
            query_plan_on_sqlite(&overpaid),
            ["SEARCH documents USING COVERING INDEX documents_overpaid (owner_id=? AND kind=? AND status=?)"]
        );
    }
}
