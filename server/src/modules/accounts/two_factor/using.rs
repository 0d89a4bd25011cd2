//! Using up a code.

use super::guesses::Counts;
use super::{codes, store};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::values::ids::hash_token;

const WRONG_CODE: &str = "That code is wrong or already used. Try the next one.";
const WRONG_EMAILED: &str = "That code is wrong. Enter the one from our last email, or a recovery code.";
const NEEDS_RECOVERY_CODE: &str = "Too many wrong codes today. Enter a recovery code instead.";
const NOT_SET_UP: &str = "Please set up your authenticator app first.";

/// What a code was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Used {
    OfApp,
    Recovery,
}

/// Uses up a code of the app, or a recovery code, if that counts now; fails, naming the field, when it is neither.
pub fn use_code_that_counts(scope: &mut Scope, typed: &str, counts: Counts) -> Result<()> {
    if counts == Counts::NoCodeOfTheAppAlone && codes::is_of_app(&codes::plain(typed)) {
        return Err(Error::field("code", NEEDS_RECOVERY_CODE));
    }
    use_code(scope, typed).map(|_| ())
}

/// The code that was emailed for one sign-in, or a recovery code in its place.
pub fn use_emailed_code(scope: &mut Scope, typed: &str, hash: &str) -> Result<()> {
    let code = codes::plain(typed);
    if hash_token(&code) == hash || store::use_recovery_code(scope, &code)? {
        return Ok(());
    }
    tracing::warn!(account = scope.owner_id(), "a wrong emailed code");
    Err(Error::field("code", WRONG_EMAILED))
}

/// Uses up a code of the app, or a recovery code; fails, naming the field, when it is neither.
pub fn use_code(scope: &mut Scope, typed: &str) -> Result<Used> {
    let code = codes::plain(typed);
    let used = if codes::is_of_app(&code) { Used::OfApp } else { Used::Recovery };
    let is_right = if used == Used::OfApp {
        let secret = store::secret(scope)?.ok_or_else(|| Error::Conflict(NOT_SET_UP.into()))?;
        match codes::step_of(&secret, &code, scope.now)? {
            Some(step) => store::use_step(scope, step)?,
            None => false,
        }
    } else {
        store::use_recovery_code(scope, &code)?
    };
    if !is_right {
        tracing::warn!(account = scope.owner_id(), "a wrong code");
        return Err(Error::field("code", WRONG_CODE));
    }
    Ok(used)
}
