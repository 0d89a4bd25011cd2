//! The last mail about a document, and what became of it.

use crate::schema::documents;
use platform::email::outcome::last_mail;

last_mail! { documents }
