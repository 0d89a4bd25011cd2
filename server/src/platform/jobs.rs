//! Background work: the mail worker, and the hourly forgetting of what has run out. Each process does it;
//! everything here is harmless to do twice.

use std::time::Duration;

use tokio::task::JoinSet;

use super::access::{session, throttle};
use super::http::error::Result;
use super::http::idempotency;
use super::mail::Told;
use super::{Platform, captcha};

pub fn start(platform: &Platform, told_of_mail: Told) -> JoinSet<()> {
    let mut jobs = JoinSet::new();
    jobs.spawn(platform.mail.clone().work(platform.database.clone(), platform.clock.clone(), told_of_mail));
    jobs.spawn(forget_hourly(platform.clone()));
    jobs
}

async fn forget_hourly(platform: Platform) {
    loop {
        if let Err(error) = forget_old(&platform).await {
            tracing::error!(?error, "old rows could not be forgotten");
        }
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
}

/// Deletes sessions, keys, counters and captchas whose time is over.
pub async fn forget_old(platform: &Platform) -> Result<usize> {
    let now = platform.clock.now();
    platform
        .database
        .write(move |connection| {
            Ok(session::forget_idle(connection, now)?
                + idempotency::forget_old(connection, now)?
                + throttle::forget_old(connection, now)?
                + captcha::forget_old(connection, now)?)
        })
        .await
}
