//! What comes in and goes out of the two-factor calls.

use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::accounts::proof::Proof;
use platform::fields::{Fields, Payload};
use platform::http::body::New;
use platform::values::dates::Moment;

/// A sign-in that waits for the code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondStep {
    /// Goes with the code to `/auth/login/code`.
    pub challenge: String,
    /// Until when that is possible.
    pub expires_at: Moment,
    /// Whether it's the code that was just emailed to the account's address. Otherwise it's the authenticator app's.
    pub is_emailed: bool,
}

#[derive(Clone, Default)]
pub struct SignInCodeFields {
    pub challenge: String,
    pub code: String,
    pub device_key: Option<String>,
}

pub type SignInCode = New<SignInCodeFields>;

impl Payload for SignInCodeFields {
    const NEW: &'static str = "SignInCode";

    fn fields(&mut self, fields: &mut Fields) {
        fields.secret("challenge", "The sign-in", &mut self.challenge, 1);
        fields.secret("code", "Code", &mut self.code, 1);
        fields.optional_text("deviceKey", "Device key", &mut self.device_key, 100);
    }
}

/// The owner's proof alone.
#[derive(Clone, Default)]
pub struct OwnerProofFields(pub Proof);

pub type OwnerProof = New<OwnerProofFields>;

impl Payload for OwnerProofFields {
    const NEW: &'static str = "OwnerProof";

    fn fields(&mut self, fields: &mut Fields) {
        self.0.fields(fields);
    }
}

#[derive(Clone, Default)]
pub struct AppCodeFields {
    pub code: String,
}

pub type AppCode = New<AppCodeFields>;

impl Payload for AppCodeFields {
    const NEW: &'static str = "AppCode";

    fn fields(&mut self, fields: &mut Fields) {
        fields.secret("code", "Code", &mut self.code, 1);
    }
}

/// Whether two-factor sign-in is on, and how many recovery codes are left.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactor {
    /// Since when signing in asks for a code; empty: it does not.
    #[schema(required = true)]
    pub since: Option<Moment>,
    pub recovery_codes_left: i64,
}

/// What an authenticator app needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactorSetup {
    /// In Base32, to be typed into an app.
    pub secret: String,
    /// The same and more as an address, which apps open.
    pub address: String,
    /// That address as an SVG picture to be scanned.
    pub qr_code: String,
}

/// Shown once: of each only a hash is kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    pub recovery_codes: Vec<String>,
    /// What this browser signs in with from now on (`deviceKey` of `/auth/login/code`), when it was just turned on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_key: Option<String>,
}
