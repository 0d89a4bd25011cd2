//! What we email owners about two-factor sign-in.

use crate::modules::accounts::rules::SECOND_STEP_VALID_FOR;
use platform::PRODUCT;
use platform::email::mail::Letter;

/// Somebody knows the password, and tries codes.
pub fn guessed(recipient: String, first_name: &str, origin: &str) -> Letter {
    let subject = format!("Someone may know your {PRODUCT} password");
    let body = format!(
        "Hi {first_name},\n\n\
         Someone entered your password and then too many wrong codes, so we stopped them.\n\n\
         If that wasn't you, set a new password now:\n\n{origin}/reset-password\n\n\
         That locks them out, and you can sign in right away.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// The app's code was right, from a browser that nobody knows, after many wrong ones.
pub fn emailed_code(recipient: String, first_name: &str, code: &str, origin: &str) -> Letter {
    let subject = format!("Your {PRODUCT} sign-in code");
    let minutes = SECOND_STEP_VALID_FOR.as_mins();
    let body = format!(
        "Hi {first_name},\n\n\
         Someone has been entering wrong codes with your password, so we need one more code from you. Enter it within \
         {minutes} minutes to finish signing in:\n\n{code}\n\n\
         Not signing in right now? Then someone has your password and your authenticator app's code. Set a new password:\n\n\
         {origin}/reset-password\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// `what` happened, in sentences.
fn told(recipient: String, first_name: &str, subject: String, what: &str) -> Letter {
    let body = format!(
        "Hi {first_name},\n\n\
         {what}\n\n\
         Not you? Set a new password right away with \"Forgot your password?\" on the sign-in page, and contact {PRODUCT} \
         support.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

pub fn switched_on(recipient: String, first_name: &str) -> Letter {
    let what = format!(
        "Two-factor sign-in is on. You'll need a code from your authenticator app to sign in to {PRODUCT}. Keep your \
         recovery codes somewhere other than your phone."
    );
    told(recipient, first_name, format!("Two-factor sign-in is on for {PRODUCT}"), &what)
}

pub fn switched_off(recipient: String, first_name: &str) -> Letter {
    let what = format!("Two-factor sign-in is off. Your password is all you need to sign in to {PRODUCT}.");
    told(recipient, first_name, format!("Two-factor sign-in is off for {PRODUCT}"), &what)
}

pub fn codes_renewed(recipient: String, first_name: &str) -> Letter {
    let what = format!("You have new recovery codes for {PRODUCT}. The old ones no longer work.");
    told(recipient, first_name, format!("New recovery codes for {PRODUCT}"), &what)
}
