//! All data access of leaving accounts.

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::modules::account_keys::email_key;
use crate::modules::accounts::user;
use crate::modules::files;
use crate::schema::accounts;
use platform::access::{Scope, throttle};
use platform::db::{DbConnection, catalogue};
use platform::error::{Error, Result};
use platform::schema::outbox;
use platform::values::dates::Moment;

pub fn set_leaving(scope: &mut Scope, leaves_at: Moment) -> Result<()> {
    diesel::update(accounts::table.find(scope.owner_id().to_owned()))
        .set(accounts::leaves_at.eq(Some(leaves_at)))
        .execute(scope.connection)?;
    Ok(())
}

/// All whose grace is over, the longest ago first: however many can't be removed yet, those behind them have their turn.
pub fn left(connection: &mut DbConnection, now: Moment) -> Result<Vec<String>> {
    Ok(accounts::table
        .filter(accounts::leaves_at.le(now))
        .order((accounts::leaves_at, accounts::id))
        .select(accounts::id)
        .load(connection)?)
}

/// Whether the account is still there, and still to be removed: another process may have been first.
pub fn has_left(scope: &mut Scope) -> Result<bool> {
    let own = accounts::table.filter(accounts::id.eq(scope.owner_id().to_owned()));
    Ok(own.filter(accounts::leaves_at.le(scope.now)).count().get_result::<i64>(scope.connection)? == 1)
}

/// In one transaction.
const AT_ONCE: usize = 500;

/// A table with rows that belong to an account.
#[derive(Clone)]
pub struct OwnersTable {
    name: String,
    /// The column with the account's id.
    owner: &'static str,
    key: String,
}

/// All of them, each before those that it refers to. Asked of the database, so that none is missed.
pub fn tables_of_owners(connection: &mut DbConnection) -> Result<Vec<OwnersTable>> {
    let tables = catalogue::tables(connection).map_err(|error| Error::internal("asking for the tables", error))?;
    let of_owners = tables.into_iter().rev().filter_map(|table| {
        let has = |name: &&str| table.columns.iter().any(|column| column.name == *name);
        let owner = ["owner_id", "account_id"].into_iter().find(has)?;
        let key = table.key.iter().map(|column| format!("\"{column}\"")).collect::<Vec<_>>().join(", ");
        Some(OwnersTable { name: table.name, owner, key })
    });
    Ok(of_owners.collect())
}

/// Removes some of the account's rows in a table, and gives up the files that they name; returns how many.
pub fn remove_some(scope: &mut Scope, OwnersTable { name, owner, key }: &OwnersTable) -> Result<usize> {
    let some =
        format!("({key}) IN (SELECT {key} FROM \"{name}\" WHERE \"{owner}\" = $1 ORDER BY {key} LIMIT {AT_ONCE})");
    for naming in files::NAMED_IN.iter().filter(|naming| naming.table == name) {
        naming.give_up(scope, &some)?;
    }
    let removed = diesel::sql_query(format!("DELETE FROM \"{name}\" WHERE \"{owner}\" = $1 AND {some}"));
    Ok(removed.bind::<Text, _>(scope.owner_id().to_owned()).execute(scope.connection)?)
}

/// Removes the account, and what is kept by its address or by its id in words. Its rows are gone by then, but for what came
/// a moment ago; that goes along.
pub fn remove(scope: &mut Scope) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    files::give_up(scope)?;
    let email = user(scope.connection, &owner_id)?.email;
    let key = email_key(&email);
    diesel::delete(outbox::table.filter(outbox::recipient.eq(&email).or(outbox::reply_to.eq(&email))))
        .execute(scope.connection)?;
    throttle::forgive_like(scope.connection, "", &owner_id)?;
    throttle::forgive_like(scope.connection, "", &key)?;
    for statement in
        ["DELETE FROM complimentary_access WHERE email_key = $1", "DELETE FROM admin_actions WHERE subject_key = $1"]
    {
        diesel::sql_query(statement).bind::<Text, _>(&key).execute(scope.connection)?;
    }
    diesel::delete(accounts::table.find(&owner_id)).execute(scope.connection)?;
    Ok(())
}
