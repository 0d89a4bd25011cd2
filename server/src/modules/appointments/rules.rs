//! Decisions about appointments, free of data access: how far one reaches, and from when on those that reach into a day
//! have begun.

use platform::access::own_day::OwnZone;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;
use platform::values::periods::Span;
use platform::values::time_of_day::TimeOfDay;

/// Classes of length, in days, for what lasts more than one: whatever can be told apart by four digits of a year fits
/// into the last. Each is four times the one before, so that a look for all of a class that reach into a day goes through
/// at most four times as much of the calendar as they can lie in.
pub const REACHES: [i64; 11] = [4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];

/// The class of what lasts from one day to another; none for a single day.
pub fn reach(first: CalendarDate, last: CalendarDate) -> Option<i64> {
    let days = Span::new(first, last)?.days();
    REACHES.into_iter().find(|reach| days <= *reach).filter(|_| days > 1)
}

/// The first day on which something of a class can have begun that is not over on the given day.
pub fn begun_since(day: CalendarDate, reach: i64) -> CalendarDate {
    day.plus_days(1 - reach)
}

/// A day and a time of day as the text that lists are in the order of.
pub fn at(day: CalendarDate, time: TimeOfDay) -> String {
    format!("{}T{}", day.as_str(), time.as_str())
}

pub fn first_minute(day: CalendarDate) -> String {
    format!("{}T00:00", day.as_str())
}

pub fn last_minute(day: CalendarDate) -> String {
    format!("{}T23:59", day.as_str())
}

/// The owner's day, and 17:00 of it.
pub fn reminder_time(now: Moment, zone: &OwnZone) -> (CalendarDate, Moment) {
    let today = zone.day_of(now);
    (today, zone.hour_of(today, 17))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    #[test]
    fn a_length_has_the_next_class() {
        for (last, class) in [
            ("2026-11-15", None),
            ("2026-11-16", Some(4)),
            ("2026-11-18", Some(4)),
            ("2026-11-19", Some(16)),
            ("9999-12-31", Some(4_194_304)),
        ] {
            assert_eq!(reach(day("2026-11-15"), day(last)), class, "{last}");
        }
        assert_eq!(reach(day("0000-01-01"), day("9999-12-31")), Some(4_194_304));
        assert_eq!(begun_since(day("0000-01-03"), 16), day("0000-01-01"));
    }

    proptest! {
        #[test]
        fn whatever_is_not_over_has_begun_within_its_reach(start in 0i64..40_000, days in 1i64..5000, into in 0i64..5000) {
            let first = begun_since(day("2100-01-01"), start + 1);
            let last = begun_since(first, 1 - days);
            let asked = begun_since(first, 1 - into.min(days));
            prop_assert!(reach(first, last).is_some_and(|reach| begun_since(asked, reach) <= first));
        }
    }
}
