//! All data access of billing. The one writer of `accounts.editable_until`: whatever changes access ends in
//! `renew_access`, in the same transaction.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};

use super::access::{Access, Complimentary};
use super::rules::{Plan, Provider, Standing, Subscription};
use crate::schema::{
    accounts, builtin_invoices, builtin_portals, complimentary_access, stripe_customers, subscriptions,
};
use platform::access::Scope;
use platform::db::DbConnection;
use platform::error::Result;
use platform::owned::lock_account;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// The columns of `AccessColumns`, for a statement that joins accounts with subscriptions and
/// complimentary_access.
pub const ACCESS_COLUMNS: &str = "subscriptions.provider AS provider, subscriptions.plan AS plan, \
    subscriptions.status AS status, subscriptions.provider_status AS provider_status, \
    subscriptions.trial_ends_at AS trial_ends_at, subscriptions.period_ends_at AS period_ends_at, \
    subscriptions.cancel_at_period_end AS cancel_at_period_end, \
    subscriptions.has_payment_method AS has_payment_method, subscriptions.had_trial AS had_trial, \
    complimentary_access.reason AS reason, complimentary_access.expires_on AS expires_on, \
    accounts.email_confirmed_at AS email_confirmed_at";

/// What gives an account access, as it lies in the database: null where there is none.
#[derive(QueryableByName)]
pub struct AccessColumns {
    #[diesel(sql_type = Nullable<Text>)]
    provider: Option<Provider>,
    #[diesel(sql_type = Nullable<Text>)]
    plan: Option<Plan>,
    #[diesel(sql_type = Nullable<Text>)]
    status: Option<Standing>,
    #[diesel(sql_type = Nullable<Text>)]
    provider_status: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    trial_ends_at: Option<Moment>,
    #[diesel(sql_type = Nullable<Text>)]
    period_ends_at: Option<Moment>,
    #[diesel(sql_type = Nullable<Bool>)]
    cancel_at_period_end: Option<bool>,
    #[diesel(sql_type = Nullable<Bool>)]
    has_payment_method: Option<bool>,
    #[diesel(sql_type = Nullable<Bool>)]
    had_trial: Option<bool>,
    #[diesel(sql_type = Nullable<Text>)]
    reason: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    expires_on: Option<CalendarDate>,
    #[diesel(sql_type = Nullable<Text>)]
    email_confirmed_at: Option<Moment>,
}

impl From<AccessColumns> for Access {
    fn from(row: AccessColumns) -> Self {
        let subscription =
            row.provider.zip(row.plan).zip(row.status).map(|((provider, plan), standing)| Subscription {
                provider,
                plan,
                standing,
                provider_status: row.provider_status.unwrap_or_default(),
                trial_ends_at: row.trial_ends_at,
                period_ends_at: row.period_ends_at,
                cancel_at_period_end: row.cancel_at_period_end.unwrap_or_default(),
                has_payment_method: row.has_payment_method.unwrap_or_default(),
                had_trial: row.had_trial.unwrap_or_default(),
            });
        let given = row.reason.map(|reason| Complimentary { reason, expires_on: row.expires_on });
        let (complimentary, unconfirmed) = if row.email_confirmed_at.is_some() { (given, None) } else { (None, given) };
        Self { subscription, complimentary, unconfirmed }
    }
}

pub fn access(scope: &mut Scope) -> Result<Access> {
    let owner_id = scope.owner_id().to_owned();
    let row: AccessColumns = diesel::sql_query(format!(
        "SELECT {ACCESS_COLUMNS} FROM accounts \
           LEFT JOIN subscriptions ON subscriptions.account_id = accounts.id \
           LEFT JOIN complimentary_access ON complimentary_access.email_key = accounts.email_key \
         WHERE accounts.id = $1",
    ))
    .bind::<Text, _>(owner_id)
    .get_result(scope.connection)?;
    Ok(row.into())
}

pub fn subscription(scope: &mut Scope) -> Result<Option<Subscription>> {
    Ok(access(scope)?.subscription)
}

/// Saves what became of the subscription, and with it until when the account may change its data.
pub fn save(scope: &mut Scope, subscription: Option<&Subscription>) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    match subscription {
        None => {
            diesel::delete(subscriptions::table.find(&owner_id)).execute(scope.connection)?;
        }
        Some(subscription) => {
            diesel::sql_query(
                "INSERT INTO subscriptions (account_id, provider, plan, status, provider_status, trial_ends_at, \
                   period_ends_at, cancel_at_period_end, had_trial, has_payment_method, active_until, created_at, \
                   updated_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) \
                 ON CONFLICT (account_id) DO UPDATE SET provider = excluded.provider, plan = excluded.plan, \
                   status = excluded.status, provider_status = excluded.provider_status, \
                   trial_ends_at = excluded.trial_ends_at, period_ends_at = excluded.period_ends_at, \
                   cancel_at_period_end = excluded.cancel_at_period_end, had_trial = excluded.had_trial, \
                   has_payment_method = excluded.has_payment_method, active_until = excluded.active_until, \
                   updated_at = excluded.updated_at",
            )
            .bind::<Text, _>(&owner_id)
            .bind::<Text, _>(subscription.provider)
            .bind::<Text, _>(subscription.plan)
            .bind::<Text, _>(subscription.standing)
            .bind::<Text, _>(&subscription.provider_status)
            .bind::<Nullable<Text>, _>(subscription.trial_ends_at)
            .bind::<Nullable<Text>, _>(subscription.period_ends_at)
            .bind::<Bool, _>(subscription.cancel_at_period_end)
            .bind::<Bool, _>(subscription.had_trial)
            .bind::<Bool, _>(subscription.has_payment_method)
            .bind::<Nullable<Text>, _>(subscription.active_until())
            .bind::<Text, _>(scope.now)
            .execute(scope.connection)?;
        }
    }
    renew_access(scope)
}

