//! What comes in and goes out of the payment calls.

use serde::Serialize;
use utoipa::ToSchema;

use super::cards::Dispute;
use platform::fields::{Fields, Needed, Payload};
use platform::http::body::NewWithin;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::money::Money;

/// As much as a line on a receipt.
const LONGEST_NOTE: usize = 500;

choice! {
    /// How money came in, or went back.
    pub enum Method {
        Cash = "Cash",
        Check = "Check",
        Card = "Card",
        BankTransfer = "Bank transfer",
        CashApp = "Cash App",
        Venmo = "Venmo",
        Zelle = "Zelle",
        Credit = "Client credit",
        CreditMemo = "Credit memo",
        WriteOff = "Write-off",
        Other = "Other",
    } otherwise Other
}

impl Method {
    /// Whether it lowers what's owed without money coming in.
    pub fn is_adjustment(self) -> bool {
        matches!(self, Self::CreditMemo | Self::WriteOff)
    }
}

/// What an owner says about a payment.
#[derive(Clone, Debug, Default)]
pub struct PaymentFields {
    pub amount: Money,
    /// Today when it is left out.
    pub date: Option<CalendarDate>,
    pub method: Method,
    pub note: Option<String>,
    /// Whether the customer is emailed a receipt.
    pub email_receipt: bool,
}

pub type NewPayment = NewWithin<PaymentFields>;

impl Payload for PaymentFields {
    const NEW: &'static str = "NewPayment";

    fn fields(&mut self, fields: &mut Fields) {
        fields.required_positive_money("amount", "Amount", &mut self.amount);
        fields.optional_date("date", "Date", &mut self.date);
        method(fields, &mut self.method);
        fields.optional_text("note", "Note", &mut self.note, LONGEST_NOTE);
        fields.flag("emailReceipt", "Receipt", &mut self.email_receipt);
    }
}

fn method(fields: &mut Fields, method: &mut Method) {
    fields.choice("method", "Method", method, Needed::Optional);
    let own_call = match method {
        Method::Credit => "Credit is applied with its own call, POST /documents/{id}/credit.",
        Method::CreditMemo => "A credit memo has its own call, POST /documents/{id}/credit-memos.",
        Method::WriteOff => "A write-off has its own call, POST /documents/{id}/write-off.",
        _ => return,
    };
    fields.refuse("method", own_call);
}

/// What an owner says about money that went back to the customer.
#[derive(Clone, Debug, Default)]
pub struct RefundFields {
    /// Above 0; in the ledger it stands with a minus.
    pub amount: Money,
    /// Today when it is left out.
    pub date: Option<CalendarDate>,
    pub method: Method,
    pub reason: String,
    /// Whether the customer is emailed a receipt.
    pub email_receipt: bool,
}

pub type NewRefund = NewWithin<RefundFields>;

impl Payload for RefundFields {
    const NEW: &'static str = "NewRefund";

    fn fields(&mut self, fields: &mut Fields) {
        fields.required_positive_money("amount", "Amount", &mut self.amount);
        fields.optional_date("date", "Date", &mut self.date);
        method(fields, &mut self.method);
        fields.text("reason", "Reason", &mut self.reason, LONGEST_NOTE);
        fields.flag("emailReceipt", "Receipt", &mut self.email_receipt);
    }
}

/// A line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// That of the document itself for what was paid when it was marked as paid.
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub document_id: String,
    /// The day on which the money came in.
    pub date: CalendarDate,
    /// In dollars; below 0 for a refund. Of a credit memo or a write-off, what it takes off the total.
    pub amount: Money,
    /// Null where the invoice was only marked as paid.
    #[schema(required = true)]
    pub method: Option<Method>,
    /// Of a refund, a credit memo or a write-off: why.
    #[schema(required = true)]
    pub note: Option<String>,
    /// Of a credit memo: CM-0001.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub number: Option<String>,
    /// Only of what came by card through the product: it cannot be removed, unless it is a test.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub card: Option<CardPayment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardPayment {
    /// What the card company kept of it, in dollars; null where that is not known.
    #[schema(required = true)]
    pub fee: Option<Money>,
    /// Whether no card was charged.
    pub is_test: bool,
}

/// What was paid on a document, and what is owed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ledger {
    pub total: Money,
    /// What credit memos and write-offs took off the total; only where they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub adjusted: Option<Money>,
    /// What came in, less what went back.
    pub paid: Money,
    /// What is left of the total, below 0 where more came in than is owed.
    pub balance: Money,
    /// What is left of the deposit; only of an estimate that asks for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deposit_due: Option<Money>,
    /// What the customer has as credit, ready for an invoice; only where there is some.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub credit: Option<Money>,
    /// By day, then in the order in which they were recorded.
    pub payments: Vec<Payment>,
    /// Card payments that customers disputed; only where there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub disputes: Vec<Dispute>,
}
