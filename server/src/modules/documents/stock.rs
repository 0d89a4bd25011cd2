//! The parts of an invoice leave the shelf when it first goes out, and come back when it is deleted or set back to New. What
//! was taken is noted in the invoice, in the transaction that takes it: so it is taken once, however often it is sent, and
//! what comes back is what was taken, whatever the lines say by then.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::payloads::DocumentFields;
use super::rules::{DocumentStatus, DocumentType};
use crate::modules::{inventory, profile};
use crate::platform::access::Scope;
use crate::platform::error::Result;
use crate::platform::fields::json_list::JsonList;
use crate::platform::quantity::Quantity;

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
}

impl DocumentFields {
    /// Whether its parts are with the customer.
    fn is_out(&self) -> bool {
        self.kind == DocumentType::Invoice && self.status != DocumentStatus::New
    }

    /// How many of each part its lines have, by id: in an order that all keep to, so that no two wait for each other.
    fn parts(&self) -> Vec<(String, Quantity)> {
        let mut parts: Vec<(String, Quantity)> = Vec::new();
        for item in self.items.items() {
            let Some(id) = &item.part_id else { continue };
            match parts.iter_mut().find(|(known, _)| known == id) {
                Some((_, quantity)) => *quantity = Quantity::of(quantity.thousandths() + item.quantity.thousandths()),
                None => parts.push((id.clone(), item.quantity)),
            }
        }
        parts.retain(|(_, quantity)| *quantity > Quantity::ZERO);
        parts.sort();
        parts
    }
}

/// Takes or gives back what a change of the status asks for.
pub fn follow_status(scope: &mut Scope, fields: &mut DocumentFields, before: Option<&DocumentFields>) -> Result<()> {
    let was_out = before.is_some_and(DocumentFields::is_out);
    // An invoice that was paid and never sent is New again after a refund: money went back, no parts.
    let is_refund = before.is_some_and(|before| fields.payments > before.payments);
    let has_taken = !fields.taken_parts.items().is_empty();
    match (was_out, fields.is_out()) {
        (false, true) if !has_taken && profile::takes_parts(scope)? => {
            let taken = inventory::take(scope, &fields.parts())?;
            fields.taken_parts = JsonList::new(taken.into_iter().map(TakenPart::from).collect())?;
        }
        (true, false) if !is_refund => {
            give_back(scope, fields)?;
            fields.taken_parts = JsonList::default();
        }
        _ => {}
    }
    Ok(())
}

/// Puts back what a document took.
pub fn give_back(scope: &mut Scope, fields: &DocumentFields) -> Result<()> {
    for TakenPart { part_id, quantity, missing, .. } in fields.taken_parts.items() {
        inventory::put_back(scope, part_id, *quantity, *missing)?;
    }
    Ok(())
}

impl From<inventory::Taken> for TakenPart {
    fn from(taken: inventory::Taken) -> Self {
        let inventory::Taken { id, name, quantity, missing } = taken;
        Self { part_id: id, name, quantity, missing }
    }
}
