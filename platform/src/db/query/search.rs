//! Search that finds the same on both engines: words in any order, whatever the case and the accents, anywhere in the
//! text, telephone numbers by their digits. Texts are folded here, in the program, because SQLite's own lower() knows
//! ASCII only and neither engine strips accents. (`refold` writes stored texts anew when the folding changes.)

use unicode_normalization::UnicodeNormalization as _;

/// Stands before the digits of a telephone number, behind all other text. Nobody can type it.
const PHONE: char = '\u{1}';
/// A name is sorted by so many of its characters: an index of PostgreSQL takes 2,704 bytes.
const LONGEST_KEY: usize = 200;
/// So many characters a piece of a text has at least that is found through an index of its trigrams.
const TRIGRAM: usize = 3;
/// Fewer digits with something between them are no piece of a telephone number.
const FEWEST_DIGITS: usize = 3;

/// A text as it is compared: small letters without accents, in their plainest form. "Élodie" is "elodie", "½″" is
/// "1/2"", "Straße" is "strasse".
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    // Decomposed, the mark for inches would be two of the mark for feet.
    let inches = |character| if character == '″' { '"' } else { character };
    for character in text.chars().map(inches).nfkd().flat_map(char::to_lowercase) {
        match character {
            _ if is_mark(character) => {}
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ħ' => folded.push('h'),
            'ı' => folded.push('i'),
            'ς' => folded.push('σ'),
            // What keyboards put in for what people mean.
            '‘' | '’' | 'ʼ' | '′' => folded.push('\''),
            '“' | '”' => folded.push('"'),
            '‐' | '‑' | '‒' | '–' | '—' | '−' => folded.push('-'),
            '⁄' | '∕' => folded.push('/'),
            '×' => folded.push('x'),
            other => folded.push(other),
        }
    }
    folded
}

/// Accents and points that a letter can be written without, and characters that nobody sees. Vowel signs of scripts that
/// cannot do without them stay.
fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5bd}' | '\u{5bf}' | '\u{5c1}' | '\u{5c2}'
        | '\u{5c4}' | '\u{5c5}' | '\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
        | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// What a list by name is sorted by.
pub fn sort_key(name: &str) -> String {
    fold(name).chars().take(LONGEST_KEY).collect()
}

/// Joins the searchable fields into one folded text.
pub fn search_text<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for field in fields.into_iter().filter(|field| !field.is_empty()) {
        if !text.is_empty() {
            // No word reaches from one field into the next: words have no blanks in them.
            text.push('\n');
        }
        text.push_str(&fold(field));
    }
    text
}

/// The same with the digits of telephone numbers, by which they are found however they were written.
pub fn search_text_with_phones<'a>(
    fields: impl IntoIterator<Item = &'a str>,
    phones: impl IntoIterator<Item = &'a str>,
) -> String {
    let mut text = search_text(fields);
    for phone in phones {
        let phone = fold(phone);
        text.push('\n');
        text.push_str(&phone);
        text.push(PHONE);
        text.extend(phone.chars().filter(char::is_ascii_digit));
    }
    text
}

/// What is looked for: every word has to be found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sought {
    words: Vec<Word>,
}

/// One word, as patterns for LIKE with `ESCAPE '\'`. Either may be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub pattern: String,
    /// When the word can be a piece of a telephone number.
    pub phone: Option<String>,
    /// As SQLite looks it up among trigrams, for which it has to be long enough.
    phrase: Option<String>,
}

impl Sought {
    pub fn of(search: &str) -> Self {
        let folded = fold(search);
        // "(555) 123-4567" is three pieces of one number.
        let whole = phone_digits(&folded);
        let words = folded.split_whitespace().map(|word| {
            let digits = whole.clone().or_else(|| phone_digits(word));
            let phrase = (word.chars().count() >= TRIGRAM).then(|| phrase(word, digits.as_deref()));
            let phone = digits.map(|digits| format!("%{PHONE}%{digits}%"));
            Word { pattern: contains(word), phone, phrase }
        });
        Self { words: words.collect() }
    }

    /// The words that can be looked up among trigrams, as one search of SQLite's; the others narrow what it finds.
    pub fn phrases(&self) -> Option<String> {
        let phrases: Vec<&str> = self.words.iter().filter_map(|word| word.phrase.as_deref()).collect();
        (!phrases.is_empty()).then(|| phrases.join(" AND "))
    }

