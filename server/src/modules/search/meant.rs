//! What a word may mean beside the letters it's made of: the number of a document, or an amount of money. Pure.

use std::ops::RangeInclusive;

use crate::modules::documents::{DocumentType, document_number};
use platform::db::query::search::fold;

/// No invoice is for more than this many digits of dollars.
const MOST_DIGITS: usize = 9;
/// Of what's typed only so many words are taken for a number or an amount: each costs a look-up.
const MOST_MEANT: usize = 2;

/// One word, what it may mean, and what else was typed.
#[derive(Debug, PartialEq, Eq)]
pub struct Meant {
    pub invoice: Option<String>,
    pub estimate: Option<String>,
    pub cents: Option<RangeInclusive<i64>>,
    /// The other words.
    pub rest: String,
}

/// The words that mean more than their letters.
pub fn meant(typed: &str) -> Vec<Meant> {
    let folded = fold(typed);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let meant = words.iter().enumerate().filter_map(|(place, word)| {
        let number = |kind| number(word, kind);
        let (invoice, estimate) = (number(DocumentType::Invoice), number(DocumentType::Estimate));
        let cents = cents(word);
        if invoice.is_none() && estimate.is_none() && cents.is_none() {
            return None;
        }
        let rest = [&words[..place], &words[place + 1..]].concat().join(" ");
        Some(Meant { invoice, estimate, cents, rest })
    });
    meant.take(MOST_MEANT).collect()
}

/// "inv-47", "inv47", "#47" and "47" are INV-0047.
fn number(word: &str, kind: DocumentType) -> Option<String> {
    let prefix = fold(kind.number_prefix());
    let digits = match word.strip_prefix(prefix.as_str()) {
        Some(rest) => rest.strip_prefix('-').unwrap_or(rest),
        None => word.strip_prefix('#').unwrap_or(word),
    };
    let is_number = (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|one| one.is_ascii_digit());
    is_number.then(|| digits.parse().ok().map(|number| document_number(kind, number)))?
}

/// Which amounts begin like this, as one types: "$449" is all from $449.00 to $449.99.
fn cents(word: &str) -> Option<RangeInclusive<i64>> {
    let plain = word.strip_prefix('$').unwrap_or(word).replace(',', "");
    let (dollars, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
    let are_digits = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    if !(1..=MOST_DIGITS).contains(&dollars.len())
        || decimals.len() > 2
        || !are_digits(dollars)
        || !are_digits(decimals)
    {
        return None;
    }
    let from: i64 = format!("{dollars}{decimals:0<2}").parse().ok()?;
    let to: i64 = format!("{dollars}{decimals:9<2}").parse().ok()?;
    Some(from..=to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_however_they_are_typed() {
        for word in ["INV-0047", "inv-47", "inv47", "INV‑47"] {
            let [one] = &meant(word)[..] else { panic!("{word}") };
            assert_eq!((one.invoice.as_deref(), &one.estimate), (Some("INV-0047"), &None), "{word}");
        }
        for word in ["47", "#47", "0047"] {
            let [one] = &meant(word)[..] else { panic!("{word}") };
            let (invoice, estimate) = (one.invoice.as_deref(), one.estimate.as_deref());
            assert_eq!((invoice, estimate), (Some("INV-0047"), Some("EST-0047")), "{word}");
        }
        assert_eq!(meant("est-12345")[0].estimate.as_deref(), Some("EST-12345"));
        for word in ["", "inv", "inv-", "inv-x", "elbow", "1-2", "#", "5035550142", "(503)", "٤٧"] {
            assert_eq!(meant(word), [], "{word}");
        }
    }

    #[test]
    fn amounts_are_told_as_they_are_typed() {
        for (word, range) in [
            ("$449.81", 44_981..=44_981),
            ("449.81", 44_981..=44_981),
            ("449.8", 44_980..=44_989),
            ("$449.", 44_900..=44_999),
            ("$449", 44_900..=44_999),
            ("$1,234.50", 123_450..=123_450),
            ("0.5", 50..=59),
        ] {
            assert_eq!(meant(word)[0].cents, Some(range), "{word}");
        }
        for word in ["$", "$x", "4.498", "1.2.3", "-5", ".", "$1234567890"] {
            assert!(meant(word).iter().all(|one| one.cents.is_none()), "{word}");
        }
    }

    #[test]
    fn the_other_words_are_kept() {
        let meant = meant("Ana $449.81 García 47 12");
        let rests: Vec<&str> = meant.iter().map(|one| one.rest.as_str()).collect();
        assert_eq!(rests, ["ana garcia 47 12", "ana $449.81 garcia 12"]);
    }
}
