//! The days of ten years, against a calendar that is told in the plainest way: day after day, with months as long as the rhyme
//! says, asking of each whether an invoice is due.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::*;
use crate::modules::documents::recurring::payloads::{NEVER, RecurringFields};
use platform::owned::OwnedFields as _;

fn day(text: &str) -> CalendarDate {
    CalendarDate::parse(text).unwrap()
}

fn of(rhythm: Rhythm, starts_on: &str) -> Recurrence {
    Recurrence { rhythm, starts_on: day(starts_on), day_of_month: None, ends_on: None }
}

fn days(recurrence: Recurrence, most: usize) -> Vec<String> {
    let days = recurrence.from(recurrence.starts_on, most);
    days.into_iter().map(|day| day.as_str().to_owned()).collect()
}

#[test]
fn the_31st_falls_on_the_last_day_and_comes_back() {
    let found = days(of(Rhythm::Monthly, "2027-12-31"), 6);
    assert_eq!(found, ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]);
    let chosen = Recurrence { day_of_month: Some(31), ..of(Rhythm::Monthly, "2026-11-10") };
    assert_eq!(days(chosen, 4), ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]);
    assert_eq!(days(of(Rhythm::LastDay, "2027-02-10"), 3), ["2027-02-28", "2027-03-31", "2027-04-30"]);
    assert_eq!(days(of(Rhythm::Quarterly, "2026-11-30"), 3), ["2026-11-30", "2027-02-28", "2027-05-30"]);
}

#[test]
fn a_leap_day_comes_back_in_the_next_leap_year() {
    let found = days(of(Rhythm::Yearly, "2028-02-29"), 5);
    assert_eq!(found, ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]);
}

#[test]
fn it_begins_and_ends_when_it_is_said() {
    let earlier = Recurrence { day_of_month: Some(5), ..of(Rhythm::Monthly, "2026-11-20") };
    assert_eq!(days(earlier, 2), ["2026-12-05", "2027-01-05"]);
    let ends = Recurrence { ends_on: Some(day("2026-12-04")), ..of(Rhythm::EveryTwoWeeks, "2026-11-20") };
    assert_eq!(days(ends, 9), ["2026-11-20", "2026-12-04"]);
    assert_eq!(ends.after(day("2026-12-04")), None);
    assert_eq!(of(Rhythm::Yearly, "9999-12-31").after(day("9999-12-31")), None);
    assert_eq!(days(of(Rhythm::Weekly, "9999-12-30"), 3), ["9999-12-30"]);
}

/// Year, month and day, counted on by hand.
#[derive(Clone, Copy)]
struct Plain(i32, u32, u32);

impl Plain {
    fn is_leap(self) -> bool {
        (self.0 % 4 == 0 && self.0 % 100 != 0) || self.0 % 400 == 0
    }

    fn length(self) -> u32 {
        match self.1 {
            4 | 6 | 9 | 11 => 30,
            2 if self.is_leap() => 29,
            2 => 28,
            _ => 31,
        }
    }

    fn next(self) -> Self {
        match self {
            Self(year, 12, 31) => Self(year + 1, 1, 1),
            Self(year, month, day) if day == self.length() => Self(year, month + 1, 1),
            Self(year, month, day) => Self(year, month, day + 1),
        }
    }

    fn text(self) -> String {
        format!("{:04}-{:02}-{:02}", self.0, self.1, self.2)
    }

    /// Whether it is this day of its month, or the last one of a month that has no such day.
    fn is_on(self, day: u32) -> bool {
        self.2 == day || (self.2 == self.length() && self.length() < day)
    }
}

