//! What comes in and goes out of the calls about an account's address.

use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::accounts::proof::Proof;
use platform::fields::{Fields, Payload};
use platform::http::body::New;
use platform::values::dates::Moment;

#[derive(Clone, Default)]
pub struct EmailChangeFields {
    pub email: String,
    pub proof: Proof,
}

pub type NewEmailChange = New<EmailChangeFields>;

impl Payload for EmailChangeFields {
    const NEW: &'static str = "NewEmailChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.email("email", "Email", &mut self.email);
        self.proof.fields(fields);
    }
}

#[derive(Clone, Default)]
pub struct EmailConfirmationFields {
    pub token: String,
}

pub type EmailConfirmation = New<EmailConfirmationFields>;

impl Payload for EmailConfirmationFields {
    const NEW: &'static str = "EmailConfirmation";

    fn fields(&mut self, fields: &mut Fields) {
        fields.secret("token", "The link", &mut self.token, 1);
    }
}

/// The address that the account signs in with, and the one that is to take its place.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailAddress {
    pub email: String,
    /// Whether the owner has to open a link in a mail to it before mail goes out to others in the owner's name.
    pub needs_confirmation: bool,
    #[schema(required = true)]
    pub pending: Option<PendingEmail>,
    /// The link that a mail would hold. Only in development mode without a mail server, and only when it was just made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_url: Option<String>,
}

/// An address that waits to be confirmed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingEmail {
    pub email: String,
    /// Until when its link works; afterwards it can be sent again.
    pub expires_at: Moment,
    pub has_expired: bool,
}

/// What a link has confirmed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailConfirmed {
    /// Whose address it is.
    pub user_id: String,
    pub email: String,
    /// Whether it has taken the place of another one.
    pub is_change: bool,
}
