//! What a customer gets to see of a document through the API.

use serde::Serialize;
use utoipa::ToSchema;

use crate::modules::documents::amounts::Item;
use crate::modules::documents::amounts::totals::Totals;
use crate::modules::documents::payloads::photo_address;
use crate::modules::documents::payments::schedule::Stage;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use crate::modules::profile::PaymentMethodFields;
use platform::attachments::Attachment;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;
use platform::values::quantity::Quantity;

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
    /// The last day on which it can be accepted; only of an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub valid_until: Option<CalendarDate>,
    /// What the business writes to its customer; only where it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub message: Option<String>,
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
    /// What credit memos and other adjustments took off the total; only where they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub adjusted: Option<Money>,
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
