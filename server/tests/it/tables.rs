//! The tables that the program declares are those that the migrations make, column by column, on both databases; and what no
//! index of theirs may hold.

use std::collections::BTreeMap;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use platform::db::DbConnection;

use crate::support::{db_tests, source_files, source_name};

/// A column's type in the database, and whether it may be empty.
pub type Columns = BTreeMap<String, (String, bool)>;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    is_nullable: bool,
}

const OF_SQLITE: &str = "SELECT made.name AS table_name, found.name AS column_name, lower(found.type) AS kind, \
    found.\"notnull\" = 0 AS is_nullable FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS found \
    WHERE made.type = 'table' AND made.name NOT LIKE 'searched_%'";
const OF_POSTGRES: &str = "SELECT table_name::text, column_name::text, data_type::text AS kind, \
    is_nullable = 'YES' AS is_nullable FROM information_schema.columns WHERE table_schema = 'public'";

/// What an index in the order of its keys holds: a column, or an expression.
#[derive(QueryableByName)]
struct Indexed {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    index_name: String,
    #[diesel(sql_type = Text)]
    held: String,
}

/// All indexes of SQLite are such ones; only a definition tells the expressions of one, and a row's own number is no column.
const INDEXED_BY_SQLITE: &str = "SELECT made.name AS table_name, own.name AS index_name, \
    COALESCE(found.name, defined.sql) AS held FROM sqlite_master AS made JOIN pragma_index_list(made.name) AS own \
    JOIN pragma_index_xinfo(own.name) AS found LEFT JOIN sqlite_master AS defined ON defined.name = own.name \
    WHERE made.type = 'table' AND found.cid <> -1";
/// The definition of a column leaves out those that are only carried along (INCLUDE): these have their names.
const INDEXED_BY_POSTGRES: &str = "SELECT made.relname::text AS table_name, own.relname::text AS index_name, \
    found.attname::text || ' ' || pg_get_indexdef(own.oid, found.attnum, false) AS held \
    FROM pg_index AS key JOIN pg_class AS own ON own.oid = key.indexrelid JOIN pg_am AS way ON way.oid = own.relam \
    JOIN pg_class AS made ON made.oid = key.indrelid JOIN pg_attribute AS found ON found.attrelid = own.oid \
    WHERE way.amname = 'btree' AND made.relnamespace = 'public'::regnamespace";

fn indexed(connection: &mut DbConnection) -> Vec<Indexed> {
    let asked = if matches!(connection, DbConnection::Sqlite(_)) { INDEXED_BY_SQLITE } else { INDEXED_BY_POSTGRES };
    diesel::sql_query(asked).load(connection).expect("the indexes can be asked for")
}

fn made(connection: &mut DbConnection) -> BTreeMap<String, Columns> {
    let asked = if matches!(connection, DbConnection::Sqlite(_)) { OF_SQLITE } else { OF_POSTGRES };
    let found: Vec<Found> = diesel::sql_query(asked).load(connection).expect("the schema can be asked for");
    let mut tables = BTreeMap::<String, Columns>::new();
    for Found { table_name, column_name, kind, is_nullable } in found {
        tables.entry(table_name).or_default().insert(column_name, (kind, is_nullable));
    }
    tables
}

/// What `table! { … }` declares, in whichever file; a table that is declared twice fails here.
pub fn declared() -> BTreeMap<String, Columns> {
    let mut tables = BTreeMap::new();
    for (name, of, columns) in declarations() {
        if of.is_none() {
            assert!(tables.insert(name.clone(), columns).is_none(), "{name} is declared twice");
        }
    }
    tables
}

/// Every declaration: its name, the table it shows a part of if it isn't all of one (`#[sql_name]`), and its columns.
fn declarations() -> Vec<(String, Option<String>, Columns)> {
    let mut found = Vec::new();
    for text in source_files().iter().map(|file| read_to_string(file).expect("a readable source file")) {
        for declaration in text.split("diesel::table! {").skip(1) {
            let (head, rest) = declaration.split_once('{').expect("a body");
            let name = head.rsplit_once('(').expect("a key").0.split_whitespace().last().expect("a name").to_owned();
            let of = head.split("sql_name = \"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned);
            let (body, _) = rest.split_once('}').expect("an end");
            let columns = body.lines().map(str::trim).filter(|line| !line.is_empty()).map(column).collect::<Columns>();
            found.push((name, of, columns));
        }
    }
    found
}

#[test]
fn what_the_platform_knows_of_accounts_is_a_part_of_them() {
    let whole = declared();
    let parts: Vec<_> =
        declarations().into_iter().filter_map(|(name, of, columns)| Some((name, of?, columns))).collect();
    assert_eq!(parts.iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>(), ["tenants"]);
    for (name, of, columns) in parts {
        for (column, kind) in columns {
            assert_eq!(whole[&of].get(&column), Some(&kind), "{name} has a {column} that {of} has not");
        }
    }
}

fn column(line: &str) -> (String, (String, bool)) {
    let (name, kind) = line.trim_end_matches(',').split_once(" -> ").unwrap_or_else(|| panic!("not a column: {line}"));
    let nullable = kind.strip_prefix("Nullable<").and_then(|kind| kind.strip_suffix('>'));
    let kind = match nullable.unwrap_or(kind) {
        "Text" => "text",
        "BigInt" => "bigint",
        "Bool" => "boolean",
        "Binary" => "bytea",
        "Double" => "double precision",
        other => panic!("what {other} is in the database is not known here yet"),
    };
    (name.to_owned(), (kind.to_owned(), nullable.is_some()))
}

#[test]
fn tables_are_declared_in_the_schema() {
    let declares = |file: &PathBuf| read_to_string(file).expect("a readable source file").contains("diesel::table");
    let declaring: Vec<PathBuf> = source_files().into_iter().filter(declares).collect();
    assert!(declaring.len() > 5, "the declarations were not found");
    for file in declaring {
        let name = source_name(&file);
        let is_schema = name.starts_with("schema") || name == Path::new("platform/src/schema.rs");
        assert!(is_schema, "{} declares a table", name.display());
    }
}

db_tests! {
    async fn every_declared_table_is_the_one_the_migrations_make(app) {
        let made = app.platform.database.read(|connection| Ok(made(connection))).await.unwrap();
        let declared = declared();
        assert!(declared.len() > 20, "the declarations were not found");
        for (name, columns) in declared {
            let there = made.get(&name).unwrap_or_else(|| panic!("there is no table {name}"));
            assert_eq!(&columns, there, "{name}");
        }
    }

    // It is as long as all that a thing is found by, and PostgreSQL refuses a row that such an index has no room for.
    async fn no_index_holds_the_texts_that_are_searched(app) {
        let found = app.platform.database.read(|connection| Ok(indexed(connection))).await.unwrap();
        let searched = declared().into_iter().filter(|(_, columns)| columns.contains_key("search_text"));
        let searched: Vec<String> = searched.map(|(name, _)| name).collect();
        assert!(searched.len() > 12, "the tables were not found: {searched:?}");
        for table in searched {
            let held: Vec<&Indexed> = found.iter().filter(|one| one.table_name == table).collect();
            assert!(held.iter().any(|one| one.held.contains("owner_id")), "the indexes of {table} were not found");
            let wrong = held.iter().find(|one| one.held.contains("search_text")).map(|one| &one.index_name);
            assert_eq!(wrong, None, "{table}");
        }
    }
}
