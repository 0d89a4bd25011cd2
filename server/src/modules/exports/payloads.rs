//! What goes out of the export calls.

use serde::Serialize;
use utoipa::ToSchema;

use platform::values::columns::choice;
use platform::values::dates::Moment;

choice! {
    /// None: none was asked for, or the last one is gone.
    pub enum ExportStatus {
        None = "none",
        Making = "making",
        Ready = "ready",
        Failed = "failed",
    }
}

/// The owner's archive of everything.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    pub status: ExportStatus,
    #[schema(required = true)]
    pub requested_at: Option<Moment>,
    /// How far it is, in percent.
    #[schema(minimum = 0, maximum = 100)]
    pub progress: i64,
    /// What the file is called.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Of the file, in bytes.
    #[schema(required = true)]
    pub size: Option<i64>,
    /// Where it can be downloaded, without signing in.
    #[schema(required = true)]
    pub address: Option<String>,
    /// Until when.
    #[schema(required = true)]
    pub available_until: Option<Moment>,
}
