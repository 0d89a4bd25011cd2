//! A day in the calendar: a due date, a service date. It has no time and no zone, so nothing can move it.

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::values::columns::text_column;
use crate::values::dates::Moment;

/// Kept and sent as `YYYY-MM-DD`, so that text order is calendar order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub struct CalendarDate {
    day: Date,
    // Diesel binds by reference, so the text has to live in the value.
    text: [u8; Self::WIDTH],
}

impl CalendarDate {
    pub const WIDTH: usize = "2026-11-15".len();

    /// The last day that four digits can say.
    pub const LAST: Self = Self { day: jiff::civil::date(9999, 12, 31), text: *b"9999-12-31" };

    /// Years 0 to 9999: what four digits can say.
    pub fn new(day: Date) -> Option<Self> {
        let text = day.to_string().into_bytes().try_into().ok()?;
        Some(Self { day, text })
    }

    /// Takes `YYYY-MM-DD`, or a full ISO timestamp, of which the UTC day counts.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() == Self::WIDTH {
            return Self::new(text.parse().ok()?);
        }
        let time: Timestamp = text.parse().ok()?;
        Self::new(time.to_zoned(TimeZone::UTC).date())
    }

    fn from_stored(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.text).unwrap_or_default()
    }

    pub fn day(self) -> Date {
        self.day
    }

    /// So many days later, or earlier when negative. Stays at the first and the last day there is.
    pub fn plus_days(self, days: i64) -> Self {
        Self::new(self.day.saturating_add(days.days())).unwrap_or_default()
    }

    /// The day in UTC this many days after a moment's; none beyond the year 9999.
    pub fn days_after(now: Moment, days: i64) -> Option<Self> {
        let days = jiff::Span::new().try_days(days).ok()?;
        Self::new(now.utc_day().checked_add(days).ok()?)
    }

    /// The moment at which the day is over, in UTC.
    pub fn end(self) -> Moment {
        let next = self.day.tomorrow().and_then(|day| day.to_zoned(TimeZone::UTC));
        next.map_or(Moment::END_OF_TIME, |midnight| Moment::new(midnight.timestamp()))
    }
}

/// The first day that four digits can say: what a required date holds before it is read.
impl Default for CalendarDate {
    fn default() -> Self {
        Self { day: jiff::civil::date(0, 1, 1), text: *b"0000-01-01" }
    }
}

/// As it was stored.
impl<'de> serde::Deserialize<'de> for CalendarDate {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        Self::from_stored(&text).ok_or_else(|| serde::de::Error::custom("not a day that was stored"))
    }
}

impl utoipa::PartialSchema for CalendarDate {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(KnownFormat::Date))).into()
    }
}
impl utoipa::ToSchema for CalendarDate {}

text_column!(CalendarDate);

/// A year of four digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Year(i16);

impl Year {
    pub fn parse(text: &str) -> Option<Self> {
        let is_written_out = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_written_out).map(Self)
    }

    /// The one that a day lies in.
    pub fn of(day: CalendarDate) -> Self {
        Self(day.day.year())
    }

    /// This one and those after it, with the last.
    pub fn up_to(self, last: Self) -> impl DoubleEndedIterator<Item = Self> {
        (self.0..=last.0).map(Self)
    }

    pub fn first_day(self) -> CalendarDate {
        CalendarDate::new(Date::constant(self.0, 1, 1)).unwrap_or_default()
    }

    pub fn last_day(self) -> CalendarDate {
        CalendarDate::new(Date::constant(self.0, 12, 31)).unwrap_or_default()
    }
}

impl std::fmt::Display for Year {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

impl serde::Serialize for Year {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i16(self.0)
    }
}

impl utoipa::PartialSchema for Year {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(9999)).into()
    }
}
impl utoipa::ToSchema for Year {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_timestamp_counts_by_its_day_in_utc() {
        for (text, day) in [
            ("2026-03-01", "2026-03-01"),
            ("2026-03-01T00:00:00Z", "2026-03-01"),
            ("2026-03-01T23:59:59.999Z", "2026-03-01"),
            ("2026-03-01T23:30:00-11:00", "2026-03-02"),
            ("2026-03-01T00:30:00+14:00", "2026-02-28"),
            ("2028-02-29", "2028-02-29"),
        ] {
            assert_eq!(CalendarDate::parse(text).map(|date| date.as_str().to_owned()).as_deref(), Some(day), "{text}");
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in ["", "2026-02-30", "2026-13-01", "2027-02-29", "tomorrow", "26-1-1", "2026-03-01T25:00:00Z"] {
            assert_eq!(CalendarDate::parse(text), None, "{text}");
        }
    }

    #[test]
    fn days_are_added_up_to_the_first_and_the_last_there_is() {
        for (day, days, then) in [
            ("2028-02-28", 2, "2028-03-01"),
            ("2026-01-01", -1, "2025-12-31"),
            ("9999-12-30", 7, "9999-12-31"),
            ("0000-01-03", -7, "0000-01-01"),
        ] {
            assert_eq!(CalendarDate::parse(day).unwrap().plus_days(days).as_str(), then, "{day} {days}");
        }
    }

    proptest! {
        #[test]
        fn survives_its_text_and_sorts_like_it(a in 0i32..3_650_000, b in 0i32..3_650_000) {
            let day = |days: i32| {
                let start = jiff::civil::date(0, 1, 1);
                CalendarDate::new(start.saturating_add(jiff::Span::new().days(days))).unwrap()
            };
            let (a, b) = (day(a), day(b));
            prop_assert_eq!(CalendarDate::parse(a.as_str()), Some(a));
            prop_assert_eq!(a.cmp(&b), a.as_str().cmp(b.as_str()));
        }

        #[test]
        fn any_text_parses_or_is_refused_without_panic(text in ".{0,30}") {
            let _ = CalendarDate::parse(&text);
        }
    }
}
