//! What every module builds on. It knows no module and no table of the business: what it stores itself is in [`schema`], and of an
//! account it knows what access and email need (`schema::tenants`).

pub mod access;
pub mod attachments;
pub mod backup;
pub mod config;
pub mod db;
pub mod email;
pub mod error;
pub mod fields;
pub mod files;
pub mod formats;
pub mod health;
pub mod http;
pub mod jobs;
pub mod owned;
pub mod process;
#[cfg(test)]
mod proportion;
pub mod schema;
pub mod stripe;
pub mod values;

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

pub use process::product::PRODUCT;

/// Everything a handler can reach. One per process, cheap to clone.
#[derive(Clone)]
pub struct Platform(Arc<Components>);

pub struct Components {
    pub database: db::Database,
    pub clock: process::clock::Clock,
    pub passwords: access::passwords::Passwords,
    pub captcha: access::captcha::Captcha,
    pub mail: email::mail::Mail,
    pub files: files::Files,
    pub keeper: attachments::Keeper,
    /// None: the built-in provider takes its place.
    pub stripe: Option<stripe::Stripe>,
    /// Scheme and host of the address people use.
    pub public_origin: String,
    pub is_development: bool,
    pub throttles: bool,
    /// Whether owners can try out card payments without Stripe.
    pub test_cards: bool,
    pub admin_mfa: config::TwoFactorRule,
    pub proxies: access::client_address::TrustedProxies,
    pub rates: access::rates::Rates,
    pub stopping: http::serving::Stopping,
}

impl Platform {
    pub fn new(components: Components) -> Self {
        Self(Arc::new(components))
    }
}

// What handlers and extractors take out of it that know nothing of the whole.
impl FromRef<Platform> for db::Database {
    fn from_ref(platform: &Platform) -> Self {
        platform.database.clone()
    }
}

impl FromRef<Platform> for process::clock::Clock {
    fn from_ref(platform: &Platform) -> Self {
        platform.clock.clone()
    }
}

impl FromRef<Platform> for access::client_address::TrustedProxies {
    fn from_ref(platform: &Platform) -> Self {
        platform.proxies.clone()
    }
}

impl FromRef<Platform> for access::rates::Rates {
    fn from_ref(platform: &Platform) -> Self {
        platform.rates.clone()
    }
}

impl FromRef<Platform> for attachments::Keeper {
    fn from_ref(platform: &Platform) -> Self {
        platform.keeper.clone()
    }
}

impl FromRef<Platform> for config::TwoFactorRule {
    fn from_ref(platform: &Platform) -> Self {
        platform.admin_mfa
    }
}

impl Deref for Platform {
    type Target = Components;

    fn deref(&self) -> &Components {
        &self.0
    }
}
