//! What comes in and goes out of the task calls.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::modules::contacts::Address;
use crate::references::CLIENT_OF_TASK;
use crate::schema::tasks;
use platform::db::query::sorted::{Direction, sorts};
use platform::error::{Error, Result};
use platform::fields::entries::{Entries, entry};
use platform::fields::{Fields, Merge, Needed, Payload};
use platform::http::body::{Change, NewWithin};
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;

/// More than anybody reads.
const MOST_NOTES: usize = 500;

choice! {
    /// How far a task is.
    pub enum TaskStatus {
        Pending = "pending",
        InProgress = "in_progress",
        Completed = "completed",
        Cancelled = "cancelled",
    }
}

impl TaskStatus {
    /// Whether it is still to be done.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::InProgress)
    }
}

choice! {
    /// How important a task is.
    pub enum TaskPriority {
        Low = "low",
        Medium = "medium",
        High = "high",
    } otherwise Medium
}

/// Something that was noted about a task; it stays as it was written.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskNote {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub text: String,
    /// When it was written.
    #[schema(required = true)]
    pub created_at: Option<Moment>,
}

pub type NewTaskNote = NewWithin<TaskNote>;

impl Payload for TaskNote {
    const NEW: &'static str = "NewTaskNote";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("text", "Note", &mut self.text, 2000);
    }
}

entry! { TaskNote }

/// What an owner says about a task.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = tasks)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct TaskFields {
    pub title: String,
    pub description: String,
    pub status: TaskStatus,
    pub priority: TaskPriority,
    #[schema(required = true)]
    pub due_date: Option<CalendarDate>,
    #[serde(skip)]
    pub client_id: Option<String>,
    /// Whom it is for; stays when the client is deleted.
    #[schema(required = true)]
    pub client_name: Option<String>,
    /// In the order they were written.
    #[schema(value_type = Vec<TaskNote>)]
    pub notes: Entries<TaskNote>,
    #[serde(skip)]
    pub sort_key: String,
}

pub type NewTask = NewWithin<TaskFields>;
pub type TaskChange = Change<TaskFields>;

impl Payload for TaskFields {
    const NEW: &'static str = "NewTask";
    const CHANGE: &'static str = "TaskChange";

    fn fields(&mut self, fields: &mut Fields) {
        let client_before = (self.client_id.clone(), self.client_name.clone());
        fields.text("title", "Title", &mut self.title, 200);
        fields.text("description", "Description", &mut self.description, 5000);
        fields.choice("status", "Status", &mut self.status, Needed::Optional);
        fields.choice("priority", "Priority", &mut self.priority, Needed::Optional);
        fields.optional_date("dueDate", "Due date", &mut self.due_date);
        fields.reference("clientId", "Client", &mut self.client_id, &CLIENT_OF_TASK);
        fields.optional_text("clientName", "Client name", &mut self.client_name, 300);
        // Whoever takes the client off a task takes the name off, too.
        if client_before.0.is_some() && self.client_id.is_none() && self.client_name == client_before.1 {
            self.client_name = None;
        }
        fields.entries("notes", "Notes", &mut self.notes, MOST_NOTES, Merge::Append);
    }
}

impl TaskFields {
    /// The order of the priorities, which the alphabet doesn't know.
    pub fn importance(&self) -> i64 {
        match self.priority {
            TaskPriority::Low => 0,
            TaskPriority::Medium => 1,
            TaskPriority::High => 2,
        }
    }

    pub fn add_note(&mut self, note: TaskNote) -> Result<()> {
        if self.notes.items().len() >= MOST_NOTES {
            return Err(Error::field("text", format!("A task can have up to {MOST_NOTES} notes.")));
        }
        self.notes.add([note])
    }
}

/// Kept figure: open tasks by the day they are due.
pub const DUE: &str = "tasks due";

/// The client that a task is for.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskClient {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty for a client that was brought along from elsewhere without it.
    pub phone: String,
    pub address: Address,
}

entity! {
    /// A task as the API shows it.
    Task, counted by version, fields: TaskFields;
    /// The client, while there is one.
    #[schema(required = true)]
    client_id: Option<TaskClient>
}

sorts! {
    /// What the list of tasks can be sorted by.
    pub enum TaskSort of TaskFields in "tasks" {
        Title = "title" by title,
        DueDate = "dueDate" by due_date,
        Priority = "priority" by importance() in "CASE tasks.priority WHEN 'low' THEN 0 WHEN 'high' THEN 2 ELSE 1 END",
    }
}

parameters! {
    /// What narrows the list of tasks, and its order.
    pub struct TaskFilter {
        status: TaskStatus = "status",
        priority: TaskPriority = "priority",
        /// Only tasks for this client.
        client_id: String = "clientId",
        /// Only tasks due on this day or later.
        from: CalendarDate = "from",
        /// Only tasks due on this day or earlier.
        to: CalendarDate = "to",
        /// What it's sorted by. Without it, the list's own order.
        sort: TaskSort = "sort",
        direction: Direction = "direction",
    }
}

/// All tasks in five figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TasksSummary {
    pub total_tasks: i64,
    pub in_progress: i64,
    pub high_priority: i64,
    pub completed: i64,
    /// To be done, and due before today.
    pub overdue: i64,
}
