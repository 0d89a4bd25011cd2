//! That whoever is signed in is the owner: asked again before anything that could lock the owner out, because a session may
//! be somebody else's by then (a phone left in a van).

use super::proof::Proof;
use super::rules::{PROOFS, PROOFS_PER_SESSION};
use super::tries::count_tries;
use super::{store, two_factor};
use platform::Platform;
use platform::access::throttle::forgive;
use platform::access::{Reader, Scope};
use platform::error::{Error, Result};

/// The password that was given is the account's, as of a moment ago.
#[derive(Clone)]
pub struct Proven(String);

impl Proven {
    /// For the transaction of what it was asked for: a new password that counts since then voids it, with the session.
    pub fn hold(&self, scope: &mut Scope) -> Result<()> {
        let owner_id = scope.owner_id().to_owned();
        if store::holds_password(scope.connection, &owner_id, &self.0)? { Ok(()) } else { Err(Error::Unauthenticated) }
    }
}

/// Fails, naming the field, unless the proof holds. Wrong ones are counted for this session alone, so that nobody else's
/// guesses keep the owner waiting; a code is used up.
pub async fn prove_owner(platform: &Platform, reader: &Reader, proof: Proof) -> Result<Proven> {
    let now = platform.clock.now();
    let subject = format!("{PROOFS} {} {}", reader.session_token_hash(), reader.account_id());
    count_tries(platform, now, vec![(subject.clone(), PROOFS_PER_SESSION)]).await?;
    let (hash, is_locked) = reader.glance(store::password_hash_and_lock).await?;
    if !platform.passwords.verify(proof.current_password, Some(hash.clone())).await? {
        tracing::warn!(account = reader.account_id(), "a wrong password before a change");
        return Err(Error::field("currentPassword", "That's not your current password."));
    }
    let code = match (is_locked, proof.code) {
        (false, _) => None,
        (true, Some(code)) => Some(code),
        (true, None) => return Err(Error::field("code", "Enter the code from your authenticator app.")),
    };
    let guess = two_factor::Guess::of_session(reader);
    let counts = match code {
        Some(_) => guess.count(platform).await?,
        None => two_factor::Counts::AnyCode,
    };
    reader
        .write(move |scope| {
            if let Some(code) = code {
                two_factor::use_code_that_counts(scope, &code, counts)?;
                guess.forgive(scope.connection)?;
            }
            forgive(scope.connection, &subject)
        })
        .await?;
    Ok(Proven(hash))
}
