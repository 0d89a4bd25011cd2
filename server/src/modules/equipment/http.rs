//! The equipment calls.

use axum::Json;

use super::payloads::{Equipment, EquipmentChange, EquipmentFilter, EquipmentSummary, NewEquipment};
use super::store;
use crate::modules::activity::{Kind, record};
use crate::platform::access::{Editor, Reader};
use crate::platform::error::Result;
use crate::platform::http::answer::Done;
use crate::platform::http::idempotency::Posted;
use crate::platform::http::list::{ListAnswer, ListParameters, ListQuery};
use crate::platform::http::path::Id;
use crate::platform::http::version::Versioned;

/// The owner's equipment by name. Searches name, brand, model, serial number and location.
#[utoipa::path(get, path = "/equipment", tag = "equipment", security(("reader" = [])),
    params(ListParameters, EquipmentFilter),
    responses((status = 200, body = Vec<Equipment>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_equipment(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Equipment>> {
    let filter = EquipmentFilter::read(&mut query)?;
    reader.read(move |scope| Ok(store::list(scope, &query, filter)?.answer(&query))).await
}

/// What has a next service date, the most urgent first.
#[utoipa::path(get, path = "/equipment/maintenance", tag = "equipment", security(("reader" = [])),
    params(ListParameters),
    responses((status = 200, body = Vec<Equipment>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_maintenance(reader: Reader, query: ListQuery) -> Result<ListAnswer<Equipment>> {
    reader.read(move |scope| Ok(store::list_maintenance(scope, &query)?.answer(&query))).await
}

/// The whole garage in four figures.
#[utoipa::path(get, path = "/equipment/summary", tag = "equipment", security(("reader" = [])),
    responses((status = 200, body = EquipmentSummary)))]
pub async fn get_equipment_summary(reader: Reader) -> Result<Json<EquipmentSummary>> {
    reader.read(store::summary).await.map(Json)
}

#[utoipa::path(get, path = "/equipment/{id}", tag = "equipment", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Equipment)))]
pub async fn get_equipment(reader: Reader, Id(id): Id) -> Result<Versioned<Equipment>> {
    reader.glance(move |scope| store::get(scope, &id)).await.map(|row| Versioned::shown(row.into()))
}

#[utoipa::path(post, path = "/equipment", tag = "equipment", security(("editor" = [])), request_body = NewEquipment,
    responses((status = 201, body = Equipment)))]
pub async fn create_equipment(editor: Editor, body: NewEquipment) -> Result<Posted<Versioned<Equipment>>> {
    editor
        .post(move |scope| {
            let row = store::insert(scope, body.0)?;
            record(scope, Kind::Equipment, "Equipment added", &row.fields.name)?;
            Ok(Versioned::created(row.into()))
        })
        .await
}

/// Changes the fields that are sent and keeps the others.
#[utoipa::path(put, path = "/equipment/{id}", tag = "equipment", security(("editor" = [])),
    params(("id" = String, Path)), request_body = EquipmentChange, responses((status = 200, body = Equipment)))]
pub async fn update_equipment(editor: Editor, Id(id): Id, body: EquipmentChange) -> Result<Versioned<Equipment>> {
    editor
        .write(move |scope| {
            let row = store::change(scope, &id, body)?;
            record(scope, Kind::Equipment, "Equipment updated", &row.fields.name)?;
            Ok(Versioned::shown(row.into()))
        })
        .await
}

#[utoipa::path(delete, path = "/equipment/{id}", tag = "equipment", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn delete_equipment(editor: Editor, Id(id): Id) -> Result<Done> {
    editor
        .write(move |scope| {
            let row = store::delete(scope, &id)?;
            record(scope, Kind::Equipment, "Equipment deleted", &row.fields.name)?;
            Ok(Done)
        })
        .await
}
