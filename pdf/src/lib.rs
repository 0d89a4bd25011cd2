//! Writes an invoice or an estimate as a PDF: US Letter, tagged (PDF/UA-1), its fonts embedded.
//!
//! Data in, bytes out: no HTTP, no database, no clock, no files. The same document gives the same bytes, and no text
//! and no picture can make it fail: what cannot be shown is replaced or left out, and reported as a [`Warning`].

mod document;
mod format;
mod layout;
mod pictures;
mod receipt;
mod report;
mod style;
#[cfg(test)]
mod tests;
mod text;
mod words;
mod write;

pub use document::{
    Agreement, Answer, Business, Date, Deposit, Document, Instalment, InvoiceStatus, Item, Kind, PaymentLink,
    PaymentMethod, Photo, Signature, Sum,
};
pub use format::{date, money, quantity};
pub use receipt::{Receipt, ReceiptKind};
pub use report::{Error, Warning};
pub use words::{Mood, Standing, TEST, TEST_NOTICE};

use layout::{receipt as receipts, sheet};
use pictures::Pictures;
use text::typeset::Typesetter;

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

impl Engine {
    pub fn new() -> Result<Self, Error> {
        Ok(Self { typesetter: Typesetter::new()? })
    }

    pub fn render(&mut self, document: &Document) -> Result<Rendered, Error> {
        let mut pictures = Pictures::read(&document.photos);
        loop {
            let flow = sheet::lay_out(&mut self.typesetter, document, &pictures);
            match write::write(&self.typesetter, &write::About::document(document), flow) {
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

    pub fn render_receipt(&mut self, receipt: &Receipt) -> Result<Rendered, Error> {
        let flow = receipts::lay_out(&mut self.typesetter, receipt);
        let bytes = write::write(&self.typesetter, &write::About::receipt(receipt), flow)
            .map_err(|failure| Error(failure.to_string()))?;
        Ok(Rendered {
            bytes,
            warnings: self.typesetter.take_missing().into_iter().map(Warning::MissingGlyph).collect(),
        })
    }
}
