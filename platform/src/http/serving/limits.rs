//! How long connections may take.

use std::time::Duration;

/// How long a connection may take over what.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// From the first byte of a request's head to its last.
    pub head: Duration,
    /// Between two requests. Longer than proxies keep a connection, so that they close it and not we, just as they send.
    pub idle: Duration,
    /// Without a single byte moving, of a request's body or of an answer.
    pub pause: Duration,
    /// For a client that still sends what is not wanted any more, to come to the answer.
    pub linger: Duration,
    /// From being told to stop: everything goes on, but for `/readyz`, from which proxies hear that they have to go elsewhere.
    pub notice: Duration,
    /// From then to the end.
    pub stop: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            head: seconds(10),
            idle: seconds(120),
            pause: seconds(60),
            linger: seconds(30),
            notice: seconds(1),
            stop: seconds(20),
        }
    }
}
