//! All data access of the interactions. What one says about the last contact and the next follow-up reaches the client in
//! the same transaction (`InteractionFields::reach_parent`).

use super::payloads::{Interaction, InteractionFields};
use crate::modules::clients::store::{self as clients, ClientRow};
use crate::platform::owned::owned_children;
use crate::schema::interactions;

owned_children! {
    table: interactions, row: InteractionRow, fields: InteractionFields, shown: Interaction,
    parent: clients, parent_row: ClientRow, by: client_id, newest: date
}
