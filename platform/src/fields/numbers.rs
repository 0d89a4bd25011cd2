//! Fields of numbers: money, quantities, whole numbers.

use std::ops::RangeInclusive;

use serde_json::{Number, Value, json};

use super::{Fields, Given, Needed};
use crate::values::columns::Scaled;
use crate::values::money::Money;
use crate::values::quantity::Quantity;

const LARGEST_MONEY: f64 = 9_999_999.99;
const LARGEST_QUANTITY: f64 = 999_999.999;

/// The least a number may be.
struct Least<N> {
    count: i64,
    /// What null makes of it.
    cleared: N,
    /// What is said about fewer.
    too_few: String,
}

impl<N: Scaled> Least<N> {
    fn of(label: &str, count: i64) -> Self {
        Self { count, cleared: N::whole(count), too_few: format!("{label} must be at least {count}.") }
    }
}

impl Fields {
    /// An amount of money, not negative; missing or null means none.
    pub fn money(&mut self, name: &'static str, label: &str, value: &mut Money) {
        self.describe_field(
            name,
            Needed::Optional,
            json!({ "type": ["number", "null"], "minimum": 0, "maximum": LARGEST_MONEY }),
        );
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = Money::ZERO,
            Given::Value(Value::Number(number)) => match Money::parse(&number.to_string()) {
                Some(money) if money >= Money::ZERO => *value = money,
                Some(_) => self.refuse(name, format!("{label} can't be negative.")),
                None => self.refuse(name, format!("{label} must be between $0 and $9,999,999.99.")),
            },
            Given::Value(_) => self.refuse(name, format!("{label} must be a number.")),
        }
    }

    /// An amount of money above zero that may be missing.
    pub fn positive_money(&mut self, name: &'static str, label: &str, value: &mut Option<Money>) {
        self.describe_field(
            name,
            Needed::Optional,
            json!({ "type": ["number", "null"], "minimum": 0.01, "maximum": LARGEST_MONEY }),
        );
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = None,
            Given::Value(Value::Number(number)) => match Money::parse(&number.to_string()) {
                Some(money) if money > Money::ZERO => *value = Some(money),
                Some(_) => self.refuse(name, format!("{label} must be greater than zero.")),
                None => self.refuse(name, format!("{label} must be between $0 and $9,999,999.99.")),
            },
            Given::Value(_) => self.refuse(name, format!("{label} must be a number.")),
        }
    }

    /// An amount of money, not negative, that must be there.
    pub fn required_money(&mut self, name: &'static str, label: &str, value: &mut Money) {
        if self.is_missing(name) {
            self.refuse(name, format!("{label} is required."));
        }
        self.money(name, label, value);
        self.describe_field(
            name,
            Needed::Required,
            json!({ "type": "number", "minimum": 0, "maximum": LARGEST_MONEY }),
        );
    }

    /// An amount of money above zero that must be there.
    pub fn required_positive_money(&mut self, name: &'static str, label: &str, value: &mut Money) {
        if self.is_missing(name) {
            self.refuse(name, format!("{label} is required."));
        }
        let mut given = None;
        self.positive_money(name, label, &mut given);
        *value = given.unwrap_or(*value);
        self.describe_field(
            name,
            Needed::Required,
            json!({ "type": "number", "minimum": 0.01, "maximum": LARGEST_MONEY }),
        );
    }

    /// How many; `least` and up.
    pub fn quantity(&mut self, name: &'static str, label: &str, value: &mut Quantity, needed: Needed, least: i64) {
        self.number(name, label, value, needed, Least::of(label, least));
    }

    /// How many, of which there must be some; the sentence says what to do `instead` of entering fewer than the least.
    pub fn quantity_or_instead(
        &mut self,
        name: &'static str,
        label: &str,
        value: &mut Quantity,
        least: i64,
        instead: &str,
    ) {
        self.number(
            name,
            label,
            value,
            Needed::Required,
            Least { too_few: instead.to_owned(), ..Least::of(label, least) },
        );
    }

    /// A number of `least` and up; missing or null means `otherwise`.
    pub fn number_or<N: Scaled>(&mut self, name: &'static str, label: &str, value: &mut N, least: i64, otherwise: N) {
        if self.is_new() {
            *value = otherwise;
        }
        self.number(name, label, value, Needed::Optional, Least { cleared: otherwise, ..Least::of(label, least) });
    }

    fn number<N: Scaled>(&mut self, name: &'static str, label: &str, value: &mut N, needed: Needed, least: Least<N>) {
        let Least { count: least, cleared, too_few } = least;
        let kind = if needed == Needed::Required { json!("number") } else { json!(["number", "null"]) };
        self.describe_field(name, needed, json!({ "type": kind, "minimum": least, "maximum": LARGEST_QUANTITY }));
        match self.given(name) {
            Given::Absent if needed == Needed::Required && self.is_new() => {
                self.refuse(name, format!("{label} is required."));
            }
            Given::Absent => {}
            Given::Null if needed == Needed::Required => self.refuse(name, format!("{label} is required.")),
            Given::Null => *value = cleared,
            Given::Value(Value::Number(number)) => match N::parse(&number.to_string()) {
                Some(number) if number >= N::whole(least) => *value = number,
                Some(_) => self.refuse(name, too_few),
                None => self.refuse(name, format!("{label} must be between {least} and 999,999.")),
            },
            Given::Value(_) => self.refuse(name, format!("{label} must be a number.")),
        }
    }

    /// From 0 to 100 percent; it must be there.
    pub fn percent<N: Scaled>(&mut self, name: &'static str, label: &str, value: &mut N) {
        self.describe_field(name, Needed::Required, json!({ "type": "number", "minimum": 0, "maximum": 100 }));
        match self.given(name) {
            Given::Absent if !self.is_new() => {}
            Given::Absent | Given::Null => self.refuse(name, format!("{label} is required.")),
            Given::Value(Value::Number(number)) => match N::parse(&number.to_string()) {
                Some(percent) if percent >= N::whole(0) && percent <= N::whole(100) => *value = percent,
                _ => self.refuse(name, format!("{label} must be between 0 and 100 percent.")),
            },
            Given::Value(_) => self.refuse(name, format!("{label} must be a number.")),
        }
    }

    /// A whole number; missing or null means the least.
    pub fn whole(&mut self, name: &'static str, label: &str, value: &mut i64, range: RangeInclusive<i64>) {
        let mut given = Some(*value);
        self.optional_whole(name, label, &mut given, range.clone());
        *value = given.unwrap_or(*range.start());
    }

    /// A whole number that may be missing.
    pub fn optional_whole(
        &mut self,
        name: &'static str,
        label: &str,
        value: &mut Option<i64>,
        range: RangeInclusive<i64>,
    ) {
        let (least, most) = (range.start(), range.end());
        self.describe_field(
            name,
            Needed::Optional,
            json!({ "type": ["integer", "null"], "minimum": least, "maximum": most }),
        );
        match self.given(name) {
            Given::Absent => {}
            Given::Null => *value = None,
            Given::Value(Value::Number(number)) => match whole_number(&number) {
                Some(number) if range.contains(&number) => *value = Some(number),
                _ => self.refuse(name, format!("{label} must be a whole number from {least} to {most}.")),
            },
            Given::Value(_) => self.refuse(name, format!("{label} must be a number.")),
        }
    }
}

/// 7 and 7.0 are whole, 7.5 is not.
fn whole_number(number: &Number) -> Option<i64> {
    let text = number.to_string();
    number.as_i64().or_else(|| text.strip_suffix(".0")?.parse().ok())
}
