//! The kinds of devices that somebody has signed in with: by the same name in plain words that the list of sessions shows
//! ("Chrome on Android"). It tells a stranger's laptop from the owner's phone, survives every update of a browser, and needs
//! nothing in the browser that would follow anybody.

use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;

use super::browser::device;
use crate::schema::known_devices;
use platform::access::session;
use platform::db::DbConnection;
use platform::error::Result;
use platform::jobs::retention::Expires;
use platform::values::dates::Moment;

/// One that was not used for a year is new again.
pub const DEVICES: Expires = Expires {
    table: "known_devices",
    key: "(account_id, device)",
    due: "SELECT account_id, device FROM known_devices WHERE last_seen_at <= $1",
    kept_for: SignedDuration::from_hours(365 * 24),
};

/// Notes a sign-in; true when the device was known before. Sessions from before devices were noted count too.
pub fn note(connection: &mut DbConnection, account_id: &str, user_agent: Option<&str>, now: Moment) -> Result<bool> {
    let name = device(user_agent);
    let noted: Option<String> =
        known_devices::table.find((account_id, &name)).select(known_devices::device).first(connection).optional()?;
    let is_known = noted.is_some()
        || session::user_agents(connection, account_id)?.iter().any(|other| device(other.as_deref()) == name);
    diesel::sql_query(
        "INSERT INTO known_devices (account_id, device, last_seen_at) VALUES ($1, $2, $3) \
         ON CONFLICT (account_id, device) DO UPDATE SET last_seen_at = excluded.last_seen_at",
    )
    .bind::<Text, _>(account_id)
    .bind::<Text, _>(name)
    .bind::<Text, _>(now)
    .execute(connection)?;
    Ok(is_known)
}
