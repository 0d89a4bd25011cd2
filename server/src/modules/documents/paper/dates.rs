//! Days as the paper has them.

use sawhorse_pdf as pdf;

use crate::modules::profile::Profile;
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// Which day it was where whoever issued the document is.
pub fn day_of(moment: Moment, issuer: &Profile) -> pdf::Date {
    day(issuer.day_of(moment))
}

/// Every calendar date is one of the paper's.
pub fn day(date: CalendarDate) -> pdf::Date {
    let date = date.day();
    let of =
        |year: i16, month: i8, day: i8| pdf::Date::new(year.unsigned_abs(), month.unsigned_abs(), day.unsigned_abs());
    of(date.year(), date.month(), date.day()).unwrap_or(EARLIEST)
}

const EARLIEST: pdf::Date = match pdf::Date::new(1, 1, 1) {
    Some(date) => date,
    None => unreachable!(),
};
