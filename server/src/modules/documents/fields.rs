//! What an owner says about a document, and what became of it: the columns of its row.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::adjustments::Adjusted;
use super::amounts::choices;
use super::amounts::totals;
use super::amounts::{Item, KeptDiscount};
use super::customer::acceptance::LastAnswer;
use super::paper::last_mail::LastMail;
use super::payments::schedule::ScheduleFields;
use super::recurring::MadeBy;
use super::rules::{DocumentStatus, DocumentType};
use super::stock::TakenPart;
use super::voided::Void;
use crate::references::{CLIENT_OF_DOCUMENT, PROJECT_OF_DOCUMENT};
use crate::schema::documents;
use platform::attachments::Attachment;
use platform::fields::entries::Entries;
use platform::fields::json_list::JsonList;
use platform::fields::{Fields, Merge, Needed, Payload};
use platform::http::body::{Change, NewWithin};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// More lines than any paper wants.
const MOST_ITEMS: usize = 500;

/// What a document was before the owner last sent it, for taking that back; without a status there is nothing to take
/// back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
pub struct Unsent {
    pub unsent_status: Option<DocumentStatus>,
    pub unsent_date: Option<Moment>,
}

/// What an owner says about a document, and what became of it.
#[derive(Clone, Debug, Default, Serialize, ToSchema, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = documents)]
#[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct DocumentFields {
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: DocumentType,
    pub document_number: String,
    /// The number it had as an estimate.
    #[schema(required = true)]
    pub estimate_number: Option<String>,
    pub customer_name: String,
    #[schema(required = true)]
    pub customer_email: Option<String>,
    #[schema(required = true)]
    pub customer_phone: Option<String>,
    #[schema(required = true)]
    pub customer_address: Option<String>,
    /// The client it is for; the paper keeps its own copy of who that is.
    #[schema(required = true)]
    pub client_id: Option<String>,
    /// The id of the project it belongs to.
    #[schema(required = true)]
    pub project_link: Option<String>,
    /// The day on the paper.
    pub date: CalendarDate,
    #[schema(required = true)]
    pub due_date: Option<CalendarDate>,
    /// The last day on which an estimate can be accepted, where it isn't the usual one.
    #[serde(skip)]
    pub valid_until: Option<CalendarDate>,
    pub status: DocumentStatus,
    #[schema(value_type = Vec<Item>)]
    pub items: Entries<Item>,
    /// For the owner alone.
    #[schema(required = true)]
    pub notes: Option<String>,
    /// For the customer: on the page, in the PDF and in the email.
    #[schema(required = true)]
    pub message: Option<String>,
    pub total: Money,
    #[serde(skip)]
    pub tax_total: Money,
    #[serde(skip)]
    #[diesel(embed)]
    pub discount: KeptDiscount,
    #[schema(required = true)]
    pub sent_date: Option<Moment>,
    #[schema(required = true)]
    pub paid_date: Option<Moment>,
    /// When a customer first opened it behind its link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub viewed_at: Option<Moment>,
    #[serde(skip)]
    pub public_since: Option<Moment>,
    /// Since when its link worked that doesn't any more, or that shows the estimate it was.
    #[serde(skip)]
    pub was_public_since: Option<Moment>,
    /// What it took from the shelf when it first went out; only where it took something.
    #[serde(skip_serializing_if = "JsonList::is_empty")]
    #[schema(value_type = Vec<TakenPart>, required = false)]
    pub taken_parts: JsonList<TakenPart>,
    #[serde(skip)]
    pub photos: Entries<Attachment>,
    #[serde(skip)]
    #[diesel(embed)]
    pub mail: LastMail,
    #[serde(skip)]
    #[diesel(embed)]
    pub unsent: Unsent,
    #[serde(skip)]
    #[diesel(embed)]
    pub last_answer: LastAnswer,
    #[serde(skip)]
    pub customer_key: String,
    /// What the payments that were recorded come to, and how many there are (`payments/`).
    #[serde(skip)]
    pub received: Money,
    #[serde(skip)]
    pub payments: i64,
    /// What of it was paid with the customer's credit.
    #[serde(skip)]
    pub credited: Money,
    #[serde(skip)]
    #[diesel(embed)]
    pub adjusted: Adjusted,
    /// Whether one of its payments was made in test mode. It is then in no figure, report, export or client's balance.
    pub is_test: bool,
    #[serde(skip)]
    #[diesel(embed)]
    pub schedule: ScheduleFields,
    #[serde(skip)]
    #[diesel(embed)]
    pub made_by: MadeBy,
    #[serde(skip)]
    #[diesel(embed)]
    pub void: Void,
}

pub type NewDocument = NewWithin<DocumentFields>;
pub type DocumentChange = Change<DocumentFields>;

impl Payload for DocumentFields {
    const NEW: &'static str = "NewDocument";
    const CHANGE: &'static str = "DocumentChange";

    fn fields(&mut self, fields: &mut Fields) {
        let kind = self.kind;
        fields.choice("type", "Type", &mut self.kind, Needed::Required);
        if !fields.is_new() && self.kind != kind {
            fields.refuse("type", "You can't change the type. To make an estimate an invoice, convert it.");
        }
        fields.text("customerName", "Customer name", &mut self.customer_name, 200);
        fields.optional_email("customerEmail", &mut self.customer_email);
        fields.optional_text("customerPhone", "Customer phone", &mut self.customer_phone, 50);
        fields.optional_text("customerAddress", "Customer address", &mut self.customer_address, 500);
        fields.reference("clientId", "Client", &mut self.client_id, &CLIENT_OF_DOCUMENT);
        fields.reference("projectLink", "Project", &mut self.project_link, &PROJECT_OF_DOCUMENT);
        let mut date = Some(self.date).filter(|_| !fields.is_new());
        fields.optional_date("date", "Date", &mut date);
        // Still the earliest day there is when none was given: `complete` puts today in its place.
        self.date = date.unwrap_or_default();
        fields.optional_date("dueDate", "Due date", &mut self.due_date);
        fields.optional_date("validUntil", "Valid until", &mut self.valid_until);
        if self.kind == DocumentType::Invoice && self.valid_until.is_some() {
            fields
                .refuse("validUntil", "Only an estimate has a valid until date. Give the invoice a due date instead.");
        }
        fields.choice("status", "Status", &mut self.status, Needed::Optional);
        if self.kind == DocumentType::Estimate && self.status == DocumentStatus::Paid {
            fields.refuse("status", "You can't pay an estimate. Convert it to an invoice first.");
        }
        if self.kind == DocumentType::Estimate && self.status == DocumentStatus::Overdue {
            fields.refuse("status", "An estimate can't be overdue. Convert it to an invoice first.");
        }
        // What stands already is not refused to who says something else.
        let is_changed = fields.is_given("items") || fields.is_given("discount");
        fields.entries("items", "Items", &mut self.items, MOST_ITEMS, Merge::Replace);
        fields.not_empty("items", self.items.items().is_empty(), "Add at least one item.");
        if self.kind == DocumentType::Invoice && choices::is_any_choice(self.items.items()) {
            fields.refuse("items", "Only estimates can have items for the customer to choose.");
        }
        let mut discount = self.discount.given();
        fields.optional_object("discount", "Discount", &mut discount);
        self.discount = KeptDiscount::of(discount);
        if is_changed {
            totals::check(fields, self.items.items(), discount);
        }
        fields.optional_text("notes", "Notes", &mut self.notes, 5000);
        fields.optional_text("message", "Message to customer", &mut self.message, 2000);
        self.schedule.fields(self.kind, fields);
    }
}
