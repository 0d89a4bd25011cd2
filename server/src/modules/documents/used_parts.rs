//! Which lines of a document are parts of the inventory, and what these cost the owner. A line says which part it is; one
//! that reads exactly like a part is that part, too. What it cost is noted once, when it comes into the document: a part
//! that is bought dearer later makes no earlier job dearer.

use super::payloads::Item;
use crate::modules::inventory;
use crate::platform::access::Scope;
use crate::platform::error::Result;
use crate::platform::fields::entries::Entries;

pub fn note_costs(scope: &mut Scope, items: &mut Entries<Item>) -> Result<()> {
    let unknown = || items.items().iter().filter(|item| item.cost.is_none());
    let ids: Vec<String> = unknown().filter_map(|item| item.part_id.clone()).collect();
    let names: Vec<&str> =
        unknown().filter(|item| item.part_id.is_none()).map(|item| item.description.as_str()).collect();
    let found = inventory::named(scope, &ids, &names)?;
    if ids.is_empty() && names.is_empty() {
        return Ok(());
    }
    let mut lines = items.items().to_vec();
    for item in lines.iter_mut().filter(|item| item.cost.is_none()) {
        let part = found.iter().find(|part| match &item.part_id {
            Some(id) => part.id == *id,
            None => part.fields.name == item.description,
        });
        item.part_id = part.map(|part| part.id.clone());
        item.cost = part.map(|part| part.fields.cost);
    }
    *items = Entries::new(lines)?;
    Ok(())
}
