//! The codes of authenticator apps (RFC 6238 with SHA-1, 30 seconds and six digits, which every app knows) and recovery codes.
//! Free of data access.

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

use platform::error::{Error, Result};
use platform::values::dates::Moment;
use platform::values::ids::random_bytes;

pub const RECOVERY_CODES: usize = 10;
const STEP_SECONDS: i64 = 30;
const DIGITS: u32 = 6;
/// Clocks of phones are not always right: the code before and the one after count too.
const DRIFT: i64 = 1;
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// What an app and the program share: 160 bits, as RFC 4226 recommends, in Base32.
pub fn new_secret() -> Result<String> {
    Ok(base32(&random_bytes::<20>()?))
}

/// 120 bits in six groups: no hash of it can be guessed back, and it can be typed.
pub fn new_recovery_code() -> Result<String> {
    Ok(in_groups(&base32(&random_bytes::<15>()?)))
}

/// 80 bits in four groups, for the few minutes that one sign-in waits for it.
pub fn new_emailed_code() -> Result<String> {
    Ok(in_groups(&base32(&random_bytes::<10>()?)))
}

/// In small letters, four at a time.
fn in_groups(text: &str) -> String {
    let text = text.to_lowercase();
    let groups: Vec<&str> = (0..text.len() / 4).filter_map(|group| text.get(group * 4..group * 4 + 4)).collect();
    groups.join("-")
}

/// As it was meant, however it was typed: without blanks and dashes, in small letters.
pub fn plain(typed: &str) -> String {
    typed.chars().filter(|one| !one.is_whitespace() && *one != '-').flat_map(char::to_lowercase).collect()
}

/// Whether it is the code of an app; anything else can only be a recovery code.
pub fn is_of_app(plain: &str) -> bool {
    plain.len() == DIGITS as usize && plain.bytes().all(|one| one.is_ascii_digit())
}

/// The step this is the code of, if it is one that counts now.
pub fn step_of(secret: &str, code: &str, now: Moment) -> Result<Option<i64>> {
    let secret = from_base32(secret).ok_or_else(|| Error::internal("reading a secret", "it is not Base32"))?;
    let current = now.unix_seconds().div_euclid(STEP_SECONDS);
    let mut found = None;
    // All are looked at, so that the time does not tell which it was.
    for step in current - DRIFT..=current + DRIFT {
        if is_same(&code_of(&secret, step, DIGITS)?, code) {
            found = Some(step);
        }
    }
    Ok(found)
}

/// RFC 4226, section 5.3.
fn code_of(secret: &[u8], step: i64, digits: u32) -> Result<String> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).map_err(|error| Error::internal("a code's key", error))?;
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[hash.len() - 1] & 0xf);
    let number =
        hash[offset..offset + 4].iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte)) & 0x7fff_ffff;
    Ok(format!("{:0width$}", number % 10_u32.pow(digits), width = digits as usize))
}

fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).fold(0, |differs, (one, other)| differs | (one ^ other)) == 0
}

/// RFC 4648 without padding, which whole groups of five bytes do not need.
fn base32(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(5) {
        let bits = group.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        text.extend((0..8).rev().map(|letter| char::from(ALPHABET[(bits >> (letter * 5) & 31) as usize])));
    }
    text
}

fn from_base32(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for group in text.as_bytes().chunks(8) {
        let bits = group.iter().try_fold(0_u64, |bits, letter| {
            let value = ALPHABET.iter().position(|known| known == letter)?;
            Some(bits << 5 | value as u64)
        })?;
        bytes.extend(&bits.to_be_bytes()[3..]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B, the rows of SHA-1.
    #[test]
    fn codes_are_those_of_the_rfc() {
        for (seconds, code) in [
            (59, "94287082"),
            (1_111_111_109, "07081804"),
            (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ] {
            assert_eq!(code_of(b"12345678901234567890", seconds / STEP_SECONDS, 8).unwrap(), code, "at {seconds}");
        }
    }

    #[test]
    fn one_step_of_drift_counts_and_no_more() {
        let secret = base32(b"12345678901234567890");
        // The step of the first row above, in six digits.
        let at = |seconds: i64| {
            let start: Moment = "1970-01-01T00:00:00Z".parse().unwrap();
            step_of(&secret, "287082", start.plus(jiff::SignedDuration::from_secs(seconds))).unwrap()
        };
        for (seconds, found) in [(29, Some(1)), (30, Some(1)), (59, Some(1)), (89, Some(1)), (90, None), (0, Some(1))] {
            assert_eq!(at(seconds), found, "at {seconds}");
        }
        assert_eq!(at(-1), None);
    }

    #[test]
    fn base32_is_that_of_the_rfc_and_comes_back() {
        assert_eq!(base32(b"fooba"), "MZXW6YTB");
        let secret = new_secret().unwrap();
        assert_eq!((secret.len(), base32(&from_base32(&secret).unwrap())), (32, secret));
        assert_eq!(from_base32("MZXW6YT1"), None);
    }

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        assert_eq!(plain(" 123 456 "), "123456");
        assert!(is_of_app("123456") && !is_of_app("12345") && !is_of_app("abcdef") && !is_of_app("１２"));
        let code = new_recovery_code().unwrap();
        assert_eq!((code.len(), plain(&code).len(), plain(&code.to_uppercase())), (29, 24, plain(&code)));
        let emailed = new_emailed_code().unwrap();
        assert_eq!((emailed.len(), plain(&emailed).len()), (19, 16));
    }
}
