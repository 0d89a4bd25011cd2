//! Files as scanners write them, built by hand and read again by rules of our own.

use std::fmt::Write as _;
use std::sync::LazyLock;

use image::{DynamicImage, GrayImage, Luma, Rgb, RgbImage};
use proptest::prelude::*;

use super::*;
use crate::proportion::takes_time_in_proportion;

const HEAD: &[u8] = b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n";

/// Paper with its grain, and lines on it.
fn paper(x: u32, y: u32) -> u8 {
    let grain = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(2_246_822_519)).wrapping_mul(3_266_489_917) >> 27;
    (if y % 40 < 12 && x % 16 < 9 { 40 } else { 210 }) + grain as u8
}

fn photo(width: u32, height: u32) -> Vec<u8> {
    let color = RgbImage::from_fn(width, height, |x, y| Rgb([paper(x, y), paper(x, y), paper(x + 1, y)]));
    as_jpeg(&DynamicImage::ImageRgb8(color), 95, None).unwrap()
}

static LARGE: LazyLock<Vec<u8>> = LazyLock::new(|| photo(2500, 400));
static SMALL: LazyLock<Vec<u8>> = LazyLock::new(|| photo(400, 300));

struct Pdf {
    bytes: Vec<u8>,
    /// Of the objects that no table has yet.
    places: Vec<(usize, usize)>,
    table: Option<usize>,
}

impl Pdf {
    fn new() -> Self {
        let mut pdf = Self { bytes: HEAD.to_vec(), places: Vec::new(), table: None };
        pdf.add(1, b"<< /Type /Catalog /Pages 2 0 R >>");
        pdf.add(2, b"<< /Type /Pages /Kids [3 0 R] /Count 1 /Note (a \\) \\( b) >>");
        pdf.add(
            3,
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /Im 10 0 R >> >> >>",
        );
        pdf
    }

    fn add(&mut self, number: usize, content: &[u8]) {
        self.places.push((number, self.bytes.len()));
        self.bytes.extend(format!("{number} 0 obj\n").as_bytes());
        self.bytes.extend([content, b"\nendobj\n"].concat());
    }

    fn add_jpeg(&mut self, number: usize, said: &str, jpeg: &[u8]) {
        let said = format!("<< /Type /XObject /Subtype /Image /BitsPerComponent 8 {said} >>\nstream\n");
        self.add(number, &[said.as_bytes(), jpeg, b"\nendstream"].concat());
    }

    fn add_large(&mut self, number: usize, said: &str) {
        let rest = "/ColorSpace/DeviceRGB/Width 2500/Height 400/Filter/DCTDecode";
        self.add_jpeg(number, &format!("{said} {rest} /Length {}", LARGE.len()), &LARGE);
    }

    /// Writes the table of what was added since the last one.
    fn end(&mut self, trailer: &str) {
        let mut table = "xref\n0 1\n0000000000 65535 f \n".to_owned();
        for (number, place) in self.places.drain(..) {
            writeln!(table, "{number} 1\n{place:010} 00000 n ").unwrap();
        }
        let before = self.table.map(|table| format!("/Prev {table}")).unwrap_or_default();
        let at = self.bytes.len();
        write!(table, "trailer\n<< /Size 99 /Root 1 0 R {before} {trailer} >>\nstartxref\n{at}\n%%EOF\n").unwrap();
        self.bytes.extend(table.as_bytes());
        self.table = Some(at);
    }

    fn ended(mut self, trailer: &str) -> Vec<u8> {
        self.end(trailer);
        self.bytes
    }
}

fn words(bytes: &[u8]) -> impl Iterator<Item = &str> {
    let words = bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.map(|word| std::str::from_utf8(word).unwrap())
}

