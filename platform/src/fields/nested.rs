//! Fields that hold other fields: an object, a list of them, and a list of things with an identity of their own.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::entries::{Entries, Entry};
use super::json_list::JsonList;
use super::{Fields, Given, Merge, Needed, Payload, apply_change, describe, no_references, read_new};
use crate::error::{Error, Result};

impl Fields {
    /// A nested object, replaced as a whole; missing keeps it, null clears it.
    pub fn object<T: Payload>(&mut self, name: &'static str, label: &str, value: &mut T) {
        let mut schema = describe::<T>(true);
        schema["type"] = json!(["object", "null"]);
        self.describe_field(name, Needed::Optional, schema);
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = T::default(),
            Given::Value(given) => {
                if let Some(read) = self.object_of(name, label, given) {
                    *value = read;
                }
            }
        }
    }

    /// A nested object that may be missing, replaced as a whole; null takes it away.
    pub fn optional_object<T: Payload>(&mut self, name: &'static str, label: &str, value: &mut Option<T>) {
        let mut schema = describe::<T>(true);
        schema["type"] = json!(["object", "null"]);
        self.describe_field(name, Needed::Optional, schema);
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = None,
            Given::Value(given) => {
                if let Some(read) = self.object_of(name, label, given) {
                    *value = Some(read);
                }
            }
        }
    }

    /// A short list of objects, replaced as a whole; missing keeps it, null empties it.
    pub fn list<T: Payload + Serialize>(
        &mut self,
        name: &'static str,
        label: &str,
        value: &mut JsonList<T>,
        most: usize,
    ) {
        let schema = json!({ "type": ["array", "null"], "maxItems": most, "items": describe::<T>(true) });
        self.describe_field(name, Needed::Optional, schema);
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = JsonList::default(),
            Given::Value(Value::Array(items)) if items.len() > most => {
                self.refuse(name, format!("{label} must be at most {most}."));
            }
            Given::Value(Value::Array(items)) => {
                let read = items
                    .into_iter()
                    .enumerate()
                    .filter_map(|(place, item)| self.object_of(&format!("{name}.{place}"), label, item));
                match JsonList::new(read.collect()) {
                    Ok(list) => *value = list,
                    Err(_) => self.refuse(name, format!("{label} can't be read.")),
                }
            }
            Given::Value(_) => self.refuse(name, format!("{label} must be a list.")),
        }
    }

    /// A short list of things with an identity of their own. One that is sent with its id is changed: it keeps the id and
    /// what is not said about it. Any other is new and gets an id here. Missing keeps the list.
    pub fn entries<T: Payload + Entry>(
        &mut self,
        name: &'static str,
        label: &str,
        value: &mut Entries<T>,
        most: usize,
        merge: Merge,
    ) {
        let mut item = describe::<T>(true);
        item["properties"][T::ID] = json!({ "type": ["string", "null"] });
        let schema = json!({ "type": ["array", "null"], "maxItems": most, "items": item });
        self.describe_field(name, Needed::Optional, schema);
        let given = match self.given(name) {
            Given::Absent => return,
            Given::Null if merge == Merge::Append => return,
            Given::Null => Vec::new(),
            Given::Value(Value::Array(items)) => items,
            Given::Value(_) => return self.refuse(name, format!("{label} must be a list.")),
        };
        let mut read: Vec<T> = if merge == Merge::Append { value.items().to_vec() } else { Vec::new() };
        for (place, mut item) in given.into_iter().enumerate() {
            let id = item.as_object_mut().and_then(|body| body.remove(T::ID));
            let id = id.as_ref().and_then(Value::as_str).filter(|id| !id.is_empty());
            if id.is_some() && merge == Merge::Append {
                continue;
            }
            let known = id.and_then(|id| value.find(id)).filter(|known| read.iter().all(|one| one.id() != known.id()));
            let place = format!("{name}.{place}");
            let entry = match known {
                Some(known) => self.change_of(&place, label, known.clone(), item),
                None => self.object_of(&place, label, item),
            };
            read.extend(entry);
        }
        if read.len() > most {
            return self.refuse(name, format!("{label} must be at most {most}."));
        }
        match Entries::new(read) {
            Ok(entries) => *value = entries,
            Err(_) => self.refuse(name, format!("{label} can't be read.")),
        }
    }

    fn object_of<T: Payload>(&mut self, name: &str, label: &str, given: Value) -> Option<T> {
        self.inside(name, label, given, |body| read_new(body, &mut no_references))
    }

    fn change_of<T: Payload>(&mut self, name: &str, label: &str, mut value: T, given: Value) -> Option<T> {
        self.inside(name, label, given, |body| apply_change(&mut value, body, &mut no_references).map(|()| value))
    }

    /// Reads something nested; what is wrong in it is told under its own place.
    fn inside<T>(
        &mut self,
        name: &str,
        label: &str,
        given: Value,
        read: impl FnOnce(Map<String, Value>) -> Result<T>,
    ) -> Option<T> {
        let Value::Object(body) = given else {
            self.refuse(name, format!("{label} must be an object."));
            return None;
        };
        match read(body) {
            Ok(read) => return Some(read),
            Err(Error::Invalid(errors)) => {
                for (field, sentence) in errors {
                    self.errors.insert(format!("{name}.{field}"), sentence);
                }
            }
            Err(_) => self.refuse(name, format!("{label} can't be read.")),
        }
        None
    }
}
