//! What comes in and goes out of the calls about credit memos and write-offs.

use serde::Serialize;
use utoipa::ToSchema;

use platform::fields::{Fields, Payload};
use platform::http::body::NewWithin;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// As much as a line on a receipt.
const LONGEST_REASON: usize = 500;

/// What an owner says about a credit memo.
#[derive(Clone, Debug, Default)]
pub struct CreditMemoFields {
    pub amount: Money,
    pub reason: String,
    /// Whether the customer is emailed the credit memo.
    pub email_receipt: bool,
}

pub type NewCreditMemo = NewWithin<CreditMemoFields>;

impl Payload for CreditMemoFields {
    const NEW: &'static str = "NewCreditMemo";

    fn fields(&mut self, fields: &mut Fields) {
        fields.required_positive_money("amount", "Amount", &mut self.amount);
        fields.text("reason", "Reason", &mut self.reason, LONGEST_REASON);
        fields.flag("emailReceipt", "Email the credit memo", &mut self.email_receipt);
    }
}

/// Why a balance won't be paid anymore.
#[derive(Clone, Debug, Default)]
pub struct WriteOffFields {
    pub reason: String,
}

pub type NewWriteOff = NewWithin<WriteOffFields>;

impl Payload for WriteOffFields {
    const NEW: &'static str = "NewWriteOff";

    fn fields(&mut self, fields: &mut Fields) {
        fields.text("reason", "Reason", &mut self.reason, LONGEST_REASON);
    }
}

/// A credit memo, void or not.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditMemo {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    /// CM-0001
    pub number: String,
    pub document_id: String,
    pub document_number: String,
    pub customer_name: String,
    pub date: CalendarDate,
    pub amount: Money,
    /// How much of the amount is sales tax.
    pub tax: Money,
    pub reason: String,
    #[schema(required = true)]
    pub voided_at: Option<Moment>,
}

choice! {
    /// What lowered an invoice without money coming in.
    pub enum AdjustmentKind {
        CreditMemo = "Credit memo",
        WriteOff = "Write-off",
    }
}

/// A credit memo or a write-off, as reports list it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Adjustment {
    #[schema(inline)]
    pub kind: AdjustmentKind,
    pub date: CalendarDate,
    /// That of the credit memo; a write-off has none.
    #[schema(required = true)]
    pub number: Option<String>,
    pub document_id: String,
    pub document_number: String,
    pub customer_name: String,
    pub amount: Money,
    /// How much of the amount is sales tax.
    pub tax: Money,
    pub reason: String,
}
