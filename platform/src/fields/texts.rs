//! Fields of words: texts, passwords, addresses, tags, time zones.

use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::json_list::JsonList;
use super::{Fields, Given, Mode, Needed};

const LONGEST_EMAIL: usize = 254;
const NOT_BLANK: &str = r"\S";
const EMAIL: &str = r"^[^\s@]+@[^\s@]+\.[^\s@]+$";
const LONGEST_ZONE: usize = 100;

impl Fields {
    /// A text that must be there and not be blank.
    pub fn text(&mut self, name: &'static str, label: &str, value: &mut String, longest: usize) {
        self.describe_field(
            name,
            Needed::Required,
            json!({ "type": "string", "minLength": 1, "maxLength": longest, "pattern": NOT_BLANK }),
        );
        match self.given(name) {
            Given::Absent if self.is_new() => self.refuse(name, format!("{label} is required.")),
            Given::Absent => {}
            Given::Null => self.refuse(name, format!("{label} is required.")),
            Given::Value(given) => match self.text_of(name, label, &given, longest) {
                Some(text) if text.is_empty() => self.refuse(name, format!("{label} is required.")),
                Some(text) => *value = text,
                None => {}
            },
        }
    }

    /// A text that may be missing; a blank one counts as missing.
    pub fn optional_text(&mut self, name: &'static str, label: &str, value: &mut Option<String>, longest: usize) {
        self.describe_field(name, Needed::Optional, json!({ "type": ["string", "null"], "maxLength": longest }));
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = None,
            Given::Value(given) => {
                if let Some(text) = self.text_of(name, label, &given, longest) {
                    *value = Some(text).filter(|text| !text.is_empty());
                }
            }
        }
    }

    /// A text that has a usual value; missing or blank means that.
    pub fn text_or(&mut self, name: &'static str, label: &str, value: &mut String, longest: usize, otherwise: &str) {
        let mut given = Some(std::mem::take(value)).filter(|text| !text.is_empty());
        self.optional_text(name, label, &mut given, longest);
        *value = given.unwrap_or_else(|| otherwise.to_owned());
    }

    /// A password or token: taken as it is, blanks included.
    pub fn secret(&mut self, name: &'static str, label: &str, value: &mut String, shortest: usize) {
        const LONGEST: usize = 1000;
        self.describe_field(
            name,
            Needed::Required,
            json!({ "type": "string", "minLength": shortest, "maxLength": LONGEST }),
        );
        match self.given(name) {
            Given::Value(Value::String(text)) if text.is_empty() => self.refuse(name, format!("{label} is required.")),
            Given::Value(Value::String(text)) if text.chars().count() < shortest => {
                self.refuse(name, format!("{label} must be at least {shortest} characters long"));
            }
            Given::Value(Value::String(text)) if text.chars().count() > LONGEST => {
                self.refuse(name, format!("{label} must be at most {LONGEST} characters long."));
            }
            Given::Value(Value::String(text)) => *value = text,
            Given::Value(_) => self.refuse(name, format!("{label} must be text.")),
            Given::Absent | Given::Null => self.refuse(name, format!("{label} is required.")),
        }
    }

    /// An e-mail address: one @ with something on both sides, no blanks. Whether it exists, a mail will tell.
    pub fn email(&mut self, name: &'static str, label: &str, value: &mut String) {
        self.describe_field(
            name,
            Needed::Required,
            json!({ "type": "string", "minLength": 3, "maxLength": LONGEST_EMAIL, "pattern": EMAIL }),
        );
        match self.given(name) {
            Given::Value(given) => match self.text_of(name, label, &given, LONGEST_EMAIL) {
                Some(text) if text.is_empty() => self.refuse(name, format!("{label} is required.")),
                Some(text) if !is_email(&text) => self.refuse(name, "Please enter a valid email address."),
                Some(text) => *value = text,
                None => {}
            },
            Given::Absent if !self.is_new() => {}
            Given::Absent | Given::Null => self.refuse(name, format!("{label} is required.")),
        }
    }

    /// An e-mail address that may be missing; a blank one counts as missing.
    pub fn optional_email(&mut self, name: &'static str, value: &mut Option<String>) {
        self.optional_text(name, "Email", value, LONGEST_EMAIL);
        if value.as_deref().is_some_and(|text| !is_email(text)) {
            self.refuse(name, "Please enter a valid email address.");
        }
    }

    /// Short texts, each once, in their order; blank ones are left out. Missing keeps them, null removes them all.
    pub fn tags(&mut self, name: &'static str, label: &str, value: &mut JsonList<String>, most: usize, longest: usize) {
        let tag = json!({ "type": "string", "maxLength": longest });
        self.describe_field(
            name,
            Needed::Optional,
            json!({ "type": ["array", "null"], "items": tag, "maxItems": most }),
        );
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = JsonList::default(),
            Given::Value(Value::Array(given)) => {
                let mut tags: Vec<String> = Vec::with_capacity(given.len());
                for (place, tag) in given.iter().enumerate() {
                    let Some(tag) = self.text_of(&format!("{name}.{place}"), label, tag, longest) else { continue };
                    if !tag.is_empty() && !tags.contains(&tag) {
                        tags.push(tag);
                    }
                }
                if tags.len() > most {
                    return self.refuse(name, format!("{label} must be at most {most}."));
                }
                match JsonList::new(tags) {
                    Ok(tags) => *value = tags,
                    Err(_) => self.refuse(name, format!("{label} can't be read.")),
                }
            }
            Given::Value(_) => self.refuse(name, format!("{label} must be a list.")),
        }
    }

    /// Whether a change leaves a text missing that was missing before: what was brought along from elsewhere without it may
    /// be changed in other ways until somebody fills it in.
    pub fn is_still_missing(&self, name: &str, value: &str) -> bool {
        let Mode::Change(body) = &self.mode else { return false };
        let is_blank = |given: &Value| given.is_null() || given.as_str().is_some_and(|text| text.trim().is_empty());
        value.is_empty() && body.get(name).is_none_or(is_blank)
    }

    /// The name of a time zone that may be missing, in the form the database of zones has it.
    pub fn optional_zone(&mut self, name: &'static str, label: &str, value: &mut Option<String>) {
        self.optional_text(name, label, value, LONGEST_ZONE);
        if let Some(given) = value {
            match TimeZone::get(given).ok().as_ref().and_then(TimeZone::iana_name) {
                Some(known) => *given = known.to_owned(),
                None => self.refuse(name, format!("{label} must be a name like America/New_York.")),
            }
        }
    }

    /// Trimmed text without control characters that no screen or paper could show (and PostgreSQL not store).
    fn text_of(&mut self, name: &str, label: &str, given: &Value, longest: usize) -> Option<String> {
        let Some(text) = given.as_str() else {
            self.refuse(name, format!("{label} must be text."));
            return None;
        };
        let text = text.trim();
        if text.chars().count() > longest {
            self.refuse(name, format!("{label} must be at most {longest} characters long."));
            return None;
        }
        if text.chars().any(|character| character.is_control() && !matches!(character, '\n' | '\r' | '\t')) {
            self.refuse(name, format!("{label} contains characters we can't show."));
            return None;
        }
        Some(text.to_owned())
    }
}

