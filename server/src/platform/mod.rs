//! What every module stands on. Knows nothing of the business: no module is named in this folder, and of the modules' tables
//! only `documents`, whose words have an index that is made beside the migrations (`db/searched.rs`).

pub mod access;
pub mod attachments;
pub mod background;
pub mod backup;
pub mod calendar_date;
pub mod captcha;
pub mod clock;
pub mod columns;
pub mod config;
pub mod csv;
pub mod dates;
pub mod db;
pub mod delivery;
pub mod error;
pub mod fields;
pub mod files;
pub mod health;
pub mod http;
pub mod icalendar;
pub mod ids;
pub mod kept;
pub mod logging;
pub mod made_once;
pub mod mail;
pub mod measures;
pub mod money;
pub mod offload;
pub mod owned;
pub mod periods;
pub mod quantity;
pub mod retention;
pub mod shares;
pub mod stripe;
pub mod time_of_day;
pub mod web;

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;

/// The product's own name; nowhere else is it typed.
pub const PRODUCT: &str = "Sawhorse";

/// Everything a handler can reach. One per process, cheap to clone.
#[derive(Clone)]
pub struct Platform(Arc<Parts>);

pub struct Parts {
    pub database: db::Database,
    pub clock: clock::Clock,
    pub passwords: access::passwords::Passwords,
    pub captcha: captcha::Captcha,
    pub mail: mail::Mail,
    pub files: files::Files,
    pub keeper: attachments::Keeper,
    /// None: the built-in provider takes its place.
    pub stripe: Option<stripe::Stripe>,
    pub site: web::Site,
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
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }
}

// What handlers and extractors take out of it that know nothing of the whole.
impl FromRef<Platform> for db::Database {
    fn from_ref(platform: &Platform) -> Self {
        platform.database.clone()
    }
}

impl FromRef<Platform> for clock::Clock {
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

impl FromRef<Platform> for web::Site {
    fn from_ref(platform: &Platform) -> Self {
        platform.site.clone()
    }
}

impl Deref for Platform {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
