//! Column types that all modules share, each the same on both databases: scaled whole numbers and named choices.

/// Reads a decimal number (`12.5`, `1e2`) as a whole number of `10^-decimals`, rounding half-up (away from zero).
/// Works on the text, because the nearest floating-point number to 1.005 is below it.
pub fn parse_scaled(text: &str, decimals: i32, largest: i64) -> Option<i64> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return Some(0);
    }
    let magnitude: i128 = if digits.len() <= 30 { digits.parse().ok()? } else { return None };
    let shift = exponent.checked_sub(i32::try_from(fraction.len()).ok()?)?.checked_add(decimals)?;
    let scaled = match shift {
        0..=8 => magnitude * 10i128.pow(shift.unsigned_abs()),
        -38..=-1 => {
            let divisor = 10i128.pow(shift.unsigned_abs());
            magnitude / divisor + i128::from(magnitude % divisor >= divisor / 2)
        }
        9.. => return None,
        _ => 0,
    };
    let scaled = i64::try_from(if negative { -scaled } else { scaled }).ok()?;
    (scaled.abs() <= largest).then_some(scaled)
}

/// What reading a number from a request needs to know of it.
pub trait Scaled: Copy + PartialOrd {
    fn parse(text: &str) -> Option<Self>;
    fn whole(count: i64) -> Self;
}

/// How a column is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKind {
    Text,
    Number,
}

/// What a column that can be sorted by holds.
pub trait Sortable {
    const KIND: SortKind;
    const MAY_BE_NOTHING: bool = false;
    /// As text, which the cursor carries.
    fn sorted_by(&self) -> Option<String>;
}

impl Sortable for String {
    const KIND: SortKind = SortKind::Text;
    fn sorted_by(&self) -> Option<String> {
        Some(self.clone())
    }
}

impl Sortable for i64 {
    const KIND: SortKind = SortKind::Number;
    fn sorted_by(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl<C: Choice> Sortable for C {
    const KIND: SortKind = SortKind::Text;
    fn sorted_by(&self) -> Option<String> {
        Some((*self).as_word().to_owned())
    }
}

impl<S: Sortable> Sortable for Option<S> {
    const KIND: SortKind = S::KIND;
    const MAY_BE_NOTHING: bool = true;
    fn sorted_by(&self) -> Option<String> {
        self.as_ref().and_then(Sortable::sorted_by)
    }
}

/// A decimal number kept as a whole number of its smallest unit, stored as BIGINT, in JSON a plain number.
#[macro_export]
macro_rules! scaled_number {
    ($(#[$doc:meta])* $name:ident, decimals: $decimals:literal, unit: $unit:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord,
            diesel::deserialize::FromSqlRow, diesel::expression::AsExpression,
        )]
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        pub struct $name(i64);

        impl $name {
            /// The largest magnitude accepted from outside, in the smallest unit. The product of any two such
            /// numbers still fits a BIGINT.
            pub const LARGEST: i64 = 999_999_999;
            pub const ZERO: Self = Self(0);

            pub const fn of(smallest_units: i64) -> Self {
                Self(smallest_units)
            }

            pub fn parse(text: &str) -> Option<Self> {
                $crate::values::columns::parse_scaled(text, $decimals, Self::LARGEST).map(Self)
            }

            /// A sum that the database worked out in floating point, because it may be larger than a BIGINT
            /// holds. Exact up to 2^53 units, saturating far beyond.
            pub fn of_sum(sum: f64) -> Self {
                #[expect(clippy::cast_possible_truncation, reason = "a whole number, and saturating")]
                let units = sum as i64;
                Self(units)
            }

            /// As a plain number of whole units.
            pub fn as_f64(self) -> f64 {
                #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53 units")]
                let value = self.0 as f64;
                value / f64::from(10u32.pow($decimals))
            }
        }

        impl $crate::values::columns::Scaled for $name {
            fn parse(text: &str) -> Option<Self> {
                Self::parse(text)
            }

            fn whole(count: i64) -> Self {
                Self(count * 10i64.pow($decimals))
            }
        }

        impl $crate::values::columns::Sortable for $name {
            const KIND: $crate::values::columns::SortKind = $crate::values::columns::SortKind::Number;

            fn sorted_by(&self) -> Option<String> {
                Some(self.0.to_string())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let unit = 10i64.pow($decimals);
                if self.0 % unit == 0 {
                    serializer.serialize_i64(self.0 / unit)
                } else {
                    serializer.serialize_f64(self.as_f64())
                }
            }
        }

        /// As it was stored, whatever the largest is by now.
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = serde_json::Number::deserialize(deserializer)?.to_string();
                let units = $crate::values::columns::parse_scaled(&number, $decimals, i64::MAX);
                units.map(Self).ok_or_else(|| serde::de::Error::custom("not a number that was stored"))
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::Number)
                    .into()
            }
        }
        impl utoipa::ToSchema for $name {}

        impl<DB: diesel::backend::Backend> diesel::serialize::ToSql<diesel::sql_types::BigInt, DB> for $name
        where
            i64: diesel::serialize::ToSql<diesel::sql_types::BigInt, DB>,
        {
            fn to_sql<'b>(&'b self, out: &mut diesel::serialize::Output<'b, '_, DB>) -> diesel::serialize::Result {
                self.0.to_sql(out)
            }
        }

        impl<DB: diesel::backend::Backend> diesel::deserialize::FromSql<diesel::sql_types::BigInt, DB> for $name
        where
            i64: diesel::deserialize::FromSql<diesel::sql_types::BigInt, DB>,
        {
            fn from_sql(raw: DB::RawValue<'_>) -> diesel::deserialize::Result<Self> {
                Ok(Self(i64::from_sql(raw)?))
            }
        }
    };
}
pub use scaled_number;

