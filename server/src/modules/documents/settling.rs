//! What follows from what an owner says about a document: its dates, its total, what it is found by; and, in other tables,
//! its lines and the figures that are kept of documents.

use super::amounts::choices;
use super::customer::acceptance::Outcome;
use super::fields::{DocumentFields, Unsent};
use super::payments::cards;
use super::revenue::following;
use super::rules::{DocumentState, DocumentStatus, DocumentType};
use super::stock::used_parts;
use super::{reminders, rules, stock};
use crate::modules::activity::{Kind, Recorded};
use platform::access::Scope;
use platform::db::query::search::{search_text_with_phones, sort_key};
use platform::error::{Error, Result};
use platform::fields::entries::Entries;
use platform::owned::OwnedFields;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;

impl OwnedFields for DocumentFields {
    fn search_text(&self) -> String {
        let known = [Some(&self.document_number), Some(&self.customer_name), self.customer_email.as_ref()];
        let known = known.into_iter().chain([self.estimate_number.as_ref()]);
        let known = known.map(|text| text.map(String::as_str).unwrap_or_default());
        let lines = self.items.items().iter().map(|item| item.description.as_str());
        search_text_with_phones(known.chain(lines), self.customer_phone.as_deref())
    }

    fn complete(&mut self, scope: &mut Scope, id: &str, before: Option<&Self>) -> Result<()> {
        // A document without a day of its own is of today.
        if self.date == CalendarDate::default() {
            self.date = scope.today();
        }
        if before.is_none_or(|before| before.items != self.items) {
            let lines_before = before.map(|before| before.items.clone()).unwrap_or_default();
            used_parts::note_costs(scope, &mut self.items, &lines_before)?;
            if choices::is_any_choice(self.items.items()) {
                let mut lines = self.items.items().to_vec();
                choices::settle(&mut lines);
                self.items = Entries::new(lines)?;
            }
        }
        self.settle();
        self.settle_valid_until(before)?;
        let is_meant_out = self.is_out();
        self.agree_with_payments(scope, id, before)?;
        self.agree_with_schedule(before)?;
        // With another status there is no sending to take back; sending itself says what it was before.
        if before.is_some_and(|before| before.status != self.status && before.unsent == self.unsent) {
            self.unsent = Unsent::default();
        }
        let dates = rules::Dates { sent: self.sent_date, paid: self.paid_date };
        let dates = dates.after_choosing(self.status, scope.now);
        (self.sent_date, self.paid_date) = (dates.sent, dates.paid);
        stock::follow_status(scope, self, before, is_meant_out)?;
        reminders::withdraw(scope, self, before)?;
        // Once sent, the customer has the link: it goes on working.
        self.public_since = self.public_since.or(self.sent_date.map(|_| scope.now));
        Ok(())
    }

    fn settle(&mut self) {
        let totals = self.totals();
        (self.total, self.tax_total) = (totals.total, totals.tax);
        self.customer_key = sort_key(&self.customer_name);
    }

    fn follow(scope: &mut Scope, id: &str, before: Option<&Self>, after: Option<&Self>) -> Result<()> {
        // First what sending does first, so that no two wait for each other.
        if let (Some(deleted), None) = (before, after) {
            stock::give_back(scope, deleted)?;
        }
        following::follow(scope, id, before, after)?;
        // Only what a customer can reach may be being paid.
        match before.filter(|before| before.public_since.is_some()) {
            Some(before) if after.is_none_or(|after| !after.asks_for_the_same(before)) => cards::look_soon(scope, id),
            _ => Ok(()),
        }
    }
}

impl Recorded for DocumentFields {
    const KIND: Kind = Kind::Documents;

    fn noun(&self) -> &'static str {
        self.kind.word()
    }

    fn name(&self) -> String {
        format!("{} for {}", self.document_number, self.customer_name)
    }

    fn added(&self) -> String {
        format!("{} created", self.noun())
    }
}

