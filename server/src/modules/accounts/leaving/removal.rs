//! Removes accounts whose grace is over. Each in one transaction, so that an end in the middle leaves either all of it or
//! nothing; its files are noted in it as nobody's, and the sweep deletes them. However often it is begun, it ends the same.

use super::store;
use crate::modules::{self, billing, documents};
use crate::platform::Platform;
use crate::platform::access::Scope;
use crate::platform::error::{Error, Result};
use crate::platform::owned::lock_account;

/// A look takes so many; the next one comes soon.
const AT_ONCE: i64 = 100;

/// Returns how many were removed. One that cannot be (its payment provider does not answer) holds up no other.
pub async fn remove_left(platform: &Platform) -> Result<usize> {
    let now = platform.clock.now();
    let left = platform.database.read(move |connection| store::left(connection, now, AT_ONCE)).await?;
    let (mut removed, mut failed) = (0, 0);
    for account_id in left {
        match remove(platform, account_id).await {
            Ok(()) => removed += 1,
            Err(error) => {
                failed += 1;
                tracing::warn!(?error, "an account could not be removed yet");
            }
        }
    }
    if failed > 0 {
        return Err(Error::internal("removing accounts", format!("{failed} are still there")));
    }
    Ok(removed)
}

async fn remove(platform: &Platform, account_id: String) -> Result<()> {
    match billing::cancel_for(platform, &account_id, billing::Change::CancelNow).await {
        // Another process was first.
        Err(Error::NotFound) => return Ok(()),
        ended => ended?,
    }
    documents::close_card_checkouts(platform, &account_id).await?;
    let now = platform.clock.now();
    platform
        .database
        .write(move |connection| {
            let mut scope = Scope::without_request(connection, account_id, now)?;
            lock_account(&mut scope)?;
            if !store::has_left(&mut scope)? {
                return Ok(());
            }
            modules::give_up_files(&mut scope)?;
            store::remove(&mut scope)
        })
        .await
}