/// The number and place of each object that the tables name, once per table.
fn places(bytes: &[u8]) -> Vec<(usize, usize)> {
    let last = bytes.windows(9).rposition(|window| window == b"startxref").unwrap();
    let (mut next, mut places) = (words(&bytes[last..]).nth(1).map(|at| at.parse::<usize>().unwrap()), Vec::new());
    while let Some(at) = next {
        let mut words = words(&bytes[at..]);
        assert_eq!(words.next(), Some("xref"));
        while let Some(first) = words.next().filter(|word| *word != "trailer") {
            for number in 0..words.next().unwrap().parse::<usize>().unwrap() {
                let offset = words.next().unwrap().parse().unwrap();
                if (words.next(), words.next()).1 == Some("n") {
                    places.push((first.parse::<usize>().unwrap() + number, offset));
                }
            }
        }
        let mut trailer = words.take_while(|word| *word != ">>");
        next = trailer.find(|word| *word == "/Prev").map(|_| trailer.next().unwrap().parse().unwrap());
    }
    for (number, offset) in &places {
        let begin = format!("{number} 0 obj\n");
        assert!(bytes[*offset..].starts_with(begin.as_bytes()), "{number} isn't at {offset}");
    }
    places
}

/// The sides of the JPEG in each picture, which are what's said of it.
fn pictures(bytes: &[u8]) -> Vec<(usize, u32, u32)> {
    let mut pictures = Vec::new();
    for (number, offset) in places(bytes) {
        let object = &bytes[offset..];
        let line_of = |line: &[u8]| object.windows(line.len()).position(|window| window == line);
        let Some(stream) = line_of(b"stream\n").filter(|stream| *stream < line_of(b"\nendobj").unwrap()) else {
            continue;
        };
        let said = std::str::from_utf8(&object[..stream]).unwrap().replace('/', " /");
        let number_of = |key| {
            let mut words = said.split_whitespace().skip_while(|word| *word != key);
            words.nth(1).map(|number| number.parse::<usize>().unwrap())
        };
        let (length, Some(width)) = (number_of("/Length").unwrap(), number_of("/Width")) else { continue };
        assert!(object[stream + 7 + length..].starts_with(b"\nendstream\nendobj"), "{number}");
        let picture = image::load_from_memory_with_format(&object[stream + 7..][..length], ImageFormat::Jpeg).unwrap();
        assert_eq!((picture.width() as usize, picture.height() as usize), (width, number_of("/Height").unwrap()));
        pictures.push((number, picture.width(), picture.height()));
    }
    pictures
}

#[test]
fn pages_are_made_smaller_and_everything_else_is_found_where_it_is_now() {
    for count in [1, 3] {
        let mut pdf = Pdf::new();
        for number in 10..10 + count {
            pdf.add_large(number, "/SMask 40 0 R");
            pdf.add(number + 20, b"<< /Length 12 >>\nstream\nq /Im Do Q 1\nendstream");
        }
        pdf.add(40, b"<< /Subtype /Image /Length 1 >>\nstream\n1\nendstream");
        let before = pdf.ended("");
        let after = made_smaller(&before).unwrap();
        assert!(after.len() * 10 < before.len() * 8, "{} of {}", after.len(), before.len());
        let sides: Vec<_> = (10..10 + count).map(|number| (number, 2400, 384)).collect();
        assert_eq!(pictures(&after)[..count], sides);
        assert_eq!(places(&after).len(), places(&before).len());
        // Nothing is left to be done.
        assert_eq!(made_smaller(&after), None);
    }
}

#[test]
fn a_changed_file_keeps_all_its_tables() {
    let mut pdf = Pdf::new();
    pdf.add_large(10, "");
    pdf.add_large(11, "");
    pdf.end("");
    // A note, another page, and a page that takes the place of one before.
    pdf.add(30, b"<< /Type /Annot >>");
    pdf.add_large(12, "");
    pdf.add_large(11, "/Interpolate true");
    pdf.end("");
    pdf.add(31, b"<< /Type /Annot >>");
    let before = pdf.ended("");
    let after = made_smaller(&before).unwrap();
    let sides = [(12, 2400, 384), (11, 2400, 384), (10, 2400, 384), (11, 2500, 400)];
    assert_eq!((pictures(&after), places(&after).len()), (sides.to_vec(), places(&before).len()));
    assert_eq!(after.windows(5).filter(|window| window == b"/Prev").count(), 2);
}

#[test]
fn a_length_in_another_object_is_found_and_that_object_left_to_others() {
    let mut pdf = Pdf::new();
    let said = "/Length 20 0 R /Filter [ /DCTDecode ] /Width 2500 /ColorSpace 22 0 R /Height 400";
    pdf.add_jpeg(10, said, &LARGE);
    pdf.add(20, LARGE.len().to_string().as_bytes());
    pdf.add(22, b"[/ICCBased 23 0 R]");
    let after = made_smaller(&pdf.ended("")).unwrap();
    assert_eq!(pictures(&after), [(10, 2400, 384)]);
    assert!(holds(&after, format!("20 0 obj\n{}\nendobj", LARGE.len()).as_bytes()));
}

