//! Parts that leave the shelf with an invoice, and come back. There are never fewer than none: what was used beyond that is
//! noted on the part, until its quantity is counted anew.

use super::payloads::PartFields;
use super::store::{self, PartRow};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::values::quantity::Quantity;

/// What was taken of a part.
pub struct Taken {
    pub id: String,
    pub name: String,
    pub quantity: Quantity,
    /// How many there were not.
    pub missing: Quantity,
    /// How often the part had been counted by then.
    pub counts: i64,
}

/// Takes so many of each part, or as many as there are. Parts that are gone are left out.
pub fn take(scope: &mut Scope, wanted: &[(String, Quantity)]) -> Result<Vec<Taken>> {
    let mut taken = Vec::new();
    for (id, wanted) in wanted {
        let mut quantity = Quantity::ZERO;
        let changed = store::update(scope, id, |fields| {
            quantity = fields.quantity.min(*wanted);
            fields.quantity = minus(fields.quantity, quantity);
            fields.missing = plus(fields.missing, minus(*wanted, quantity));
            Ok(())
        });
        if let Some(row) = or_gone(changed)? {
            let (missing, PartFields { name, counts, .. }) = (minus(*wanted, quantity), row.fields);
            taken.push(Taken { id: row.id, name, quantity, missing, counts });
        }
    }
    Ok(taken)
}

/// Puts back what was taken, and forgets that so many were missing. Once a part is counted again, what is missing of it is not
/// what was missing before.
pub fn put_back(scope: &mut Scope, taken: &Taken) -> Result<()> {
    let changed = store::update(scope, &taken.id, |fields| {
        fields.quantity = plus(fields.quantity, taken.quantity);
        if fields.counts == taken.counts {
            fields.missing = minus(fields.missing, fields.missing.min(taken.missing));
        }
        Ok(())
    });
    or_gone(changed).map(drop)
}

/// A part that was deleted has no shelf.
fn or_gone(changed: Result<PartRow>) -> Result<Option<PartRow>> {
    match changed {
        Ok(row) => Ok(Some(row)),
        Err(Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

fn plus(one: Quantity, other: Quantity) -> Quantity {
    Quantity::of(one.thousandths().saturating_add(other.thousandths()))
}

fn minus(one: Quantity, other: Quantity) -> Quantity {
    Quantity::of(one.thousandths() - other.thousandths())
}
