//! What an owner says about a client: the columns of its row, and what it's found and counted by.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{email_key, phone_key, reachable};
use crate::modules::contacts::{Address, name_of};
use crate::schema::clients;
use platform::db::query::search::{fold, search_text_with_phones, sort_key};
use platform::fields::json_list::JsonList;
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::{Change, New};
use platform::owned::OwnedFields;
use platform::owned::running_totals::Contribution;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;

/// Where a client comes from, when nobody says otherwise.
const USUAL_LEAD_SOURCE: &str = "website";
pub const MOST_TAGS: usize = 30;
pub const LONGEST_TAG: usize = 50;
/// Stands before and behind each tag in the searchable text. Nobody can type it.
const TAG: char = '\u{2}';

choice! {
    /// How far someone is from being a customer.
    pub enum ClientType {
        Lead = "lead",
        Prospect = "prospect",
        Customer = "customer",
        Inactive = "inactive",
    }
}

choice! {
    /// Where the talks with a client stand.
    pub enum ClientStatus {
        New = "new",
        Contacted = "contacted",
        Qualified = "qualified",
        Proposal = "proposal",
        Negotiation = "negotiation",
        Won = "won",
        Lost = "lost",
    }
}

/// Where a client is found on the web.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = clients)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct SocialMedia {
    #[schema(required = true)]
    pub linkedin: Option<String>,
    #[schema(required = true)]
    pub twitter: Option<String>,
    #[schema(required = true)]
    pub facebook: Option<String>,
}

impl Payload for SocialMedia {
    const NEW: &'static str = "NewSocialMedia";

    fn fields(&mut self, fields: &mut Fields) {
        fields.optional_text("linkedin", "LinkedIn", &mut self.linkedin, 300);
        fields.optional_text("twitter", "Twitter", &mut self.twitter, 300);
        fields.optional_text("facebook", "Facebook", &mut self.facebook, 300);
    }
}

/// What an owner says about a client.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = clients)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct ClientFields {
    /// Empty, as are last name, e-mail and phone, for a client that was brought along from elsewhere without it.
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: String,
    #[schema(required = true)]
    pub company: Option<String>,
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: ClientType,
    pub status: ClientStatus,
    /// What could be earned, in dollars.
    pub estimated_value: Money,
    /// What was earned, in dollars.
    pub actual_value: Money,
    #[schema(required = true)]
    pub source: Option<String>,
    pub lead_source: String,
    #[schema(required = true)]
    pub industry: Option<String>,
    #[schema(required = true)]
    pub notes: Option<String>,
    #[diesel(embed)]
    pub address: Address,
    #[diesel(embed)]
    pub social_media: SocialMedia,
    #[schema(value_type = Vec<String>)]
    pub tags: JsonList<String>,
    /// The day of the last interaction.
    #[schema(required = true)]
    pub last_contact_date: Option<CalendarDate>,
    #[schema(required = true)]
    pub next_follow_up_date: Option<CalendarDate>,
    #[serde(skip)]
    pub email_key: String,
    #[serde(skip)]
    pub phone_key: String,
    #[serde(skip)]
    pub sort_key: String,
}

pub type NewClient = New<ClientFields>;
pub type ClientChange = Change<ClientFields>;

impl Payload for ClientFields {
    const NEW: &'static str = "NewClient";
    const CHANGE: &'static str = "ClientChange";

    fn fields(&mut self, fields: &mut Fields) {
        if !fields.is_still_missing("firstName", &self.first_name) {
            fields.text("firstName", "First name", &mut self.first_name, 100);
        }
        if !fields.is_still_missing("lastName", &self.last_name) {
            fields.text("lastName", "Last name", &mut self.last_name, 100);
        }
        if !fields.is_still_missing("email", &self.email) {
            fields.email("email", "Email", &mut self.email);
        }
        if !fields.is_still_missing("phone", &self.phone) {
            fields.text("phone", "Phone", &mut self.phone, 50);
        }
        self.further_fields(fields);
    }
}

/// A client who comes from a document, an appointment or a request: what's missing is filled in later.
#[derive(Clone, Debug, Default)]
pub struct QuickFields(pub ClientFields);

