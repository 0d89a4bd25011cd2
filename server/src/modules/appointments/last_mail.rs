//! The last mail about an appointment, and what became of it.

use crate::platform::delivery::last_mail;
use crate::schema::appointments;

last_mail! { appointments }
