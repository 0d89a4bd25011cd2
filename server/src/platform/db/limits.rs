//! How much of the database a process takes, and for how long.

use std::time::Duration;

use clap::Args;

#[derive(Args, Clone, Copy, Debug)]
pub struct Limits {
    /// Statements that take longer than so many milliseconds are logged, without their values.
    #[arg(long, env = "SAWHORSE_SLOW_MILLISECONDS", default_value_t = Limits::default().slow_milliseconds)]
    pub slow_milliseconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { slow_milliseconds: 500 }
    }
}

impl Limits {
    pub fn slow(&self) -> Duration {
        Duration::from_millis(self.slow_milliseconds)
    }
}