/// All days of ten years on which an invoice is due.
fn plainly(rhythm: Rhythm, start: Plain, day_of_month: Option<u32>) -> Vec<String> {
    let (mut found, mut today, mut passed) = (Vec::new(), start, 0);
    while today.0 < start.0 + 10 {
        let months = (today.0 - start.0) * 12 + today.1 as i32 - start.1 as i32;
        let is_due = match rhythm {
            Rhythm::Weekly => passed % 7 == 0,
            Rhythm::EveryTwoWeeks => passed % 14 == 0,
            Rhythm::Monthly => today.is_on(day_of_month.unwrap_or(start.2)),
            Rhythm::LastDay => today.2 == today.length(),
            Rhythm::Quarterly => months % 3 == 0 && today.is_on(start.2),
            Rhythm::Yearly => months % 12 == 0 && today.is_on(start.2),
        };
        if is_due {
            found.push(today.text());
        }
        (today, passed) = (today.next(), passed + 1);
    }
    found
}

const RHYTHMS: [Rhythm; 6] =
    [Rhythm::Weekly, Rhythm::EveryTwoWeeks, Rhythm::Monthly, Rhythm::LastDay, Rhythm::Quarterly, Rhythm::Yearly];
/// Where clocks change in spring, where they change in the southern one, where the offset is odd, and where a day was left out.
const ZONES: [&str; 4] = ["America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn ten_years_in_four_zones_as_a_plain_calendar_has_them(
        start in 0i64..20_000, chosen in proptest::option::of(1i64..=31), lasts in proptest::option::of(0i64..4_000),
        most in proptest::option::of(1i64..200), every in 1i64..40,
    ) {
        let starts_on = day("2000-01-01").plus_days(start);
        for (rhythm, zone) in RHYTHMS.into_iter().flat_map(|rhythm| ZONES.map(|zone| (rhythm, zone))) {
            let ends_on = lasts.map(|days| starts_on.plus_days(days));
            let said = RecurringFields { rhythm, starts_on, day_of_month: chosen, ends_on, most, ..RecurringFields::default() };
            walk(said, &TimeZone::get(zone).unwrap(), SignedDuration::from_mins(every * 53))?;
        }
    }
}

/// A worker that looks every so often makes each due day once, at seven on that day or at its next look, and none early.
fn walk(mut fields: RecurringFields, zone: &TimeZone, looks: SignedDuration) -> Result<(), TestCaseError> {
    let first = fields.starts_on.day();
    let plain = Plain(first.year().into(), first.month().unsigned_abs().into(), first.day().unsigned_abs().into());
    let mut expected = plainly(fields.rhythm, plain, fields.day_of_month.and_then(|day| u32::try_from(day).ok()));
    expected.retain(|day| fields.ends_on.is_none_or(|end| day.as_str() <= end.as_str()));
    expected.truncate(fields.most.map_or(usize::MAX, |most| usize::try_from(most).unwrap()));

    let own_zone = OwnZone::kept(zone.iana_name().map(str::to_owned));
    let mut now = Moment::new(first.yesterday().unwrap().to_zoned(TimeZone::UTC).unwrap().timestamp());
    let mut made = Vec::new();
    fields.next_on = fields.recurrence().on_or_after(fields.starts_on).unwrap_or(NEVER);
    while zone.to_datetime(now.time()).year() < first.year() + 10 {
        let before = now.minus(looks);
        while fields.next_on <= reached(now, &own_zone) {
            let due = fields.next_on;
            // Not before seven where the owner is, and not later than the first look behind it. A day that a zone left
            // out has no seven o'clock: its invoice comes with the next day.
            let seven = zone.to_timestamp(due.day().at(7, 0, 0, 0)).unwrap();
            if zone.to_datetime(seven).date() == due.day() {
                prop_assert!(now.time() >= seven, "{due:?} was made at {now}");
                prop_assert!(before.time() < seven, "{due:?} was made only at {now}");
            }
            made.push(due.as_str().to_owned());
            fields.made += 1;
            fields.next_on = fields.recurrence().after(due).unwrap_or(NEVER);
            fields.settle();
        }
        now = now.plus(looks);
    }
    // The walk ends with the tenth year, in which the last day's look may still be to come.
    let upto = expected.len() - usize::from(made.len() < expected.len());
    prop_assert_eq!(&made[..], &expected[..upto]);
    Ok(())
}
