//! All data access of recurring invoices.

use diesel::prelude::*;

use super::payloads::{RecurringFields, RecurringFilter, RecurringInvoice};
use crate::modules::activity::{Kind, Recorded};
use crate::platform::access::Scope;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::error::Result;
use crate::platform::http::list::{ListQuery, Page};
use crate::platform::owned::{owned_list, owned_table};
use crate::schema::{accounts, recurring_invoices};

owned_table! { table: recurring_invoices, row: RecurringRow, fields: RecurringFields, shown: RecurringInvoice }

impl Recorded for RecurringRow {
    const KIND: Kind = Kind::Documents;

    fn noun(&self) -> &'static str {
        "Recurring invoice"
    }

    fn name(&self) -> String {
        self.fields.customer_name.clone()
    }
}

owned_list! {
    /// What comes next first; what is paused or over last.
    list(filter: &RecurringFilter), row: RecurringRow in recurring_invoices, order: next_on ascending,
    key: |row| row.fields.next_on.as_str(),
    narrow: |rows| match &filter.document_id {
        Some(document_id) => rows.filter(recurring_invoices::document_id.eq(document_id.clone())),
        None => rows,
    }
}

/// All of them as the API shows them, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<RecurringInvoice>> {
    Ok(list(scope, query, &RecurringFilter::default())?.map(RecurringInvoice::from))
}

/// Whose recurring invoice may have to be made now, and where the owner is.
#[derive(Queryable)]
pub struct Due {
    pub owner_id: String,
    pub id: String,
    pub zone: Option<String>,
    pub next_on: CalendarDate,
    /// Those that are still to be mailed.
    pub in_hand: Option<String>,
}

/// All whose day has come anywhere in the world, and those of which one is still to be mailed. Those of owners with a
/// subscription alone: without one nothing is done in their name; nor in that of somebody who is about to leave.
pub fn due(connection: &mut DbConnection, latest: CalendarDate, now: Moment) -> Result<Vec<Due>> {
    Ok(recurring_invoices::table
        .inner_join(accounts::table.on(accounts::id.eq(recurring_invoices::owner_id)))
        .filter(recurring_invoices::next_on.le(latest).or(recurring_invoices::in_hand.is_not_null()))
        .filter(accounts::editable_until.gt(now))
        .filter(accounts::leaves_at.is_null())
        .order((recurring_invoices::next_on, recurring_invoices::owner_id, recurring_invoices::id))
        .select((
            recurring_invoices::owner_id,
            recurring_invoices::id,
            accounts::timezone,
            recurring_invoices::next_on,
            recurring_invoices::in_hand,
        ))
        .load(connection)?)
}
