//! Text: made fit to be set, then set with the fonts that have its letters.

mod cleaning;
mod fallback;
pub(crate) mod typeset;

pub(crate) use cleaning::{many_lines, one_line};
