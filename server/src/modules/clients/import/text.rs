//! The text of a file, whatever wrote it: UTF-8 with or without a mark, UTF-16 with one, or what Windows wrote before.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use platform::db::outside_database_work;

/// The bytes of a file in UTF-8 where its mark says what it's written in, and without that mark; otherwise as they are.
pub fn without_mark(bytes: &[u8]) -> Cow<'_, [u8]> {
    outside_database_work("decoding an import file");
    match Encoding::for_bom(bytes) {
        Some((encoding, length)) if encoding == UTF_8 => Cow::Borrowed(&bytes[length..]),
        Some((encoding, _)) => Cow::Owned(encoding.decode(bytes).0.into_owned().into_bytes()),
        None => Cow::Borrowed(bytes),
    }
}

/// Text that isn't UTF-8 is from an old Windows program.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// Adds a cell as it can be kept: trimmed, line breaks as everywhere, without characters that nobody can see.
pub fn push_clean(out: &mut String, cell: &str) {
    let start = out.len();
    let mut letters = cell.chars().peekable();
    while let Some(letter) = letters.next() {
        let letter = match letter {
            '\r' => {
                letters.next_if_eq(&'\n');
                '\n'
            }
            other => other,
        };
        let is_seen = !letter.is_control() || matches!(letter, '\n' | '\t');
        // What comes first in a cell isn't a blank.
        if is_seen && (out.len() > start || !letter.is_whitespace()) {
            out.push(letter);
        }
    }
    let kept = start + out[start..].trim_end().len();
    out.truncate(kept);
}

pub fn clean(cell: &str) -> String {
    let mut out = String::new();
    push_clean(&mut out, cell);
    out
}

/// Texts of several lines as one: "12 Oak Street, Apt 4".
pub fn one_line<'text>(texts: impl IntoIterator<Item = &'text str>) -> String {
    let lines = texts.into_iter().flat_map(str::lines).map(|line| line.trim().trim_end_matches(',').trim_end());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode(&without_mark(bytes)).into_owned()
    }

    #[test]
    fn whatever_wrote_the_file_its_text_is_read() {
        assert_eq!(text("Élodie".as_bytes()), "Élodie");
        assert_eq!(text(b"\xef\xbb\xbfElodie"), "Elodie");
        assert_eq!(text(b"\xc9lodie \x93best\x94"), "Élodie “best”");
        assert_eq!(text(b"\xff\xfeE\0l\0"), "El");
        assert_eq!(text(b"\xfe\xff\0E\0l"), "El");
        assert_eq!(clean(" \0 a\r\nb\rc\0\u{7} "), "a\nb\nc");
        assert_eq!(clean(" \r\n "), "");
        assert_eq!(one_line(["12 Oak Street,\n rear ", "", "Apt 4"]), "12 Oak Street, rear, Apt 4");
    }
}
