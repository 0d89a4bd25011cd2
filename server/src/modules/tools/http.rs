//! The tools calls.

use axum::Json;

use super::payloads::{NewTool, Tool, ToolChange, ToolFilter, ToolsSummary};
use super::store;
use crate::modules::activity::{Kind, record};
use crate::platform::access::{Editor, Reader};
use crate::platform::error::Result;
use crate::platform::http::answer::Done;
use crate::platform::http::idempotency::Posted;
use crate::platform::http::list::{ListAnswer, ListParameters, ListQuery};
use crate::platform::http::path::Id;
use crate::platform::http::version::Versioned;

/// The owner's tools by name. Searches name, brand, type, serial number and location.
#[utoipa::path(get, path = "/tools", tag = "tools", security(("reader" = [])),
    params(ListParameters, ToolFilter),
    responses((status = 200, body = Vec<Tool>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_tools(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Tool>> {
    let ToolFilter { availability } = ToolFilter::read(&mut query)?;
    reader.read(move |scope| Ok(store::list(scope, &query, availability)?.answer(&query))).await
}

/// All tools in four figures.
#[utoipa::path(get, path = "/tools/summary", tag = "tools", security(("reader" = [])),
    responses((status = 200, body = ToolsSummary)))]
pub async fn get_tools_summary(reader: Reader) -> Result<Json<ToolsSummary>> {
    reader.read(store::summary).await.map(Json)
}

#[utoipa::path(get, path = "/tools/{id}", tag = "tools", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Tool)))]
pub async fn get_tool(reader: Reader, Id(id): Id) -> Result<Versioned<Tool>> {
    reader.glance(move |scope| store::get(scope, &id)).await.map(|row| Versioned::shown(row.into()))
}

#[utoipa::path(post, path = "/tools", tag = "tools", security(("editor" = [])), request_body = NewTool,
    responses((status = 201, body = Tool)))]
pub async fn create_tool(editor: Editor, body: NewTool) -> Result<Posted<Versioned<Tool>>> {
    editor
        .post(move |scope| {
            let row = store::insert(scope, body.0)?;
            record(scope, Kind::Tools, "Tool added", &row.fields.name)?;
            Ok(Versioned::created(row.into()))
        })
        .await
}

/// Changes the fields that are sent and keeps the others.
#[utoipa::path(put, path = "/tools/{id}", tag = "tools", security(("editor" = [])),
    params(("id" = String, Path)), request_body = ToolChange, responses((status = 200, body = Tool)))]
pub async fn update_tool(editor: Editor, Id(id): Id, body: ToolChange) -> Result<Versioned<Tool>> {
    editor
        .write(move |scope| {
            let row = store::change(scope, &id, body)?;
            record(scope, Kind::Tools, "Tool updated", &row.fields.name)?;
            Ok(Versioned::shown(row.into()))
        })
        .await
}

#[utoipa::path(delete, path = "/tools/{id}", tag = "tools", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn delete_tool(editor: Editor, Id(id): Id) -> Result<Done> {
    editor
        .write(move |scope| {
            let row = store::delete(scope, &id)?;
            record(scope, Kind::Tools, "Tool deleted", &row.fields.name)?;
            Ok(Done)
        })
        .await
}
