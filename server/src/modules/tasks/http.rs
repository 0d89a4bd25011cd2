//! The task calls.

use axum::extract::Path;

use super::payloads::{NewTask, NewTaskNote, Task, TaskChange, TaskFilter, TaskStatus, TasksSummary};
use super::store;
use crate::modules::activity::record_that;
use crate::modules::calls::owned_calls;
use crate::modules::contacts::contact_of;
use platform::access::{Editor, Reader};
use platform::error::{Error, Result};
use platform::http::idempotency::Posted;
use platform::http::list::{ListAnswer, ListParameters, ListQuery};
use platform::http::path::Id;
use platform::http::version::Versioned;

/// As far as anybody plans.
const MOST_DAYS_AHEAD: i64 = 3660;
const USUAL_DAYS_AHEAD: i64 = 7;

owned_calls! {
    at "/tasks", tag "tasks", shown as Task by |scope, row| store::shown_one(scope, row)?,
    list:
    /// The owner's tasks: what is to be done, the soonest due first, then what is done. Searches title, description, client
    /// and notes.
    list_tasks(Reader, TaskFilter),
    summary:
    /// All tasks in five figures; what is overdue by the owner's own day.
    get_tasks_summary(Reader) -> TasksSummary,
    get: get_task(Reader),
    create:
    /// A `clientId` brings the client's name along.
    create_task(Editor, NewTask),
    update:
    /// Changes the fields that are sent and keeps the others. Notes without an id are added; none is changed or removed.
    update_task(Editor, TaskChange),
    delete: delete_task(Editor),
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
            let days = store::days_ahead(scope.today(), days);
            Ok(store::list_due(scope, &query, days)?.answer(&query))
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
            let days = store::overdue_days(scope.today());
            Ok(store::list_due(scope, &query, days)?.answer(&query))
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
            contact_of(scope, &client_id)?;
            let filter = TaskFilter { client_id: Some(client_id), ..TaskFilter::default() };
            Ok(store::list(scope, &query, &filter)?.answer(&query))
        })
        .await
}

/// A second time it changes nothing.
#[utoipa::path(put, path = "/tasks/{id}/complete", tag = "tasks", security(("editor" = [])),
    params(("id" = String, Path)), extensions(("x-any-version" = json!(true))), responses((status = 200, body = Task)))]
pub async fn complete_task(editor: Editor, Id(id): Id) -> Result<Versioned<Task>> {
    editor
        .write(move |scope| {
            let mut row = store::hold(scope, &id)?;
            if row.fields.status != TaskStatus::Completed {
                row = store::update(scope, &id, |fields| {
                    fields.status = TaskStatus::Completed;
                    Ok(())
                })?;
                record_that(scope, &row, "completed")?;
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
            let row = store::update(scope, &id, |fields| fields.add_note(note))?;
            store::shown_one(scope, row).map(Versioned::created)
        })
        .await
}
