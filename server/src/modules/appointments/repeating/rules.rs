//! The days visits repeat on, and what one of a series takes over from another that changed. Pure.

use jiff::{Span as Length, ToSpan};

use crate::modules::appointments::payloads::{AppointmentFields, AppointmentStatus};
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;

choice! {
    /// How often a visit repeats.
    pub enum Every {
        Week = "week",
        TwoWeeks = "2 weeks",
        FourWeeks = "4 weeks",
        Month = "month",
        ThreeMonths = "3 months",
        SixMonths = "6 months",
        Year = "year",
    }
}

impl Every {
    fn times(self, number: i64) -> Length {
        match self {
            Self::Week => number.weeks(),
            Self::TwoWeeks => (2 * number).weeks(),
            Self::FourWeeks => (4 * number).weeks(),
            Self::Month => number.months(),
            Self::ThreeMonths => (3 * number).months(),
            Self::SixMonths => (6 * number).months(),
            Self::Year => number.years(),
        }
    }
}

/// Every week for two years, and a few to spare.
pub const MOST_VISITS: usize = 110;

/// The first days of the visits after the first one, up to and including the last day. Each counts from the first: after the
/// 31st comes the 28th of February, and then the 31st again.
pub fn days_after(first: CalendarDate, every: Every, until: CalendarDate) -> impl Iterator<Item = CalendarDate> {
    (1..)
        .map_while(move |number| CalendarDate::new(first.day().checked_add(every.times(number)).ok()?))
        .take_while(move |day| *day <= until)
}

/// The same visit on another first day, still to come. The client hasn't been told of it, and nothing was sent.
pub fn on_day(visit: &AppointmentFields, day: CalendarDate) -> AppointmentFields {
    let mut other = AppointmentFields {
        status: AppointmentStatus::Scheduled,
        notification_status: None,
        notified_at: None,
        reminded_at: None,
        moved_at: None,
        mail: Default::default(),
        ..visit.clone()
    };
    move_by(&mut other, days_between(visit.start_date, day));
    other
}

/// What a change of one visit changes in another of the series: the same fields, and its days by as many. What was done is
/// each visit's own, so the status isn't taken over.
pub fn take_over(before: &AppointmentFields, after: &AppointmentFields, other: &mut AppointmentFields) {
    macro_rules! take_over {
        ($($field:ident),*) => {
            $(if before.$field != after.$field {
                other.$field.clone_from(&after.$field);
            })*
        };
    }
    take_over!(
        title,
        start_time,
        end_time,
        client_id,
        client_name,
        client_email,
        client_phone,
        location,
        notes,
        category,
        notify_client
    );
    move_by(other, days_between(before.start_date, after.start_date));
    let length = days_between(after.start_date, after.end_date);
    if length != days_between(before.start_date, before.end_date) {
        other.is_multi_day = after.is_multi_day;
        other.end_date = other.start_date.plus_days(length);
    }
}

fn move_by(visit: &mut AppointmentFields, days: i64) {
    visit.start_date = visit.start_date.plus_days(days);
    visit.end_date = visit.end_date.plus_days(days);
}

fn days_between(first: CalendarDate, last: CalendarDate) -> i64 {
    first.day().until(last.day()).map_or(0, |span| i64::from(span.get_days()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> CalendarDate {
        CalendarDate::parse(text).unwrap()
    }

    #[test]
    fn each_day_counts_from_the_first() {
        for (first, every, until, days) in [
            ("2026-11-19", Every::Week, "2026-12-09", &["2026-11-26", "2026-12-03"][..]),
            ("2026-11-19", Every::TwoWeeks, "2026-12-17", &["2026-12-03", "2026-12-17"]),
            ("2027-01-31", Every::Month, "2027-03-31", &["2027-02-28", "2027-03-31"]),
            ("2024-02-29", Every::Year, "2028-12-31", &["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
            ("2026-11-19", Every::SixMonths, "2026-11-19", &[]),
            ("9999-12-30", Every::Week, "9999-12-31", &[]),
        ] {
            let found: Vec<_> = days_after(day(first), every, day(until)).collect();
            assert_eq!(found.iter().map(CalendarDate::as_str).collect::<Vec<_>>(), days, "{first} {every:?}");
        }
    }

    #[test]
    fn a_change_moves_the_others_by_as_many_days_and_leaves_what_is_their_own() {
        let visit = |first: &str, last: &str| AppointmentFields {
            title: "Furnace check".into(),
            start_date: day(first),
            end_date: day(last),
            ..AppointmentFields::default()
        };
        let before = visit("2026-11-19", "2026-11-19");
        let mut after = visit("2026-11-21", "2026-11-22");
        after.is_multi_day = true;
        after.title = "Boiler check".into();
        let mut other = visit("2027-11-19", "2027-11-19");
        other.notes = Some("Key under the mat".into());
        take_over(&before, &after, &mut other);
        assert_eq!((other.start_date, other.end_date), (day("2027-11-21"), day("2027-11-22")));
        assert_eq!((other.title.as_str(), other.notes.as_deref()), ("Boiler check", Some("Key under the mat")));
        assert!(other.is_multi_day);
        assert_eq!(on_day(&after, day("2027-01-01")).end_date, day("2027-01-02"));
    }
}