#[test]
fn grey_stays_grey_and_what_is_wasteful_keeps_its_sides() {
    let mut pdf = Pdf::new();
    let grey = DynamicImage::ImageLuma8(GrayImage::from_fn(1200, 900, |x, y| Luma([paper(x, y)])));
    let jpeg = as_jpeg(&grey, 100, None).unwrap();
    let said = "/ColorSpace /DeviceGray /Filter /DCTDecode /Width 1200 /Height 900";
    pdf.add_jpeg(10, &format!("{said} /Length {}", jpeg.len()), &jpeg);
    let after = made_smaller(&pdf.ended("")).unwrap();
    assert_eq!(pictures(&after), [(10, 1200, 900)]);
    let tables = Tables::read(&after).unwrap();
    let page = Page::read(&after, &tables, &tables.object((10, 0)).unwrap()).unwrap();
    assert_eq!(page.frame.channels, 1);
}

#[test]
fn pages_beyond_the_most_pixels_stay() {
    let mut pdf = Pdf::new();
    for number in 10..13 {
        pdf.add_large(number, "");
    }
    let after = rewritten(&pdf.ended(""), 2 * 2500 * 400).unwrap();
    assert_eq!(pictures(&after), [(10, 2400, 384), (11, 2400, 384), (12, 2500, 400)]);
    // As much as is said of it is never unpacked.
    let mut jpeg = LARGE.clone();
    let sides = jpeg.windows(4).position(|window| window == [0x01, 0x90, 0x09, 0xC4]).unwrap();
    jpeg[sides..sides + 4].copy_from_slice(&[0xFF; 4]);
    let mut pdf = Pdf::new();
    let said = "/ColorSpace /DeviceRGB /Filter /DCTDecode /Width 65535 /Height 65535";
    pdf.add_jpeg(10, &format!("{said} /Length {}", jpeg.len()), &jpeg);
    assert_eq!(made_smaller(&pdf.ended("")), None);
}

#[test]
fn what_is_not_a_plain_page_stays() {
    for said in [
        "/Decode [1 0 1 0 1 0]",
        "/DecodeParms << /ColorTransform 0 >>",
        "/Mask [0 10 0 10 0 10]",
        "/F (elsewhere.jpg)",
        "/SMask 40 0 R",
        "/Width 2500",
        "/W#69dth 1",
        "/Note % remark\n",
        "/Note <<",
    ] {
        let mut pdf = Pdf::new();
        pdf.add_large(10, said);
        pdf.add(40, b"<< /Subtype /Image /Matte [0 0 0] >>");
        assert_eq!(made_smaller(&pdf.ended("")), None, "{said}");
    }
    let length = LARGE.len();
    for said in [
        format!("/ColorSpace [/Indexed /DeviceRGB 1 <00>] /Filter /DCTDecode /Width 2500 /Height 400 /Length {length}"),
        format!("/ColorSpace /DeviceRGB /Filter [/FlateDecode /DCTDecode] /Width 2500 /Height 400 /Length {length}"),
        format!("/ColorSpace /DeviceRGB /Filter /DCTDecode /Width 2400 /Height 400 /Length {length}"),
        format!("/ColorSpace /DeviceRGB /Filter /DCTDecode /Width 2500 /Height 400 /Length {}", length - 9),
        "/ColorSpace /DeviceRGB /Filter /DCTDecode /Width 2500 /Height 400 /Length 10 0 R".to_owned(),
        "/ColorSpace /DeviceRGB /Filter /DCTDecode /Width 2500 /Height 400 /Length 9999999999".to_owned(),
    ] {
        let mut pdf = Pdf::new();
        pdf.add_jpeg(10, &said, &LARGE);
        assert_eq!(made_smaller(&pdf.ended("")), None, "{said}");
    }
}

