//! The interaction calls.

use super::payloads::{Interaction, InteractionChange, NewInteraction};
use super::store::{self, InteractionRow};
use crate::modules::activity::{Kind, record};
use crate::modules::clients::store::{self as clients, ClientRow};
use crate::platform::access::{Editor, Reader, Scope};
use crate::platform::calendar_date::CalendarDate;
use crate::platform::error::Result;
use crate::platform::http::answer::Done;
use crate::platform::http::idempotency::Posted;
use crate::platform::http::list::{ListAnswer, ListParameters, ListQuery};
use crate::platform::http::path::{Id, IdWithin};
use crate::platform::http::version::Versioned;

/// What was said with one client, newest first. Searches type, subject and description.
#[utoipa::path(get, path = "/clients/{id}/interactions", tag = "clients", security(("reader" = [])),
    params(("id" = String, Path), ListParameters),
    responses((status = 200, body = Vec<Interaction>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_interactions(reader: Reader, Id(id): Id, query: ListQuery) -> Result<ListAnswer<Interaction>> {
    reader
        .read(move |scope| {
            clients::get(scope, &id)?;
            Ok(store::list_of(scope, &query, &id)?.answer(&query))
        })
        .await
}

/// Moves the client's `lastContactDate` forward; a `followUpDate` becomes its `nextFollowUpDate`. Without a `date` it was
/// today.
#[utoipa::path(post, path = "/clients/{id}/interactions", tag = "clients", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewInteraction, responses((status = 201, body = Interaction)))]
pub async fn create_interaction(
    editor: Editor,
    Id(id): Id,
    body: NewInteraction,
) -> Result<Posted<Versioned<Interaction>>> {
    editor
        .post(move |scope| {
            let done = store::insert_within(scope, &id, |scope| {
                let mut fields = scope.read_new(body)?;
                if fields.date == CalendarDate::default() {
                    fields.date = scope.today();
                }
                clients::check_follow_up(scope, "followUpDate", None, fields.follow_up_date)?;
                Ok(fields)
            })?;
            tell(scope, "Interaction added", done).map(Versioned::created)
        })
        .await
}

/// Changes the fields that are sent and keeps the others.
#[utoipa::path(put, path = "/clients/{id}/interactions/{interactionId}", tag = "clients", security(("editor" = [])),
    params(("id" = String, Path), ("interactionId" = String, Path)), request_body = InteractionChange,
    responses((status = 200, body = Interaction)))]
pub async fn update_interaction(
    editor: Editor,
    IdWithin(id, interaction_id): IdWithin,
    body: InteractionChange,
) -> Result<Versioned<Interaction>> {
    editor
        .write(move |scope| {
            let before = store::get_within(scope, &id, &interaction_id)?.fields.follow_up_date;
            let done = store::change_within(scope, &id, &interaction_id, body)?;
            clients::check_follow_up(scope, "followUpDate", before, done.1.fields.follow_up_date)?;
            tell(scope, "Interaction updated", done).map(Versioned::shown)
        })
        .await
}

#[utoipa::path(delete, path = "/clients/{id}/interactions/{interactionId}", tag = "clients",
    security(("editor" = [])), params(("id" = String, Path), ("interactionId" = String, Path)),
    responses((status = 204)))]
pub async fn delete_interaction(editor: Editor, IdWithin(id, interaction_id): IdWithin) -> Result<Done> {
    editor
        .write(move |scope| {
            let done = store::delete_within(scope, &id, &interaction_id)?;
            tell(scope, "Interaction deleted", done).map(|_| Done)
        })
        .await
}

/// Records what was done in words like "Asked for an estimate with Dana Reyes".
fn tell(scope: &mut Scope, action: &str, done: (ClientRow, InteractionRow)) -> Result<Interaction> {
    let (client, row) = done;
    let details = format!("{} with {}", row.fields.subject, client.fields.name());
    record(scope, Kind::Clients, action, &details)?;
    Ok(row.into())
}
