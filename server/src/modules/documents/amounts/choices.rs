//! Lines that a customer chooses before signing an estimate: optional ones, and up to three options of which one is taken.
//! What is chosen counts, everything else is only offered.

use crate::modules::documents::payloads::{DocumentFields, Item};
use crate::platform::columns::choice;
use crate::platform::error::Result;
use crate::platform::fields::entries::Entries;
use crate::platform::owned::OwnedFields as _;

choice! {
    /// Whether a line is part of an estimate anyhow, may be added, or belongs to one of the options.
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

    fn from_name(name: &str) -> Option<Self> {
        Self::OPTIONS.into_iter().find(|option| option.word() == name)
    }
}

impl Item {
    /// Whether it is part of the total.
    pub fn counts(&self) -> bool {
        self.offered.is_included() || self.chosen
    }
}

impl DocumentFields {
    /// The lines that make up the total.
    pub fn counted(&self) -> impl Iterator<Item = &Item> {
        self.items.items().iter().filter(|item| item.counts())
    }
}

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

    /// Makes of a document what it is with this choice. An option that there is not leaves the first.
    pub fn apply_to(&self, fields: &mut DocumentFields) -> Result<()> {
        let mut lines = fields.items.items().to_vec();
        for line in &mut lines {
            line.chosen = if line.offered == Offered::Optional {
                self.added.contains(&line.id)
            } else {
                self.option == Some(line.offered)
            };
        }
        settle(&mut lines);
        fields.items = Entries::new(lines)?;
        fields.settle();
        Ok(())
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
