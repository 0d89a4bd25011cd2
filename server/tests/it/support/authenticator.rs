//! An authenticator app: what it shows for a secret at a time, worked out apart from the program.

use hmac::{Hmac, KeyInit as _, Mac as _};
use platform::process::clock::Clock;
use sha1::Sha1;

pub struct Authenticator(Vec<u8>);

impl Authenticator {
    /// With the secret as a person types it.
    pub fn with(secret: &str) -> Self {
        let bits: String = secret
            .chars()
            .map(|letter| "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(letter).expect("Base32"))
            .map(|value| format!("{value:05b}"))
            .collect();
        let byte = |eight: &[u8]| u8::from_str_radix(std::str::from_utf8(eight).expect("bits"), 2).expect("bits");
        Self(bits.as_bytes().chunks_exact(8).map(byte).collect())
    }

    pub fn code(&self, clock: &Clock) -> String {
        let step = clock.now().unix_seconds() / 30;
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.0).expect("any key");
        mac.update(&step.to_be_bytes());
        let hash = mac.finalize().into_bytes();
        let offset = usize::from(hash[19] & 15);
        let four: [u8; 4] = hash[offset..offset + 4].try_into().expect("four bytes");
        format!("{:06}", (u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000)
    }
}
