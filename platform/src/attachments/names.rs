//! What a file is called when it's saved. People choose names, and so do those who want a program to look like a photo: what
//! can't be seen goes, and the extension follows from what the file is.

use super::pictures::ContentType;

/// A name never says more than this of itself that isn't an extension.
const LONGEST_EXTENSION: usize = 5;

/// Characters that show nothing and change how the rest is read: right-to-left marks make "gpj.exe" look like "exe.jpg".
pub fn is_deceptive(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

impl ContentType {
    /// The usual extension first, then others that mean the same.
    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["jpg", "jpeg", "jpe", "jfif"],
            Self::Png => &["png"],
            Self::Gif => &["gif"],
            Self::Pdf => &["pdf"],
            Self::Zip => &["zip"],
        }
    }
}

/// The name as it was given, as far as it's true.
pub fn saved_name(given: &str, is: ContentType) -> String {
    let name: String = given.chars().filter(|one| !is_deceptive(*one)).collect();
    let name = name.trim().trim_end_matches('.');
    let extensions = is.extensions();
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    if extensions.iter().any(|known| extension.eq_ignore_ascii_case(known)) && !stem.is_empty() {
        return name.to_owned();
    }
    // "before.exe" has one that's wrong; "Dr. Smith" and "v1.2" have none.
    let is_extension = extension.len() <= LONGEST_EXTENSION
        && extension.starts_with(|one: char| one.is_ascii_alphabetic())
        && extension.chars().all(|one| one.is_ascii_alphanumeric());
    let stem = if is_extension { stem } else { name };
    let stem = if stem.is_empty() { "file" } else { stem };
    format!("{stem}.{}", extensions[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_says_what_the_file_is() {
        for (given, saved) in [
            ("before.jpg", "before.jpg"),
            ("Before.JPEG", "Before.JPEG"),
            ("photo\u{202e}gpj.exe", "photogpj.jpg"),
            ("setup.exe", "setup.jpg"),
            ("sink.png", "sink.jpg"),
            ("Dr. Smith", "Dr. Smith.jpg"),
            ("v1.2", "v1.2.jpg"),
            ("sink", "sink.jpg"),
            (".jpg", "file.jpg"),
            ("\u{202e}", "file.jpg"),
            ("水道.jpg", "水道.jpg"),
            ("sink.jpg.", "sink.jpg"),
        ] {
            assert_eq!(saved_name(given, ContentType::Jpeg), saved, "{given:?}");
        }
        assert_eq!(saved_name("plan.exe", ContentType::Pdf), "plan.pdf");
    }
}
