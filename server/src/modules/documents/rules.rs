//! Decisions about documents, free of data access: what a status means for the dates, when an invoice is past due,
//! what may follow what.

use jiff::SignedDuration;

use platform::error::Error;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;

/// An invoice that was sent longer ago than this, in full days, is past due.
const PAYABLE_FOR: SignedDuration = SignedDuration::from_hours(24 * 14);

choice! {
    /// What a document is.
    pub enum DocumentType {
        Estimate = "Estimate",
        Invoice = "Invoice",
    }
}

impl DocumentType {
    pub const fn number_prefix(self) -> &'static str {
        match self {
            Self::Estimate => "EST",
            Self::Invoice => "INV",
        }
    }
}

choice! {
    /// Where a document stands. Past Due is no status: it follows from the clock.
    pub enum DocumentStatus {
        New = "New",
        Sent = "Sent",
        Paid = "Paid",
        Overdue = "Overdue",
    }
}

/// `INV-0042`; more than four digits when there are more than 9999.
pub fn document_number(kind: DocumentType, number: i64) -> String {
    format!("{}-{number:04}", kind.number_prefix())
}

/// How many documents there are of a kind in a status, by this name among the kept figures; with " total" behind it, their
/// sum.
pub fn kept_name(kind: DocumentType, status: DocumentStatus) -> String {
    format!("documents {} {}", kind.word(), status.word())
}

/// The same for test documents, which are in no other figure.
pub fn kept_name_of_tests(kind: DocumentType, status: DocumentStatus) -> String {
    format!("documents test {} {}", kind.word(), status.word())
}

/// Invoices sent before this moment and not paid are past due. The one place that decides it: the list compares the
/// same moment in the database.
pub fn past_due_if_sent_before(now: Moment) -> Moment {
    now.minus(PAYABLE_FOR)
}

pub fn is_past_due(kind: DocumentType, status: DocumentStatus, sent_date: Option<Moment>, now: Moment) -> bool {
    kind == DocumentType::Invoice
        && status == DocumentStatus::Sent
        && sent_date.is_some_and(|sent| sent < past_due_if_sent_before(now))
}

choice! {
    /// Where a document stands, in one word. It follows from status, answer, payments and clock, and is never stored. Past due
    /// is also what the owner calls Overdue. The statuses that lists are narrowed to stay what they are.
    pub enum DocumentState {
        Draft = "Draft",
        Sent = "Sent",
        Viewed = "Viewed",
        Accepted = "Accepted",
        Declined = "Declined",
        Expired = "Expired",
        PartlyPaid = "Partly paid",
        Paid = "Paid",
        PastDue = "Past due",
        Credited = "Credited",
        WrittenOff = "Written off",
        Void = "Void",
    }
}

/// How long an estimate is good for unless it names a day.
const USUALLY_VALID_DAYS: i64 = 30;

/// The last day on which an estimate can be accepted unless it names another: thirty full days after its own.
pub fn usual_valid_until(date: CalendarDate) -> CalendarDate {
    date.plus_days(USUALLY_VALID_DAYS)
}

/// Estimates that name no day and are from before this one have expired.
pub fn expired_if_dated_before(today: CalendarDate) -> CalendarDate {
    today.plus_days(-USUALLY_VALID_DAYS)
}

/// The dates that the server keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dates {
    pub sent: Option<Moment>,
    pub paid: Option<Moment>,
}

impl Dates {
    /// What choosing a status in the form makes of them: the missing one is set, what no longer holds is cleared.
    pub fn after_choosing(self, status: DocumentStatus, now: Moment) -> Self {
        match status {
            DocumentStatus::New => Self::default(),
            DocumentStatus::Sent => Self { sent: self.sent.or(Some(now)), paid: None },
            // Says how the owner sees it, not that it was sent.
            DocumentStatus::Overdue => Self { sent: self.sent, paid: None },
            DocumentStatus::Paid => Self { sent: self.sent, paid: self.paid.or(Some(now)) },
        }
    }
}

