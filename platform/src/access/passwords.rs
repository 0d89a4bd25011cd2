//! Password hashing: Argon2id, off the async threads, a bounded number at a time because each takes 19 MB.

use std::sync::{Arc, OnceLock};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::db::outside_database_work;
use crate::error::{Error, Result};

#[derive(Clone)]
pub struct Passwords {
    places: Arc<Semaphore>,
    /// What an unknown address is checked against, so that it takes as long as a known one.
    decoy: Arc<OnceLock<String>>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(4)), decoy: Arc::default() }
    }
}

impl Passwords {
    pub async fn hash(&self, password: String) -> Result<String> {
        self.run(move || hash(&password)).await
    }

    /// Whether the password fits the stored hash. Without one the same work is done and the answer is no.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool> {
        let decoy = self.decoy.clone();
        self.run(move || {
            let known = stored.is_some();
            let stored = match stored {
                Some(stored) => stored,
                None => match decoy.get() {
                    Some(decoy) => decoy.clone(),
                    None => {
                        let made = hash("a password nobody has")?;
                        decoy.get_or_init(|| made).clone()
                    }
                },
            };
            let parsed =
                PasswordHash::new(&stored).map_err(|error| Error::internal("reading a password hash", error))?;
            Ok(argon2()?.verify_password(password.as_bytes(), &parsed).is_ok() && known)
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let place = self.places.clone().acquire_owned().await.map_err(|_| Error::Unavailable)?;
        tokio::task::spawn_blocking(move || {
            let result = work();
            drop(place);
            result
        })
        .await
        .map_err(|error| Error::internal("password work panicked", error))?
    }
}

/// For the command line, where blocking is fine.
pub fn hash(password: &str) -> Result<String> {
    let hash =
        argon2()?.hash_password(password.as_bytes()).map_err(|error| Error::internal("hashing a password", error))?;
    Ok(hash.to_string())
}

fn argon2() -> Result<Argon2<'static>> {
    outside_database_work("hashing a password");
    let params = Params::new(19_456, 2, 1, None).map_err(|error| Error::internal("Argon2 parameters", error))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}
