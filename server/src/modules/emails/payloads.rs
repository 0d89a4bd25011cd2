//! What goes out of the calls of the log.

use serde::Serialize;
use utoipa::ToSchema;

use platform::email::outcome::Delivery;
use platform::values::dates::Moment;

/// An email to a customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerEmail {
    #[serde(rename = "_id")]
    pub id: String,
    pub subject: String,
    /// Sent by a schedule and not by hand.
    pub is_automatic: bool,
    /// When it was written.
    pub created_at: Moment,
    pub delivery: Delivery,
}

/// Emails that wait because the day's are used up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingEmails {
    /// None when all can go out now.
    pub waiting: i64,
    /// In about how many days the last of them goes out.
    pub days: i64,
    /// How many reminders of tomorrow's appointments wait. They go out as soon as there's room today, or not at all.
    pub reminders: i64,
    /// How many emails the account may send to customers within 24 hours.
    pub per_day: i64,
}
