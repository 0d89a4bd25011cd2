//! Accounts: sign up, sign in, sign out, change or reset a password, change the address. Owns the accounts table; other modules that need a
//! part of an account (the profile, billing) declare the columns they work with.

mod actions;
mod address;
mod http;
mod new_password;
mod payloads;
mod proof;
mod proving;
mod rules;
mod sessions;
mod store;
mod tries;
mod two_factor;
mod user;
mod weak_passwords;

pub use address::LINKS;
pub use http::SIGN_INS_REFUSED;
pub use proof::Proof;
pub use proving::prove_owner;
pub use sessions::DEVICES;
pub use store::{
    NewAccount, RESETS, confirm, drop_resets, id_of, insert, refold, remove_two_factor, set_administrator, sign_out,
};
pub use two_factor::{DEVICE_KEYS, OwnerProof, STEPS};
pub use user::user;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

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
        .merge(two_factor::router())
}
