//! What Stripe's subscriptions of one customer come down to.

use crate::modules::billing::rules::{Plan, Provider, Standing, Subscription};
use platform::stripe::{Prices, StripeSubscription};
use platform::values::dates::Moment;

/// The subscription that counts: of those that run the first, but one that is paid rather than one that is not; else
/// the last there was.
pub fn current(subscriptions: &[StripeSubscription]) -> Option<&StripeSubscription> {
    subscriptions.iter().max_by_key(|one| match standing_of(&one.status) {
        Standing::Trialing | Standing::Active => (2, -one.created),
        Standing::PastDue => (1, -one.created),
        Standing::Canceled | Standing::Inactive => (0, one.created),
    })
}

pub fn runs(subscription: &StripeSubscription) -> bool {
    matches!(standing_of(&subscription.status), Standing::Trialing | Standing::Active | Standing::PastDue)
}

/// What Stripe's subscriptions of one customer come down to.
pub fn report_of(subscriptions: &[StripeSubscription], prices: &Prices) -> Option<Subscription> {
    let current = current(subscriptions)?;
    let item = current.items.data.first();
    let plan = match item.map(|item| item.price.id.as_str()) {
        Some(price) if prices.starter.as_deref() == Some(price) => Plan::Starter,
        price => {
            if price != Some(&prices.professional) {
                tracing::warn!(price, "a subscription at Stripe has a price that is not configured");
            }
            Plan::Professional
        }
    };
    let moment = |seconds: Option<i64>| seconds.and_then(Moment::from_unix_seconds);
    Some(Subscription {
        provider: Provider::Stripe,
        plan,
        standing: standing_of(&current.status),
        provider_status: current.status.clone(),
        trial_ends_at: moment(current.trial_end),
        // Stripe cancels at a period's end or at a set time, and may say either.
        period_ends_at: moment(current.cancel_at.or_else(|| item.map(|item| item.current_period_end))),
        cancel_at_period_end: current.cancel_at_period_end || current.cancel_at.is_some(),
        has_payment_method: current.has_payment_method(),
        had_trial: subscriptions.iter().any(|subscription| subscription.trial_end.is_some()),
    })
}

pub fn standing_of(status: &str) -> Standing {
    match status {
        "trialing" => Standing::Trialing,
        "active" => Standing::Active,
        "past_due" => Standing::PastDue,
        "canceled" => Standing::Canceled,
        "incomplete" | "incomplete_expired" | "unpaid" | "paused" => Standing::Inactive,
        unknown => {
            tracing::error!(status = unknown, "Stripe speaks of a status that is not known here: read as inactive");
            Standing::Inactive
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_stripe(id: &str, status: &str, created: i64) -> StripeSubscription {
        serde_json::from_value(serde_json::json!({
            "id": id, "customer": "cus_1", "status": status, "created": created, "cancel_at": null,
            "cancel_at_period_end": false, "trial_end": null,
            "items": {"data": [{"id": "si_1", "current_period_end": created + 100, "price": {"id": "price_pro"}}]},
        }))
        .unwrap()
    }

    fn prices() -> Prices {
        Prices { professional: "price_pro".into(), starter: Some("price_starter".into()) }
    }

    #[test]
    fn every_status_of_stripe_has_a_standing_and_unknown_ones_are_inactive() {
        for (status, standing) in [
            ("trialing", Standing::Trialing),
            ("active", Standing::Active),
            ("past_due", Standing::PastDue),
            ("canceled", Standing::Canceled),
            ("incomplete", Standing::Inactive),
            ("incomplete_expired", Standing::Inactive),
            ("unpaid", Standing::Inactive),
            ("paused", Standing::Inactive),
            ("something_new", Standing::Inactive),
            ("", Standing::Inactive),
        ] {
            assert_eq!(standing_of(status), standing, "{status}");
            let report = report_of(&[at_stripe("sub_1", status, 1)], &prices()).unwrap();
            assert_eq!((report.standing, report.provider_status.as_str()), (standing, status));
        }
    }

    #[test]
    fn the_first_that_runs_counts() {
        let mut found = vec![
            at_stripe("ended_last", "canceled", 9),
            at_stripe("unpaid", "past_due", 2),
            at_stripe("later", "active", 5),
            at_stripe("first", "trialing", 3),
            at_stripe("never_paid", "incomplete", 8),
        ];
        assert_eq!(current(&found).unwrap().id, "first");
        found.retain(|one| one.id != "first" && one.id != "later");
        assert_eq!(current(&found).unwrap().id, "unpaid");
        assert_eq!(current(&[at_stripe("b", "canceled", 2), at_stripe("a", "unpaid", 1)]).unwrap().id, "b");
        assert_eq!(report_of(&[], &prices()), None);
    }

    #[test]
    fn a_trial_of_any_subscription_was_the_account_s_trial() {
        let mut first = at_stripe("first", "canceled", 1);
        first.trial_end = Some(50);
        let report = report_of(&[at_stripe("second", "active", 2), first], &prices()).unwrap();
        assert_eq!((report.had_trial, report.trial_ends_at), (true, None));
    }

    #[test]
    fn a_set_time_of_cancelling_is_the_end() {
        let mut subscription = at_stripe("sub_1", "active", 1_000);
        subscription.cancel_at = Some(1_050);
        let report = report_of(&[subscription], &prices()).unwrap();
        assert_eq!((report.cancel_at_period_end, report.period_ends_at), (true, Moment::from_unix_seconds(1_050)));
    }

    #[test]
    fn the_price_tells_the_plan() {
        let mut subscription = at_stripe("sub_1", "active", 1);
        for (price, plan) in
            [("price_pro", Plan::Professional), ("price_starter", Plan::Starter), ("price_old", Plan::Professional)]
        {
            subscription.items.data[0].price.id = price.to_owned();
            assert_eq!(report_of(&[subscription.clone()], &prices()).unwrap().plan, plan);
        }
    }
}
