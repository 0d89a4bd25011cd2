//! What people are told by mail about their address.

use platform::PRODUCT;
use platform::email::mail::Letter;

pub fn confirm_new(recipient: String, first_name: &str, link: &str) -> Letter {
    let subject = format!("Confirm your new address for {PRODUCT}");
    let body = format!(
        "Hello {first_name},\n\n\
         you want to sign in to {PRODUCT} with this address. Open this link within a day to confirm it:\n\n{link}\n\n\
         Until then your old address stays in force. If it was not you, nothing has to be done.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// To the address that somebody has signed up with.
pub fn confirm_own(recipient: String, first_name: &str, link: &str) -> Letter {
    let subject = format!("Confirm your address for {PRODUCT}");
    let body = format!(
        "Hello {first_name},\n\n\
         welcome to {PRODUCT}. Open this link within a day to confirm that this is your address:\n\n{link}\n\n\
         From then on {PRODUCT} can send your invoices and appointments to your customers for you. If you did not sign \
         up, nothing has to be done: without the link nothing is sent in your name.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// To an address that has an account: only whoever reads its mail learns that.
pub fn taken(recipient: String) -> Letter {
    let subject = format!("This address has a {PRODUCT} account already");
    let body = format!(
        "Hello,\n\n\
         someone wanted to use this address for another {PRODUCT} account. That is not possible, because it belongs to \
         an account already. If it was you, sign in with this address, or change that account's address first. If it was \
         not you, nothing has to be done: nothing was changed.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// To the address in force, when another is to take its place.
pub fn asked(recipient: String, first_name: &str, new: &str) -> Letter {
    let subject = format!("A new address for your {PRODUCT} account");
    let body = format!(
        "Hello {first_name},\n\n\
         someone who is signed in to your {PRODUCT} account wants to sign in as {new} from now on. That counts once the \
         link in a mail to that address was opened.\n\n\
         If it was not you, change your password and cancel the change in your profile.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}

/// To the old address, when the new one counts.
pub fn changed(recipient: String, first_name: &str, new: &str) -> Letter {
    let subject = format!("Your {PRODUCT} account has a new address");
    let body = format!(
        "Hello {first_name},\n\n\
         you sign in to {PRODUCT} as {new} from now on. This address no longer opens your account.\n\n\
         If it was not you, ask {PRODUCT}'s support for help at once.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}
