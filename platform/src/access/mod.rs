//! Who is calling and what they may do. A handler's first argument states the right it needs: `Public`,
//! `Reader`, `Editor` or `Administrator`.

pub mod caller;
pub mod captcha;
pub mod client_address;
pub mod own_day;
pub mod passwords;
pub mod rates;
pub mod scope;
pub mod secrets;
pub mod session;
pub mod throttle;

pub use caller::{Administrator, Caller, Editor, Public, Reader};
pub use scope::{Administration, Scope};
