//! Rows of any table, as JSON that says the same of both engines: whole numbers, truth values and texts as they are,
//! floating-point numbers and bytes as text that gives back every bit.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use diesel::connection::DefaultLoadingMode;
use diesel::deserialize::{self, FromSql, QueryableByName};
use diesel::pg::{Pg, PgRowByRowLoadingMode};
use diesel::prelude::*;
use diesel::row::{Field as _, NamedRow};
use diesel::sql_types::{BigInt, Binary, Bool, Double, Nullable, Text};
use diesel::sqlite::{Sqlite, SqliteType};
use serde_json::Value;

use super::catalogue::{Kind, Table};
use super::{DbConnection, on_engine};

/// So many rows go into a table with one statement.
const AT_ONCE: usize = 200;

pub type Line = Vec<Value>;

/// A row as the engine gives it: SQLite keeps truth values as numbers.
struct Found(Line);

fn double(value: f64) -> Value {
    Value::String(format!("{value:?}"))
}

fn bytes(value: &[u8]) -> Value {
    Value::String(BASE64.encode(value))
}

impl QueryableByName<Sqlite> for Found {
    fn build<'row>(row: &impl NamedRow<'row, Sqlite>) -> deserialize::Result<Self> {
        let read = |at: usize| {
            let field = diesel::row::Row::get(row, at).ok_or("a row is shorter than it says")?;
            let Some(value) = field.value() else { return Ok(Value::Null) };
            Ok(match value.value_type() {
                None => Value::Null,
                Some(SqliteType::Text) => Value::String(FromSql::<Text, Sqlite>::from_sql(value)?),
                Some(SqliteType::Double | SqliteType::Float) => double(FromSql::<Double, Sqlite>::from_sql(value)?),
                Some(SqliteType::Binary) => bytes(&<Vec<u8> as FromSql<Binary, Sqlite>>::from_sql(value)?),
                Some(SqliteType::Integer | SqliteType::SmallInt | SqliteType::Long) => {
                    Value::from(<i64 as FromSql<BigInt, Sqlite>>::from_sql(value)?)
                }
            })
        };
        (0..row.field_count()).map(read).collect::<deserialize::Result<Line>>().map(Self)
    }
}

impl QueryableByName<Pg> for Found {
    fn build<'row>(row: &impl NamedRow<'row, Pg>) -> deserialize::Result<Self> {
        let read = |at: usize| {
            let field = diesel::row::Row::get(row, at).ok_or("a row is shorter than it says")?;
            let Some(value) = field.value() else { return Ok(Value::Null) };
            // The numbers by which PostgreSQL knows its own types.
            Ok(match value.get_oid().get() {
                25 => Value::String(FromSql::<Text, Pg>::from_sql(value)?),
                20 => Value::from(<i64 as FromSql<BigInt, Pg>>::from_sql(value)?),
                16 => Value::Bool(FromSql::<Bool, Pg>::from_sql(value)?),
                17 => bytes(&<Vec<u8> as FromSql<Binary, Pg>>::from_sql(value)?),
                701 => double(FromSql::<Double, Pg>::from_sql(value)?),
                other => return Err(format!("a column has an unknown type: {other}").into()),
            })
        };
        (0..row.field_count()).map(read).collect::<deserialize::Result<Line>>().map(Self)
    }
}

/// Shows the rows of a statement one after another; only the one that is shown is held in memory.
pub fn each(
    connection: &mut DbConnection,
    statement: &str,
    mut show: impl FnMut(Line) -> Result<(), String>,
) -> Result<(), String> {
    let statement = diesel::sql_query(statement);
    let failed = |error: diesel::result::Error| error.to_string();
    match connection {
        DbConnection::Sqlite(sqlite) => {
            let rows = statement.load_iter::<Found, DefaultLoadingMode>(sqlite).map_err(failed)?;
            rows.into_iter().try_for_each(|row| show(row.map_err(failed)?.0))
        }
        DbConnection::Postgres(postgres) => {
            let rows = statement.load_iter::<Found, PgRowByRowLoadingMode>(postgres).map_err(failed)?;
            rows.into_iter().try_for_each(|row| show(row.map_err(failed)?.0))
        }
    }
}

