//! Clients together with what was said to them.

use super::interactions::{self, Interaction, InteractionRow};
use super::payloads::{Client, ClientFilter};
use super::store::{ClientRow, list};
use platform::access::Scope;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};

/// The client with what was said.
pub fn shown(scope: &mut Scope, row: ClientRow) -> Result<Client> {
    let said = interactions::of_parents(scope, &[&row.id])?.remove(&row.id).unwrap_or_default();
    Ok(with_what_was_said(row, said))
}

fn with_what_was_said(row: ClientRow, said: Vec<InteractionRow>) -> Client {
    let interactions = said.into_iter().map(Interaction::from).collect();
    Client::of(row.id, row.fields, row.created_at, row.updated_at, interactions)
}

/// All of them with what was said, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Client>> {
    let page = list(scope, query, &ClientFilter::default())?;
    let ids: Vec<&str> = page.rows.iter().map(|row| row.id.as_str()).collect();
    let mut said = interactions::of_parents(scope, &ids)?;
    Ok(page.map(|row| {
        let said = said.remove(&row.id).unwrap_or_default();
        with_what_was_said(row, said)
    }))
}
