//! The inventory calls.

use super::payloads::{InventorySummary, NewPart, Part, PartChange, PartFilter};
use super::store;
use crate::modules::calls::owned_calls;

owned_calls! {
    at "/inventory", tag "inventory", shown as Part,
    list:
    /// The owner's parts by name. Searches name, SKU, part number and location.
    list_parts(Reader, PartFilter),
    summary:
    /// The whole inventory in four figures.
    get_inventory_summary(Reader) -> InventorySummary,
    get: get_part(Reader),
    create: create_part(Editor, NewPart),
    update: update_part(Editor, PartChange),
    delete: delete_part(Editor),
}
