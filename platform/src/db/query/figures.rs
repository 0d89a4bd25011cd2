//! The figures of a summary, as columns of a select: counted and added up by the database, the same on both engines.
//! What is given here is SQL of the program's own, never anybody's input.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::{BigInt, Double, Nullable, Text};

/// How many rows there are.
pub fn count() -> SqlLiteral<BigInt> {
    sql("COUNT(*)")
}

/// For how many rows the condition holds.
pub fn count_where(condition: &str) -> SqlLiteral<BigInt> {
    sql(&format!("CAST(COALESCE(SUM(CASE WHEN {condition} THEN 1 ELSE 0 END), 0) AS BIGINT)"))
}

/// The sum of a whole number over all rows; read it with a scaled number's `of_sum`.
pub fn sum(whole_number: &str) -> SqlLiteral<Double> {
    sql(&format!("COALESCE(SUM(CAST({whole_number} AS DOUBLE PRECISION)), 0)"))
}

/// The first of a column of texts, in their order; none of none.
pub fn least(column: &str) -> SqlLiteral<Nullable<Text>> {
    sql(&format!("MIN({column})"))
}

/// The last of them.
pub fn greatest(column: &str) -> SqlLiteral<Nullable<Text>> {
    sql(&format!("MAX({column})"))
}
