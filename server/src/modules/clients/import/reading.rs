//! Reads a file into a table: a vCard file by its cards, a CSV file once it's known what separates its cells and which row has
//! the headings.

use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};

use super::columns::field_of;
use super::payloads::{ImportField, MOST_COLUMNS};
use super::table::{Cells, MOST_ROWS, Table};
use super::text::{decode, without_mark};
use super::vcard;
use platform::db::outside_database_work;
use platform::error::{Error, Result};

/// The headings are among the first so many rows; above them some programs write a title.
const HEADINGS_WITHIN: usize = 10;
/// A row with so many headings that we know is the one with the headings.
const ENOUGH_KNOWN: usize = 2;
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

const UNREADABLE: &str = "We couldn't read this file. Choose a CSV or vCard file.";
const NOBODY: &str = "There are no clients in this file.";
const TOO_MANY_ROWS: &str = "This file has more than 10,000 clients. Split it and import each part.";
const TOO_MANY_COLUMNS: &str = "This file has more than 200 columns. Delete the ones you don't need and try again.";

pub fn read(file: &[u8]) -> Result<Table> {
    outside_database_work("reading an import file");
    let bytes = without_mark(file);
    let table = if vcard::is_one(&bytes) { vcard::read(&bytes) } else { read_csv(&decode(&bytes))? };
    let count = table.rows().len();
    match count {
        0 => Err(refused(NOBODY)),
        1..=MOST_ROWS => Ok(table),
        _ => Err(refused(TOO_MANY_ROWS)),
    }
}

fn refused(sentence: &str) -> Error {
    Error::field("file", sentence)
}

fn read_csv(text: &str) -> Result<Table> {
    let (delimiter, text) = delimiter(text);
    let cells = cells_of(delimiter, text)?;
    let top = 0..cells.row_count().min(HEADINGS_WITHIN);
    if top.is_empty() {
        return Err(refused(NOBODY));
    }
    let has_headings = |place: &usize| known_among(cells.row(*place).iter()) >= ENOUGH_KNOWN;
    let headings_at = top.clone().find(has_headings).unwrap_or_else(|| titles_among(&cells, top));
    Ok(Table::with_headings_at(headings_at, cells))
}

/// Cell by cell, so that a file of nothing but commas is refused before it's taken apart.
fn cells_of(delimiter: u8, text: &str) -> Result<Cells> {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let (mut input, mut output, mut cell) = (text.as_bytes(), [0; 4096], Vec::new());
    let (mut cells, mut column) = (Cells::default(), 0);
    loop {
        let (result, read, written) = reader.read_field(input, &mut output);
        input = &input[read..];
        if column < MOST_COLUMNS {
            cell.extend_from_slice(&output[..written]);
        }
        match result {
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
            ReadFieldResult::Field { record_end } => {
                if column < MOST_COLUMNS {
                    cells.push(std::str::from_utf8(&cell).map_err(|_| refused(UNREADABLE))?);
                    cell.clear();
                } else if cells.row_count() < HEADINGS_WITHIN {
                    return Err(refused(TOO_MANY_COLUMNS));
                }
                column += 1;
                if record_end {
                    cells.end_row();
                    column = 0;
                    if cells.row_count() > MOST_ROWS + HEADINGS_WITHIN {
                        return Ok(cells);
                    }
                }
            }
            ReadFieldResult::End => return Ok(cells),
        }
    }
}

/// How many rows at the top are titles where no heading is known: each is one cell alone, and below every row has more.
fn titles_among(cells: &Cells, top: Range<usize>) -> usize {
    let is_title = |place: &usize| {
        let mut filled = cells.row(*place).iter().filter(|cell| !cell.is_empty());
        filled.next().is_some_and(|only| field_of(only) == ImportField::Ignored) && filled.next().is_none()
    };
    let titles = top.clone().take_while(is_title).count();
    let is_table = titles < top.len() && !top.skip(titles).any(|place| is_title(&place));
    if is_table { titles } else { 0 }
}

fn known_among<'cell>(cells: impl Iterator<Item = &'cell str>) -> usize {
    cells.filter(|cell| field_of(cell) != ImportField::Ignored).count()
}

/// What separates the cells: what's most often in the line with the headings, outside quotes. Excel may say it in a line of
/// its own.
fn delimiter(text: &str) -> (u8, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if let [b's', b'e', b'p', b'=', said] = first.trim_end().as_bytes()
        && DELIMITERS.contains(said)
    {
        return (*said, rest);
    }
    let has_headings = |line: &&str| {
        let cells = line.split(char::from(most_frequent(line))).take(MOST_COLUMNS);
        known_among(cells) >= ENOUGH_KNOWN
    };
    let headings = text.lines().take(HEADINGS_WITHIN).find(has_headings).unwrap_or(first);
    (most_frequent(headings), text)
}

