//! What gives an account access: a subscription, or access given for nothing.

use super::rules::{Standing, Subscription};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// Access given for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complimentary {
    pub reason: String,
    /// The last day; none means for good.
    pub expires_on: Option<CalendarDate>,
}

impl Complimentary {
    /// The expiry counts to the end of its day.
    pub fn active_until(&self) -> Moment {
        self.expires_on.map_or(Moment::END_OF_TIME, CalendarDate::end)
    }

    pub fn is_active(&self, now: Moment) -> bool {
        now < self.active_until()
    }
}

/// What gives an account access: either is enough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    pub subscription: Option<Subscription>,
    pub complimentary: Option<Complimentary>,
    /// Given to the account's address, but nobody has shown yet that it is theirs: it counts from then on.
    pub unconfirmed: Option<Complimentary>,
}

impl Access {
    /// Until when the account may change its data.
    pub fn editable_until(&self) -> Option<Moment> {
        let paid = self.subscription.as_ref().and_then(Subscription::active_until);
        paid.max(self.complimentary.as_ref().map(Complimentary::active_until))
    }

    /// The one word administrators see.
    pub fn summary(&self, now: Moment) -> &'static str {
        if self.complimentary.as_ref().is_some_and(|complimentary| complimentary.is_active(now)) {
            return "Complimentary";
        }
        match self.subscription.as_ref().map(|subscription| subscription.standing_at(now)) {
            None => "None",
            Some(Standing::Trialing) => "Trial",
            Some(Standing::Active) => "Active",
            Some(Standing::PastDue) => "Past Due",
            Some(Standing::Canceled) => "Canceled",
            Some(Standing::Inactive) => "Inactive",
        }
    }

    /// The provider's word, unless the clock knows better.
    pub fn raw_status(&self, now: Moment) -> &str {
        match &self.subscription {
            None => "none",
            Some(subscription) if subscription.standing_at(now) != subscription.standing => Standing::Canceled.word(),
            Some(subscription) => &subscription.provider_status,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;
    use crate::modules::billing::rules::{Plan, Provider};

    fn day(day: i64) -> Moment {
        let start: Moment = "2026-03-01T12:00:00Z".parse().unwrap();
        start.plus(SignedDuration::from_hours(24 * day))
    }

    fn date(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    fn trialing_until(end: Moment) -> Subscription {
        Subscription {
            provider: Provider::Stripe,
            plan: Plan::Professional,
            standing: Standing::Trialing,
            provider_status: Standing::Trialing.word().to_owned(),
            trial_ends_at: Some(end),
            period_ends_at: Some(end),
            cancel_at_period_end: false,
            has_payment_method: false,
            had_trial: true,
        }
    }

    #[test]
    fn complimentary_access_lasts_to_the_end_of_its_day() {
        let until = |expires_on| Complimentary { reason: "Friend".into(), expires_on };
        let last: Moment = "2026-03-10T23:59:59.999Z".parse().unwrap();
        let over: Moment = "2026-03-11T00:00:00Z".parse().unwrap();
        let limited = until(Some(date("2026-03-10")));
        assert_eq!((limited.is_active(last), limited.is_active(over)), (true, false));
        assert!(until(None).is_active(day(100_000)));
    }

    #[test]
    fn either_gives_access_and_the_later_end_counts() {
        let complimentary = Complimentary { reason: "Friend".into(), expires_on: Some(date("2026-03-05")) };
        let mut access = Access { complimentary: Some(complimentary), ..Access::default() };
        assert_eq!(access.editable_until(), Some("2026-03-06T00:00:00Z".parse().unwrap()));
        access.subscription = Some(trialing_until(day(10)));
        assert_eq!(access.editable_until(), Some(day(10)));
        assert_eq!((access.summary(day(0)), access.raw_status(day(0))), ("Complimentary", "trialing"));
        assert_eq!((access.summary(day(9)), access.raw_status(day(9))), ("Trial", "trialing"));
        assert_eq!((access.summary(day(10)), access.raw_status(day(10))), ("Canceled", "canceled"));
        access.subscription = None;
        assert_eq!((access.summary(day(9)), access.raw_status(day(9))), ("None", "none"));
    }
}
