//! A list in the order of a column that somebody chose, up or down. Rows that have nothing in that column come last either
//! way. Pages are cut by key and id like those of the list's own order, so an index `(owner_id, column, id)` leads to each.

use diesel::backend::Backend;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Bool, HasSqlType, Text};

use super::behind::Position;
use crate::error::{Error, Result};
use crate::values::calendar_date::CalendarDate;
use crate::values::columns::{SortKind, Sortable, choice};
use crate::values::dates::Moment;

choice! {
    /// Which way a list is sorted.
    pub enum Direction {
        Ascending = "asc",
        Descending = "desc",
    }
}

impl Sortable for CalendarDate {
    const KIND: SortKind = SortKind::Text;
    fn sorted_by(&self) -> Option<String> {
        Some(self.as_str().to_owned())
    }
}

impl Sortable for Moment {
    const KIND: SortKind = SortKind::Text;
    fn sorted_by(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// A column of a table, by its name there.
#[derive(Clone, Copy, Debug)]
pub struct SortColumn {
    name: &'static str,
    id: &'static str,
    kind: SortKind,
    may_be_nothing: bool,
}

impl SortColumn {
    /// What `_field` says of a row is never read here: it tells what the column holds.
    pub fn of<Row, S: Sortable>(name: &'static str, id: &'static str, _field: fn(&Row) -> &S) -> Self {
        Self { name, id, kind: S::KIND, may_be_nothing: S::MAY_BE_NOTHING }
    }

    /// The rows in this order behind a place, in one stretch or two: those with something in the column, then the others.
    pub fn stretches(self, direction: Option<Direction>, after: Option<&Position>) -> Result<Vec<Stretch>> {
        let is_up = direction != Some(Direction::Descending);
        let (word, sign) = if is_up { ("ASC", ">") } else { ("DESC", "<") };
        let Self { name, id, .. } = self;
        let known = |begin: Option<(Value, String)>| Stretch {
            order: format!("{name} {word}, {id} {word}"),
            condition: match begin {
                Some(begin) => Condition::behind(format!("({name}, {id}) {sign} ("), begin),
                None => {
                    Condition::plain(if self.may_be_nothing { format!("{name} IS NOT NULL") } else { "1 = 1".into() })
                }
            },
        };
        let unknown = |begin: Option<String>| Stretch {
            order: format!("{id} {word}"),
            condition: match begin {
                Some(last) => Condition::after_id(format!("{name} IS NULL AND {id} {sign} "), last),
                None => Condition::plain(format!("{name} IS NULL")),
            },
        };
        let Some(Position { key, id: last }) = after else {
            let mut stretches = vec![known(None)];
            stretches.extend(self.may_be_nothing.then(|| unknown(None)));
            return Ok(stretches);
        };
        let Some(value) = key.strip_prefix(KNOWN) else {
            return if key == UNKNOWN { Ok(vec![unknown(Some(last.clone()))]) } else { Err(Error::wrong_cursor()) };
        };
        let value = match self.kind {
            SortKind::Text => Value::Text(value.to_owned()),
            SortKind::Number => Value::Number(value.parse().map_err(|_| Error::wrong_cursor())?),
        };
        let mut stretches = vec![known(Some((value, last.clone())))];
        stretches.extend(self.may_be_nothing.then(|| unknown(None)));
        Ok(stretches)
    }
}

/// How a key in a cursor begins, and what stands there for none.
const KNOWN: &str = "=";
const UNKNOWN: &str = "-";

/// What the cursor says of a row.
pub fn key_of(value: &impl Sortable) -> String {
    value.sorted_by().map_or_else(|| UNKNOWN.to_owned(), |value| format!("{KNOWN}{value}"))
}

/// Rows that one index holds in order.
#[derive(Clone, Debug)]
pub struct Stretch {
    pub order: String,
    pub condition: Condition,
}

#[derive(Clone, Debug)]
enum Value {
    Text(String),
    Number(i64),
}

/// Which rows belong to a stretch. The same words each time for the same place in a list, so that the statement stays
/// prepared.
#[derive(Clone, Debug)]
pub struct Condition {
    words: String,
    key: Option<Value>,
    id: Option<String>,
}

impl Condition {
    fn plain(words: String) -> Self {
        Self { words, key: None, id: None }
    }

    fn behind(words: String, (key, id): (Value, String)) -> Self {
        Self { words, key: Some(key), id: Some(id) }
    }

    fn after_id(words: String, id: String) -> Self {
        Self { words, key: None, id: Some(id) }
    }
}

impl Expression for Condition {
    type SqlType = Bool;
}

impl<Source> AppearsOnTable<Source> for Condition {}

impl<Source> SelectableExpression<Source> for Condition {}

impl<GroupBy> ValidGrouping<GroupBy> for Condition {
    type IsAggregate = is_aggregate::No;
}

impl QueryId for Condition {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB> QueryFragment<DB> for Condition
where
    DB: Backend + HasSqlType<Text> + HasSqlType<BigInt>,
    String: ToSql<Text, DB>,
    i64: ToSql<BigInt, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql(&self.words);
        match &self.key {
            Some(Value::Text(key)) => out.push_bind_param::<Text, _>(key)?,
            Some(Value::Number(key)) => out.push_bind_param::<BigInt, _>(key)?,
            None => {}
        }
        if let Some(id) = &self.id {
            out.push_sql(if self.key.is_some() { ", " } else { "" });
            out.push_bind_param::<Text, _>(id)?;
        }
        out.push_sql(if self.key.is_some() { ")" } else { "" });
        Ok(())
    }
}

/// What a list can be sorted by: the parameter's words, and for each the column and what a row has in it.
///
/// ```text
/// sorts! {
///     /// What the list of parts can be sorted by.
///     pub enum PartSort of PartFields in "parts" { Name = "name" by sort_key, Cost = "cost" by cost }
/// }
/// ```
/// The list's filter then has `sort: PartSort = "sort"` and `direction: Direction = "direction"`, and its `owned_list!`
/// says `sorted: filter`.
#[macro_export]
macro_rules! sorts {
    ($(#[$doc:meta])* pub enum $name:ident of $fields:ident in $table:literal {
        $($variant:ident = $word:tt by $column:ident),* $(,)?
    }) => {
        $crate::values::columns::choice! { $(#[$doc])* pub enum $name { $($variant = $word),* } }

        impl $name {
            pub fn column(self) -> $crate::db::query::sorted::SortColumn {
                use $crate::db::query::sorted::SortColumn;
                match self {
                    $(Self::$variant => SortColumn::of(
                        concat!($table, ".", stringify!($column)),
                        concat!($table, ".id"),
                        |fields: &$fields| &fields.$column,
                    ),)*
                }
            }

            /// What the cursor says of a row.
            pub fn key(self, fields: &$fields) -> String {
                match self {
                    $(Self::$variant => $crate::db::query::sorted::key_of(&fields.$column),)*
                }
            }
        }
    };
}
pub use sorts;

#[cfg(test)]
mod tests {
    use super::*;

    struct Fields {
        sku: Option<String>,
        cost: String,
    }

    fn orders(column: SortColumn, direction: Option<Direction>, key: Option<&str>) -> Vec<(String, String)> {
        let after = key.map(|key| Position { key: key.into(), id: "1".into() });
        let stretches = column.stretches(direction, after.as_ref()).unwrap();
        stretches.into_iter().map(|Stretch { order, condition }| (order, condition.words)).collect()
    }

    #[test]
    fn what_has_nothing_comes_last_whichever_way_it_is_sorted() {
        let sku = SortColumn::of("parts.sku", "parts.id", |fields: &Fields| &fields.sku);
        for (direction, words) in [(None, "ASC"), (Some(Direction::Descending), "DESC")] {
            let whole = orders(sku, direction, None);
            assert_eq!(whole[0], (format!("parts.sku {words}, parts.id {words}"), "parts.sku IS NOT NULL".into()));
            assert_eq!(whole[1], (format!("parts.id {words}"), "parts.sku IS NULL".into()));
        }
        assert_eq!(orders(sku, None, Some("=A"))[0].1, "(parts.sku, parts.id) > (");
        assert_eq!(orders(sku, None, Some("=A")).len(), 2);
        assert_eq!(orders(sku, Some(Direction::Descending), Some("-"))[0].1, "parts.sku IS NULL AND parts.id < ");
        let cost = SortColumn::of("parts.cost", "parts.id", |fields: &Fields| &fields.cost);
        assert_eq!(orders(cost, None, None).len(), 1);
        assert_eq!((key_of(&None::<String>), key_of(&Some("-".to_owned()))), ("-".into(), "=-".into()));
        assert!(cost.stretches(None, Some(&Position { key: "?".into(), id: String::new() })).is_err());
    }
}
