//! The project calls, and those for the tasks of a project.

use axum::Json;

use super::payloads::{
    ListedProject, NewProject, NewProjectTask, Project, ProjectChange, ProjectFilter, ProjectTaskChange,
    ProjectsSummary,
};
use super::store;
use crate::modules::activity::{Kind, record};
use crate::platform::access::{Editor, Reader};
use crate::platform::error::Result;
use crate::platform::http::answer::Done;
use crate::platform::http::idempotency::Posted;
use crate::platform::http::list::{ListAnswer, ListParameters, ListQuery};
use crate::platform::http::path::{Id, IdWithin};
use crate::platform::http::version::Versioned;

/// The owner's projects, the last to begin first; without their expenses, which are summed up in `budgetTracking`.
/// Searches name and client.
#[utoipa::path(get, path = "/projects", tag = "projects", security(("reader" = [])),
    params(ListParameters, ProjectFilter),
    responses((status = 200, body = Vec<ListedProject>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_projects(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<ListedProject>> {
    let filter = ProjectFilter::read(&mut query)?;
    reader.read(move |scope| Ok(store::list(scope, &query, &filter)?.answer(&query))).await
}

/// All projects in four figures.
#[utoipa::path(get, path = "/projects/summary", tag = "projects", security(("reader" = [])),
    responses((status = 200, body = ProjectsSummary)))]
pub async fn get_projects_summary(reader: Reader) -> Result<Json<ProjectsSummary>> {
    reader.read(store::summary).await.map(Json)
}

#[utoipa::path(get, path = "/projects/{id}", tag = "projects", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Project)))]
pub async fn get_project(reader: Reader, Id(id): Id) -> Result<Versioned<Project>> {
    reader
        .read(move |scope| {
            let row = store::get(scope, &id)?;
            store::shown(scope, row).map(Versioned::shown)
        })
        .await
}

#[utoipa::path(post, path = "/projects", tag = "projects", security(("editor" = [])), request_body = NewProject,
    responses((status = 201, body = Project)))]
pub async fn create_project(editor: Editor, body: NewProject) -> Result<Posted<Versioned<Project>>> {
    editor
        .post(move |scope| {
            let fields = scope.read_new(body)?;
            let row = store::insert(scope, fields)?;
            let row = store::with_client_named(scope, row)?;
            record(scope, Kind::Projects, "Project created", &row.fields.name)?;
            store::shown(scope, row).map(Versioned::created)
        })
        .await
}

/// Changes the fields that are sent and keeps the others. A task that is sent with its id keeps what is not said about it.
#[utoipa::path(put, path = "/projects/{id}", tag = "projects", security(("editor" = [])),
    params(("id" = String, Path)), request_body = ProjectChange, responses((status = 200, body = Project)))]
pub async fn update_project(editor: Editor, Id(id): Id, body: ProjectChange) -> Result<Versioned<Project>> {
    editor
        .write(move |scope| {
            let row = store::change(scope, &id, body)?;
            let row = store::with_client_named(scope, row)?;
            record(scope, Kind::Projects, "Project updated", &row.fields.name)?;
            store::shown(scope, row).map(Versioned::shown)
        })
        .await
}

/// Deletes the project with its tasks, expenses and receipts. Documents that belong to it stay, and belong to none.
#[utoipa::path(delete, path = "/projects/{id}", tag = "projects", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn delete_project(editor: Editor, Id(id): Id) -> Result<Done> {
    editor
        .write(move |scope| {
            let row = store::remove(scope, &id)?;
            record(scope, Kind::Projects, "Project deleted", &row.fields.name)
        })
        .await?;
    Ok(Done)
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
            store::shown(scope, row).map(Versioned::created)
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
            store::shown(scope, row).map(Versioned::shown)
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
            store::shown(scope, row).map(Versioned::shown)
        })
        .await
}
