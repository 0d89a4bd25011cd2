//! What owners are told by mail when they delete their account.

use platform::PRODUCT;
use platform::email::mail::Letter;
use platform::values::dates::Moment;

pub fn leaving(recipient: String, first_name: &str, leaves_at: Moment, origin: &str) -> Letter {
    let subject = format!("Your {PRODUCT} account will be deleted");
    let day = leaves_at.time().strftime("%b %-d, %Y");
    let body = format!(
        "Hi {first_name},\n\n\
         You asked to delete your {PRODUCT} account. On {day} we delete everything in it for good: documents, clients, \
         appointments, photos and the rest. Your subscription is canceled and you won't be charged again. Links you sent to \
         customers keep working until then.\n\n\
         To keep your account, sign in before that day:\n\n{origin}/login\n\n\
         Not you? Sign in now and change your password.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}
