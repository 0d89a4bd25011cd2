//! Using up a code.

use super::{codes, store};
use platform::access::Scope;
use platform::error::{Error, Result};

const WRONG_CODE: &str = "That code is wrong or already used. Wait for the next one.";
const NOT_SET_UP: &str = "Please set up your authenticator app first.";

/// Uses up a code of the app, or a recovery code; fails, naming the field, when it is neither.
pub fn use_code(scope: &mut Scope, typed: &str) -> Result<()> {
    let code = codes::plain(typed);
    let is_right = if codes::is_of_app(&code) {
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
    Ok(())
}
