//! The project calls, and those for the tasks of a project.

use super::fields::{NewProject, NewProjectTask, ProjectChange, ProjectTaskChange};
use super::payloads::{ListedProject, Project, ProjectFilter, ProjectsSummary};
use super::{store, with_expenses};
use crate::modules::calls::owned_calls;
use platform::access::Editor;
use platform::error::Result;
use platform::http::idempotency::Posted;
use platform::http::path::{Id, IdWithin};
use platform::http::version::Versioned;

owned_calls! {
    at "/projects", tag "projects", shown as Project by |scope, row| with_expenses::shown(scope, row)?,
    list:
    /// The owner's projects, the last to begin first; without their expenses, which are summed up in `budgetTracking`.
    /// Searches name and client.
    list_projects(Reader, ProjectFilter) -> ListedProject,
    summary:
    /// All projects in four figures.
    get_projects_summary(Reader) -> ProjectsSummary,
    get: get_project(Reader) by read,
    create: create_project(Editor, NewProject),
    update:
    /// Changes the fields that are sent and keeps the others. A task that is sent with its id keeps what is not said about it.
    update_project(Editor, ProjectChange),
    delete:
    /// Deletes the project with its tasks, expenses and receipts. Documents that belong to it stay, and belong to none.
    delete_project(Editor) by with_expenses::remove,
}

/// Adds a task; the answer is the project.
#[utoipa::path(post, path = "/projects/{id}/tasks", tag = "projects", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewProjectTask, responses((status = 201, body = Project)))]
pub async fn create_project_task(
    editor: Editor,
    Id(id): Id,
    body: NewProjectTask,
) -> Result<Posted<Versioned<Project>>> {
    editor
        .post(move |scope| {
            store::hold(scope, &id)?;
            let task = scope.read_new(body)?;
            let row = store::update(scope, &id, |fields| fields.add_task(task))?;
            with_expenses::shown(scope, row).map(Versioned::created)
        })
        .await
}

/// Ticks a task, or renames it; the answer is the project. Other tasks may be ticked at the same time.
#[utoipa::path(put, path = "/projects/{id}/tasks/{taskId}", tag = "projects", security(("editor" = [])),
    params(("id" = String, Path), ("taskId" = String, Path)), request_body = ProjectTaskChange,
    extensions(("x-any-version" = json!(true))), responses((status = 200, body = Project)))]
pub async fn update_project_task(
    editor: Editor,
    IdWithin(id, task_id): IdWithin,
    body: ProjectTaskChange,
) -> Result<Versioned<Project>> {
    editor
        .write(move |scope| {
            let row = store::update(scope, &id, |fields| body.apply_within(&mut fields.tasks, &task_id))?;
            with_expenses::shown(scope, row).map(Versioned::shown)
        })
        .await
}

/// Removes a task; the answer is the project.
#[utoipa::path(delete, path = "/projects/{id}/tasks/{taskId}", tag = "projects", security(("editor" = [])),
    params(("id" = String, Path), ("taskId" = String, Path)), responses((status = 200, body = Project)))]
pub async fn delete_project_task(editor: Editor, IdWithin(id, task_id): IdWithin) -> Result<Versioned<Project>> {
    editor
        .write(move |scope| {
            let row = store::update(scope, &id, |fields| fields.tasks.remove(&task_id).map(|_| ()))?;
            with_expenses::shown(scope, row).map(Versioned::shown)
        })
        .await
}
