//! Where a document stands, in words for its customer: the paper says them, and the page behind the customer's link.

use crate::document::{Date, Document, InvoiceStatus, Kind, PaymentMethod};
use crate::format;

/// What the customer is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub mood: Mood,
    /// A few words that say all: "Past Due".
    pub status: String,
    /// What the sum is.
    pub label: &'static str,
    /// What is to be done about it, and by when.
    pub below: String,
    /// How long an estimate holds.
    pub notice: Option<String>,
}

/// How it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Owed,
    Late,
    Paid,
    /// Nothing was to be paid from the beginning.
    Free,
    Offer,
    Accepted,
    Declined,
    RanOut,
}

impl Document {
    pub fn standing(&self) -> Standing {
        if let (Kind::Estimate { .. }, Some(answer)) = (self.kind, &self.agreement.answer) {
            return answer.standing();
        }
        match self.kind {
            Kind::Estimate { valid_until, has_run_out: false } => Standing {
                mood: Mood::Offer,
                status: format!("Valid until {}", format::date(valid_until)),
                label: "Estimate total",
                below: "This is an estimate: nothing is owed until you accept it.".to_owned(),
                notice: Some(format!(
                    "This estimate is valid for 30 days. It can be accepted until {}.",
                    format::date(valid_until)
                )),
            },
            Kind::Estimate { valid_until, has_run_out: true } => Standing {
                mood: Mood::RanOut,
                status: "Run out".to_owned(),
                label: "Estimate total",
                below: "This estimate has run out: nothing is owed.".to_owned(),
                notice: Some(format!(
                    "This estimate was valid for 30 days, until {}. Please ask for a new one.",
                    format::date(valid_until)
                )),
            },
            Kind::Invoice(InvoiceStatus::Paid { on }) => Standing {
                mood: Mood::Paid,
                status: "Paid".to_owned(),
                label: "Amount paid",
                below: on.map_or_else(|| "Paid".to_owned(), |date| format!("Paid {}", format::date(date))),
                notice: None,
            },
            Kind::Invoice(_) if self.total_cents == 0 => Standing {
                mood: Mood::Free,
                status: "Nothing to pay".to_owned(),
                label: "Amount due",
                below: "There is nothing to pay.".to_owned(),
                notice: None,
            },
            Kind::Invoice(InvoiceStatus::Open) => Standing {
                mood: Mood::Owed,
                status: "To be paid".to_owned(),
                label: "Amount due",
                below: self.due(),
                notice: None,
            },
            Kind::Invoice(InvoiceStatus::PastDue) => Standing {
                mood: Mood::Late,
                status: "Past Due".to_owned(),
                label: "Amount due",
                below: format!("Past Due · {}", self.due()),
                notice: None,
            },
        }
    }

    /// "Due Nov 29, 2026" or "Due upon receipt".
    pub fn due(&self) -> String {
        self.due_date.map_or_else(|| "Due upon receipt".to_owned(), |date| format!("Due {}", format::date(date)))
    }

    /// The days that matter, in the order of time.
    pub fn dates(&self) -> impl Iterator<Item = (&'static str, Date)> {
        let (due, until, paid) = match self.kind {
            Kind::Invoice(InvoiceStatus::Paid { on }) => (self.due_date, None, on),
            Kind::Invoice(_) => (self.due_date, None, None),
            // When an estimate would have to be paid stands with its terms.
            Kind::Estimate { valid_until, .. } => (None, Some(valid_until), None),
        };
        let date = Some(self.date);
        [("Date", date), ("Sent", self.sent_date), ("Due", due), ("Valid until", until), ("Paid", paid)]
            .into_iter()
            .filter_map(|(label, date)| Some((label, date?)))
    }

    /// The ways to pay, where there is something to pay, now or once an estimate is accepted.
    pub fn ways_to_pay(&self) -> &[PaymentMethod] {
        match self.standing().mood {
            Mood::Owed | Mood::Late | Mood::Offer if self.total_cents > 0 => &self.payment_methods,
            _ => &[],
        }
    }

    /// Over the ways to pay: on an estimate they are the terms for later.
    pub fn payment_title(&self) -> &'static str {
        if matches!(self.kind, Kind::Estimate { .. }) { "If you accept" } else { "How to pay" }
    }
}
