//! What comes in and goes out of the billing calls.

use serde::Serialize;
use utoipa::ToSchema;

use super::access::Access;
use super::rules::{Plan, PlanOnSale, Provider};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::New;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// Where the account stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionStatus {
    pub subscription_active: bool,
    /// The plan, while the subscription is active.
    #[schema(required = true)]
    pub plan: Option<Plan>,
    /// none, trialing, active, past_due, canceled or inactive; complimentary access is told of apart.
    pub status: &'static str,
    /// Who keeps the subscription, and so what its portal can do; none when there never was one.
    #[schema(required = true)]
    pub provider: Option<Provider>,
    pub is_complimentary: bool,
    #[schema(required = true)]
    pub complimentary_reason: Option<String>,
    /// The last day of complimentary access; empty means for good.
    #[schema(required = true)]
    pub expires_at: Option<CalendarDate>,
    /// Complimentary access waits for the owner to confirm the address it was given to (`GET /user/email`).
    pub complimentary_needs_confirmation: bool,
    /// In Unix seconds.
    #[schema(required = true)]
    pub current_period_end: Option<i64>,
    pub cancel_at_period_end: bool,
    /// Whether a payment follows at the period's end. None does after a trial without a payment method.
    pub will_be_billed: bool,
    /// In Unix seconds.
    #[schema(required = true)]
    pub trial_end: Option<i64>,
}

impl SubscriptionStatus {
    pub fn at(access: &Access, now: Moment) -> Self {
        let subscription = access.subscription.as_ref();
        let running = subscription.filter(|subscription| subscription.is_active(now));
        let complimentary = access.complimentary.as_ref().filter(|complimentary| complimentary.is_active(now));
        Self {
            subscription_active: running.is_some() || complimentary.is_some(),
            plan: running.map(|subscription| subscription.plan),
            status: subscription.map_or("none", |subscription| subscription.standing_at(now).word()),
            provider: subscription.map(|subscription| subscription.provider),
            is_complimentary: complimentary.is_some(),
            complimentary_reason: complimentary.map(|complimentary| complimentary.reason.clone()),
            expires_at: complimentary.and_then(|complimentary| complimentary.expires_on),
            complimentary_needs_confirmation: access.unconfirmed.as_ref().is_some_and(|given| given.is_active(now)),
            current_period_end: subscription
                .and_then(|subscription| subscription.current_period_end(now))
                .map(Moment::unix_seconds),
            cancel_at_period_end: running.is_some_and(|subscription| subscription.cancel_at_period_end),
            will_be_billed: subscription.is_some_and(|subscription| subscription.will_be_billed(now)),
            trial_end: subscription.and_then(|subscription| subscription.trial_ends_at).map(Moment::unix_seconds),
        }
    }
}

#[derive(Clone, Default)]
pub struct CheckoutRequestFields {
    pub plan_type: PlanOnSale,
}

pub type CheckoutRequest = New<CheckoutRequestFields>;

impl Payload for CheckoutRequestFields {
    const NEW: &'static str = "CheckoutRequest";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("planType", "The plan", &mut self.plan_type, Needed::Required);
    }
}

/// Where to send the browser next.
#[derive(Debug, Serialize, ToSchema)]
pub struct Redirect {
    pub url: String,
}

/// Stripe only looks at the status; this is for people who look at the log.
#[derive(Debug, Serialize, ToSchema)]
pub struct Acknowledged {
    pub received: bool,
}

/// What the built-in checkout page shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BuiltinCheckout {
    pub session_id: String,
    pub plan_type: Plan,
    pub plan_name: &'static str,
    /// Dollars per month.
    pub price: Money,
    /// Days without charge; 0 when the account has had its trial.
    pub trial_days: i64,
    /// False once it was finished.
    pub open: bool,
}

choice! {
    /// How a built-in checkout ends.
    pub enum Outcome {
        Cancel = "cancel",
        Decline = "decline",
        Succeed = "succeed",
    }
}

#[derive(Clone, Default)]
pub struct CheckoutOutcomeFields {
    pub outcome: Outcome,
}

pub type CheckoutOutcome = New<CheckoutOutcomeFields>;

impl Payload for CheckoutOutcomeFields {
    const NEW: &'static str = "CheckoutOutcome";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("outcome", "The outcome", &mut self.outcome, Needed::Required);
    }
}

/// What the built-in portal page shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BuiltinPortal {
    pub session_id: String,
    pub plan_name: &'static str,
    /// Dollars per month.
    pub price: Money,
    pub subscription: SubscriptionStatus,
    /// Newest first.
    pub invoices: Vec<BuiltinInvoice>,
}

/// What the built-in provider would have charged.
#[derive(Debug, Serialize, ToSchema, diesel::Queryable)]
#[serde(rename_all = "camelCase")]
pub struct BuiltinInvoice {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub plan: Plan,
    /// In dollars.
    pub amount: Money,
    pub period_start: Moment,
    pub period_end: Moment,
}

choice! {
    /// What can be done on the built-in portal: nothing that costs money.
    pub enum PortalChange {
        Cancel = "cancel",
        Resume = "resume",
    }
}

#[derive(Clone, Default)]
pub struct PortalActionFields {
    pub action: PortalChange,
}

pub type PortalAction = New<PortalActionFields>;

impl Payload for PortalActionFields {
    const NEW: &'static str = "PortalAction";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("action", "The action", &mut self.action, Needed::Required);
    }
}
