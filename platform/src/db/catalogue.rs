//! The tables that a database really has, asked of the database itself: what is written for every table cannot miss one.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde::{Deserialize, Serialize};

use super::{DbConnection, Target};

/// Where Diesel notes which migrations were applied.
const MIGRATIONS: &str = "__diesel_schema_migrations";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    /// The columns of the primary key, in its order.
    pub key: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
}

/// What the migrations make columns of; both engines keep all of them exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    Text,
    Integer,
    Boolean,
    Double,
    Bytes,
}

impl Kind {
    fn of(declared: &str) -> Option<Self> {
        match declared {
            "text" => Some(Self::Text),
            "bigint" => Some(Self::Integer),
            "boolean" => Some(Self::Boolean),
            "double precision" => Some(Self::Double),
            "bytea" => Some(Self::Bytes),
            _ => None,
        }
    }
}

impl Table {
    /// All its rows, in an order that is the same in both engines.
    pub fn select(&self, target: &Target) -> String {
        let key = self.key.iter().map(|name| {
            let is_text = self.columns.iter().any(|column| column.name == *name && column.kind == Kind::Text);
            let bytewise = if is_text && matches!(target, Target::Postgres(_)) { " COLLATE \"C\"" } else { "" };
            format!("\"{name}\"{bytewise}")
        });
        let key = key.collect::<Vec<_>>().join(", ");
        format!("SELECT {} FROM \"{}\" ORDER BY {key}", self.column_list(), self.name)
    }

    pub fn column_list(&self) -> String {
        self.columns.iter().map(|column| format!("\"{}\"", column.name)).collect::<Vec<_>>().join(", ")
    }
}

#[derive(QueryableByName)]
struct FoundColumn {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    /// Its place in the primary key, from one; none: zero.
    #[diesel(sql_type = BigInt)]
    key_place: i64,
}

#[derive(QueryableByName)]
struct FoundReference {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    refers_to: String,
}

#[derive(QueryableByName)]
struct FoundVersion {
    #[diesel(sql_type = Text)]
    version: String,
}

const COLUMNS_OF_SQLITE: &str = "SELECT made.name AS table_name, found.name AS column_name, \
    lower(found.type) AS kind, found.pk AS key_place \
    FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS found \
    WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite_%' AND made.name NOT LIKE 'searched_%' ORDER BY made.name, found.cid";
const COLUMNS_OF_POSTGRES: &str = "SELECT made.relname::text AS table_name, found.attname::text AS column_name, \
    format_type(found.atttypid, found.atttypmod) AS kind, \
    COALESCE(array_position(primary_key.conkey, found.attnum), 0)::bigint AS key_place \
    FROM pg_class AS made \
    JOIN pg_attribute AS found ON found.attrelid = made.oid AND found.attnum > 0 AND NOT found.attisdropped \
    LEFT JOIN pg_constraint AS primary_key ON primary_key.conrelid = made.oid AND primary_key.contype = 'p' \
    WHERE made.relkind IN ('r', 'p') AND made.relnamespace = current_schema()::regnamespace \
    ORDER BY made.relname, found.attnum";
const REFERENCES_OF_SQLITE: &str = "SELECT made.name AS table_name, found.\"table\" AS refers_to \
    FROM sqlite_master AS made JOIN pragma_foreign_key_list(made.name) AS found WHERE made.type = 'table'";
const REFERENCES_OF_POSTGRES: &str = "SELECT made.relname::text AS table_name, other.relname::text AS refers_to \
    FROM pg_constraint AS found JOIN pg_class AS made ON made.oid = found.conrelid \
    JOIN pg_class AS other ON other.oid = found.confrelid \
    WHERE found.contype = 'f' AND made.relnamespace = current_schema()::regnamespace";

