//! Work that no request asks for. A job is a line in the program's list (`src/background.rs`): its name, its rhythm and
//! what it does. Several processes share it through one row per job, which also tells when it last ran.

pub mod retention;

use std::pin::{Pin, pin};
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tracing::Instrument as _;

use super::Platform;
use super::db::DbConnection;
use super::error::{Error, Result};
use crate::process::measures::Counter;
use crate::schema::background_work;
use crate::values::dates::Moment;

/// How soon work that failed is tried again, at the latest.
const RETRY: SignedDuration = SignedDuration::from_hours(1);
/// How soon a process looks whether rare work is due, at the latest.
const LOOK_EVERY: SignedDuration = SignedDuration::from_mins(15);
/// Work that every process does all the time is noted this often, unless it fails.
const NOTE_EVERY: SignedDuration = SignedDuration::from_mins(15);

pub static ABANDONED: Counter = Counter::plain(
    "sawhorse_background_abandoned_total",
    "Runs of background work that were still going when their time was up, and were abandoned.",
);

pub type Run = Pin<Box<dyn Future<Output = Result<()>> + Send>>;

#[derive(Clone, Copy)]
pub struct Job {
    /// What it is called in the database and in the log.
    pub name: &'static str,
    pub every: SignedDuration,
    /// A run that takes longer is stuck: it is abandoned, counts as failed and is tried again. Far longer than any good run
    /// takes, and than the sum of the waits that a run can have.
    pub limit: Duration,
    pub by: By,
    pub run: fn(Platform) -> Run,
}

#[derive(Clone, Copy)]
pub enum By {
    /// One process of all, each time: the first that finds it due.
    One,
    /// Every process, because what it does is claimed bit by bit; and at once when the bell rings.
    Each { bell: fn(&Platform) -> &Notify },
}

/// When a job last came to a good end, and when it last failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Queryable)]
pub struct LastRun {
    pub ran_at: Option<Moment>,
    pub failed_at: Option<Moment>,
}

pub fn start(platform: &Platform, work: &'static [Job]) -> JoinSet<()> {
    work.iter().map(|job| keep_doing(platform.clone(), *job)).collect()
}

/// Does a piece of work whenever it is time, forever. Ends when the future is dropped.
pub async fn keep_doing(platform: Platform, job: Job) {
    let mut noted = None;
    loop {
        let outcome = match job.by {
            By::One => run_if_due(&platform, job).await,
            By::Each { .. } => run_here(&platform, job, &mut noted).await,
        };
        if let Err(error) = outcome {
            tracing::error!(?error, work = job.name, "background work failed; it will be tried again");
        }
        let pause = Duration::try_from(job.every.min(LOOK_EVERY)).unwrap_or_default();
        match job.by {
            By::One => sleep(pause).await,
            By::Each { bell } => drop(timeout(pause, bell(&platform).notified()).await),
        }
    }
}

/// A panic ends this one time alone: it counts as a failure, and the next time comes. So does running out of time.
async fn run_once(platform: &Platform, job: Job) -> Result<()> {
    // A task of its own, which ends with whoever waits for it.
    let mut task = JoinSet::new();
    task.spawn((job.run)(platform.clone()).in_current_span());
    let Ok(ended) = timeout(job.limit, task.join_next()).await else {
        ABANDONED.add(1);
        return Err(Error::internal("background work was abandoned", "it took too long"));
    };
    match ended {
        Some(Err(panic)) => Err(Error::internal("background work panicked", panic)),
        Some(Ok(outcome)) => outcome,
        None => Ok(()),
    }
}

/// Does the job if it is due and no other process has taken it.
pub async fn run_if_due(platform: &Platform, job: Job) -> Result<()> {
    let (Job { name, every, .. }, now) = (job, platform.clock.now());
    // The look is a read: nobody who writes waits while nothing is due.
    if !platform.database.read(move |connection| is_due(connection, name, now)).await?
        || !platform.database.write(move |connection| claim(connection, name, now, now.plus(every))).await?
    {
        return Ok(());
    }
    let outcome = run_claimed(platform, job).await;
    let (is_done, ended) = (outcome.is_ok(), platform.clock.now());
    platform
        .database
        .write(move |connection| {
            let row = background_work::table.find(name);
            if is_done {
                diesel::update(row).set(background_work::last_ran_at.eq(ended)).execute(connection)?;
            } else {
                let again =
                    (background_work::last_failed_at.eq(ended), background_work::due_at.eq(now.plus(every.min(RETRY))));
                diesel::update(row).set(again).execute(connection)?;
            }
            Ok(())
        })
        .await?;
    outcome
}

