//! The equipment calls.

use super::fields::{EquipmentChange, NewEquipment};
use super::payloads::{Equipment, EquipmentFilter, EquipmentSummary, MaintenanceFilter};
use super::store;
use crate::modules::calls::owned_calls;
use platform::access::Reader;
use platform::error::Result;
use platform::http::list::{ListAnswer, ListParameters, ListQuery};

owned_calls! {
    at "/equipment", tag "equipment", shown as Equipment,
    list:
    /// The owner's equipment by name. Searches name, brand, model, serial number and location.
    list_equipment(Reader, EquipmentFilter),
    summary:
    /// The whole garage in four figures.
    get_equipment_summary(Reader) -> EquipmentSummary,
    get: get_equipment(Reader),
    create: create_equipment(Editor, NewEquipment),
    update: update_equipment(Editor, EquipmentChange),
    delete: delete_equipment(Editor),
}

/// What has a next service date, the most urgent first.
#[utoipa::path(get, path = "/equipment/maintenance", tag = "equipment", security(("reader" = [])),
    params(ListParameters, MaintenanceFilter),
    responses((status = 200, body = Vec<Equipment>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_maintenance(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Equipment>> {
    let filter = MaintenanceFilter::read(&mut query)?;
    reader.read(move |scope| Ok(store::list_maintenance(scope, &query, &filter)?.answer(&query))).await
}
