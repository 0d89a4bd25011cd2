//! What nobody told of: checkouts are looked at from time to time, and at once when their document changes. One for an amount
//! that is not asked for any more is closed.

use super::checkout::close;
use super::learning::{learn, look_after_failure};
use super::payable;
use super::store::{self, CheckoutRow, State};
use crate::modules::documents::store as documents;
use platform::Platform;
use platform::access::Scope;
use platform::error::{Error, Result};

/// In one go; more are looked at in the next.
const AT_ONCE: i64 = 50;

/// Looks at what is due. One that cannot be looked at now is tried again later, and keeps nobody waiting.
pub async fn look_after(platform: &Platform) -> Result<usize> {
    let now = platform.clock.now();
    let due = platform.database.read(move |connection| store::due(connection, now, AT_ONCE)).await?;
    let mut looked = 0;
    for checkout in due {
        let row = checkout.clone();
        let (is_claimed, is_wanted) = platform
            .database
            .write(move |connection| {
                let scope = &mut Scope::without_request(connection, row.owner_id.clone(), now)?;
                Ok((store::claim_look(scope, &row, look_after_failure(&row, now))?, is_wanted(scope, &row)?))
            })
            .await?;
        if !is_claimed {
            continue;
        }
        let id = checkout.id.clone();
        let done = match is_wanted {
            true => learn(platform, checkout.owner_id, checkout.id).await,
            false => close(platform, checkout).await,
        };
        match done {
            Ok(_) => looked += 1,
            // Each further one would wait as long. This one has its next look later, so the others come first then.
            Err(Error::Unavailable) => return Err(Error::Unavailable),
            Err(error) => tracing::warn!(?error, checkout = id, "what became of a card payment is not known yet"),
        }
    }
    Ok(looked)
}

fn is_wanted(scope: &mut Scope, checkout: &CheckoutRow) -> Result<bool> {
    if checkout.state != State::Open {
        return Ok(true);
    }
    let document = match documents::get(scope, &checkout.document_id) {
        Ok(row) => Some(row),
        Err(Error::NotFound) => None,
        Err(error) => return Err(error),
    };
    payable::is_wanted(scope, checkout, document.as_ref())
}
