//! Telling the owner, in the transaction of what it's about.

use super::words::{Notice, Topic, said};
use crate::modules::documents::store::DocumentRow;
use crate::modules::notifications::{self, News};
use crate::modules::profile::{self, ProfileFields};
use platform::access::Scope;
use platform::email::mail::{self, Letter};
use platform::error::Result;
use platform::{PRODUCT, Platform};

/// Where the links of a letter lead; none while email sending isn't set up.
pub fn letters_origin(platform: &Platform) -> Option<String> {
    platform.mail.is_configured().then(|| platform.public_origin.clone())
}

/// In the app always, by email if there's an `origin` and the owner wants to hear of such things by email. Who tells wakes the
/// mail's worker once it's written.
pub fn tell(scope: &mut Scope, row: &DocumentRow, notice: &Notice, origin: Option<&str>) -> Result<()> {
    let said = said(&row.fields, notice);
    let is_test = row.fields.is_test;
    let news = News { document_id: row.id.clone(), kind: said.kind, words: said.words.clone(), is_test };
    notifications::add(scope, news)?;
    let Some(origin) = origin else { return Ok(()) };
    let owner = profile::get(scope)?;
    if !is_wanted(&owner.fields, said.topic) {
        return Ok(());
    }
    let (mark, note) = if is_test { ("Test: ", "\n\nThis was a test. No card was charged.") } else { ("", "") };
    let letter = Letter {
        recipient: owner.email,
        subject: format!("{mark}{}", said.subject),
        body: format!(
            "Hi {},\n\n{}{note}\n\n{}\n\n{origin}/app/invoices?open={}\n\n{PRODUCT}\n",
            owner.fields.first_name, said.told, said.next, row.id
        ),
        ..Letter::default()
    };
    mail::post(scope.connection, &letter, scope.now)?;
    Ok(())
}

fn is_wanted(owner: &ProfileFields, topic: Topic) -> bool {
    match topic {
        Topic::Views => owner.emails_views,
        Topic::Signatures => owner.emails_signatures,
        Topic::Payments => owner.emails_payments,
    }
}