/// Sets until when the account may change its data, from everything that gives access. Holds the account first:
/// otherwise what another transaction is just changing would be overwritten with what was read before.
pub fn renew_access(scope: &mut Scope) -> Result<()> {
    lock_account(scope)?;
    let access = access(scope)?;
    let owner = accounts::table.find(scope.owner_id().to_owned());
    let (since, until): (Option<Moment>, Option<Moment>) =
        owner.clone().select((accounts::paying_since, accounts::editable_until)).first(scope.connection)?;
    let pays = access.subscription.as_ref().is_some_and(|subscription| subscription.is_paid_for(scope.now));
    // A subscription that ran to its end without an event doesn't count for the next one.
    let without_a_break = since.filter(|_| until.is_some_and(|until| scope.now < until));
    let paying_since = pays.then(|| without_a_break.unwrap_or(scope.now));
    diesel::update(owner)
        .set((accounts::editable_until.eq(access.editable_until()), accounts::paying_since.eq(paying_since)))
        .execute(scope.connection)?;
    Ok(())
}

/// Gives complimentary access to an address, in place of what it had.
pub fn grant(
    connection: &mut DbConnection,
    email_key: &str,
    email: &str,
    complimentary: &Complimentary,
    granted_by: &str,
    now: Moment,
) -> Result<()> {
    diesel::sql_query(
        "INSERT INTO complimentary_access (email_key, email, reason, expires_on, granted_by, granted_at) \
         VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (email_key) DO UPDATE SET reason = excluded.reason, expires_on = excluded.expires_on, \
           granted_by = excluded.granted_by, granted_at = excluded.granted_at",
    )
    .bind::<Text, _>(email_key)
    .bind::<Text, _>(email)
    .bind::<Text, _>(&complimentary.reason)
    .bind::<Nullable<Text>, _>(complimentary.expires_on)
    .bind::<Text, _>(granted_by)
    .bind::<Text, _>(now)
    .execute(connection)?;
    Ok(())
}

/// Takes complimentary access along to an account's new address: it was given to the person. Where the new one has some of
/// its own, the one that lasts longer counts.
pub fn follow_address(scope: &mut Scope, old_key: &str, new_key: &str, email: &str) -> Result<()> {
    // In one order for all, so that two who hold both cannot wait for each other.
    hold_address(scope.connection, old_key.min(new_key))?;
    hold_address(scope.connection, old_key.max(new_key))?;
    if let Some(given) = complimentary(scope.connection, old_key)? {
        let own = complimentary(scope.connection, new_key)?;
        if own.is_some_and(|own| own.active_until() > given.active_until()) {
            revoke(scope.connection, old_key)?;
        } else {
            revoke(scope.connection, new_key)?;
            diesel::update(complimentary_access::table.find(old_key))
                .set((complimentary_access::email_key.eq(new_key), complimentary_access::email.eq(email)))
                .execute(scope.connection)?;
        }
    }
    renew_access(scope)
}

/// Holds an address until the transaction ends, whether or not it has an account: access that is given to it while it
/// registers must not be missed by both. SQLite has one writer.
pub fn hold_address(connection: &mut DbConnection, email_key: &str) -> Result<()> {
    if matches!(connection, DbConnection::Postgres(_)) {
        diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind::<Text, _>(email_key)
            .execute(connection)?;
    }
    Ok(())
}

/// What an address was given.
pub fn complimentary(connection: &mut DbConnection, email_key: &str) -> Result<Option<Complimentary>> {
    let found: Option<(String, Option<CalendarDate>)> = complimentary_access::table
        .find(email_key)
        .select((complimentary_access::reason, complimentary_access::expires_on))
        .first(connection)
        .optional()?;
    Ok(found.map(|(reason, expires_on)| Complimentary { reason, expires_on }))
}

/// Sets the last day; none means for good. False when the address has no complimentary access.
pub fn set_expiry(connection: &mut DbConnection, email_key: &str, expires_on: CalendarDate) -> Result<bool> {
    let changed = diesel::update(complimentary_access::table.find(email_key))
        .set(complimentary_access::expires_on.eq(Some(expires_on)))
        .execute(connection)?;
    Ok(changed == 1)
}

/// False when the address has no complimentary access.
pub fn revoke(connection: &mut DbConnection, email_key: &str) -> Result<bool> {
    Ok(diesel::delete(complimentary_access::table.find(email_key)).execute(connection)? == 1)
}

/// Forgets what the providers know the account by, and what the built-in one has written down.
pub fn forget_provider(scope: &mut Scope) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    diesel::delete(stripe_customers::table.find(&owner_id)).execute(scope.connection)?;
    diesel::delete(builtin_invoices::table.filter(builtin_invoices::account_id.eq(&owner_id)))
        .execute(scope.connection)?;
    diesel::delete(builtin_portals::table.filter(builtin_portals::account_id.eq(&owner_id)))
        .execute(scope.connection)?;
    Ok(())
}
