//! All data access of leaving accounts.

use diesel::prelude::*;
use diesel::sql_types::Text;

use super::letters;
use crate::modules::accounts::rules::email_key;
use crate::modules::accounts::store::user;
use crate::platform::access::Scope;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::error::Result;
use crate::platform::mail;
use crate::schema::{accounts, outbox};

pub fn set_leaving(scope: &mut Scope, leaves_at: Moment) -> Result<()> {
    diesel::update(accounts::table.find(scope.owner_id().to_owned()))
        .set(accounts::leaves_at.eq(Some(leaves_at)))
        .execute(scope.connection)?;
    Ok(())
}

/// For a sign-in: the account stays. True when it was to go.
pub fn come_back(connection: &mut DbConnection, account_id: &str, now: Moment, mails: bool) -> Result<bool> {
    let leaving = accounts::table.filter(accounts::id.eq(account_id)).filter(accounts::leaves_at.is_not_null());
    let came_back = diesel::update(leaving).set(accounts::leaves_at.eq(None::<Moment>)).execute(connection)? == 1;
    if came_back && mails {
        let owner = user(connection, account_id)?;
        mail::post(connection, &letters::stays(owner.email, &owner.first_name), now)?;
    }
    Ok(came_back)
}

/// Those whose grace is over, the longest ago first.
pub fn left(connection: &mut DbConnection, now: Moment, most: i64) -> Result<Vec<String>> {
    Ok(accounts::table
        .filter(accounts::leaves_at.le(now))
        .order((accounts::leaves_at, accounts::id))
        .limit(most)
        .select(accounts::id)
        .load(connection)?)
}

/// Whether the account is still there, and still to be removed: another process may have been first.
pub fn has_left(scope: &mut Scope) -> Result<bool> {
    let own = accounts::table.filter(accounts::id.eq(scope.owner_id().to_owned()));
    Ok(own.filter(accounts::leaves_at.le(scope.now)).count().get_result::<i64>(scope.connection)? == 1)
}

/// Removes the account, and with it every row that belongs to it: tables of owners' things refer to it and go along. What is
/// kept by its address or by its id in words goes here.
pub fn remove(scope: &mut Scope) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    let email = user(scope.connection, &owner_id)?.email;
    let key = email_key(&email);
    diesel::delete(outbox::table.filter(outbox::recipient.eq(&email).or(outbox::reply_to.eq(&email))))
        .execute(scope.connection)?;
    diesel::sql_query("DELETE FROM throttles WHERE subject LIKE '% ' || $1 OR subject LIKE '% ' || $2")
        .bind::<Text, _>(&owner_id)
        .bind::<Text, _>(&key)
        .execute(scope.connection)?;
    for statement in
        ["DELETE FROM complimentary_access WHERE email_key = $1", "DELETE FROM admin_actions WHERE subject_key = $1"]
    {
        diesel::sql_query(statement).bind::<Text, _>(&key).execute(scope.connection)?;
    }
    diesel::delete(accounts::table.find(&owner_id)).execute(scope.connection)?;
    Ok(())
}
