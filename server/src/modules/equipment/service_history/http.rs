//! The service history calls.

use super::payloads::{NewServiceRecord, ServiceRecord, ServiceRecordChange};
use super::store;
use crate::modules::calls::child_calls;
use crate::modules::equipment::store as equipment;

child_calls! {
    at "/equipment/{id}/service-history", known by "recordId", tag "equipment", inside equipment, shown as ServiceRecord,
    list:
    /// The records of one piece of equipment, newest first. Searches type, description, notes and invoice number.
    list_service_records(Reader),
    create:
    /// A `nextServiceDate` becomes the equipment's `nextService`, a newer service date its `lastService`.
    create_service_record(Editor, NewServiceRecord),
    update: update_service_record(Editor, ServiceRecordChange),
    delete: delete_service_record(Editor),
}
