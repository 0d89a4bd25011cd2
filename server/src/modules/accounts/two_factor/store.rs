//! All data access of two-factor sign-in.

use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;

use super::device_keys;
use super::payloads::{SecondStep, TwoFactor};
use crate::modules::accounts::rules::SECOND_STEP_VALID_FOR;
use crate::schema::{accounts, recovery_codes, second_locks, second_steps};
use platform::access::Scope;
use platform::db::DbConnection;
use platform::error::Result;
use platform::jobs::retention::Expires;
use platform::values::dates::Moment;
use platform::values::ids::{hash_token, new_token};

/// Sign-ins that nobody finished.
pub const STEPS: Expires = Expires {
    table: "second_steps",
    key: "token_hash",
    due: "SELECT token_hash FROM second_steps WHERE expires_at <= $1",
    kept_for: SignedDuration::ZERO,
};

pub fn is_on(connection: &mut DbConnection, account_id: &str) -> Result<bool> {
    let since: Option<Moment> =
        accounts::table.find(account_id).select(accounts::second_lock_since).first(connection)?;
    Ok(since.is_some())
}

pub fn get(scope: &mut Scope) -> Result<TwoFactor> {
    let owner_id = scope.owner_id().to_owned();
    let since = accounts::table.find(&owner_id).select(accounts::second_lock_since).first(scope.connection)?;
    let left = recovery_codes::table.filter(recovery_codes::account_id.eq(&owner_id)).count();
    Ok(TwoFactor { since, recovery_codes_left: left.get_result(scope.connection)? })
}

/// Keeps a new secret, in place of one that was never confirmed.
pub fn keep_secret(scope: &mut Scope, secret: &str) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    diesel::sql_query(
        "INSERT INTO second_locks (account_id, secret, last_step, created_at) VALUES ($1, $2, 0, $3) \
         ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = excluded.created_at",
    )
    .bind::<Text, _>(owner_id)
    .bind::<Text, _>(secret)
    .bind::<Text, _>(scope.now)
    .execute(scope.connection)?;
    Ok(())
}

pub fn secret(scope: &mut Scope) -> Result<Option<String>> {
    let lock = second_locks::table.find(scope.owner_id().to_owned());
    Ok(lock.select(second_locks::secret).first(scope.connection).optional()?)
}

/// False when this step's code, or a later one, was used before. Of two at once only one finds it unused.
pub fn use_step(scope: &mut Scope, step: i64) -> Result<bool> {
    let unused = second_locks::table.find(scope.owner_id().to_owned()).filter(second_locks::last_step.lt(step));
    Ok(diesel::update(unused).set(second_locks::last_step.eq(step)).execute(scope.connection)? == 1)
}

/// False when there is no such code, or not any more.
pub fn use_recovery_code(scope: &mut Scope, code: &str) -> Result<bool> {
    let code = recovery_codes::table.find((scope.owner_id().to_owned(), hash_token(code)));
    Ok(diesel::delete(code).execute(scope.connection)? == 1)
}

pub fn switch_on(scope: &mut Scope) -> Result<()> {
    diesel::update(accounts::table.find(scope.owner_id().to_owned()))
        .set(accounts::second_lock_since.eq(Some(scope.now)))
        .execute(scope.connection)?;
    Ok(())
}

/// In place of all that were there.
pub fn keep_recovery_codes<'codes>(scope: &mut Scope, codes: impl Iterator<Item = &'codes str>) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    drop_recovery_codes(scope.connection, &owner_id)?;
    for code in codes {
        diesel::insert_into(recovery_codes::table)
            .values((recovery_codes::account_id.eq(&owner_id), recovery_codes::code_hash.eq(hash_token(code))))
            .execute(scope.connection)?;
    }
    Ok(())
}

/// Takes the lock off, with everything that belongs to it.
pub fn remove(connection: &mut DbConnection, account_id: &str) -> Result<()> {
    diesel::update(accounts::table.find(account_id))
        .set(accounts::second_lock_since.eq(None::<Moment>))
        .execute(connection)?;
    end_pending(connection, account_id)?;
    drop_recovery_codes(connection, account_id)
}

/// How many sign-ins wait for a code.
pub fn waiting_for_code(connection: &mut DbConnection, account_id: &str, now: Moment) -> Result<i64> {
    let waiting = second_steps::table.filter(second_steps::account_id.eq(account_id));
    Ok(waiting.filter(second_steps::expires_at.gt(now)).count().get_result(connection)?)
}

/// Ends what was begun with the password: sign-ins that wait for a code, and an app that was never confirmed, whose secret
/// somebody else may know. No browser is known any more either.
pub fn end_pending(connection: &mut DbConnection, account_id: &str) -> Result<()> {
    diesel::delete(second_steps::table.filter(second_steps::account_id.eq(account_id))).execute(connection)?;
    if !is_on(connection, account_id)? {
        diesel::delete(second_locks::table.find(account_id)).execute(connection)?;
    }
    device_keys::drop_all(connection, account_id)
}

fn drop_recovery_codes(connection: &mut DbConnection, account_id: &str) -> Result<()> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::account_id.eq(account_id))).execute(connection)?;
    Ok(())
}

/// The password was right; a code is still to come: the one that was emailed, or else one of the app.
pub fn open_step(
    connection: &mut DbConnection,
    account_id: &str,
    emailed: Option<&str>,
    now: Moment,
) -> Result<SecondStep> {
    let (challenge, expires_at) = (new_token()?, now.plus(SECOND_STEP_VALID_FOR));
    diesel::insert_into(second_steps::table)
        .values((
            second_steps::token_hash.eq(hash_token(&challenge)),
            second_steps::account_id.eq(account_id),
            second_steps::expires_at.eq(expires_at),
            second_steps::emailed_code_hash.eq(emailed.map(hash_token)),
        ))
        .execute(connection)?;
    Ok(SecondStep { challenge, expires_at, is_emailed: emailed.is_some() })
}

/// Whose sign-in it is, while it waits, and the hash of the code that was emailed for it. An account whose time to leave has
/// come is as good as gone.
pub fn find_step(
    connection: &mut DbConnection,
    token_hash: &str,
    now: Moment,
) -> Result<Option<(String, Option<String>)>> {
    Ok(second_steps::table
        .inner_join(accounts::table.on(accounts::id.eq(second_steps::account_id)))
        .filter(second_steps::token_hash.eq(token_hash))
        .filter(second_steps::expires_at.gt(now))
        .filter(accounts::leaves_at.is_null().or(accounts::leaves_at.gt(now).assume_not_null()))
        .select((second_steps::account_id, second_steps::emailed_code_hash))
        .first(connection)
        .optional()?)
}

/// Only one of two simultaneous uses finds the row to delete.
pub fn close_step(connection: &mut DbConnection, token_hash: &str) -> Result<bool> {
    Ok(diesel::delete(second_steps::table.find(token_hash)).execute(connection)? == 1)
}
