//! Removes accounts whose grace is over. First their rows, a few at a time, so that no statement runs into its time limit and
//! nobody who writes waits for long; the account itself last. A removal that is cut off goes on where it was. Files are noted
//! as nobody's with the rows that name them, and the sweep deletes them.

use super::store;
use crate::modules::{billing, documents};
use platform::Platform;
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::owned::lock_account;
use platform::values::dates::Moment;

/// Returns how many were removed. One that cannot be (its payment provider does not answer) holds up no other.
pub async fn remove_left(platform: &Platform) -> Result<usize> {
    let now = platform.clock.now();
    let left = platform.database.read(move |connection| store::left(connection, now)).await?;
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
    documents::payments::cards::close_all(platform, &account_id).await?;
    let now = platform.clock.now();
    for table in platform.database.read(store::tables_of_owners).await? {
        loop {
            let (id, table) = (account_id.clone(), table.clone());
            // What has been removed stays so: nobody comes back to an account whose grace is over.
            let work = move |scope: &mut Scope| store::remove_some(scope, &table);
            if while_leaving(platform, id, now, work).await? == 0 {
                break;
            }
        }
    }
    while_leaving(platform, account_id, now, |scope| store::remove(scope).map(|()| 0)).await?;
    Ok(())
}

/// One transaction that holds the account; 0 when it is gone already: another process may have been first.
async fn while_leaving(
    platform: &Platform,
    account_id: String,
    now: Moment,
    work: impl FnOnce(&mut Scope) -> Result<usize> + Clone + Send + 'static,
) -> Result<usize> {
    let removed = platform.database.write(move |connection| {
        let mut scope = Scope::without_request(connection, account_id, now)?;
        lock_account(&mut scope)?;
        if store::has_left(&mut scope)? { work(&mut scope) } else { Ok(0) }
    });
    removed.await
}
