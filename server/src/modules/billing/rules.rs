//! The subscription's state machine, pure: what each event makes of a subscription, and what a subscription
//! means at a moment. Ends are compared with the clock whenever they are asked for, never by a nightly job.

use jiff::SignedDuration;

use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::money::Money;

pub const TRIAL_DAYS: i64 = 14;
const TRIAL: SignedDuration = SignedDuration::from_hours(24 * TRIAL_DAYS);
/// How long a period of the built-in provider is.
pub const BUILTIN_PERIOD: SignedDuration = SignedDuration::from_hours(24 * 30);
/// Stripe tells of a renewal only after the period's end; until then, and should it be late, nobody is locked out.
const RENEWAL_GRACE: SignedDuration = SignedDuration::from_hours(24 * 3);

choice! {
    /// What an account can have.
    pub enum Plan {
        Professional = "professional",
        Starter = "starter",
    }
}

impl Plan {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Professional => "Professional",
            Self::Starter => "Starter",
        }
    }

    /// Starter is not sold, so it has no list price: the built-in provider asks nothing for it.
    pub const fn price_per_month(self) -> Money {
        match self {
            Self::Professional => Money::of(1999),
            Self::Starter => Money::ZERO,
        }
    }
}

choice! {
    /// What can be bought. Starter cannot: only an administrator sets it.
    pub enum PlanOnSale {
        Professional = "professional",
    }
}

impl From<PlanOnSale> for Plan {
    fn from(plan: PlanOnSale) -> Self {
        match plan {
            PlanOnSale::Professional => Self::Professional,
        }
    }
}

choice! {
    /// Who keeps the subscription.
    pub enum Provider {
        Builtin = "builtin",
        Stripe = "stripe",
    }
}

choice! {
    /// Where a subscription stands. Whatever a provider says that is none of the others is inactive.
    pub enum Standing {
        Inactive = "inactive",
        Trialing = "trialing",
        Active = "active",
        PastDue = "past_due",
        Canceled = "canceled",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    pub provider: Provider,
    pub plan: Plan,
    /// As it was last told; see `standing_at` for what the clock makes of it.
    pub standing: Standing,
    /// The provider's own word for it.
    pub provider_status: String,
    pub trial_ends_at: Option<Moment>,
    pub period_ends_at: Option<Moment>,
    pub cancel_at_period_end: bool,
    /// Whether there is anything to charge; the built-in provider has nothing.
    pub has_payment_method: bool,
    /// There is one trial per account, also when several subscriptions follow each other.
    pub had_trial: bool,
}

/// Everything that can happen to a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A built-in checkout was finished.
    Begun(Plan),
    /// Stripe was asked; its word counts, whatever came before.
    Reported(Subscription),
    /// From here on the built-in provider's, by its portal or an administrator.
    PlanChanged(Plan),
    CancelledAtPeriodEnd,
    Resumed,
    CancelledNow,
    /// By an administrator: as if the account had never subscribed.
    Reset,
}

/// Why an event is not possible now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    AlreadyActive,
    NotActive,
}

/// What an event makes of a subscription; `None` is an account that never had one.
pub fn after(
    before: Option<&Subscription>,
    event: &Event,
    now: Moment,
) -> std::result::Result<Option<Subscription>, Refusal> {
    let running = || before.filter(|subscription| subscription.is_active(now)).ok_or(Refusal::NotActive);
    match event {
        Event::Begun(_) if running().is_ok() => Err(Refusal::AlreadyActive),
        Event::Begun(plan) => Ok(Some(Subscription::begin(*plan, before.is_some_and(|one| one.had_trial), now))),
        Event::Reported(told) => {
            let had_trial = told.had_trial || before.is_some_and(|subscription| subscription.had_trial);
            Ok(Some(Subscription { had_trial, ..told.clone() }))
        }
        Event::PlanChanged(plan) => Ok(Some(Subscription { plan: *plan, ..running()?.clone() })),
        Event::CancelledAtPeriodEnd => Ok(Some(Subscription { cancel_at_period_end: true, ..running()?.clone() })),
        Event::Resumed => Ok(Some(Subscription { cancel_at_period_end: false, ..running()?.clone() })),
        Event::CancelledNow => Ok(Some(Subscription {
            standing: Standing::Canceled,
            provider_status: Standing::Canceled.word().to_owned(),
            period_ends_at: Some(now),
            cancel_at_period_end: false,
            ..running()?.clone()
        })),
        Event::Reset => Ok(None),
    }
}

