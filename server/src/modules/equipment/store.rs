//! All data access of the equipment itself.

use diesel::prelude::*;

use super::fields::{EquipmentFields, EquipmentType};
use super::payloads::{Equipment, EquipmentFilter, EquipmentSummary, MaintenanceFilter};
use crate::modules::activity::{Kind, Recorded};
use crate::schema::equipment;
use platform::access::Scope;
use platform::error::Result;
use platform::owned::running_totals;
use platform::owned::{owned_list, owned_table};
use platform::values::calendar_date::CalendarDate;

owned_table! { table: equipment, row: EquipmentRow, fields: EquipmentFields, shown: Equipment }

impl Recorded for EquipmentRow {
    const KIND: Kind = Kind::Equipment;

    fn noun(&self) -> &'static str {
        "Equipment"
    }

    fn name(&self) -> String {
        self.fields.name.clone()
    }
}

owned_list! {
    /// The owner's equipment by name, or that of one type or status, or what is due in a span of days.
    list(filter: &EquipmentFilter), row: EquipmentRow in equipment, order: sort_key ascending,
    key: |row| row.fields.sort_key,
    sorted: filter,
    narrow: |rows| {
        let mut rows = rows;
        if let Some(kind) = filter.kind {
            rows = rows.filter(equipment::kind.eq(kind));
        }
        if let Some(status) = filter.status {
            rows = rows.filter(equipment::status.eq(status));
        }
        if let Some(from) = filter.from {
            rows = rows.filter(equipment::next_service.ge(from));
        }
        if let Some(to) = filter.to {
            rows = rows.filter(equipment::next_service.le(to));
        }
        rows
    },
    kept: match (filter.kind, filter.status) {
        _ if filter.from.is_some() || filter.to.is_some() => None,
        (None, None) => Some("equipment".to_owned()),
        (Some(kind), None) => Some(format!("equipment {}", kind.word())),
        (None, Some(status)) => Some(format!("equipment {}", status.word())),
        (Some(_), Some(_)) => None,
    }
}

owned_list! {
    /// What has a next service, the most urgent first.
    list_maintenance(filter: &MaintenanceFilter), row: EquipmentRow in equipment, order: next_service ascending,
    key: |row| row.fields.next_service.as_ref().map_or("", CalendarDate::as_str),
    sorted: filter,
    narrow: |rows| {
        let mut rows = rows.filter(equipment::next_service.is_not_null());
        if let Some(from) = filter.from {
            rows = rows.filter(equipment::next_service.ge(from));
        }
        if let Some(to) = filter.to {
            rows = rows.filter(equipment::next_service.le(to));
        }
        rows
    }
}

pub fn summary(scope: &mut Scope) -> Result<EquipmentSummary> {
    let kept = running_totals::figures(scope, "equipment")?;
    Ok(EquipmentSummary {
        total_equipment: kept.count("equipment"),
        active: kept.count("equipment Active"),
        in_service: kept.count("equipment In Service"),
        vehicles: kept.count("equipment Vehicle"),
    })
}

/// The names of the owner's vehicles, for those who drive them.
pub fn vehicle_names(scope: &mut Scope, most: i64) -> Result<Vec<String>> {
    Ok(equipment::table
        .filter(equipment::owner_id.eq(scope.owner_id().to_owned()))
        .filter(equipment::kind.eq(EquipmentType::Vehicle))
        .order((equipment::sort_key, equipment::id))
        .limit(most)
        .select(equipment::name)
        .load(scope.connection)?)
}
