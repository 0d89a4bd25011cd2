//! The way from one schema to the next: without stopping, and with a way back to the release before.

use std::path::Path;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use sawhorse::platform::db::{DbConnection, Steps, Target, migrate};
use tempfile::tempdir;

use crate::support::{Engine, TestApp, db_tests, empty_postgres};

/// The last from before the rules of CONTRIBUTING.md ("Changing the schema").
const BEFORE_THE_RULES: &str = "2026-11-22-000033_leaving";

/// Statements without comments, in capital letters and with single spaces.
fn statements(sql: &str) -> Vec<String> {
    let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join("\n").to_uppercase();
    let words = |statement: &str| statement.split_whitespace().collect::<Vec<_>>().join(" ");
    text.split(';').map(words).filter(|statement| !statement.is_empty()).collect()
}

/// The word behind these.
fn behind<'text>(statement: &'text str, words: &str) -> Option<&'text str> {
    let (_, rest) = statement.split_once(words)?;
    rest.trim_start().split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
}

/// What a migration of this name does that it must not.
fn objections(folder: &str, sql: &str) -> Vec<String> {
    let statements = statements(sql);
    let number = folder.split('_').next().and_then(|name| name.rsplit('-').next()).expect("a number");
    let takes_away = number.parse::<u32>().expect("a number") >= 900_000;
    let made_here: Vec<&str> = statements.iter().filter_map(|one| behind(one, "CREATE TABLE ")).collect();
    let is_concurrent = statements.iter().any(|one| one.contains(" CONCURRENTLY"));
    let mut objections = Vec::new();
    for one in &statements {
        let mut object = |reason: &str| objections.push(format!("{folder}: {reason}: {one}"));
        let is_of_new_table = behind(one, "ALTER TABLE ").is_some_and(|table| made_here.contains(&table));
        let removes =
            ["DROP TABLE", "DROP COLUMN", " RENAME ", "SET NOT NULL", " TYPE ", "ADD CONSTRAINT", "DROP DEFAULT"];
        if removes.iter().any(|word| format!("{one} ").contains(word)) && !is_of_new_table && !takes_away {
            object("an earlier program may need it as it was; what takes away is numbered from 900000 on");
        }
        if one.contains("ADD COLUMN") && one.contains("NOT NULL") && !one.contains("DEFAULT") && !is_of_new_table {
            object("an earlier program does not fill the new column in");
        }
        let is_index = one.starts_with("CREATE INDEX") || one.starts_with("CREATE UNIQUE INDEX");
        let table = behind(one, " ON ").unwrap_or_default();
        if is_index && !made_here.contains(&table) && !one.contains("INDEX CONCURRENTLY ") {
            object("nobody can write to the table while the index is built");
        }
        if is_concurrent && !is_index {
            object("beside an index that is built concurrently there is no transaction");
        }
        if is_concurrent && one.contains("IF NOT EXISTS") {
            object("what a try that was cut off left behind would pass for the index");
        }
    }
    objections
}

