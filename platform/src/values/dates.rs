//! Points in time. A `Moment` is kept as RFC 3339 UTC text of fixed width, so that text order is time order in
//! both databases and in answers.

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use jiff::{SignedDuration, Timestamp};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::values::columns::text_column;

/// A point in time, to the millisecond. It is its text: most moments are read from the database only to be sent on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub struct Moment([u8; Self::WIDTH]);

impl Moment {
    /// Later than any moment the product meets: "without an end".
    /// (The last second that can be read back: a timestamp leaves room for every offset before the year 10000.)
    pub const END_OF_TIME: Self = Self(*b"9999-12-30T22:00:00.000Z");

    const WIDTH: usize = "2026-11-15T09:30:00.000Z".len();

    pub fn new(time: Timestamp) -> Self {
        let written = format!("{time:.3}");
        // Years of other than four digits do not occur; a moment in one of them counts as after all others.
        written.as_bytes().try_into().map_or(Self::END_OF_TIME, Self)
    }

    pub fn plus(self, duration: SignedDuration) -> Self {
        Self::new(self.time().saturating_add(duration).unwrap_or(Timestamp::MAX))
    }

    pub fn minus(self, duration: SignedDuration) -> Self {
        Self::new(self.time().saturating_sub(duration).unwrap_or(Timestamp::MIN))
    }

    /// This moment, or the next one there is after another that is not before it: what changes in quick succession
    /// still gets a new time with each change.
    pub fn or_after(self, other: Self) -> Self {
        self.max(other.plus(SignedDuration::from_millis(1)))
    }

    pub fn since(self, earlier: Self) -> SignedDuration {
        self.time().duration_since(earlier.time())
    }

    fn from_stored(text: &str) -> Option<Self> {
        text.as_bytes().try_into().ok().map(Self)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    pub fn time(self) -> Timestamp {
        self.as_str().parse().unwrap_or(Timestamp::MAX)
    }

    /// Seconds since 1970, the unit of the subscription's ends in the API and at Stripe.
    pub fn unix_seconds(self) -> i64 {
        self.time().as_second()
    }

    pub fn from_unix_seconds(seconds: i64) -> Option<Self> {
        Timestamp::from_second(seconds).ok().map(Self::new)
    }

    /// The day it falls on in UTC.
    pub fn utc_day(self) -> jiff::civil::Date {
        self.time().to_zoned(jiff::tz::TimeZone::UTC).date()
    }
}

/// As it was stored inside a list.
impl<'de> serde::Deserialize<'de> for Moment {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_stored(&text).ok_or_else(|| serde::de::Error::custom("not a moment that was stored"))
    }
}

impl std::str::FromStr for Moment {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::new(text.parse()?))
    }
}

impl std::fmt::Display for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::fmt::Debug for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl utoipa::PartialSchema for Moment {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
            .into()
    }
}
impl utoipa::ToSchema for Moment {}

text_column!(Moment);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn is_written_with_milliseconds_in_utc() {
        let moment: Moment = "2026-11-15T09:30:00+02:00".parse().unwrap();
        assert_eq!(moment.as_str(), "2026-11-15T07:30:00.000Z");
    }

    #[test]
    fn each_change_has_a_later_time() {
        let at = |text: &str| text.parse::<Moment>().unwrap();
        let (now, later) = (at("2026-11-15T09:30:00.999Z"), at("2026-11-15T09:30:05Z"));
        assert_eq!(later.or_after(now), later);
        assert_eq!(now.or_after(now), at("2026-11-15T09:30:01Z"));
        assert_eq!(now.or_after(later), at("2026-11-15T09:30:05.001Z"));
    }

    #[test]
    fn the_end_of_time_can_be_read_back() {
        assert_eq!(Moment::END_OF_TIME.as_str().parse::<Moment>().unwrap(), Moment::END_OF_TIME);
        assert_eq!(Moment::new(Moment::END_OF_TIME.time()), Moment::END_OF_TIME);
    }

    proptest! {
        #[test]
        fn text_order_is_time_order(a in 0i64..253_402_300_799_000, b in 0i64..253_402_300_799_000) {
            let (a, b) = (
                Moment::new(Timestamp::from_millisecond(a).unwrap()),
                Moment::new(Timestamp::from_millisecond(b).unwrap()),
            );
            prop_assert_eq!(a.cmp(&b), a.as_str().cmp(b.as_str()));
            prop_assert_eq!(a.as_str().parse::<Moment>().unwrap(), a);
        }
    }
}
