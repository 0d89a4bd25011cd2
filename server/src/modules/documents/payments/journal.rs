//! The payments of one document in the order of their dates: what they come to, and which of them reached the total. Dates
//! decide, never the order in which somebody typed them in.

use std::cmp::Reverse;

use diesel::prelude::*;

use super::payloads::Method;
use crate::modules::documents::adjustments::Adjusted;
use crate::schema::payments;
use platform::access::Scope;
use platform::db::{DbConnection, on_engine};
use platform::error::Result;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::money::Money;

/// What came in for a document on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayMoney {
    pub day: CalendarDate,
    /// What was owed, tax and all.
    pub within: Money,
    /// What came in beyond the total, or went back of that: no tax is on it.
    pub beyond: Money,
}

impl DayMoney {
    pub fn none(day: CalendarDate) -> Self {
        Self { day, within: Money::ZERO, beyond: Money::ZERO }
    }

    pub fn add(&mut self, other: Self) {
        self.within = Money::of(self.within.cents() + other.within.cents());
        self.beyond = Money::of(self.beyond.cents() + other.beyond.cents());
    }
}

/// What came in for a document on each day, the earliest first, with what was marked as paid.
pub type MoneyByDay = Vec<DayMoney>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct JournalEntry {
    pub date: CalendarDate,
    /// Below 0 for a refund. Of a credit memo or a write-off, what's to be paid less.
    pub amount: Money,
    pub created_at: Moment,
    pub is_test: bool,
    pub method: Option<Method>,
}

impl JournalEntry {
    /// Whether it lowers what's owed without money coming in.
    fn is_adjustment(&self) -> bool {
        self.method.is_some_and(Method::is_adjustment)
    }