impl Subscription {
    /// The built-in provider's: the first one begins with the trial, the next ones at once.
    fn begin(plan: Plan, had_trial: bool, now: Moment) -> Self {
        let standing = if had_trial { Standing::Active } else { Standing::Trialing };
        let end = now.plus(if had_trial { BUILTIN_PERIOD } else { TRIAL });
        Self {
            provider: Provider::Builtin,
            plan,
            standing,
            provider_status: standing.word().to_owned(),
            trial_ends_at: (!had_trial).then_some(end),
            period_ends_at: Some(end),
            cancel_at_period_end: false,
            has_payment_method: false,
            had_trial: true,
        }
    }

    /// Whether it goes on into a period that is to be paid for. A trial without a payment method just ends.
    pub fn will_be_billed(&self, now: Moment) -> bool {
        let goes_on = self.is_active(now) && !self.cancel_at_period_end;
        goes_on && (self.standing != Standing::Trialing || self.has_payment_method)
    }

    /// Until when it lets the account change its data.
    pub fn active_until(&self) -> Option<Moment> {
        match self.standing {
            // A trial that goes on into a paid period is told of by the provider.
            Standing::Trialing => self.trial_ends_at,
            Standing::Active if self.cancel_at_period_end => self.period_ends_at,
            Standing::Active => match self.provider {
                // Renews itself and charges nothing.
                Provider::Builtin => Some(Moment::END_OF_TIME),
                Provider::Stripe => self.period_ends_at.map(|end| end.plus(RENEWAL_GRACE)),
            },
            // A payment failed and is tried again; the work goes on, but not beyond the unpaid period.
            Standing::PastDue => self.period_ends_at,
            Standing::Canceled | Standing::Inactive => None,
        }
    }

    /// Whether it is more than a trial. A payment that failed and is tried again is no break.
    pub fn is_paid_for(&self, now: Moment) -> bool {
        self.is_active(now) && matches!(self.standing, Standing::Active | Standing::PastDue)
    }

    pub fn is_active(&self, now: Moment) -> bool {
        self.active_until().is_some_and(|until| now < until)
    }

    /// Where it stands by the clock: what has run out is cancelled, whether or not anybody said so.
    pub fn standing_at(&self, now: Moment) -> Standing {
        match self.standing {
            Standing::Trialing | Standing::Active if !self.is_active(now) => Standing::Canceled,
            standing => standing,
        }
    }

    /// The end of the period that runs now; a built-in subscription renews itself period by period.
    pub fn current_period_end(&self, now: Moment) -> Option<Moment> {
        self.renewals(now).last().copied().or(self.period_ends_at)
    }

