//! The calls of visits that repeat.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::Every;
use super::store;
use crate::modules::appointments::payloads::{Appointment, AppointmentChange};
use platform::access::Editor;
use platform::error::Result;
use platform::fields::{Fields, Needed, Payload};
use platform::http::answer::Done;
use platform::http::body::New;
use platform::http::idempotency::Posted;
use platform::http::path::Id;
use platform::http::version::Versioned;
use platform::values::calendar_date::CalendarDate;

/// How often a visit repeats, and until when.
#[derive(Clone, Debug, Default)]
pub struct RepeatFields {
    pub every: Every,
    pub until: CalendarDate,
}

pub type NewRepeat = New<RepeatFields>;

impl Payload for RepeatFields {
    const NEW: &'static str = "NewRepeat";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("every", "Every", &mut self.every, Needed::Required);
        fields.date("until", "Last day", &mut self.until);
    }
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Repeated {
    /// How many visits there are, with the one that was repeated.
    pub visits: usize,
}

/// Repeats a visit up to and including a day. The new ones are appointments of their own, with the same `seriesId`.
#[utoipa::path(post, path = "/appointments/{id}/repeat", tag = "appointments", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewRepeat, responses((status = 200, body = Repeated)))]
pub async fn repeat_appointment(editor: Editor, Id(id): Id, body: NewRepeat) -> Result<Posted<Json<Repeated>>> {
    let RepeatFields { every, until } = body.0;
    editor.post(move |scope| Ok(Json(Repeated { visits: store::repeat(scope, &id, every, until)? }))).await
}

/// Changes a visit and all after it in its series: the same fields, and their days by as many. Each keeps its own status.
#[utoipa::path(put, path = "/appointments/{id}/following", tag = "appointments", security(("editor" = [])),
    params(("id" = String, Path)), request_body = AppointmentChange, responses((status = 200, body = Appointment)))]
pub async fn update_following(editor: Editor, Id(id): Id, body: AppointmentChange) -> Result<Versioned<Appointment>> {
    editor.write(move |scope| Ok(Versioned::shown(store::change_following(scope, &id, body)?.into()))).await
}

/// Deletes a visit and all after it in its series.
#[utoipa::path(delete, path = "/appointments/{id}/following", tag = "appointments", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn delete_following(editor: Editor, Id(id): Id) -> Result<Done> {
    editor
        .write(move |scope| {
            store::delete_following(scope, &id)?;
            Ok(Done)
        })
        .await
}
