//! Scanned pages made smaller. Phones and office scanners write one large JPEG to a page. We draw those anew with as
//! many pixels as it takes to read them, and the rest of the file keeps its bytes. A file that isn't written like that
//! stays as it came.
//!
//! We unpack nothing but JPEGs of known size, one at a time, and follow nothing that nests. So a file from a stranger
//! costs memory for itself and one picture, and time in proportion.

mod dictionary;
mod rewriting;
mod tables;
#[cfg(test)]
mod tests;

use std::io::Cursor;
use std::ops::Range;
use std::panic::catch_unwind;

use dictionary::{Dictionary, reference, space_end};
use image::{DynamicImage, ImageDecoder as _, ImageFormat, ImageReader};
use rewriting::Rewriting;
use tables::{Entry, Tables};

use super::pixels::{LONGEST_SIDE, MOST_PIXELS, as_jpeg, jpeg_is_whole, scaled_down};
use crate::db::outside_database_work;

/// Of all pages drawn anew in a file: those after them stay as they came.
const MOST_PIXELS_OF_ALL: u64 = 4 * MOST_PIXELS;
/// A page takes more; logos and signatures don't.
const LEAST_BYTES: usize = 48 * 1024;
const QUALITY: u8 = 80;

/// The same pages in a smaller file. None when it can't be done, or wouldn't save a tenth.
pub fn made_smaller(bytes: &[u8]) -> Option<Vec<u8>> {
    outside_database_work("making scanned pages smaller");
    // A decoder may fail in its own way over what others can still show.
    catch_unwind(|| rewritten(bytes, MOST_PIXELS_OF_ALL)).ok().flatten()
}

fn rewritten(bytes: &[u8], most_pixels: u64) -> Option<Vec<u8>> {
    // Both say where bytes are in ways of their own. A signature wouldn't hold any more.
    if holds(&bytes[..bytes.len().min(1024)], b"/Linearized") || holds(bytes, b"/ByteRange") {
        return None;
    }
    let tables = Tables::read(bytes)?;
    let (mut rewriting, mut changed, mut pixels) = (Rewriting::of(bytes), Vec::new(), 0);
    for object in tables.objects() {
        let Some(page) = Page::read(bytes, &tables, &object) else { continue };
        if pixels + page.frame.pixels() > most_pixels {
            continue;
        }
        pixels += page.frame.pixels();
        if let Some((jpeg, width, height)) = page.drawn_anew(bytes) {
            rewriting.replace_all([
                (page.width, width.to_string().as_bytes()),
                (page.height, height.to_string().as_bytes()),
                (page.length, jpeg.len().to_string().as_bytes()),
                (page.body, &jpeg),
            ])?;
            changed.push(object);
        }
    }
    if changed.is_empty() {
        return None;
    }
    let (smaller, moved) = rewriting.finish(&tables)?;
    let is_worth_it = is_at_most(&smaller, 90, bytes);
    (is_worth_it && is_sound(&smaller, &moved, &changed)).then_some(smaller)
}

/// Whether every object is where the new tables say, and the new pages are what their dictionaries say.
fn is_sound(bytes: &[u8], moved: &[Entry], changed: &[Entry]) -> bool {
    let Some(tables) = Tables::read(bytes) else { return false };
    let is_page = |object: &Entry| {
        let object = tables.object((object.number, object.generation));
        object.is_some_and(|object| Page::read(bytes, &tables, &object).is_some())
    };
    tables.entries == moved && changed.iter().all(is_page)
}

fn is_at_most(new: &[u8], percent: usize, old: &[u8]) -> bool {
    new.len() * 100 <= old.len() * percent
}