fn most_frequent(line: &str) -> u8 {
    let mut is_quoted = false;
    let mut counts = [0usize; DELIMITERS.len()];
    for byte in line.bytes() {
        if byte == b'"' {
            is_quoted = !is_quoted;
        } else if let Some(place) = DELIMITERS.iter().position(|one| *one == byte).filter(|_| !is_quoted) {
            counts[place] += 1;
        }
    }
    let most = (0..counts.len()).rev().max_by_key(|place| counts[*place]).unwrap_or_default();
    DELIMITERS[most]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(table: &Table) -> Vec<Vec<&str>> {
        table.rows().map(|row| (0..table.headings.len()).map(|place| row.cell(place)).collect()).collect()
    }

    #[test]
    fn cells_are_separated_by_what_separates_the_headings() {
        for text in [
            "Name,Notes\r\nDana,\"two\r\nlines, \"\"quoted\"\"\"\r\n\r\n,\r\nSam\r\n",
            "Name;Notes\nDana;\"two\nlines, \"\"quoted\"\"\"\nSam\n",
            "sep=;\r\nName;Notes\r\nDana;\"two\nlines, \"\"quoted\"\"\"\r\nSam;",
            "Name\tNotes\nDana\t\"two\nlines, \"\"quoted\"\"\"\nSam\t\n",
            "Clients, as of Nov 18, 2026\nName;Notes\nDana;\"two\nlines, \"\"quoted\"\"\"\nSam\n",
        ] {
            let table = read(text.as_bytes()).unwrap();
            assert_eq!(table.headings, ["Name", "Notes"], "{text}");
            assert_eq!(rows(&table), [["Dana", "two\nlines, \"quoted\""], ["Sam", ""]], "{text}");
        }
        assert_eq!(read(b"\"A,B;C\";D\n1;2\n").unwrap().headings, ["A,B;C", "D"]);
        for empty in ["", "\n\n", "Name,Email\n", "Name,Email\r\n,\r\n", "Clients\nName,Email\n"] {
            assert!(read(empty.as_bytes()).is_err(), "{empty:?}");
        }
    }

    #[test]
    fn a_title_above_the_headings_is_skipped() {
        let numbers = |table: &Table| table.rows().map(|row| row.number).collect::<Vec<_>>();
        for text in [
            "Customer Contact List\n\"Rose City Plumbing, LLC\"\n,,\nCustomer,Phone,Email\nDana,555,d@x.com\n,,\nSam,556,s@x.com\n",
            "Clients,,\nRose City Plumbing,as of,11/18/2026\n,,\nCustomer,Phone,Email\nDana,555,d@x.com\n,,\nSam,556,s@x.com\n",
        ] {
            let table = read(text.as_bytes()).unwrap();
            assert_eq!(table.headings, ["Customer", "Phone", "Email"], "{text}");
            assert_eq!(rows(&table), [["Dana", "555", "d@x.com"], ["Sam", "556", "s@x.com"]], "{text}");
            assert_eq!(numbers(&table), [5, 7], "{text}");
        }
        // Where no heading is known, the first row that's more than a title has them.
        let table = read(b"Rose City Plumbing\n\nc1,c2\nKim,1\n").unwrap();
        assert_eq!(table.headings, ["c1", "c2"]);
        for list in ["Kunden\nKim\nPat\n", "Kunden\nKim\n\"Pat\",1\nLee\n", "Name,\nKim,1\n"] {
            assert_eq!(numbers(&read(list.as_bytes()).unwrap())[0], 2, "{list}");
        }
        // A client called like a heading is still a client.
        let table = read(b"Nom,Ville\nMobile,Boise\nHome,Fresno\n").unwrap();
        assert_eq!(
            (table.headings.as_slice(), numbers(&table)),
            (&["Nom".to_owned(), "Ville".to_owned()][..], vec![2, 3])
        );
    }

    #[test]
    fn columns_and_rows_are_limited_before_they_cost_anything() {
        let sentence = |text: String| match read(text.as_bytes()) {
            Err(Error::Invalid(errors)) => errors["file"].clone(),
            _ => panic!("it was read"),
        };
        assert_eq!(sentence(",".repeat(10_000_000)), TOO_MANY_COLUMNS);
        assert_eq!(sentence(format!("Clients\n{}\nDana,1\n", "Name,".repeat(201))), TOO_MANY_COLUMNS);
        assert_eq!(sentence("x\n".repeat(10_002)), TOO_MANY_ROWS);
        assert_eq!(sentence("x\n".repeat(5_000_000)), TOO_MANY_ROWS);
        // A row that goes on behind the last heading loses what's there, and takes no room for it.
        let long = format!("Name,Email\n{}Dana,{}", "Sam,s@x.com\n".repeat(20), "x,".repeat(1_000_000));
        let table = read(long.as_bytes()).unwrap();
        assert_eq!((table.rows().len(), table.cell_count()), (21, 42 + MOST_COLUMNS));
    }
}
