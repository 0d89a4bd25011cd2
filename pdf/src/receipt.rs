//! What a receipt says: plain data, as the caller hands it over. Nothing here is computed.

use crate::document::{Business, Date, Sum};

/// What it's for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiptKind {
    Payment,
    Refund,
    /// No money moved: an invoice asks for less.
    CreditMemo,
}

/// For money that came in, or went back, and for what an invoice asks for less.
#[derive(Clone, Debug)]
pub struct Receipt {
    pub business: Business,
    pub kind: ReceiptKind,
    /// Whether no card was charged.
    pub is_test: bool,
    pub customer: String,
    /// The number of the invoice or estimate; of a credit memo, its own.
    pub number: String,
    /// "Invoice INV-0047"
    pub about: String,
    pub date: Date,
    /// How it was paid; empty where that isn't known.
    pub method: String,
    /// Why an invoice asks for less; empty otherwise.
    pub reason: String,
    pub cents: i64,
    /// What it leaves: the total, what's paid so far, what's still due. The last one stands out.
    pub sums: Vec<Sum>,
}

impl Receipt {
    pub fn title(&self) -> String {
        match self.kind {
            ReceiptKind::CreditMemo => format!("{} {}", self.name(), self.number),
            _ => format!("{} for {}", self.name(), self.number),
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self.kind {
            ReceiptKind::Payment => "Receipt",
            ReceiptKind::Refund => "Refund receipt",
            ReceiptKind::CreditMemo => "Credit memo",
        }
    }
}
