//! The built-in billing provider, in test mode: its checkout and its portal. It charges nothing; everything else goes as with
//! a real one.

mod actions;
mod store;

pub use actions::{
    begin, change_subscription, finish_checkout, open_checkout, open_portal, show_checkout, show_portal, use_portal,
};
pub use store::{CHECKOUTS, PORTALS};
