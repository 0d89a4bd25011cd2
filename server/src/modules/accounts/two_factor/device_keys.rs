//! The key that a browser keeps once it got in with a right code. It opens nothing: it only says that this browser is one of
//! the owner's, so that wrong codes from elsewhere don't keep it waiting. The server keeps its hash.

use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;

use crate::schema::device_keys;
use platform::db::DbConnection;
use platform::error::Result;
use platform::jobs::retention::Expires;
use platform::values::dates::Moment;
use platform::values::ids::{hash_token, new_token};

/// A browser that wasn't used for a year is a stranger again.
pub const DEVICE_KEYS: Expires = Expires {
    table: "device_keys",
    key: "(account_id, key_hash)",
    due: "SELECT account_id, key_hash FROM device_keys WHERE last_used_at <= $1",
    kept_for: SignedDuration::from_hours(365 * 24),
};

/// The hash of the key, if this browser is one of the account's.
pub fn known(connection: &mut DbConnection, account_id: &str, key: Option<&str>) -> Result<Option<String>> {
    let Some(hash) = key.map(hash_token) else { return Ok(None) };
    let row = device_keys::table.find((account_id, &hash));
    Ok(row.select(device_keys::key_hash).first(connection).optional()?)
}

/// From now on the browser is one of the account's. Returns its key: the one it has (of another account on the same device),
/// or a new one.
pub fn keep(connection: &mut DbConnection, account_id: &str, key: Option<String>, now: Moment) -> Result<String> {
    let key = key.map_or_else(new_token, Ok)?;
    diesel::sql_query(
        "INSERT INTO device_keys (account_id, key_hash, last_used_at) VALUES ($1, $2, $3) \
         ON CONFLICT (account_id, key_hash) DO UPDATE SET last_used_at = excluded.last_used_at",
    )
    .bind::<Text, _>(account_id)
    .bind::<Text, _>(hash_token(&key))
    .bind::<Text, _>(now)
    .execute(connection)?;
    Ok(key)
}

pub fn drop_all(connection: &mut DbConnection, account_id: &str) -> Result<()> {
    diesel::delete(device_keys::table.filter(device_keys::account_id.eq(account_id))).execute(connection)?;
    Ok(())
}
