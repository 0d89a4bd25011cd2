//! A time of day without a zone: when an appointment begins. Kept and sent as `HH:MM`, so that text order is their order.

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::values::columns::text_column;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub struct TimeOfDay([u8; Self::WIDTH]);

impl TimeOfDay {
    pub const WIDTH: usize = "09:30".len();
    /// For the API's document.
    pub const PATTERN: &'static str = "^([01][0-9]|2[0-3]):[0-5][0-9]$";

    /// From 00:00 to 23:59.
    pub fn parse(text: &str) -> Option<Self> {
        let written: [u8; Self::WIDTH] = text.as_bytes().try_into().ok()?;
        let number = |digits: &[u8]| match digits {
            [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (ones - b'0')),
            _ => None,
        };
        let is_time = written[2] == b':' && number(&written[..2])? < 24 && number(&written[3..])? < 60;
        is_time.then_some(Self(written))
    }

    fn from_stored(text: &str) -> Option<Self> {
        Self::parse(text)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// Midnight: what a required time holds before it is read.
impl Default for TimeOfDay {
    fn default() -> Self {
        Self(*b"00:00")
    }
}

impl utoipa::PartialSchema for TimeOfDay {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).pattern(Some(Self::PATTERN)).into()
    }
}
impl utoipa::ToSchema for TimeOfDay {}

text_column!(TimeOfDay);

#[cfg(test)]
mod tests {
    use super::TimeOfDay;

    #[test]
    fn hours_and_minutes_are_read() {
        for text in ["00:00", "09:30", "19:05", "23:59"] {
            assert_eq!(TimeOfDay::parse(text).unwrap().as_str(), text);
        }
        for text in ["", "9:30", "24:00", "12:60", "12-30", "12:3a", "1２:3", "09:30:00", "::::"] {
            assert_eq!(TimeOfDay::parse(text), None, "{text}");
        }
        assert!(TimeOfDay::parse("09:59") < TimeOfDay::parse("10:00"));
    }
}
