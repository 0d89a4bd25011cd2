//! Decisions about payments, free of data access: how much may be paid and given back, and what that makes of an invoice.

use sawhorse_pdf as pdf;

use super::journal::Journal;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::rules::{DocumentStatus, DocumentType};
use platform::access::Scope;
use platform::error::{Error, Result};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// More than any customer pays in; a ledger is read as a whole.
const MOST_PAYMENTS: i64 = 200;

/// What is left of one amount without another.
pub fn left_of(whole: Money, taken: Money) -> Money {
    Money::of(whole.cents() - taken.cents())
}

impl DocumentFields {
    /// What there is to pay: the total less credit memos and what was written off.
    pub fn payable(&self) -> Money {
        left_of(self.total, self.adjusted.total())
    }

    /// What came in, whether it was recorded or the invoice marked as paid.
    pub fn paid(&self) -> Money {
        if self.status == DocumentStatus::Paid { self.payable().max(self.received) } else { self.received }
    }

    /// What is still owed, once it is an invoice; below 0 where more came in than is owed by now. Never more than there is to
    /// pay: where more went back than came in, that is no debt of the customer's.
    pub fn balance(&self) -> Money {
        left_of(self.payable(), self.paid().max(Money::ZERO))
    }

    /// Whether it's closed because it was paid: not by writing it off, and not by credit memos alone.
    pub fn is_paid_with_money(&self) -> bool {
        let is_credited = self.adjusted.is_any() && self.payable() == Money::ZERO;
        self.status == DocumentStatus::Paid && self.adjusted.write_off_total == Money::ZERO && !is_credited
    }

    /// What came in when the invoice was marked as paid: all that was not recorded.
    pub fn rest(&self) -> Money {
        left_of(self.paid(), self.received)
    }

    /// What was paid so far and what is owed, of a document that has payments.
    pub fn paid_and_owed(&self) -> Option<(Money, Money)> {
        (self.payments > 0).then(|| (self.paid(), self.balance()))
    }

    /// Takes over what the journal says after a payment was added or removed. `paid_at` is when it reached the total.
    pub fn follow_journal(&mut self, journal: &Journal, paid_at: Option<Moment>) {
        (self.received, self.payments) = (journal.received(), journal.count());
        (self.credited, self.is_test) = (journal.credited(), journal.is_test());
        self.adjusted = journal.adjusted();
        if self.kind == DocumentType::Estimate {
            return;
        }
        if self.received >= self.payable() {
            self.status = DocumentStatus::Paid;
            self.paid_date = paid_at.or(self.paid_date);
        } else if self.status == DocumentStatus::Paid {
            self.unpay();
        }
    }

    /// It is not paid any more, and stands where it stood before, sent or not.
    pub fn unpay(&mut self) {
        self.status = if self.sent_date.is_some() { DocumentStatus::Sent } else { DocumentStatus::New };
        self.paid_date = None;
    }

