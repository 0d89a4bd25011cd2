//! What is reported: what could not be shown, and faults of this crate.

use std::fmt;

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
pub struct Error(pub(crate) String);

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "couldn't write the PDF: {}", self.0)
    }
}

impl std::error::Error for Error {}
