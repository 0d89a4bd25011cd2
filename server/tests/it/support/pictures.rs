//! Pictures to upload.

use std::io::Cursor;

pub use image::ImageFormat;
use image::codecs::jpeg::JpegEncoder;
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

/// A page as a scanner writes it: one JPEG, with the paper's grain, in a PDF.
pub fn scanned_page(width: u32, height: u32) -> Vec<u8> {
    let grain = RgbImage::from_fn(width, height, |x, y| Rgb([180 + ((x * 7) ^ (y * 13)) as u8 % 64; 3]));
    let mut jpeg = Vec::new();
    DynamicImage::ImageRgb8(grain).write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, 98)).expect("a picture");
    let said = format!(
        "<< /Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 /ColorSpace /DeviceRGB \
         /Filter /DCTDecode /Length {} >>\nstream\n",
        jpeg.len(),
    );
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /XObject << /P 4 0 R >> >> >>";
    let objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        page.as_bytes().to_vec(),
        [said.as_bytes(), &jpeg, b"\nendstream"].concat(),
        b"<< /Length 30 >>\nstream\nq 612 0 0 792 0 0 cm /P Do Q  \nendstream".to_vec(),
    ];
    let (mut pdf, mut table) = (b"%PDF-1.4\n".to_vec(), "xref\n0 6\n0000000000 65535 f \n".to_owned());
    for (before, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", pdf.len());
        pdf.extend([format!("{} 0 obj\n", before + 1).as_bytes(), object, b"\nendobj\n"].concat());
    }
    let at = pdf.len();
    pdf.extend(format!("{table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{at}\n%%EOF\n").as_bytes());
    pdf
}
