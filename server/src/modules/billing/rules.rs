//! What a subscription means at a moment: pure, computed from the clock whenever it is asked, never by a
//! nightly job.

use jiff::SignedDuration;

use super::payloads::SubscriptionStatus;
use crate::platform::dates::Moment;
use crate::platform::db::choice;

pub const TRIAL: SignedDuration = SignedDuration::from_hours(14 * 24);
pub const TRIAL_DAYS: i64 = 14;
const BUILTIN_PERIOD: SignedDuration = SignedDuration::from_hours(30 * 24);

choice! {
    /// A plan that can be bought.
    pub enum Plan {
        Professional = "professional",
    }
}

impl Plan {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Professional => "Professional",
        }
    }

    pub const fn cents_per_month(self) -> i64 {
        match self {
            Self::Professional => 1999,
        }
    }
}

choice! {
    /// Where a subscription stands, as it was last told by the billing provider.
    pub enum Standing {
        Trialing = "trialing",
        Active = "active",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    pub plan: Plan,
    pub standing: Standing,
    pub trial_ends_at: Option<Moment>,
    pub period_ends_at: Option<Moment>,
    pub cancel_at_period_end: bool,
}

impl Subscription {
    /// The first subscription of an account begins with the trial; there is only one trial.
    pub fn begin(plan: Plan, before: Option<&Self>, now: Moment) -> Self {
        if before.is_some() {
            let period_ends_at = Some(now.plus(BUILTIN_PERIOD));
            return Self {
                plan,
                standing: Standing::Active,
                trial_ends_at: None,
                period_ends_at,
                cancel_at_period_end: false,
            };
        }
        let end = Some(now.plus(TRIAL));
        Self {
            plan,
            standing: Standing::Trialing,
            trial_ends_at: end,
            period_ends_at: end,
            cancel_at_period_end: false,
        }
    }

    /// Until when data may be changed. An active one goes on by itself; a trial ends, since the built-in
    /// provider knows no payment method that could follow it.
    pub fn editable_until(&self) -> Option<Moment> {
        match self.standing {
            Standing::Trialing => self.trial_ends_at,
            Standing::Active if self.cancel_at_period_end => self.period_ends_at,
            Standing::Active => Some(Moment::END_OF_TIME),
        }
    }

    pub fn is_active(&self, now: Moment) -> bool {
        self.editable_until().is_some_and(|until| now < until)
    }

    /// The end of the period that runs now; an active subscription renews itself period by period.
    fn current_period_end(&self, now: Moment) -> Option<Moment> {
        let end = self.period_ends_at?;
        if self.standing != Standing::Active || self.cancel_at_period_end || now < end {
            return Some(end);
        }
        let passed = now.since(end).as_secs() / BUILTIN_PERIOD.as_secs() + 1;
        Some(end.plus(SignedDuration::from_secs(BUILTIN_PERIOD.as_secs() * passed)))
    }
}

pub fn status_at(subscription: Option<&Subscription>, now: Moment) -> SubscriptionStatus {
    let Some(subscription) = subscription else { return SubscriptionStatus::none() };
    let active = subscription.is_active(now);
    SubscriptionStatus {
        subscription_active: active,
        plan: active.then_some(subscription.plan),
        status: if active { subscription.standing.word() } else { "canceled" },
        current_period_end: subscription.current_period_end(now).map(Moment::unix_seconds),
        cancel_at_period_end: subscription.cancel_at_period_end,
        trial_end: subscription.trial_ends_at.map(Moment::unix_seconds),
        ..SubscriptionStatus::none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i64) -> Moment {
        let start: Moment = "2026-03-01T12:00:00Z".parse().unwrap();
        start.plus(SignedDuration::from_hours(24 * day))
    }

    #[test]
    fn the_first_subscription_is_a_trial_of_fourteen_days() {
        let trial = Subscription::begin(Plan::Professional, None, day(0));
        let last_second = day(14).minus(SignedDuration::from_secs(1));
        assert!(status_at(Some(&trial), last_second).subscription_active);
        let over = status_at(Some(&trial), day(14));
        assert!(!over.subscription_active);
        assert_eq!((over.status, over.plan), ("canceled", None));
        assert_eq!(over.trial_end, Some(day(14).unix_seconds()));
    }

    #[test]
    fn there_is_no_second_trial() {
        let trial = Subscription::begin(Plan::Professional, None, day(0));
        let again = Subscription::begin(Plan::Professional, Some(&trial), day(20));
        let status = status_at(Some(&again), day(21));
        assert_eq!((status.status, status.trial_end), ("active", None));
        assert_eq!(status.current_period_end, Some(day(50).unix_seconds()));
    }

    #[test]
    fn an_active_one_renews_and_a_cancelled_one_ends_with_its_period() {
        let trial = Subscription::begin(Plan::Professional, None, day(0));
        let mut paid = Subscription::begin(Plan::Professional, Some(&trial), day(0));
        assert_eq!(status_at(Some(&paid), day(65)).current_period_end, Some(day(90).unix_seconds()));
        assert!(paid.is_active(day(400)));
        paid.cancel_at_period_end = true;
        assert!(paid.is_active(day(29)) && !paid.is_active(day(30)));
    }

    #[test]
    fn without_a_subscription_nothing_is_active() {
        let status = status_at(None, day(0));
        assert!(!status.subscription_active);
        assert_eq!((status.status, status.plan), ("none", None));
    }
}
