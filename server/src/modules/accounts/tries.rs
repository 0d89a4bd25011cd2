//! Counts tries against their limits, unless this installation has them off.

use crate::platform::Platform;
use crate::platform::access::throttle::{self, Limit};
use crate::platform::dates::Moment;
use crate::platform::error::Result;

pub async fn count_tries(platform: &Platform, now: Moment, tries: Vec<(String, Limit)>) -> Result<()> {
    if platform.throttles { throttle::count_tries(&platform.database, tries, now).await } else { Ok(()) }
}
