//! What follows from what an owner says about a project.

use super::fields::ProjectFields;
use crate::modules::contacts::contact_of;
use platform::access::Scope;
use platform::db::query::search::search_text;
use platform::error::Result;
use platform::owned::OwnedFields;

impl OwnedFields for ProjectFields {
    fn search_text(&self) -> String {
        search_text([self.name.as_str(), self.client.as_str()])
    }

    /// A client that a request names by its id is written down by its name, too.
    fn complete(&mut self, scope: &mut Scope, _: &str, _: Option<&Self>) -> Result<()> {
        if let Some(id) = self.client_id.as_ref().filter(|id| **id == self.client) {
            self.client = contact_of(scope, id)?.name();
        }
        Ok(())
    }
}
