//! All data access of the workflows.

use super::payloads::{Workflow, WorkflowFields, WorkflowFilter};
use crate::modules::activity::{Kind, Recorded};
use crate::schema::workflows;
use platform::access::Scope;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::owned::{owned_list, owned_table};

owned_table! { table: workflows, row: WorkflowRow, fields: WorkflowFields, version: version }

impl From<WorkflowRow> for Workflow {
    fn from(row: WorkflowRow) -> Self {
        Self::of(row.id, row.version, row.fields, row.created_at, row.updated_at)
    }
}

impl Recorded for WorkflowRow {
    const KIND: Kind = Kind::Workflows;

    fn noun(&self) -> &'static str {
        "Workflow"
    }

    fn name(&self) -> String {
        self.fields.title.clone()
    }
}

owned_list! {
    /// The owner's workflows by title.
    list(filter: &WorkflowFilter), row: WorkflowRow in workflows, order: sort_key ascending, key: |row| row.fields.sort_key,
    sorted: filter
}

/// All of them as the API shows them, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<Workflow>> {
    Ok(list(scope, query, &WorkflowFilter::default())?.map(Workflow::from))
}
