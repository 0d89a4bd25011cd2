//! Tables as files: RFC 4180 with CRLF, and a byte order mark so that spreadsheets read it as UTF-8. A text that a
//! spreadsheet would run as a formula gets an apostrophe in front, which the spreadsheet takes as "this is text"; so does one
//! that reads like a text with such an apostrophe, so that what is read back is what was written. (The web writes its own
//! files by the same rules, in `lib/csv.ts`.)

use std::fmt::Write as _;

use crate::db::outside_database_work;
use crate::values::calendar_date::CalendarDate;
use crate::values::money::Money;
use crate::values::quantity::Quantity;

const BYTE_ORDER_MARK: &str = "\u{feff}";
const RUNS_AS_FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];
const NEEDS_QUOTES: [char; 4] = ['"', ',', '\r', '\n'];

const GUARD: &str = "'";

fn looks_guarded(text: &str) -> bool {
    text.trim_start_matches(GUARD).starts_with(RUNS_AS_FORMULA)
}

/// A text as it was before it was written into a file.
pub fn unguarded(cell: &str) -> &str {
    cell.strip_prefix(GUARD).filter(|text| looks_guarded(text)).unwrap_or(cell)
}

/// What stands in one place of a table.
#[derive(Clone, Debug)]
pub enum Cell<'text> {
    Text(&'text str),
    Count(i64),
    Money(Money),
    Quantity(Quantity),
    /// A rate or a percentage, in as many decimals as it has.
    Decimal(f64),
    Day(CalendarDate),
    /// A number or a word of the program's own, which no spreadsheet would run.
    Plain(&'text str),
    Empty,
}

impl<'text> From<&'text str> for Cell<'text> {
    fn from(text: &'text str) -> Self {
        Self::Text(text)
    }
}

impl<'text> From<&'text Option<String>> for Cell<'text> {
    fn from(text: &'text Option<String>) -> Self {
        text.as_deref().map_or(Self::Empty, Self::Text)
    }
}

/// A file that is being written.
#[derive(Debug)]
pub struct Csv(String);

impl Default for Csv {
    fn default() -> Self {
        outside_database_work("writing a CSV file");
        Self(BYTE_ORDER_MARK.to_owned())
    }
}

impl Csv {
    pub fn row<'text, C: Into<Cell<'text>>>(&mut self, cells: impl IntoIterator<Item = C>) {
        for (at, cell) in cells.into_iter().enumerate() {
            if at > 0 {
                self.0.push(',');
            }
            self.write(&cell.into());
        }
        self.0.push_str("\r\n");
    }

    fn write(&mut self, cell: &Cell) {
        // Writing to a text cannot fail.
        let _ = match cell {
            Cell::Text(text) => return self.write_text(text),
            Cell::Count(count) => write!(self.0, "{count}"),
            Cell::Money(money) => write!(self.0, "{:.2}", money.as_f64()),
            Cell::Quantity(quantity) => write!(self.0, "{}", quantity.as_f64()),
            Cell::Decimal(number) => write!(self.0, "{number}"),
            Cell::Day(day) => self.0.write_str(day.as_str()),
            Cell::Plain(text) => self.0.write_str(text),
            Cell::Empty => return,
        };
    }

    fn write_text(&mut self, text: &str) {
        let guard = if looks_guarded(text) { GUARD } else { "" };
        if text.contains(NEEDS_QUOTES) {
            let _ = write!(self.0, "\"{guard}{}\"", text.replace('"', "\"\""));
        } else {
            self.0.push_str(guard);
            self.0.push_str(text);
        }
    }

    /// What was written since the last time.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0).into_bytes()
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(cells: &[Cell]) -> String {
        let mut csv = Csv::default();
        csv.row(cells.iter().cloned());
        String::from_utf8(csv.into_bytes()).unwrap()
    }

    #[test]
    fn texts_are_quoted_where_they_must_be_and_never_run() {
        for (text, cell) in [
            ("Labor", "Labor"),
            ("Pipe, 3/4\" copper", "\"Pipe, 3/4\"\" copper\""),
            ("two\nlines", "\"two\nlines\""),
            ("=1+1", "'=1+1"),
            ("+1 555", "'+1 555"),
            ("-2+3", "'-2+3"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t=1"),
            ("\r=1,2", "\"'\r=1,2\""),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("'=1", "''=1"),
            ("'s-Hertogenbosch", "'s-Hertogenbosch"),
            ("''quoted''", "''quoted''"),
            ("", ""),
            ("Élodie", "Élodie"),
        ] {
            assert_eq!(written(&[text.into()]), format!("\u{feff}{cell}\r\n"));
            let unquoted = cell.trim_matches('"').replace("\"\"", "\"");
            assert_eq!(unguarded(&unquoted), text);
        }
    }

    #[test]
    fn numbers_are_numbers() {
        let day = CalendarDate::parse("2026-11-15").unwrap();
        let row = [
            Cell::Money(Money::of(-123_450)),
            Cell::Count(7),
            Cell::Quantity(Quantity::of(12_500)),
            Cell::Decimal(8.25),
            Cell::Day(day),
            Cell::Empty,
        ];
        assert_eq!(written(&row), "\u{feff}-1234.50,7,12.5,8.25,2026-11-15,\r\n");
    }
}
