//! Work that is to be done once a day by one process, however many there are and however often they restart.

use std::time::Duration;

use diesel::RunQueryDsl;
use diesel::sql_types::Text;
use jiff::SignedDuration;

use super::Platform;
use super::dates::Moment;
use super::db::DbConnection;
use super::error::Result;

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// How soon work that failed is tried again.
const RETRY: SignedDuration = SignedDuration::from_hours(1);
const LOOK_EVERY: Duration = Duration::from_secs(15 * 60);

/// Does the work whenever it is due, forever.
pub async fn run<F: Future<Output = Result<()>>>(
    platform: &Platform,
    name: &'static str,
    work: impl Fn(Platform) -> F,
) {
    loop {
        if let Err(error) = run_if_due(platform, name, &work).await {
            tracing::error!(?error, name, "daily work failed; it will be tried again");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Does the work if it was not done within the last day.
pub async fn run_if_due<F: Future<Output = Result<()>>>(
    platform: &Platform,
    name: &'static str,
    work: impl Fn(Platform) -> F,
) -> Result<()> {
    let now = platform.clock.now();
    if !platform.database.write(move |connection| claim(connection, name, now)).await? {
        return Ok(());
    }
    let outcome = work(platform.clone()).await;
    if outcome.is_err() {
        let retry_at = now.minus(DAY).plus(RETRY);
        platform.database.write(move |connection| set_last_run(connection, name, retry_at)).await?;
    }
    outcome
}

/// Only one process finds the last run long enough ago.
fn claim(connection: &mut DbConnection, name: &str, now: Moment) -> Result<bool> {
    let claimed = diesel::sql_query(
        "INSERT INTO daily_jobs (name, last_run_at) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at WHERE daily_jobs.last_run_at <= $3",
    )
    .bind::<Text, _>(name)
    .bind::<Text, _>(now)
    .bind::<Text, _>(now.minus(DAY))
    .execute(connection)?;
    Ok(claimed == 1)
}

fn set_last_run(connection: &mut DbConnection, name: &str, at: Moment) -> Result<()> {
    // SQLite numbers parameters as they appear.
    diesel::sql_query("UPDATE daily_jobs SET last_run_at = $1 WHERE name = $2")
        .bind::<Text, _>(at)
        .bind::<Text, _>(name)
        .execute(connection)?;
    Ok(())
}
