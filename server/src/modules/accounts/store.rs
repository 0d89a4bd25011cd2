//! All data access of accounts.

use diesel::prelude::*;
use jiff::SignedDuration;

use super::two_factor;
use crate::modules::account_keys::{email_key, name_key};
use crate::modules::billing;
use crate::schema::{accounts, password_resets};
use platform::access::{Scope, session};
use platform::db::{DbConnection, refold};
use platform::error::Result;
use platform::jobs::retention::Expires;
use platform::values::dates::Moment;
use platform::values::ids::new_id;

/// Links for a new password that nobody used.
pub const RESETS: Expires = Expires {
    table: "password_resets",
    key: "token_hash",
    due: "SELECT token_hash FROM password_resets WHERE expires_at <= $1",
    kept_for: SignedDuration::ZERO,
};

pub struct NewAccount {
    pub email: String,
    pub password_hash: String,
    pub first_name: String,
    pub last_name: String,
    pub business_name: String,
    pub phone_number: Option<String>,
    pub timezone: Option<String>,
    /// Where no mail can be sent, an address counts as it is.
    pub is_confirmed: bool,
}

/// Writes anew what an older program folded otherwise.
pub fn refold(connection: &mut DbConnection) -> Result<()> {
    refold::table(connection, "accounts", |connection, after: String| {
        let rows: Vec<(String, String, String)> = accounts::table
            .filter(accounts::id.gt(after))
            .order(accounts::id)
            .limit(refold::AT_ONCE)
            .select((accounts::id, accounts::first_name, accounts::last_name))
            .load(connection)?;
        for (id, first_name, last_name) in &rows {
            // An account whose name was changed meanwhile has its key in the new form already.
            let as_read = accounts::table
                .filter(accounts::id.eq(id))
                .filter(accounts::first_name.eq(first_name))
                .filter(accounts::last_name.eq(last_name));
            let folded = accounts::name_key.eq(name_key(first_name, last_name));
            diesel::update(as_read).set(folded).execute(connection)?;
        }
        Ok(rows.into_iter().next_back().map(|(id, ..)| id))
    })
}

/// Makes an account and returns its id.
pub fn insert(connection: &mut DbConnection, new: NewAccount, now: Moment) -> Result<String> {
    let id = new_id();
    diesel::insert_into(accounts::table)
        .values((
            accounts::id.eq(&id),
            accounts::email_key.eq(email_key(&new.email)),
            accounts::email.eq(new.email),
            accounts::name_key.eq(name_key(&new.first_name, &new.last_name)),
            accounts::password_hash.eq(new.password_hash),
            accounts::first_name.eq(new.first_name),
            accounts::last_name.eq(new.last_name),
            accounts::business_name.eq(new.business_name),
            accounts::phone_number.eq(new.phone_number),
            accounts::timezone.eq(new.timezone),
            accounts::takes_cash.eq(false),
            // The column began as false.
            accounts::emails_views.eq(true),
            accounts::takes_check.eq(false),
            accounts::is_admin.eq(false),
            accounts::hides_first_steps.eq(false),
            accounts::email_confirmed_at.eq(new.is_confirmed.then_some(now)),
            accounts::created_at.eq(now),
            accounts::updated_at.eq(now),
        ))
        .execute(connection)
        .map_err(|error| {
            platform::error::Error::from(error)
                .on_duplicate("accounts.email_key", "An account with this email already exists")
        })?;
    Ok(id)
}

/// The id and password hash behind an address. An account whose time to leave has come is as good as gone.
pub fn credentials(connection: &mut DbConnection, email: &str, now: Moment) -> Result<Option<(String, String)>> {
    Ok(accounts::table
        .filter(accounts::email_key.eq(email_key(email)))
        .filter(accounts::leaves_at.is_null().or(accounts::leaves_at.gt(now).assume_not_null()))
        .select((accounts::id, accounts::password_hash))
        .first(connection)
        .optional()?)
}

/// The account's password hash, and whether two-factor is on.
pub fn password_hash_and_lock(scope: &mut Scope) -> Result<(String, bool)> {
    let (hash, since): (String, Option<Moment>) = accounts::table
        .find(scope.owner_id().to_owned())
        .select((accounts::password_hash, accounts::second_lock_since))
        .first(scope.connection)?;
    Ok((hash, since.is_some()))
}

pub fn id_of(connection: &mut DbConnection, email: &str) -> Result<Option<String>> {
    let account = accounts::table.filter(accounts::email_key.eq(email_key(email)));
    Ok(account.select(accounts::id).first(connection).optional()?)
}