/// The same rule as the pattern in the document.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let dotted = domain.split_once('.').is_some_and(|(name, rest)| !name.is_empty() && !rest.is_empty());
    !local.is_empty() && dotted && !domain.contains('@') && !text.chars().any(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use crate::error::{Error, Result};
    use crate::fields::json_list::JsonList;
    use crate::fields::{Fields, Payload, apply_change, describe, no_references, read_new};

    #[derive(Clone, Debug, Default)]
    struct Client {
        tags: JsonList<String>,
        zone: Option<String>,
    }

    impl Payload for Client {
        const NEW: &'static str = "NewClient";

        fn fields(&mut self, fields: &mut Fields) {
            fields.tags("tags", "Tags", &mut self.tags, 3, 8);
            fields.optional_zone("zone", "Time zone", &mut self.zone);
        }
    }

    fn read(body: Value) -> Result<Client> {
        let Value::Object(body) = body else { panic!("an object was meant") };
        read_new(body, &mut no_references)
    }

    #[test]
    fn tags_are_trimmed_and_each_is_there_once() {
        let mut client = read(json!({"tags": [" vip ", "", "late", "vip", "  "]})).unwrap();
        assert_eq!(client.tags.items(), ["vip", "late"]);
        apply_change(&mut client, Map::new(), &mut no_references).unwrap();
        assert_eq!(client.tags.items(), ["vip", "late"]);
        apply_change(&mut client, Map::from_iter([("tags".to_owned(), Value::Null)]), &mut no_references).unwrap();
        assert!(client.tags.items().is_empty());
    }

    #[test]
    fn wrong_tags_and_zones_get_their_sentences() {
        for (body, field, sentence) in [
            (json!({"tags": "vip"}), "tags", "Tags must be a list."),
            (json!({"tags": ["a", 7]}), "tags.1", "Tags must be text."),
            (json!({"tags": ["much too long"]}), "tags.0", "Tags must be at most 8 characters long."),
            (json!({"tags": ["a", "b", "c", "d"]}), "tags", "Tags must be at most 3."),
            (json!({"zone": "Nowhere/Land"}), "zone", "Time zone must be a name like America/New_York."),
            (json!({"zone": "../../etc/passwd"}), "zone", "Time zone must be a name like America/New_York."),
        ] {
            let Err(Error::Invalid(errors)) = read(body.clone()) else { panic!("{body} was accepted") };
            assert_eq!(errors, [(field.to_owned(), sentence.to_owned())].into());
        }
        assert_eq!(read(json!({"zone": "america/new_york"})).unwrap().zone.as_deref(), Some("America/New_York"));
        assert_eq!(read(json!({"zone": " "})).unwrap().zone, None);
        assert_eq!(describe::<Client>(true)["properties"]["tags"]["items"]["maxLength"], 8);
    }
}
