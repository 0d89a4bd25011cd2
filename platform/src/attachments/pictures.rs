//! Pictures and PDFs from outside, made fit to keep and show. What a file is follows from its content, not from its
//! name; pictures are turned upright and written anew, so that nothing stays in them but what is seen: no place, no
//! device, no second file behind the first.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, GenericImageView as _, ImageDecoder, ImageFormat, ImageReader, Rgb, RgbImage};

use super::pixels::{LONGEST_SIDE, MOST_PIXELS, as_jpeg, as_png, jpeg_is_whole, scaled_down};
use super::scans;
use crate::db::outside_database_work;
use crate::values::columns::choice;

/// For paper: 200 dots to the inch over the width of a letter.
const PRINT_SIDE: u32 = 1600;
const THUMBNAIL_SIDE: u32 = 480;

choice! {
    /// What a file is. Nobody brings a ZIP: the program writes them itself.
    pub enum ContentType {
        Jpeg = "image/jpeg",
        Png = "image/png",
        Gif = "image/gif",
        Pdf = "application/pdf",
        Zip = "application/zip",
    }
}

impl ContentType {
    /// As people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Gif => "GIF",
            Self::Pdf => "PDF",
            Self::Zip => "ZIP",
        }
    }

    pub fn of(bytes: &[u8]) -> Option<Self> {
        let begins: [(&[u8], Self); 5] = [
            (b"\xFF\xD8\xFF", Self::Jpeg),
            (b"\x89PNG\r\n\x1A\n", Self::Png),
            (b"GIF87a", Self::Gif),
            (b"GIF89a", Self::Gif),
            (b"%PDF-", Self::Pdf),
        ];
        begins.into_iter().find(|(begin, _)| bytes.starts_with(begin)).map(|(_, kind)| kind)
    }
}

/// How much of a file is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Every pixel that was sent.
    InFull,
    /// As much as it takes to read it: large pictures and scanned pages are made smaller.
    ToBeRead,
}

/// A file as it is kept.
pub struct Prepared {
    pub content_type: ContentType,
    pub bytes: Vec<u8>,
    /// None for what is not a picture.
    pub copies: Option<Copies>,
}

/// A picture in the sizes it is shown in, as JPEG.
pub struct Copies {
    pub print: Vec<u8>,
    pub thumbnail: Vec<u8>,
}

/// Why a file is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    TooLarge,
    WrongType,
    Damaged,
    TooManyPixels,
}

