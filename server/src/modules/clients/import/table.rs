//! A file as a table: headings, and rows of cells in the same order.

use super::payloads::FileFormat;
use super::text::{clean, decode};
use super::vcard;
use crate::platform::error::{Error, Result};

/// More than any trade has.
pub const MOST_ROWS: usize = 10_000;
const MOST_COLUMNS: usize = 200;
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

pub struct Table {
    pub format: FileFormat,
    pub headings: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The number of the first row, as a spreadsheet counts with the heading; cards have none.
    pub fn first_row(&self) -> usize {
        if self.format == FileFormat::Csv { 2 } else { 1 }
    }
}

pub fn read(file: &[u8]) -> Result<Table> {
    let text = decode(file);
    let table = if vcard::is_one(&text) { vcard::read(&text) } else { read_csv(&text)? };
    if table.rows.is_empty() {
        return Err(refused("There are no clients in this file."));
    }
    if table.rows.len() > MOST_ROWS {
        return Err(refused("A file may have up to 10,000 clients. Please split it and import the parts one by one."));
    }
    Ok(table)
}

fn refused(sentence: &str) -> Error {
    Error::field("file", sentence)
}

fn read_csv(text: &str) -> Result<Table> {
    let (delimiter, text) = delimiter(text);
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(false).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|_| refused("This file could not be read. Please choose a CSV or vCard file."))?;
        let cells: Vec<String> = record.iter().map(clean).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push(cells);
        }
        // The heading, and one row too many.
        if rows.len() > MOST_ROWS + 1 {
            break;
        }
    }
    if rows.is_empty() {
        return Err(refused("There are no clients in this file."));
    }
    let headings = rows.remove(0);
    if headings.len() > MOST_COLUMNS {
        return Err(refused("This file could not be read. Please choose a CSV or vCard file."));
    }
    for row in &mut rows {
        row.resize(headings.len(), String::new());
    }
    Ok(Table { format: FileFormat::Csv, headings, rows })
}

/// What parts the cells: what stands most often in the heading, outside quotes. Excel may say it in a line of its own.
fn delimiter(text: &str) -> (u8, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if let [b's', b'e', b'p', b'=', said] = first.trim_end().as_bytes()
        && DELIMITERS.contains(said)
    {
        return (*said, rest);
    }
    let mut is_quoted = false;
    let mut counts = [0usize; DELIMITERS.len()];
    for byte in first.bytes() {
        if byte == b'"' {
            is_quoted = !is_quoted;
        } else if let Some(place) = DELIMITERS.iter().position(|one| *one == byte).filter(|_| !is_quoted) {
            counts[place] += 1;
        }
    }
    let most = (0..counts.len()).rev().max_by_key(|place| counts[*place]).unwrap_or_default();
    (DELIMITERS[most], text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_parted_by_what_the_heading_is_parted_by() {
        for text in [
            "Name,Notes\r\nDana,\"two\r\nlines, \"\"quoted\"\"\"\r\n\r\n,\r\nSam\r\n",
            "Name;Notes\nDana;\"two\nlines, \"\"quoted\"\"\"\nSam\n",
            "sep=;\r\nName;Notes\r\nDana;\"two\nlines, \"\"quoted\"\"\"\r\nSam;",
            "Name\tNotes\nDana\t\"two\nlines, \"\"quoted\"\"\"\nSam\t\n",
        ] {
            let table = read(text.as_bytes()).unwrap();
            assert_eq!(table.headings, ["Name", "Notes"], "{text}");
            assert_eq!(table.rows, [["Dana", "two\nlines, \"quoted\""], ["Sam", ""]], "{text}");
        }
        assert_eq!(read(b"\"A,B;C\";D\n1;2\n").unwrap().headings, ["A,B;C", "D"]);
        for empty in ["", "\n\n", "Name,Email\n", "Name,Email\r\n,\r\n"] {
            assert!(read(empty.as_bytes()).is_err(), "{empty:?}");
        }
    }
}
