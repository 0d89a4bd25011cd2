//! All data access of the interactions. What one says about the last contact and the next follow-up reaches the client in
//! the same transaction (`InteractionFields::reach_parent`).

use super::payloads::{Interaction, InteractionFields};
use crate::modules::activity::{Kind, Recorded, record_added, record_updated};
use crate::modules::clients::store::{self as clients, ClientRow};
use crate::schema::interactions;
use platform::access::Scope;
use platform::error::Result;
use platform::http::body::Change;
use platform::owned::owned_children;
use platform::values::calendar_date::CalendarDate;

owned_children! {
    table: interactions, row: InteractionRow, fields: InteractionFields, shown: Interaction,
    parent: clients, parent_row: ClientRow, by: client_id, newest: date
}

impl Recorded for (ClientRow, InteractionRow) {
    const KIND: Kind = Kind::Clients;

    fn noun(&self) -> &'static str {
        "Interaction"
    }

    fn name(&self) -> String {
        format!("{} with {}", self.1.fields.subject, self.0.fields.name())
    }
}

/// As a form does it: without a day it was today, and nobody plans a call for a day that is over.
pub fn add(
    scope: &mut Scope,
    client_id: &str,
    fields: impl FnOnce(&mut Scope) -> Result<InteractionFields>,
) -> Result<(ClientRow, InteractionRow)> {
    let done = insert_within(scope, client_id, |scope| {
        let mut fields = fields(scope)?;
        if fields.date == CalendarDate::default() {
            fields.date = scope.today();
        }
        clients::check_follow_up(scope, "followUpDate", None, fields.follow_up_date)?;
        Ok(fields)
    })?;
    record_added(scope, &done)?;
    Ok(done)
}

/// The same; a day that was over before may stay.
pub fn edit(
    scope: &mut Scope,
    client_id: &str,
    id: &str,
    body: Change<InteractionFields>,
) -> Result<(ClientRow, InteractionRow)> {
    let before = get_within(scope, client_id, id)?.fields.follow_up_date;
    let done = change_within(scope, client_id, id, body)?;
    clients::check_follow_up(scope, "followUpDate", before, done.1.fields.follow_up_date)?;
    record_updated(scope, &done)?;
    Ok(done)
}
