//! Identifiers and secrets. Ids are UUIDv7 text, so that a table's rows lie in the order they were made; tokens
//! are 256 random bits, of which the database only ever sees the SHA-256.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

pub fn new_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// Whether a text has the form of an id; anything else cannot name a row and is answered with 404.
pub fn is_id(text: &str) -> bool {
    text.len() == 36 && uuid::Uuid::try_parse(text).is_ok() && !text.bytes().any(|b| b.is_ascii_uppercase())
}

/// From the system's random source.
pub fn random_bytes<const COUNT: usize>() -> Result<[u8; COUNT]> {
    let mut bytes = [0u8; COUNT];
    getrandom::fill(&mut bytes).map_err(|error| Error::internal("the system's random source failed", error))?;
    Ok(bytes)
}

/// 128 random bits as URL-safe text: an id that is also a key.
pub fn new_key() -> Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(random_bytes::<16>()?))
}

/// Whether a text has the form of a key.
pub fn is_key(text: &str) -> bool {
    URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == 16)
}

/// 256 random bits as URL-safe text.
pub fn new_token() -> Result<String> {
    Ok(URL_SAFE_NO_PAD.encode(random_bytes::<32>()?))
}

pub fn hash_token(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_ids_are_ids_and_other_texts_are_not() {
        assert!(is_id(&new_id()));
        for text in ["", "1", "summary", "0193-..", "G1930000-0000-7000-8000-000000000000"] {
            assert!(!is_id(text), "{text}");
        }
    }
}
