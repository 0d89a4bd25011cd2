//! All data access of the log.

use diesel::prelude::*;

use super::payloads::{CustomerEmail, WaitingEmails};
use crate::modules::{appointments, documents};
use platform::access::Scope;
use platform::db::query::behind::below;
use platform::email::limit::{Allowance, Sending};
use platform::email::outcome::{Delivery, MailOutcome};
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::schema::customer_emails;
use platform::values::dates::Moment;

type Row = (String, String, String, bool, MailOutcome, Moment);

/// Newest first.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<CustomerEmail>> {
    let owner_id = scope.owner_id().to_owned();
    let mut rows = customer_emails::table.filter(customer_emails::owner_id.eq(&owner_id)).into_boxed();
    if let Some(after) = &query.after {
        let place = below(customer_emails::created_at, customer_emails::id, after.key.clone(), after.id.clone());
        rows = rows.filter(place);
    }
    let rows: Vec<Row> = rows
        .order((customer_emails::created_at.desc(), customer_emails::id.desc()))
        .limit(query.rows_to_read())
        .select((
            customer_emails::id,
            customer_emails::recipient,
            customer_emails::subject,
            customer_emails::is_automatic,
            customer_emails::outcome,
            customer_emails::created_at,
        ))
        .load(scope.connection)?;
    let place = |row: &Row| Position { key: row.5.to_string(), id: row.0.clone() };
    let page = Page::cut(query, rows, place, || {
        let own = customer_emails::table.filter(customer_emails::owner_id.eq(&owner_id));
        Ok(own.count().get_result(scope.connection)?)
    })?;
    Ok(page.map(|(id, to, subject, is_automatic, outcome, created_at)| {
        let MailOutcome { state, at, reason, .. } = outcome;
        CustomerEmail { id, subject, is_automatic, created_at, delivery: Delivery { to, state, at, reason } }
    }))
}

/// What can go out at once only waits for the next look, in a minute or in the morning: that is no news.
pub fn waiting(scope: &mut Scope) -> Result<WaitingEmails> {
    let allowance = Allowance::of(scope)?;
    let beyond = |count: i64, sending| if count > allowance.left(sending) { count } else { 0 };
    let invoices = documents::recurring::waiting(scope)? + documents::reminders::waiting(scope)?;
    let waiting = invoices + documents::receipts::waiting(scope)?;
    let waiting = beyond(waiting, Sending::WhenThereIsRoom);
    Ok(WaitingEmails {
        waiting,
        days: allowance.days_for(waiting),
        reminders: beyond(appointments::waiting(scope)?, Sending::OnTime),
        per_day: allowance.per_day(),
    })
}
