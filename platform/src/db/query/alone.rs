//! A subquery that refers to nothing outside itself, selected beside the columns of any other query: one trip to the database
//! instead of two. Diesel would want to know of every pair of tables that meet this way.

use diesel::backend::Backend;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::sql_types::{IntoNullable, SqlType};

#[derive(Clone, Copy, Debug)]
pub struct Alone<Q>(Q);

/// The one value that `query` selects, or NULL if it finds nothing.
pub fn alone<Q: Query>(query: Q) -> Alone<Q> {
    Alone(query)
}

impl<Q> Expression for Alone<Q>
where
    Q: Query,
    Q::SqlType: SqlType + IntoNullable,
    <Q::SqlType as IntoNullable>::Nullable: SqlType + diesel::expression::TypedExpressionType,
{
    type SqlType = <Q::SqlType as IntoNullable>::Nullable;
}

impl<Q, Source> AppearsOnTable<Source> for Alone<Q> where Self: Expression {}

impl<Q, Source> SelectableExpression<Source> for Alone<Q> where Self: Expression {}

impl<Q, GroupBy> ValidGrouping<GroupBy> for Alone<Q> {
    type IsAggregate = is_aggregate::Never;
}

impl<Q: QueryId> QueryId for Alone<Q> {
    type QueryId = Alone<Q::QueryId>;
    const HAS_STATIC_QUERY_ID: bool = Q::HAS_STATIC_QUERY_ID;
}

impl<Q, DB> QueryFragment<DB> for Alone<Q>
where
    DB: Backend,
    Q: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql("(");
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(")");
        Ok(())
    }
}
