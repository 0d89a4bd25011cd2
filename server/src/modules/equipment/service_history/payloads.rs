//! What comes in and goes out of the service history calls.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::modules::equipment::fields::EquipmentFields;
use crate::schema::service_records;
use platform::db::query::search::search_text;
use platform::fields::json_list::JsonList;
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, NewWithin};
use platform::http::entity::entity;
use platform::owned::{ChildFields, OwnedFields};
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// Who did the work, when nobody else is named.
const USUAL_PERFORMER: &str = "User";

choice! {
    /// What kind of work was done.
    pub enum ServiceType {
        OilChange = "Oil Change",
        Inspection = "Inspection",
        Repair = "Repair",
        Maintenance = "Maintenance",
        Other = "Other",
    }
}

/// A part that went into a service.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct UsedPart {
    pub name: String,
    pub quantity: Quantity,
    /// What one cost, in dollars.
    pub cost: Money,
}

impl Payload for UsedPart {
    const NEW: &'static str = "UsedPart";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Part name", &mut self.name, 200);
        fields.number_or("quantity", "Part quantity", &mut self.quantity, 0, Quantity::whole(1));
        fields.money("cost", "Part cost", &mut self.cost);
    }
}

/// What an owner says about a service.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = service_records)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct ServiceRecordFields {
    /// What was serviced; named by the path, never by the body.
    #[serde(skip)]
    pub equipment_id: String,
    pub service_date: CalendarDate,
    pub service_type: ServiceType,
    #[schema(required = true)]
    pub description: Option<String>,
    pub performed_by: String,
    /// What the odometer or hour meter said.
    pub mileage: i64,
    #[schema(required = true)]
    pub notes: Option<String>,
    #[schema(required = true)]
    pub invoice_number: Option<String>,
    /// Becomes the equipment's next service.
    #[schema(required = true)]
    pub next_service_date: Option<CalendarDate>,
    #[schema(value_type = Vec<UsedPart>)]
    pub parts_used: JsonList<UsedPart>,
}

pub type NewServiceRecord = NewWithin<ServiceRecordFields>;
pub type ServiceRecordChange = Change<ServiceRecordFields>;

impl Payload for ServiceRecordFields {
    const NEW: &'static str = "NewServiceRecord";
    const CHANGE: &'static str = "ServiceRecordChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.date("serviceDate", "Service date", &mut self.service_date);
        fields.choice("serviceType", "Service type", &mut self.service_type, Needed::Required);
        fields.optional_text("description", "Description", &mut self.description, 2000);
        fields.text_or("performedBy", "Performed by", &mut self.performed_by, 200, USUAL_PERFORMER);
        fields.whole("mileage", "Mileage", &mut self.mileage, 0..=9_999_999);
        fields.optional_text("notes", "Notes", &mut self.notes, 5000);
        fields.optional_text("invoiceNumber", "Invoice number", &mut self.invoice_number, 100);
        fields.optional_date("nextServiceDate", "Next service date", &mut self.next_service_date);
        fields.list("partsUsed", "Parts used", &mut self.parts_used, 200);
    }
}

impl OwnedFields for ServiceRecordFields {
    fn search_text(&self) -> String {
        let texts = [&self.description, &self.notes, &self.invoice_number];
        let texts = texts.map(|text| text.as_deref().unwrap_or_default());
        search_text([self.service_type.word()].into_iter().chain(texts))
    }
}

impl ChildFields for ServiceRecordFields {
    type Parent = EquipmentFields;

    fn put_into(&mut self, parent_id: &str) {
        parent_id.clone_into(&mut self.equipment_id);
    }

    /// Correcting a word in an old record must not bring its old date back.
    fn reach_parent(&self, before: Option<&Self>, equipment: &mut EquipmentFields) {
        equipment.last_service = equipment.last_service.max(Some(self.service_date));
        if before.is_none_or(|before| before.next_service_date != self.next_service_date) {
            equipment.next_service = self.next_service_date.or(equipment.next_service);
        }
    }
}

entity! {
    /// A service as the API shows it.
    ServiceRecord, fields: ServiceRecordFields
}
