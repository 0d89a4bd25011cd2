//! A file as a table: headings, and rows of cells in the same order. All cells are in one text, so that a table takes memory
//! in proportion to its file, however many cells it has.

use super::payloads::FileFormat;
use super::text::push_clean;

/// More than any trade has.
pub const MOST_ROWS: usize = 10_000;

pub struct Table {
    pub format: FileFormat,
    pub headings: Vec<String>,
    cells: Cells,
    /// Where the rows below the headings begin.
    first: usize,
}

impl Table {
    /// With its headings in a row of the file; what's above them is left out.
    pub fn with_headings_at(place: usize, cells: Cells) -> Self {
        let headings = cells.row(place).iter().map(str::to_owned).collect();
        Self { format: FileFormat::Csv, headings, cells, first: place + 1 }
    }

    pub fn of_cards(headings: &[&str], cells: Cells) -> Self {
        let headings = headings.iter().map(|heading| (*heading).to_owned()).collect();
        Self { format: FileFormat::Vcard, headings, cells, first: 0 }
    }

    #[cfg(test)]
    pub fn cell_count(&self) -> usize {
        self.cells.ends.len()
    }

    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        (self.first..self.cells.rows.len()).map(|place| self.cells.row(place))
    }
}

/// Cells as they're read, row by row.
#[derive(Default)]
pub struct Cells {
    text: String,
    /// Where each cell ends in the text.
    ends: Vec<usize>,
    rows: Vec<Ends>,
    /// How many rows the file had so far, empty ones included.
    seen: usize,
}

/// Where a row ends among the cells, and which row of the file it is.
struct Ends {
    cells: usize,
    number: usize,
}

impl Cells {
    /// Adds a cell to the row that's being read.
    pub fn push(&mut self, cell: &str) {
        push_clean(&mut self.text, cell);
        self.ends.push(self.text.len());
    }

    /// Ends the row; one without anything in it is left out.
    pub fn end_row(&mut self) {
        self.seen += 1;
        let first = self.rows.last().map_or(0, |row| row.cells);
        let text_before = first.checked_sub(1).map_or(0, |last| self.ends[last]);
        if self.text.len() == text_before {
            self.ends.truncate(first);
        } else {
            self.rows.push(Ends { cells: self.ends.len(), number: self.seen });
        }
    }

    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    pub fn row(&self, place: usize) -> Row<'_> {
        let first = place.checked_sub(1).map_or(0, |before| self.rows[before].cells);
        let Ends { cells: end, number } = self.rows[place];
        Row { number, cells: self, first, count: end - first }
    }
}

#[derive(Clone, Copy)]
pub struct Row<'table> {
    /// As a spreadsheet counts, headings included; of cards, which one it is.
    pub number: usize,
    cells: &'table Cells,
    first: usize,
    count: usize,
}

impl<'table> Row<'table> {
    /// Empty behind the last one that the row has.
    pub fn cell(&self, place: usize) -> &'table str {
        if place >= self.count {
            return "";
        }
        let end = self.first + place;
        let start = end.checked_sub(1).map_or(0, |before| self.cells.ends[before]);
        &self.cells.text[start..self.cells.ends[end]]
    }

    pub fn iter(self) -> impl Iterator<Item = &'table str> {
        (0..self.count).map(move |place| self.cell(place))
    }
}
