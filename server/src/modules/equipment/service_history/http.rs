//! The service history calls.

use super::payloads::{NewServiceRecord, ServiceRecord, ServiceRecordChange};
use super::store::{self, ServiceRecordRow};
use crate::modules::activity::{Kind, record};
use crate::modules::equipment::store::{self as equipment, EquipmentRow};
use crate::platform::access::{Editor, Reader, Scope};
use crate::platform::error::Result;
use crate::platform::http::answer::Done;
use crate::platform::http::idempotency::Posted;
use crate::platform::http::list::{ListAnswer, ListParameters, ListQuery};
use crate::platform::http::path::{Id, IdWithin};
use crate::platform::http::version::Versioned;

/// The records of one piece of equipment, newest first. Searches type, description, notes and invoice number.
#[utoipa::path(get, path = "/equipment/{id}/service-history", tag = "equipment", security(("reader" = [])),
    params(("id" = String, Path), ListParameters),
    responses((status = 200, body = Vec<ServiceRecord>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_service_records(reader: Reader, Id(id): Id, query: ListQuery) -> Result<ListAnswer<ServiceRecord>> {
    reader
        .read(move |scope| {
            equipment::get(scope, &id)?;
            Ok(store::list_of(scope, &query, &id)?.answer(&query))
        })
        .await
}

/// A `nextServiceDate` becomes the equipment's `nextService`, a newer service date its `lastService`.
#[utoipa::path(post, path = "/equipment/{id}/service-history", tag = "equipment", security(("editor" = [])),
    params(("id" = String, Path)), request_body = NewServiceRecord, responses((status = 201, body = ServiceRecord)))]
pub async fn create_service_record(
    editor: Editor,
    Id(id): Id,
    body: NewServiceRecord,
) -> Result<Posted<Versioned<ServiceRecord>>> {
    editor
        .post(move |scope| {
            let done = store::insert_within(scope, &id, |scope| scope.read_new(body))?;
            tell(scope, "Service logged", done).map(Versioned::created)
        })
        .await
}

/// Changes the fields that are sent and keeps the others.
#[utoipa::path(put, path = "/equipment/{id}/service-history/{recordId}", tag = "equipment", security(("editor" = [])),
    params(("id" = String, Path), ("recordId" = String, Path)), request_body = ServiceRecordChange,
    responses((status = 200, body = ServiceRecord)))]
pub async fn update_service_record(
    editor: Editor,
    IdWithin(id, record_id): IdWithin,
    body: ServiceRecordChange,
) -> Result<Versioned<ServiceRecord>> {
    editor
        .write(move |scope| {
            let done = store::change_within(scope, &id, &record_id, body)?;
            tell(scope, "Service record updated", done).map(Versioned::shown)
        })
        .await
}

#[utoipa::path(delete, path = "/equipment/{id}/service-history/{recordId}", tag = "equipment",
    security(("editor" = [])), params(("id" = String, Path), ("recordId" = String, Path)),
    responses((status = 204)))]
pub async fn delete_service_record(editor: Editor, IdWithin(id, record_id): IdWithin) -> Result<Done> {
    editor
        .write(move |scope| {
            let done = store::delete_within(scope, &id, &record_id)?;
            tell(scope, "Service record deleted", done).map(|_| Done)
        })
        .await
}

/// Records what was done in words like "Oil Change for Ford Transit".
fn tell(scope: &mut Scope, action: &str, done: (EquipmentRow, ServiceRecordRow)) -> Result<ServiceRecord> {
    let (equipment, row) = done;
    let details = format!("{} for {}", row.fields.service_type.word(), equipment.fields.name);
    record(scope, Kind::Equipment, action, &details)?;
    Ok(row.into())
}