    /// What a change of anything else means for a document with payments. The total is known by now.
    pub fn agree_with_payments(&mut self, scope: &mut Scope, id: &str, before: Option<&Self>) -> Result<()> {
        if self.payments == 0 {
            return Ok(());
        }
        if self.kind == DocumentType::Estimate {
            // A customer may choose less than they paid ahead. The difference is theirs, and the page says so.
            let is_lowered =
                before.is_none_or(|before| self.total < before.total && self.last_answer == before.last_answer);
            if self.total < self.received && is_lowered {
                return Err(Error::field("items", total_below_deposit(self.received)));
            }
            return Ok(());
        }
        if self.payable() < Money::ZERO {
            return Err(Error::field("items", total_below_adjusted(self.adjusted.total())));
        }
        let was_paid = before.is_some_and(|before| before.status == DocumentStatus::Paid);
        let was_all_recorded = before.is_some_and(|before| before.received >= before.payable());
        match (self.status == DocumentStatus::Paid, self.received >= self.payable()) {
            (false, true) if was_paid && was_all_recorded => Err(Error::field("status", paid_by_payments())),
            // Another total may have been reached by another payment.
            (is_paid, true) if !is_paid || before.is_none_or(|before| before.total != self.total) => {
                self.status = DocumentStatus::Paid;
                let owner_id = scope.owner_id().to_owned();
                self.paid_date = Journal::read(scope.connection, &owner_id, id)?.paid_at(scope, self.total);
                Ok(())
            }
            // It became dearer than what was paid.
            (true, false) if was_paid && was_all_recorded => {
                self.unpay();
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn total_below_deposit(received: Money) -> String {
    format!(
        "{} of the deposit is already paid, so the total can't be less. Refund the difference first.",
        pdf::money(received.cents())
    )
}

fn total_below_adjusted(adjusted: Money) -> String {
    let adjusted = pdf::money(adjusted.cents());
    format!("{adjusted} is already credited or written off, so the total can't be less. Undo that first.")
}

fn paid_by_payments() -> &'static str {
    "The payments cover the whole total. Remove or refund one to make the invoice unpaid."
}

pub fn refuse_too_many(payments: i64) -> Result<()> {
    if payments < MOST_PAYMENTS {
        return Ok(());
    }
    Err(Error::Conflict(format!("A document can have up to {MOST_PAYMENTS} payments.")))
}

/// Nothing can be paid that is not owed.
pub fn refuse_too_much(amount: Money, owed: Money) -> Result<()> {
    if owed <= Money::ZERO {
        return Err(Error::Conflict("There's no balance left to pay.".into()));
    }
    if amount > owed {
        let owed = pdf::money(owed.cents());
        return Err(Error::field("amount", format!("The balance is {owed}. Enter that or less.")));
    }
    Ok(())
}

/// Nothing can go back that never came in.
pub fn refuse_too_much_back(amount: Money, paid: Money) -> Result<()> {
    if paid <= Money::ZERO {
        return Err(Error::Conflict("No payments yet, so there's nothing to refund.".into()));
    }
    if amount > paid {
        let paid = pdf::money(paid.cents());
        return Err(Error::field("amount", format!("Only {paid} was paid. Enter that or less.")));
    }
    Ok(())
}

/// Without this one the others must still make sense: nobody got back more than was paid, or paid more than was asked for.
pub fn refuse_removing(amount: Money, left: Money, total: Money) -> Result<()> {
    if left < Money::ZERO {
        return Err(Error::Conflict("Remove the refund first. Otherwise refunds would be more than payments.".into()));
    }
    // Without a payment there is less; only without a refund there is more.
    if left > total && amount < Money::ZERO {
        return Err(Error::Conflict(
            "Remove another payment first. Otherwise payments would be more than the total.".into(),
        ));
    }
    Ok(())
}

/// `is_heard_of` is whether a refund at Stripe would be known here.
pub fn came_by_card(is_heard_of: bool) -> Error {
    let how = if is_heard_of { "Refund it on Stripe and we'll update it here." } else { "Record a refund instead." };
    Error::Conflict(format!("This was a card payment, so you can't remove it. {how}"))
}

/// The product can't give money back to a card.
pub fn refund_at_stripe(amount: Money) -> Error {
    let amount = pdf::money(amount.cents());
    Error::Conflict(format!("{amount} came by card. Refund it on Stripe first, or keep it as credit."))
}

/// A typo in the year would move income into a year nobody looks at.
const EARLIEST: jiff::civil::Date = jiff::civil::date(2000, 1, 1);

pub fn refuse_date(date: CalendarDate, today: CalendarDate) -> Result<()> {
    if date.day() < EARLIEST {
        let sentence = format!("Check the year. A payment can't be dated before {}.", EARLIEST.year());
        return Err(Error::field("date", sentence));
    }
    if date > today {
        return Err(Error::field("date", "A payment can't be dated in the future. Record it when the money comes in."));
    }
    Ok(())
}
