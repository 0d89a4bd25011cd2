//! The last mail about an appointment, and what became of it.

use crate::schema::appointments;
use platform::email::outcome::last_mail;

last_mail! { appointments }
