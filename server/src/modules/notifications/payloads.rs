//! What comes in and goes out of the notification calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::notifications;
use platform::fields::{Fields, Payload};
use platform::http::body::New;
use platform::values::columns::choice;
use platform::values::dates::Moment;

choice! {
    /// What a notification is about; the app shows an icon for each.
    pub enum Kind {
        Viewed = "viewed",
        Signed = "signed",
        Declined = "declined",
        Paid = "paid",
        Dispute = "dispute",
        RefundFailed = "refund failed",
        PastDue = "past due",
    }
}

/// What happened, to be told.
#[derive(Clone, Debug)]
pub struct News {
    pub document_id: String,
    pub kind: Kind,
    /// A sentence without a full stop, as in "Ana signed EST-0012 ($3,083.55)".
    pub words: String,
    pub is_test: bool,
}

/// Something that a customer did.
#[derive(Clone, Debug, Serialize, ToSchema, Queryable, Selectable)]
#[diesel(table_name = notifications)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub document_id: String,
    #[schema(inline)]
    pub kind: Kind,
    /// As in "Ana signed EST-0012 ($3,083.55)".
    pub words: String,
    /// Whether it was a payment in test mode: no card was charged.
    pub is_test: bool,
    #[diesel(column_name = happened_at)]
    pub time: Moment,
    /// Null while it's unread.
    #[schema(required = true)]
    pub read_at: Option<Moment>,
}

/// How many are unread.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct UnreadNotifications {
    pub unread: i64,
}

/// Up to which one they were seen.
#[derive(Clone, Debug, Default)]
pub struct SeenFields {
    pub newest: String,
}

pub type NewSeenNotifications = New<SeenFields>;

impl Payload for SeenFields {
    const NEW: &'static str = "NewSeenNotifications";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("newest", "Newest", &mut self.newest, 36);
    }
}

/// Whether one was read.
#[derive(Clone, Debug, Default)]
pub struct ReadFields {
    pub is_read: bool,
}

pub type NewNotificationState = New<ReadFields>;

impl Payload for ReadFields {
    const NEW: &'static str = "NewNotificationState";

    fn fields(&mut self, fields: &mut Fields) {
        fields.flag("isRead", "Read", &mut self.is_read);
    }
}
