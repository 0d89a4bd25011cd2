//! Everything that is measured on one screen, for Prometheus: `/metrics` on an address of its own
//! (`SAWHORSE_METRICS_ADDR`), which only whoever watches over the program should reach.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::background::JOBS;
use crate::modules::{accounts, billing, documents, exports};
use platform::Platform;
use platform::access::rates;
use platform::attachments;
use platform::db;
use platform::db::DbConnection;
use platform::email::mail;
use platform::error::Result;
use platform::jobs::{self, LastRun};
use platform::process::measures::{Counter, Page, REQUESTS};
use platform::values::dates::Moment;

/// What each area of the program counts.
const COUNTERS: &[&Counter] = &[
    &accounts::SIGN_INS_REFUSED,
    &billing::WEBHOOKS,
    &documents::paper::PDFS,
    &attachments::UPLOADED,
    &mail::MAILS,
    &jobs::ABANDONED,
    &rates::LIMITED,
    &db::COLLISIONS,
    &db::HELD_UP,
    &db::SLOW_STATEMENTS,
];

/// A database that takes longer is told to be away: whoever watches must hear something.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

pub fn router(platform: Platform) -> Router {
    Router::new().route("/metrics", get(show)).with_state(platform)
}

async fn show(State(platform): State<Platform>) -> Response {
    let mut page = Page::default();
    page.begin("sawhorse_build_info", "gauge", "The version that is running.");
    page.tell("sawhorse_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1);
    REQUESTS.tell(&mut page);
    COUNTERS.iter().for_each(|counter| counter.tell(&mut page));
    tell_connections(&mut page, &platform);
    let now = platform.clock.now();
    let asked = platform.database.read(move |connection| Waiting::look(connection, now));
    let looked = tokio::time::timeout(LONGEST_WAIT, asked).await;
    let found = looked.ok().and_then(Result::ok);
    page.gauge("sawhorse_database_up", "Whether the database answered.", u8::from(found.is_some()));
    if let Some(found) = found {
        found.tell(&mut page);
    }
    if let Some(bytes) = resident_memory() {
        page.gauge("process_resident_memory_bytes", "Memory of the process.", bytes);
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], page.text()).into_response()
}

fn tell_connections(page: &mut Page, platform: &Platform) {
    let pools = platform.database.pools();
    for (name, help, of) in [
        ("sawhorse_database_connections", "Most connections to the database.", 0),
        ("sawhorse_database_connections_in_use", "Connections to the database in use.", 1),
        ("sawhorse_database_waiting", "Work waiting for a connection to the database.", 2),
    ] {
        page.begin(name, "gauge", help);
        for pool in &pools {
            page.tell(name, &[("pool", pool.name)], [pool.size, pool.in_use, pool.waiting][of]);
        }
    }
}

/// What waits in the database to be done, by whichever process.
struct Waiting {
    /// How many of each kind, and since when the oldest.
    queues: [(&'static str, i64, Option<Moment>); 3],
    last_runs: Vec<(&'static str, LastRun)>,
    now: Moment,
}

impl Waiting {
    fn look(connection: &mut DbConnection, now: Moment) -> Result<Self> {
        let (mails, oldest_mail) = mail::waiting(connection)?;
        let (archives, oldest_archive) = exports::waiting(connection)?;
        let (jobs, oldest_job) = jobs::overdue(connection, JOBS, now)?;
        let last_run = |name| Ok((name, jobs::last_run(connection, name)?));
        let last_runs = JOBS.iter().map(|job| job.name).map(last_run).collect::<Result<_>>()?;
        let queues =
            [("mail", mails, oldest_mail), ("exports", archives, oldest_archive), ("background", jobs, oldest_job)];
        Ok(Self { queues, last_runs, now })
    }

    fn tell(&self, page: &mut Page) {
        let name = "sawhorse_queue_length";
        page.begin(name, "gauge", "Emails waiting to be sent, archives to be created, and background work that's due.");
        for (queue, length, _) in &self.queues {
            page.tell(name, &[("queue", queue)], length);
        }
        let name = "sawhorse_queue_oldest_seconds";
        page.begin(name, "gauge", "How long the oldest of them has waited.");
        for (queue, _, oldest) in &self.queues {
            page.tell(name, &[("queue", queue)], oldest.map_or(0, |oldest| self.now.since(oldest).as_secs().max(0)));
        }
        let name = "sawhorse_background_last_run_timestamp_seconds";
        page.begin(name, "gauge", "When a background job last succeeded, 0 for never.");
        for (work, last) in &self.last_runs {
            page.tell(name, &[("work", work)], seconds(last.ran_at));
        }
        let name = "sawhorse_background_last_failure_timestamp_seconds";
        page.begin(name, "gauge", "When a background job last failed, 0 for never.");
        for (work, last) in &self.last_runs {
            page.tell(name, &[("work", work)], seconds(last.failed_at));
        }
    }
}

fn seconds(at: Option<Moment>) -> i64 {
    at.map_or(0, |at| at.unix_seconds())
}

/// What Linux tells of it; nothing elsewhere.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
