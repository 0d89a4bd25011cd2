//! What pictures and scanned pages share: how many pixels we look at, how many it takes to read something, and how
//! they're written.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageEncoder, ImageResult};

use crate::db::outside_database_work;

/// Any phone's picture, and little enough to be held in memory while it is turned.
pub const MOST_PIXELS: u64 = 50_000_000;
/// Enough for the small print on a whole page, and what our app sends (`web/app/ui/files/scaled-photo.ts`).
pub const LONGEST_SIDE: u32 = 2400;

/// At most this wide and high, and sharp. The filter takes memory and time for every pixel there was. Where it's more
/// than two to one, averages are as good.
pub fn scaled_down(picture: DynamicImage, side: u32) -> DynamicImage {
    outside_database_work("scaling a picture");
    match picture.width().max(picture.height()) {
        longest if longest <= side => picture,
        longest if longest <= 2 * side => picture.resize(side, side, FilterType::CatmullRom),
        _ => picture.thumbnail(side, side),
    }
}

pub fn as_jpeg(picture: &DynamicImage, quality: u8, profile: Option<&[u8]>) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    written(picture, JpegEncoder::new_with_quality(&mut bytes, quality), profile)?;
    Ok(bytes)
}

pub fn as_png(picture: &DynamicImage, profile: Option<&[u8]>) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    written(picture, PngEncoder::new(&mut bytes), profile)?;
    Ok(bytes)
}

fn written(picture: &DynamicImage, encoder: impl ImageEncoder, profile: Option<&[u8]>) -> ImageResult<()> {
    outside_database_work("writing a picture");
    let mut encoder = encoder;
    if let Some(profile) = profile {
        // A picture without one is only a little paler.
        let _ = encoder.set_icc_profile(profile.to_vec());
    }
    picture.write_with_encoder(encoder)
}

/// Whether the end-of-image marker is reached: a small picture inside the file's remarks has one too, so the file is
/// walked from marker to marker.
pub fn jpeg_is_whole(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[mark, code]) = bytes.get(at..at + 2).and_then(<[u8]>::first_chunk) {
        match (mark, code) {
            (0xFF, 0xD9) => return true,
            // Between the picture's own bytes: escaped ones, restarts, padding.
            (0xFF, 0x00 | 0x01 | 0xD0..=0xD8) => at += 2,
            (0xFF, 0xFF) => at += 1,
            (0xFF, _) => {
                let Some(&length) = bytes.get(at + 2..).and_then(<[u8]>::first_chunk) else { return false };
                at += 2 + usize::from(u16::from_be_bytes(length)).max(2);
            }
            _ => match bytes[at..].iter().position(|byte| *byte == 0xFF) {
                Some(ahead) => at += ahead,
                None => return false,
            },
        }
    }
    false
}
