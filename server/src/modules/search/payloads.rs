//! What comes in and goes out of the search call.

use serde::Serialize;
use utoipa::ToSchema;

use platform::http::parameters::{ParameterValue, parameters};
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;

const LONGEST_SEARCH: usize = 200;

parameters! {
    /// What's looked for.
    pub struct SearchWords {
        /// The words, each of which has to be found.
        q: Words = "q",
    }
}

/// What somebody typed. Nothing is nothing to look for, and no mistake.
#[derive(Clone, Debug, ToSchema)]
#[schema(max_length = 200)]
pub struct Words(String);

impl From<Words> for String {
    fn from(words: Words) -> Self {
        words.0
    }
}

impl ParameterValue for Words {
    fn read(text: &str) -> Option<Self> {
        // What cannot be stored cannot be found either; PostgreSQL would refuse a statement with a NUL.
        let stored = |one: char| if one.is_control() && !one.is_whitespace() { '\u{fffd}' } else { one };
        (text.chars().count() <= LONGEST_SEARCH).then(|| Self(text.trim().chars().map(stored).collect()))
    }

    fn expected() -> String {
        format!("text of at most {LONGEST_SEARCH} characters")
    }
}

choice! {
    /// What kind of thing was found; the app shows an icon for each and knows its screen.
    pub enum FoundKind {
        Clients = "clients",
        Documents = "documents",
        Appointments = "appointments",
        Projects = "projects",
        Tasks = "tasks",
        Parts = "parts",
        Tools = "tools",
        Equipment = "equipment",
        Expenses = "expenses",
        Trips = "trips",
        Workflows = "workflows",
    }
}

/// One thing that was found, in a line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FoundThing {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    /// What it's called.
    pub title: String,
    /// What tells it from others of that name.
    #[schema(required = true)]
    pub detail: Option<String>,
    /// Where it stands, in the word that its own list uses.
    #[schema(required = true)]
    pub status: Option<String>,
    /// In dollars.
    #[schema(required = true)]
    pub amount: Option<Money>,
    /// The day it's of, or due on.
    #[schema(required = true)]
    pub date: Option<CalendarDate>,
}

impl FoundThing {
    pub fn new(id: String, title: String) -> Self {
        Self { id, title, detail: None, status: None, amount: None, date: None }
    }

    /// The first of these that says something.
    pub fn detail<const COUNT: usize>(self, details: [Option<String>; COUNT]) -> Self {
        Self { detail: details.into_iter().flatten().find(|detail| !detail.is_empty()), ..self }
    }

    pub fn status(self, status: impl Into<String>) -> Self {
        Self { status: Some(status.into()), ..self }
    }

    pub fn amount(self, amount: Money) -> Self {
        Self { amount: Some(amount), ..self }
    }

    pub fn date(self, date: Option<CalendarDate>) -> Self {
        Self { date, ..self }
    }
}

/// What was found of one kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundGroup {
    #[schema(inline)]
    pub kind: FoundKind,
    /// At most five.
    pub things: Vec<FoundThing>,
    /// Whether the kind's own list would show more.
    pub has_more: bool,
}

/// What was found. A kind of which nothing was found has no group.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchResults {
    pub groups: Vec<FoundGroup>,
}
