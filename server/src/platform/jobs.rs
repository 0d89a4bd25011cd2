//! Background work: the mail worker, and the hourly forgetting of what has run out.

use tokio::task::JoinSet;

use super::error::Result;
use super::files::loose;
use super::forgetting::{RunsOut, forget_hourly};
use super::mail::Told;
use super::{Platform, daily};

pub fn start(platform: &Platform, told_of_mail: Told, runs_out: &'static [RunsOut]) -> JoinSet<()> {
    let mut jobs = JoinSet::new();
    jobs.spawn(platform.mail.clone().work(platform.database.clone(), platform.clock.clone(), told_of_mail));
    jobs.spawn(forget_hourly(platform.clone(), runs_out));
    jobs.spawn(sweep_files_daily(platform.clone()));
    jobs
}

async fn sweep_files_daily(platform: Platform) {
    daily::run(&platform, "sweep-files", sweep_files).await;
}

async fn sweep_files(platform: Platform) -> Result<()> {
    loose::sweep(&platform.database, &platform.files, platform.clock.now()).await
}
