//! What an owner says about a project and its tasks: the columns of its row.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::references::CLIENT_OF_PROJECT;
use crate::schema::projects;
use platform::error::{Error, Result};
use platform::fields::entries::{Entries, entry};
use platform::fields::{Fields, Merge, Needed, Payload};
use platform::http::body::{Change, NewWithin};
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;

/// More than any job has.
const MOST_TASKS: usize = 500;

choice! {
    /// Where a project stands.
    pub enum ProjectStatus {
        Planning = "Planning",
        InProgress = "In Progress",
        Completed = "Completed",
        OnHold = "On Hold",
    }
}

/// Something to do for a project.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct ProjectTask {
    pub id: String,
    pub name: String,
    pub completed: bool,
}

pub type NewProjectTask = NewWithin<ProjectTask>;
pub type ProjectTaskChange = Change<ProjectTask>;

impl Payload for ProjectTask {
    const NEW: &'static str = "NewProjectTask";
    const CHANGE: &'static str = "ProjectTaskChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Task name", &mut self.name, 300);
        fields.flag("completed", "Completed", &mut self.completed);
    }
}

entry! { ProjectTask, called "id" }

/// What an owner says about a project.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = projects)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct ProjectFields {
    pub name: String,
    /// What the client is called.
    #[serde(skip)]
    pub client: String,
    #[serde(skip)]
    pub client_id: Option<String>,
    #[schema(required = true)]
    pub description: Option<String>,
    /// In dollars; none means that nothing was agreed on.
    #[schema(required = true)]
    pub budget: Option<Money>,
    pub start_date: CalendarDate,
    pub end_date: CalendarDate,
    pub status: ProjectStatus,
    #[schema(value_type = Vec<ProjectTask>)]
    pub tasks: Entries<ProjectTask>,
    #[schema(required = true)]
    pub notes: Option<String>,
}

pub type NewProject = NewWithin<ProjectFields>;
pub type ProjectChange = Change<ProjectFields>;

impl Payload for ProjectFields {
    const NEW: &'static str = "NewProject";
    const CHANGE: &'static str = "ProjectChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Project name", &mut self.name, 200);
        fields.reference_or_text("client", "Client", (&mut self.client, &mut self.client_id), 200, &CLIENT_OF_PROJECT);
        fields.optional_text("description", "Description", &mut self.description, 5000);
        fields.positive_money("budget", "Budget", &mut self.budget);
        fields.date("startDate", "Start date", &mut self.start_date);
        fields.date("endDate", "End date", &mut self.end_date);
        let is_dated = !fields.is_refused("startDate") && !fields.is_refused("endDate");
        if is_dated && self.end_date <= self.start_date {
            fields.refuse("endDate", "End date must be after start date.");
        }
        fields.choice("status", "Status", &mut self.status, Needed::Optional);
        fields.entries("tasks", "Tasks", &mut self.tasks, MOST_TASKS, Merge::Replace);
        fields.optional_text("notes", "Notes", &mut self.notes, 5000);
    }
}

impl ProjectFields {
    /// The id of a client, or any name, as it is said in requests.
    pub fn client_said(&self) -> String {
        self.client_id.clone().unwrap_or_else(|| self.client.clone())
    }

    pub fn add_task(&mut self, task: ProjectTask) -> Result<()> {
        if self.tasks.items().len() >= MOST_TASKS {
            return Err(Error::field("name", format!("A project can have up to {MOST_TASKS} tasks.")));
        }
        self.tasks.add([task])
    }
}
