//! Fields of every kind, read and changed.

use serde::{Deserialize, Serialize};

use super::entries::{Entries, entry};
use super::reference::{self, Reference};
use super::*;
use crate::values::calendar_date::CalendarDate;
use crate::values::money::Money;
use crate::values::quantity::Quantity;

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
        ("cost", "Cost can't be negative."),
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

entry! { Step, called "id" }

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
    let body = json!({ "steps": [{ "title": "Shut off", "id": "made up", "completed": true }, { "title": "Drain" }] });
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
    missing: "That client doesn't exist.",
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
    let (known, unknown) = (crate::values::ids::new_id(), crate::values::ids::new_id());
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