/// Takes a processor up to some seconds, and memory for the pixels: not for async threads, nor for many at once.
pub fn prepare(bytes: Vec<u8>, kinds: &[ContentType], kept: Kept) -> Result<Prepared, Refusal> {
    outside_database_work("preparing a file");
    let content_type = ContentType::of(&bytes).filter(|kind| kinds.contains(kind)).ok_or(Refusal::WrongType)?;
    let damaged = |_| Refusal::Damaged;
    if content_type == ContentType::Pdf {
        let end = &bytes[bytes.len().saturating_sub(2048)..];
        if !end.windows(5).any(|window| window == b"%%EOF") {
            return Err(Refusal::Damaged);
        }
        let smaller = if kept == Kept::ToBeRead { scans::made_smaller(&bytes) } else { None };
        return Ok(Prepared { content_type, bytes: smaller.unwrap_or(bytes), copies: None });
    }
    // Decoders make do with what is there of a JPEG or a GIF, and show grey for the rest.
    let (format, is_whole) = match content_type {
        ContentType::Jpeg => (ImageFormat::Jpeg, jpeg_is_whole(&bytes)),
        ContentType::Gif => (ImageFormat::Gif, true),
        _ => (ImageFormat::Png, true),
    };
    if !is_whole {
        return Err(Refusal::Damaged);
    }
    let reader = ImageReader::with_format(Cursor::new(&bytes), format);
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    // Four bytes to a pixel; only a PNG may want more.
    if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > 4 * MOST_PIXELS {
        return Err(Refusal::TooManyPixels);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().unwrap_or_default();
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(orientation);
    // The colours of a profile for paper or for grey do not fit the colours the picture was decoded to.
    let profile = profile.filter(|profile| profile.get(16..20) == Some(b"RGB ") && picture.color().has_color());
    let profile = profile.as_deref();
    let is_scaled = kept == Kept::ToBeRead && picture.width().max(picture.height()) > LONGEST_SIDE;
    let picture = if is_scaled { scaled_down(picture, LONGEST_SIDE) } else { picture };
    let whole = match content_type {
        ContentType::Jpeg => as_jpeg(&picture, if is_scaled { 85 } else { 90 }, profile),
        // Only its first picture was decoded, and a GIF is never turned: what moves goes on moving.
        ContentType::Gif => Ok(gif_without_remarks(&bytes).ok_or(Refusal::Damaged)?),
        _ => as_png(&picture, profile),
    };
    let whole = whole.map_err(damaged)?;
    let print = as_jpeg(&on_white(&picture, PRINT_SIDE), 82, profile).map_err(damaged)?;
    let thumbnail = as_jpeg(&on_white(&picture, THUMBNAIL_SIDE), 78, profile).map_err(damaged)?;
    Ok(Prepared { content_type, bytes: whole, copies: Some(Copies { print, thumbnail }) })
}

/// At most this wide and high, and what shines through shows white, as on paper.
fn on_white(picture: &DynamicImage, side: u32) -> DynamicImage {
    let (width, height) = picture.dimensions();
    let small = if width.max(height) > side { &picture.thumbnail(side, side) } else { picture };
    if !small.color().has_alpha() {
        return DynamicImage::ImageRgb8(small.to_rgb8());
    }
    let pixels = small.to_rgba8();
    DynamicImage::ImageRgb8(RgbImage::from_fn(pixels.width(), pixels.height(), |x, y| {
        let [red, green, blue, alpha] = pixels.get_pixel(x, y).0;
        let mix = |channel: u8| {
            let mixed = (u32::from(channel) * u32::from(alpha) + 255 * (255 - u32::from(alpha)) + 127) / 255;
            u8::try_from(mixed).unwrap_or(u8::MAX)
        };
        Rgb([mix(red), mix(green), mix(blue)])
    }))
}

/// The same picture without comments and without what programs wrote for themselves (where a place may stand); only
/// how often it repeats is kept. None when it does not reach its end.
fn gif_without_remarks(bytes: &[u8]) -> Option<Vec<u8>> {
    let table = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) };
    let mut at = 13 + table(*bytes.get(10)?);
    let mut kept = bytes.get(..at)?.to_vec();
    loop {
        let start = at;
        let keep = match *bytes.get(at)? {
            0x3B => {
                kept.push(0x3B);
                return Some(kept);
            }
            0x2C => {
                at += 10 + table(*bytes.get(at + 9)?) + 1;
                true
            }
            0x21 => {
                let repeats = bytes.get(at + 3..at + 14).is_some_and(|name| name == b"NETSCAPE2.0");
                let label = *bytes.get(at + 1)?;
                at += 2;
                !(label == 0xFE || label == 0xFF && !repeats)
            }
            _ => return None,
        };
        // Blocks of up to 255 bytes, each with its length in front, until an empty one.
        while let length @ 1.. = usize::from(*bytes.get(at)?) {
            at += 1 + length;
        }
        at += 1;
        if keep {
            kept.extend_from_slice(bytes.get(start..at)?);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ALL: [ContentType; 4] = [ContentType::Jpeg, ContentType::Png, ContentType::Gif, ContentType::Pdf];

    fn picture(format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let pixels = RgbImage::from_fn(37, 23, |x, y| Rgb([(x * 7) as u8, (y * 11) as u8, 90]));
        DynamicImage::ImageRgb8(pixels).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn what_shines_through_shows_white() {
        let clear = DynamicImage::ImageRgba8(image::RgbaImage::from_pixel(4, 4, image::Rgba([0, 0, 0, 0])));
        assert_eq!(on_white(&clear, 100).get_pixel(0, 0).0, [255, 255, 255, 255]);
        let half = DynamicImage::ImageRgba8(image::RgbaImage::from_pixel(4, 4, image::Rgba([200, 100, 0, 128])));
        assert_eq!(on_white(&half, 100).get_pixel(0, 0).0, [227, 177, 127, 255]);
    }

    #[test]
    fn only_the_kinds_that_are_wanted_are_taken() {
        let kinds = [ContentType::Jpeg, ContentType::Png];
        for (format, is_taken) in [(ImageFormat::Jpeg, true), (ImageFormat::Png, true), (ImageFormat::Gif, false)] {
            let prepared = prepare(picture(format), &kinds, Kept::InFull);
            assert_eq!(prepared.is_ok(), is_taken, "{format:?}");
        }
        let refusal = prepare(b"%PDF-1.7\n%%EOF\n".to_vec(), &kinds, Kept::InFull).err();
        assert_eq!(refusal, Some(Refusal::WrongType));
    }

    #[test]
    fn a_large_picture_is_scaled_down_where_it_is_kept_to_be_read() {
        let large = DynamicImage::ImageRgb8(RgbImage::from_fn(3000, 40, |x, _| Rgb([(x / 12) as u8, 90, 90])));
        for format in [ImageFormat::Jpeg, ImageFormat::Png] {
            let mut bytes = Cursor::new(Vec::new());
            large.write_to(&mut bytes, format).unwrap();
            for (kept, sides) in [(Kept::InFull, (3000, 40)), (Kept::ToBeRead, (2400, 32))] {
                let prepared = prepare(bytes.get_ref().clone(), &ALL, kept).unwrap();
                let picture = image::load_from_memory_with_format(&prepared.bytes, format).unwrap();
                assert_eq!(picture.dimensions(), sides, "{format:?} {kept:?}");
                assert!(picture.get_pixel(10, 20).0[0] < 10 && picture.get_pixel(sides.0 - 10, 20).0[0] > 240);
                let print = image::load_from_memory(&prepared.copies.unwrap().print).unwrap();
                assert_eq!(print.width(), PRINT_SIDE);
            }
        }
        let small = picture(ImageFormat::Jpeg);
        let [full, read] = [Kept::InFull, Kept::ToBeRead].map(|kept| prepare(small.clone(), &ALL, kept).unwrap().bytes);
        assert_eq!(full, read);
    }

    #[test]
    fn the_end_of_a_small_picture_inside_is_not_the_end() {
        let mut bytes = picture(ImageFormat::Jpeg);
        let inside: Vec<u8> = [&[0xFF, 0xE1, 0, 6, 0xFF, 0xD9, 0, 0][..], &bytes[2..]].concat();
        bytes.splice(2.., inside);
        assert!(jpeg_is_whole(&bytes));
        assert!(!jpeg_is_whole(&bytes[..bytes.len() - 2]));
        // Phones put more behind the end.
        bytes.extend(b"trailer");
        assert!(jpeg_is_whole(&bytes));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn a_damaged_file_is_refused_or_taken_without_panic(
            format in prop::sample::select(vec![ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::Gif]),
            cut in any::<prop::sample::Index>(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        ) {
            let mut bytes = picture(format);
            for (place, value) in changes {
                let place = place.index(bytes.len());
                bytes[place] = value;
            }
            bytes.truncate(cut.index(bytes.len()) + 1);
            if let Ok(prepared) = prepare(bytes, &ALL, Kept::ToBeRead) {
                prop_assert!(ContentType::of(&prepared.bytes).is_some());
            }
        }

        #[test]
        fn a_file_cut_off_anywhere_is_refused(
            format in prop::sample::select(vec![ImageFormat::Jpeg, ImageFormat::Gif]),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut bytes = picture(format);
            bytes.truncate(cut.index(bytes.len()));
            prop_assert!(prepare(bytes, &ALL, Kept::ToBeRead).is_err());
        }
    }
}
