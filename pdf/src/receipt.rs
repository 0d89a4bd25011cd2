//! What a receipt says: plain data, as the caller hands it over. Nothing here is computed.

use crate::document::{Business, Date, Sum};

/// For money that came in, or went back.
#[derive(Clone, Debug)]
pub struct Receipt {
    pub business: Business,
    pub is_refund: bool,
    /// Whether no card was charged.
    pub is_test: bool,
    pub customer: String,
    /// The number of the invoice or estimate.
    pub number: String,
    /// "Invoice INV-0047"
    pub about: String,
    pub date: Date,
    /// How it was paid; empty where that isn't known.
    pub method: String,
    pub cents: i64,
    /// What it leaves: the total, what's paid so far, what's still due. The last one stands out.
    pub sums: Vec<Sum>,
}

impl Receipt {
    pub fn title(&self) -> String {
        format!("{} for {}", self.kind(), self.number)
    }

    pub(crate) fn kind(&self) -> &'static str {
        if self.is_refund { "Refund receipt" } else { "Receipt" }
    }
}
