//! What a document asks its customer for: the deposit of an estimate, the instalments of an invoice, and how much of it today.

use sawhorse_pdf as pdf;

use super::schedule::{Instalment, Stage};
use crate::modules::documents::amounts::choices;
use crate::modules::documents::fields::DocumentFields;
use crate::modules::documents::rules::DocumentType;
use platform::error::{Error, Result};
use platform::fields::entries::Entries;
use platform::values::calendar_date::CalendarDate;
use platform::values::money::Money;

impl DocumentFields {
    /// What an estimate asks for before the work begins, never more than the customer chose; half a cent counts as one.
    pub fn deposit(&self) -> Option<Money> {
        let of_total = |percent: i64| Money::of((self.total.cents() * percent + 50) / 100);
        let asked = self.schedule.deposit_amount.or(self.schedule.deposit_percent.map(of_total));
        asked.filter(|_| self.kind == DocumentType::Estimate).map(|asked| asked.min(self.total))
    }

    /// What of the deposit was not paid yet.
    pub fn deposit_due(&self) -> Option<Money> {
        self.deposit().map(|deposit| Money::of((deposit.cents() - self.received.cents().max(0)).max(0)))
    }

    /// The instalments by day, with what was paid of each. What was credited or written off comes off the last ones.
    pub fn stages(&self) -> Vec<Stage> {
        let instalments = self.schedule.instalments.items();
        let all: i64 = instalments.iter().map(|one| one.amount.cents()).sum();
        let mut payable = all - self.adjusted.total().cents();
        let mut left = self.paid().cents().max(0);
        let stage = |one: &Instalment| {
            let amount = payable.min(one.amount.cents()).max(0);
            payable -= amount;
            let paid = left.min(amount);
            left -= paid;
            Stage { id: one.id.clone(), amount: Money::of(amount), due_date: one.due_date, paid: Money::of(paid) }
        };
        instalments.iter().map(stage).collect()
    }

    /// What a customer is asked for on a day: the deposit; the instalments whose day has come, or else the next one; otherwise
    /// all that is owed.
    pub fn asked_for(&self, today: CalendarDate) -> Money {
        if let Some(due) = self.deposit_due().filter(|due| *due > Money::ZERO) {
            return due;
        }
        let stages = self.stages();
        let due = stages.iter().filter(|stage| stage.due_date <= today).map(|stage| stage.left().cents()).sum::<i64>();
        let next = stages.iter().find(|stage| stage.left() > Money::ZERO);
        match (due > 0, next) {
            (true, _) => Money::of(due),
            (false, Some(next)) => next.left(),
            (false, None) => self.balance(),
        }
    }

    /// Whether its customer is asked for what another version asked for.
    pub fn asks_for_the_same(&self, other: &Self) -> bool {
        (self.kind, self.status, self.total, self.received) == (other.kind, other.status, other.total, other.received)
            && (&self.void, self.adjusted) == (&other.void, other.adjusted)
            && self.deposit() == other.deposit()
            && self.schedule.instalments == other.schedule.instalments
    }

    /// The schedule has to agree with the total, which is known by now.
    pub fn agree_with_schedule(&mut self, before: Option<&Self>) -> Result<()> {
        // Of what is left to the customer, the total is not the owner's to say.
        if let Some(deposit) = self.deposit().filter(|_| !choices::is_any_choice(self.items.items())) {
            if self.schedule.deposit_amount.is_some_and(|amount| amount > self.total) {
                let total = pdf::money(self.total.cents());
                return Err(Error::field(
                    "depositAmount",
                    format!("The deposit can't be more than the total, {total}."),
                ));
            }
            let is_as_before = before.is_some_and(|before| before.deposit() == Some(deposit));
            if deposit < self.received && !is_as_before {
                let received = pdf::money(self.received.cents());
                return Err(Error::field(
                    "depositAmount",
                    format!("{received} of the deposit is already paid. Request at least that."),
                ));
            }
        }
        let mut instalments = self.schedule.instalments.items().to_vec();
        if instalments.is_empty() {
            return Ok(());
        }
        instalments.sort_by_key(|one| one.due_date);
        let sum: i64 = instalments.iter().map(|one| one.amount.cents()).sum();
        let difference = self.total.cents() - sum;
        let is_as_before = before.is_some_and(|before| before.schedule.instalments == self.schedule.instalments);
        if difference != 0 && !is_as_before {
            let (sum, total) = (pdf::money(sum), pdf::money(self.total.cents()));
            let sentence = format!("The installments add up to {sum}, but the total is {total}. Make them match.");
            return Err(Error::field("instalments", sentence));
        }
        // A total that changes later changes the last one.
        if let Some(last) = instalments.last_mut() {
            last.amount = Money::of(last.amount.cents() + difference);
            if last.amount <= Money::ZERO {
                let sentence =
                    "The total would be less than the installments before the last one. Change the installments first.";
                return Err(Error::field("instalments", sentence));
            }
        }
        self.schedule.instalments = Entries::new(instalments)?;
        Ok(())
    }
}
