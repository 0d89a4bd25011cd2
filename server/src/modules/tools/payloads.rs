//! What comes in and goes out of the tools calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::inventory::Condition;
use crate::schema::tools;
use platform::db::query::search::{search_text, sort_key};
use platform::db::query::sorted::{Direction, sorts};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, New};
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::owned::OwnedFields;
use platform::owned::running_totals::Contribution;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

/// The longest name of a brand or a type that isn't listed.
const LONGEST_NAME: usize = 60;

choice! {
    /// Who made a tool.
    pub enum Brand {
        DeWalt = "DeWalt",
        Milwaukee = "Milwaukee",
        Makita = "Makita",
        Bosch = "Bosch",
        Icon = "Icon",
        Other = "Other",
    } otherwise Other
}

choice! {
    /// What a tool is for.
    pub enum ToolType {
        General = "General",
        Drill = "Drill",
        Saw = "Saw",
        Sander = "Sander",
        Wrench = "Wrench",
        Other = "Other",
    }
}

/// What an owner says about a tool.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = tools)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct ToolFields {
    pub name: String,
    pub brand: Brand,
    /// Who made it, when the brand is Other.
    #[schema(required = true)]
    pub brand_name: Option<String>,
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: ToolType,
    /// What it is, when the type is Other.
    #[schema(required = true)]
    pub type_name: Option<String>,
    /// What one cost, in dollars.
    pub cost: Money,
    /// With none left the tool is unavailable.
    pub quantity: Quantity,
    #[schema(required = true)]
    pub location: Option<String>,
    pub condition: Condition,
    #[schema(required = true)]
    pub serial_number: Option<String>,
    #[schema(required = true)]
    pub purchase_date: Option<CalendarDate>,
    #[schema(required = true)]
    pub purchase_location: Option<String>,
    /// In the owner's own words.
    #[schema(required = true)]
    pub warranty: Option<String>,
    #[serde(skip)]
    pub sort_key: String,
}

pub type NewTool = New<ToolFields>;
pub type ToolChange = Change<ToolFields>;

impl Payload for ToolFields {
    const NEW: &'static str = "NewTool";
    const CHANGE: &'static str = "ToolChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Tool name", &mut self.name, 200);
        fields.choice("brand", "Brand", &mut self.brand, Needed::Optional);
        fields.optional_text("brandName", "Brand name", &mut self.brand_name, LONGEST_NAME);
        fields.choice("type", "Type", &mut self.kind, Needed::Optional);
        fields.optional_text("typeName", "Type name", &mut self.type_name, LONGEST_NAME);
        fields.money("cost", "Cost", &mut self.cost);
        fields.number_or("quantity", "Quantity", &mut self.quantity, 0, Quantity::whole(1));
        fields.optional_text("location", "Location", &mut self.location, 200);
        fields.choice("condition", "Condition", &mut self.condition, Needed::Optional);
        fields.optional_text("serialNumber", "Serial number", &mut self.serial_number, 100);
        fields.optional_date("purchaseDate", "Purchase date", &mut self.purchase_date);
        fields.optional_text("purchaseLocation", "Purchase location", &mut self.purchase_location, 200);
        fields.optional_text("warranty", "Warranty", &mut self.warranty, 500);
    }
}

impl OwnedFields for ToolFields {
    fn search_text(&self) -> String {
        let serial_number = self.serial_number.as_deref().unwrap_or_default();
        let location = self.location.as_deref().unwrap_or_default();
        let brand_name = self.brand_name.as_deref().unwrap_or_default();
        let type_name = self.type_name.as_deref().unwrap_or_default();
        search_text([
            self.name.as_str(),
            self.brand.word(),
            brand_name,
            self.kind.word(),
            type_name,
            serial_number,
            location,
        ])
    }

    fn settle(&mut self) {
        self.sort_key = sort_key(&self.name);
        if self.brand != Brand::Other {
            self.brand_name = None;
        }
        if self.kind != ToolType::Other {
            self.type_name = None;
        }
    }

    fn contribution(&self) -> Contribution {
        Contribution::default()
            .with("tools", 1)
            .counted_if(self.quantity > Quantity::ZERO, "tools available")
            .counted_if(self.quantity == Quantity::ZERO, "tools out")
            .with("tools value", self.quantity.times(self.cost).cents())
    }
}

choice! {
    /// Whether a tool is there.
    pub enum Availability {
        Available = "available",
        Unavailable = "unavailable",
    }
}

sorts! {
    /// What the list of tools can be sorted by.
    pub enum ToolSort of ToolFields in "tools" {
        Name = "name" by sort_key,
        Brand = "brand" by brand,
        Type = "type" by kind,
        Cost = "cost" by cost,
        Quantity = "quantity" by quantity,
        Location = "location" by location,
        Condition = "condition" by condition,
    }
}

parameters! {
    /// What narrows the list of tools, and its order.
    #[derive(Copy)]
    pub struct ToolFilter {
        /// `available`: only tools of which there are some. `unavailable`: only tools with none left.
        availability: Availability = "availability",
        /// What it's sorted by. Without it, the list's own order.
        sort: ToolSort = "sort",
        direction: Direction = "direction",
    }
}

entity! {
    /// A tool as the API shows it.
    Tool, fields: ToolFields
}

/// All tools in four figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToolsSummary {
    pub total_tools: i64,
    /// Tools of which there is some.
    pub available: i64,
    /// Tools with none left.
    pub unavailable: i64,
    /// The sum of quantity times cost, in dollars.
    pub total_value: Money,
}
