//! The inventory calls.

use axum::Json;

use super::payloads::{InventorySummary, NewPart, Part, PartChange, PartFilter};
use super::store;
use crate::modules::activity::{Kind, record};
use crate::platform::access::{Editor, Reader};
use crate::platform::error::Result;
use crate::platform::http::answer::Done;
use crate::platform::http::idempotency::Posted;
use crate::platform::http::list::{ListAnswer, ListParameters, ListQuery};
use crate::platform::http::path::Id;
use crate::platform::http::version::Versioned;

/// The owner's parts by name. Searches name, SKU, part number and location.
#[utoipa::path(get, path = "/inventory", tag = "inventory", security(("reader" = [])),
    params(ListParameters, PartFilter),
    responses((status = 200, body = Vec<Part>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_parts(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Part>> {
    let PartFilter { stock } = PartFilter::read(&mut query)?;
    reader.read(move |scope| Ok(store::list(scope, &query, stock)?.answer(&query))).await
}

/// The whole inventory in four figures.
#[utoipa::path(get, path = "/inventory/summary", tag = "inventory", security(("reader" = [])),
    responses((status = 200, body = InventorySummary)))]
pub async fn get_inventory_summary(reader: Reader) -> Result<Json<InventorySummary>> {
    reader.read(store::summary).await.map(Json)
}

#[utoipa::path(get, path = "/inventory/{id}", tag = "inventory", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Part)))]
pub async fn get_part(reader: Reader, Id(id): Id) -> Result<Versioned<Part>> {
    reader.glance(move |scope| store::get(scope, &id)).await.map(|row| Versioned::shown(row.into()))
}

#[utoipa::path(post, path = "/inventory", tag = "inventory", security(("editor" = [])), request_body = NewPart,
    responses((status = 201, body = Part)))]
pub async fn create_part(editor: Editor, body: NewPart) -> Result<Posted<Versioned<Part>>> {
    editor
        .post(move |scope| {
            let row = store::insert(scope, body.0)?;
            record(scope, Kind::Inventory, "Part added", &row.fields.name)?;
            Ok(Versioned::created(row.into()))
        })
        .await
}

/// Changes the fields that are sent and keeps the others.
#[utoipa::path(put, path = "/inventory/{id}", tag = "inventory", security(("editor" = [])),
    params(("id" = String, Path)), request_body = PartChange, responses((status = 200, body = Part)))]
pub async fn update_part(editor: Editor, Id(id): Id, body: PartChange) -> Result<Versioned<Part>> {
    editor
        .write(move |scope| {
            let row = store::change(scope, &id, body)?;
            record(scope, Kind::Inventory, "Part updated", &row.fields.name)?;
            Ok(Versioned::shown(row.into()))
        })
        .await
}

#[utoipa::path(delete, path = "/inventory/{id}", tag = "inventory", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn delete_part(editor: Editor, Id(id): Id) -> Result<Done> {
    editor
        .write(move |scope| {
            let row = store::delete(scope, &id)?;
            record(scope, Kind::Inventory, "Part deleted", &row.fields.name)?;
            Ok(Done)
        })
        .await
}
