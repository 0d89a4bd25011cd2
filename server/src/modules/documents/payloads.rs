//! What comes in and goes out of the document calls.

use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

use super::amounts::Discount;
use super::amounts::totals::Totals;
use super::customer::acceptance::DocumentAnswer;
use super::fields::DocumentFields;
use super::payments::schedule::Stage;
use super::rules::{DocumentState, DocumentType};
use super::voided::Voided;
use platform::attachments::{Attachment, ContentType};
use platform::db::query::sorted::Direction;
use platform::email::outcome::Delivery;
use platform::http::entity::entity;
use platform::http::parameters::parameters;
use platform::values::calendar_date::{CalendarDate, Year};
use platform::values::columns::choice;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

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
pub fn photo_address(document_id: &str, photo: &Attachment) -> String {
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

/// Where a document stands by the clock, which changes it without a version.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentStanding {
    /// An invoice that was sent more than 14 full days ago and is not paid.
    pub is_past_due: bool,
    /// In one word.
    pub state: DocumentState,
}

/// As it stands in an ETag, where neither blanks nor commas may be. The state tells what's past due.
impl fmt::Display for DocumentStanding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?}", self.state)
    }
}

entity! {
    /// A document as its owner sees it.
    Document, counted by version beside standing, fields: DocumentFields,
    /// Whether the customer's link works.
    is_public: bool = |fields| fields.public_since.is_some() && !fields.void.is_void(),
    /// Whether that link shows the estimate which the invoice was, until it's sent; only where it does.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    shows_estimate: bool = |fields| fields.shows_estimate(),
    /// The last day on which an estimate can be accepted: 30 days after its date, unless it names another. None for an invoice.
    #[schema(required = true)]
    valid_until: Option<CalendarDate> =
        |fields| (fields.kind == DocumentType::Estimate).then(|| fields.valid_until()),
    /// When it was voided, by whom and why; only of `GET /documents?status=Voided` and `GET /documents/{id}/voided`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    voided: Option<Voided> = |fields| fields.void.shown(),
    /// The last mail that the product itself sent for it.
    #[schema(required = true)]
    delivery: Option<Delivery> = |fields| fields.mail.delivery(),
    /// What its customer answered to it as an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<DocumentAnswer> = |fields| fields.answer(),
    /// What was paid so far, in dollars; only where payments were recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    amount_paid: Option<Money> = |fields| fields.paid_and_owed().map(|(paid, _)| paid),
    /// What is still owed, in dollars; only where payments were recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    balance: Option<Money> = |fields| fields.paid_and_owed().map(|(_, balance)| balance),
    /// What credit memos took off the total, in dollars; only where there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    credited: Option<Money> = |fields| Some(fields.adjusted.credit_memo_total).filter(|sum| *sum > Money::ZERO),
    /// What was written off, in dollars; only where something was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    written_off: Option<Money> = |fields| Some(fields.adjusted.write_off_total).filter(|sum| *sum > Money::ZERO),
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
    deposit_amount: Option<Money> = |fields| fields.deposit().and(fields.schedule.deposit_amount),
    /// The deposit, where it is a percentage of the total.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    deposit_percent: Option<i64> = |fields| fields.deposit().and(fields.schedule.deposit_percent),
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
    #[serde(flatten)]
    standing: DocumentStanding;
    photos: Vec<DocumentPhoto>
}

choice! {
    /// What the list of documents can be narrowed to; Past Due is worked out. What's voided is listed with Voided alone, the last
    /// one first.
    pub enum StatusFilter {
        New = "New",
        Sent = "Sent",
        Paid = "Paid",
        Overdue = "Overdue",
        PastDue = "Past Due",
        Voided = "Voided",
    }
}

choice! {
    /// What the list of documents can be sorted by.
    pub enum Order {
        Newest = "newest",
        Amount = "amount",
        Customer = "customer",
        DueDate = "dueDate",
        Number = "number",
        Type = "type",
        Date = "date",
        SentDate = "sentDate",
        Total = "total",
        Status = "status",
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
        /// Only documents dated on this day or later.
        from: CalendarDate = "from",
        /// Only documents dated on this day or earlier.
        to: CalendarDate = "to",
        /// A column, up unless `direction` says otherwise; or the newest first, the largest first, customers from A to Z, or what is due soonest first and what has no due
        /// date last. Without it: past due first, then the largest.
        order: Order = "sort",
        /// Counts for a column.
        direction: Direction = "direction",
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
    /// What of that is on invoices that weren't sent yet.
    pub outstanding_not_sent: Money,
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
