//! How many emails an account may send to customers in a day: one limit for all of them. It grows with how long the account has
//! been paying, and what the owner sends by hand goes before what goes out on its own.

use diesel::prelude::*;
use jiff::SignedDuration;

use crate::access::Scope;
use crate::db::MultiBackend;
use crate::error::{Error, Result};
use crate::schema::{customer_emails, tenants};
use crate::values::dates::Moment;

/// How many emails an account may send to customers within 24 hours, by how many days it has been paying. Somebody who took
/// over an account, or opened one to send spam, starts at the bottom.
pub const LEVELS: [Level; 3] = [
    Level {
        after_days: 0,
        per_day: 100,
        reason: "You've sent 100 emails in the last 24 hours, which is your limit for now.",
    },
    Level {
        after_days: 30,
        per_day: 300,
        reason: "You've sent 300 emails in the last 24 hours, which is your limit for now.",
    },
    Level {
        after_days: 90,
        per_day: 1000,
        reason: "You've sent 1,000 emails in the last 24 hours, which is your limit.",
    },
];
const WINDOW: SignedDuration = SignedDuration::from_hours(24);
#[derive(Clone, Copy, Debug)]
pub struct Level {
    pub after_days: i64,
    pub per_day: i64,
    /// A sentence for whoever is past it.
    reason: &'static str,
}

impl Level {
    fn since(paying_since: Option<Moment>, now: Moment) -> Self {
        let days = paying_since.map_or(0, |since| now.since(since).as_hours() / 24);
        LEVELS.into_iter().rev().find(|level| level.after_days <= days).unwrap_or(LEVELS[0])
    }
}

/// Who sends, in the order of their turn. All of it counts against the one limit, and those further down leave room for those
/// above them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sending {
    /// The owner, just now. They may use the whole limit.
    ByHand,
    /// A schedule whose email would be pointless later: the reminder of tomorrow's appointment.
    OnTime,
    /// A schedule whose email can wait for tomorrow.
    WhenThereIsRoom,
}

impl Sending {
    /// How many of a day's emails it leaves to those with an earlier turn: a tenth for the owner's own, another tenth for what
    /// would be pointless later.
    fn leaves(self, per_day: i64) -> i64 {
        match self {
            Self::ByHand => 0,
            Self::OnTime => per_day / 10,
            Self::WhenThereIsRoom => per_day / 5,
        }
    }
}

/// What an account has sent in the last 24 hours, and what that leaves.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    level: Level,
    sent: i64,
}

impl Allowance {
    /// Two requests at the same time may both take the last place: the limit holds back floods and counts no stamps.
    pub fn of(scope: &mut Scope) -> Result<Self> {
        let owner = tenants::table.find(scope.owner_id().to_owned()).select(tenants::paying_since);
        let paying_since: Option<Moment> = owner.first(scope.connection)?;
        let sent = counted(scope).count().get_result(scope.connection)?;
        Ok(Self { level: Level::since(paying_since, scope.now), sent })
    }

    pub fn per_day(&self) -> i64 {
        self.level.per_day
    }

    /// How many there may be in a day, by whose turn it is.
    fn most(&self, sending: Sending) -> i64 {
        self.level.per_day - sending.leaves(self.level.per_day)
    }

    /// How many more may go out now.
    pub fn left(&self, sending: Sending) -> i64 {
        (self.most(sending) - self.sent).max(0)
    }

    /// In about how many days that many that can wait have gone out.
    pub fn days_for(&self, waiting: i64) -> i64 {
        let per_day = self.most(Sending::WhenThereIsRoom);
        (waiting + per_day - 1) / per_day
    }

    /// There is room again once so many are a day old that fewer count than may be sent.
    pub(super) fn used_up(&self, scope: &mut Scope, sending: Sending) -> Result<Error> {
        let too_many = (self.sent - self.most(sending)).max(0);
        let last = counted(scope).order(customer_emails::created_at).offset(too_many);
        let last: Option<Moment> = last.select(customer_emails::created_at).first(scope.connection).optional()?;
        let left = last.map_or(0, |last| last.plus(WINDOW).since(scope.now).as_secs()).max(1);
        Ok(Error::TooOften { reason: self.level.reason, retry_after_seconds: left })
    }
}

/// Those of the last 24 hours.
fn counted(scope: &Scope) -> customer_emails::BoxedQuery<'static, MultiBackend> {
    customer_emails::table
        .filter(customer_emails::owner_id.eq(scope.owner_id().to_owned()))
        .filter(customer_emails::created_at.gt(scope.now.minus(WINDOW)))
        .into_boxed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_grows_with_how_long_an_account_has_been_paying() {
        let now: Moment = "2026-11-18T12:00:00Z".parse().unwrap();
        let per_day = |days: Option<i64>| {
            Level::since(days.map(|days| now.minus(SignedDuration::from_hours(24 * days))), now).per_day
        };
        let found = [None, Some(0), Some(29), Some(30), Some(89), Some(90), Some(1000)].map(per_day);
        assert_eq!(found, [100, 100, 100, 300, 300, 1000, 1000]);
        assert!(LEVELS.iter().all(|level| level.reason.replace(',', "").contains(&level.per_day.to_string())));
    }

    #[test]
    fn what_is_sent_by_hand_goes_first_and_what_can_wait_last() {
        let allowance = |sent| Allowance { level: LEVELS[0], sent };
        let left = |sent| {
            [Sending::ByHand, Sending::OnTime, Sending::WhenThereIsRoom].map(|sending| allowance(sent).left(sending))
        };
        assert_eq!(left(0), [100, 90, 80]);
        assert_eq!(left(80), [20, 10, 0]);
        assert_eq!(left(90), [10, 0, 0]);
        assert_eq!(left(100), [0, 0, 0]);
        assert_eq!(left(130), [0, 0, 0], "a lower level than yesterday's");
        assert_eq!([0, 1, 80, 81, 214].map(|waiting| allowance(0).days_for(waiting)), [0, 1, 1, 2, 3]);
    }
}
