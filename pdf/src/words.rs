//! Where a document stands, in words for its customer: the paper says them, and the page behind the customer's link.

use crate::document::{Answer, Date, Deposit, Document, Instalment, InvoiceStatus, Kind, PaymentMethod};
use crate::{format, text};

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
    Proposal,
    Accepted,
    Declined,
    RanOut,
}

/// The mark of a document that was paid in test mode, and what that means.
pub const TEST: &str = "Test";
pub const TEST_NOTICE: &str = "Paid in test mode. No card was charged.";

impl Document {
    pub fn standing(&self) -> Standing {
        if let (Kind::Estimate { .. }, Some(answer)) = (self.kind, &self.agreement.answer) {
            return answer.standing(self.deposit_due_cents());
        }
        match self.kind {
            Kind::Estimate { is_invoiced: true, .. } => Standing {
                mood: Mood::Accepted,
                status: "Invoiced".to_owned(),
                label: "Estimate total",
                below: "Your invoice will follow.".to_owned(),
                notice: None,
            },
            Kind::Estimate { valid_until, is_for_30_days, has_run_out: false, .. } => Standing {
                mood: Mood::Proposal,
                status: format!("Valid until {}", format::date(valid_until)),
                label: "Estimate total",
                below: "This is an estimate. You don't owe anything until you accept it.".to_owned(),
                notice: Some(match (is_for_30_days, format::date(valid_until)) {
                    (true, until) => format!("This estimate is valid for 30 days. It can be accepted until {until}."),
                    (false, until) => format!("You can accept this estimate until {until}."),
                }),
            },
            Kind::Estimate { valid_until, is_for_30_days, has_run_out: true, .. } => Standing {
                mood: Mood::RanOut,
                status: "Expired".to_owned(),
                label: "Estimate total",
                below: "This estimate has expired.".to_owned(),
                notice: Some(match (is_for_30_days, format::date(valid_until)) {
                    (true, until) => {
                        format!("This estimate was valid for 30 days, until {until}. Please ask for a new one.")
                    }
                    (false, until) => format!("This estimate was valid until {until}. Please ask for a new one."),
                }),
            },
            Kind::Invoice(InvoiceStatus::Paid { .. }) if self.is_adjusted() && self.received_cents() == 0 => Standing {
                mood: Mood::Free,
                status: "Closed".to_owned(),
                label: "Amount due",
                below: "There's nothing to pay.".to_owned(),
                notice: None,
            },
            Kind::Invoice(InvoiceStatus::Paid { on }) => Standing {
                mood: Mood::Paid,
                status: "Paid".to_owned(),
                label: "Amount paid",
                below: self.paid_on(on),
                notice: None,
            },
            Kind::Invoice(_) if self.total_cents == 0 => Standing {
                mood: Mood::Free,
                status: "Nothing to pay".to_owned(),
                label: "Amount due",
                below: "There's nothing to pay.".to_owned(),
                notice: None,
            },
            Kind::Invoice(InvoiceStatus::Open) => Standing {
                mood: Mood::Owed,
                status: if self.paid_cents > 0 { "Partly paid" } else { "Unpaid" }.to_owned(),
                label: self.asked_label(),
                below: self.asked_below(),
                notice: None,
            },
            Kind::Invoice(InvoiceStatus::PastDue) => Standing {
                mood: Mood::Late,
                status: "Past Due".to_owned(),
                label: self.asked_label(),
                below: format!("Past Due · {}", self.asked_below()),
                notice: None,
            },
        }
    }

    /// What is still to be paid, or was.
    pub fn owed_cents(&self) -> i64 {
        self.payable_cents().saturating_sub(self.paid_cents)
    }

    /// The total less what's taken off it.
    fn payable_cents(&self) -> i64 {
        self.adjustments.iter().fold(self.total_cents, |left, one| left.saturating_add(one.cents))
    }

    fn is_adjusted(&self) -> bool {
        !self.adjustments.is_empty()
    }

    /// The sum that matters: of an estimate its total, of instalments what is to be paid first, of what is paid all that came in.
    pub fn amount_cents(&self) -> i64 {
        match self.kind {
            Kind::Estimate { .. } => self.total_cents,
            Kind::Invoice(InvoiceStatus::Paid { .. }) => self.received_cents(),
            Kind::Invoice(_) if self.next_instalment().is_some() => self.asked_cents,
            Kind::Invoice(_) => self.owed_cents(),
        }
    }

    /// What was paid of the total so far, and what's left of an invoice. One that's paid in full says of credit alone.
    pub fn paid_lines(&self) -> Vec<(&str, i64)> {
        let is_paid = matches!(self.kind, Kind::Invoice(InvoiceStatus::Paid { .. }));
        let credit = ("Credit applied", self.credited_cents.saturating_neg());
        let money = match is_paid {
            true => ("Paid", self.credited_cents.saturating_sub(self.received_cents())),
            false => ("Paid so far", self.credited_cents.saturating_sub(self.paid_cents)),
        };
        let is_said = !is_paid || self.credited_cents > 0 || self.is_adjusted();
        let paid = [credit, money].into_iter().filter(|(_, cents)| is_said && *cents < 0);
        let is_owed = (self.paid_cents > 0 || self.is_adjusted()) && !is_paid && matches!(self.kind, Kind::Invoice(_));
        let adjusted = self.adjustments.iter().map(|one| (one.label.as_str(), one.cents));
        adjusted.chain(paid).chain(is_owed.then(|| ("Amount due", self.owed_cents()))).collect()
    }