/// All rows of a table, in the order of its key.
pub fn each_of(
    connection: &mut DbConnection,
    table: &Table,
    statement: &str,
    mut show: impl FnMut(Line) -> Result<(), String>,
) -> Result<(), String> {
    each(connection, statement, |mut line| {
        for (column, value) in table.columns.iter().zip(&mut line).filter(|(column, _)| column.kind == Kind::Boolean) {
            match value.as_i64() {
                Some(number @ 0..=1) => *value = Value::Bool(number == 1),
                Some(number) => {
                    return Err(format!("{}.{} is neither true nor false: {number}", table.name, column.name));
                }
                None => {}
            }
        }
        show(line)
    })
}

/// Rows on their way into a table, a few with each statement.
pub struct Inserts<'table> {
    table: &'table Table,
    waiting: Vec<Line>,
}

impl<'table> Inserts<'table> {
    pub fn into(table: &'table Table) -> Self {
        Self { table, waiting: Vec::with_capacity(AT_ONCE) }
    }

    pub fn add(&mut self, connection: &mut DbConnection, line: Line) -> Result<(), String> {
        if line.len() != self.table.columns.len() {
            return Err(format!("a row of {} doesn't have as many values as its table has columns", self.table.name));
        }
        self.waiting.push(line);
        if self.waiting.len() < AT_ONCE { Ok(()) } else { self.write(connection) }
    }

    pub fn finish(mut self, connection: &mut DbConnection) -> Result<(), String> {
        if self.waiting.is_empty() { Ok(()) } else { self.write(connection) }
    }

    fn write(&mut self, connection: &mut DbConnection) -> Result<(), String> {
        let width = self.table.columns.len();
        let places = (0..self.waiting.len()).map(|row| {
            let places = (1..=width).map(|place| format!("${}", row * width + place));
            format!("({})", places.collect::<Vec<_>>().join(", "))
        });
        let places = places.collect::<Vec<_>>().join(", ");
        let statement = format!("INSERT INTO \"{}\" ({}) VALUES {places}", self.table.name, self.table.column_list());
        let lines = std::mem::replace(&mut self.waiting, Vec::with_capacity(AT_ONCE));
        let table = self.table;
        on_engine!(connection, |connection| {
            let mut insert = diesel::sql_query(statement).into_boxed();
            for (column, value) in lines.into_iter().flat_map(|line| table.columns.iter().zip(line)) {
                let wrong = || format!("{}.{} has a value of the wrong type", table.name, column.name);
                insert = match (column.kind, value) {
                    (Kind::Text, value) => insert.bind::<Nullable<Text>, _>(read(value, Some, wrong)?),
                    (Kind::Double, value) => {
                        insert.bind::<Nullable<Double>, _>(read(value, |text| text.parse::<f64>().ok(), wrong)?)
                    }
                    (Kind::Bytes, value) => {
                        insert.bind::<Nullable<Binary>, _>(read(value, |text| BASE64.decode(text).ok(), wrong)?)
                    }
                    (Kind::Integer, Value::Null) => insert.bind::<Nullable<BigInt>, _>(None::<i64>),
                    (Kind::Integer, value) => {
                        insert.bind::<Nullable<BigInt>, _>(Some(value.as_i64().ok_or_else(wrong)?))
                    }
                    (Kind::Boolean, Value::Null) => insert.bind::<Nullable<Bool>, _>(None::<bool>),
                    (Kind::Boolean, value) => {
                        insert.bind::<Nullable<Bool>, _>(Some(value.as_bool().ok_or_else(wrong)?))
                    }
                };
            }
            insert.execute(connection).map_err(|error| format!("a row of {} was refused: {error}", table.name))
        })?;
        Ok(())
    }
}

/// What a text stands for; none for none.
fn read<T>(
    value: Value,
    meaning: impl FnOnce(String) -> Option<T>,
    wrong: impl FnOnce() -> String,
) -> Result<Option<T>, String> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => meaning(text).map(Some).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}
