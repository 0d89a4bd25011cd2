//! What goes out of the call that deletes an account.

use serde::Serialize;
use utoipa::ToSchema;

use platform::values::dates::Moment;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deletion {
    /// When everything is removed; signing in before then takes it back.
    pub leaves_at: Moment,
}
