//! The font of the customer's page, the app's own: it's in the program, so nothing is fetched from elsewhere.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use platform::access::Public;
use platform::db::outside_database_work;

const FONT: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../web/app/ui/theme/fonts/inter-400-750.woff2"));

/// Stand-ins as wide as the font, so that nothing moves when it arrives. The site and the app have the same.
const STAND_INS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../web/app/stand-ins.css"));

/// Another font has another address, so browsers may keep this one forever.
pub static PATH: LazyLock<String> = LazyLock::new(|| {
    outside_database_work("hashing the font");
    format!("/invoice/fonts/inter-{}.woff2", &hex::encode(Sha256::digest(FONT))[..16])
});

/// The characters are those of `scripts/web-fonts`; a name with others is set in the device's font.
pub static FACES: LazyLock<String> = LazyLock::new(|| {
    format!(
        "{STAND_INS}@font-face{{font-family:Inter;font-style:normal;font-display:optional;font-weight:400 750;\
         src:url({}) format(\"woff2\");unicode-range:U+20-7E,U+A0-A2,U+A9,U+B0,U+B7,U+BD,U+BF,U+C1,U+C9,U+CD,U+D1,U+D3,\
         U+D7,U+DA,U+DC,U+E1,U+E9,U+ED,U+F1,U+F3,U+FA,U+FC,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,\
         U+203A,U+2212}}",
        *PATH
    )
});

pub async fn send(_: Public) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "font/woff2"), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, FONT).into_response()
}