    /// "Paid Nov 19, 2026", or that it was credit.
    fn paid_on(&self, on: Option<Date>) -> String {
        let is_credit = self.credited_cents > 0 && self.credited_cents >= self.received_cents();
        let paid = if is_credit { "Credit applied" } else { "Paid" };
        on.map_or_else(|| paid.to_owned(), |date| format!("{paid} {}", format::date(date)))
    }

    /// All that came in of what is paid in full.
    pub fn received_cents(&self) -> i64 {
        self.payable_cents().saturating_add(self.overpaid_cents)
    }

    /// The first that is not paid, where there is something to pay.
    fn next_instalment(&self) -> Option<&Instalment> {
        let is_owed = matches!(self.kind, Kind::Invoice(InvoiceStatus::Open | InvoiceStatus::PastDue));
        self.instalments.iter().find(|one| is_owed && one.left_cents > 0)
    }

    /// What is to be paid when, line by line, under its title.
    pub fn schedule(&self) -> Option<(&'static str, Vec<String>)> {
        if let Some(Deposit { cents, due_cents }) = self.deposit {
            let deposit = format::money(cents);
            let line = match due_cents {
                0 => format!("Your deposit of {deposit} is paid. Thank you."),
                // What's still open comes with the invoice.
                _ if self.is_invoiced() => return None,
                due if due < cents => format!("{} of your {deposit} deposit is still due.", format::money(due)),
                _ if self.is_accepted() => format!("Your deposit of {deposit} is due now."),
                _ => format!("If you accept, {deposit} is due before work begins."),
            };
            return Some(("Deposit", vec![line]));
        }
        let line = |one: &Instalment| {
            let state = match one.left_cents {
                0 => ", paid".to_owned(),
                left if left < one.cents => format!(", {} left to pay", format::money(left)),
                _ => String::new(),
            };
            let due = if one.is_due && one.left_cents > 0 { ", due now" } else { "" };
            format!("{}: {}{state}{due}", format::date(one.due_date), format::money(one.cents))
        };
        (!self.instalments.is_empty()).then(|| ("Installments", self.instalments.iter().map(line).collect()))
    }

    fn asked_label(&self) -> &'static str {
        match self.next_instalment() {
            None => "Amount due",
            Some(next) if next.is_due => "Due now",
            Some(_) => "Next installment",
        }
    }

    fn asked_below(&self) -> String {
        match self.next_instalment() {
            None => self.due(),
            Some(next) if next.is_due => format!("of your {} balance", format::money(self.owed_cents())),
            Some(next) => format!("Due {}", format::date(next.due_date)),
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

    /// What of the deposit is still due. Once there's an invoice, that says what's due.
    pub fn deposit_due_cents(&self) -> i64 {
        self.deposit.filter(|_| !self.is_invoiced()).map_or(0, |deposit| deposit.due_cents)
    }

    /// Whether an invoice was made of the estimate, which its customer will get.
    fn is_invoiced(&self) -> bool {
        matches!(self.kind, Kind::Estimate { is_invoiced: true, .. })
    }

    fn is_accepted(&self) -> bool {
        matches!(self.agreement.answer, Some(Answer::Accepted(_)))
    }

    /// The ways to pay, where there is something to pay, now or once an estimate is accepted.
    pub fn ways_to_pay(&self) -> &[PaymentMethod] {
        match self.standing().mood {
            Mood::Owed | Mood::Late | Mood::Proposal if self.total_cents > 0 => &self.payment_methods,
            Mood::Accepted if self.deposit_due_cents() > 0 => &self.payment_methods,
            _ => &[],
        }
    }

    /// Over the ways to pay: on an estimate they are the terms for later.
    pub fn payment_title(&self) -> &'static str {
        match self.kind {
            Kind::Estimate { .. } if self.is_accepted() => "Pay your deposit",
            Kind::Estimate { .. } => "If you accept",
            Kind::Invoice(_) => "How to pay",
        }
    }
}

impl Answer {
    /// Where an estimate stands that was answered.
    pub(crate) fn standing(&self, deposit_due_cents: i64) -> Standing {
        let (mood, status, below) = match self {
            Self::Accepted(signature) => {
                let next = match deposit_due_cents {
                    0 => "Your invoice will follow.".to_owned(),
                    due => format!("Your deposit of {} is due now.", format::money(due)),
                };
                let below = format!("Accepted on {}. {next}", format::date(signature.on));
                (Mood::Accepted, "Accepted", below)
            }
            Self::Declined { on } => (Mood::Declined, "Declined", format!("Declined on {}.", format::date(*on))),
        };
        Standing { mood, status: status.to_owned(), label: "Estimate total", below, notice: None }
    }
}

pub(crate) fn kind(document: &Document) -> &'static str {
    match document.kind {
        Kind::Invoice(_) => "Invoice",
        Kind::Estimate { .. } => "Estimate",
    }
}

/// "Invoice INV-0001"
pub(crate) fn title(document: &Document) -> String {
    format!("{} {}", kind(document), text::one_line(&document.number)).trim_end().to_owned()
}
