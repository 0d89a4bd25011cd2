//! The owner's side of deleting an account.

use jiff::SignedDuration;

use super::letters;
use super::payloads::Deletion;
use super::store;
use crate::modules::accounts::{Proof, drop_resets, prove_owner, user};
use crate::modules::billing;
use platform::Platform;
use platform::access::{Reader, session};
use platform::email::mail;
use platform::error::{Error, Result};

/// How long an account that is to be deleted can be had back.
pub const GRACE: SignedDuration = SignedDuration::from_hours(14 * 24);
const ADMINISTRATOR: &str = "You can't delete an admin account. Ask the operator to revoke admin access first.";

/// Ends the subscription and all sessions; when the grace is over, everything is removed.
pub async fn schedule_deletion(platform: &Platform, reader: &Reader, proof: Proof) -> Result<Deletion> {
    let proven = prove_owner(platform, reader, proof).await?;
    let owner_id = reader.account_id().to_owned();
    let asked = owner_id.clone();
    if reader.read(move |scope| user(scope.connection, &asked)).await?.is_admin {
        return Err(Error::Conflict(ADMINISTRATOR.into()));
    }
    // First, because it may fail at the provider: nobody who leaves may be charged again.
    billing::cancel_for(platform, &owner_id, billing::Change::CancelAtPeriodEnd).await?;
    let (mails, origin) = (platform.mail.is_configured(), platform.public_origin.clone());
    let leaves_at = platform.clock.now().plus(GRACE);
    reader
        .write(move |scope| {
            proven.hold(scope)?;
            store::set_leaving(scope, leaves_at)?;
            session::end_all(scope.connection, &owner_id)?;
            drop_resets(scope.connection, &owner_id)?;
            if mails {
                let owner = user(scope.connection, &owner_id)?;
                let letter = letters::leaving(owner.email, &owner.first_name, leaves_at, &origin);
                mail::post(scope.connection, &letter, scope.now)?;
            }
            Ok(())
        })
        .await?;
    platform.mail.wake_worker();
    Ok(Deletion { leaves_at })
}