    /// The ends of the periods that have begun since the stored one ended.
    pub fn renewals(&self, now: Moment) -> Vec<Moment> {
        let renews =
            self.provider == Provider::Builtin && self.standing == Standing::Active && !self.cancel_at_period_end;
        let Some(mut end) = self.period_ends_at.filter(|_| renews) else { return Vec::new() };
        let mut ends = Vec::new();
        while end <= now {
            end = end.plus(BUILTIN_PERIOD);
            ends.push(end);
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modules::billing::access::Access;

    const PRO: Plan = Plan::Professional;

    fn day(day: i64) -> Moment {
        let start: Moment = "2026-03-01T12:00:00Z".parse().unwrap();
        start.plus(SignedDuration::from_hours(24 * day))
    }

    /// As seen on day 0: ten days of the period are left where one runs.
    fn built_in(standing: Standing, ends: i64) -> Subscription {
        Subscription {
            provider: Provider::Builtin,
            plan: PRO,
            standing,
            provider_status: standing.word().to_owned(),
            trial_ends_at: (standing == Standing::Trialing).then(|| day(ends)),
            period_ends_at: Some(day(ends)),
            cancel_at_period_end: false,
            has_payment_method: false,
            had_trial: true,
        }
    }

    fn at_stripe(standing: Standing, ends: i64) -> Subscription {
        Subscription { provider: Provider::Stripe, ..built_in(standing, ends) }
    }

    fn cancelling(subscription: Subscription) -> Subscription {
        Subscription { cancel_at_period_end: true, ..subscription }
    }

    fn report() -> Subscription {
        Subscription { plan: Plan::Starter, had_trial: false, ..at_stripe(Standing::PastDue, 30) }
    }

    /// Every state an account can be in on day 0, and whether it is active then.
    fn states() -> Vec<(&'static str, Option<Subscription>, bool)> {
        vec![
            ("never subscribed", None, false),
            ("trial", Some(built_in(Standing::Trialing, 10)), true),
            ("trial, cancelled", Some(cancelling(built_in(Standing::Trialing, 10))), true),
            ("trial over", Some(built_in(Standing::Trialing, -1)), false),
            ("active", Some(built_in(Standing::Active, 10)), true),
            ("active, renewed", Some(built_in(Standing::Active, -40)), true),
            ("active, cancelled", Some(cancelling(built_in(Standing::Active, 10))), true),
            ("active, cancelled and over", Some(cancelling(built_in(Standing::Active, -1))), false),
            ("ended", Some(built_in(Standing::Canceled, -1)), false),
            ("Stripe: trial", Some(at_stripe(Standing::Trialing, 10)), true),
            ("Stripe: trial over", Some(at_stripe(Standing::Trialing, 0)), false),
            ("Stripe: active", Some(at_stripe(Standing::Active, 10)), true),
            ("Stripe: active, renewal not told yet", Some(at_stripe(Standing::Active, -2)), true),
            ("Stripe: active, renewal never told", Some(at_stripe(Standing::Active, -3)), false),
            ("Stripe: active, cancelled", Some(cancelling(at_stripe(Standing::Active, 10))), true),
            ("Stripe: active, cancelled and over", Some(cancelling(at_stripe(Standing::Active, 0))), false),
            ("Stripe: past due", Some(at_stripe(Standing::PastDue, 10)), true),
            ("Stripe: past due for a period", Some(at_stripe(Standing::PastDue, 0)), false),
            ("Stripe: canceled", Some(at_stripe(Standing::Canceled, 10)), false),
            ("Stripe: inactive", Some(at_stripe(Standing::Inactive, 10)), false),
        ]
    }

    #[test]
    fn every_state_is_active_or_not() {
        for (name, state, active) in states() {
            let access = Access { subscription: state, ..Access::default() };
            assert_eq!(access.editable_until().is_some_and(|until| day(0) < until), active, "{name}");
        }
    }

    /// Every event on every state: what comes out is written down here once more, by hand.
    #[test]
    fn every_event_on_every_state() {
        for (name, state, active) in states() {
            let next = |event: Event| after(state.as_ref(), &event, day(0));
            let had = state.clone();
            let check = |what: &str, got: Result<Option<Subscription>, Refusal>, changed: Subscription| {
                let expected = if active { Ok(Some(changed)) } else { Err(Refusal::NotActive) };
                assert_eq!(got, expected, "{what} on {name}");
            };

            let begun = match (&state, active) {
                (_, true) => Err(Refusal::AlreadyActive),
                (None, _) => Ok(Some(built_in(Standing::Trialing, 14))),
                (Some(_), _) => Ok(Some(built_in(Standing::Active, 30))),
            };
            assert_eq!(next(Event::Begun(PRO)), begun, "begun on {name}");

            let reported = Subscription { had_trial: state.is_some(), ..report() };
            assert_eq!(next(Event::Reported(report())), Ok(Some(reported)), "reported on {name}");
            assert_eq!(next(Event::Reset), Ok(None), "reset on {name}");

            let had = had.unwrap_or_else(|| built_in(Standing::Inactive, 0));
            check(
                "plan changed",
                next(Event::PlanChanged(Plan::Starter)),
                Subscription { plan: Plan::Starter, ..had.clone() },
            );
            check("cancelled", next(Event::CancelledAtPeriodEnd), cancelling(had.clone()));
            check("resumed", next(Event::Resumed), Subscription { cancel_at_period_end: false, ..had.clone() });
            let ended = Subscription {
                standing: Standing::Canceled,
                provider_status: "canceled".into(),
                period_ends_at: Some(day(0)),
                cancel_at_period_end: false,
                ..had
            };
            check("cancelled now", next(Event::CancelledNow), ended);
        }
    }

    #[test]
    fn a_trial_lasts_fourteen_days_to_the_second() {
        let trial = after(None, &Event::Begun(PRO), day(0)).unwrap().unwrap();
        let last_second = day(14).minus(SignedDuration::from_secs(1));
        assert_eq!(
            (trial.standing_at(last_second), trial.standing_at(day(14))),
            (Standing::Trialing, Standing::Canceled)
        );
    }

    #[test]
    fn there_is_no_second_trial_whoever_gave_the_first() {
        let trial = Subscription { had_trial: true, trial_ends_at: Some(day(14)), ..report() };
        let mut subscription = after(None, &Event::Reported(trial), day(0)).unwrap();
        let later = Subscription { standing: Standing::Canceled, ..report() };
        subscription = after(subscription.as_ref(), &Event::Reported(later), day(20)).unwrap();
        assert!(subscription.as_ref().unwrap().had_trial);
        let again = after(subscription.as_ref(), &Event::Begun(PRO), day(40)).unwrap().unwrap();
        assert_eq!((again.standing, again.trial_ends_at), (Standing::Active, None));
        // A reset forgets the trial as well.
        assert_eq!(after(Some(&again), &Event::Reset, day(41)), Ok(None));
    }

    #[test]
    fn an_active_one_renews_and_a_cancelled_one_ends_with_its_period() {
        let mut paid = built_in(Standing::Active, 30);
        assert_eq!(paid.renewals(day(29)), []);
        assert_eq!(paid.renewals(day(65)), [day(60), day(90)]);
        assert_eq!(paid.current_period_end(day(65)), Some(day(90)));
        paid.cancel_at_period_end = true;
        assert_eq!((paid.is_active(day(29)), paid.is_active(day(30))), (true, false));
        assert_eq!(paid.current_period_end(day(65)), Some(day(30)));
    }

    #[test]
    fn what_ends_by_itself_is_not_billed() {
        let with_card = |subscription| Subscription { has_payment_method: true, ..subscription };
        for (name, subscription, billed) in [
            ("trial", built_in(Standing::Trialing, 10), false),
            ("Stripe: trial", at_stripe(Standing::Trialing, 10), false),
            ("Stripe: trial with a card", with_card(at_stripe(Standing::Trialing, 10)), true),
            ("Stripe: cancelled trial with a card", with_card(cancelling(at_stripe(Standing::Trialing, 10))), false),
            ("active", built_in(Standing::Active, 10), true),
            ("active, cancelled", cancelling(built_in(Standing::Active, 10)), false),
            ("ended", with_card(at_stripe(Standing::Canceled, 10)), false),
        ] {
            assert_eq!(subscription.will_be_billed(day(0)), billed, "{name}");
        }
    }
}
