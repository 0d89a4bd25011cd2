//! What a customer typed and chose in a form, and what keeps it from being taken.

use crate::modules::documents::amounts::choices::{Chosen, is_any_choice};
use crate::modules::documents::store::DocumentRow;

/// A form that could not be taken as it was: what was typed, and why.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    pub name: String,
    pub is_agreed: bool,
    pub reason: String,
    pub trouble: String,
    /// What the owner changed since the page was opened, a sentence each.
    pub changes: Vec<String>,
    pub chosen: Option<Chosen>,
    /// Which of the two forms it was.
    pub is_decline: bool,
}

impl Tried {
    /// The document with what was chosen.
    pub fn with_choice(&self, row: &DocumentRow) -> DocumentRow {
        let mut row = row.clone();
        if let Some(chosen) = &self.chosen {
            // What can't be applied changes nothing.
            let _ = row.fields.choose(chosen);
        }
        row
    }

    /// Whether that's what was chosen of the document before.
    pub fn is_choice_of(&self, row: &DocumentRow) -> bool {
        let chosen = |row: &DocumentRow| row.fields.items.items().iter().map(|item| item.chosen).collect::<Vec<_>>();
        chosen(&self.with_choice(row)) == chosen(row)
    }

    /// Nobody signs nothing at all. Every option shows its own total, so each one can be signed.
    pub fn trouble_with_choice(&self, row: &DocumentRow) -> Option<&'static str> {
        if self.chosen.is_none() || !is_any_choice(row.fields.items.items()) {
            return None;
        }
        let is_nothing = self.with_choice(row).fields.counted().next().is_none();
        is_nothing.then_some("Choose at least one item.")
    }
}
