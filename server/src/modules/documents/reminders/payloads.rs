//! What comes in and goes out of the reminder calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::by_hand::ReminderByHand;
use super::rules::USUAL_MESSAGE;
use crate::schema::{document_reminders, reminder_settings};
use platform::fields::{Fields, Payload};
use platform::http::body::{Change, New};
use platform::http::version::Version;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

const LONGEST_MESSAGE: usize = 5000;
const LATEST: i64 = 365;

/// Whether and when customers are reminded of what they have not paid, and what they are written.
#[derive(Clone, Debug, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = reminder_settings)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct SettingsFields {
    pub is_on: bool,
    /// So many days after the due date goes the first; none: there is none.
    #[schema(required = true)]
    pub first_days: Option<i64>,
    #[schema(required = true)]
    pub second_days: Option<i64>,
    #[schema(required = true)]
    pub third_days: Option<i64>,
    /// What customers are written; `{customer}`, `{number}`, `{amount}`, `{due}` and `{business}` are filled in. None: the usual
    /// words.
    #[schema(required = true)]
    pub message: Option<String>,
}

impl Default for SettingsFields {
    fn default() -> Self {
        Self { is_on: false, first_days: Some(3), second_days: Some(7), third_days: Some(14), message: None }
    }
}

impl SettingsFields {
    pub fn days(&self) -> Vec<i64> {
        [self.first_days, self.second_days, self.third_days].into_iter().flatten().collect()
    }

    pub fn message(&self) -> &str {
        self.message.as_deref().unwrap_or(USUAL_MESSAGE)
    }
}

/// The settings as the API shows them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReminderSettings {
    #[serde(flatten)]
    pub fields: SettingsFields,
    /// What customers are written while `message` is null.
    pub usual_message: &'static str,
    /// Raised by every change.
    #[serde(skip)]
    pub version: i64,
}

impl Version for ReminderSettings {
    fn version(&self) -> String {
        self.version.to_string()
    }
}

impl ReminderSettings {
    pub fn of(fields: SettingsFields, version: i64) -> Self {
        Self { fields, usual_message: USUAL_MESSAGE, version }
    }
}

pub type ReminderSettingsChange = Change<SettingsFields>;

impl Payload for SettingsFields {
    const NEW: &'static str = "NewReminderSettings";
    const CHANGE: &'static str = "ReminderSettingsChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.flag("isOn", "Reminders", &mut self.is_on);
        fields.optional_whole("firstDays", "First reminder", &mut self.first_days, 1..=LATEST);
        fields.optional_whole("secondDays", "Second reminder", &mut self.second_days, 1..=LATEST);
        fields.optional_whole("thirdDays", "Third reminder", &mut self.third_days, 1..=LATEST);
        if self.is_on && self.days().is_empty() {
            fields.refuse("firstDays", "Enter the number of days, or turn reminders off.");
        }
        fields.optional_text("message", "Message", &mut self.message, LONGEST_MESSAGE);
    }
}

/// A message to look at.
#[derive(Clone, Debug, Default)]
pub struct PreviewFields {
    pub message: Option<String>,
}

pub type NewReminderPreview = New<PreviewFields>;

impl Payload for PreviewFields {
    const NEW: &'static str = "NewReminderPreview";

    fn fields(&mut self, fields: &mut Fields) {
        fields.optional_text("message", "Message", &mut self.message, LONGEST_MESSAGE);
    }
}

/// A reminder as a customer would get it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReminderPreview {
    pub subject: String,
    pub message: String,
}

/// A reminder that went out.
#[derive(Clone, Debug, Serialize, ToSchema, Queryable, Selectable)]
#[diesel(table_name = document_reminders)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub document_id: String,
    /// What it was about was to be paid on this day.
    pub due_on: CalendarDate,
    /// So many days after that it went out.
    pub days: i64,
    #[diesel(column_name = mail_to)]
    pub to: String,
    pub sent_at: Moment,
}

/// The reminders of one document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reminders {
    /// Those that went out on their own.
    pub sent: Vec<Reminder>,
    /// Those that the owner sent.
    pub by_hand: Vec<ReminderByHand>,
    /// The day of the next one, unless it is paid before; none where there is none to come.
    #[schema(required = true)]
    pub next_on: Option<CalendarDate>,
    /// Whether the owner has switched reminders on.
    pub is_on: bool,
}
