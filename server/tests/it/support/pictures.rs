//! Pictures to upload.

use std::io::Cursor;

pub use image::ImageFormat;
use image::{DynamicImage, Rgb, RgbImage};

/// Left half red, right half blue.
pub fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let halves =
        RgbImage::from_fn(width, height, |x, _| if x * 2 < width { Rgb([200, 0, 0]) } else { Rgb([0, 0, 200]) });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(halves).write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

/// The same as a JPEG, as a phone writes it: held on its side, with the place where it was taken.
pub fn phone_picture(width: u32, height: u32) -> Vec<u8> {
    let plain = picture(ImageFormat::Jpeg, width, height);
    // Big-endian TIFF with two entries: orientation 6 (turn right), and a maker's remark with a place in it.
    let place = b"37.7749N 122.4194W\0";
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]);
    exif.extend([0x01, 0x0e, 0, 2, 0, 0, 0, u8::try_from(place.len()).expect("short"), 0, 0, 0, 38]);
    exif.extend([0, 0, 0, 0]);
    exif.extend(place);
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, &exif, &plain[2..]].concat()
}
