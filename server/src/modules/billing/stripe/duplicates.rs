//! Two subscriptions of one account at Stripe: two checkouts were paid before either was heard of, or one was left unpaid
//! and another bought. One is enough, so the other is ended; what was paid for a later one is given back.

use super::reading::{current, runs};
use platform::error::Result;
use platform::stripe::{Stripe, StripeSubscription};

/// One too many.
pub struct Surplus<'a> {
    subscription: &'a StripeSubscription,
    /// Whether it came after the one that counts: then it was never wanted.
    pub is_later: bool,
}

/// Those that run beside the one that counts. Only what began in a checkout of ours: what somebody set up by hand at
/// Stripe is theirs to sort out.
pub fn of<'a>(subscriptions: &'a [StripeSubscription], account_id: &str) -> Vec<Surplus<'a>> {
    let Some(counts) = current(subscriptions).filter(|current| runs(current)) else { return Vec::new() };
    let (ours, others): (Vec<_>, Vec<_>) = subscriptions
        .iter()
        .filter(|one| runs(one) && one.id != counts.id)
        .partition(|one| one.was_ordered_by(account_id));
    if !others.is_empty() {
        let customer = counts.customer.id();
        tracing::error!(customer, "a customer of Stripe has a second subscription that was set up by hand");
    }
    let surplus = |subscription: &'a StripeSubscription| Surplus {
        is_later: subscription.created > counts.created,
        subscription,
    };
    ours.into_iter().map(surplus).collect()
}

impl Surplus<'_> {
    /// Gives the money back first: should anything fail in between, the subscription still runs and is found again.
    pub async fn undo(&self, stripe: &Stripe) -> Result<()> {
        let id = &self.subscription.id;
        if self.is_later {
            stripe.refund_all(id).await?;
        }
        stripe.cancel_now(id).await?;
        tracing::warn!(subscription = id, refunded = self.is_later, "a subscription that was one too many was ended");
        Ok(())
    }
}
