//! What comes in and goes out of the project calls.

use serde::Serialize;
use utoipa::ToSchema;

use super::expenses::Expense;
use super::fields::{ProjectFields, ProjectStatus};
use super::rules::BudgetTracking;
use platform::db::query::sorted::{Direction, sorts};
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

entity! {
    /// A project as the API shows it.
    Project, called (id, created, updated), counted by version, fields: ProjectFields,
    /// The id of a client, or any name.
    client: String = |fields| fields.client_said(),
    /// What the client is called, in either case.
    client_name: String = |fields| fields.client.clone(),
    #[schema(required = true)]
    client_id: Option<String> = |fields| fields.client_id.clone();
    budget_tracking: BudgetTracking;
    /// The newest first.
    expenses: Vec<Expense>
}

entity! {
    /// A project in the list: all but its expenses.
    ListedProject, called (id, created, updated), counted by version, fields: ProjectFields,
    /// The id of a client, or any name.
    client: String = |fields| fields.client_said(),
    /// What the client is called, in either case.
    client_name: String = |fields| fields.client.clone(),
    #[schema(required = true)]
    client_id: Option<String> = |fields| fields.client_id.clone();
    budget_tracking: BudgetTracking
}

sorts! {
    /// What the list of projects can be sorted by.
    pub enum ProjectSort of ProjectFields in "projects" {
        Name = "name" by name,
        StartDate = "startDate" by start_date,
        EndDate = "endDate" by end_date,
        Budget = "budget" by budget,
        Client = "client" by client,
        Status = "status" by status,
    }
}

parameters! {
    /// What narrows the list of projects, and its order.
    pub struct ProjectFilter {
        /// Only projects that stand there.
        status: ProjectStatus = "status",
        /// Only projects for this client.
        client_id: String = "clientId",
        /// Only projects that begin on this day or later.
        from: CalendarDate = "from",
        /// Only projects that begin on this day or earlier.
        to: CalendarDate = "to",
        /// What it's sorted by. Without it, the list's own order.
        sort: ProjectSort = "sort",
        direction: Direction = "direction",
    }
}

/// All projects in four figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectsSummary {
    pub total_projects: i64,
    /// In progress.
    pub active: i64,
    pub completed: i64,
    /// The sum of the budgets, in dollars.
    pub total_budget: Money,
}
