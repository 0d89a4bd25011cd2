//! All data access of billing. The one writer of `accounts.editable_until`: whatever changes access ends in
//! `renew_access`, in the same transaction.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};
use jiff::SignedDuration;

use super::payloads::BuiltinInvoice;
use super::rules::{Access, Complimentary, Plan, Provider, Standing, Subscription};
use crate::platform::access::Scope;
use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::error::Result;
use crate::platform::ids::new_id;
use crate::platform::money::Money;
use crate::platform::owned::lock_account;
use crate::platform::retention::RunsOut;
use crate::schema::{
    accounts, builtin_checkouts, builtin_invoices, builtin_portals, complimentary_access, stripe_customers,
    stripe_events, subscriptions,
};

/// How long a page of the built-in provider can be used; Stripe's checkouts last as long.
const PAGE_VALID_FOR: SignedDuration = SignedDuration::from_hours(24);

pub const CHECKOUTS: RunsOut = RunsOut {
    table: "builtin_checkouts",
    key: "id",
    due: "SELECT id FROM builtin_checkouts WHERE created_at <= $1",
    kept_for: PAGE_VALID_FOR,
};

pub const PORTALS: RunsOut = RunsOut {
    table: "builtin_portals",
    key: "id",
    due: "SELECT id FROM builtin_portals WHERE created_at <= $1",
    kept_for: PAGE_VALID_FOR,
};

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
    let before: Option<Moment> = owner.clone().select(accounts::paying_since).first(scope.connection)?;
    let pays = access.subscription.as_ref().is_some_and(|subscription| subscription.is_paid_for(scope.now));
    let paying_since = pays.then(|| before.unwrap_or(scope.now));
    diesel::update(owner)
        .set((accounts::editable_until.eq(access.editable_until()), accounts::paying_since.eq(paying_since)))
        .execute(scope.connection)?;
    Ok(())
}

/// Whom a customer at Stripe is made for: address and name.
pub fn contact(scope: &mut Scope) -> Result<(String, String)> {
    let (email, first_name, last_name): (String, String, String) = accounts::table
        .find(scope.owner_id().to_owned())
        .select((accounts::email, accounts::first_name, accounts::last_name))
        .first(scope.connection)?;
    Ok((email, format!("{first_name} {last_name}")))
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

/// The plan of one of the owner's checkouts, and whether it is still open. One that has run out is gone.
pub fn checkout(scope: &mut Scope, id: &str) -> Result<(Plan, bool)> {
    let (plan, outcome): (Plan, Option<String>) = builtin_checkouts::table
        .find(id)
        .filter(builtin_checkouts::account_id.eq(scope.owner_id().to_owned()))
        .filter(builtin_checkouts::created_at.gt(scope.now.minus(PAGE_VALID_FOR)))
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

pub fn add_portal(scope: &mut Scope) -> Result<String> {
    let id = new_id();
    diesel::insert_into(builtin_portals::table)
        .values((
            builtin_portals::id.eq(&id),
            builtin_portals::account_id.eq(scope.owner_id().to_owned()),
            builtin_portals::created_at.eq(scope.now),
        ))
        .execute(scope.connection)?;
    Ok(id)
}

/// Fails with 404 unless it is one of the owner's portals, and has not run out.
pub fn find_portal(scope: &mut Scope, id: &str) -> Result<()> {
    let _: String = builtin_portals::table
        .find(id)
        .filter(builtin_portals::account_id.eq(scope.owner_id().to_owned()))
        .filter(builtin_portals::created_at.gt(scope.now.minus(PAGE_VALID_FOR)))
        .select(builtin_portals::id)
        .first(scope.connection)?;
    Ok(())
}

pub fn add_invoice(scope: &mut Scope, plan: Plan, amount: Money, starts_at: Moment, ends_at: Moment) -> Result<()> {
    diesel::insert_into(builtin_invoices::table)
        .values((
            builtin_invoices::id.eq(new_id()),
            builtin_invoices::account_id.eq(scope.owner_id().to_owned()),
            builtin_invoices::plan.eq(plan),
            builtin_invoices::amount.eq(amount),
            builtin_invoices::period_starts_at.eq(starts_at),
            builtin_invoices::period_ends_at.eq(ends_at),
        ))
        .execute(scope.connection)?;
    Ok(())
}

/// Newest first.
pub fn invoices(scope: &mut Scope) -> Result<Vec<BuiltinInvoice>> {
    Ok(builtin_invoices::table
        .filter(builtin_invoices::account_id.eq(scope.owner_id().to_owned()))
        .order((builtin_invoices::period_starts_at.desc(), builtin_invoices::id.desc()))
        .select((
            builtin_invoices::id,
            builtin_invoices::plan,
            builtin_invoices::amount,
            builtin_invoices::period_starts_at,
            builtin_invoices::period_ends_at,
        ))
        .load(scope.connection)?)
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