/// Where the owner is, unless it is known.
pub fn note_zone(connection: &mut DbConnection, id: &str, timezone: &str) -> Result<()> {
    let unknown = accounts::table.filter(accounts::id.eq(id)).filter(accounts::timezone.is_null());
    diesel::update(unknown).set(accounts::timezone.eq(timezone)).execute(connection)?;
    Ok(())
}

/// From now on the account's address counts as confirmed, and so does what was given to it.
pub fn note_confirmed(scope: &mut Scope) -> Result<()> {
    let unconfirmed = accounts::table
        .filter(accounts::id.eq(scope.owner_id().to_owned()))
        .filter(accounts::email_confirmed_at.is_null());
    diesel::update(unconfirmed).set(accounts::email_confirmed_at.eq(Some(scope.now))).execute(scope.connection)?;
    billing::renew_access(scope)
}

/// On the command line; false when there is no such account.
pub fn confirm(connection: &mut DbConnection, email: &str, now: Moment) -> Result<bool> {
    let Some(id) = id_of(connection, email)? else { return Ok(false) };
    note_confirmed(&mut Scope::without_request(connection, id, now)?)?;
    Ok(true)
}

/// On the command line; false when there is no such account.
pub fn remove_two_factor(connection: &mut DbConnection, email: &str) -> Result<bool> {
    let Some(id) = id_of(connection, email)? else { return Ok(false) };
    two_factor::remove(connection, &id)?;
    Ok(true)
}

/// Ends all sessions of an account; false when there is none with this address.
pub fn sign_out(connection: &mut DbConnection, email: &str) -> Result<bool> {
    let Some(id) = id_of(connection, email)? else { return Ok(false) };
    session::end_all(connection, &id)?;
    Ok(true)
}

/// False when there is no such account.
pub fn set_administrator(connection: &mut DbConnection, email: &str, is_admin: bool) -> Result<bool> {
    let account = accounts::table.filter(accounts::email_key.eq(email_key(email)));
    let said = (accounts::is_admin.eq(is_admin), accounts::profile_version.eq(accounts::profile_version + 1));
    Ok(diesel::update(account).set(said).execute(connection)? == 1)
}

/// Whether this is the account's password. It stays so until the transaction ends: who sets a new one waits.
pub fn holds_password(connection: &mut DbConnection, id: &str, hash: &str) -> Result<bool> {
    let kept = accounts::table.find(id).select(accounts::password_hash);
    let kept: Option<String> = match connection {
        DbConnection::Postgres(postgres) => kept.for_no_key_update().first(postgres).optional()?,
        DbConnection::Sqlite(sqlite) => kept.first(sqlite).optional()?,
    };
    Ok(kept.is_some_and(|kept| kept == hash))
}

/// What wrong passwords for an address are counted by.
pub fn sign_in_subject(email_key: &str) -> String {
    format!("sign-in address {email_key}")
}

pub fn set_password(connection: &mut DbConnection, id: &str, hash: &str, now: Moment) -> Result<()> {
    diesel::update(accounts::table.find(id))
        .set((accounts::password_hash.eq(hash), accounts::updated_at.eq(now)))
        .execute(connection)?;
    Ok(())
}

pub fn add_reset(connection: &mut DbConnection, account_id: &str, token_hash: &str, expires_at: Moment) -> Result<()> {
    diesel::insert_into(password_resets::table)
        .values((
            password_resets::token_hash.eq(token_hash),
            password_resets::account_id.eq(account_id),
            password_resets::expires_at.eq(expires_at),
        ))
        .execute(connection)?;
    Ok(())
}

/// The account a reset link is for, while it is good.
pub fn find_reset(connection: &mut DbConnection, token_hash: &str, now: Moment) -> Result<Option<String>> {
    Ok(password_resets::table
        .find(token_hash)
        .filter(password_resets::expires_at.gt(now))
        .select(password_resets::account_id)
        .first(connection)
        .optional()?)
}

/// Uses a reset link up. Only one of two simultaneous uses finds the row to delete.
pub fn take_reset(connection: &mut DbConnection, token_hash: &str) -> Result<bool> {
    Ok(diesel::delete(password_resets::table.find(token_hash)).execute(connection)? == 1)
}

/// All other links of the account are void once one was used.
pub fn drop_resets(connection: &mut DbConnection, account_id: &str) -> Result<()> {
    diesel::delete(password_resets::table.filter(password_resets::account_id.eq(account_id))).execute(connection)?;
    Ok(())
}