#[test]
fn an_earlier_program_can_run_on_a_later_schema() {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut names: Vec<String> = folders
        .read_dir()
        .expect("migrations")
        .map(|entry| entry.expect("a folder").file_name().into_string().expect("a plain name"))
        .filter(|name| name.as_str() > BEFORE_THE_RULES)
        .collect();
    names.sort();
    let found: Vec<String> = names
        .iter()
        .flat_map(|name| objections(name, &std::fs::read_to_string(folders.join(name).join("up.sql")).expect("SQL")))
        .collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn what_would_break_an_earlier_program_is_objected_to() {
    let adding = "2026-12-01-000001_more";
    for (sql, reason) in [
        ("ALTER TABLE parts DROP COLUMN sku;", "as it was"),
        ("drop table parts", "as it was"),
        ("ALTER TABLE parts RENAME COLUMN sku TO code", "as it was"),
        ("ALTER TABLE parts ALTER COLUMN sku SET NOT NULL", "as it was"),
        ("ALTER TABLE parts ADD COLUMN colour TEXT NOT NULL", "fill the new column in"),
        ("CREATE INDEX parts_by_colour ON parts (colour)", "nobody can write"),
        ("CREATE INDEX CONCURRENTLY a ON parts (b); UPDATE parts SET b = 1", "no transaction"),
        ("CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON parts (b)", "cut off"),
    ] {
        let objections = objections(adding, sql);
        assert!(objections.len() == 1 && objections[0].contains(reason), "{sql}: {objections:?}");
    }
    for sql in [
        "ALTER TABLE parts ADD COLUMN colour TEXT; -- DROP TABLE is only spoken of\nUPDATE parts SET colour = sku",
        "ALTER TABLE parts ADD COLUMN colour TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE paints (id TEXT NOT NULL PRIMARY KEY);\nCREATE INDEX paints_by_id ON paints (id)",
        "-- why\nCREATE UNIQUE INDEX CONCURRENTLY a ON parts (b);\nCREATE INDEX CONCURRENTLY c ON parts (d);",
    ] {
        assert_eq!(objections(adding, sql), Vec::<String>::new(), "{sql}");
    }
    assert_eq!(objections("2026-12-01-900001_less", "ALTER TABLE parts DROP COLUMN sku"), Vec::<String>::new());
}

const THINGS: (&str, &str) = (
    "2098-01-01-000001_things",
    "CREATE TABLE things (number BIGINT NOT NULL, name TEXT NOT NULL);\nINSERT INTO things VALUES (1, 'a'), (1, 'b');",
);
const INDEXES: (&str, &str) = (
    "2098-01-02-000001_indexes",
    "-- Looked up by both.\nCREATE UNIQUE INDEX CONCURRENTLY things_by_number ON things (number);\n\
     CREATE INDEX CONCURRENTLY things_by_name ON things (name);\n",
);

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(connection: &mut DbConnection, of: &str) -> i64 {
    let counted: Count =
        diesel::sql_query(format!("SELECT count(*) AS count FROM {of}")).get_result(connection).unwrap();
    counted.count
}

/// Adds to what is there, as a later release would.
fn go_on(target: &Target, folders: &'static [(&'static str, &'static str)]) -> Result<usize, String> {
    migrate::apply(target, Steps::of(folders, target))
}

db_tests! {
    async fn an_index_that_was_not_finished_is_built_anew(app) {
        go_on(app.target(), &[THINGS]).unwrap();
        // Not yet possible: a number is there twice.
        let failure = go_on(app.target(), &[THINGS, INDEXES]).unwrap_err();
        assert!(failure.to_lowercase().contains("unique"), "{failure}");
        let mut connection = app.target().connect().unwrap();
        connection.batch_execute("UPDATE things SET number = 2 WHERE name = 'b'").unwrap();
        assert_eq!(go_on(app.target(), &[THINGS, INDEXES]).unwrap(), 1);
        assert_eq!(go_on(app.target(), &[THINGS, INDEXES]).unwrap(), 0);
        assert!(connection.batch_execute("INSERT INTO things VALUES (2, 'c')").is_err(), "the index is not in use");
        let there = match app.target() {
            Target::Sqlite(_) => "sqlite_master WHERE type = 'index' AND name LIKE 'things_by_%'",
            Target::Postgres(_) => "pg_index JOIN pg_class ON oid = indexrelid WHERE relname LIKE 'things_by_%' AND indisvalid",
        };
        assert_eq!(count(&mut connection, there), 2);
    }

    async fn a_release_can_be_taken_back(app) {
        let mut connection = app.target().connect().unwrap();
        let add = "INSERT INTO __diesel_schema_migrations (version) VALUES";
        // A later release has added something: this one runs all the same.
        connection.batch_execute(&format!("{add} ('20980101000001')")).unwrap();
        assert_eq!(migrate::migrate(app.target()), Ok(0));
        assert_eq!(migrate::check(app.target()).unwrap(), Vec::<String>::new());
        // And now one has taken away what this one needs.
        connection.batch_execute(&format!("{add} ('20980101900001')")).unwrap();
        let objection = "the database was made by a newer version of this program; update the program";
        assert_eq!(migrate::migrate(app.target()), Err(objection.to_owned()));
        assert_eq!(migrate::check(app.target()), Err(objection.to_owned()));
    }
}

/// While PostgreSQL builds an index people go on writing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_an_index() {
    const ONE: (&str, &str) = ("2098-01-03-000001_one", "CREATE INDEX CONCURRENTLY things_by_name ON things (name);");
    let app = TestApp::start(Engine::Postgres).await;
    let target = app.target().clone();
    go_on(&target, &[THINGS]).unwrap();
    let mut busy = target.connect().unwrap();
    busy.batch_execute("BEGIN; INSERT INTO things VALUES (3, 'not yet done')").unwrap();
    let building = std::thread::spawn({
        let target = target.clone();
        move || go_on(&target, &[THINGS, ONE])
    });
    let mut other = target.connect().unwrap();
    let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' \
                   AND query LIKE 'CREATE INDEX%'";
    while count(&mut other, waiting) == 0 {
        assert!(!building.is_finished(), "it did not wait for who is in the middle of something");
        std::thread::yield_now();
    }
    other.batch_execute("SET lock_timeout = '5s'; INSERT INTO things VALUES (4, 'meanwhile')").unwrap();
    busy.batch_execute("COMMIT").unwrap();
    assert_eq!(building.join().unwrap(), Ok(1));
}

#[test]
fn a_look_at_what_would_be_done_changes_nothing() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("none.db");
    let names = migrate::check(&Target::Sqlite(file.clone())).unwrap();
    assert!(names.len() > 20 && names[0] == "2026-11-15-000001_foundation", "{names:?}");
    assert!(!file.exists());
    let empty = Target::Postgres(empty_postgres());
    let of_postgres = migrate::check(&empty).unwrap();
    assert_eq!(of_postgres.iter().filter_map(|name| name.split(' ').next()).collect::<Vec<_>>(), names);
    assert_eq!(count(&mut empty.connect().unwrap(), "pg_tables WHERE schemaname = 'public'"), 0);
    assert_eq!(migrate::migrate(&empty).unwrap(), names.len());
    assert_eq!(migrate::check(&empty).unwrap(), Vec::<String>::new());
}