pub type QuickClient = New<QuickFields>;

impl Payload for QuickFields {
    const NEW: &'static str = "QuickClient";

    fn fields(&mut self, fields: &mut Fields) {
        let client = &mut self.0;
        fields.text_or("firstName", "First name", &mut client.first_name, 100, "");
        fields.text_or("lastName", "Last name", &mut client.last_name, 100, "");
        let mut email = None;
        fields.optional_email("email", &mut email);
        client.email = email.unwrap_or_default();
        fields.text_or("phone", "Phone", &mut client.phone, 50, "");
        client.further_fields(fields);
        if let Err((field, sentence)) = reachable(&client.name(), &client.email, &client.phone) {
            fields.refuse(field, sentence);
        }
    }
}

impl ClientFields {
    /// All but the four that a client is known and reached by.
    fn further_fields(&mut self, fields: &mut Fields) {
        fields.optional_text("company", "Company", &mut self.company, 200);
        fields.choice("type", "Type", &mut self.kind, Needed::Optional);
        fields.choice("status", "Status", &mut self.status, Needed::Optional);
        fields.money("estimatedValue", "Estimated value", &mut self.estimated_value);
        fields.money("actualValue", "Actual value", &mut self.actual_value);
        fields.optional_text("source", "Source", &mut self.source, 100);
        fields.text_or("leadSource", "Lead source", &mut self.lead_source, 100, USUAL_LEAD_SOURCE);
        fields.optional_text("industry", "Industry", &mut self.industry, 100);
        fields.optional_text("notes", "Notes", &mut self.notes, 5000);
        fields.object("address", "Address", &mut self.address);
        fields.object("socialMedia", "Social media", &mut self.social_media);
        fields.tags("tags", "Tags", &mut self.tags, MOST_TAGS, LONGEST_TAG);
        fields.optional_date("lastContactDate", "Last contact date", &mut self.last_contact_date);
        fields.optional_date("nextFollowUpDate", "Follow-up date", &mut self.next_follow_up_date);
    }

    /// What was earned, or else what could be.
    pub fn worth(&self) -> Money {
        if self.actual_value > Money::ZERO { self.actual_value } else { self.estimated_value }
    }

    /// None for a client that was brought along without a number.
    pub fn known_phone(&self) -> Option<String> {
        Some(self.phone_key.clone()).filter(|key| !key.is_empty())
    }

    /// What the client is called.
    pub fn name(&self) -> String {
        name_of(&self.first_name, &self.last_name, self.company.as_deref())
    }
}

impl OwnedFields for ClientFields {
    fn search_text(&self) -> String {
        let name = self.name();
        let fields = [name.as_str(), self.company.as_deref().unwrap_or_default(), self.email.as_str()];
        let mut text = search_text_with_phones(fields, [self.phone.as_str()]);
        text.push('\n');
        for tag in self.tags.items() {
            text.push_str(&marked(tag));
        }
        text
    }

    fn settle(&mut self) {
        self.email_key = email_key(&self.email);
        self.phone_key = phone_key(&self.phone);
        self.sort_key = sort_key(&self.name());
    }

    fn contribution(&self) -> Contribution {
        let is_open = !matches!(self.status, ClientStatus::Won | ClientStatus::Lost);
        let mut contribution = Contribution::default()
            .with("clients", 1)
            .with(format!("clients {}", self.kind.word()), 1)
            .with(format!("clients {}", self.status.word()), 1)
            .with("clients pipeline", if is_open { self.estimated_value.cents() } else { 0 });
        for tag in self.tags.items() {
            contribution = contribution.with(format!("{TAG_FIGURES}{tag}"), 1);
        }
        match self.next_follow_up_date {
            Some(day) => contribution.on_day(FOLLOW_UPS, day, 1),
            None => contribution,
        }
    }
}

/// Kept figures: clients by each of their tags, and by the day they are to be called.
pub const TAG_FIGURES: &str = "client tag ";
pub const FOLLOW_UPS: &str = "client follow-ups";

/// A tag as it stands in the searchable text: whole, whatever its case and accents.
pub fn marked(tag: &str) -> String {
    format!("{TAG}{}{TAG}", fold(tag))
}
