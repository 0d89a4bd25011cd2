//! The built-in provider, in test mode: it charges no card, and knows of a checkout what its own page was used for.

use crate::modules::documents::payments::cards::report::{Charge, Report};
use crate::modules::documents::payments::cards::store::{self, CheckoutRow, State};
use platform::Platform;
use platform::access::Scope;
use platform::error::Result;
use platform::values::dates::Moment;

pub fn address(origin: &str, checkout: &CheckoutRow) -> String {
    format!("{origin}/invoice/{}/checkout/{}", checkout.document_id, checkout.id)
}

pub fn report(checkout: &CheckoutRow, now: Moment) -> Report {
    match (checkout.builtin_state, checkout.builtin_at) {
        (State::Paid, Some(at)) => Report::Paid(Charge {
            reference: format!("test-{}", checkout.id),
            payment: format!("test-{}", checkout.id),
            amount: checkout.amount,
            at,
            fee: None,
            is_test: true,
            refunds: Vec::new(),
            disputes: Vec::new(),
        }),
        (State::Open, _) if now < checkout.expires_at => Report::Open,
        _ => Report::Expired,
    }
}

/// What its page is used for, once: false when it was used or closed before.
pub async fn use_page(platform: &Platform, checkout: &CheckoutRow, state: State) -> Result<bool> {
    let (owner_id, id, now) = (checkout.owner_id.clone(), checkout.id.clone(), platform.clock.now());
    platform
        .database
        .write(move |connection| {
            store::set_builtin(&mut Scope::without_request(connection, owner_id, now)?, &id, state)
        })
        .await
}
