//! What follows from what an owner says about an expense: the day of the next one, and what it contributes to the figures.

use jiff::civil::Date;

use super::categories;
use super::fields::ExpenseFields;
use platform::access::Scope;
use platform::db::query::search::search_text;
use platform::error::{Error, Result};
use platform::owned::OwnedFields;
use platform::owned::running_totals::Contribution;
use platform::values::calendar_date::CalendarDate;

/// All of them, and how many a category has.
pub const COUNTED: &str = "expenses";
/// What a category cost on a day. Its id follows.
pub const SPENT: &str = "spent on ";

impl OwnedFields for ExpenseFields {
    fn search_text(&self) -> String {
        search_text([self.vendor.as_str(), self.notes.as_deref().unwrap_or_default()])
    }

    fn complete(&mut self, scope: &mut Scope, _: &str, before: Option<&Self>) -> Result<()> {
        if before.is_none_or(|before| before.category != self.category) && !categories::is_there(scope, &self.category)?
        {
            return Err(Error::field("category", "Choose a category from your list."));
        }
        if self.repeat_of.is_some() && self.repeats_monthly {
            return Err(Error::field(
                "repeatsMonthly",
                "This expense already repeats. Change the first one in the series.",
            ));
        }
        self.follow_repeat(scope, before);
        Ok(())
    }

    fn contribution(&self) -> Contribution {
        if self.deleted_at.is_some() {
            return Contribution::default();
        }
        Contribution::default().with(COUNTED, 1).with(format!("{COUNTED} {}", self.category), 1).on_day(
            format!("{SPENT}{}", self.category),
            self.date,
            self.amount.cents(),
        )
    }
}

impl ExpenseFields {
    /// A new one goes on from its own day, so that what was forgotten is caught up with. One that is turned on again goes on from
    /// today: nobody paid for the months in between.
    fn follow_repeat(&mut self, scope: &Scope, before: Option<&Self>) {
        if !self.repeats_monthly {
            self.next_on = None;
            return;
        }
        let did = before.is_some_and(|before| before.repeats_monthly);
        let is_moved = before.is_some_and(|before| before.date != self.date);
        let since = match self.last_on {
            Some(last) if did => last,
            Some(_) => scope.today().max(self.date),
            None => self.date,
        };
        if !did || is_moved {
            self.next_on = next_after(self.date, since.max(self.date));
        }
        self.last_on = self.last_on.or(Some(self.date));
    }
}

/// The first day after another on which an expense of this day is repeated: the same day of a month, or its last.
pub fn next_after(first: CalendarDate, after: CalendarDate) -> Option<CalendarDate> {
    let in_month = |of: Date| {
        let month = of.first_of_month();
        let day = first.day().day().min(month.days_in_month());
        Date::new(month.year(), month.month(), day).ok().and_then(CalendarDate::new)
    };
    let this = in_month(after.day()).filter(|day| *day > after);
    this.or_else(|| in_month(after.day().last_of_month().tomorrow().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_31st_is_the_last_day_of_shorter_months() {
        let day = |text: &str| CalendarDate::parse(text).unwrap();
        let first = day("2026-01-31");
        let mut days = vec![first];
        for _ in 0..4 {
            days.push(next_after(first, *days.last().unwrap()).unwrap());
        }
        let days: Vec<&str> = days.iter().map(CalendarDate::as_str).collect();
        assert_eq!(days, ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
        assert_eq!(next_after(day("2026-11-15"), day("2026-12-14")), Some(day("2026-12-15")));
        assert_eq!(next_after(day("2026-11-15"), day("2026-12-15")), Some(day("2027-01-15")));
        assert_eq!(next_after(day("2024-02-29"), day("2026-12-31")), Some(day("2027-01-29")));
        assert_eq!(next_after(day("2026-11-15"), day("9999-12-31")), None);
    }
}
