//! Writes an invoice or an estimate as a PDF: US Letter, tagged (PDF/UA-1), its fonts embedded.
//!
//! Data in, bytes out: no HTTP, no database, no clock, no files. The same document gives the same bytes, and no text
//! and no picture can make it fail: what cannot be shown is replaced or left out, and reported as a [`Warning`].

mod agreement;
mod document;
mod fallback;
mod flow;
mod format;
mod pictures;
mod sections;
mod sheet;
mod style;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod typeset;
mod words;
mod write;

use std::fmt;

pub use agreement::{Agreement, Answer, Signature};
pub use document::{
    Business, Date, Deposit, Document, Instalment, InvoiceStatus, Item, Kind, PaymentLink, PaymentMethod, Photo, Sum,
};
pub use format::{date, money, quantity};
pub use words::{Mood, Standing, TEST, TEST_NOTICE};

use pictures::Pictures;
use typeset::Typesetter;

/// Holds the parsed fonts and scratch space. Keep one per worker thread.
pub struct Engine {
    typesetter: Typesetter,
}

/// A finished file and what could not be shown in it.
#[derive(Debug)]
pub struct Rendered {
    pub bytes: Vec<u8>,
    pub warnings: Vec<Warning>,
}

/// Something the reader of the PDF does not get to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// No font has a glyph for this character; a question mark stands in its place.
    MissingGlyph(char),
    /// The photo with this position in [`Document::photos`] could not be read.
    PhotoLeftOut { index: usize, reason: String },
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingGlyph(character) => {
                write!(formatter, "no glyph for {character:?} (U+{:04X})", u32::from(*character))
            }
            Self::PhotoLeftOut { index, reason } => write!(formatter, "photo {index} left out: {reason}"),
        }
    }
}

/// A fault of this crate, never of the document.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the PDF could not be written: {}", self.0)
    }
}

impl std::error::Error for Error {}

impl Engine {
    pub fn new() -> Result<Self, Error> {
        Ok(Self { typesetter: Typesetter::new()? })
    }

    pub fn render(&mut self, document: &Document) -> Result<Rendered, Error> {
        let mut pictures = Pictures::read(&document.photos);
        loop {
            let flow = sheet::lay_out(&mut self.typesetter, document, &pictures);
            match write::write(&self.typesetter, document, flow) {
                Ok(bytes) => {
                    let missing = self.typesetter.take_missing().into_iter().map(Warning::MissingGlyph);
                    return Ok(Rendered { bytes, warnings: missing.chain(pictures.left_out).collect() });
                }
                // A picture's pixels are read while the file is written, so only now is it known to be broken.
                Err(write::Failure::Picture(image, reason)) if pictures.leave_out(&image, &reason) => {}
                Err(failure) => return Err(Error(failure.to_string())),
            }
        }
    }
}
