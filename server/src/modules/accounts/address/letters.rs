//! What we email people about their address.

use platform::PRODUCT;
use platform::email::mail::Letter;

pub fn confirm_new(recipient: String, first_name: &str, link: &str) -> Letter {
    let subject = format!("Confirm your new email for {PRODUCT}");
    let body = format!(
        "Hi {first_name},\n\n\
         Open this link within a day to sign in to {PRODUCT} with this email:\n\n{link}\n\n\
         Until then, keep signing in with your old email. Not you? You don't need to do anything.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// To the address that somebody has signed up with.
pub fn confirm_own(recipient: String, first_name: &str, link: &str) -> Letter {
    let subject = format!("Confirm your email for {PRODUCT}");
    let body = format!(
        "Hi {first_name},\n\n\
         Welcome to {PRODUCT}. Open this link within a day to confirm this is your email:\n\n{link}\n\n\
         Then we can send invoices and appointments to your customers for you.\n\n\
         Didn't sign up? You don't need to do anything. We won't send anything in your name.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// To an address that has an account: only whoever reads its mail learns that.
pub fn taken(recipient: String) -> Letter {
    let subject = format!("This email already has a {PRODUCT} account");
    let body = format!(
        "Hi,\n\n\
         Someone tried to use this email for another {PRODUCT} account. It already belongs to one.\n\n\
         If that was you, sign in with this email, or change that account's email first. If not, you don't need to do \
         anything. Nothing changed.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// To the address in force, when another is to take its place.
pub fn asked(recipient: String, first_name: &str, new: &str) -> Letter {
    let subject = format!("Your {PRODUCT} account is changing its email");
    let body = format!(
        "Hi {first_name},\n\n\
         Someone in your {PRODUCT} account asked to change its email to {new}. The change takes effect once they open \
         the link we sent there.\n\n\
         Not you? Change your password and cancel the change in Settings.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// To the old address, when the new one counts.
pub fn changed(recipient: String, first_name: &str, new: &str) -> Letter {
    let subject = format!("Your {PRODUCT} account has a new email");
    let body = format!(
        "Hi {first_name},\n\n\
         Sign in to {PRODUCT} as {new} from now on. This email no longer opens your account.\n\n\
         Not you? Contact {PRODUCT} support right away.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}