fn holds(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

/// A JPEG in a PDF, and where what's said of it is.
struct Page {
    width: Range<usize>,
    height: Range<usize>,
    length: Range<usize>,
    body: Range<usize>,
    frame: Frame,
}

impl Page {
    /// None for every other object, and for a picture whose colors or edges mean more than what's seen.
    fn read(bytes: &[u8], tables: &Tables, object: &Entry) -> Option<Self> {
        let content = tables.content(bytes, object)?;
        let of_object = bytes.get(..content.end)?;
        let dictionary = Dictionary::read(of_object, content.start)?;
        let says = |key: &[u8], value: &[u8]| dictionary.value(key) == Some(value);
        let is_jpeg = says(b"Subtype", b"/Image") && says(b"BitsPerComponent", b"8") && is_filter(&dictionary)?;
        // Another reading of the samples, samples from elsewhere, or a color that stands for a hole.
        let others =
            ["Decode", "DecodeParms", "DP", "F", "FFilter", "FDecodeParms", "ImageMask", "Mask", "SMaskInData"];
        if !is_jpeg || others.iter().any(|key| dictionary.has(key.as_bytes())) {
            return None;
        }
        if !is_color(bytes, tables, dictionary.value(b"ColorSpace")?) || !is_masked_freely(bytes, tables, &dictionary) {
            return None;
        }
        let (width, width_place) = dictionary.number(b"Width")?;
        let (height, height_place) = dictionary.number(b"Height")?;
        let length_place = dictionary.place(b"Length")?;
        let start = stream_start(of_object, dictionary.end)?;
        let body = start..start.checked_add(length(bytes, tables, of_object.get(length_place.clone())?)?)?;
        if !of_object.get(space_end(of_object, body.end)..)?.starts_with(b"endstream") {
            return None;
        }
        let frame = Frame::of(of_object.get(body.clone())?)?;
        let is_as_said = (usize::from(frame.width), usize::from(frame.height)) == (width, height);
        let page = Self { width: width_place, height: height_place, length: length_place, body, frame };
        (is_as_said && page.frame.pixels() <= MOST_PIXELS).then_some(page)
    }

    /// With its new sides, if that makes it a fifth smaller.
    fn drawn_anew(&self, bytes: &[u8]) -> Option<(Vec<u8>, u32, u32)> {
        let old = bytes.get(self.body.clone())?;
        if old.len() < LEAST_BYTES || !jpeg_is_whole(old) {
            return None;
        }
        let decoder = ImageReader::with_format(Cursor::new(old), ImageFormat::Jpeg).into_decoder().ok()?;
        if decoder.dimensions() != (self.frame.width.into(), self.frame.height.into()) {
            return None;
        }
        let picture = DynamicImage::from_decoder(decoder).ok()?;
        if !matches!(
            (&picture, self.frame.channels),
            (DynamicImage::ImageLuma8(_), 1) | (DynamicImage::ImageRgb8(_), 3)
        ) {
            return None;
        }
        let picture = scaled_down(picture, LONGEST_SIDE);
        let new = as_jpeg(&picture, QUALITY, None).ok()?;
        is_at_most(&new, 80, old).then(|| (new, picture.width(), picture.height()))
    }
}

/// A JPEG and nothing around it. None without a filter.
fn is_filter(dictionary: &Dictionary<'_>) -> Option<bool> {
    let filter = dictionary.value(b"Filter")?;
    let only = filter.strip_prefix(b"[").and_then(|filter| filter.strip_suffix(b"]"));
    Some(only.map_or(filter, <[u8]>::trim_ascii) == b"/DCTDecode")
}

/// Whether the samples are brightness or red, green and blue. Places in a list of colors can't be mixed.
fn is_color(bytes: &[u8], tables: &Tables, value: &[u8]) -> bool {
    let value = match reference(value) {
        None => Some(value),
        Some(object) => beginning(bytes, tables, object),
    };
    value.is_some_and(|value| {
        let list = value.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
        let name = list.unwrap_or(value);
        let names: &[&[u8]] = match list {
            None => &[b"/DeviceGray", b"/DeviceRGB"],
            Some(_) => &[b"/DeviceGray", b"/DeviceRGB", b"/ICCBased", b"/CalGray", b"/CalRGB"],
        };
        names.contains(&&name[..dictionary::word_end(name, 1).min(name.len())])
    })
}

/// A mask has its own size, unless the picture was mixed with a color for it.
fn is_masked_freely(bytes: &[u8], tables: &Tables, dictionary: &Dictionary<'_>) -> bool {
    let Some(mask) = dictionary.value(b"SMask") else { return true };
    let mask = reference(mask).and_then(|object| beginning(bytes, tables, object));
    mask.and_then(|mask| Dictionary::read(mask, 0)).is_some_and(|mask| !mask.has(b"Matte"))
}

/// What's said of a stream's length, here or in an object that says nothing else.
fn length(bytes: &[u8], tables: &Tables, value: &[u8]) -> Option<usize> {
    let Some(object) = reference(value) else { return dictionary::number(value) };
    let said = beginning(bytes, tables, object)?;
    let end = dictionary::word_end(said, 0);
    let is_all = said.get(space_end(said, end)..)?.starts_with(b"endobj");
    dictionary::number(&said[..end]).filter(|_| is_all)
}

/// The first bytes of an object: many pages may refer to the same large one.
fn beginning<'bytes>(bytes: &'bytes [u8], tables: &Tables, object: (usize, usize)) -> Option<&'bytes [u8]> {
    let content = tables.content(bytes, &tables.object(object)?)?;
    bytes.get(content.start..content.end.min(content.start + 1024))
}

fn stream_start(bytes: &[u8], at: usize) -> Option<usize> {
    let at = space_end(bytes, at);
    let line_end = bytes.get(at..)?.strip_prefix(b"stream")?;
    match line_end {
        [b'\n', ..] => Some(at + 7),
        [b'\r', b'\n', ..] => Some(at + 8),
        _ => None,
    }
}

/// What a JPEG says of itself before its pixels.
struct Frame {
    width: u16,
    height: u16,
    channels: u8,
}

impl Frame {
    /// None for what isn't grey or color as cameras write it.
    fn of(jpeg: &[u8]) -> Option<Self> {
        let mut segments = jpeg.strip_prefix(b"\xFF\xD8")?;
        let (mut frame, mut is_plain_rgb): (Option<Self>, _) = (None, false);
        loop {
            let [0xFF, code, high, low, rest @ ..] = segments else { return None };
            let length = usize::from(u16::from_be_bytes([*high, *low])).checked_sub(2)?;
            let (segment, after) = rest.split_at_checked(length)?;
            match (*code, segment) {
                // Baseline or progressive, 8 bits.
                (0xC0..=0xC2, [8, h1, h2, w1, w2, channels @ (1 | 3), parts @ ..]) if frame.is_none() => {
                    is_plain_rgb |= parts.iter().step_by(3).eq(b"RGB");
                    let (width, height) = (u16::from_be_bytes([*w1, *w2]), u16::from_be_bytes([*h1, *h2]));
                    frame = Some(Self { width, height, channels: *channels });
                }
                // Huffman tables have a number between those of frames.
                (0xC4, _) => {}
                (0xC0..=0xCF, _) => return None,
                (0xEE, [b'A', b'd', b'o', b'b', b'e', _, _, _, _, _, _, 0, ..]) => is_plain_rgb = true,
                // Three channels are brightness and two colors, as decoders take them to be.
                (0xDA, _) => return frame.filter(|frame| frame.channels == 1 || !is_plain_rgb),
                (0xD0..=0xD9 | 0x00 | 0x01 | 0xFF, _) => return None,
                _ => {}
            }
            segments = after;
        }
    }

    fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}
