//! The parts of an invoice leave the shelf when it first goes out, and come back when it is deleted or set back to New. What
//! was taken is noted in the invoice, in the transaction that takes it: so it is taken once, however often it is sent, and
//! what comes back is what was taken, whatever the lines say by then.

mod taken;
pub(super) mod used_parts;

pub use taken::TakenPart;

use super::fields::DocumentFields;
use super::rules::{DocumentStatus, DocumentType};
use crate::modules::{inventory, profile};
use platform::access::Scope;
use platform::error::Result;
use platform::fields::json_list::JsonList;
use platform::values::quantity::Quantity;

impl DocumentFields {
    /// Whether its parts are with the customer.
    pub fn is_out(&self) -> bool {
        self.kind == DocumentType::Invoice && self.status != DocumentStatus::New && !self.void.is_void()
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

/// Takes or gives back what a change of the status asks for. `is_meant_out` is whether somebody wants it to be out, whatever
/// the payments then make of it.
pub fn follow_status(
    scope: &mut Scope,
    fields: &mut DocumentFields,
    before: Option<&DocumentFields>,
    is_meant_out: bool,
) -> Result<()> {
    let was_out = before.is_some_and(DocumentFields::is_out);
    // An invoice that was paid and never sent is New again after a refund, or when it became dearer: no parts went back.
    let is_refund = before.is_some_and(|before| fields.payments > before.payments);
    let has_taken = !fields.taken_parts.is_empty();
    match (was_out, fields.is_out()) {
        (false, true) if !has_taken && profile::takes_parts(scope)? => {
            used_parts::find_again(scope, &mut fields.items)?;
            let taken = inventory::take(scope, &fields.parts())?;
            fields.taken_parts = JsonList::new(taken.into_iter().map(TakenPart::from).collect())?;
        }
        (true, false) if !is_refund && !is_meant_out => {
            give_back(scope, fields)?;
            fields.taken_parts = JsonList::default();
        }
        _ => {}
    }
    Ok(())
}

/// Puts back what a document took.
pub fn give_back(scope: &mut Scope, fields: &DocumentFields) -> Result<()> {
    fields.taken_parts.items().iter().try_for_each(|taken| inventory::put_back(scope, &taken.clone().into()))
}
