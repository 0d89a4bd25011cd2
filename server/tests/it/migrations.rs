//! The way from one schema to the next: without stopping, and with a way back to the release before.

use std::path::Path;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use platform::db::catalogue::{self, Column, Kind, Table};
use platform::db::{DbConnection, Folder, Target, migrate, rows};
use sawhorse::migrations::{self, MIGRATIONS};
use tempfile::tempdir;

use crate::support::{Engine, TestApp, db_tests, empty_postgres};

/// The last from before the rules of CONTRIBUTING.md ("Changing the schema").
const BEFORE_THE_RULES: &str = "2026-11-22-000033_leaving";

/// The last that dropped an index the usual way.
const BEFORE_DROPS_WERE_CONCURRENT: &str = "2026-11-22-000069_counted_parts";

/// References that were added to a table in use, as they are in `statements`: the releases before keep to them already.
const KEPT_BEFORE: &[&str] = &["DOCUMENTS_RECURRING"];

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
    let mut made_here: Vec<&str> = statements.iter().filter_map(|one| behind(one, "CREATE TABLE ")).collect();
    // A table that is made anew has what it had: the tests below compare.
    let anew =
        statements.iter().filter(|one| behind(one, "ALTER TABLE ").is_some_and(|table| made_here.contains(&table)));
    let anew: Vec<&str> = anew.filter_map(|one| behind(one, " RENAME TO ")).collect();
    made_here.extend(anew);
    let without_constraint: Vec<&str> = statements
        .iter()
        .filter(|one| one.contains("DROP CONSTRAINT"))
        .filter_map(|one| behind(one, "ALTER TABLE "))
        .collect();
    let is_concurrent = statements.iter().any(|one| one.contains(" CONCURRENTLY"));
    let mut objections = Vec::new();
    for one in &statements {
        let mut object = |reason: &str| objections.push(format!("{folder}: {reason}: {one}"));
        let altered = behind(one, "ALTER TABLE ").or(behind(one, "DROP TABLE "));
        let is_of_new_table = altered.is_some_and(|table| made_here.contains(&table));
        // In the place of another, and without looking through the table.
        let is_swap = altered.is_some_and(|table| without_constraint.contains(&table))
            && (one.contains(" USING INDEX ") || one.ends_with(" NOT VALID"));
        let is_kept_before = one.ends_with(" NOT VALID")
            && behind(one, "ADD CONSTRAINT ").is_some_and(|name| KEPT_BEFORE.contains(&name));
        let removes =
            ["DROP TABLE", "DROP COLUMN", " RENAME ", "SET NOT NULL", " TYPE ", "ADD CONSTRAINT", "DROP DEFAULT"];
        let is_fine = is_of_new_table || is_swap || is_kept_before || takes_away;
        if removes.iter().any(|word| format!("{one} ").contains(word)) && !is_fine {
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
        let drops_index = one.starts_with("DROP INDEX");
        if drops_index
            && folder > BEFORE_DROPS_WERE_CONCURRENT
            && !one.starts_with("DROP INDEX CONCURRENTLY IF EXISTS ")
        {
            object("everybody waits for the table while the index goes");
        }
        if is_concurrent && !is_index && !drops_index {
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
    let mut found = Vec::new();
    for name in &names {
        let files = ["up.sql", "sqlite.sql", "postgres.sql"].map(|file| folders.join(name).join(file));
        let there: Vec<_> = files.iter().filter_map(|file| std::fs::read_to_string(file).ok()).collect();
        assert!(!there.is_empty(), "{name} has nothing in it");
        found.extend(there.iter().flat_map(|sql| objections(name, sql)));
    }
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
        ("ALTER TABLE parts ADD CONSTRAINT parts_tool FOREIGN KEY (tool) REFERENCES tools (id) NOT VALID", "as it was"),
        ("ALTER TABLE parts DROP CONSTRAINT a; ALTER TABLE parts ADD CONSTRAINT b CHECK (cost > 0)", "as it was"),
        ("CREATE TABLE parts_anew (id TEXT); DROP TABLE parts", "as it was"),
        ("ALTER TABLE parts ADD COLUMN colour TEXT NOT NULL", "fill the new column in"),
        ("CREATE INDEX parts_by_colour ON parts (colour)", "nobody can write"),
        ("CREATE INDEX CONCURRENTLY a ON parts (b); UPDATE parts SET b = 1", "no transaction"),
        ("CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON parts (b)", "cut off"),
        ("DROP INDEX parts_by_colour", "everybody waits"),
        ("DROP INDEX CONCURRENTLY parts_by_colour", "everybody waits"),
    ] {
        let objections = objections(adding, sql);
        assert!(objections.len() == 1 && objections[0].contains(reason), "{sql}: {objections:?}");
    }
    for sql in [
        "ALTER TABLE parts ADD COLUMN colour TEXT; -- DROP TABLE is only spoken of\nUPDATE parts SET colour = sku",
        "ALTER TABLE parts ADD COLUMN colour TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE paints (id TEXT NOT NULL PRIMARY KEY);\nCREATE INDEX paints_by_id ON paints (id)",
        "CREATE TABLE parts_anew (id TEXT);\nDROP TABLE parts;\nALTER TABLE parts_anew RENAME TO parts;\n\
         CREATE INDEX parts_by_id ON parts (id)",
        "ALTER TABLE parts DROP CONSTRAINT parts_pkey, ADD CONSTRAINT parts_pkey PRIMARY KEY USING INDEX parts_by_key",
        "-- why\nCREATE UNIQUE INDEX CONCURRENTLY a ON parts (b);\nCREATE INDEX CONCURRENTLY c ON parts (d);",
        "DROP INDEX CONCURRENTLY IF EXISTS a;\nDROP INDEX CONCURRENTLY IF EXISTS b;",
    ] {
        assert_eq!(objections(adding, sql), Vec::<String>::new(), "{sql}");
    }
    assert_eq!(objections("2026-12-01-900001_less", "ALTER TABLE parts DROP COLUMN sku"), Vec::<String>::new());
}

const THINGS: Folder = Folder::both(
    "2098-01-01-000001_things",
    "CREATE TABLE things (number BIGINT NOT NULL, name TEXT NOT NULL);\nINSERT INTO things VALUES (1, 'a'), (1, 'b');",
);
const INDEXES: Folder = Folder::both(
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
fn go_on(target: &Target, folders: &'static [Folder]) -> Result<usize, String> {
    migrate::migrate(target, folders, |_| ())
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
        assert_eq!(migrations::migrate(app.target()), Ok(0));
        assert_eq!(migrate::check(app.target(), MIGRATIONS).unwrap(), Vec::<String>::new());
        // And now one has taken away what this one needs.
        connection.batch_execute(&format!("{add} ('20980101900001')")).unwrap();
        let objection = "the database was made by a newer version of Sawhorse. Update Sawhorse first";
        assert_eq!(migrations::migrate(app.target()), Err(objection.to_owned()));
        assert_eq!(migrate::check(app.target(), MIGRATIONS), Err(objection.to_owned()));
    }
}

/// A migration that would hold everybody up waits for a moment only, and comes again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_others_are_in_the_way_of_is_tried_again() {
    const COLUMN: Folder = Folder::both(
        "2098-01-04-000001_column",
        "SET LOCAL lock_timeout = '50ms'; ALTER TABLE things ADD COLUMN colour TEXT;",
    );
    let app = TestApp::start(Engine::Postgres).await;
    let target = app.target().clone();
    go_on(&target, &[THINGS]).unwrap();
    let mut busy = target.connect().unwrap();
    busy.batch_execute("BEGIN; INSERT INTO things VALUES (3, 'not yet done')").unwrap();
    let migrating = std::thread::spawn({
        let target = target.clone();
        move || go_on(&target, &[THINGS, COLUMN])
    });
    let mut other = target.connect().unwrap();
    let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' \
                   AND query LIKE 'SET LOCAL%'";
    for is_waiting in [true, false, true] {
        while (count(&mut other, waiting) > 0) != is_waiting {
            assert!(!migrating.is_finished(), "it did not wait for who is in the middle of something");
            std::thread::yield_now();
        }
    }
    busy.batch_execute("COMMIT").unwrap();
    assert_eq!(migrating.join().unwrap(), Ok(1));
}

