//! What comes in and goes out of the workflow calls.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::schema::workflows;
use platform::db::query::search::{search_text, sort_key};
use platform::db::query::sorted::{Direction, sorts};
use platform::error::Result;
use platform::fields::entries::{Entries, entry};
use platform::fields::{Fields, Merge, Payload};
use platform::http::body::{Change, New};
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::owned::OwnedFields;

/// More than anybody follows.
const MOST_STEPS: usize = 200;

/// One thing to do, in its place.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct WorkflowStep {
    pub id: String,
    pub title: String,
    pub description: String,
    pub completed: bool,
}

pub type WorkflowStepChange = Change<WorkflowStep>;

impl Payload for WorkflowStep {
    const NEW: &'static str = "NewWorkflowStep";
    const CHANGE: &'static str = "WorkflowStepChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("title", "Step title", &mut self.title, 200);
        fields.text("description", "Step description", &mut self.description, 2000);
        fields.yes_or_no("completed", "Completed", &mut self.completed);
    }
}

entry! { WorkflowStep, called "id" }

/// What an owner says about a workflow.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = workflows)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct WorkflowFields {
    pub title: String,
    /// In the owner's own words; Installation, Customer Service, Maintenance, HR, Safety and Finance are offered.
    pub category: String,
    pub description: String,
    /// In the order they are done in.
    #[schema(value_type = Vec<WorkflowStep>)]
    pub steps: Entries<WorkflowStep>,
    #[serde(skip)]
    pub sort_key: String,
}

pub type NewWorkflow = New<WorkflowFields>;
pub type WorkflowChange = Change<WorkflowFields>;

impl Payload for WorkflowFields {
    const NEW: &'static str = "NewWorkflow";
    const CHANGE: &'static str = "WorkflowChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("title", "Title", &mut self.title, 200);
        fields.text("category", "Category", &mut self.category, 60);
        fields.text("description", "Description", &mut self.description, 5000);
        fields.entries("steps", "Steps", &mut self.steps, MOST_STEPS, Merge::Replace);
    }
}

sorts! {
    /// What the list of workflows can be sorted by.
    pub enum WorkflowSort of WorkflowFields in "workflows" {
        Title = "title" by sort_key,
        Category = "category" by category,
    }
}

parameters! {
    /// The order of the list of workflows.
    #[derive(Copy)]
    pub struct WorkflowFilter {
        /// What it's sorted by. Without it, by title.
        sort: WorkflowSort = "sort",
        direction: Direction = "direction",
    }
}

impl OwnedFields for WorkflowFields {
    fn search_text(&self) -> String {
        search_text([self.title.as_str(), self.description.as_str(), self.category.as_str()])
    }

    fn settle(&mut self) {
        self.sort_key = sort_key(&self.title);
    }
}

impl WorkflowFields {
    /// Nothing is done yet.
    pub fn start_over(&mut self) -> Result<()> {
        let steps = self.steps.items().iter().cloned().map(|step| WorkflowStep { completed: false, ..step });
        self.steps = Entries::new(steps.collect())?;
        Ok(())
    }
}

entity! {
    /// A workflow as the API shows it.
    Workflow, counted by version, fields: WorkflowFields
}
