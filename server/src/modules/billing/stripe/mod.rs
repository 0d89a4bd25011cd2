//! Stripe as the billing provider.

mod actions;
mod duplicates;
mod learning;
mod reading;
mod store;

pub use actions::{Change, carry_out, open_checkout, open_portal};
pub use learning::{StripeEvent, learn, receive, reconcile, refresh};
pub use store::{forget_events, stripe_customer};
