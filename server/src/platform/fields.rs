//! The fields of a request body, declared once. A payload lists its fields in `Payload::fields`; that one list
//! reads a new thing, applies a partial change to an existing one, collects a sentence per wrong field, and
//! describes itself for the OpenAPI document, so that what is documented and what is checked cannot differ.

pub mod days;
pub mod entries;
pub mod json_list;
pub mod numbers;
pub mod reference;
pub mod texts;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::platform::columns::Choice;
use crate::platform::error::{Error, FieldErrors, Result};
use crate::platform::ids::is_id;
use entries::{Entries, Entry};
use json_list::JsonList;
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

    /// Another thing of the same owner, by its id; missing or null means none.
    pub fn reference(
        &mut self,
        name: &'static str,
        label: &str,
        value: &mut Option<String>,
        reference: &'static Reference,
    ) {
        let before = value.clone();
        // Sent back as an answer shows it: the thing itself, of which the id is meant.
        if let Mode::New(body) | Mode::Change(body) = &mut self.mode
            && let Some(id) = body.get(name).and_then(|given| given.get("_id")).cloned()
        {
            body.insert(name.to_owned(), id);
        }
        self.optional_text(name, label, value, LONGEST_ID);
        // What a form calls the choice of none of them.
        value.take_if(|id| id == "None");
        if let Some(id) = value.clone().filter(|_| *value != before) {
            if is_id(&id) {
                self.references.push(Asked { name, reference, id });
            } else {
                self.refuse(name, reference.missing);
            }
        }
    }

    /// Another thing of the same owner by its id, or any text in its place; one of them must be there. Where it is an id,
    /// whoever knows the thing puts its name in the text's place.
    pub fn reference_or_text(
        &mut self,
        name: &'static str,
        label: &str,
        value: (&mut String, &mut Option<String>),
        longest: usize,
        reference: &'static Reference,
    ) {
        let (text, id) = value;
        // A change that says nothing about it keeps both.
        if matches!(&self.mode, Mode::Change(body) if !body.contains_key(name)) {
            return;
        }
        let mut given = id.clone().unwrap_or_else(|| text.clone());
        self.text(name, label, &mut given, longest);
        if id.as_ref() == Some(&given) || self.is_refused(name) {
            return;
        }
        *id = Some(given.clone()).filter(|given| is_id(given));
        if let Some(id) = id.clone() {
            self.references.push(Asked { name, reference, id });
        }
        *text = given;
    }

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
                    Err(_) => self.refuse(name, format!("{label} could not be read.")),
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
            Err(_) => self.refuse(name, format!("{label} could not be read.")),
        }
    }

    /// Refuses a list that has nothing in it. A wrong line is a line: only where there is none is `none` said.
    pub fn not_empty(&mut self, name: &'static str, is_empty: bool, none: &str) {
        let inside = format!("{name}.");
        let is_refused = self.errors.keys().any(|field| field == name || field.starts_with(&inside));
        if !is_refused && is_empty {
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
            Err(_) => self.refuse(name, format!("{label} could not be read.")),
        }
        None
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

const LONGEST_ID: usize = 100;

fn bytes_of_data_string(text: &str) -> Option<Vec<u8>> {
    let (about, base64) = text.trim().strip_prefix("data:")?.split_once(',')?;
    STANDARD.decode(base64).ok().filter(|_| about.ends_with(";base64"))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::platform::calendar_date::CalendarDate;
    use crate::platform::money::Money;
    use crate::platform::quantity::Quantity;

    /// A payload of every kind of field.
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Sample {
        name: String,
        note: Option<String>,
        cost: Money,
        count: Quantity,
        due: Option<CalendarDate>,
        paid: bool,
    }

    impl Payload for Sample {
        const NEW: &'static str = "NewSample";

        fn fields(&mut self, fields: &mut Fields) {
            fields.text("name", "Name", &mut self.name, 10);
            fields.optional_text("note", "Note", &mut self.note, 10);
            fields.money("cost", "Cost", &mut self.cost);
            fields.quantity("count", "Count", &mut self.count, Needed::Required, 0);
            fields.optional_date("due", "Due date", &mut self.due);
            fields.flag("paid", "Paid", &mut self.paid);
        }
    }

    fn read<T: Payload>(body: Map<String, Value>) -> Result<T> {
        read_new(body, &mut no_references)
    }

    fn change<T: Payload>(value: &mut T, body: Map<String, Value>) -> Result<()> {
        apply_change(value, body, &mut no_references)
    }

    fn object(value: Value) -> Map<String, Value> {
        let Value::Object(object) = value else { panic!("an object was meant") };
        object
    }

    fn refused(result: Result<Sample>) -> FieldErrors {
        match result {
            Err(Error::Invalid(errors)) => errors,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_change_keeps_what_is_absent_and_clears_what_is_null() {
        let body = json!({ "name": " Ann ", "note": "x", "cost": 1.5, "count": 2, "due": "2026-03-01T12:00:00Z" });
        let before: Sample = read(object(body)).unwrap();
        assert_eq!((before.name.as_str(), before.due), ("Ann", CalendarDate::parse("2026-03-01")));

        let mut after = before.clone();
        change(&mut after, Map::new()).unwrap();
        assert_eq!(after, before);
        change(&mut after, object(json!({ "note": null, "cost": null, "due": null, "paid": true }))).unwrap();
        assert_eq!(after, Sample { note: None, cost: Money::ZERO, due: None, paid: true, ..before });
    }

    #[test]
    fn every_wrong_field_gets_its_sentence() {
        let wrong = json!({ "note": 7, "cost": -1, "count": "3", "due": "2026-02-30", "paid": "yes" });
        let errors = refused(read(object(wrong)));
        let expected = [
            ("cost", "Cost must not be negative."),
            ("count", "Count must be a number."),
            ("due", "Due date must be a date like 2026-11-15."),
            ("name", "Name is required."),
            ("note", "Note must be text."),
            ("paid", "Paid must be true or false."),
        ];
        assert_eq!(errors, expected.map(|(field, sentence)| (field.to_owned(), sentence.to_owned())).into());
    }

    #[test]
    fn the_description_names_what_is_required() {
        assert_eq!(describe::<Sample>(true)["required"], json!(["name", "count"]));
        assert_eq!(describe::<Sample>(false).get("required"), None);
    }

    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    struct Step {
        #[serde(default)]
        id: String,
        title: String,
        completed: bool,
    }

    impl Payload for Step {
        const NEW: &'static str = "NewStep";

        fn fields(&mut self, fields: &mut Fields) {
            fields.text("title", "Title", &mut self.title, 10);
            fields.flag("completed", "Completed", &mut self.completed);
        }
    }

    impl Entry for Step {
        const ID: &'static str = "id";

        fn id(&self) -> &str {
            &self.id
        }

        fn set_id(&mut self, id: String) {
            self.id = id;
        }
    }

    /// Two lists of steps, which differ in what a change does to them.
    #[derive(Clone, Default)]
    struct Guide {
        steps: Entries<Step>,
        notes: Entries<Step>,
    }

    impl Payload for Guide {
        const NEW: &'static str = "NewGuide";

        fn fields(&mut self, fields: &mut Fields) {
            fields.entries("steps", "Steps", &mut self.steps, 3, Merge::Replace);
            fields.entries("notes", "Notes", &mut self.notes, 3, Merge::Append);
        }
    }

    fn titles(entries: &Entries<Step>) -> Vec<&str> {
        entries.items().iter().map(|step| step.title.as_str()).collect()
    }

    #[test]
    fn entries_keep_their_identity_and_what_is_not_said_of_them() {
        let body =
            json!({ "steps": [{ "title": "Shut off", "id": "made up", "completed": true }, { "title": "Drain" }] });
        let mut guide: Guide = read(object(body)).unwrap();
        let [first, second] = [0, 1].map(|place| guide.steps.items()[place].clone());
        assert_ne!(first.id, "made up", "identities are made here");
        assert_ne!(first.id, second.id);

        let again = json!({ "steps": [
            { "id": second.id, "title": "Drain it" }, { "title": "Fill" }, { "id": first.id }, ] });
        change(&mut guide, object(again)).unwrap();
        assert_eq!(titles(&guide.steps), ["Drain it", "Fill", "Shut off"]);
        assert_eq!((&guide.steps.items()[0].id, &guide.steps.items()[2]), (&second.id, &first));

        // One that is sent twice is itself once.
        let twice = json!({ "steps": [{ "id": first.id }, { "id": first.id, "title": "Again" }] });
        change(&mut guide, object(twice)).unwrap();
        assert_eq!(titles(&guide.steps), ["Shut off", "Again"]);
        assert_ne!(guide.steps.items()[1].id, first.id);

        let wrong = json!({ "steps": [{ "title": "Good" }, { "id": first.id, "title": "" }, 7, { "title": "x" }] });
        let Err(Error::Invalid(errors)) = change(&mut guide, object(wrong)) else { panic!("it was taken") };
        let expected = [("steps.1.title", "Title is required."), ("steps.2", "Steps must be an object.")];
        assert_eq!(errors, expected.map(|(field, sentence)| (field.to_owned(), sentence.to_owned())).into());
        change(&mut guide, object(json!({ "steps": null }))).unwrap();
        assert!(guide.steps.items().is_empty());
    }

    #[test]
    fn entries_that_are_only_ever_added_to_lose_none() {
        let mut guide: Guide = read(object(json!({ "notes": [{ "title": "First" }] }))).unwrap();
        let id = guide.notes.items()[0].id.clone();
        for (notes, after) in [
            (json!([{ "title": "Second" }]), vec!["First", "Second"]),
            (json!([{ "id": id, "title": "Changed" }, { "id": "unknown", "title": "x" }]), vec!["First", "Second"]),
            (json!([]), vec!["First", "Second"]),
            (json!(null), vec!["First", "Second"]),
            (json!([{ "id": id }, { "title": "Third" }]), vec!["First", "Second", "Third"]),
        ] {
            change(&mut guide, object(json!({ "notes": notes }))).unwrap();
            assert_eq!(titles(&guide.notes), after);
        }
        assert_eq!(guide.notes.items()[0].id, id);
        let full = change(&mut guide, object(json!({ "notes": [{ "title": "Fourth" }] })));
        assert!(matches!(full, Err(Error::Invalid(errors)) if errors["notes"] == "Notes must be at most 3."));
    }

    #[test]
    fn one_entry_is_changed_and_removed_by_itself() {
        let body = json!({ "steps": [{ "title": "Shut off" }, { "title": "Drain" }] });
        let mut guide: Guide = read(object(body)).unwrap();
        let id = guide.steps.items()[1].id.clone();
        guide.steps.change(&id, |step| step.completed = true).unwrap();
        assert_eq!(guide.steps.items().iter().map(|step| step.completed).collect::<Vec<_>>(), [false, true]);
        assert_eq!(guide.steps.remove(&id).unwrap().title, "Drain");
        assert_eq!(titles(&guide.steps), ["Shut off"]);
        assert!(matches!(guide.steps.remove(&id), Err(Error::NotFound)));
        assert!(matches!(guide.steps.change(&id, |_| ()), Err(Error::NotFound)));
    }

    static CLIENT: Reference = Reference {
        from: "tasks",
        column: "client_id",
        to: "clients",
        missing: "There is no such client.",
        on_delete: reference::OnDelete::SetNull,
    };

    #[derive(Clone, Debug, Default)]
    struct Chore {
        title: String,
        client: Option<String>,
    }

    impl Payload for Chore {
        const NEW: &'static str = "NewChore";

        fn fields(&mut self, fields: &mut Fields) {
            fields.text("title", "Title", &mut self.title, 10);
            fields.reference("client", "Client", &mut self.client, &CLIENT);
        }
    }

    #[test]
    fn a_reference_is_looked_for_and_refused_beside_the_other_fields() {
        let (known, unknown) = (crate::platform::ids::new_id(), crate::platform::ids::new_id());
        let mut asked = Vec::new();
        let mut look_up = |reference: &Reference, id: &str| {
            asked.push(format!("{} {id}", reference.to));
            Ok(id == known)
        };
        for wrong in [&unknown, "Dana"] {
            let body = object(json!({ "title": "", "client": wrong }));
            let Err(Error::Invalid(errors)) = read_new::<Chore>(body, &mut look_up) else { panic!("it was taken") };
            assert_eq!((errors["client"].as_str(), errors["title"].as_str()), (CLIENT.missing, "Title is required."));
        }
        let body = object(json!({ "title": "Call", "client": known }));
        let mut chore: Chore = read_new(body, &mut look_up).unwrap();
        // What is there already is not looked for again, nor is nothing.
        apply_change(&mut chore, object(json!({ "client": known, "title": "Write" })), &mut look_up).unwrap();
        apply_change(&mut chore, object(json!({ "title": "Mail" })), &mut look_up).unwrap();
        assert_eq!(chore.client.as_ref(), Some(&known));
        apply_change(&mut chore, object(json!({ "client": "None" })), &mut look_up).unwrap();
        assert_eq!(chore.client, None);
        assert_eq!(asked, [format!("clients {unknown}"), format!("clients {known}")]);
    }

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
