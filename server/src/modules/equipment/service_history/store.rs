//! All data access of the service history. What a record says about the last and the next service reaches the
//! equipment in the same transaction (`ServiceRecordFields::reach_parent`).

use super::payloads::{ServiceRecord, ServiceRecordFields};
use crate::modules::activity::{Kind, Recorded};
use crate::modules::equipment::store::{self as equipment, EquipmentRow};
use crate::schema::service_records;
use platform::owned::owned_children;

owned_children! {
    table: service_records, row: ServiceRecordRow, fields: ServiceRecordFields, shown: ServiceRecord,
    parent: equipment, parent_row: EquipmentRow, by: equipment_id, newest: service_date
}

impl Recorded for (EquipmentRow, ServiceRecordRow) {
    const KIND: Kind = Kind::Equipment;

    fn noun(&self) -> &'static str {
        "Service record"
    }

    fn name(&self) -> String {
        format!("{} for {}", self.1.fields.service_type.word(), self.0.fields.name)
    }

    fn added(&self) -> String {
        "Service logged".to_owned()
    }
}
