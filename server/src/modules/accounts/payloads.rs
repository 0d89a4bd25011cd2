//! What comes in and goes out of the account calls.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::proof::Proof;
use super::rules::SHORTEST_PASSWORD;
use super::two_factor::SecondStep;
use super::user::User;
use platform::fields::{Fields, Payload};
use platform::http::body::New;
use platform::values::dates::Moment;

/// What a person enters to sign up.
#[derive(Clone, Default)]
pub struct RegistrationFields {
    pub email: String,
    pub password: String,
    pub first_name: String,
    pub last_name: String,
    pub business_name: String,
    pub phone_number: Option<String>,
    pub captcha_token: Option<String>,
}

pub type Registration = New<RegistrationFields>;

impl Payload for RegistrationFields {
    const NEW: &'static str = "Registration";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("email", "Email", &mut self.email);
        fields.secret("password", "Password", &mut self.password, SHORTEST_PASSWORD);
        fields.text("firstName", "First name", &mut self.first_name, 100);
        fields.text("lastName", "Last name", &mut self.last_name, 100);
        fields.text("businessName", "Business name", &mut self.business_name, 200);
        fields.optional_text("phoneNumber", "Phone number", &mut self.phone_number, 50);
        fields.optional_text("captchaToken", "CAPTCHA", &mut self.captcha_token, 10_000);
    }
}

#[derive(Clone, Default)]
pub struct SignInFields {
    pub email: String,
    pub password: String,
}

pub type SignIn = New<SignInFields>;

impl Payload for SignInFields {
    const NEW: &'static str = "SignIn";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("email", "Email", &mut self.email, 254);
        fields.secret("password", "Password", &mut self.password, 1);
    }
}

#[derive(Clone, Default)]
pub struct ResetRequestFields {
    pub email: String,
}

pub type ResetRequest = New<ResetRequestFields>;

impl Payload for ResetRequestFields {
    const NEW: &'static str = "ResetRequest";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("email", "Email", &mut self.email);
    }
}

#[derive(Clone, Default)]
pub struct PasswordResetFields {
    pub token: String,
    pub password: String,
}

pub type PasswordReset = New<PasswordResetFields>;

impl Payload for PasswordResetFields {
    const NEW: &'static str = "PasswordReset";

    fn fields(&mut self, fields: &mut Fields) {
        fields.secret("token", "The reset link", &mut self.token, 1);
        fields.secret("password", "Password", &mut self.password, SHORTEST_PASSWORD);
    }
}

#[derive(Clone, Default)]
pub struct PasswordChangeFields {
    pub proof: Proof,
    pub new_password: String,
}

pub type PasswordChange = New<PasswordChangeFields>;

impl Payload for PasswordChangeFields {
    const NEW: &'static str = "PasswordChange";

    fn fields(&mut self, fields: &mut Fields) {
        self.proof.fields(fields);
        fields.secret("newPassword", "Password", &mut self.new_password, SHORTEST_PASSWORD);
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    /// Goes into the Authorization header of every further call, as a bearer token.
    pub token: String,
    pub user: User,
    /// After a code: the browser keeps this and sends it with the next code, so that wrong codes from elsewhere don't keep
    /// it waiting. It opens nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_key: Option<String>,
    /// The account was to be deleted, and stays because of this.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub deletion_undone: bool,
}

/// How the first step of a sign-in ends.
pub enum SignInOutcome {
    Done(SignedIn),
    /// The account has two-factor on.
    NeedsCode(SecondStep),
}

impl IntoResponse for SignInOutcome {
    fn into_response(self) -> Response {
        match self {
            Self::Done(signed_in) => Json(signed_in).into_response(),
            Self::NeedsCode(step) => (StatusCode::ACCEPTED, Json(step)).into_response(),
        }
    }
}

/// A place where the account is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub struct SessionAnswer {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    /// The browser and the device, as far as they tell: "Chrome on Android".
    pub device: String,
    pub created_at: Moment,
    /// To the hour.
    pub last_used_at: Moment,
    /// Whether it is the one this was asked with.
    pub is_current: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetRequested {
    pub message: &'static str,
    /// Only in development mode without a mail server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reset_url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChanged {
    /// How many other places were signed out by it.
    pub signed_out: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Message {
    pub message: &'static str,
}
