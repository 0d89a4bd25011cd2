//! What comes in and goes out of the interaction calls.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::clients::fields::ClientFields;
use crate::schema::interactions;
use platform::db::query::search::search_text;
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, NewWithin};
use platform::http::entity::entity;
use platform::owned::{ChildFields, OwnedFields};
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;

choice! {
    /// In which way a client was talked to.
    pub enum InteractionType {
        Call = "call",
        Email = "email",
        Meeting = "meeting",
        Text = "text",
        SiteVisit = "site-visit",
        Proposal = "proposal",
        FollowUp = "follow-up",
        Note = "note",
    }
}

/// What an owner says about an interaction.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = interactions)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct InteractionFields {
    /// With whom; named by the path, never by the body.
    #[serde(skip)]
    pub client_id: String,
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: InteractionType,
    pub subject: String,
    pub description: String,
    pub date: CalendarDate,
    /// In the owner's own words.
    #[schema(required = true)]
    pub status: Option<String>,
    /// Becomes the client's next follow-up.
    #[schema(required = true)]
    pub follow_up_date: Option<CalendarDate>,
}

pub type NewInteraction = NewWithin<InteractionFields>;
pub type InteractionChange = Change<InteractionFields>;

impl Payload for InteractionFields {
    const NEW: &'static str = "NewInteraction";
    const CHANGE: &'static str = "InteractionChange";

    fn fields(&mut self, fields: &mut Fields) {
        fields.choice("type", "Type", &mut self.kind, Needed::Required);
        fields.text("subject", "Subject", &mut self.subject, 200);
        fields.text("description", "Description", &mut self.description, 5000);
        fields.date_or_unsaid("date", "Date", &mut self.date);
        fields.optional_text("status", "Status", &mut self.status, 100);
        fields.optional_date("followUpDate", "Follow-up date", &mut self.follow_up_date);
    }
}

impl OwnedFields for InteractionFields {
    fn search_text(&self) -> String {
        search_text([self.kind.word(), self.subject.as_str(), self.description.as_str()])
    }
}

impl ChildFields for InteractionFields {
    type Parent = ClientFields;

    fn put_into(&mut self, parent_id: &str) {
        parent_id.clone_into(&mut self.client_id);
    }

    /// Correcting a word in an old interaction must not bring its old follow-up back.
    fn reach_parent(&self, before: Option<&Self>, client: &mut ClientFields) {
        client.last_contact_date = client.last_contact_date.max(Some(self.date));
        if before.is_none_or(|before| before.follow_up_date != self.follow_up_date) {
            client.next_follow_up_date = self.follow_up_date.or(client.next_follow_up_date);
        }
    }
}

entity! {
    /// An interaction as the API shows it.
    Interaction, fields: InteractionFields
}
