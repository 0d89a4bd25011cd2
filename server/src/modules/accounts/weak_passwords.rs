//! Passwords that are tried first: those that many people have, as published breaches have shown, and those that follow from
//! what anybody knows about their owner. Of the first only the beginnings of hashes come with the program.

use sha2::{Digest, Sha256};

use super::user::User;
use platform::PRODUCT;
use platform::error::{Error, Result};

/// Sorted, without anything between them. Made by `scripts/common-passwords`.
static COMMON: &[u8] = include_bytes!("common_passwords.bin");
/// So many bytes of a hash that one of forty million other passwords is refused by mistake.
const BEGINNING: usize = 5;

const TOO_COMMON: &str = "That password is too common. Choose another one.";
const TOO_CLOSE: &str = "That password is too close to your name, business or email. Choose another one.";

/// What anybody may know about an owner.
pub struct KnownOf<'owner> {
    pub email: &'owner str,
    pub first_name: &'owner str,
    pub last_name: &'owner str,
    pub business_name: &'owner str,
}

impl<'owner> From<&'owner User> for KnownOf<'owner> {
    fn from(user: &'owner User) -> Self {
        Self {
            email: &user.email,
            first_name: &user.first_name,
            last_name: &user.last_name,
            business_name: &user.business_name,
        }
    }
}

/// Refuses a new password, naming its field, that a stranger would try.
pub fn refuse(field: &str, password: &str, known: &KnownOf) -> Result<()> {
    if is_common(password) {
        return Err(Error::field(field, TOO_COMMON));
    }
    if follows_from(password, known) {
        return Err(Error::field(field, TOO_CLOSE));
    }
    Ok(())
}

fn is_common(password: &str) -> bool {
    let hash = Sha256::digest(password.to_lowercase().as_bytes());
    let (all, _) = COMMON.as_chunks::<BEGINNING>();
    all.binary_search_by(|beginning| beginning.as_slice().cmp(&hash[..BEGINNING])).is_ok()
}

/// Whether it is a name with at most digits and signs around it.
fn follows_from(password: &str, known: &KnownOf) -> bool {
    let (name, domain) = known.email.split_once('@').unwrap_or((known.email, ""));
    let site = domain.split('.').next().unwrap_or_default();
    let whole_name = [known.first_name, known.last_name].concat();
    let words = [PRODUCT, known.email, name, site, known.first_name, known.last_name, &whole_name, known.business_name]
        .map(letters);
    let typed = letters(password);
    words.iter().any(|word| !word.is_empty() && (*word == typed || has_core_of(&typed, word)))
}

fn has_core_of(typed: &str, word: &str) -> bool {
    let core = |text: &str| text.trim_matches(|one: char| one.is_numeric()).to_owned();
    !core(word).is_empty() && core(word) == core(typed)
}

/// The same for all ways of writing a name: small letters and digits alone.
fn letters(text: &str) -> String {
    text.chars().filter(|one| one.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: KnownOf = KnownOf {
        email: "ann.ochoa@ochoa-plumbing.com",
        first_name: "Ann",
        last_name: "Ochoa",
        business_name: "Ann's Plumbing 24",
    };

    #[test]
    fn what_many_people_have_is_known() {
        assert!(COMMON.len() / BEGINNING > 20_000 && COMMON.len().is_multiple_of(BEGINNING));
        assert!(COMMON.as_chunks::<BEGINNING>().0.is_sorted());
        for password in ["123456", "password", "PASSWORD", "Qwerty123", "letmein", "1q2w3e4r", "trustno1", "iloveyou"] {
            assert!(is_common(password), "{password}");
        }
        for password in ["correct horse", "sawhorse-demo", "tin roof 41", "🔧🔩🪛🪚🔨 ", "123456 "] {
            assert!(!is_common(password), "{password}");
        }
    }

    #[test]
    fn what_anybody_knows_of_the_owner_is_no_secret() {
        for password in [
            "sawhorse",
            "Sawhorse1!",
            "ann.ochoa",
            "Ochoa2026",
            "annochoa",
            "Ann Ochoa 7",
            "Ochoa-Plumbing",
            "ann's plumbing",
            "ann's plumbing 24",
            "ann.ochoa@ochoa-plumbing.com",
            "2026 Ann!",
        ] {
            assert!(follows_from(password, &ANN), "{password}");
        }
        for password in ["ann has a van", "sawhorse-demo", "ochoa & sons", "99 problems", "!!!!!!", "123 456"] {
            assert!(!follows_from(password, &ANN), "{password}");
        }
        let nobody = KnownOf { email: "", first_name: "", last_name: "", business_name: "" };
        assert!(!follows_from("123456", &nobody) && !follows_from("🔧🔩🪛", &nobody));
    }
}
