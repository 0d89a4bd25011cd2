//! What comes in and goes out of the equipment calls.

use serde::Serialize;
use utoipa::ToSchema;

use super::fields::{EquipmentFields, EquipmentType, Status};
use platform::http::entity::entity;
use platform::http::parameters::parameters;

entity! {
    /// A vehicle or machine as the API shows it.
    Equipment, fields: EquipmentFields,
    /// The same as `vinSerialNumber`.
    #[schema(required = true)]
    serial_number: Option<String> = |fields| fields.vin_serial_number.clone(),
}

parameters! {
    /// What narrows the list of equipment.
    #[derive(Copy)]
    pub struct EquipmentFilter {
        /// Only things of this type.
        kind: EquipmentType = "type",
        /// Only things that are at work, or that are in the workshop.
        status: Status = "status",
    }
}

/// The whole garage in four figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EquipmentSummary {
    pub total_equipment: i64,
    pub active: i64,
    pub in_service: i64,
    pub vehicles: i64,
}
