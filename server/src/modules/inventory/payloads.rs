//! What comes in and goes out of the inventory calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::parts;
use platform::db::query::search::{search_text, sort_key};
use platform::db::query::sorted::{Direction, sorts};
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, New};
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::owned::OwnedFields;
use platform::owned::running_totals::Contribution;
use platform::values::columns::choice;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

choice! {
    /// Where a part lies.
    pub enum Location {
        Truck = "Truck",
        Warehouse = "Warehouse",
        Office = "Office",
    }
}

choice! {
    /// The state a part is in.
    pub enum Condition {
        Good = "Good",
        Fair = "Fair",
        Poor = "Poor",
    }
}

/// What to do for less than a new part can have.
const FEWER_THAN_ONE: &str = "A new part needs a quantity of at least 1. Add 1 and then edit it.";

/// What an owner says about a part.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = parts)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct PartFields {
    pub name: String,
    #[schema(required = true)]
    pub sku: Option<String>,
    #[schema(required = true)]
    pub part_number: Option<String>,
    /// What one costs the owner, in dollars.
    pub cost: Money,
    /// What one sells for, in dollars.
    pub price: Money,
    pub location: Location,
    pub quantity: Quantity,
    /// How many more went out with invoices than there were, since it was last counted: since its quantity was changed by hand
    /// or this was set.
    pub missing: Quantity,
    /// How often it was counted.
    #[serde(skip)]
    pub counts: i64,
    /// At or below this quantity the part is low.
    pub reorder_level: Quantity,
    pub condition: Condition,
    #[serde(skip)]
    pub sort_key: String,
}

pub type NewPart = New<PartFields>;
pub type PartChange = Change<PartFields>;

impl Payload for PartFields {
    const NEW: &'static str = "NewPart";
    const CHANGE: &'static str = "PartChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Item name", &mut self.name, 200);
        fields.optional_text("sku", "SKU", &mut self.sku, 100);
        fields.optional_text("partNumber", "Part number", &mut self.part_number, 100);
        fields.money("cost", "Cost", &mut self.cost);
        fields.money("price", "Price", &mut self.price);
        fields.choice("location", "Location", &mut self.location, Needed::Optional);
        // A part is entered with at least one on hand, and runs out by being changed to none.
        if fields.is_new() {
            fields.quantity_or_instead("quantity", "Quantity", &mut self.quantity, 1, FEWER_THAN_ONE);
        } else {
            let before = (self.quantity, self.missing);
            fields.quantity("missing", "Missing", &mut self.missing, Needed::Optional, 0);
            fields.quantity("quantity", "Quantity", &mut self.quantity, Needed::Required, 0);
            // It was counted: whatever was missing is in it.
            if self.quantity != before.0 {
                self.missing = Quantity::ZERO;
            }
            self.counts += i64::from((self.quantity, self.missing) != before);
        }
        fields.quantity("reorderLevel", "Reorder level", &mut self.reorder_level, Needed::Optional, 0);
        fields.choice("condition", "Condition", &mut self.condition, Needed::Optional);
    }
}

impl OwnedFields for PartFields {
    fn search_text(&self) -> String {
        let sku = self.sku.as_deref().unwrap_or_default();
        let part_number = self.part_number.as_deref().unwrap_or_default();
        search_text([self.name.as_str(), sku, part_number, self.location.word()])
    }

    fn settle(&mut self) {
        self.sort_key = sort_key(&self.name);
    }

    fn contribution(&self) -> Contribution {
        Contribution::default()
            .with("parts", 1)
            .counted_if(self.quantity <= self.reorder_level, "parts low")
            .counted_if(self.quantity == Quantity::ZERO, "parts out")
            .with("parts value", self.quantity.times(self.cost).cents())
    }
}

choice! {
    /// How much of a part is there.
    pub enum Stock {
        Low = "low",
        Out = "out",
    }
}

sorts! {
    /// What the list of parts can be sorted by.
    pub enum PartSort of PartFields in "parts" {
        Name = "name" by sort_key,
        Sku = "sku" by sku,
        Quantity = "quantity" by quantity,
        ReorderLevel = "reorderLevel" by reorder_level,
        Location = "location" by location,
        Cost = "cost" by cost,
        Price = "price" by price,
    }
}

parameters! {
    /// What narrows the list of parts, and its order.
    #[derive(Copy)]
    pub struct PartFilter {
        /// `low`: only parts at or below their reorder level. `out`: only parts with none left.
        stock: Stock = "stock",
        /// What it's sorted by. Without it, the list's own order.
        sort: PartSort = "sort",
        direction: Direction = "direction",
    }
}

entity! {
    /// A part as the API shows it.
    Part, fields: PartFields
}

/// The whole inventory in four figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InventorySummary {
    pub total_items: i64,
    /// Parts at or below their reorder level.
    pub low_stock: i64,
    /// Parts with none left.
    pub out_of_stock: i64,
    /// The sum of quantity times cost, in dollars.
    pub total_value: Money,
}
