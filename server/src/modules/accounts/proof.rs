//! That whoever is signed in is the owner: asked again before anything that could lock the owner out, because a session may
//! be somebody else's by then (a phone left in a van).

use super::actions::count_tries;
use super::rules::PROOFS_PER_ACCOUNT;
use super::store;
use crate::platform::Platform;
use crate::platform::access::Reader;
use crate::platform::access::throttle::forgive;
use crate::platform::error::{Error, Result};

/// Fails, naming the field, unless this is the account's password. Tries are counted.
pub async fn prove_owner(platform: &Platform, reader: &Reader, current_password: String) -> Result<()> {
    let now = platform.clock.now();
    let subject = format!("proof account {}", reader.account_id());
    count_tries(platform, now, vec![(subject.clone(), PROOFS_PER_ACCOUNT)]).await?;
    let hash = reader.glance(store::password_hash).await?;
    if !platform.passwords.verify(current_password, Some(hash)).await? {
        return Err(Error::field("currentPassword", "That is not your current password."));
    }
    reader.write(move |scope| forgive(scope.connection, &subject)).await
}
