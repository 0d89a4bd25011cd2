//! All data access of the import: whom the owner has already, and many new clients at once.

use diesel::prelude::*;

use super::super::store::ClientRow;
use super::verdict::{Known, KnownClients, NewClient};
use crate::modules::clients::fields::ClientFields;
use crate::schema::clients;
use platform::access::Scope;
use platform::db::on_engine;
use platform::error::Result;
use platform::owned::OwnedFields as _;
use platform::owned::running_totals::{Contribution, move_contribution};
use platform::values::ids::new_id;

/// So many rows in one statement: 500 of 32 columns are half of what SQLite takes.
const ROWS_AT_ONCE: usize = 500;

pub fn known(scope: &mut Scope) -> Result<KnownClients> {
    let rows = clients::table.filter(clients::owner_id.eq(scope.owner_id().to_owned())).order(clients::id).select((
        clients::id,
        clients::first_name,
        clients::last_name,
        clients::company,
        clients::email_key,
        clients::phone_key,
        clients::sort_key,
    ));
    type Row = (String, String, String, Option<String>, String, String, String);
    let rows: Vec<Row> = on_engine!(scope.connection, |connection| rows.load(connection))?;
    let mut known = KnownClients::default();
    for (id, first_name, last_name, company, email_key, phone_key, sort_key) in rows {
        let fields =
            ClientFields { first_name, last_name, company, email_key, phone_key, sort_key, ..ClientFields::default() };
        known.add(&fields, &Known { called: fields.name(), client_id: Some(id) });
    }
    Ok(known)
}

/// All of them in the transaction that is under way, and their figures in one go.
pub fn insert_all(scope: &mut Scope, all: &[&NewClient]) -> Result<()> {
    let (owner_id, now) = (scope.owner_id().to_owned(), scope.now);
    let mut contribution = Contribution::default();
    for some in all.chunks(ROWS_AT_ONCE) {
        let row = |client: &&NewClient| {
            let (fields, found_by) = (client.fields.clone(), clients::search_text.eq(client.search_text.clone()));
            (ClientRow { id: new_id(), owner_id: owner_id.clone(), fields, created_at: now, updated_at: now }, found_by)
        };
        let rows: Vec<_> = some.iter().map(row).collect();
        let insert = diesel::insert_into(clients::table).values(rows.as_slice());
        on_engine!(scope.connection, |connection| insert.execute(connection))?;
        some.iter().for_each(|client| contribution.add(client.fields.contribution()));
    }
    move_contribution(scope, Contribution::default(), contribution)
}
