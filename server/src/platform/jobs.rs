//! Background work: the mail worker, and the hourly forgetting of what has run out.

use tokio::task::JoinSet;

use super::Platform;
use super::forgetting::{RunsOut, forget_hourly};
use super::mail::Told;

pub fn start(platform: &Platform, told_of_mail: Told, runs_out: &'static [RunsOut]) -> JoinSet<()> {
    let mut jobs = JoinSet::new();
    jobs.spawn(platform.mail.clone().work(platform.database.clone(), platform.clock.clone(), told_of_mail));
    jobs.spawn(forget_hourly(platform.clone(), runs_out));
    jobs
}
