//! The last mail about a document, and what became of it.

use crate::schema::documents;
use platform::email::delivery::last_mail;

last_mail! { documents }
