//! Where a page begins: `(key, id) > (?, ?)`. One comparison of rows, which an index on key and id answers by going
//! straight to the place; `key > ? OR (key = ? AND id > ?)` says the same, and makes a database walk there.

use std::marker::PhantomData;

use diesel::backend::Backend;
use diesel::dsl::AsExprOf;
use diesel::expression::{AppearsOnTable, AsExpression, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::sql_types::{Bool, SingleValue, SqlType, Text};

/// Where a page begins: behind the row with this sort key and id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub key: String,
    pub id: String,
}

/// Which side of its place a page lies on.
pub trait Side: 'static {
    const COMPARISON: &'static str;
}

#[derive(Clone, Copy, Debug)]
pub struct Above;
#[derive(Clone, Copy, Debug)]
pub struct Below;

impl Side for Above {
    const COMPARISON: &'static str = ") > (";
}
impl Side for Below {
    const COMPARISON: &'static str = ") < (";
}

#[derive(Clone, Copy, Debug)]
pub struct Behind<S, Key, Id, LastKey, LastId> {
    key: Key,
    id: Id,
    last_key: LastKey,
    last_id: LastId,
    side: PhantomData<S>,
}

type BehindBound<S, Key, Id, LastKey> =
    Behind<S, Key, Id, AsExprOf<LastKey, <Key as Expression>::SqlType>, AsExprOf<String, Text>>;

/// Rows behind this one where keys grow.
pub fn above<Key, Id, LastKey>(
    key: Key,
    id: Id,
    last_key: LastKey,
    last_id: String,
) -> BehindBound<Above, Key, Id, LastKey>
where
    Key: Expression,
    Key::SqlType: SqlType + SingleValue,
    LastKey: AsExpression<Key::SqlType>,
{
    behind(key, id, last_key, last_id)
}

/// Rows behind this one where keys fall.
pub fn below<Key, Id, LastKey>(
    key: Key,
    id: Id,
    last_key: LastKey,
    last_id: String,
) -> BehindBound<Below, Key, Id, LastKey>
where
    Key: Expression,
    Key::SqlType: SqlType + SingleValue,
    LastKey: AsExpression<Key::SqlType>,
{
    behind(key, id, last_key, last_id)
}

fn behind<S, Key, Id, LastKey>(key: Key, id: Id, last_key: LastKey, last_id: String) -> BehindBound<S, Key, Id, LastKey>
where
    Key: Expression,
    Key::SqlType: SqlType + SingleValue,
    LastKey: AsExpression<Key::SqlType>,
{
    Behind {
        key,
        id,
        last_key: last_key.as_expression(),
        last_id: AsExpression::<Text>::as_expression(last_id),
        side: PhantomData,
    }
}

impl<S, Key, Id, LastKey, LastId> Expression for Behind<S, Key, Id, LastKey, LastId>
where
    Key: Expression,
    Id: Expression,
    LastKey: Expression,
    LastId: Expression,
{
    type SqlType = Bool;
}

impl<S, Key, Id, LastKey, LastId, Source> AppearsOnTable<Source> for Behind<S, Key, Id, LastKey, LastId>
where
    Key: AppearsOnTable<Source>,
    Id: AppearsOnTable<Source>,
    LastKey: AppearsOnTable<Source>,
    LastId: AppearsOnTable<Source>,
{
}

impl<S, Key, Id, LastKey, LastId, Source> SelectableExpression<Source> for Behind<S, Key, Id, LastKey, LastId>
where
    Key: SelectableExpression<Source>,
    Id: SelectableExpression<Source>,
    LastKey: SelectableExpression<Source>,
    LastId: SelectableExpression<Source>,
{
}

impl<S, Key, Id, LastKey, LastId, GroupBy> ValidGrouping<GroupBy> for Behind<S, Key, Id, LastKey, LastId> {
    type IsAggregate = is_aggregate::No;
}

impl<S: Side, Key: QueryId, Id: QueryId, LastKey: QueryId, LastId: QueryId> QueryId
    for Behind<S, Key, Id, LastKey, LastId>
{
    type QueryId = Behind<S, Key::QueryId, Id::QueryId, LastKey::QueryId, LastId::QueryId>;
    const HAS_STATIC_QUERY_ID: bool = Key::HAS_STATIC_QUERY_ID
        && Id::HAS_STATIC_QUERY_ID
        && LastKey::HAS_STATIC_QUERY_ID
        && LastId::HAS_STATIC_QUERY_ID;
}

impl<S, Key, Id, LastKey, LastId, DB> QueryFragment<DB> for Behind<S, Key, Id, LastKey, LastId>
where
    S: Side,
    DB: Backend,
    Key: QueryFragment<DB>,
    Id: QueryFragment<DB>,
    LastKey: QueryFragment<DB>,
    LastId: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql("(");
        self.key.walk_ast(out.reborrow())?;
        out.push_sql(", ");
        self.id.walk_ast(out.reborrow())?;
        out.push_sql(S::COMPARISON);
        self.last_key.walk_ast(out.reborrow())?;
        out.push_sql(", ");
        self.last_id.walk_ast(out.reborrow())?;
        out.push_sql(")");
        Ok(())
    }
}
