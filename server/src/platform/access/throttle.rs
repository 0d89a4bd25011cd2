//! Counts tries per subject (an address, a client) in windows of time. The counters live in the database, so
//! they survive a restart and hold across several processes.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use jiff::SignedDuration;

use crate::platform::dates::Moment;
use crate::platform::db::DbConnection;
use crate::platform::http::error::{Error, Result};

diesel::table! {
    throttles (subject) {
        subject -> Text,
        window_ends_at -> Text,
        hits -> BigInt,
    }
}

/// How many tries are allowed in how long.
#[derive(Clone, Copy)]
pub struct Limit {
    pub tries: i64,
    pub window: SignedDuration,
    /// A sentence for whoever is past it.
    pub reason: &'static str,
}

impl Limit {
    pub const fn of_tries(tries: i64, window: SignedDuration) -> Self {
        Self { tries, window, reason: "Too many tries." }
    }
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    hits: i64,
    #[diesel(sql_type = Text)]
    window_ends_at: Moment,
}

/// Counts one try; past the limit it is refused until the window ends.
pub fn count_try(connection: &mut DbConnection, subject: &str, limit: Limit, now: Moment) -> Result<()> {
    let counted: Counted = diesel::sql_query(
        "INSERT INTO throttles (subject, window_ends_at, hits) VALUES ($1, $2, 1) \
         ON CONFLICT (subject) DO UPDATE SET \
           hits = CASE WHEN throttles.window_ends_at <= $3 THEN 1 ELSE throttles.hits + 1 END, \
           window_ends_at = CASE WHEN throttles.window_ends_at <= $3 THEN $2 ELSE throttles.window_ends_at END \
         RETURNING hits, window_ends_at",
    )
    .bind::<Text, _>(subject)
    .bind::<Text, _>(now.plus(limit.window))
    .bind::<Text, _>(now)
    .get_result(connection)?;
    if counted.hits > limit.tries {
        let left = counted.window_ends_at.since(now).as_secs().max(1);
        return Err(Error::TooManyRequests { reason: limit.reason, retry_after_seconds: left });
    }
    Ok(())
}

/// Forgets the tries of a subject that has shown to be in the right.
pub fn forgive(connection: &mut DbConnection, subject: &str) -> Result<()> {
    diesel::delete(throttles::table.find(subject)).execute(connection)?;
    Ok(())
}

pub fn forget_old(connection: &mut DbConnection, now: Moment) -> Result<usize> {
    Ok(diesel::delete(throttles::table.filter(throttles::window_ends_at.le(now))).execute(connection)?)
}
