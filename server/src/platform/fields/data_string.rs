//! A file inside JSON.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{Fields, Given, Needed};

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
    let (about, base64) = text.trim().strip_prefix("data:")?.split_once(',')?;
    STANDARD.decode(base64).ok().filter(|_| about.ends_with(";base64"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
