//! A part that an invoice took from the shelf, as it's noted in the invoice.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::modules::inventory;
use platform::values::quantity::Quantity;

/// A part that an invoice took from the shelf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakenPart {
    pub part_id: String,
    /// What it was called then.
    pub name: String,
    pub quantity: Quantity,
    /// How many more the invoice has than there were.
    pub missing: Quantity,
    /// How often the part had been counted by then; left out for never.
    #[serde(default, skip_serializing_if = "is_never")]
    #[schema(required = false)]
    pub counts: i64,
}

fn is_never(counts: &i64) -> bool {
    *counts == 0
}

impl From<inventory::Taken> for TakenPart {
    fn from(taken: inventory::Taken) -> Self {
        let inventory::Taken { id, name, quantity, missing, counts } = taken;
        Self { part_id: id, name, quantity, missing, counts }
    }
}

impl From<TakenPart> for inventory::Taken {
    fn from(taken: TakenPart) -> Self {
        let TakenPart { part_id, name, quantity, missing, counts } = taken;
        Self { id: part_id, name, quantity, missing, counts }
    }
}
