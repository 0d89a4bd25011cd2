//! A file inside JSON.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{Fields, Given, Needed};
use crate::db::outside_database_work;

impl Fields {
    /// A file as a data string (`data:image/jpeg;base64,…`); missing, null or empty means none. What the file is, its
    /// content will tell.
    pub fn data_string(&mut self, name: &'static str, label: &str, value: &mut Option<Vec<u8>>) {
        self.describe_field(name, Needed::Optional, json!({ "type": ["string", "null"] }));
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = None,
            Given::Value(Value::String(text)) if text.trim().is_empty() => *value = None,
            Given::Value(given) => match given.as_str().and_then(bytes_of_data_string) {
                Some(bytes) => *value = Some(bytes),
                None => self.refuse(name, format!("{label} must be a file like data:image/jpeg;base64,…")),
            },
        }
    }
}

fn bytes_of_data_string(text: &str) -> Option<Vec<u8>> {
    outside_database_work("reading a data string");
    let (about, base64) = text.trim().strip_prefix("data:")?.split_once(',')?;
    STANDARD.decode(base64).ok().filter(|_| about.ends_with(";base64"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proportion::takes_time_in_proportion;

    #[test]
    fn a_data_string_is_a_file() {
        for (text, bytes) in [
            ("data:image/jpeg;base64,aGk=", Some(&b"hi"[..])),
            (" data:;base64,aGk= ", Some(b"hi")),
            ("data:image/jpeg,hi", None),
            ("image/jpeg;base64,aGk=", None),
            ("data:image/jpeg;base64,a", None),
            ("", None),
        ] {
            assert_eq!(bytes_of_data_string(text).as_deref(), bytes, "{text}");
        }
    }

    #[test]
    fn reading_takes_time_in_proportion_to_the_text() {
        for piece in ["aGk=", "data:;base64,", " ", "🔧"] {
            takes_time_in_proportion(piece, |text| {
                let _ = bytes_of_data_string(text);
                let _ = bytes_of_data_string(&format!("data:image/jpeg;base64,{text}"));
            });
        }
    }

    /// Whatever is sent: a file or a refusal, never a panic, and what is a file comes back byte for byte.
    #[test]
    fn no_text_makes_reading_panic() {
        let mut seed = 20_261_118_u64;
        let mut below = |limit: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            usize::try_from(seed % limit as u64).unwrap()
        };
        let pieces = [
            "data:",
            ";base64",
            ",",
            "=",
            "==",
            "aGk",
            "\u{feff}",
            "🔧",
            " ",
            "\n",
            "%41",
            "data:;base64,",
            "/+",
            "-_",
        ];
        for _ in 0..20_000 {
            let text: String = (0..below(12)).map(|_| pieces[below(pieces.len())]).collect();
            let _ = bytes_of_data_string(&text);
            let bytes: Vec<u8> = (0..below(50)).map(|_| u8::try_from(below(256)).unwrap()).collect();
            let text = format!("data:text/csv;base64,{}", STANDARD.encode(&bytes));
            assert_eq!(bytes_of_data_string(&text), Some(bytes));
        }
    }
}
