//! Figures that are kept instead of counted: what a summary and the total of a list say must not cost more the more an
//! owner has. Each row contributes to them; what changes a row moves its contribution, in the same transaction.

use std::collections::BTreeMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Double;

use crate::access::Scope;
use crate::db::on_engine;
use crate::db::query::adding_up::{AddedUp, Value, add_up};
use crate::error::Result;
use crate::schema::kept_figures;
use crate::values::calendar_date::CalendarDate;
use crate::values::periods::Span;

/// In place of a day, for figures that are not kept by days.
pub const NO_DAY: &str = "";

/// What one row adds to its owner's figures, by their names and days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contribution(BTreeMap<(String, String), i64>);

impl Contribution {
    pub fn with(mut self, name: impl Into<String>, amount: i64) -> Self {
        self.0.insert((name.into(), NO_DAY.to_owned()), amount);
        self
    }

    /// What another row adds, on top.
    pub fn add(&mut self, other: Self) {
        for (figure, amount) in other.0 {
            *self.0.entry(figure).or_default() += amount;
        }
    }

    /// One of the rows that a condition holds for.
    pub fn counted_if(self, condition: bool, name: impl Into<String>) -> Self {
        if condition { self.with(name, 1) } else { self }
    }

    pub fn on_day(mut self, name: impl Into<String>, day: CalendarDate, amount: i64) -> Self {
        self.0.insert((name.into(), day.as_str().to_owned()), amount);
        self
    }
}

/// Takes what a row added before and adds what it adds now; a row that is new added nothing, one that is deleted will not.
/// Always in the order of names, so that no two wait for each other.
pub fn move_contribution(scope: &mut Scope, before: Contribution, after: Contribution) -> Result<()> {
    let mut moved = after.0;
    for (figure, amount) in before.0 {
        *moved.entry(figure).or_default() -= amount;
    }
    let moved: Vec<Moved> = moved
        .into_iter()
        .filter(|(_, amount)| *amount != 0)
        .map(|((name, day), amount)| Moved {
            owner_id: scope.owner_id().to_owned(),
            name,
            day,
            amount: of_whole(amount),
        })
        .collect();
    add_up(scope.connection, &moved)
}

struct Moved {
    owner_id: String,
    name: String,
    day: String,
    amount: f64,
}

impl AddedUp for Moved {
    const TABLE: &'static str = "kept_figures";
    const KEY: &'static [&'static str] = &["owner_id", "day", "name"];
    const SUMS: &'static [&'static str] = &["amount"];

    fn values(&self) -> Vec<Value<'_>> {
        let Self { owner_id, name, day, amount } = self;
        vec![Value::Text(owner_id), Value::Text(day), Value::Text(name), Value::Number(amount)]
    }
}

pub fn of_whole(amount: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53 units")]
    let amount = amount as f64;
    amount
}

/// Figures as they stand; what nobody has added to is nothing.
#[derive(Debug, Default)]
pub struct Figures(BTreeMap<String, f64>);

impl Figures {
    /// For a scaled number's `of_sum`.
    pub fn sum(&self, name: &str) -> f64 {
        self.0.get(name).copied().unwrap_or_default()
    }

    pub fn count(&self, name: &str) -> i64 {
        whole(self.sum(name))
    }

    /// Those that count something, by name.
    pub fn counts(&self) -> impl Iterator<Item = (&str, i64)> {
        self.0.iter().map(|(name, amount)| (name.as_str(), whole(*amount))).filter(|(_, count)| *count != 0)
    }
}

/// A figure that counts, as the number it is.
pub fn whole(amount: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "a whole number, and saturating")]
    let whole = amount as i64;
    whole
}

/// The rows of all figures of an owner whose name begins with these words.
#[macro_export]
macro_rules! kept_about {
    ($owner_id:expr, $about:expr) => {
        $crate::schema::kept_figures::table
            .filter($crate::schema::kept_figures::owner_id.eq($owner_id))
            .filter($crate::schema::kept_figures::day.eq($crate::owned::running_totals::NO_DAY))
            .filter($crate::schema::kept_figures::name.like(format!("{}%", $about)))
    };
}
pub use kept_about;

/// One figure of an owner, by its name.
#[macro_export]
macro_rules! kept_amount {
    ($owner_id:expr, $name:expr) => {
        $crate::schema::kept_figures::table
            .filter($crate::schema::kept_figures::owner_id.eq($owner_id))
            .filter($crate::schema::kept_figures::name.eq($name))
            .filter($crate::schema::kept_figures::day.eq($crate::owned::running_totals::NO_DAY))
            .select($crate::schema::kept_figures::amount)
    };
}
pub use kept_amount;

impl FromIterator<(String, f64)> for Figures {
    fn from_iter<Named: IntoIterator<Item = (String, f64)>>(named: Named) -> Self {
        Self(named.into_iter().collect())
    }
}

/// All figures whose name begins with these words.
pub fn figures(scope: &mut Scope, about: &str) -> Result<Figures> {
    let named = kept_about!(scope.owner_id().to_owned(), about).select((kept_figures::name, kept_figures::amount));
    let rows: Vec<(String, f64)> = on_engine!(scope.connection, |connection| named.load(connection))?;
    Ok(rows.into_iter().collect())
}

/// One figure that counts.
pub fn count(scope: &mut Scope, name: impl Into<String>) -> Result<i64> {
    let amount = kept_amount!(scope.owner_id().to_owned(), name.into());
    let amount: Option<f64> = on_engine!(scope.connection, |connection| amount.first(connection)).optional()?;
    Ok(whole(amount.unwrap_or_default()))
}

/// A figure on each day of a span that has something of it.
pub fn by_day(scope: &mut Scope, name: &'static str, span: Span) -> Result<BTreeMap<CalendarDate, f64>> {
    let days = kept_figures::table
        .filter(kept_figures::owner_id.eq(scope.owner_id().to_owned()))
        .filter(kept_figures::name.eq(name))
        .filter(kept_figures::day.between(span.first(), span.last()))
        .filter(kept_figures::amount.ne(0.0))
        .select((kept_figures::day, kept_figures::amount));
    let days: Vec<(CalendarDate, f64)> = on_engine!(scope.connection, |connection| days.load(connection))?;
    Ok(days.into_iter().collect())
}

/// What the figures whose name begins with these words came to in a span, by their names. What was taken back altogether is
/// left out.
pub fn sums(scope: &mut Scope, about: &str, span: Span) -> Result<BTreeMap<String, f64>> {
    let named = kept_figures::table
        .filter(kept_figures::owner_id.eq(scope.owner_id().to_owned()))
        .filter(kept_figures::day.between(span.first(), span.last()))
        .filter(kept_figures::name.like(format!("{about}%")))
        .filter(kept_figures::amount.ne(0.0))
        .group_by(kept_figures::name)
        .select((kept_figures::name, sql::<Double>("SUM(amount)")));
    let named: Vec<(String, f64)> = on_engine!(scope.connection, |connection| named.load(connection))?;
    Ok(named.into_iter().collect())
}