/// That others are in the way, PostgreSQL says in its own language, but with the same codes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn others_in_the_way_are_known_by_the_code() {
    const IN_THE_WAY: Folder = Folder {
        name: "2098-01-05-000001_in_the_way",
        sqlite: "",
        postgres: "DO $$ BEGIN CASE nextval('tries') \
                   WHEN 1 THEN RAISE EXCEPTION 'Wartezeit abgelaufen' USING ERRCODE = '55P03'; \
                   WHEN 2 THEN RAISE EXCEPTION 'Verklemmung entdeckt' USING ERRCODE = '40P01'; \
                   WHEN 4 THEN RAISE EXCEPTION 'Relation fehlt' USING ERRCODE = '42P01'; \
                   ELSE NULL; END CASE; END $$",
    };
    const BROKEN: Folder = Folder { name: "2098-01-06-000001_broken", ..IN_THE_WAY };
    let app = TestApp::start(Engine::Postgres).await;
    app.target().connect().unwrap().batch_execute("CREATE SEQUENCE tries").unwrap();
    assert_eq!(go_on(app.target(), &[IN_THE_WAY]), Ok(1));
    // What is wrong stays wrong, however often it is tried.
    let failure = go_on(app.target(), &[IN_THE_WAY, BROKEN]).unwrap_err();
    assert!(failure.contains("Relation fehlt"), "{failure}");
    assert_eq!(count(&mut app.target().connect().unwrap(), "tries WHERE last_value = 4"), 1);
}

