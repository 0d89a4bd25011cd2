//! What comes in and goes out of the equipment calls.

use serde::Serialize;
use utoipa::ToSchema;

use super::fields::{EquipmentFields, EquipmentType, Status};
use platform::db::query::sorted::{Direction, sorts};
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::values::calendar_date::CalendarDate;

entity! {
    /// A vehicle or machine as the API shows it.
    Equipment, fields: EquipmentFields,
    /// The same as `vinSerialNumber`.
    #[schema(required = true)]
    serial_number: Option<String> = |fields| fields.vin_serial_number.clone(),
}

sorts! {
    /// What the garage's lists can be sorted by.
    pub enum EquipmentSort of EquipmentFields in "equipment" {
        Name = "name" by sort_key,
        LastService = "lastService" by last_service,
        NextService = "nextService" by next_service,
        Type = "type" by kind,
        Condition = "condition" by condition,
        Location = "location" by location,
        AssignedTo = "assignedTo" by assigned_to,
    }
}

parameters! {
    /// What the maintenance schedule is narrowed to, and its order.
    #[derive(Copy)]
    pub struct MaintenanceFilter {
        /// What it's sorted by. Without it, what's due next comes first.
        sort: EquipmentSort = "sort",
        direction: Direction = "direction",
        /// Only what is due on this day or later.
        from: CalendarDate = "from",
        /// Only what is due on this day or earlier.
        to: CalendarDate = "to",
    }
}

parameters! {
    /// What narrows the list of equipment, and its order.
    #[derive(Copy)]
    pub struct EquipmentFilter {
        /// Only things of this type.
        kind: EquipmentType = "type",
        /// Only things that are at work, or that are in the workshop.
        status: Status = "status",
        /// Only what is due for service on this day or later.
        from: CalendarDate = "from",
        /// Only what is due for service on this day or earlier.
        to: CalendarDate = "to",
        /// What it's sorted by. Without it, the list's own order.
        sort: EquipmentSort = "sort",
        direction: Direction = "direction",
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
