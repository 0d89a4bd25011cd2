//! The interaction calls.

use super::payloads::{Interaction, InteractionChange, NewInteraction};
use super::store;
use crate::modules::calls::child_calls;
use crate::modules::clients::store as clients;

child_calls! {
    at "/clients/{id}/interactions", known by "interactionId", tag "clients", inside clients, shown as Interaction,
    list:
    /// What was said with one client, newest first. Searches type, subject and description.
    list_interactions(Reader),
    create:
    /// Moves the client's `lastContactDate` forward; a `followUpDate` becomes its `nextFollowUpDate`. Without a `date` it was
    /// today.
    create_interaction(Editor, NewInteraction) by store::add,
    update: update_interaction(Editor, InteractionChange) by store::edit,
    delete: delete_interaction(Editor),
}