/// While PostgreSQL builds an index people go on writing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_an_index() {
    const ONE: Folder =
        Folder::both("2098-01-03-000001_one", "CREATE INDEX CONCURRENTLY things_by_name ON things (name);");
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
    let names = migrate::check(&Target::Sqlite(file.clone()), MIGRATIONS).unwrap();
    assert!(names.len() > 20 && names[0] == "2026-11-15-000001_foundation", "{names:?}");
    assert!(!file.exists());
    let empty = Target::Postgres(empty_postgres());
    let of_postgres = migrate::check(&empty, MIGRATIONS).unwrap();
    assert_eq!(of_postgres.iter().filter_map(|name| name.split(' ').next()).collect::<Vec<_>>(), names);
    assert_eq!(count(&mut empty.connect().unwrap(), "pg_tables WHERE schemaname = 'public'"), 0);
    assert_eq!(migrations::migrate(&empty).unwrap(), names.len());
    assert_eq!(migrate::check(&empty, MIGRATIONS).unwrap(), Vec::<String>::new());
}

/// Before the keys of owners' tables began with the owner, and the release in which they did.
const BEFORE_THE_KEYS: &str = "20261122000035";
const SINCE_THE_KEYS: &str = "20261122000069";

/// A value for each column that no other column has, so that none can take another's place.
fn value(table: &Table, column: &Column) -> String {
    let name = column.name.as_str();
    match (name, column.kind) {
        ("owner_id" | "account_id", _) => "'ann'".into(),
        ("id", _) if table.name == "accounts" => "'ann'".into(),
        ("client_id", _) => "'clients id'".into(),
        ("project_id" | "project_link", _) => "'projects id'".into(),
        ("equipment_id", _) => "'equipment id'".into(),
        ("document_id", _) => "'documents id'".into(),
        (_, Kind::Text) => format!("'{} {name}'", table.name),
        (_, Kind::Integer | Kind::Double) => table.columns.iter().position(|one| one == column).unwrap().to_string(),
        (_, Kind::Boolean) => "TRUE".into(),
        (_, Kind::Bytes) => "NULL".into(),
    }
}

