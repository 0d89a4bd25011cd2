//! What follows from what an owner says about a task.

use super::payloads::{DUE, TaskFields, TaskNote};
use super::rules::sort_key;
use crate::modules::contacts::contact_of;
use platform::access::Scope;
use platform::db::query::search::search_text;
use platform::error::Result;
use platform::fields::entries::Entries;
use platform::owned::OwnedFields;
use platform::owned::running_totals::Contribution;
use platform::values::dates::Moment;

impl OwnedFields for TaskFields {
    fn search_text(&self) -> String {
        let client = self.client_name.as_deref().unwrap_or_default();
        let notes = self.notes.items().iter().map(|note| note.text.as_str());
        search_text([self.title.as_str(), self.description.as_str(), client].into_iter().chain(notes))
    }

    /// The name of its client, and when its new notes were written.
    fn complete(&mut self, scope: &mut Scope, _: &str, _: Option<&Self>) -> Result<()> {
        if let Some(id) = &self.client_id {
            self.client_name = Some(contact_of(scope, id)?.name());
        }
        self.date_notes(scope.now)
    }

    fn settle(&mut self) {
        self.sort_key = sort_key(self.status, self.due_date, self.priority);
    }

    fn contribution(&self) -> Contribution {
        let contribution = Contribution::default()
            .with("tasks", 1)
            .with(format!("tasks {}", self.status.word()), 1)
            .with(format!("tasks {}", self.priority.word()), 1);
        match self.due_date {
            Some(day) if self.status.is_open() => contribution.on_day(DUE, day, 1),
            _ => contribution,
        }
    }
}

impl TaskFields {
    /// What was just written was written now.
    fn date_notes(&mut self, now: Moment) -> Result<()> {
        if self.notes.items().iter().any(|note| note.created_at.is_none()) {
            let dated = |note: TaskNote| TaskNote { created_at: note.created_at.or(Some(now)), ..note };
            self.notes = Entries::new(self.notes.items().iter().cloned().map(dated).collect())?;
        }
        Ok(())
    }
}
