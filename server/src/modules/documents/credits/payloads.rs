//! What comes in and goes out of the calls about credit.

use serde::Serialize;
use utoipa::ToSchema;

use platform::fields::{Fields, Payload};
use platform::http::body::NewWithin;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;

choice! {
    /// What an entry of the credit ledger is about: money of a voided document, or of one that was restored; what was overpaid;
    /// what was spent on an invoice; what a card brought or took after its document was voided.
    pub enum CreditKind {
        Voided = "Voided",
        Restored = "Restored",
        Overpaid = "Overpaid",
        Applied = "Applied",
        Card = "Card",
    }
}

/// How much of a customer's credit goes on an invoice.
#[derive(Clone, Debug, Default)]
pub struct CreditFields {
    /// All that the invoice has room for when it's left out.
    pub amount: Option<Money>,
}

pub type NewCredit = NewWithin<CreditFields>;

impl Payload for CreditFields {
    const NEW: &'static str = "NewCredit";

    fn fields(&mut self, fields: &mut Fields) {
        fields.positive_money("amount", "Amount", &mut self.amount);
    }
}

/// An entry of a customer's credit ledger.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Credit {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    #[schema(required = true)]
    pub client_id: Option<String>,
    pub customer_name: String,
    #[schema(inline)]
    pub kind: CreditKind,
    /// In dollars; below 0 where it was spent.
    pub amount: Money,
    pub date: CalendarDate,
    /// The document that it came from or was spent on.
    pub document_id: String,
    pub document_number: String,
}
