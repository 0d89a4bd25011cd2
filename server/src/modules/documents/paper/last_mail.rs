//! The last mail about a document, and what became of it.

use crate::platform::delivery::last_mail;
use crate::schema::documents;

last_mail! { documents }
