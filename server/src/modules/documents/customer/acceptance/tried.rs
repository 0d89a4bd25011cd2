//! What a customer typed and chose in a form, and what keeps it from being taken.

use crate::modules::documents::amounts::choices::{Chosen, is_any_choice};
use crate::modules::documents::store::DocumentRow;

/// A form that could not be taken as it was: what was typed, and why.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    pub name: String,
    pub is_agreed: bool,
    pub reason: String,
    pub trouble: &'static str,
    pub chosen: Option<Chosen>,
    /// Which of the two forms it was.
    pub is_decline: bool,
}

impl Tried {
    /// The document with what was chosen.
    pub fn with_choice(&self, row: &DocumentRow) -> DocumentRow {
        let mut row = row.clone();
        if let Some(chosen) = &self.chosen {
            // What cannot be applied leaves what was offered.
            let _ = row.fields.choose(chosen);
        }
        row
    }

    /// Nobody signs nothing at all, or less than was paid. Every option shows its own total, so each one can be signed.
    pub fn trouble_with_choice(&self, row: &DocumentRow) -> Option<&'static str> {
        if self.chosen.is_none() || !is_any_choice(row.fields.items.items()) {
            return None;
        }
        let chosen = self.with_choice(row).fields;
        if chosen.counted().next().is_none() {
            return Some("Choose at least one item.");
        }
        (chosen.total < row.fields.received)
            .then_some("That's less than the deposit you already paid. Choose more, or ask for a new estimate.")
    }
}
