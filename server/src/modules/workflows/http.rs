//! The workflow calls, and those for the steps of a workflow.

use super::payloads::{NewWorkflow, Workflow, WorkflowChange, WorkflowFields, WorkflowFilter, WorkflowStepChange};
use super::store;
use crate::modules::calls::owned_calls;
use platform::access::Editor;
use platform::error::Result;
use platform::http::idempotency::Posted;
use platform::http::path::{Id, IdWithin};
use platform::http::version::Versioned;

owned_calls! {
    at "/workflows", tag "workflows", shown as Workflow,
    list:
    /// The owner's workflows by title. Searches title, description and category.
    list_workflows(Reader, WorkflowFilter),
    get: get_workflow(Reader),
    create: create_workflow(Editor, NewWorkflow),
    update: update_workflow(Editor, WorkflowChange),
    delete: delete_workflow(Editor),
}

/// Ticks a step, or changes its words; the answer is the workflow. Other steps may be ticked at the same time.
#[utoipa::path(put, path = "/workflows/{id}/steps/{stepId}", tag = "workflows", security(("editor" = [])),
    params(("id" = String, Path), ("stepId" = String, Path)), request_body = WorkflowStepChange,
    extensions(("x-any-version" = json!(true))), responses((status = 200, body = Workflow)))]
pub async fn update_workflow_step(
    editor: Editor,
    IdWithin(id, step_id): IdWithin,
    body: WorkflowStepChange,
) -> Result<Versioned<Workflow>> {
    editor
        .write(move |scope| {
            let row = store::update(scope, &id, |fields| body.apply_within(&mut fields.steps, &step_id))?;
            Ok(Versioned::shown(row.into()))
        })
        .await
}

/// Takes the ticks off all steps, for the next time; the answer is the workflow.
#[utoipa::path(post, path = "/workflows/{id}/start-over", tag = "workflows", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Workflow)))]
pub async fn start_workflow_over(editor: Editor, Id(id): Id) -> Result<Posted<Versioned<Workflow>>> {
    editor
        .post(move |scope| {
            let row = store::update(scope, &id, WorkflowFields::start_over)?;
            Ok(Versioned::shown(row.into()))
        })
        .await
}
