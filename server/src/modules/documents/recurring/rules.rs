//! On which days a recurring invoice is made, free of data access. The days are the owner's own; each is worked out from the
//! first, never from the one before, so that a month's last day in February does not move those of March.

use jiff::Span as Length;
use jiff::civil::Date;

use platform::access::own_day::OwnZone;
use platform::values::calendar_date::CalendarDate;
use platform::values::columns::choice;
use platform::values::dates::Moment;

/// From this hour on, where the owner is, the invoices of a day are made: before the first customer is called, and not in the
/// middle of a customer's night.
const HOUR: i8 = 7;
/// And until this one customers are mailed theirs.
const LAST_HOUR: i8 = 20;
/// What was missed for longer than this, because the program stood still or the subscription had ended, is not made any more.
pub const MADE_FOR_DAYS: i64 = 31;

choice! {
    /// How often an invoice is made again.
    pub enum Rhythm {
        Weekly = "weekly",
        EveryTwoWeeks = "every two weeks",
        Monthly = "monthly",
        LastDay = "last day of the month",
        Quarterly = "quarterly",
        Yearly = "yearly",
    } otherwise Monthly
}

/// What says on which days: counted from the first, until it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    pub rhythm: Rhythm,
    pub starts_on: CalendarDate,
    /// Of a monthly one, where it is not the day of `starts_on`.
    pub day_of_month: Option<i64>,
    pub ends_on: Option<CalendarDate>,
}

enum Step {
    Days(i64),
    /// So many months, on a day or the last one that the month has.
    Months(i64, i8),
}

impl Recurrence {
    /// The first of its days that is no earlier than this one, if there is any.
    pub fn on_or_after(self, day: CalendarDate) -> Option<CalendarDate> {
        let day = day.max(self.starts_on);
        let begun = self.begun_by(day);
        let found =
            [begun, begun + 1].into_iter().filter_map(|number| self.of_number(number)).find(|one| *one >= day)?;
        self.ends_on.is_none_or(|end| found <= end).then_some(found)
    }

    /// The one behind it.
    pub fn after(self, day: CalendarDate) -> Option<CalendarDate> {
        self.on_or_after(next_day(day)?)
    }

    /// From this day on, as many as are asked for.
    pub fn from(self, day: CalendarDate, most: usize) -> Vec<CalendarDate> {
        std::iter::successors(self.on_or_after(day), |last| self.after(*last)).take(most).collect()
    }

    fn step(self) -> Step {
        let (start, last) = (self.starts_on.day().day(), 31);
        let chosen = self.day_of_month.and_then(|day| i8::try_from(day).ok()).unwrap_or(start).clamp(1, last);
        match self.rhythm {
            Rhythm::Weekly => Step::Days(7),
            Rhythm::EveryTwoWeeks => Step::Days(14),
            Rhythm::Monthly => Step::Months(1, chosen),
            Rhythm::LastDay => Step::Months(1, last),
            Rhythm::Quarterly => Step::Months(3, start),
            Rhythm::Yearly => Step::Months(12, start),
        }
    }

    /// How many steps lead to the last of its days, or months, that is no later than this day.
    fn begun_by(self, day: CalendarDate) -> i64 {
        let (start, day) = (self.starts_on.day(), day.day());
        match self.step() {
            Step::Days(days) => start.until(day).map_or(0, |passed| i64::from(passed.get_days()) / days),
            Step::Months(months, _) => {
                let years = i64::from(day.year()) - i64::from(start.year());
                (years * 12 + i64::from(day.month()) - i64::from(start.month())) / months
            }
        }
    }

    fn of_number(self, number: i64) -> Option<CalendarDate> {
        let start = self.starts_on.day();
        let day = match self.step() {
            Step::Days(days) => start.checked_add(Length::new().try_days(number * days).ok()?).ok()?,
            Step::Months(months, day) => {
                let month = start.first_of_month();
                let month = month.checked_add(Length::new().try_months(number * months).ok()?).ok()?;
                Date::new(month.year(), month.month(), day.min(month.days_in_month())).ok()?
            }
        };
        CalendarDate::new(day)
    }
}

/// None behind the last day there is.
pub fn next_day(day: CalendarDate) -> Option<CalendarDate> {
    day.day().tomorrow().ok().and_then(CalendarDate::new)
}

/// The last day whose invoices are to be made by now, where the owner is.
pub fn reached(now: Moment, zone: &OwnZone) -> CalendarDate {
    let (today, hour) = zone.clock_at(now);
    if hour >= HOUR { today } else { today.plus_days(-1) }
}

/// Whether customers may be mailed now, by the clock where the owner is.
pub fn is_time_to_mail(now: Moment, zone: &OwnZone) -> bool {
    (HOUR..LAST_HOUR).contains(&zone.clock_at(now).1)
}

#[cfg(test)]
mod tests;
