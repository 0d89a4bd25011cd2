//! Accounts: sign up, sign in, sign out, change or reset a password, change the address. Owns the accounts table; other modules that need a
//! part of an account (the profile, billing) declare the columns they work with.

mod actions;
mod address;
mod browser;
mod devices;
mod http;
mod leaving;
mod new_password;
mod payloads;
mod proof;
mod rules;
mod second_lock;
mod store;
mod weak_passwords;

pub use address::LINKS;
pub use devices::DEVICES;
pub use http::SIGN_INS_REFUSED;
pub use leaving::remove_left;
pub use rules::{GRACE, email_key, name_key};
pub use second_lock::{DEVICE_KEYS, STEPS};
pub use store::{NewAccount, RESETS, confirm, id_of, insert, refold, remove_second_lock, set_administrator, sign_out};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::get_captcha))
        .routes(routes!(http::register))
        .routes(routes!(http::sign_in))
        .routes(routes!(http::sign_out))
        .routes(routes!(http::sign_out_everywhere))
        .routes(routes!(http::list_sessions))
        .routes(routes!(http::end_session))
        .routes(routes!(http::request_password_reset))
        .routes(routes!(http::reset_password))
        .routes(routes!(http::change_password))
        .merge(address::router())
        .merge(second_lock::router())
        .merge(leaving::router())
}