fn rows(connection: &mut DbConnection, target: &Target, tables: &[Table]) -> Vec<String> {
    let mut found = Vec::new();
    for table in tables {
        let note = |line: Vec<serde_json::Value>| {
            found.push(format!("{}: {line:?}", table.name));
            Ok(())
        };
        rows::each_of(connection, table, &table.select(target), note).unwrap();
    }
    found
}

#[derive(QueryableByName, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Policy {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    refers_to: String,
    #[diesel(sql_type = Text)]
    on_delete: String,
}

const POLICIES_OF_SQLITE: &str = "SELECT made.name AS table_name, found.\"from\" AS column_name, \
    found.\"table\" AS refers_to, CASE found.on_delete WHEN 'CASCADE' THEN 'c' ELSE 'a' END AS on_delete \
    FROM sqlite_master AS made JOIN pragma_foreign_key_list(made.name) AS found WHERE made.type = 'table' \
    AND (found.\"table\" = 'accounts' OR found.\"from\" <> 'owner_id')";
const POLICIES_OF_POSTGRES: &str = "SELECT made.relname::text AS table_name, own.attname::text AS column_name, \
    other.relname::text AS refers_to, found.confdeltype::text AS on_delete FROM pg_constraint AS found \
    JOIN pg_class AS made ON made.oid = found.conrelid JOIN pg_class AS other ON other.oid = found.confrelid \
    JOIN pg_attribute AS own ON own.attrelid = made.oid AND own.attnum = ANY(found.conkey) \
    WHERE found.contype = 'f' AND (other.relname = 'accounts' OR own.attname <> 'owner_id')";

/// What refers to what, and what becomes of it when that goes; the owner aside.
fn policies(connection: &mut DbConnection) -> Vec<Policy> {
    let is_sqlite = matches!(connection, DbConnection::Sqlite(_));
    let asked = if is_sqlite { POLICIES_OF_SQLITE } else { POLICIES_OF_POSTGRES };
    let mut found: Vec<Policy> = diesel::sql_query(asked).load(connection).unwrap();
    found.sort();
    found
}

/// Whether an index begins with this column.
fn is_indexed(connection: &mut DbConnection, table: &str, column: &str) -> bool {
    let indexes = if matches!(connection, DbConnection::Sqlite(_)) {
        format!(
            "pragma_index_list('{table}') AS own JOIN pragma_index_info(own.name) AS found \
             WHERE found.seqno = 0 AND found.name = '{column}'"
        )
    } else {
        format!(
            "pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0] \
             WHERE indrelid = '{table}'::regclass AND attname = '{column}' AND indisvalid"
        )
    };
    count(connection, &indexes) > 0
}

/// Rows, references and what becomes of them stay, whichever way a database takes; and the release before, which changes
/// rows by their id alone, still finds them through an index.
#[test]
fn keys_that_begin_with_the_owner_change_nothing_else() {
    let folder = tempdir().unwrap();
    for target in [Target::Sqlite(folder.path().join("before.db")), Target::Postgres(empty_postgres())] {
        let before: Vec<String> =
            migrate::versions(MIGRATIONS).into_iter().filter(|one| one.as_str() < BEFORE_THE_KEYS).collect();
        let since: Vec<String> =
            migrate::versions(MIGRATIONS).into_iter().filter(|one| one.as_str() <= SINCE_THE_KEYS).collect();
        migrate::migrate_to(&target, MIGRATIONS, &before).unwrap();
        let mut connection = target.connect().unwrap();
        let tables = catalogue::tables(&mut connection).unwrap();
        for table in &tables {
            let values: Vec<String> = table.columns.iter().map(|column| value(table, column)).collect();
            let insert = format!("INSERT INTO {} ({}) VALUES ({})", table.name, table.column_list(), values.join(", "));
            // Some tables were given rows by the migrations.
            connection.batch_execute(&format!("DELETE FROM {}; {insert}", table.name)).unwrap();
        }
        let (kept, references) = (rows(&mut connection, &target, &tables), policies(&mut connection));
        assert!(kept.len() == tables.len() && references.len() > 30, "{kept:?} {references:?}");

        migrate::migrate_to(&target, MIGRATIONS, &since).unwrap();
        assert_eq!(rows(&mut connection, &target, &tables), kept, "{target:?}");
        let since: Vec<Policy> = policies(&mut connection)
            .into_iter()
            .filter(|policy| tables.iter().any(|table| table.name == policy.table_name))
            .collect();
        assert_eq!(since, references, "{target:?}");

        for table in tables.iter().filter(|table| table.key == ["id"] && table.name != "activity") {
            assert!(is_indexed(&mut connection, &table.name, "id"), "{target:?}: {}", table.name);
        }
        assert!(is_indexed(&mut connection, "document_lines", "document_id"), "{target:?}");
    }
}