impl DocumentFields {
    /// How a document is once it is sent. What it was before is kept, unless it is paid and stays so.
    pub fn send(&mut self, now: Moment) {
        self.unsent = match self.status {
            DocumentStatus::Paid => Unsent::default(),
            status => Unsent { unsent_status: Some(status), unsent_date: self.sent_date },
        };
        let dates = rules::Dates { sent: self.sent_date, paid: self.paid_date };
        let (status, dates) = rules::after_sending(self.status, dates, now);
        self.status = status;
        (self.sent_date, self.paid_date) = (dates.sent, dates.paid);
        self.public_since = self.public_since.or(Some(now));
    }

    /// The last day on which an estimate can be accepted.
    pub fn valid_until(&self) -> CalendarDate {
        self.valid_until.unwrap_or_else(|| rules::usual_valid_until(self.date))
    }

    /// The usual day isn't kept: it follows the estimate's date.
    fn settle_valid_until(&mut self, before: Option<&Self>) -> Result<()> {
        self.valid_until = self.valid_until.filter(|until| *until != rules::usual_valid_until(self.date));
        let is_as_before = before.is_some_and(|before| {
            (before.date, before.valid_until, before.kind) == (self.date, self.valid_until, self.kind)
        });
        if self.valid_until() < self.date && !is_as_before {
            return Err(Error::field("validUntil", "Valid until can't be before the estimate's date."));
        }
        Ok(())
    }

    /// Where it stands, on a day of its owner's.
    pub fn state(&self, now: Moment, today: CalendarDate) -> DocumentState {
        match self.kind {
            _ if self.void.is_void() => DocumentState::Void,
            DocumentType::Estimate => self.state_of_estimate(today),
            DocumentType::Invoice => self.state_of_invoice(now),
        }
    }

    fn state_of_estimate(&self, today: CalendarDate) -> DocumentState {
        match self.answer().filter(|answer| answer.is_current).map(|answer| answer.outcome) {
            Some(Outcome::Accepted) => DocumentState::Accepted,
            Some(Outcome::Declined) => DocumentState::Declined,
            None if self.status == DocumentStatus::New => DocumentState::Draft,
            None if today > self.valid_until() => DocumentState::Expired,
            None => self.state_of_sent(),
        }
    }

    fn state_of_invoice(&self, now: Moment) -> DocumentState {
        let is_partly_paid = self.received > Money::ZERO && self.balance() > Money::ZERO;
        match self.status {
            DocumentStatus::Paid if self.adjusted.write_off_total > Money::ZERO => DocumentState::WrittenOff,
            DocumentStatus::Paid if !self.is_paid_with_money() => DocumentState::Credited,
            DocumentStatus::Paid => DocumentState::Paid,
            DocumentStatus::Overdue => DocumentState::PastDue,
            _ if self.is_past_due(now) => DocumentState::PastDue,
            // Whatever came in for the estimate that it was: it has to be sent yet.
            DocumentStatus::New => DocumentState::Draft,
            _ if is_partly_paid => DocumentState::PartlyPaid,
            DocumentStatus::Sent => self.state_of_sent(),
        }
    }

    fn state_of_sent(&self) -> DocumentState {
        if self.viewed_at.is_some() { DocumentState::Viewed } else { DocumentState::Sent }
    }

    /// Whether the customer's link shows the estimate that it was.
    pub fn shows_estimate(&self) -> bool {
        self.kind == DocumentType::Invoice
            && self.estimate_number.is_some()
            && self.public_since.is_none()
            && self.was_public_since.is_some()
    }

    /// Ends what the customer's link shows of it.
    pub fn withdraw(&mut self) {
        self.was_public_since = self.public_since.take().or(self.was_public_since);
    }

    pub fn is_past_due(&self, now: Moment) -> bool {
        rules::is_past_due(self.kind, self.status, self.sent_date, now)
    }
}
