//! Lines that a customer chooses before signing an estimate: optional ones, and up to three options of which one is taken.
//! What is chosen counts, everything else is only offered.

use super::item::{Item, Offered};
use platform::error::Result;
use platform::fields::entries::Entries;

/// What a customer ticked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub option: Option<Offered>,
    /// The ids of optional lines.
    pub added: Vec<String>,
}

impl Chosen {
    pub fn read(option: &str, added: Vec<String>) -> Self {
        Self { option: Offered::from_name(option), added }
    }

    /// The lines with this choice. An option that there is not leaves the first.
    pub fn among(&self, items: &[Item]) -> Vec<Item> {
        let mut lines = items.to_vec();
        for line in &mut lines {
            line.chosen = if line.offered == Offered::Optional {
                self.added.contains(&line.id)
            } else {
                self.option == Some(line.offered)
            };
        }
        settle(&mut lines);
        lines
    }
}

/// The options that there are.
pub fn options(items: &[Item]) -> impl Iterator<Item = Offered> {
    Offered::OPTIONS.into_iter().filter(|option| items.iter().any(|line| line.offered == *option))
}

pub fn is_any_choice(items: &[Item]) -> bool {
    items.iter().any(|line| !line.offered.is_included())
}

/// Exactly one of the options is chosen: the first, until somebody chooses another.
pub fn settle(lines: &mut [Item]) {
    let is_chosen = |option: &Offered| lines.iter().any(|line| line.offered == *option && line.chosen);
    let taken = options(lines).find(is_chosen).or_else(|| options(lines).next());
    for line in lines {
        line.chosen = match line.offered {
            Offered::Included => false,
            Offered::Optional => line.chosen,
            option => taken == Some(option),
        };
    }
}

/// What an invoice is made of: only what counts, as plain lines.
pub fn taken(items: &Entries<Item>) -> Result<Entries<Item>> {
    let lines = items.items().iter().filter(|line| line.counts()).cloned();
    Entries::new(lines.map(|line| Item { offered: Offered::Included, chosen: false, ..line }).collect())
}
