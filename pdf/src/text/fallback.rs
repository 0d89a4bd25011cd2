//! The fonts that stand in where Inter has no letter, one to a script, and Unifont for all other scripts. They lie packed
//! in the program; a font is unpacked when the first document needs it, once for all engines.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use parley::fontique::{Charmap, CharmapIndex};

/// A font and the characters for which it is asked. Whether it has one of them, only the font itself knows.
pub(crate) struct Fallback {
    pub family: &'static str,
    packed: &'static [u8],
    blocks: &'static [RangeInclusive<u32>],
    unpacked: OnceLock<Arc<Vec<u8>>>,
}

macro_rules! fallback {
    ($file:literal, $($block:expr),+) => {
        Fallback {
            family: $file,
            packed: include_bytes!(concat!("../../fonts/", $file, ".ttf.br")),
            blocks: &[$($block),+],
            unpacked: OnceLock::new(),
        }
    };
}

/// In the order in which they are asked.
pub(crate) static BY_SCRIPT: [Fallback; 25] = [
    fallback!("NotoSans-arabic", 0x600..=0x6ff, 0x750..=0x77f, 0xfdf0..=0xfdff),
    fallback!("NotoSans-hebrew", 0x590..=0x5ff, 0xfb1d..=0xfb4f),
    fallback!("NotoSans-devanagari", 0x900..=0x97f),
    fallback!("NotoSans-bengali", 0x980..=0x9ff),
    fallback!("NotoSans-gurmukhi", 0xa00..=0xa7f),
    fallback!("NotoSans-gujarati", 0xa80..=0xaff),
    fallback!("NotoSans-tamil", 0xb80..=0xbff),
    fallback!("NotoSans-telugu", 0xc00..=0xc7f),
    fallback!("NotoSans-kannada", 0xc80..=0xcff),
    fallback!("NotoSans-malayalam", 0xd00..=0xd7f),
    fallback!("NotoSans-sinhala", 0xd80..=0xdff),
    fallback!("NotoSans-thai", 0xe00..=0xe7f),
    fallback!("NotoSans-lao", 0xe80..=0xeff),
    fallback!("NotoSans-khmer", 0x1780..=0x17ff),
    fallback!("NotoSans-myanmar", 0x1000..=0x109f),
    fallback!("NotoSans-armenian", 0x530..=0x58f, 0xfb13..=0xfb17),
    fallback!("NotoSans-georgian", 0x10a0..=0x10ff),
    fallback!("NotoSans-ethiopic", 0x1200..=0x137f),
    fallback!("NotoSans-latin", 0x80..=0x52f, 0x20a0..=0x20cf, 0x2100..=0x214f),
    // Before the symbols, which show a few of its characters less well; the plain shapes are not its business.
    fallback!(
        "NotoEmoji",
        0x203c..=0x2049,
        0x20e3..=0x20e3,
        0x2300..=0x23ff,
        0x2600..=0x27bf,
        0x2b00..=0x2bff,
        0x1f000..=0x1faff
    ),
    fallback!("NotoSans-math", 0x2190..=0x23ff, 0x25a0..=0x25ff),
    fallback!("NotoSans-symbols", 0x2300..=0x23ff, 0x2460..=0x24ff, 0x2600..=0x27bf),
    fallback!("NotoSans-symbols2", 0x2300..=0x23ff, 0x2600..=0x27bf, 0x2b00..=0x2bff),
    fallback!("NotoSans-hangul", 0x3131..=0x318e, 0xac00..=0xd7a3),
    fallback!("NotoSans-han", 0x2e80..=0x9fff, 0xf900..=0xfaff, 0xff00..=0xffef),
];

/// Unifont, for what none of them has: drawn in coarse steps, but letters all the same.
pub(crate) static FOR_THE_REST: [Fallback; 4] = [
    fallback!("Unifont-han", 0x3400..=0x9fff, 0xac00..=0xd7a3, 0xf900..=0xfaff),
    fallback!("Unifont-upper", 0x10000..=0x1ffff),
    fallback!("Unifont-jp", 0x20000..=0x3ffff),
    fallback!("Unifont", 0x0..=0xffff),
];

/// The one with letters and marks of every script, so that it has both where no other has.
pub(crate) fn every_letter() -> &'static Fallback {
    &FOR_THE_REST[3]
}

impl Fallback {
    /// Whether it may have this character.
    pub(crate) fn is_asked_for(&self, character: char) -> bool {
        self.blocks.iter().any(|block| block.contains(&u32::from(character)))
    }

    /// The font file. Empty if it could not be unpacked, which the tests rule out.
    pub(crate) fn data(&self) -> &Arc<Vec<u8>> {
        self.unpacked.get_or_init(|| {
            let mut data = Vec::new();
            let mut packed = self.packed;
            match brotli_decompressor::BrotliDecompress(&mut packed, &mut data) {
                Ok(()) => data.shrink_to_fit(),
                Err(_) => data = Vec::new(),
            }
            Arc::new(data)
        })
    }

    pub(crate) fn charmap(&'static self, index: CharmapIndex) -> Option<Charmap<'static>> {
        let data: &'static Vec<u8> = self.data();
        index.charmap(data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_can_be_read() {
        for fallback in BY_SCRIPT.iter().chain(&FOR_THE_REST) {
            let data = krilla::Data::from(Arc::clone(fallback.data()));
            assert!(krilla::text::Font::new(data, 0).is_some(), "{}", fallback.family);
        }
    }
}
