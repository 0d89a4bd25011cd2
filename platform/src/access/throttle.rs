//! Counts tries per subject (an address, a client) in windows of time. The counters live in the database, so
//! they survive a restart and hold across several processes.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use jiff::SignedDuration;

use crate::db::{Database, DbConnection};
use crate::error::{Error, Result};
use crate::schema::throttles;
use crate::values::dates::Moment;

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
        Self::new(tries, window, "Too many attempts.")
    }

    pub const fn new(tries: i64, window: SignedDuration, reason: &'static str) -> Self {
        Self { tries, window, reason }
    }
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    hits: i64,
    #[diesel(sql_type = Text)]
    window_ends_at: Moment,
}

/// Refuses who is past the limit already, by reading alone: a flood of refusals must not keep others from writing.
fn refuse_past_limit(connection: &mut DbConnection, subject: &str, limit: Limit, now: Moment) -> Result<()> {
    let window_ends_at: Option<Moment> = throttles::table
        .find(subject)
        .filter(throttles::hits.ge(limit.tries))
        .filter(throttles::window_ends_at.gt(now))
        .select(throttles::window_ends_at)
        .first(connection)
        .optional()?;
    window_ends_at.map_or(Ok(()), |end| Err(past_limit(limit, end, now)))
}

/// Counts a try of each subject, in a transaction of its own: a try that is refused later counts like any other.
/// Whoever is past a limit already is refused without being counted.
pub async fn count_tries(database: &Database, tries: Vec<(String, Limit)>, now: Moment) -> Result<()> {
    let asked = tries.clone();
    database
        .glance(move |connection| {
            asked.iter().try_for_each(|(subject, limit)| refuse_past_limit(connection, subject, *limit, now))
        })
        .await?;
    let outcomes: Vec<Result<()>> = database
        .write(move |connection| {
            Ok(tries.iter().map(|(subject, limit)| count_try(connection, subject, *limit, now)).collect())
        })
        .await?;
    outcomes.into_iter().collect()
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
        return Err(past_limit(limit, counted.window_ends_at, now));
    }
    Ok(())
}

fn past_limit(limit: Limit, window_ends_at: Moment, now: Moment) -> Error {
    let left = window_ends_at.since(now).as_secs().max(1);
    Error::TooOften { reason: limit.reason, retry_after_seconds: left }
}

/// Forgets the tries of every subject that begins and ends with these words ("code", an account's id).
pub fn forgive_like(connection: &mut DbConnection, first: &str, last: &str) -> Result<()> {
    let pattern = format!("{}% {}", like_literal(first), like_literal(last));
    diesel::sql_query("DELETE FROM throttles WHERE subject LIKE $1 ESCAPE '\\'")
        .bind::<Text, _>(pattern)
        .execute(connection)?;
    Ok(())
}

/// A text as LIKE finds it, whatever is in it: `_` and `%` are common in addresses.
fn like_literal(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// Forgets the tries of a subject that has shown to be in the right.
pub fn forgive(connection: &mut DbConnection, subject: &str) -> Result<()> {
    diesel::delete(throttles::table.find(subject)).execute(connection)?;
    Ok(())
}
