//! All data access of the service history. What a record says about the last and the next service reaches the
//! equipment in the same transaction.

use super::payloads::{ServiceRecord, ServiceRecordChange, ServiceRecordFields};
use crate::modules::equipment::store::{EquipmentRow, get_to_serve, note_service};
use crate::platform::access::Scope;
use crate::platform::error::{Error, Result};
use crate::platform::owned::{owned_list, owned_table};
use crate::schema::service_records;

owned_table! { table: service_records, row: ServiceRecordRow, fields: ServiceRecordFields, shown: ServiceRecord }

owned_list! {
    /// The records of one piece of equipment, newest first.
    list(equipment_id: &str), row: ServiceRecordRow in service_records, order: service_date descending,
    key: |row| row.fields.service_date.as_str(),
    narrow: |rows| rows.filter(service_records::equipment_id.eq(equipment_id))
}

/// Adds a record; the fields are read only once the equipment is known to be there.
pub fn add_record(
    scope: &mut Scope,
    equipment_id: &str,
    fields: impl FnOnce() -> Result<ServiceRecordFields>,
) -> Result<(EquipmentRow, ServiceRecordRow)> {
    get_to_serve(scope, equipment_id)?;
    let fields = ServiceRecordFields { equipment_id: equipment_id.to_owned(), ..fields()? };
    let record = insert(scope, fields)?;
    let (done, next) = (record.fields.service_date, record.fields.next_service_date);
    Ok((note_service(scope, equipment_id, done, next)?, record))
}

pub fn change_record(
    scope: &mut Scope,
    equipment_id: &str,
    id: &str,
    body: ServiceRecordChange,
) -> Result<(EquipmentRow, ServiceRecordRow)> {
    get_to_serve(scope, equipment_id)?;
    let before = get_within(scope, equipment_id, id)?;
    let record = change(scope, id, body)?;
    // Correcting a word in an old record must not bring its old date back.
    let next = record.fields.next_service_date.filter(|next| Some(*next) != before.fields.next_service_date);
    Ok((note_service(scope, equipment_id, record.fields.service_date, next)?, record))
}

pub fn delete_record(scope: &mut Scope, equipment_id: &str, id: &str) -> Result<(EquipmentRow, ServiceRecordRow)> {
    let equipment = get_to_serve(scope, equipment_id)?;
    get_within(scope, equipment_id, id)?;
    Ok((equipment, delete(scope, id)?))
}

fn get_within(scope: &mut Scope, equipment_id: &str, id: &str) -> Result<ServiceRecordRow> {
    let record = get(scope, id)?;
    if record.fields.equipment_id == equipment_id { Ok(record) } else { Err(Error::NotFound) }
}