/// How both databases were before recurring invoices were looked for, with an invoice whose recurring one is gone.
#[test]
fn what_an_invoice_was_made_by_is_there_or_is_not_named() {
    let folder = tempdir().unwrap();
    for target in [Target::Sqlite(folder.path().join("before.db")), Target::Postgres(empty_postgres())] {
        let before: Vec<String> =
            migrate::versions(MIGRATIONS).into_iter().filter(|one| one.as_str() <= SINCE_THE_KEYS).collect();
        migrate::migrate_to(&target, MIGRATIONS, &before).unwrap();
        let mut connection = target.connect().unwrap();
        let tables = catalogue::tables(&mut connection).unwrap();
        let mut insert = |name: &str, instead: &[(&str, &str)]| {
            let table = tables.iter().find(|table| table.name == name).unwrap();
            let values = table.columns.iter().map(|column| {
                let given = instead.iter().find(|(name, _)| *name == column.name).map(|(_, value)| (*value).to_owned());
                given.unwrap_or_else(|| value(table, column))
            });
            let values = values.collect::<Vec<_>>().join(", ");
            connection
                .batch_execute(&format!("INSERT INTO {name} ({}) VALUES ({values})", table.column_list()))
                .unwrap();
        };
        insert("accounts", &[]);
        insert("recurring_invoices", &[("id", "'monthly'"), ("document_id", "NULL")]);
        for (id, recurring) in [("made", "'monthly'"), ("left", "'gone'"), ("plain", "NULL")] {
            let (id, number) = (format!("'{id}'"), format!("'number of {id}'"));
            let none = [("client_id", "NULL"), ("project_link", "NULL")];
            let own = [("id", id.as_str()), ("document_number", number.as_str()), ("recurring_id", recurring)];
            insert("documents", &[&none[..], &own[..]].concat());
        }

        assert!(migrations::migrate(&target).unwrap() >= 3);
        // On a connection from before, too.
        for connection in [&mut connection, &mut target.connect().unwrap()] {
            assert_eq!(count(connection, "documents WHERE recurring_id = 'monthly' AND id = 'made'"), 1, "{target:?}");
            assert_eq!(count(connection, "documents WHERE recurring_id IS NULL"), 2, "{target:?}");
            for refused in [
                "UPDATE documents SET recurring_id = 'gone' WHERE id = 'plain'",
                "DELETE FROM recurring_invoices WHERE id = 'monthly'",
            ] {
                let error = connection.batch_execute(refused).unwrap_err().to_string().to_lowercase();
                assert!(error.contains("foreign key"), "{target:?}: {refused}: {error}");
            }
        }
        if let Target::Sqlite(_) = target {
            assert_eq!(count(&mut connection, "pragma_integrity_check WHERE integrity_check <> 'ok'"), 0);
            assert_eq!(count(&mut connection, "pragma_foreign_key_check"), 0);
        }
        // The account goes with everything in it, although the two tables refer to each other.
        connection.batch_execute("UPDATE recurring_invoices SET document_id = 'made'; DELETE FROM accounts").unwrap();
        assert_eq!(count(&mut connection, "documents"), 0);
    }
}
