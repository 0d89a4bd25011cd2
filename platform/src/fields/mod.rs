//! The fields of a request body, declared once. A payload lists its fields in `Payload::fields`; that one list
//! reads a new thing, applies a partial change to an existing one, collects a sentence per wrong field, and
//! describes itself for the OpenAPI document, so that what is documented and what is checked cannot differ.

mod data_string;
pub mod days;
pub mod entries;
pub mod json_list;
mod nested;
pub mod numbers;
pub mod reference;
mod referring;
pub mod texts;

use serde_json::{Map, Value, json};

use crate::error::{Error, FieldErrors, Result};
use crate::values::columns::Choice;
use reference::Reference;

pub trait Payload: Clone + Default + Send + 'static {
    /// The schema's name when something new is made.
    const NEW: &'static str;
    /// The schema's name when something existing is changed.
    const CHANGE: &'static str = "";

    fn fields(&mut self, fields: &mut Fields);
}

/// Whether a field must be there when something new is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Needed {
    Required,
    Optional,
}

/// What a list that is sent does to the one that is there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Merge {
    /// It takes its place; what is not in it any more is gone.
    Replace,
    /// Those without an id come behind the others, of which none is changed or removed.
    Append,
}

enum Mode {
    /// An absent required field is an error, an absent optional one keeps its default.
    New(Map<String, Value>),
    /// An absent field keeps its value, null clears an optional one.
    Change(Map<String, Value>),
    Describe {
        is_new: bool,
        properties: Map<String, Value>,
        required: Vec<Value>,
    },
}

pub struct Fields {
    mode: Mode,
    errors: FieldErrors,
    references: Vec<Asked>,
}

/// A reference that was given, to be looked for.
struct Asked {
    name: &'static str,
    reference: &'static Reference,
    id: String,
}

/// Tells whether the owner has what a reference names.
pub type LookUp<'scope> = dyn FnMut(&Reference, &str) -> Result<bool> + 'scope;

/// What the body says about one field.
enum Given {
    Absent,
    Null,
    Value(Value),
}

/// Reads something new from a body. `look_up` finds what its references name.
pub fn read_new<T: Payload>(body: Map<String, Value>, look_up: &mut LookUp<'_>) -> Result<T> {
    let mut value = T::default();
    let mut fields = Fields::of(Mode::New(body));
    value.fields(&mut fields);
    fields.finish(look_up).map(|()| value)
}

/// Applies a partial change to what is there.
pub fn apply_change<T: Payload>(value: &mut T, body: Map<String, Value>, look_up: &mut LookUp<'_>) -> Result<()> {
    let mut fields = Fields::of(Mode::Change(body));
    value.fields(&mut fields);
    fields.finish(look_up)
}

/// For what refers to nothing.
pub fn no_references(_: &Reference, _: &str) -> Result<bool> {
    Err(Error::internal("reading a reference", "it is looked for in a scope"))
}

/// The JSON schema of the payload.
pub fn describe<T: Payload>(is_new: bool) -> Value {
    let mut fields = Fields::of(Mode::Describe { is_new, properties: Map::new(), required: Vec::new() });
    T::default().fields(&mut fields);
    let Mode::Describe { properties, required, .. } = fields.mode else { return Value::Null };
    let mut schema = json!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        schema["required"] = Value::Array(required);
    }
    schema
}

impl Fields {
    fn of(mode: Mode) -> Self {
        Self { mode, errors: FieldErrors::new(), references: Vec::new() }
    }

    /// True while something new is read, false while something existing is changed.
    pub fn is_new(&self) -> bool {
        match &self.mode {
            Mode::New(_) => true,
            Mode::Change(_) => false,
            Mode::Describe { is_new, .. } => *is_new,
        }
    }

