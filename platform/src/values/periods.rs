//! Spans of days: the week, month or year a day lies in, the span as long just before, and the periods a span falls into.
//! They are the owner's own days: `Scope::today` says which one it is, and days in the calendar know no zone.

use jiff::ToSpan;

use crate::values::calendar_date::{CalendarDate, Year};
use crate::values::columns::choice;

choice! {
    /// How long the periods are that figures are shown by. Weeks begin on Sunday.
    pub enum Period {
        Weekly = "weekly",
        Monthly = "monthly",
        Yearly = "yearly",
    } otherwise Monthly
}

/// Days from the first to the last, both in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    first: CalendarDate,
    last: CalendarDate,
}

impl Span {
    /// None when the last day lies before the first.
    pub fn new(first: CalendarDate, last: CalendarDate) -> Option<Self> {
        (first <= last).then_some(Self { first, last })
    }

    /// The week, month or year that a day lies in.
    pub fn around(day: CalendarDate, period: Period) -> Self {
        let date = day.day();
        let (first, last) = match period {
            Period::Weekly => {
                let since_sunday = i64::from(date.weekday().to_sunday_zero_offset());
                (date.saturating_sub(since_sunday.days()), date.saturating_add((6 - since_sunday).days()))
            }
            Period::Monthly => (date.first_of_month(), date.last_of_month()),
            Period::Yearly => (date.first_of_year(), date.last_of_year()),
        };
        Self { first: CalendarDate::new(first).unwrap_or(day), last: CalendarDate::new(last).unwrap_or(day) }
    }

    pub fn of_year(year: Year) -> Self {
        Self { first: year.first_day(), last: year.last_day() }
    }

    /// So many days, of which this is the last.
    pub fn until(last: CalendarDate, days: i64) -> Self {
        Self { first: last.plus_days(1 - days.max(1)), last }
    }

    /// All days, of which this is the last.
    pub fn up_to(last: CalendarDate) -> Self {
        Self { first: CalendarDate::default(), last }
    }

    pub fn first(self) -> CalendarDate {
        self.first
    }

    pub fn last(self) -> CalendarDate {
        self.last
    }

    /// The day after the last.
    pub fn next_day(self) -> CalendarDate {
        self.last.plus_days(1)
    }

    pub fn contains(self, day: CalendarDate) -> bool {
        (self.first..=self.last).contains(&day)
    }

    pub fn days(self) -> i64 {
        let length = self.first.day().until(self.last.day()).map_or(0, |length| i64::from(length.get_days()));
        length + 1
    }

    /// As long, and over the day before this one begins.
    pub fn just_before(self) -> Self {
        Self::until(self.first.plus_days(-1), self.days())
    }

    /// The periods it falls into, none left out: whole weeks, months or years, cut off where the span begins and ends.
    pub fn split(self, period: Period) -> Vec<Self> {
        let mut periods = Vec::new();
        let mut first = self.first;
        loop {
            let last = Self::around(first, period).last.min(self.last);
            periods.push(Self { first, last });
            let next = last.plus_days(1);
            if last >= self.last || next <= last {
                return periods;
            }
            first = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    fn span(first: &str, last: &str) -> Span {
        Span::new(day(first), day(last)).unwrap()
    }

    #[test]
    fn a_day_lies_in_its_week_month_and_year() {
        // A Sunday, the first day of its week; a Saturday, the last one, over a year's end.
        for (of, week) in [
            ("2026-11-15", ("2026-11-15", "2026-11-21")),
            ("2027-01-02", ("2026-12-27", "2027-01-02")),
            ("2028-03-01", ("2028-02-27", "2028-03-04")),
        ] {
            assert_eq!(Span::around(day(of), Period::Weekly), span(week.0, week.1), "{of}");
        }
        assert_eq!(Span::around(day("2028-02-10"), Period::Monthly), span("2028-02-01", "2028-02-29"));
        assert_eq!(Span::around(day("2026-12-31"), Period::Yearly), span("2026-01-01", "2026-12-31"));
    }

    #[test]
    fn the_span_before_is_as_long() {
        assert_eq!(span("2026-03-01", "2026-03-31").just_before(), span("2026-01-29", "2026-02-28"));
        assert_eq!(span("2026-11-15", "2026-11-15").just_before(), span("2026-11-14", "2026-11-14"));
        assert_eq!(Span::until(day("2026-11-15"), 30), span("2026-10-17", "2026-11-15"));
        assert_eq!(Span::up_to(day("2026-11-15")), span("0000-01-01", "2026-11-15"));
        assert_eq!(Span::new(day("2026-11-15"), day("2026-11-14")), None);
    }

    #[test]
    fn the_periods_of_a_span_begin_and_end_with_it() {
        let periods = span("2026-10-31", "2026-11-09").split(Period::Weekly);
        assert_eq!(
            periods,
            [span("2026-10-31", "2026-10-31"), span("2026-11-01", "2026-11-07"), span("2026-11-08", "2026-11-09")]
        );
        let months = span("2026-11-15", "2027-02-01").split(Period::Monthly);
        assert_eq!(months.len(), 4);
        assert_eq!((months[0].first(), months[3].last()), (day("2026-11-15"), day("2027-02-01")));
        assert_eq!(span("2020-01-01", "2026-11-15").split(Period::Yearly).len(), 7);
        assert_eq!(span("9999-12-30", "9999-12-31").split(Period::Weekly).len(), 1);
        assert_eq!(span("0000-01-01", "0000-01-02").just_before().last(), day("0000-01-01"));
    }

    proptest! {
        #[test]
        fn every_day_of_a_span_is_in_one_period(start in 0i64..40_000, length in 0i64..1500, period in 0..3usize) {
            let period = [Period::Weekly, Period::Monthly, Period::Yearly][period];
            let first = day("1990-01-01").plus_days(start);
            let whole = Span::new(first, first.plus_days(length)).unwrap();
            let periods = whole.split(period);
            prop_assert_eq!(periods.iter().map(|one| one.days()).sum::<i64>(), whole.days());
            prop_assert_eq!((periods[0].first(), periods[periods.len() - 1].last()), (whole.first(), whole.last()));
            for pair in periods.windows(2) {
                prop_assert_eq!(pair[0].next_day(), pair[1].first());
                // Only the ends are cut.
                prop_assert_eq!(Span::around(pair[1].first(), period).first(), pair[1].first());
            }
            let before = whole.just_before();
            prop_assert_eq!((before.days(), before.next_day()), (whole.days(), whole.first()));
        }
    }
}
