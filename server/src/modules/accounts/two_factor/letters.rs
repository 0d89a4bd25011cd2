//! What owners are told by mail about two-factor sign-in.

use platform::PRODUCT;
use platform::email::mail::Letter;

/// Somebody knows the password, and tries codes.
pub fn guessed(recipient: String, first_name: &str, origin: &str) -> Letter {
    let subject = format!("Someone may know your {PRODUCT} password");
    let body = format!(
        "Hi {first_name},\n\n\
         Someone entered your password and then too many wrong codes. They didn't get in.\n\n\
         If that wasn't you, set a new password now:\n\n{origin}/reset-password\n\n\
         That locks them out, and you can sign in right away.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// `what` happened, as the rest of a sentence.
fn told(recipient: String, first_name: &str, subject: String, what: &str) -> Letter {
    let body = format!(
        "Hello {first_name},\n\n\
         {what}\n\n\
         If it was not you, set a new password at once (\"Forgot your password?\" where you sign in) and ask {PRODUCT}'s \
         support for help.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

pub fn switched_on(recipient: String, first_name: &str) -> Letter {
    let what = format!(
        "from now on {PRODUCT} asks for a code of your authenticator app when you sign in. Keep the recovery codes where \
         you find them without your phone."
    );
    told(recipient, first_name, format!("Signing in to {PRODUCT} asks for a code now"), &what)
}

pub fn switched_off(recipient: String, first_name: &str) -> Letter {
    let what = format!("from now on {PRODUCT} asks for your password alone when you sign in.");
    told(recipient, first_name, format!("Signing in to {PRODUCT} no longer asks for a code"), &what)
}

pub fn codes_renewed(recipient: String, first_name: &str) -> Letter {
    let what = format!("you have made new recovery codes for {PRODUCT}. Those from before no longer work.");
    told(recipient, first_name, format!("New recovery codes for {PRODUCT}"), &what)
}
