//! What owners are told by mail when they delete their account.

use platform::PRODUCT;
use platform::email::mail::Letter;
use platform::values::dates::Moment;

pub fn leaving(recipient: String, first_name: &str, leaves_at: Moment, origin: &str) -> Letter {
    let subject = format!("Your {PRODUCT} account will be deleted");
    let day = leaves_at.time().strftime("%B %-d, %Y");
    let body = format!(
        "Hello {first_name},\n\n\
         you have asked to delete your {PRODUCT} account. On {day} everything in it is removed for good: documents, clients, \
         appointments, photos and all the rest. Your subscription is canceled: nothing more is charged. Until then the links \
         that you have sent to customers go on working.\n\n\
         To keep your account, sign in before that day:\n\n{origin}/login\n\n\
         If it was not you who asked, sign in now and change your password.\n\n{PRODUCT}\n"
    );
    Letter { recipient, subject, body, ..Letter::default() }
}