/// Sending: a new document becomes a sent one, one that is unpaid is sent again, a paid one stays as it is.
pub fn after_sending(status: DocumentStatus, dates: Dates, now: Moment) -> (DocumentStatus, Dates) {
    match status {
        DocumentStatus::New => (DocumentStatus::Sent, Dates { sent: Some(now), paid: None }),
        DocumentStatus::Sent | DocumentStatus::Overdue => (status, Dates { sent: Some(now), ..dates }),
        DocumentStatus::Paid => (status, dates),
    }
}

pub fn nothing_to_take_back() -> Error {
    Error::Conflict("There's nothing to take back. What we emailed stays sent.".into())
}

pub fn estimates_cannot_be_paid() -> Error {
    Error::Conflict("You can't pay an estimate. Convert it to an invoice first.".into())
}

pub fn nothing_chosen() -> Error {
    Error::Conflict("Every item on this estimate is optional and none is chosen. Include one first.".into())
}

pub fn already_an_invoice() -> Error {
    Error::Conflict("This is already an invoice.".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        text.parse().unwrap()
    }

    #[test]
    fn past_due_begins_after_fourteen_full_days() {
        let sent = Some(at("2026-03-01T09:30:00Z"));
        let due = |kind, status, now: &str| is_past_due(kind, status, sent, at(now));
        assert!(!due(DocumentType::Invoice, DocumentStatus::Sent, "2026-03-15T09:30:00Z"));
        assert!(due(DocumentType::Invoice, DocumentStatus::Sent, "2026-03-15T09:30:00.001Z"));
        for status in [DocumentStatus::New, DocumentStatus::Paid, DocumentStatus::Overdue] {
            assert!(!due(DocumentType::Invoice, status, "2027-01-01T00:00:00Z"));
        }
        assert!(!due(DocumentType::Estimate, DocumentStatus::Sent, "2027-01-01T00:00:00Z"));
        assert!(!is_past_due(DocumentType::Invoice, DocumentStatus::Sent, None, at("2027-01-01T00:00:00Z")));
    }

    #[test]
    fn a_status_chosen_in_the_form_settles_the_dates() {
        let (then, now) = (Some(at("2026-03-01T00:00:00Z")), at("2026-04-01T00:00:00Z"));
        let both = Dates { sent: then, paid: then };
        let none = Dates::default();
        for (before, status, after) in [
            (none, DocumentStatus::Sent, Dates { sent: Some(now), paid: None }),
            (none, DocumentStatus::Overdue, none),
            (none, DocumentStatus::Paid, Dates { sent: None, paid: Some(now) }),
            (none, DocumentStatus::New, none),
            (both, DocumentStatus::New, none),
            (both, DocumentStatus::Sent, Dates { sent: then, paid: None }),
            (both, DocumentStatus::Overdue, Dates { sent: then, paid: None }),
            (both, DocumentStatus::Paid, both),
        ] {
            assert_eq!(before.after_choosing(status, now), after, "{status:?}");
        }
    }

    #[test]
    fn sending_never_undoes_paid() {
        let (then, now) = (Some(at("2026-03-01T00:00:00Z")), at("2026-04-01T00:00:00Z"));
        let sent = Dates { sent: then, paid: None };
        let paid = Dates { sent: then, paid: then };
        let anew = Dates { sent: Some(now), paid: None };
        assert_eq!(after_sending(DocumentStatus::New, Dates::default(), now), (DocumentStatus::Sent, anew));
        assert_eq!(after_sending(DocumentStatus::Sent, sent, now), (DocumentStatus::Sent, anew));
        assert_eq!(after_sending(DocumentStatus::Overdue, sent, now), (DocumentStatus::Overdue, anew));
        assert_eq!(after_sending(DocumentStatus::Paid, paid, now), (DocumentStatus::Paid, paid));
    }

    #[test]
    fn estimates_hold_for_thirty_full_days() {
        let until = |date: &str| usual_valid_until(CalendarDate::parse(date).unwrap());
        assert_eq!(until("2026-01-30").as_str(), "2026-03-01");
        assert_eq!(until("9999-12-30").as_str(), "9999-12-31");
    }

    #[test]
    fn numbers_have_at_least_four_digits() {
        assert_eq!(document_number(DocumentType::Invoice, 1), "INV-0001");
        assert_eq!(document_number(DocumentType::Estimate, 12_345), "EST-12345");
    }
}
