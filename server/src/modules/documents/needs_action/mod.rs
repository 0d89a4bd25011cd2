//! What waits for the owner: drafts, estimates without an answer, expired, or accepted and not yet invoiced, and unpaid invoices
//! by how late they are. An invoice without a due date is due the day it was sent.

use axum::Json;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use serde::Serialize;
use utoipa::ToSchema;

use super::payloads::Document;
use super::rules::{DocumentStatus, DocumentType, expired_if_dated_before};
use super::store::DocumentRow;
use crate::schema::documents;
use platform::access::{Reader, Scope};
use platform::db::query::figures;
use platform::db::{MultiBackend, on_engine};
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;

/// As many of a group as are shown before the others are asked for.
const SHOWN: i64 = 25;
/// Where "late" ends and "very late" begins, in days.
const LATE_DAYS: [i64; 2] = [14, 30];

choice! {
    /// What is to be done with a document.
    pub enum ActionGroup {
        Drafts = "drafts",
        WaitingEstimates = "waitingEstimates",
        ExpiredEstimates = "expiredEstimates",
        AcceptedEstimates = "acceptedEstimates",
        NotDueYet = "notDueYet",
        Late = "late1To14",
        Later = "late15To30",
        Latest = "lateOver30",
    }
}

const GROUPS: [ActionGroup; 8] = [
    ActionGroup::Drafts,
    ActionGroup::WaitingEstimates,
    ActionGroup::ExpiredEstimates,
    ActionGroup::AcceptedEstimates,
    ActionGroup::NotDueYet,
    ActionGroup::Late,
    ActionGroup::Later,
    ActionGroup::Latest,
];

/// The documents of one group: how many, what they come to, and the first of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct NeedsAction {
    pub group: ActionGroup,
    pub count: i64,
    /// What the documents of a group come to, in dollars; of invoices, what is still owed.
    pub amount: Money,
    /// The first 25, the oldest first.
    pub documents: Vec<Document>,
}

/// The day an invoice is due.
const DUE: &str = "COALESCE(documents.due_date, SUBSTR(documents.sent_date, 1, 10), documents.date)";

/// Leaves the documents of one group. `status` is named in each, because an index begins with it.
macro_rules! of_group {
    ($rows:expr, $group:expr, $today:expr) => {{
        let rows = $rows;
        let [late, later] = LATE_DAYS.map(|days| $today.plus_days(-days).as_str().to_owned());
        let expired = expired_if_dated_before($today);
        let today = $today.as_str().to_owned();
        match $group {
            ActionGroup::Drafts => rows.filter(documents::status.eq(DocumentStatus::New)),
            ActionGroup::WaitingEstimates | ActionGroup::ExpiredEstimates => {
                let rows = rows
                    .filter(documents::status.eq(DocumentStatus::Sent))
                    .filter(documents::kind.eq(DocumentType::Estimate))
                    .filter(documents::answer.is_null());
                // Without a day of its own, an estimate is good for the usual time.
                match $group {
                    ActionGroup::WaitingEstimates => rows.filter(
                        documents::valid_until
                            .ge($today)
                            .or(documents::valid_until.is_null().and(documents::date.ge(expired))),
                    ),
                    _ => rows.filter(
                        documents::valid_until
                            .lt($today)
                            .or(documents::valid_until.is_null().and(documents::date.lt(expired))),
                    ),
                }
            }
            ActionGroup::AcceptedEstimates => rows
                .filter(documents::status.eq(DocumentStatus::Sent))
                .filter(documents::kind.eq(DocumentType::Estimate))
                .filter(sql::<Bool>("documents.answer = 'Accepted'")),
            unpaid => {
                let rows = rows
                    .filter(documents::status.eq_any([DocumentStatus::Sent, DocumentStatus::Overdue]))
                    .filter(documents::kind.eq(DocumentType::Invoice));
                match unpaid {
                    ActionGroup::Late => rows.filter(sql::<Text>(DUE).lt(today)).filter(sql::<Text>(DUE).ge(late)),
                    ActionGroup::Later => rows.filter(sql::<Text>(DUE).lt(late)).filter(sql::<Text>(DUE).ge(later)),
                    ActionGroup::Latest => rows.filter(sql::<Text>(DUE).lt(later)),
                    _ => rows.filter(sql::<Text>(DUE).ge(today)),
                }
            }
        }
    }};
}

impl ActionGroup {
    fn is_of_invoices(self) -> bool {
        !matches!(self, Self::Drafts | Self::WaitingEstimates | Self::ExpiredEstimates | Self::AcceptedEstimates)
    }
}

/// Tests count in no figure, so they're not here either.
fn group(scope: &mut Scope, group: ActionGroup, today: CalendarDate) -> Result<(i64, Money, Vec<DocumentRow>)> {
    let owner_id = scope.owner_id().to_owned();
    let amount =
        if group.is_of_invoices() { "total - credit_memo_total - write_off_total - received" } else { "total" };
    on_engine!(scope.connection, |connection| {
        let summed = documents::table
            .filter(documents::owner_id.eq(&owner_id))
            .filter(documents::is_test.eq(false))
            .filter(documents::voided_at.is_null())
            .select((figures::count(), figures::sum(amount)))
            .into_boxed();
        let (count, sum): (i64, f64) = of_group!(summed, group, today).get_result(connection)?;
        if count == 0 {
            return Ok((0, Money::ZERO, Vec::new()));
        }
        let rows = documents::table
            .filter(documents::owner_id.eq(&owner_id))
            .filter(documents::is_test.eq(false))
            .filter(documents::voided_at.is_null())
            .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        let rows = of_group!(rows, group, today);
        let rows = if group.is_of_invoices() {
            rows.order((sql::<Text>(DUE).asc(), documents::id.asc()))
        } else {
            rows.order((documents::date.asc(), documents::id.asc()))
        };
        Ok((count, Money::of_sum(sum), rows.limit(SHOWN).load(connection)?))
    })
}

/// What waits for you: drafts, estimates to follow up or turn into an invoice, and unpaid invoices by how late they are.
#[utoipa::path(get, path = "/documents/needs-action", tag = "documents", security(("reader" = [])),
    responses((status = 200, body = Vec<NeedsAction>)))]
pub async fn list_documents_needing_action(reader: Reader) -> Result<Json<Vec<NeedsAction>>> {
    let read = reader.read(move |scope| {
        let today = scope.today();
        let mut found = Vec::new();
        for one in GROUPS {
            found.push((one, group(scope, one, today)?));
        }
        Ok((found, scope.now, today))
    });
    let (found, now, today) = read.await?;
    // Not while it's read: whether an answer still holds takes a hash of all items.
    let shown = found.into_iter().map(|(group, (count, amount, rows))| NeedsAction {
        group,
        count,
        amount,
        documents: rows.into_iter().map(|row| Document::at(row, now, today)).collect(),
    });
    Ok(Json(shown.collect()))
}
