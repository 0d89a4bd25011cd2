//! What comes in and goes out of the document calls.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::amounts::choices::{self, Offered};
use super::amounts::totals::{self, Discount, KeptDiscount, LineTax, Totals};
use super::customer::acceptance::{DocumentAnswer, LastAnswer};
use super::paper::last_mail::LastMail;
use super::payments::schedule::{PlanFields, Stage};
use super::recurring::MadeBy;
use super::rules::{DocumentStatus, DocumentType};
use super::stock::TakenPart;
use crate::modules::profile::PaymentMethodFields;
use crate::platform::attachments::{Attachment, ContentType};
use crate::platform::calendar_date::{CalendarDate, Year};
use crate::platform::columns::choice;
use crate::platform::dates::Moment;
use crate::platform::delivery::Delivery;
use crate::platform::fields::entries::{Entries, entry};
use crate::platform::fields::json_list::JsonList;
use crate::platform::fields::{Fields, Merge, Needed, Payload};
use crate::platform::http::body::{Change, NewWithin};
use crate::platform::http::entity::entity;
use crate::platform::http::parameters::parameters;
use crate::platform::money::Money;
use crate::platform::quantity::Quantity;
use crate::references::{CLIENT_OF_DOCUMENT, PROJECT_OF_DOCUMENT};
use crate::schema::documents;

/// More lines than any paper wants.
const MOST_ITEMS: usize = 500;

/// One line of a document.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = DocumentItem)]
pub struct Item {
    // Lines had no ids at first.
    #[serde(rename = "_id", default)]
    #[schema(rename = "_id", required = true)]
    pub id: String,
    pub description: String,
    pub quantity: Quantity,
    /// Dollars for one.
    pub rate: Money,
    /// Quantity times rate, rounded half-up to the cent. The server works it out.
    pub subtotal: Money,
    /// The part of the inventory that it is, as long as it reads like it; the owner alone is told.
    #[serde(rename = "partId", default)]
    #[schema(rename = "partId", required = true)]
    pub part_id: Option<String>,
    /// What one such part had cost the owner when it came into the document, in dollars.
    #[serde(default)]
    #[schema(required = true)]
    pub cost: Option<Money>,
    /// Of an estimate: whether the customer may choose the line.
    #[serde(default, skip_serializing_if = "Offered::is_included")]
    pub offered: Offered,
    /// Of a line that is the customer's to choose: whether it is chosen. One of the options always is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub chosen: bool,
    /// The tax on it; only of a line that is taxed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tax: Option<LineTax>,
}

entry! { Item }

impl Payload for Item {
    const NEW: &'static str = "NewDocumentItem";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("description", "Description", &mut self.description, 1000);
        fields.number_or("quantity", "Quantity", &mut self.quantity, 0, Quantity::whole(1));
        fields.money("rate", "Rate", &mut self.rate);
        self.subtotal = self.quantity.times(self.rate);
        let part_before = self.part_id.clone();
        fields.optional_text("partId", "Part", &mut self.part_id, 100);
        if self.part_id != part_before {
            self.cost = None;
        }
        fields.choice("offered", "Offered", &mut self.offered, Needed::Optional);
        fields.optional_object("tax", "Tax", &mut self.tax);
    }
}

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
    pub status: DocumentStatus,
    #[schema(value_type = Vec<Item>)]
    pub items: Entries<Item>,
    #[schema(required = true)]
    pub notes: Option<String>,
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
    /// Whether one of its payments was made in test mode. It is then in no figure, report, export or client's balance.
    pub is_test: bool,
    #[serde(skip)]
    #[diesel(embed)]
    pub plan: PlanFields,
    #[serde(skip)]
    #[diesel(embed)]
    pub made_by: MadeBy,
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
            fields.refuse("type", "The type cannot be changed. Convert the estimate to an invoice instead.");
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
        fields.choice("status", "Status", &mut self.status, Needed::Optional);
        if self.kind == DocumentType::Estimate && self.status == DocumentStatus::Paid {
            fields.refuse("status", "An estimate cannot be paid. Convert it to an invoice first.");
        }
        if self.kind == DocumentType::Estimate && self.status == DocumentStatus::Overdue {
            fields.refuse("status", "An estimate cannot be overdue. Convert it to an invoice first.");
        }
        // What stands already is not refused to who says something else.
        let is_changed = fields.is_given("items") || fields.is_given("discount");
        fields.entries("items", "Items", &mut self.items, MOST_ITEMS, Merge::Replace);
        fields.not_empty("items", self.items.items().is_empty(), "Please add at least one item.");
        if self.kind == DocumentType::Invoice && choices::is_any_choice(self.items.items()) {
            fields.refuse("items", "Only the lines of an estimate can be left to the customer's choice.");
        }
        let mut discount = self.discount.given();
        fields.optional_object("discount", "Discount", &mut discount);
        self.discount = KeptDiscount::of(discount);
        if is_changed {
            totals::check(fields, self.items.items(), discount);
        }
        fields.optional_text("notes", "Notes", &mut self.notes, 5000);
        self.plan.fields(self.kind, fields);
    }
}