/// All tables but the migrations' own, each behind those that it refers to. Of tables that refer to each other the first by name
/// comes first; a restore puts its references off until the end.
pub fn tables(connection: &mut DbConnection) -> Result<Vec<Table>, String> {
    let mut tables = BTreeMap::<String, (Table, Vec<(i64, String)>)>::new();
    for FoundColumn { table_name, column_name, kind, key_place } in
        asked(connection, COLUMNS_OF_SQLITE, COLUMNS_OF_POSTGRES)?
    {
        if table_name == MIGRATIONS {
            continue;
        }
        let kind = Kind::of(&kind)
            .ok_or_else(|| format!("the column {table_name}.{column_name} has an unknown type: {kind}"))?;
        let empty = Table { name: table_name.clone(), columns: Vec::new(), key: Vec::new() };
        let (table, key) = tables.entry(table_name).or_insert((empty, Vec::new()));
        if key_place > 0 {
            key.push((key_place, column_name.clone()));
        }
        table.columns.push(Column { name: column_name, kind });
    }
    let references: Vec<FoundReference> = asked(connection, REFERENCES_OF_SQLITE, REFERENCES_OF_POSTGRES)?;
    let keyed = tables.into_values().map(|(mut table, mut key)| {
        key.sort();
        table.key = key.into_iter().map(|(_, name)| name).collect();
        if table.key.is_empty() { Err(format!("the table {} has no primary key", table.name)) } else { Ok(table) }
    });
    Ok(in_order(keyed.collect::<Result<_, _>>()?, &references))
}

fn in_order(mut waiting: Vec<Table>, references: &[FoundReference]) -> Vec<Table> {
    let mut ordered = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let waits = |table: &Table| {
            let own = references.iter().filter(|one| one.table_name == table.name && one.refers_to != table.name);
            own.into_iter().any(|one| waiting.iter().any(|other| other.name == one.refers_to))
        };
        let (later, next): (Vec<_>, Vec<_>) = waiting.iter().cloned().partition(waits);
        if next.is_empty() {
            let place = waiting.iter().position(|table| leads_to(&table.name, &table.name, references));
            ordered.push(waiting.remove(place.unwrap_or_default()));
        } else {
            ordered.extend(next);
            waiting = later;
        }
    }
    ordered
}

/// Whether a table refers to another, or to one that does, and so on.
fn leads_to(from: &str, to: &str, references: &[FoundReference]) -> bool {
    let (mut reached, mut seen) = (vec![from], BTreeSet::new());
    while let Some(table) = reached.pop() {
        let others = references.iter().filter(|one| one.table_name == table && one.refers_to != table);
        for other in others.map(|one| one.refers_to.as_str()) {
            if other == to {
                return true;
            }
            if seen.insert(other) {
                reached.push(other);
            }
        }
    }
    false
}

/// The migrations that were applied, in order; none where no program of ours ever was.
pub fn migrations(connection: &mut DbConnection) -> Result<Vec<String>, String> {
    let found: Vec<FoundColumn> = asked(connection, COLUMNS_OF_SQLITE, COLUMNS_OF_POSTGRES)?;
    if !found.iter().any(|column| column.table_name == MIGRATIONS) {
        return Ok(Vec::new());
    }
    let asked = diesel::sql_query(format!("SELECT version FROM {MIGRATIONS} ORDER BY version"));
    let found: Vec<FoundVersion> = asked.load(connection).map_err(|error| error.to_string())?;
    Ok(found.into_iter().map(|row| row.version).collect())
}

fn asked<T>(connection: &mut DbConnection, of_sqlite: &str, of_postgres: &str) -> Result<Vec<T>, String>
where
    T: QueryableByName<super::MultiBackend> + 'static,
{
    let statement = if matches!(connection, DbConnection::Sqlite(_)) { of_sqlite } else { of_postgres };
    diesel::sql_query(statement).load(connection).map_err(|error| error.to_string())
}

/// For a database whose tables are gone again.
pub fn forget_migrations(connection: &mut DbConnection) -> Result<(), String> {
    let drop = diesel::sql_query(format!("DROP TABLE IF EXISTS {MIGRATIONS}"));
    drop.execute(connection).map(|_| ()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_comes_behind_what_it_refers_to() {
        let table = |name: &str| Table { name: name.to_owned(), columns: Vec::new(), key: Vec::new() };
        let reference =
            |(from, to): &(&str, &str)| FoundReference { table_name: (*from).to_owned(), refers_to: (*to).to_owned() };
        let tables = ["accounts", "clients", "documents", "payments", "recurring", "tasks"].map(table).to_vec();
        let references = [
            ("clients", "accounts"),
            ("documents", "clients"),
            ("documents", "recurring"),
            ("payments", "documents"),
            ("recurring", "documents"),
            ("recurring", "accounts"),
            ("tasks", "tasks"),
        ];
        let ordered = in_order(tables, &references.iter().map(reference).collect::<Vec<_>>());
        let names: Vec<&str> = ordered.iter().map(|table| table.name.as_str()).collect();
        assert_eq!(names, ["accounts", "tasks", "clients", "documents", "payments", "recurring"]);
    }
}
