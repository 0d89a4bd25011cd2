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

/// A column of a table, by its name there, or what is worked out from some.
#[derive(Clone, Copy, Debug)]
pub struct SortColumn {
    name: &'static str,
    id: &'static str,
    kind: SortKind,
    may_be_nothing: bool,
    is_computed: bool,
}

impl SortColumn {
    /// What `_field` says of a row is never read here: it tells what the column holds.
    pub fn of<Row, S: Sortable>(name: &'static str, id: &'static str, _field: fn(&Row) -> &S) -> Self {
        Self { name, id, kind: S::KIND, may_be_nothing: S::MAY_BE_NOTHING, is_computed: false }
    }

    /// What is worked out from columns, in the words of the expression that an index holds. `_value` says the same of a row.
    pub fn computed<Row, S: Sortable>(expression: &'static str, id: &'static str, _value: fn(&Row) -> S) -> Self {
        Self { name: expression, id, kind: S::KIND, may_be_nothing: S::MAY_BE_NOTHING, is_computed: true }
    }

    /// The rows in this order behind a place, stretch by stretch: those with something in the column, then the others. SQLite
    /// compares an expression and an id together only by walking through all rows, so there those with the same come first.
    pub fn stretches(self, direction: Option<Direction>, after: Option<&Position>) -> Result<Vec<Stretch>> {
        let is_up = direction != Some(Direction::Descending);
        let (word, sign) = if is_up { ("ASC", ">") } else { ("DESC", "<") };
        let Self { name, id, .. } = self;
        let known = |condition: Condition| Stretch { order: format!("{name} {word}, {id} {word}"), condition };
        let unknown = |begin: Option<String>| Stretch {
            order: format!("{id} {word}"),
            condition: match begin {
                Some(last) => Condition::after_id(format!("{name} IS NULL AND {id} {sign} "), last),
                None => Condition::plain(format!("{name} IS NULL")),
            },
        };
        let Some(Position { key, id: last }) = after else {
            let any = if self.may_be_nothing { format!("{name} IS NOT NULL") } else { "1 = 1".into() };
            let mut stretches = vec![known(Condition::plain(any))];
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
        let mut stretches = if self.is_computed {
            let same = Condition::same(format!("{name} = "), value.clone(), format!(" AND {id} {sign} "), last.clone());
            let same = Stretch { order: format!("{id} {word}"), condition: same };
            vec![same, known(Condition::beyond(format!("{name} {sign} "), value))]
        } else {
            vec![known(Condition::behind(format!("({name}, {id}) {sign} ("), value, last.clone()))]
        };
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
    between: String,
    id: Option<String>,
    end: &'static str,
}

impl Condition {
    fn plain(words: String) -> Self {
        Self { words, key: None, between: String::new(), id: None, end: "" }
    }

    fn behind(words: String, key: Value, id: String) -> Self {
        Self { key: Some(key), between: ", ".to_owned(), id: Some(id), end: ")", ..Self::plain(words) }
    }

    fn same(words: String, key: Value, between: String, id: String) -> Self {
        Self { key: Some(key), between, id: Some(id), ..Self::plain(words) }
    }

    fn beyond(words: String, key: Value) -> Self {
        Self { key: Some(key), ..Self::plain(words) }
    }

    fn after_id(words: String, id: String) -> Self {
        Self { id: Some(id), ..Self::plain(words) }
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
        out.push_sql(&self.between);
        if let Some(id) = &self.id {
            out.push_bind_param::<Text, _>(id)?;
        }
        out.push_sql(self.end);
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
///
/// Where a column's own order means nothing, `Priority = "priority" by importance() in "CASE …"` names a method of the
/// fields and the expression that says the same to both databases. The index holds `(owner_id, (expression), id)`.
#[macro_export]
macro_rules! sorts {
    ($(#[$doc:meta])* pub enum $name:ident of $fields:ident in $table:literal {
        $($variant:ident = $word:tt by $column:ident $(() in $expression:literal)?),* $(,)?
    }) => {
        $crate::values::columns::choice! { $(#[$doc])* pub enum $name { $($variant = $word),* } }

        impl $name {
            pub fn column(self) -> $crate::db::query::sorted::SortColumn {
                match self {
                    $(Self::$variant => $crate::db::query::sorted::sorts!(
                        @column $fields in $table by $column $($expression)?
                    ),)*
                }
            }

            /// What the cursor says of a row.
            pub fn key(self, fields: &$fields) -> String {
                match self {
                    $(Self::$variant => $crate::db::query::sorted::sorts!(@key fields $column $($expression)?),)*
                }
            }
        }
    };
    (@column $fields:ident in $table:literal by $column:ident) => {
        $crate::db::query::sorted::SortColumn::of(
            concat!($table, ".", stringify!($column)),
            concat!($table, ".id"),
            |fields: &$fields| &fields.$column,
        )
    };
    (@column $fields:ident in $table:literal by $method:ident $expression:literal) => {
        $crate::db::query::sorted::SortColumn::computed($expression, concat!($table, ".id"), $fields::$method)
    };
    (@key $row:ident $column:ident) => { $crate::db::query::sorted::key_of(&$row.$column) };
    (@key $row:ident $method:ident $expression:literal) => { $crate::db::query::sorted::key_of(&$row.$method()) };
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
        let free = SortColumn::computed("NULLIF(parts.cost, '0')", "parts.id", |fields: &Fields| fields.sku.clone());
        assert_eq!(orders(free, None, None)[0].1, "NULLIF(parts.cost, '0') IS NOT NULL");
        let behind = orders(free, Some(Direction::Descending), Some("=A"));
        assert_eq!(behind[0], ("parts.id DESC".into(), "NULLIF(parts.cost, '0') = ".into()));
        assert_eq!(behind[1].1, "NULLIF(parts.cost, '0') < ");
        assert_eq!(behind.len(), 3);
        let cost = SortColumn::of("parts.cost", "parts.id", |fields: &Fields| &fields.cost);
        assert_eq!(orders(cost, None, None).len(), 1);
        assert_eq!((key_of(&None::<String>), key_of(&Some("-".to_owned()))), ("-".into(), "=-".into()));
        assert!(cost.stretches(None, Some(&Position { key: "?".into(), id: String::new() })).is_err());
    }
}
