//! Fields that name another thing of the same owner.

use super::reference::Reference;
use super::{Asked, Fields, Mode};
use crate::values::ids::{is_id, is_key};

const LONGEST_ID: usize = 100;

impl Fields {
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
            if is_id(&id) || is_key(&id) {
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
}
