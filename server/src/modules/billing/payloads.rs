//! What comes in and goes out of the billing calls.

use serde::Serialize;
use utoipa::ToSchema;

use super::rules::Plan;
use crate::platform::dates::Moment;
use crate::platform::db::choice;
use crate::platform::http::body::New;
use crate::platform::http::fields::{Fields, Needed, Payload};
use crate::platform::money::Money;

/// Where the account stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionStatus {
    pub subscription_active: bool,
    /// The plan, while the subscription is active.
    #[schema(required = true)]
    pub plan: Option<Plan>,
    /// none, trialing, active or canceled.
    pub status: &'static str,
    pub is_complimentary: bool,
    #[schema(required = true)]
    pub complimentary_reason: Option<String>,
    /// The end of complimentary access; empty means never.
    #[schema(required = true)]
    pub expires_at: Option<Moment>,
    /// In Unix seconds.
    #[schema(required = true)]
    pub current_period_end: Option<i64>,
    pub cancel_at_period_end: bool,
    /// In Unix seconds.
    #[schema(required = true)]
    pub trial_end: Option<i64>,
}

impl SubscriptionStatus {
    pub const fn none() -> Self {
        Self {
            subscription_active: false,
            plan: None,
            status: "none",
            is_complimentary: false,
            complimentary_reason: None,
            expires_at: None,
            current_period_end: None,
            cancel_at_period_end: false,
            trial_end: None,
        }
    }
}

#[derive(Clone, Default)]
pub struct CheckoutRequestFields {
    pub plan_type: Plan,
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