    pub fn words(&self) -> &[Word] {
        &self.words
    }
}

/// The digits of what can be a telephone number or a piece of one, in whatever way it is written; without the country's
/// own prefix, which few people write down.
fn phone_digits(folded: &str) -> Option<String> {
    let is_phone = folded.chars().all(|one| one.is_ascii_digit() || one.is_whitespace() || "()+-./".contains(one));
    let digits: String = folded.chars().filter(char::is_ascii_digit).collect();
    if !is_phone || digits.len() < FEWEST_DIGITS {
        return None;
    }
    match digits.strip_prefix('1') {
        Some(national) if digits.len() == 11 => Some(national.to_owned()),
        _ => Some(digits),
    }
}

/// What finds a word, or its digits behind a telephone number, in an index of trigrams.
fn phrase(word: &str, digits: Option<&str>) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    match digits {
        Some(digits) => format!("({} OR {})", quoted(word), quoted(digits)),
        None => quoted(word),
    }
}

/// The pattern that finds a folded text anywhere, `%` and `_` taken literally.
pub fn contains(folded: &str) -> String {
    let mut pattern = String::from("%");
    for character in folded.chars() {
        if matches!(character, '\\' | '%' | '_') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}

/// Leaves the rows in whose text every word is found.
#[macro_export]
macro_rules! narrow_to_found {
    ($rows:expr, $column:expr, $sought:expr) => {{
        let mut rows = $rows;
        for word in $sought.words() {
            rows = match &word.phone {
                None => rows.filter($column.like(&word.pattern).escape('\\')),
                Some(phone) => {
                    rows.filter($column.like(&word.pattern).escape('\\').or($column.like(phone).escape('\\')))
                }
            };
        }
        rows
    }};
}
pub use narrow_to_found;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn letters_are_folded_to_their_plainest_form() {
        for (text, folded) in [
            ("Élodie", "elodie"),
            ("E\u{301}LODIE", "elodie"),
            ("Łódź", "lodz"),
            ("Smørrebrød", "smorrebrod"),
            ("Straße", "strasse"),
            ("İstanbul ısı", "istanbul isi"),
            ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
            ("½\u{2033} × 10′ pipe", "1/2\" x 10' pipe"),
            ("Ann’s “best” – ever", "ann's \"best\" - ever"),
            ("ﬁtting № 7²", "fitting no 72"),
            ("Ｆｕｌｌ", "full"),
            ("日本 カ", "日本 カ"),
            ("हिन्दी", "हिन्दी"),
        ] {
            assert_eq!(fold(text), folded);
        }
    }

    #[test]
    fn fields_are_joined_and_empty_ones_left_out() {
        assert_eq!(search_text(["Érable", "", "SKU-1"]), "erable\nsku-1");
        assert_eq!(search_text_with_phones(["Ann"], ["(555) 01"]), "ann\n(555) 01\u{1}55501");
        assert_eq!(sort_key(&"é".repeat(300)), "e".repeat(200));
    }

    #[test]
    fn wildcards_are_literal() {
        let patterns =
            |search: &str| Sought::of(search).words().iter().map(|word| word.pattern.clone()).collect::<Vec<_>>();
        assert_eq!(patterns(" 50%_\\  ÉL "), ["%50\\%\\_\\\\%", "%el%"]);
        assert!(patterns(" \u{301} ").is_empty());
    }

    #[test]
    fn pieces_of_telephone_numbers_are_told_by_their_digits() {
        let phone = |search: &str| Sought::of(search).words().first().and_then(|word| word.phone.clone());
        let found = |digits: &str| Some(format!("%\u{1}%{digits}%"));
        assert_eq!(phone("555-123"), found("555123"));
        assert_eq!(phone("(555) 123-4567"), found("5551234567"));
        assert_eq!(phone("+1 555.123.4567"), found("5551234567"));
        assert_eq!(phone("1-2"), None);
        assert_eq!(phone("INV-0001"), None);
        assert_eq!(Sought::of("diaz 555-1").words()[1].phone, found("5551"));
    }

    proptest! {
        #[test]
        fn folding_twice_is_folding_once(text in "\\PC{0,40}") {
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }
    }
}
