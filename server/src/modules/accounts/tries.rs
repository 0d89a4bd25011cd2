//! Counts tries against their limits, unless this installation has them off.

use platform::Platform;
use platform::access::throttle::{self, Limit};
use platform::error::Result;
use platform::values::dates::Moment;

pub async fn count_tries(platform: &Platform, now: Moment, tries: Vec<(String, Limit)>) -> Result<()> {
    if platform.throttles { throttle::count_tries(&platform.database, tries, now).await } else { Ok(()) }
}
