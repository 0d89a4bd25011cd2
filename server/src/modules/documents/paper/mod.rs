//! A document on paper: its PDF, its photos, and the email that carries it. Nothing here decides an amount.

pub(super) mod dates;
pub(super) mod email;
pub(super) mod last_mail;
mod payment_links;
pub(super) mod photos;
pub(super) mod press;
pub(super) mod printing;

pub use last_mail::note_mail;
pub use photos::{PHOTOS, PHOTOS_NAMED_IN, attach};
pub use press::PDFS;
pub use printing::{file_name, set};
