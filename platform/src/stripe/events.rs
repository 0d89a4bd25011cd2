//! Events that Stripe sends, and the check that it was Stripe who sent them.

use hmac::{Hmac, KeyInit, Mac};
use reqwest::header::HeaderMap;
use serde::de::DeserializeOwned;
use sha2::Sha256;

use super::Stripe;
use crate::db::outside_database_work;
use crate::error::{Error, Result};
use crate::values::dates::Moment;

/// How far a webhook's time may be from ours, in both directions.
const SIGNATURE_TOLERANCE_SECONDS: i64 = 300;

/// To which of the two endpoints an event was sent; each has secrets of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endpoint {
    /// The operator's own account: subscriptions.
    Own,
    /// The accounts that owners connected: what their customers pay.
    Connect,
}

impl Stripe {
    /// An event, if it is one that Stripe signed just now.
    pub fn read_event<E: DeserializeOwned>(
        &self,
        endpoint: Endpoint,
        headers: &HeaderMap,
        body: &[u8],
        now: Moment,
    ) -> Result<E> {
        let signature = headers.get("stripe-signature").and_then(|header| header.to_str().ok()).unwrap_or_default();
        if !self.is_signed(endpoint, signature, body, now) {
            return Err(Error::Malformed("The signature is missing, wrong or too old."));
        }
        serde_json::from_slice(body).map_err(|_| Error::Malformed("This isn't a Stripe event."))
    }

    /// Whether Stripe sent this body. `Stripe-Signature` holds a time and one or more signatures of both.
    fn is_signed(&self, endpoint: Endpoint, header: &str, body: &[u8], now: Moment) -> bool {
        outside_database_work("checking a signature");
        let secrets = match endpoint {
            Endpoint::Own => &self.webhook_secrets,
            Endpoint::Connect => &self.connect_secrets,
        };
        let pairs = || header.split(',').filter_map(|pair| pair.trim().split_once('='));
        let Some(time) = pairs().find(|(name, _)| *name == "t").map(|(_, time)| time) else { return false };
        let is_recent = time
            .parse::<i64>()
            .is_ok_and(|time| now.unix_seconds().abs_diff(time) <= SIGNATURE_TOLERANCE_SECONDS.unsigned_abs());
        is_recent
            && pairs().filter(|(name, _)| *name == "v1").filter_map(|(_, given)| hex::decode(given).ok()).any(|given| {
                secrets.iter().any(|secret| {
                    // HMAC takes a key of any length; the comparison takes the same time for every signature.
                    Hmac::<Sha256>::new_from_slice(secret.as_bytes()).is_ok_and(|mut mac| {
                        mac.update(time.as_bytes());
                        mac.update(b".");
                        mac.update(body);
                        mac.verify_slice(&given).is_ok()
                    })
                })
            })
    }
}
