//! A new password, whichever way it was set. Whoever knew the old one may have started something with it, so all of that ends
//! here: sessions, sign-ins waiting for a code, email changes waiting for their link, reset links, archives.

use super::user::user;
use super::{address, store, two_factor};
use crate::modules::account_keys::email_key;
use crate::modules::exports;
use platform::PRODUCT;
use platform::access::throttle::forgive;
use platform::access::{Scope, session};
use platform::email::mail::Letter;
use platform::error::Result;

/// What ended with the old password.
pub struct Ended {
    pub sessions: usize,
    /// The address that was going to replace the account's.
    pub email_change: Option<String>,
    /// Sign-ins that were waiting for a code.
    pub sign_ins: i64,
}

/// Puts it in force. `stays` is the session that goes on, by its token's hash: the one that changed the password.
pub fn put_in_force(scope: &mut Scope, hash: &str, stays: Option<&str>) -> Result<Ended> {
    let (owner_id, now) = (scope.owner_id().to_owned(), scope.now);
    // First, because it holds the account's row: a sign-in with the old password waits for it, and then finds it changed.
    store::set_password(scope.connection, &owner_id, hash, now)?;
    let email_change = address::cancel_change(scope)?;
    let sign_ins = two_factor::waiting_for_code(scope.connection, &owner_id, now)?;
    // Before the sessions: a code that's being checked right now is either refused for it or its session ends below.
    two_factor::end_pending(scope.connection, &owner_id)?;
    store::drop_resets(scope.connection, &owner_id)?;
    exports::withdraw(scope)?;
    // Whoever guessed has to start over with a password they don't know. The owner shouldn't have to wait for them.
    let email = user(scope.connection, &owner_id)?.email;
    forgive(scope.connection, &store::sign_in_subject(&email_key(&email)))?;
    two_factor::forgive_all(scope.connection, &owner_id)?;
    let sessions = session::end_all_but(scope.connection, &owner_id, stays)?;
    Ok(Ended { sessions, email_change, sign_ins })
}

/// To the owner, after a reset.
pub fn reset_letter(recipient: String, first_name: &str, ended: &Ended) -> Letter {
    let subject = format!("Your {PRODUCT} password was reset");
    let news = "You have a new password. We signed you out on every device, so sign in again with the new one.";
    letter(recipient, first_name, subject, news, ended)
}

/// To the owner, after a change in the settings.
pub fn changed_letter(recipient: String, first_name: &str, ended: &Ended) -> Letter {
    let subject = format!("Your password for {PRODUCT} was changed");
    let news = "You changed your password in Settings. We signed out all your other devices.";
    letter(recipient, first_name, subject, news, ended)
}

fn letter(recipient: String, first_name: &str, subject: String, news: &str, ended: &Ended) -> Letter {
    let mut canceled = String::new();
    if ended.sign_ins > 0 {
        canceled.push_str("We also canceled a sign-in that was waiting for a code.\n\n");
    }
    if let Some(email) = &ended.email_change {
        canceled.push_str(&format!(
            "We also canceled the change of email to {email}. If you still want it, start it again.\n\n"
        ));
    }
    let body = format!(
        "Hi {first_name},\n\n\
         {news}\n\n\
         {canceled}\
         Not you? Set a new password right away with \"Forgot your password?\" on the sign-in page. If someone else was in \
         your account, get a new calendar link too.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}