/// Stores a type that is its own text: `as_str` writes it, `from_stored` reads it back.
#[macro_export]
macro_rules! text_column {
    ($name:ident) => {
        impl<DB: diesel::backend::Backend> diesel::serialize::ToSql<diesel::sql_types::Text, DB> for $name
        where
            str: diesel::serialize::ToSql<diesel::sql_types::Text, DB>,
        {
            fn to_sql<'b>(&'b self, out: &mut diesel::serialize::Output<'b, '_, DB>) -> diesel::serialize::Result {
                self.as_str().to_sql(out)
            }
        }

        impl<DB: diesel::backend::Backend> diesel::deserialize::FromSql<diesel::sql_types::Text, DB> for $name
        where
            String: diesel::deserialize::FromSql<diesel::sql_types::Text, DB>,
        {
            fn from_sql(raw: DB::RawValue<'_>) -> diesel::deserialize::Result<Self> {
                let text = String::from_sql(raw)?;
                Self::from_stored(&text).ok_or_else(|| format!("not a {}: {text}", stringify!($name)).into())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}
pub use text_column;

/// One of a fixed set of words, stored and sent as that word. The first is the default, unless another is named as
/// in `enum Brand { … } otherwise Other`.
/// (The macro takes the words as token trees: utoipa does not see through a `literal` and would document the
/// variants' names instead.)
pub trait Choice: Copy + Default + 'static {
    const WORDS: &'static [&'static str];
    fn from_word(word: &str) -> Option<Self>;
    fn as_word(self) -> &'static str;
}

#[macro_export]
macro_rules! choice {
    (@default $first:ident) => { Self::$first };
    (@default $first:ident $default:ident) => { Self::$default };
    ($(#[$doc:meta])* $visibility:vis enum $name:ident {
        $first:ident = $first_word:tt $(, $variant:ident = $word:tt)* $(,)?
    } $(otherwise $default:ident)?) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema,
            diesel::deserialize::FromSqlRow, diesel::expression::AsExpression,
        )]
        #[diesel(sql_type = diesel::sql_types::Text)]
        $visibility enum $name {
            #[serde(rename = $first_word)]
            $first,
            $(#[serde(rename = $word)] $variant,)*
        }

        impl $name {
            pub const fn word(self) -> &'static str {
                match self {
                    Self::$first => $first_word,
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                $crate::values::columns::choice!(@default $first $($default)?)
            }
        }

        impl $crate::values::columns::Choice for $name {
            const WORDS: &'static [&'static str] = &[$first_word $(, $word)*];

            fn from_word(word: &str) -> Option<Self> {
                match word {
                    $first_word => Some(Self::$first),
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }

            fn as_word(self) -> &'static str {
                self.word()
            }
        }

        /// As it was stored; a word that there is no more is the default.
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use $crate::values::columns::Choice as _;
                Ok(Self::from_word(&String::deserialize(deserializer)?).unwrap_or_default())
            }
        }

        impl<DB: diesel::backend::Backend> diesel::serialize::ToSql<diesel::sql_types::Text, DB> for $name
        where
            str: diesel::serialize::ToSql<diesel::sql_types::Text, DB>,
        {
            fn to_sql<'b>(&'b self, out: &mut diesel::serialize::Output<'b, '_, DB>) -> diesel::serialize::Result {
                self.word().to_sql(out)
            }
        }

        impl<DB: diesel::backend::Backend> diesel::deserialize::FromSql<diesel::sql_types::Text, DB> for $name
        where
            String: diesel::deserialize::FromSql<diesel::sql_types::Text, DB>,
        {
            /// As it was stored; a word that there is no more is the default.
            fn from_sql(raw: DB::RawValue<'_>) -> diesel::deserialize::Result<Self> {
                use $crate::values::columns::Choice as _;
                Ok(Self::from_word(&String::from_sql(raw)?).unwrap_or_default())
            }
        }
    };
}
pub use choice;
