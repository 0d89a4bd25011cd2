//! What comes in with deleting a document.

use platform::http::parameters::parameters;
use platform::values::columns::choice;

choice! {
    /// What becomes of the money on a document that's voided.
    pub enum MoneyBack {
        Credit = "credit",
        Refund = "refund",
    }
}

parameters! {
    /// What deleting a document that was sent or paid asks.
    pub struct Removal {
        /// Why, for your books.
        reason: String = "reason",
        /// Whether its payments become the customer's credit, or were refunded. Without it they become credit.
        payments: MoneyBack = "payments",
    }
}
