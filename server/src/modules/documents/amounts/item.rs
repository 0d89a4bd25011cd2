//! One item of a document: what it says and costs, the tax on it, and whether the customer may choose it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::modules::profile::TaxPercent;
use platform::fields::entries::entry;
use platform::fields::{Fields, Needed, Payload};
use platform::values::columns::choice;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

choice! {
    /// Whether a line is in an estimate anyhow, may be added, or belongs to one of the options.
    pub enum Offered {
        Included = "Included",
        Optional = "Optional",
        Good = "Good",
        Better = "Better",
        Best = "Best",
    }
}

impl Offered {
    pub const OPTIONS: [Self; 3] = [Self::Good, Self::Better, Self::Best];

    pub fn is_included(&self) -> bool {
        *self == Self::Included
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::OPTIONS.into_iter().find(|option| option.word() == name)
    }
}

/// The tax on a line: a copy of the owner's rate, which stays what it was whatever becomes of that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DocumentTax)]
pub struct LineTax {
    pub name: String,
    /// With up to four decimals.
    pub percent: TaxPercent,
}

impl Payload for LineTax {
    const NEW: &'static str = "NewDocumentTax";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("name", "Tax name", &mut self.name, TaxPercent::LONGEST_NAME);
        fields.percent("percent", "Tax rate", &mut self.percent);
    }
}

/// One line of a document.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = DocumentItem)]
pub struct Item {
    // Lines had no ids at first.
    #[serde(rename = "_id", default)]
    #[schema(rename = "_id", required = true)]
    pub id: String,
    pub description: String,
    pub quantity: Quantity,
    /// Dollars for one.
    pub rate: Money,
    /// Quantity times rate, rounded half-up to the cent. The server works it out.
    pub subtotal: Money,
    /// The part of the inventory that it is, as long as it reads like it; the owner alone is told.
    #[serde(rename = "partId", default)]
    #[schema(rename = "partId", required = true)]
    pub part_id: Option<String>,
    /// What one such part had cost the owner when it came into the document, in dollars.
    #[serde(default)]
    #[schema(required = true)]
    pub cost: Option<Money>,
    /// Of an estimate: whether the customer may choose the line.
    #[serde(default, skip_serializing_if = "Offered::is_included")]
    pub offered: Offered,
    /// Of a line that is the customer's to choose: whether it is chosen. One of the options always is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub chosen: bool,
    /// The tax on it; only of a line that is taxed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tax: Option<LineTax>,
}

entry! { Item }

impl Payload for Item {
    const NEW: &'static str = "NewDocumentItem";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("description", "Description", &mut self.description, 1000);
        fields.number_or("quantity", "Quantity", &mut self.quantity, 0, Quantity::whole(1));
        fields.money("rate", "Unit price", &mut self.rate);
        self.subtotal = self.quantity.times(self.rate);
        let part_before = self.part_id.clone();
        fields.optional_text("partId", "Part", &mut self.part_id, 100);
        if self.part_id != part_before {
            self.cost = None;
        }
        fields.choice("offered", "Offered", &mut self.offered, Needed::Optional);
        fields.optional_object("tax", "Tax", &mut self.tax);
    }
}

impl Item {
    /// Whether it counts in the total.
    pub fn counts(&self) -> bool {
        self.offered.is_included() || self.chosen
    }
}
