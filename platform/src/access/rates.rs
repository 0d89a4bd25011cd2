//! How many requests an account and a client may make, so that nobody uses up what is there for all. Far more than a person
//! ever makes. Counted in the memory of each process: a count in the database would cost every request a write, and that
//! several processes count apart only makes it more generous. What guards passwords is counted in the database (`throttle`).

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRef, FromRequestParts, MatchedPath};
use axum::http::request::Parts;

use super::client_address::{ClientAddress, TrustedProxies};
use crate::error::{Error, Result};
use crate::process::clock::Clock;
use crate::process::measures::Counter;
use crate::values::dates::Moment;

pub static LIMITED: Counter = Counter::new(
    "sawhorse_requests_limited_total",
    "Requests that were refused because the account or the client made too many.",
    "limit",
    &["account", "client"],
);

/// A whole minute's worth may come at once.
const WINDOW: i64 = 60_000_000;
/// Setting a PDF takes as long as so many other requests.
const COST_OF_PDF: i64 = 20;

/// The limits of a process. Cheap to clone.
#[derive(Clone)]
pub struct Rates(Option<Arc<Both>>);

struct Both {
    accounts: Rate,
    clients: Rate,
}

impl Rates {
    /// So many requests in a minute.
    pub fn new(of_account: u32, of_client: u32) -> Self {
        Self(Some(Arc::new(Both { accounts: Rate::new(of_account), clients: Rate::new(of_client) })))
    }

    pub fn unlimited() -> Self {
        Self(None)
    }

    /// Counts a request of an account on this route.
    pub fn count_account(&self, account_id: &str, route: Option<&MatchedPath>, now: Moment) -> Result<()> {
        let Some(both) = &self.0 else { return Ok(()) };
        both.accounts.take(account_id, cost(route), now).map_err(|wait| {
            LIMITED.count("account");
            Error::TooOften { reason: "Your account made too many requests.", retry_after_seconds: wait }
        })
    }

    fn count_client(&self, client: &str, route: Option<&MatchedPath>, now: Moment) -> Result<()> {
        let Some(both) = &self.0 else { return Ok(()) };
        both.clients.take(client, cost(route), now).map_err(|wait| {
            LIMITED.count("client");
            Error::TooOften { reason: "Your network made too many requests.", retry_after_seconds: wait }
        })
    }
}

/// The client has made few enough requests, this one included.
pub struct WithinRate;

impl<S: Send + Sync> FromRequestParts<S> for WithinRate
where
    Rates: FromRef<S>,
    Clock: FromRef<S>,
    TrustedProxies: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let Ok(ClientAddress(client)) = ClientAddress::from_request_parts(parts, state).await;
        Rates::from_ref(state).count_client(&client, parts.extensions.get(), Clock::from_ref(state).now())?;
        Ok(Self)
    }
}

fn cost(route: Option<&MatchedPath>) -> i64 {
    if route.is_some_and(|route| route.as_str().ends_with("/pdf")) { COST_OF_PDF } else { 1 }
}

/// Requests of each subject, spread evenly over time: of each it is known until when its requests so far would fill the
/// time if they came one after another at the rate (the generic cell rate algorithm). Who has been quiet is forgotten.
struct Rate {
    /// Microseconds a request stands for.
    each: i64,
    filled: Mutex<Filled>,
    hasher: RandomState,
}

#[derive(Default)]
struct Filled {
    until: HashMap<u64, i64>,
    swept_at: usize,
}

impl Rate {
    fn new(per_minute: u32) -> Self {
        Self { each: WINDOW / i64::from(per_minute.max(1)), filled: Mutex::default(), hasher: RandomState::new() }
    }

    /// Otherwise the seconds to wait.
    fn take(&self, subject: &str, cost: i64, now: Moment) -> Result<(), i64> {
        // Two subjects of one hash would share a limit; nobody can look for them, for it is keyed.
        let (subject, now) = (self.hasher.hash_one(subject), now.time().as_microsecond());
        let mut filled = self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        // A clock that was set back must not lock anybody out.
        let until = filled.until.get(&subject).map_or(now, |until| (*until).clamp(now, now + WINDOW));
        let then = until + (self.each * cost).min(WINDOW);
        let over = then - now - WINDOW;
        if over > 0 {
            filled.until.insert(subject, until);
            return Err((over + 999_999) / 1_000_000);
        }
        filled.until.insert(subject, then);
        filled.sweep(now);
        Ok(())
    }
}

impl Filled {
    /// Forgets who has been quiet, once there are twice as many as were left the last time.
    fn sweep(&mut self, now: i64) {
        if self.until.len() > self.swept_at.max(1000) * 2 {
            self.until.retain(|_, until| *until > now);
            self.swept_at = self.until.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::{SignedDuration, Timestamp};

    use super::*;

    fn start() -> Moment {
        Moment::new("2026-11-15T12:00:00Z".parse::<Timestamp>().expect("a time"))
    }

    fn taken(rate: &Rate, subject: &str, now: Moment) -> usize {
        (0..1000).take_while(|_| rate.take(subject, 1, now).is_ok()).count()
    }

    #[test]
    fn a_minute_s_worth_may_come_at_once_and_then_as_time_goes_by() {
        let (rate, now) = (Rate::new(60), start());
        assert_eq!(taken(&rate, "ann", now), 60);
        assert_eq!(rate.take("ann", 1, now), Err(1));
        assert_eq!(rate.take("ann", 20, now), Err(20));
        assert_eq!(taken(&rate, "bea", now), 60, "others are not concerned");
        assert_eq!(taken(&rate, "ann", now.plus(SignedDuration::from_secs(10))), 10);
        assert_eq!(taken(&rate, "ann", now.plus(SignedDuration::from_hours(1))), 60);
    }

    #[test]
    fn a_clock_that_is_set_back_locks_nobody_out_for_longer_than_the_limit() {
        let (rate, now) = (Rate::new(60), start());
        assert_eq!(taken(&rate, "ann", now), 60);
        let before = now.minus(SignedDuration::from_hours(24));
        assert_eq!(rate.take("ann", 1, before), Err(1));
        assert_eq!(rate.take("ann", 1, before.plus(SignedDuration::from_secs(1))), Ok(()));
    }

    #[test]
    fn what_costs_more_than_there_is_can_still_be_had() {
        assert_eq!(Rate::new(5).take("ann", COST_OF_PDF, start()), Ok(()));
        assert_eq!(taken(&Rate::new(u32::MAX), "ann", start()), 1000);
    }

    #[test]
    fn who_has_been_quiet_is_forgotten() {
        let rate = Rate::new(6000);
        for number in 0..50_000 {
            let now = start().plus(SignedDuration::from_millis(number));
            assert_eq!(rate.take(&format!("client {number}"), 1, now), Ok(()));
        }
        assert!(rate.filled.lock().expect("no panic").until.len() <= 2001);
    }
}
