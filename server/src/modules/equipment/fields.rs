//! What an owner says about a vehicle or machine: the columns of its row.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::inventory::Condition;
use crate::schema::equipment;
use platform::db::query::search::{search_text, sort_key};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, New};
use platform::owned::OwnedFields;
use platform::owned::running_totals::Contribution;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;

choice! {
    /// What kind of thing it is.
    pub enum EquipmentType {
        Vehicle = "Vehicle",
        Equipment = "Equipment",
        Other = "Other",
    }
}

choice! {
    /// At work, or in the workshop.
    pub enum Status {
        Active = "Active",
        InService = "In Service",
    }
}

/// What an owner says about a vehicle or machine.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = equipment)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct EquipmentFields {
    pub name: String,
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: EquipmentType,
    #[schema(required = true)]
    pub brand: Option<String>,
    #[schema(required = true)]
    pub model: Option<String>,
    #[schema(required = true)]
    pub year: Option<i64>,
    /// What it cost, in dollars.
    pub cost: Money,
    #[schema(required = true)]
    pub location: Option<String>,
    #[schema(required = true)]
    pub vin_serial_number: Option<String>,
    pub status: Status,
    pub condition: Condition,
    #[schema(required = true)]
    pub assigned_to: Option<String>,
    #[schema(required = true)]
    pub last_service: Option<CalendarDate>,
    #[schema(required = true)]
    pub next_service: Option<CalendarDate>,
    #[schema(required = true)]
    pub notes: Option<String>,
    #[serde(skip)]
    pub sort_key: String,
}

pub type NewEquipment = New<EquipmentFields>;
pub type EquipmentChange = Change<EquipmentFields>;

impl Payload for EquipmentFields {
    const NEW: &'static str = "NewEquipment";
    const CHANGE: &'static str = "EquipmentChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Name", &mut self.name, 200);
        fields.choice("type", "Type", &mut self.kind, Needed::Optional);
        fields.optional_text("brand", "Brand", &mut self.brand, 100);
        fields.optional_text("model", "Model", &mut self.model, 100);
        fields.optional_whole("year", "Year", &mut self.year, 1900..=2100);
        fields.money("cost", "Cost", &mut self.cost);
        fields.optional_text("location", "Location", &mut self.location, 200);
        fields.optional_text("vinSerialNumber", "VIN or serial number", &mut self.vin_serial_number, 100);
        fields.choice("status", "Status", &mut self.status, Needed::Optional);
        fields.choice("condition", "Condition", &mut self.condition, Needed::Optional);
        fields.optional_text("assignedTo", "Assigned to", &mut self.assigned_to, 200);
        fields.optional_date("lastService", "Last service", &mut self.last_service);
        fields.optional_date("nextService", "Next service", &mut self.next_service);
        fields.optional_text("notes", "Notes", &mut self.notes, 5000);
    }
}

impl OwnedFields for EquipmentFields {
    fn search_text(&self) -> String {
        let texts = [&self.brand, &self.model, &self.vin_serial_number, &self.location];
        let texts = texts.map(|text| text.as_deref().unwrap_or_default());
        search_text([self.name.as_str()].into_iter().chain(texts))
    }

    fn settle(&mut self) {
        self.sort_key = sort_key(&self.name);
    }

    fn contribution(&self) -> Contribution {
        let (kind, status) = (self.kind.word(), self.status.word());
        Contribution::default()
            .with("equipment", 1)
            .with(format!("equipment {kind}"), 1)
            .with(format!("equipment {status}"), 1)
    }
}