/// A photo or a file that goes with a document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentPhoto {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub original_name: String,
    /// In bytes.
    pub size: i64,
    #[schema(inline)]
    pub content_type: ContentType,
    /// Opens for whoever was given it.
    pub url: String,
    /// A small JPEG; none for what is not a picture.
    #[schema(required = true)]
    pub thumbnail_url: Option<String>,
}

/// Its id is random, so only who was told the address has it.
fn photo_address(document_id: &str, photo: &Attachment) -> String {
    format!("/api/documents/{document_id}/photos/{}", photo.id)
}

impl DocumentPhoto {
    pub fn of(document_id: &str, photo: &Attachment) -> Self {
        let url = photo_address(document_id, photo);
        Self {
            id: photo.id.clone(),
            original_name: photo.original_name.clone(),
            size: photo.size,
            content_type: photo.content_type,
            thumbnail_url: photo.is_picture().then(|| format!("{url}/thumbnail")),
            url,
        }
    }
}

/// Whether the product can send mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailAvailability {
    pub is_available: bool,
    /// Whether the owner's own address has to be confirmed first (`GET /user/email`).
    pub needs_confirmation: bool,
}

entity! {
    /// A document as its owner sees it.
    Document, counted by version beside is_past_due, fields: DocumentFields,
    /// Whether the customer's link works.
    is_public: bool = |fields| fields.public_since.is_some(),
    /// The last mail that the product itself sent for it.
    #[schema(required = true)]
    delivery: Option<Delivery> = |fields| fields.mail.delivery(),
    /// What its customer answered to it as an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<DocumentAnswer> = |fields| fields.answer(),
    /// What was paid so far, in dollars; only where payments were recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    amount_paid: Option<Money> = |fields| fields.part_paid().map(|(paid, _)| paid),
    /// What is still owed, in dollars; only where payments were recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    balance: Option<Money> = |fields| fields.part_paid().map(|(_, balance)| balance),
    /// What an estimate asks for beforehand, in dollars; only where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    deposit: Option<Money> = |fields| fields.deposit(),
    /// What of that was not paid yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    deposit_due: Option<Money> = |fields| fields.deposit_due(),
    /// The deposit, where it is an amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    deposit_amount: Option<Money> = |fields| fields.deposit().and(fields.plan.deposit_amount),
    /// The deposit, where it is a percentage of the total.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    deposit_percent: Option<i64> = |fields| fields.deposit().and(fields.plan.deposit_percent),
    /// The instalments by day; only where the invoice is split into some.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    instalments: Option<Vec<Stage>> = |fields| Some(fields.stages()).filter(|stages| !stages.is_empty()),
    /// What is taken off before tax; only where there is something.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    discount: Option<Discount> = |fields| fields.discount.given(),
    /// What the total is made of; only where there is a discount or a tax.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    totals: Option<Totals> = |fields| fields.breakdown(),
    /// The recurring invoice that it was made by.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    recurring_id: Option<String> = |fields| fields.made_by.recurring_id.clone();
    /// An invoice that was sent more than 14 full days ago and is not paid.
    is_past_due: bool;
    photos: Vec<DocumentPhoto>
}

