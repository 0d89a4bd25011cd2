//! Makes any text fit to be set: no control characters, no invisible marks, one kind of line end.
//!
//! Direction marks go too: which way a text runs follows from its letters, and all that a mark could add is to turn
//! figures around.

/// Names and numbers longer than this are cut, so that the head of a document never outgrows its page.
const LINE_LIMIT: usize = 200;

/// A text of one line: line ends become spaces, and what is too long ends in "…".
pub(crate) fn one_line(text: &str) -> String {
    let text = many_lines(text).replace('\n', " ");
    match text.char_indices().nth(LINE_LIMIT) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text,
    }
}

/// A text that keeps its line ends, with one empty line at most between two paragraphs.
pub(crate) fn many_lines(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut line_ends = 0;
    let mut space = false;
    let mut joiner = None;
    let mut previous = '\0';
    for character in text.chars() {
        if is_joiner(character) {
            joiner = Some(character);
        } else if is_line_end(character) {
            line_ends += usize::from(!(previous == '\r' && character == '\n'));
        } else if character.is_whitespace() && !is_no_break_space(character) {
            space = true;
        } else if !is_invisible(character) {
            if !clean.is_empty() {
                match line_ends {
                    0 if space => clean.push(' '),
                    0 => clean.extend(joiner.filter(|_| clean.ends_with(is_joinable) && is_joinable(character))),
                    1 => clean.push('\n'),
                    _ => clean.push_str("\n\n"),
                }
            }
            clean.push(character);
            (line_ends, space, joiner) = (0, false, None);
        }
        previous = character;
    }
    clean
}

fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn is_no_break_space(character: char) -> bool {
    matches!(character, '\u{a0}' | '\u{202f}')
}

/// Says whether two letters are to be joined, or two pictures are to be one.
pub(crate) fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// Of scripts and pictures that know joining; between any others a joiner is nothing but a hidden character.
fn is_joinable(character: char) -> bool {
    matches!(u32::from(character), 0x600..=0x109f | 0x1780..=0x17ff | 0x2190..=0x2bff | 0x1f000..=0x1faff)
}

/// Control characters, noncharacters and what Unicode calls default ignorable: nothing of it has a shape of its own.
fn is_invisible(character: char) -> bool {
    let code = u32::from(character);
    character.is_control()
        || code & 0xfffe == 0xfffe
        || matches!(code,
            0xad | 0x34f | 0x61c | 0x115f..=0x1160 | 0x17b4..=0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
            | 0x202a..=0x202e | 0x2060..=0x206f | 0x3164 | 0xfdd0..=0xfdef | 0xfe00..=0xfe0f | 0xfeff | 0xffa0
            | 0xfff0..=0xfffb | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_line_ends_and_single_spaces() {
        assert_eq!(
            many_lines("  one\ttwo  \r\nthree\r\n\r\n\r\n\r\nfour \u{2028}five\n\n"),
            "one two\nthree\n\nfour\nfive"
        );
        assert_eq!(one_line("Ann\nand\tBob "), "Ann and Bob");
    }

    #[test]
    fn drops_what_has_no_shape() {
        assert_eq!(many_lines("a\u{0}b\u{7}c\u{200b}d\u{202e}e\u{feff}f\u{fffe}g\u{ad}h\u{1ffff}"), "abcdefgh");
        assert_eq!(many_lines("\u{0}\u{200d} \n\t"), "");
        assert_eq!(many_lines("pay\u{200d}ment\u{200c} \u{200d}1"), "payment 1");
    }

    #[test]
    fn keeps_joiners_where_they_join() {
        for text in ["می\u{200c}خواهم", "क\u{200d}ष", "👩\u{200d}🔧"] {
            assert_eq!(many_lines(text), text);
        }
        assert_eq!(many_lines("👩\u{200d} \u{200d}🔧"), "👩 🔧");
    }

    #[test]
    fn cuts_a_line_that_is_too_long() {
        let cut = one_line(&"é".repeat(10_000));
        assert_eq!(cut.chars().count(), LINE_LIMIT + 1);
        assert!(cut.ends_with('…'));
        assert_eq!(one_line(&"é".repeat(LINE_LIMIT)).chars().count(), LINE_LIMIT);
    }
}
