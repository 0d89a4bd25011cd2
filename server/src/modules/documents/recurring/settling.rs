//! What follows from what an owner says about a recurring invoice: what each one says, and the day of the next.

use super::content;
use super::payloads::{NEVER, RecurringFields};
use super::rules::next_day;
use crate::modules::documents::rules::DocumentType;
use crate::modules::documents::store as documents;
use platform::access::Scope;
use platform::db::query::search::search_text;
use platform::error::{Error, Result};
use platform::owned::OwnedFields;

impl OwnedFields for RecurringFields {
    fn search_text(&self) -> String {
        let (email, items) = (content::customer_email(&self.content), content::items(&self.content));
        let known = [self.customer_name.as_str(), email.as_deref().unwrap_or_default()];
        search_text(known.into_iter().chain(items.iter().map(|item| item.description.as_str())))
    }

    fn complete(&mut self, scope: &mut Scope, _: &str, before: Option<&Self>) -> Result<()> {
        if let Some(id) = self.document_id.clone().filter(|_| self.content.is_empty()) {
            let row = documents::get(scope, &id)?;
            if row.fields.kind == DocumentType::Estimate {
                let sentence = "Only invoices can repeat. Convert the estimate to an invoice first.";
                return Err(Error::field("documentId", sentence));
            }
            self.content = content::copy(&row, scope)?;
            content::paper(&self.content, self.starts_on, None, scope).map_err(not_repeatable)?;
            self.customer_name = row.fields.customer_name;
            self.total = row.fields.total;
        }
        if self.sends_by_mail && content::customer_email(&self.content).is_none() {
            let sentence = "The invoice has no email address. Add one, or save each as a draft.";
            return Err(Error::field("sendsByMail", sentence));
        }
        if before.is_none_or(|before| before.timing() != self.timing()) {
            let behind_last = self.last_on.and_then(next_day).unwrap_or_default();
            let today = scope.at_home().today();
            // One whose day has come and that is still to be made is not lost by a change. (While it is paused there is none.)
            let from = before.map_or(today, |before| before.next_on.min(today)).max(behind_last);
            self.next_on = self.recurrence().on_or_after(from).unwrap_or(NEVER);
        }
        Ok(())
    }

    fn settle(&mut self) {
        let is_over = self.most.is_some_and(|most| self.made >= most);
        if is_over || self.is_paused {
            self.next_on = NEVER;
        }
    }
}

/// An invoice of long ago may say what a new one may not.
fn not_repeatable(error: Error) -> Error {
    match error {
        Error::Invalid(errors) => {
            let sentence = errors.into_values().next().unwrap_or_default();
            Error::field("documentId", format!("This invoice can't repeat yet. {sentence}"))
        }
        other => other,
    }
}