    /// One of the words of a choice; missing or null means its default.
    pub fn choice<C: Choice>(&mut self, name: &'static str, label: &str, value: &mut C, needed: Needed) {
        let words = C::WORDS;
        let schema = match needed {
            Needed::Required => json!({ "type": "string", "enum": words }),
            Needed::Optional => {
                let mut allowed: Vec<Value> = words.iter().map(|word| json!(word)).collect();
                allowed.push(Value::Null);
                json!({ "type": ["string", "null"], "enum": allowed })
            }
        };
        self.describe_field(name, needed, schema);
        match self.given(name) {
            Given::Absent if needed == Needed::Required && self.is_new() => {
                self.refuse(name, format!("{label} is required."))
            }
            Given::Absent => {}
            Given::Null if needed == Needed::Required => self.refuse(name, format!("{label} is required.")),
            Given::Null => *value = C::default(),
            Given::Value(given) => match given.as_str().and_then(C::from_word) {
                Some(choice) => *value = choice,
                None => self.refuse(name, format!("{label} must be one of {}.", words.join(", "))),
            },
        }
    }

    /// Yes or no; missing or null means no.
    pub fn flag(&mut self, name: &'static str, label: &str, value: &mut bool) {
        self.describe_field(name, Needed::Optional, json!({ "type": ["boolean", "null"] }));
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = false,
            Given::Value(Value::Bool(given)) => *value = given,
            Given::Value(_) => self.refuse(name, format!("{label} must be true or false.")),
        }
    }

    /// Yes or no, and nothing else: what's missing stays as it is, null is refused.
    pub fn yes_or_no(&mut self, name: &'static str, label: &str, value: &mut bool) {
        self.describe_field(name, Needed::Optional, json!({ "type": "boolean" }));
        match self.given(name) {
            Given::Absent => {}
            Given::Value(Value::Bool(given)) => *value = given,
            Given::Null | Given::Value(_) => self.refuse(name, format!("{label} must be true or false.")),
        }
    }

    /// Refuses a list that has nothing in it. A wrong line is a line: only where there is none is `none` said.
    pub fn not_empty(&mut self, name: &'static str, is_empty: bool, none: &str) {
        if !self.is_refused_within(name) && is_empty {
            self.refuse(name, none);
        }
    }

    /// Refuses a field with a sentence; the first sentence for a field stays.
    pub fn refuse(&mut self, name: &str, sentence: impl Into<String>) {
        self.errors.entry(name.to_owned()).or_insert_with(|| sentence.into());
    }

    pub fn is_refused(&self, name: &str) -> bool {
        self.errors.contains_key(name)
    }

    /// Whether a field is refused, or anything inside it.
    pub fn is_refused_within(&self, name: &str) -> bool {
        let inside = format!("{name}.");
        self.errors.keys().any(|field| field == name || field.starts_with(&inside))
    }

    /// Whether the body says anything about a field; ask before it is read.
    pub fn is_given(&self, name: &str) -> bool {
        match &self.mode {
            Mode::New(body) | Mode::Change(body) => body.contains_key(name),
            Mode::Describe { .. } => false,
        }
    }

    /// Whether something new lacks it, or a change takes it away.
    fn is_missing(&self, name: &str) -> bool {
        match &self.mode {
            Mode::New(body) => matches!(body.get(name), None | Some(Value::Null)),
            Mode::Change(body) => matches!(body.get(name), Some(Value::Null)),
            Mode::Describe { .. } => false,
        }
    }

    fn given(&mut self, name: &str) -> Given {
        match &mut self.mode {
            Mode::Describe { .. } => Given::Absent,
            Mode::New(body) | Mode::Change(body) => match body.remove(name) {
                None => Given::Absent,
                Some(Value::Null) => Given::Null,
                Some(value) => Given::Value(value),
            },
        }
    }

    fn describe_field(&mut self, name: &str, needed: Needed, schema: Value) {
        if let Mode::Describe { is_new, properties, required } = &mut self.mode {
            properties.insert(name.to_owned(), schema);
            if *is_new && needed == Needed::Required {
                required.push(json!(name));
            }
        }
    }

    fn finish(mut self, look_up: &mut LookUp<'_>) -> Result<()> {
        for Asked { name, reference, id } in std::mem::take(&mut self.references) {
            if !self.errors.contains_key(name) && !look_up(reference, &id)? {
                self.refuse(name, reference.missing);
            }
        }
        // Describing must not report the fields it was not given.
        if self.errors.is_empty() { Ok(()) } else { Err(Error::Invalid(self.errors)) }
    }
}

#[cfg(test)]
mod tests;
