//! Rows that are added to what a table has under their key. The statement is written out here because Diesel has every
//! "insert or else update" of its own prepared anew, which on SQLite takes longer than to carry it out, and on PostgreSQL is
//! a trip more.

use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Double, Text};

use crate::db::{DbConnection, on_engine};
use crate::error::Result;

/// In one statement: few enough that each number of rows is soon one that was prepared before.
const AT_ONCE: usize = 4;

pub trait AddedUp {
    const TABLE: &'static str;
    const KEY: &'static [&'static str];
    /// What is added to what is there.
    const SUMS: &'static [&'static str];

    /// Of the key, then of the sums.
    fn values(&self) -> Vec<Value<'_>>;
}

#[derive(Clone, Copy, Debug)]
pub enum Value<'row> {
    Text(&'row str),
    Whole(&'row i64),
    Number(&'row f64),
}

pub fn add_up(connection: &mut DbConnection, rows: &[impl AddedUp]) -> Result<()> {
    for some in rows.chunks(AT_ONCE) {
        on_engine!(connection, |connection| Adding(some).execute(connection))?;
    }
    Ok(())
}

struct Adding<'rows, Row>(&'rows [Row]);

impl<Engine, Row: AddedUp> QueryFragment<Engine> for Adding<'_, Row>
where
    Engine: Backend,
    str: ToSql<Text, Engine>,
    i64: ToSql<BigInt, Engine>,
    f64: ToSql<Double, Engine>,
{
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Engine>) -> QueryResult<()> {
        pass.push_sql("INSERT INTO ");
        pass.push_identifier(Row::TABLE)?;
        for (place, column) in Row::KEY.iter().chain(Row::SUMS).enumerate() {
            pass.push_sql(if place == 0 { " (" } else { ", " });
            pass.push_identifier(column)?;
        }
        for (number, row) in self.0.iter().enumerate() {
            pass.push_sql(if number == 0 { ") VALUES " } else { "), " });
            for (place, value) in row.values().into_iter().enumerate() {
                pass.push_sql(if place == 0 { "(" } else { ", " });
                match value {
                    Value::Text(text) => pass.push_bind_param::<Text, str>(text)?,
                    Value::Whole(number) => pass.push_bind_param::<BigInt, i64>(number)?,
                    Value::Number(number) => pass.push_bind_param::<Double, f64>(number)?,
                }
            }
        }
        for (place, column) in Row::KEY.iter().enumerate() {
            pass.push_sql(if place == 0 { ") ON CONFLICT (" } else { ", " });
            pass.push_identifier(column)?;
        }
        for (place, column) in Row::SUMS.iter().enumerate() {
            pass.push_sql(if place == 0 { ") DO UPDATE SET " } else { ", " });
            pass.push_identifier(column)?;
            pass.push_sql(" = ");
            pass.push_identifier(Row::TABLE)?;
            pass.push_sql(".");
            pass.push_identifier(column)?;
            pass.push_sql(" + excluded.");
            pass.push_identifier(column)?;
        }
        Ok(())
    }
}

/// Found again by its text.
impl<Row> QueryId for Adding<'_, Row> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Row, Connection> RunQueryDsl<Connection> for Adding<'_, Row> {}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use diesel::connection::{InstrumentationEvent, SimpleConnection as _};

    use super::*;

    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Text)]
        id: String,
        #[diesel(sql_type = BigInt)]
        number: i64,
    }

    struct Thing(&'static str, i64);

    impl AddedUp for Thing {
        const TABLE: &'static str = "things";
        const KEY: &'static [&'static str] = &["id"];
        const SUMS: &'static [&'static str] = &["number"];

        fn values(&self) -> Vec<Value<'_>> {
            vec![Value::Text(self.0), Value::Whole(&self.1)]
        }
    }

    #[test]
    fn rows_are_added_with_statements_that_stay_prepared() {
        let mut connection = SqliteConnection::establish(":memory:").unwrap();
        connection.batch_execute("CREATE TABLE things (id TEXT PRIMARY KEY, number BIGINT NOT NULL)").unwrap();
        let prepared = Arc::new(AtomicUsize::new(0));
        let noted = prepared.clone();
        connection.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if matches!(event, InstrumentationEvent::CacheQuery { .. }) {
                noted.fetch_add(1, Ordering::Relaxed);
            }
        });
        let mut connection = DbConnection::Sqlite(connection);
        for _ in 0..3 {
            add_up(&mut connection, &[Thing("a", 1), Thing("b", 2), Thing("c", 3), Thing("d", 4), Thing("e", -5)])
                .unwrap();
        }
        // One of four rows, one of one.
        assert_eq!(prepared.load(Ordering::Relaxed), 2);
        let all = diesel::sql_query("SELECT id, number FROM things ORDER BY id");
        let all: Vec<Found> = all.load(&mut connection).unwrap();
        let all: Vec<(&str, i64)> = all.iter().map(|found| (found.id.as_str(), found.number)).collect();
        assert_eq!(all, [("a", 3), ("b", 6), ("c", 9), ("d", 12), ("e", -15)]);
    }
}
