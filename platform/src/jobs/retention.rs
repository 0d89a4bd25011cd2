//! Deletes what has expired. Each kind of row says here how it is found, through an index; rows go a few at a
//! time, so that nobody who wants to write waits for all of them.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use jiff::SignedDuration;

use crate::Platform;
use crate::access::session;
use crate::db::DbConnection;
use crate::email::delivery;
use crate::error::Result;
use crate::http::idempotency;
use crate::values::dates::Moment;

/// In one transaction.
const AT_ONCE: usize = 500;

/// Rows of one table whose time comes to an end.
#[derive(Clone, Copy, Debug)]
pub struct Expires {
    pub table: &'static str,
    /// Its primary key.
    pub key: &'static str,
    /// Selects the keys of the rows whose time was up at $1, through an index.
    pub due: &'static str,
    /// How long after that time they are still kept.
    pub kept_for: SignedDuration,
}

/// The platform's own.
pub const OWN: [Expires; 5] = [
    Expires {
        table: "sessions",
        key: "token_hash",
        due: "SELECT token_hash FROM sessions WHERE last_used_at <= $1",
        kept_for: session::IDLE_LIMIT,
    },
    Expires {
        table: "idempotency_keys",
        key: "(owner_id, path, idempotency_key)",
        due: "SELECT owner_id, path, idempotency_key FROM idempotency_keys WHERE created_at <= $1",
        kept_for: idempotency::KEPT_FOR,
    },
    Expires {
        table: "throttles",
        key: "subject",
        due: "SELECT subject FROM throttles WHERE window_ends_at <= $1",
        kept_for: SignedDuration::ZERO,
    },
    Expires {
        table: "customer_emails",
        key: "(owner_id, id)",
        due: "SELECT owner_id, id FROM customer_emails WHERE created_at <= $1",
        kept_for: delivery::KEPT_FOR,
    },
    Expires {
        table: "used_captchas",
        key: "signature",
        due: "SELECT signature FROM used_captchas WHERE expires_at <= $1",
        kept_for: SignedDuration::ZERO,
    },
];

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Deletes what has expired of these, and returns how many rows that were.
pub async fn delete_expired(platform: &Platform, of: &'static [Expires]) -> Result<usize> {
    let mut deleted = 0;
    for rows in of {
        let before = platform.clock.now().minus(rows.kept_for);
        // Nobody who writes waits for a look that finds nothing.
        while platform.database.read(move |connection| rows.is_any_due(connection, before)).await? {
            deleted += platform.database.write(move |connection| rows.delete_some(connection, before)).await?;
        }
    }
    Ok(deleted)
}

impl Expires {
    fn is_any_due(&self, connection: &mut DbConnection, before: Moment) -> Result<bool> {
        let found: Found = diesel::sql_query(format!("SELECT count(*) AS count FROM ({} LIMIT 1) AS due", self.due))
            .bind::<Text, _>(before)
            .get_result(connection)?;
        Ok(found.count > 0)
    }

    fn delete_some(&self, connection: &mut DbConnection, before: Moment) -> Result<usize> {
        let Self { table, key, due, .. } = self;
        let some = format!("DELETE FROM {table} WHERE {key} IN ({due} LIMIT {AT_ONCE})");
        Ok(diesel::sql_query(some).bind::<Text, _>(before).execute(connection)?)
    }
}
