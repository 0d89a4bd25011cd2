//! Where an account is signed in: the browser that a request comes from, the devices that were used before, and the sessions.

mod browser;
pub(super) mod devices;
mod starting;

pub use browser::{Browser, device};
pub use devices::DEVICES;
pub use starting::start_session;
