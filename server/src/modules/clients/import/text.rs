//! The text of a file, whatever wrote it: UTF-8 with or without a mark, UTF-16 with one, or what Windows wrote before.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

pub fn decode(bytes: &[u8]) -> String {
    let encoding = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => UTF_8,
        None => WINDOWS_1252,
    };
    encoding.decode(bytes).0.into_owned()
}

/// A cell as it can be kept: trimmed, line breaks as everywhere, without characters that nobody can see.
pub fn clean(cell: &str) -> String {
    let text = cell.replace("\r\n", "\n").replace('\r', "\n");
    let seen = |one: &char| !one.is_control() || matches!(one, '\n' | '\t');
    text.chars().filter(seen).collect::<String>().trim().to_owned()
}

/// Texts of several lines as one: "12 Oak Street, Apt 4".
pub fn one_line<'text>(texts: impl IntoIterator<Item = &'text str>) -> String {
    let lines = texts.into_iter().flat_map(str::lines).map(|line| line.trim().trim_end_matches(',').trim_end());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_wrote_the_file_its_text_is_read() {
        assert_eq!(decode("Élodie".as_bytes()), "Élodie");
        assert_eq!(decode(b"\xef\xbb\xbfElodie"), "Elodie");
        assert_eq!(decode(b"\xc9lodie \x93best\x94"), "Élodie “best”");
        assert_eq!(decode(b"\xff\xfeE\0l\0"), "El");
        assert_eq!(decode(b"\xfe\xff\0E\0l"), "El");
        assert_eq!(clean(" a\r\nb\0\u{7} "), "a\nb");
        assert_eq!(one_line(["12 Oak Street,\n rear ", "", "Apt 4"]), "12 Oak Street, rear, Apt 4");
    }
}
