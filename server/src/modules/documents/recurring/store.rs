//! All data access of recurring invoices.

use std::collections::HashMap;

use diesel::prelude::*;

use super::payloads::{NEVER, RecurringFields, RecurringFilter, RecurringInvoice};
use crate::modules::activity::{Kind, Recorded};
use crate::schema::{accounts, documents, recurring_invoices};
use platform::access::Scope;
use platform::db::DbConnection;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::{owned_list, owned_table};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

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
    sorted: filter,
    narrow: |rows| {
        let mut rows = rows;
        if let Some(document_id) = &filter.document_id {
            rows = rows.filter(recurring_invoices::document_id.eq(document_id.clone()));
        }
        if let Some(from) = filter.from {
            rows = rows.filter(recurring_invoices::next_on.ge(from)).filter(recurring_invoices::next_on.ne(NEVER));
        }
        if let Some(to) = filter.to {
            rows = rows.filter(recurring_invoices::next_on.le(to)).filter(recurring_invoices::next_on.ne(NEVER));
        }
        rows
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
}

/// All whose day has come anywhere in the world. Those of owners with a subscription alone: without one nothing is done in their
/// name; nor in that of somebody who is about to leave.
pub fn due(connection: &mut DbConnection, latest: CalendarDate, now: Moment) -> Result<Vec<Due>> {
    Ok(recurring_invoices::table
        .inner_join(accounts::table.on(accounts::id.eq(recurring_invoices::owner_id)))
        .filter(recurring_invoices::next_on.le(latest))
        .filter(accounts::editable_until.gt(now))
        .filter(accounts::leaves_at.is_null())
        .order((recurring_invoices::next_on, recurring_invoices::owner_id, recurring_invoices::id))
        .select((recurring_invoices::owner_id, recurring_invoices::id, accounts::timezone, recurring_invoices::next_on))
        .load(connection)?)
}

/// Owners of whom invoices are still to be emailed, and where they are.
pub fn owners_to_email_for(connection: &mut DbConnection, now: Moment) -> Result<Vec<(String, Option<String>)>> {
    Ok(recurring_invoices::table
        .inner_join(accounts::table.on(accounts::id.eq(recurring_invoices::owner_id)))
        .filter(recurring_invoices::in_hand.is_not_null())
        .filter(accounts::editable_until.gt(now))
        .filter(accounts::leaves_at.is_null())
        .select((recurring_invoices::owner_id, accounts::timezone))
        .distinct()
        .order(recurring_invoices::owner_id)
        .load(connection)?)
}

/// An invoice that is still to be emailed, and what it was made by.
#[derive(Clone)]
pub struct InHand {
    pub recurring_id: String,
    pub document_id: String,
}

/// The owner's invoices that are still to be emailed, the first to be made first: numbers are given in that order.
pub fn in_hand(scope: &mut Scope) -> Result<Vec<InHand>> {
    let mut found: Vec<InHand> = hands(scope)?
        .into_iter()
        .flat_map(|(recurring_id, ids)| {
            let of = move |id: &str| InHand { recurring_id: recurring_id.clone(), document_id: id.to_owned() };
            ids.split(' ').map(of).collect::<Vec<_>>()
        })
        .collect();
    let ids: Vec<&str> = found.iter().map(|one| one.document_id.as_str()).collect();
    let made: Vec<(String, Moment, String)> = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::id.eq_any(&ids))
        .select((documents::id, documents::created_at, documents::document_number))
        .load(scope.connection)?;
    let made: HashMap<String, (Moment, String)> = made.into_iter().map(|(id, at, number)| (id, (at, number))).collect();
    found.sort_by(|one, other| made.get(&one.document_id).cmp(&made.get(&other.document_id)));
    Ok(found)
}

/// How many of the owner's invoices are still to be emailed.
pub fn waiting(scope: &mut Scope) -> Result<i64> {
    Ok(hands(scope)?.iter().map(|(_, ids)| ids.split(' ').count() as i64).sum())
}

fn hands(scope: &mut Scope) -> Result<Vec<(String, String)>> {
    Ok(recurring_invoices::table
        .filter(recurring_invoices::owner_id.eq(scope.owner_id().to_owned()))
        .filter(recurring_invoices::in_hand.is_not_null())
        .select((recurring_invoices::id, recurring_invoices::in_hand.assume_not_null()))
        .load(scope.connection)?)
}
