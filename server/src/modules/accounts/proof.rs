//! That whoever is signed in is the owner: asked again before anything that could lock the owner out, because a session may
//! be somebody else's by then (a phone left in a van).

use super::actions::count_tries;
use super::rules::PROOFS_PER_ACCOUNT;
use super::{second_lock, store};
use crate::platform::Platform;
use crate::platform::access::Reader;
use crate::platform::access::throttle::forgive;
use crate::platform::error::{Error, Result};
use crate::platform::fields::Fields;

/// The password, and the code where there is a second lock.
#[derive(Clone, Default)]
pub struct Proof {
    pub current_password: String,
    pub code: Option<String>,
}

impl Proof {
    /// Its fields in the payload of what it is asked for.
    pub fn fields(&mut self, fields: &mut Fields) {
        fields.secret("currentPassword", "Current password", &mut self.current_password, 1);
        fields.optional_text("code", "Code", &mut self.code, 100);
    }
}

/// Fails, naming the field, unless the proof holds. Tries are counted; a code is used up.
pub async fn prove_owner(platform: &Platform, reader: &Reader, proof: Proof) -> Result<()> {
    let now = platform.clock.now();
    let subject = format!("proof account {}", reader.account_id());
    count_tries(platform, now, vec![(subject.clone(), PROOFS_PER_ACCOUNT)]).await?;
    let (hash, is_locked) = reader.glance(store::password_hash_and_lock).await?;
    if !platform.passwords.verify(proof.current_password, Some(hash)).await? {
        tracing::warn!(account = reader.account_id(), "a wrong password before a change");
        return Err(Error::field("currentPassword", "That is not your current password."));
    }
    let code = match (is_locked, proof.code) {
        (false, _) => None,
        (true, Some(code)) => Some(code),
        (true, None) => return Err(Error::field("code", "Enter the code of your authenticator app.")),
    };
    if code.is_some() {
        second_lock::count_code(platform, reader.account_id()).await?;
    }
    reader
        .write(move |scope| {
            if let Some(code) = code {
                second_lock::use_code(scope, &code)?;
                let owner_id = scope.owner_id().to_owned();
                second_lock::forgive_codes(scope.connection, &owner_id)?;
            }
            forgive(scope.connection, &subject)
        })
        .await
}
