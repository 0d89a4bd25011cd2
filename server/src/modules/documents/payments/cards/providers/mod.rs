//! Who takes the cards: Stripe, or the built-in provider in test mode. Each tells what became of a checkout.

pub(super) mod builtin;
pub(super) mod stripe;
