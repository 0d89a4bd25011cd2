//! Two-factor sign-in: after the password the code of an authenticator app, or one of ten recovery codes. Optional,
//! and asked for again before anything is changed that could lock the owner out.

mod actions;
mod codes;
mod device_keys;
mod guesses;
mod http;
mod letters;
mod payloads;
mod qr_code;
mod store;
mod using;

pub use device_keys::DEVICE_KEYS;
pub use guesses::{Counts, Guess, forgive_all};
pub use payloads::{OwnerProof, SecondStep};
pub use store::{STEPS, end_pending, is_on, open_step, remove, waiting_for_code};
pub use using::use_code_that_counts;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use platform::Platform;

pub fn router() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::finish_sign_in))
        .routes(routes!(http::get_two_factor, http::set_up_two_factor))
        .routes(routes!(http::turn_on_two_factor))
        .routes(routes!(http::turn_off_two_factor))
        .routes(routes!(http::renew_recovery_codes))
}
