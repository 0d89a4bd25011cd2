//! What is kept of Stripe: whose customer is whose, how often anything was learnt of one, and which events were dealt with.

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::schema::{accounts, stripe_customers, stripe_events};
use platform::access::Scope;
use platform::db::DbConnection;
use platform::error::Result;
use platform::values::dates::Moment;

/// Whom a customer at Stripe is made for: address and name.
pub fn contact(scope: &mut Scope) -> Result<(String, String)> {
    let (email, first_name, last_name): (String, String, String) = accounts::table
        .find(scope.owner_id().to_owned())
        .select((accounts::email, accounts::first_name, accounts::last_name))
        .first(scope.connection)?;
    Ok((email, format!("{first_name} {last_name}")))
}

/// The account's customer at Stripe, if it has one.
pub fn stripe_customer(scope: &mut Scope) -> Result<Option<String>> {
    Ok(stripe_customers::table
        .find(scope.owner_id().to_owned())
        .select(stripe_customers::customer_id)
        .first(scope.connection)
        .optional()?)
}

/// Keeps the customer made for the account; of two made at once the first stays. Returns the one that counts.
pub fn keep_stripe_customer(scope: &mut Scope, customer: &str) -> Result<String> {
    let owner_id = scope.owner_id().to_owned();
    diesel::sql_query(
        "INSERT INTO stripe_customers (account_id, customer_id, revision) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING",
    )
    .bind::<Text, _>(&owner_id)
    .bind::<Text, _>(customer)
    .execute(scope.connection)?;
    Ok(stripe_customers::table.find(owner_id).select(stripe_customers::customer_id).first(scope.connection)?)
}

/// Whose customer it is, and how often anything was learnt about it.
pub fn account_of_customer(connection: &mut DbConnection, customer: &str) -> Result<Option<(String, i64)>> {
    Ok(stripe_customers::table
        .filter(stripe_customers::customer_id.eq(customer))
        .select((stripe_customers::account_id, stripe_customers::revision))
        .first(connection)
        .optional()?)
}

/// Claims the next revision of a customer. False when something newer was learnt since, or it is no longer ours.
pub fn claim_revision(connection: &mut DbConnection, customer: &str, seen: i64) -> Result<bool> {
    let claimed = diesel::update(
        stripe_customers::table
            .filter(stripe_customers::customer_id.eq(customer))
            .filter(stripe_customers::revision.eq(seen)),
    )
    .set(stripe_customers::revision.eq(seen + 1))
    .execute(connection)?;
    Ok(claimed == 1)
}

pub fn has_event(connection: &mut DbConnection, id: &str) -> Result<bool> {
    let found: Option<String> = stripe_events::table.find(id).select(stripe_events::id).first(connection).optional()?;
    Ok(found.is_some())
}

/// Keeps that an event was dealt with; a second time it changes nothing.
pub fn keep_event(connection: &mut DbConnection, id: &str, kind: &str, now: Moment) -> Result<()> {
    diesel::sql_query("INSERT INTO stripe_events (id, kind, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind::<Text, _>(id)
        .bind::<Text, _>(kind)
        .bind::<Text, _>(now)
        .execute(connection)?;
    Ok(())
}

pub fn forget_events(connection: &mut DbConnection, before: Moment) -> Result<usize> {
    Ok(diesel::delete(stripe_events::table.filter(stripe_events::received_at.lt(before))).execute(connection)?)
}

/// Each customer at Stripe, and the account it belongs to.
pub fn known_customers(connection: &mut DbConnection) -> Result<Vec<(String, String)>> {
    Ok(stripe_customers::table
        .order(stripe_customers::customer_id)
        .select((stripe_customers::customer_id, stripe_customers::account_id))
        .load(connection)?)
}