/// Does a job that this process has claimed, and claims it again for as long as that takes: no other process finds it due
/// meanwhile, and one that's killed in the middle of it isn't waited for.
async fn run_claimed(platform: &Platform, job: Job) -> Result<()> {
    let mut run = pin!(run_once(platform, job));
    let half = Duration::try_from(job.every).unwrap_or_default() / 2;
    loop {
        if let Ok(outcome) = timeout(half, &mut run).await {
            return outcome;
        }
        let due_again = platform.clock.now().plus(job.every);
        let claim_again = move |connection: &mut DbConnection| {
            let row = background_work::table.find(job.name);
            Ok(diesel::update(row).set(background_work::due_at.eq(due_again)).execute(connection)?)
        };
        if let Err(error) = platform.database.write(claim_again).await {
            tracing::warn!(?error, work = job.name, "a claim on background work could not be renewed");
        }
    }
}

/// Does a job that is for one process now, whenever it was due.
pub async fn hurry(platform: &Platform, job: Job) -> Result<()> {
    let (name, now) = (job.name, platform.clock.now());
    platform
        .database
        .write(move |connection| {
            let row = background_work::table.find(name);
            Ok(diesel::update(row).set(background_work::due_at.eq(now)).execute(connection)?)
        })
        .await?;
    run_if_due(platform, job).await
}

/// Does what this process has to do; `noted` is when it last noted that it came to a good end.
pub async fn run_here(platform: &Platform, job: Job, noted: &mut Option<Moment>) -> Result<()> {
    let outcome = run_once(platform, job).await;
    let (name, is_done, now) = (job.name, outcome.is_ok(), platform.clock.now());
    if is_done && noted.is_some_and(|noted| now.since(noted) < NOTE_EVERY) {
        return Ok(());
    }
    let written = platform.database.write(move |connection| note(connection, name, is_done, now)).await;
    // The next good end after a failure is noted at once: until then the job counts as failing.
    *noted = Some(now).filter(|_| is_done && written.is_ok());
    outcome.and(written)
}

fn is_due(connection: &mut DbConnection, name: &str, now: Moment) -> Result<bool> {
    let due: Option<Moment> =
        background_work::table.find(name).select(background_work::due_at).first(connection).optional()?;
    Ok(due.is_none_or(|due| due <= now))
}

/// Only one process finds it due.
fn claim(connection: &mut DbConnection, name: &str, now: Moment, due_again: Moment) -> Result<bool> {
    let claimed = diesel::sql_query(
        "INSERT INTO background_work (name, due_at) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at WHERE background_work.due_at <= $3",
    )
    .bind::<Text, _>(name)
    .bind::<Text, _>(due_again)
    .bind::<Text, _>(now)
    .execute(connection)?;
    Ok(claimed == 1)
}

fn note(connection: &mut DbConnection, name: &str, is_done: bool, now: Moment) -> Result<()> {
    let last = if is_done { "last_ran_at" } else { "last_failed_at" };
    diesel::sql_query(format!(
        "INSERT INTO background_work (name, due_at, {last}) VALUES ($1, $2, $2) \
         ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, {last} = excluded.{last}"
    ))
    .bind::<Text, _>(name)
    .bind::<Text, _>(now)
    .execute(connection)?;
    Ok(())
}

/// How many jobs that one process does for all are due and not taken yet, and since when the first.
pub fn overdue(connection: &mut DbConnection, work: &[Job], now: Moment) -> Result<(i64, Option<Moment>)> {
    let shared = work.iter().filter(|job| matches!(job.by, By::One)).map(|job| job.name);
    let due = background_work::table
        .filter(background_work::name.eq_any(shared.collect::<Vec<_>>()))
        .filter(background_work::due_at.le(now))
        .order(background_work::due_at)
        .select(background_work::due_at);
    let due: Vec<Moment> = due.load(connection)?;
    Ok((due.len() as i64, due.first().copied()))
}

/// The names of the jobs whose last run failed or was abandoned, in whichever process.
pub fn failing(connection: &mut DbConnection) -> Result<Vec<String>> {
    let (ran, failed) = (background_work::last_ran_at, background_work::last_failed_at);
    let rows = background_work::table.order(background_work::name).select((background_work::name, ran, failed));
    let rows: Vec<(String, Option<Moment>, Option<Moment>)> = rows.load(connection)?;
    let is_failing = |ran: Option<Moment>, failed: Option<Moment>| failed.is_some() && failed > ran;
    Ok(rows.into_iter().filter(|(_, ran, failed)| is_failing(*ran, *failed)).map(|(name, ..)| name).collect())
}

/// Deletes what's known of jobs that the program doesn't have, like those that another release has by another name. One that
/// failed would count as failing for good.
pub fn forget_others(connection: &mut DbConnection, jobs: &[Job]) -> Result<()> {
    let names: Vec<&str> = jobs.iter().map(|job| job.name).collect();
    diesel::delete(background_work::table.filter(background_work::name.ne_all(names))).execute(connection)?;
    Ok(())
}

/// What the database knows of a job, by whichever process.
pub fn last_run(connection: &mut DbConnection, name: &str) -> Result<LastRun> {
    let row = background_work::table.find(name);
    let last = row.select((background_work::last_ran_at, background_work::last_failed_at));
    Ok(last.first(connection).optional()?.unwrap_or_default())
}