choice! {
    /// What the list of documents can be narrowed to; Past Due is worked out.
    pub enum StatusFilter {
        New = "New",
        Sent = "Sent",
        Paid = "Paid",
        Overdue = "Overdue",
        PastDue = "Past Due",
    }
}

choice! {
    /// What the list of documents can be sorted by.
    pub enum Order {
        Newest = "newest",
        Amount = "amount",
        Customer = "customer",
        DueDate = "dueDate",
    }
}

parameters! {
    /// What narrows the list of documents, and its order.
    pub struct DocumentFilter {
        kind: DocumentType = "type",
        status: StatusFilter = "status",
        /// `true`: only what is past due and invoices whose status is Overdue. `false`: everything else.
        late: bool = "late",
        /// Only documents that belong to the project with this id.
        project: String = "project",
        /// `true`: only what is paid. `false`: everything else.
        paid: bool = "paid",
        /// Only invoices for which something was paid in this year of the owner's own days.
        paid_year: Year = "paidYear",
        /// Only documents for this client.
        client_id: String = "clientId",
        /// Only what the recurring invoice with this id has made.
        recurring_id: String = "recurringId",
        /// The newest first, the largest first, customers from A to Z, or what is due soonest first and what has no due
        /// date last. Without it: past due first, then the largest.
        order: Order = "sort",
    }
}

/// All documents in seven figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentsSummary {
    pub new_count: i64,
    /// Sent and not past due.
    pub sent_count: i64,
    pub paid_count: i64,
    /// Past due, or an invoice whose status is Overdue.
    pub past_due_count: i64,
    /// All invoices less what was paid on them, in dollars.
    pub outstanding_invoices: Money,
    pub total_paid: Money,
    /// All invoices, in dollars.
    pub invoice_revenue: Money,
}

/// A part of the inventory, to pick for a line.
#[derive(Debug, Serialize, ToSchema)]
pub struct InventoryItem {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub name: String,
    #[schema(required = true)]
    pub sku: Option<String>,
    /// What a customer pays for one, in dollars.
    pub price: Money,
    pub quantity: Quantity,
}

/// A document as its customer sees it: nothing but what is on the paper.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicDocument {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: DocumentType,
    pub document_number: String,
    pub customer_name: String,
    pub total: Money,
    /// What the total is made of; only where there is a discount or a tax.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub totals: Option<Totals>,
    pub status: DocumentStatus,
    pub date: CalendarDate,
    #[schema(required = true)]
    pub due_date: Option<CalendarDate>,
    #[schema(required = true)]
    pub sent_date: Option<Moment>,
    pub items: Vec<PublicItem>,
    /// What was paid so far; only where payments were recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub amount_paid: Option<Money>,
    /// What is still owed; only where payments were recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub balance: Option<Money>,
    /// What an estimate asks for beforehand; only where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deposit: Option<Money>,
    /// The instalments by day; only where the invoice is split into some.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub instalments: Option<Vec<Stage>>,
    pub photos: Vec<PublicPhoto>,
    pub user: Issuer,
}

/// A line as the customer sees it; its amount is quantity times rate.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicDocumentItem)]
pub struct PublicItem {
    pub description: String,
    pub quantity: Quantity,
    /// Dollars for one.
    pub rate: Money,
}

impl PublicItem {
    pub fn of(item: &Item) -> Self {
        Self { description: item.description.clone(), quantity: item.quantity, rate: item.rate }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicPhoto {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub url: String,
    pub original_name: String,
}

impl PublicPhoto {
    pub fn of(document_id: &str, photo: &Attachment) -> Self {
        Self {
            id: photo.id.clone(),
            url: photo_address(document_id, photo),
            original_name: photo.original_name.clone(),
        }
    }
}

/// Who sent it, and how to pay them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Issuer {
    pub business_name: String,
    pub email: String,
    #[schema(required = true)]
    pub phone_number: Option<String>,
    pub payment_methods: PaymentMethodFields,
}
