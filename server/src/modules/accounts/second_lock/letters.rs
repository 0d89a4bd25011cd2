//! What owners are told by mail about their second lock.

use crate::platform::PRODUCT;
use crate::platform::mail::Letter;

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
