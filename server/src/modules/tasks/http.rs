//! The task calls.

use axum::Json;
use axum::extract::Path;

use super::payloads::{NewTask, NewTaskNote, Task, TaskChange, TaskFilter, TaskStatus, TasksSummary};
use super::store;
use crate::modules::activity::{Kind, record, record_added, record_updated};
use crate::modules::calls::owned_calls;
use crate::modules::clients;
use crate::platform::access::{Editor, Reader};
use crate::platform::error::{Error, Result};
use crate::platform::http::idempotency::Posted;
use crate::platform::http::list::{ListAnswer, ListParameters, ListQuery};
use crate::platform::http::path::Id;
use crate::platform::http::version::Versioned;

/// As far as anybody plans.
const MOST_DAYS_AHEAD: i64 = 3660;
const USUAL_DAYS_AHEAD: i64 = 7;

owned_calls! { at "/tasks", tag "tasks", delete: delete_task(Editor) }

/// The owner's tasks: what is to be done, the soonest due first, then what is done. Searches title, description, client and
/// notes.
#[utoipa::path(get, path = "/tasks", tag = "tasks", security(("reader" = [])), params(ListParameters, TaskFilter),
    responses((status = 200, body = Vec<Task>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_tasks(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Task>> {
    let filter = TaskFilter::read(&mut query)?;
    reader
        .read(move |scope| {
            let page = store::list(scope, &query, &filter)?;
            Ok(store::shown(scope, page)?.answer(&query))
        })
        .await
}

/// All tasks in five figures; what is overdue by the owner's own day.
#[utoipa::path(get, path = "/tasks/summary", tag = "tasks", security(("reader" = [])),
    responses((status = 200, body = TasksSummary)))]
pub async fn get_tasks_summary(reader: Reader) -> Result<Json<TasksSummary>> {
    reader.read(store::summary).await.map(Json)
}

/// What is to be done and due today or in the seven days after it, the soonest first.
#[utoipa::path(get, path = "/tasks/upcoming", tag = "tasks", security(("reader" = [])), params(ListParameters),
    responses((status = 200, body = Vec<Task>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_tasks_of_the_week(reader: Reader, query: ListQuery) -> Result<ListAnswer<Task>> {
    upcoming(reader, USUAL_DAYS_AHEAD, query).await
}

/// What is to be done and due today or in so many days after it, the soonest first.
#[utoipa::path(get, path = "/tasks/upcoming/{days}", tag = "tasks", security(("reader" = [])),
    params(("days" = i64, Path, minimum = 0, maximum = 3660), ListParameters),
    responses((status = 200, body = Vec<Task>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_upcoming_tasks(
    reader: Reader,
    Path(days): Path<String>,
    query: ListQuery,
) -> Result<ListAnswer<Task>> {
    let days: i64 = days.parse().map_err(|_| Error::NotFound)?;
    if !(0..=MOST_DAYS_AHEAD).contains(&days) {
        return Err(Error::NotFound);
    }
    upcoming(reader, days, query).await
}

async fn upcoming(reader: Reader, days: i64, query: ListQuery) -> Result<ListAnswer<Task>> {
    reader
        .read(move |scope| {
            let days = store::days_ahead(scope.today(), days).ok_or(Error::NotFound)?;
            let page = store::list_due(scope, &query, days)?;
            Ok(store::shown(scope, page)?.answer(&query))
        })
        .await
}

/// What is to be done and was due before today, the longest ago first.
#[utoipa::path(get, path = "/tasks/overdue", tag = "tasks", security(("reader" = [])), params(ListParameters),
    responses((status = 200, body = Vec<Task>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_overdue_tasks(reader: Reader, query: ListQuery) -> Result<ListAnswer<Task>> {
    reader
        .read(move |scope| {
            let days = store::overdue_days(scope.today()).ok_or(Error::NotFound)?;
            let page = store::list_due(scope, &query, days)?;
            Ok(store::shown(scope, page)?.answer(&query))
        })
        .await
}

/// The tasks for one client.
#[utoipa::path(get, path = "/tasks/client/{clientId}", tag = "tasks", security(("reader" = [])),
    params(("clientId" = String, Path), ListParameters),
    responses((status = 200, body = Vec<Task>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_client_tasks(reader: Reader, Id(client_id): Id, query: ListQuery) -> Result<ListAnswer<Task>> {
    reader
        .read(move |scope| {
            clients::get(scope, &client_id)?;
            let filter = TaskFilter { client_id: Some(client_id), ..TaskFilter::default() };
            let page = store::list(scope, &query, &filter)?;
            Ok(store::shown(scope, page)?.answer(&query))
        })
        .await
}

#[utoipa::path(get, path = "/tasks/{id}", tag = "tasks", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Task)))]
pub async fn get_task(reader: Reader, Id(id): Id) -> Result<Versioned<Task>> {
    reader
        .read(move |scope| {
            let row = store::get(scope, &id)?;
            store::shown_one(scope, row).map(Versioned::shown)
        })
        .await
}

/// A `clientId` brings the client's name along.
#[utoipa::path(post, path = "/tasks", tag = "tasks", security(("editor" = [])), request_body = NewTask,
    responses((status = 201, body = Task)))]
pub async fn create_task(editor: Editor, body: NewTask) -> Result<Posted<Versioned<Task>>> {
    editor
        .post(move |scope| {
            let fields = scope.read_new(body)?;
            let row = store::insert(scope, fields)?;
            let row = store::completed(scope, row)?;
            record_added(scope, &row)?;
            store::shown_one(scope, row).map(Versioned::created)
        })
        .await
}

/// Changes the fields that are sent and keeps the others. Notes without an id are added; none is changed or removed.
#[utoipa::path(put, path = "/tasks/{id}", tag = "tasks", security(("editor" = [])),
    params(("id" = String, Path)), request_body = TaskChange, responses((status = 200, body = Task)))]
pub async fn update_task(editor: Editor, Id(id): Id, body: TaskChange) -> Result<Versioned<Task>> {
    editor
        .write(move |scope| {
            let row = store::change(scope, &id, body)?;
            let row = store::completed(scope, row)?;
            record_updated(scope, &row)?;
            store::shown_one(scope, row).map(Versioned::shown)
        })
        .await
}

/// A second time it changes nothing.
#[utoipa::path(put, path = "/tasks/{id}/complete", tag = "tasks", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Task)))]
pub async fn complete_task(editor: Editor, Id(id): Id) -> Result<Versioned<Task>> {
    editor
        .write(move |scope| {
            let mut row = store::hold(scope, &id)?;
            if row.fields.status != TaskStatus::Completed {
                row = store::update(scope, &id, |fields| {
                    fields.status = TaskStatus::Completed;
                    Ok(())
                })?;
                record(scope, Kind::Clients, "Task completed", &row.fields.title)?;
            }
            store::shown_one(scope, row).map(Versioned::shown)
        })
        .await
}

/// Adds a note behind the others; the answer is the task.
#[utoipa::path(post, path = "/tasks/{id}/notes", tag = "tasks", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewTaskNote, responses((status = 201, body = Task)))]
pub async fn create_task_note(editor: Editor, Id(id): Id, body: NewTaskNote) -> Result<Posted<Versioned<Task>>> {
    editor
        .post(move |scope| {
            store::hold(scope, &id)?;
            let note = scope.read_new(body)?;
            let now = scope.now;
            let row = store::update(scope, &id, |fields| {
                fields.add_note(note)?;
                fields.date_notes(now)
            })?;
            store::shown_one(scope, row).map(Versioned::created)
        })
        .await
}