    /// What it brings in, and what's to be paid less because of it.
    fn moves(&self) -> (i64, i64) {
        let cents = self.amount.cents();
        if self.is_adjustment() { (0, cents) } else { (cents, 0) }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal(Vec<JournalEntry>);

impl Journal {
    pub fn of(mut entries: Vec<JournalEntry>) -> Self {
        entries.sort_by_key(|entry| (entry.date, entry.created_at, Reverse(entry.amount)));
        Self(entries)
    }

    pub fn read(connection: &mut DbConnection, owner_id: &str, document_id: &str) -> Result<Self> {
        let entries = payments::table
            .filter(payments::owner_id.eq(owner_id))
            .filter(payments::document_id.eq(document_id))
            .order((payments::date, payments::created_at, payments::amount.desc(), payments::id))
            .select((payments::date, payments::amount, payments::created_at, payments::is_test, payments::method));
        Ok(Self(on_engine!(connection, |connection| entries.load(connection))?))
    }

    pub fn received(&self) -> Money {
        Money::of(self.0.iter().filter(|entry| !entry.is_adjustment()).map(|entry| entry.amount.cents()).sum())
    }

    /// What credit memos and write-offs come to.
    pub fn adjusted(&self) -> Adjusted {
        let by = |method| {
            Money::of(self.0.iter().filter(|one| one.method == Some(method)).map(|one| one.amount.cents()).sum())
        };
        Adjusted { credit_memo_total: by(Method::CreditMemo), write_off_total: by(Method::WriteOff) }
    }

    /// What of it was paid with credit.
    pub fn credited(&self) -> Money {
        let applied = self.0.iter().filter(|entry| entry.method == Some(Method::Credit) && entry.amount > Money::ZERO);
        Money::of(applied.map(|entry| entry.amount.cents()).sum()).min(self.received()).max(Money::ZERO)
    }

    pub fn count(&self) -> i64 {
        i64::try_from(self.0.len()).unwrap_or(i64::MAX)
    }

    /// One test payment makes it a test document: it is in no figure until that payment is removed.
    pub fn is_test(&self) -> bool {
        self.0.iter().any(|entry| entry.is_test)
    }

    /// Each payment by its date, with what of it the customer owed. What exceeds the total goes by the order of entry: by dates
    /// alone, a payment that's entered late would look like an overpayment until the next refund. A credit memo brings nothing
    /// in; of what was paid already, its amount isn't owed from that day on.
    pub fn split(&self, total: Money) -> Vec<DayMoney> {
        let mut places: Vec<usize> = (0..self.0.len()).collect();
        places.sort_by_key(|place| self.0[*place].created_at);
        let (mut paid, mut payable) = (0, total.cents());
        let mut split: Vec<DayMoney> = self.0.iter().map(|entry| DayMoney::none(entry.date)).collect();
        for place in places {
            let (entry, before) = (&self.0[place], payable.min(paid));
            let (came_in, less) = entry.moves();
            (paid, payable) = (paid + came_in, payable - less);
            let within = payable.min(paid) - before;
            split[place].within = Money::of(within);
            split[place].beyond = Money::of(came_in - within);
        }
        split
    }

    /// The same added up by day, the earliest first.
    pub fn by_day(&self, total: Money) -> MoneyByDay {
        let mut days: MoneyByDay = Vec::new();
        for money in self.split(total) {
            match days.last_mut() {
                Some(last) if last.day == money.day => last.add(money),
                _ => days.push(money),
            }
        }
        days
    }

    /// The payment or adjustment that reached what's to be paid, and after which it stayed reached: of what was paid, refunded and
    /// paid again, the last one.
    pub fn completed_by(&self, total: Money) -> Option<&JournalEntry> {
        let (mut paid, mut payable, mut completed) = (0, total.cents(), None);
        for entry in &self.0 {
            let (came_in, less) = entry.moves();
            (paid, payable) = (paid + came_in, payable - less);
            completed = if paid < payable { None } else { completed.or(Some(entry)) };
        }
        completed
    }

    /// The moment that stands for that payment: when it was entered, for one of that day, and noon at home for one of another
    /// day. Where it isn't noon there yet, it was entered earlier.
    pub fn paid_at(&self, scope: &mut Scope, total: Money) -> Option<Moment> {
        let JournalEntry { date, created_at, .. } = *self.completed_by(total)?;
        let home = scope.at_home();
        let is_of_that_day = home.day_of(created_at) == date;
        Some(if is_of_that_day { created_at } else { home.noon_of(date).min(created_at) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal(entries: &[(&str, i64)]) -> Journal {
        let entry = |(date, cents): &(&str, i64)| JournalEntry {
            date: CalendarDate::parse(date).unwrap(),
            amount: Money::of(*cents),
            created_at: "2026-11-18T12:00:00Z".parse().unwrap(),
            is_test: false,
            method: None,
        };
        Journal(entries.iter().map(entry).collect())
    }

    fn completed(entries: &[(&str, i64)], total: i64) -> Option<String> {
        journal(entries).completed_by(Money::of(total)).map(|entry| entry.date.as_str().to_owned())
    }

    #[test]
    fn the_total_is_reached_by_dates() {
        assert_eq!(completed(&[("2025-10-14", 40), ("2026-11-18", 60)], 100).as_deref(), Some("2026-11-18"));
        assert_eq!(completed(&[("2026-11-01", 40)], 100), None);
        assert_eq!(completed(&[], 0), None);
        let paid_again = [("2026-11-01", 100), ("2026-11-03", -100), ("2026-11-09", 100)];
        assert_eq!(completed(&paid_again, 100).as_deref(), Some("2026-11-09"));
        let overpaid = [("2026-11-01", 150), ("2026-11-03", -50)];
        assert_eq!(completed(&overpaid, 100).as_deref(), Some("2026-11-01"));
        assert_eq!(completed(&overpaid, 120), None);
        let same_day = [("2026-11-01", 100), ("2026-11-02", -30), ("2026-11-02", 30)];
        assert_eq!(completed(&same_day, 100).as_deref(), Some("2026-11-02"));
    }

    #[test]
    fn days_add_up() {
        let days = journal(&[("2026-11-01", 100), ("2026-11-02", -30), ("2026-11-02", 40)]).by_day(Money::of(105));
        let days: Vec<_> = days.iter().map(|day| (day.day.as_str(), day.within.cents(), day.beyond.cents())).collect();
        assert_eq!(days, [("2026-11-01", 100, 0), ("2026-11-02", 5, 5)]);
    }

    #[test]
    fn what_lies_beyond_the_total_goes_by_the_order_of_payments() {
        // Paid on the 1st, refunded on the 3rd; then a payment of the 2nd was found.
        let mut found_late = journal(&[("2026-11-01", 100), ("2026-11-02", 50), ("2026-11-03", -50)]);
        found_late.0[1].created_at = "2026-11-19T12:00:00Z".parse().unwrap();
        assert!(found_late.split(Money::of(100)).iter().all(|money| money.beyond == Money::ZERO));
        // Paid twice by card, and one of them refunded: that was never owed.
        let paid_twice = journal(&[("2026-11-01", 100), ("2026-11-02", 100), ("2026-11-03", -100)]);
        let beyond: Vec<i64> = paid_twice.split(Money::of(100)).iter().map(|money| money.beyond.cents()).collect();
        assert_eq!(beyond, [0, 100, -100]);
    }
}