#[test]
fn a_file_that_is_written_another_way_stays() {
    let page = || {
        let mut pdf = Pdf::new();
        pdf.add_large(10, "");
        pdf
    };
    assert!(made_smaller(&page().ended("")).is_some());
    for trailer in ["/Encrypt 9 0 R", "/XRefStm 20", "/Prev 9999999", "/Prev 10", "/Prev 4 0 R"] {
        assert_eq!(made_smaller(&page().ended(trailer)), None, "{trailer}");
    }
    for content in [&b"<< /Type /Sig /ByteRange [0 1 2 3] >>"[..], b"<< /Linearized 1 >>"] {
        let mut pdf = Pdf::new();
        pdf.add(9, content);
        pdf.add_large(10, "");
        assert_eq!(made_smaller(&pdf.ended("")), None);
    }
    let mut heavy = page();
    heavy.add(30, &vec![b'7'; 10 * LARGE.len()]);
    assert_eq!(made_smaller(&heavy.ended("")), None, "less than a tenth");

    let whole = page().ended("");
    let text = |from: &str, to: &str| {
        let at = whole.windows(from.len()).rposition(|window| window == from.as_bytes()).unwrap();
        [&whole[..at], to.as_bytes(), &whole[at + from.len()..]].concat()
    };
    let table = page().bytes.len();
    for damaged in [
        text("00000 n ", "00001 n "),
        text("00000 n ", "00000 m "),
        text("00000 n \n", "00000 n\n"),
        text("xref\n0 1", "xref\n0 9"),
        text("xref\n0 1", "7 0 obj\n<< /Type /XRef >>"),
        text("<< /Size 99", &format!("<< /Prev {table} /Size 99")),
        text(&format!("startxref\n{table}"), "startxref\n99999999999999999999"),
        text(&format!("startxref\n{table}"), "startxref\n"),
        b"%PDF-1.7\n%%EOF\n".to_vec(),
        [HEAD, LARGE.as_slice(), b"startxref\n0\n%%EOF\n"].concat(),
        Vec::new(),
    ] {
        assert_eq!(made_smaller(&damaged), None);
    }
}

#[test]
fn nothing_is_read_twice_however_it_nests() {
    let piece = "x".repeat(80);
    takes_time_in_proportion(&piece, |text| {
        let mut pdf = Pdf::new();
        for number in 10..text.len() / 100 {
            pdf.places.push((number, pdf.bytes.len()));
            pdf.bytes.extend(format!("{number} 0 obj<</Subtype/Image/A[{}", &piece[..50]).as_bytes());
        }
        let bytes = pdf.ended("");
        assert_eq!(Tables::read(&bytes).unwrap().objects().len() + 7, text.len() / 100);
        assert_eq!(made_smaller(&bytes), None);
    });
    for piece in ["[", "(", "<</A", "/A ", " "] {
        takes_time_in_proportion(piece, |text| {
            let mut pdf = Pdf::new();
            for (number, begin) in ["<< ", "<< /A ", "<< /A [", "5 0 obj "].into_iter().enumerate() {
                pdf.add(10 + number, &[begin.as_bytes(), &text.as_bytes()[..text.len() / 4]].concat());
            }
            assert_eq!(made_smaller(&pdf.ended("")), None);
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_damaged_file_stays_or_is_still_sound(
        changes in prop::collection::vec((any::<bool>(), any::<prop::sample::Index>(), any::<u8>()), 0..4),
        cut in prop::option::weighted(0.3, any::<prop::sample::Index>()),
    ) {
        let mut pdf = Pdf::new();
        let said = "/ColorSpace /DeviceRGB /Filter /DCTDecode /Width 400 /Height 300 /Length 20 0 R";
        pdf.add_jpeg(10, said, &SMALL);
        pdf.add(20, SMALL.len().to_string().as_bytes());
        pdf.end("");
        pdf.add(30, b"<< /Type /Annot >>");
        let mut bytes = pdf.ended("");
        // Most of the file is pixels: every other change is to what's around them.
        let around: Vec<usize> = (0..700).chain(bytes.len() - 600..bytes.len()).collect();
        for (is_anywhere, place, value) in changes {
            let place = if is_anywhere { place.index(bytes.len()) } else { around[place.index(around.len())] };
            bytes[place] = value;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Some(smaller) = rewritten(&bytes, MOST_PIXELS_OF_ALL) {
            prop_assert!(smaller.len() < bytes.len() && Tables::read(&smaller).is_some());
        }
    }
}
