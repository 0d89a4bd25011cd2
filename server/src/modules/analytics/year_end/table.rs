//! One table: headings, and its rows as they're written.

use platform::formats::csv::{Cell, Csv};

/// Rows are made while they're written: no file is in memory as cells.
type Rows<'year> = Box<dyn Iterator<Item = Vec<Cell<'year>>> + 'year>;

pub struct Table<'year> {
    /// What its file is called, before the year.
    pub file: &'static str,
    pub sheet: &'static str,
    pub headings: &'static [&'static str],
    pub rows: Rows<'year>,
}

impl Table<'_> {
    pub fn into_csv(self) -> Csv {
        let mut csv = Csv::default();
        csv.row(self.headings.iter().copied());
        for row in self.rows {
            csv.row(row);
        }
        csv
    }
}
