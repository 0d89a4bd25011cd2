//! All data access of billing.

use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

use super::rules::{Plan, Standing, Subscription};
use crate::platform::access::Scope;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::http::error::Result;
use crate::platform::ids::new_id;

diesel::table! {
    subscriptions (account_id) {
        account_id -> Text,
        provider -> Text,
        plan -> Text,
        status -> Text,
        trial_ends_at -> Nullable<Text>,
        period_ends_at -> Nullable<Text>,
        cancel_at_period_end -> Bool,
        created_at -> Text,
        updated_at -> Text,
    }
}

diesel::table! {
    builtin_checkouts (id) {
        id -> Text,
        account_id -> Text,
        plan -> Text,
        outcome -> Nullable<Text>,
        created_at -> Text,
    }
}

diesel::table! {
    accounts (id) {
        id -> Text,
        editable_until -> Nullable<Text>,
    }
}

type SubscriptionRow = (Plan, Standing, Option<Moment>, Option<Moment>, bool);

pub fn subscription(scope: &mut Scope) -> Result<Option<Subscription>> {
    let row: Option<SubscriptionRow> = subscriptions::table
        .find(scope.owner_id().to_owned())
        .select((
            subscriptions::plan,
            subscriptions::status,
            subscriptions::trial_ends_at,
            subscriptions::period_ends_at,
            subscriptions::cancel_at_period_end,
        ))
        .first(scope.connection)
        .optional()?;
    Ok(row.map(|(plan, standing, trial_ends_at, period_ends_at, cancel_at_period_end)| Subscription {
        plan,
        standing,
        trial_ends_at,
        period_ends_at,
        cancel_at_period_end,
    }))
}

/// Saves where the subscription stands, and with it until when the account may change its data.
pub fn save(scope: &mut Scope, subscription: &Subscription) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    diesel::sql_query(
        "INSERT INTO subscriptions (account_id, provider, plan, status, trial_ends_at, period_ends_at, \
           cancel_at_period_end, created_at, updated_at) VALUES ($1, 'builtin', $2, $3, $4, $5, $6, $7, $7) \
         ON CONFLICT (account_id) DO UPDATE SET provider = excluded.provider, plan = excluded.plan, \
           status = excluded.status, trial_ends_at = excluded.trial_ends_at, \
           period_ends_at = excluded.period_ends_at, cancel_at_period_end = excluded.cancel_at_period_end, \
           updated_at = excluded.updated_at",
    )
    .bind::<Text, _>(&owner_id)
    .bind::<Text, _>(subscription.plan)
    .bind::<Text, _>(subscription.standing)
    .bind::<Nullable<Text>, _>(subscription.trial_ends_at)
    .bind::<Nullable<Text>, _>(subscription.period_ends_at)
    .bind::<diesel::sql_types::Bool, _>(subscription.cancel_at_period_end)
    .bind::<Text, _>(scope.now)
    .execute(scope.connection)?;
    diesel::update(accounts::table.find(owner_id))
        .set(accounts::editable_until.eq(subscription.editable_until()))
        .execute(scope.connection)?;
    Ok(())
}

/// Holds the account until the transaction ends, so that two checkouts at once cannot both begin a trial.
pub fn lock_account(scope: &mut Scope) -> Result<()> {
    if matches!(scope.connection, DbConnection::Postgres(_)) {
        let owner_id = scope.owner_id().to_owned();
        diesel::sql_query("SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE")
            .bind::<Text, _>(owner_id)
            .execute(scope.connection)?;
    }
    Ok(())
}

pub fn add_checkout(scope: &mut Scope, plan: Plan) -> Result<String> {
    let id = new_id();
    diesel::insert_into(builtin_checkouts::table)
        .values((
            builtin_checkouts::id.eq(&id),
            builtin_checkouts::account_id.eq(scope.owner_id().to_owned()),
            builtin_checkouts::plan.eq(plan),
            builtin_checkouts::created_at.eq(scope.now),
        ))
        .execute(scope.connection)?;
    Ok(id)
}

/// The plan of one of the owner's checkouts, and whether it is still open.
pub fn checkout(scope: &mut Scope, id: &str) -> Result<(Plan, bool)> {
    let (plan, outcome): (Plan, Option<String>) = builtin_checkouts::table
        .find(id)
        .filter(builtin_checkouts::account_id.eq(scope.owner_id().to_owned()))
        .select((builtin_checkouts::plan, builtin_checkouts::outcome))
        .first(scope.connection)?;
    Ok((plan, outcome.is_none()))
}

pub fn close_checkout(scope: &mut Scope, id: &str) -> Result<()> {
    diesel::update(builtin_checkouts::table.find(id))
        .set(builtin_checkouts::outcome.eq(Some("succeed")))
        .execute(scope.connection)?;
    Ok(())
}
