//! Compares with the committed files in a way that another version of poppler passes and another layout does not.

use std::path::PathBuf;

/// Pictures are compared by the mean shade of squares of this many pixels, in which the edges of letters drown.
const SQUARE: usize = 4;
/// A square differs when its shade, of 256, is this far off: more than between poppler's two painters, which draw
/// letters and hairlines in quite different ways.
const SHADE: u8 = 56;
/// So many squares of a thousand may differ.
const DIFFERENT_PER_THOUSAND: usize = 2;

fn expected(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/expected").join(file)
}

/// What is expected; where it is to be written anew, that is done first.
fn read(file: &str, actual: &[u8]) -> Vec<u8> {
    let path = expected(file);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(expected("")).expect("a folder");
        std::fs::write(&path, actual).expect("a file");
    }
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}; write it with UPDATE_GOLDEN=1", path.display()))
}

/// Words and lines count, the width of the gaps does not.
pub fn texts(name: &str, actual: &str) {
    let expected = String::from_utf8(read(&format!("{name}.txt"), actual.as_bytes())).expect("UTF-8");
    assert_eq!(lines(actual), lines(&expected), "the text of {name} has changed");
}

fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect()
}

/// Three quarters of an inch on each side of US Letter, the footer half an inch from the edge. A word's box reaches as
/// far as the tallest letters of its font would, a little beyond its line.
pub fn margins(name: &str, words: &str) {
    let words: Vec<&str> = words.lines().filter(|line| line.contains("<word")).collect();
    assert!(!words.is_empty(), "{name} has no words");
    for word in words {
        let edge = |edge: &str| -> f32 {
            let (_, value) = word.split_once(edge).expect("an edge");
            value.split('"').nth(1).and_then(|number| number.parse().ok()).expect("a number")
        };
        let inside = edge("xMin") >= 53.0 && edge("xMax") <= 559.0 && edge("yMin") >= 40.0 && edge("yMax") <= 760.0;
        assert!(inside, "{name}: {word}");
    }
}

pub fn pictures(name: &str, actual: &[u8]) {
    let expected = read(&format!("{name}.png"), actual);
    let (different, all) = difference(actual, &expected);
    assert!(
        different * 1000 <= all * DIFFERENT_PER_THOUSAND,
        "the picture of {name} has changed: {different} of {all} squares differ"
    );
}

/// How many squares differ, and of how many.
fn difference(one: &[u8], other: &[u8]) -> (usize, usize) {
    let (one, other) = (squares(one), squares(other));
    if one.len() != other.len() {
        return (one.len().max(other.len()), one.len().max(other.len()));
    }
    (one.iter().zip(&other).filter(|(one, other)| one.abs_diff(**other) > SHADE).count(), one.len())
}

/// The mean shades of red, green and blue, square by square.
fn squares(image: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(image)).read_info().expect("a PNG");
    let mut samples = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut samples).expect("pixels");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    let (width, height) = (info.width as usize, info.height as usize);
    let mut squares = Vec::new();
    for top in (0..height).step_by(SQUARE) {
        for left in (0..width).step_by(SQUARE) {
            for color in 0..3 {
                let rows = top..(top + SQUARE).min(height);
                let columns = left..(left + SQUARE).min(width);
                let count = rows.len() * columns.len();
                let shade = |y: usize, x: usize| usize::from(samples[(y * width + x) * 3 + color]);
                let sum: usize = rows.map(|y| columns.clone().map(|x| shade(y, x)).sum::<usize>()).sum();
                squares.push((sum / count) as u8);
            }
        }
    }
    squares
}

#[test]
fn another_layout_and_another_color_are_seen() {
    let picture = |document: &sawhorse_pdf::Document| crate::poppler::picture(&crate::render(document).bytes, 1);
    let invoice = crate::samples::invoice();
    let before = picture(&invoice);
    let mut shorter = invoice.clone();
    shorter.items.pop();
    for after in [shorter, crate::samples::past_due_invoice()] {
        let (different, all) = difference(&before, &picture(&after));
        assert!(different * 1000 > all * DIFFERENT_PER_THOUSAND, "only {different} of {all} squares differ");
    }
}
