//! A fresh, migrated database for each test, copied from a template made once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use diesel::RunQueryDsl as _;
use platform::db::Target;
use sawhorse::migrations;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// `make test` starts a throwaway server and names it here.
const POSTGRES: &str = "SAWHORSE_TEST_POSTGRES";

/// A folder in memory, or empty where there's none.
const FOLDER: &str = "SAWHORSE_TEST_FOLDER";

pub fn fresh(engine: Engine) -> (Target, tempfile::TempDir) {
    let folder = match std::env::var(FOLDER) {
        Ok(memory) if !memory.is_empty() => tempfile::tempdir_in(memory),
        _ => tempfile::tempdir(),
    };
    let folder = folder.expect("a temporary folder");
    let target = match engine {
        Engine::Sqlite => {
            let file = folder.path().join("sawhorse.db");
            std::fs::copy(sqlite_template(), &file).expect("the template is copied");
            Target::Sqlite(file)
        }
        Engine::Postgres => Target::Postgres(copy_postgres_template()),
    };
    (target, folder)
}

fn sqlite_template() -> &'static std::path::Path {
    static TEMPLATE: OnceLock<(tempfile::TempDir, std::path::PathBuf)> = OnceLock::new();
    &TEMPLATE
        .get_or_init(|| {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let file = folder.path().join("template.db");
            migrations::migrate(&Target::Sqlite(file.clone())).expect("the template is migrated");
            (folder, file)
        })
        .1
}

fn copy_postgres_template() -> String {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    let template = TEMPLATE.get_or_init(|| {
        let name = format!("template_{}", std::process::id());
        execute(&postgres_server(), &format!("CREATE DATABASE {name}"));
        migrations::migrate(&Target::Postgres(format!("{}/{name}", postgres_server())))
            .expect("the template is migrated");
        name
    });
    new_postgres(&format!("TEMPLATE {template}"))
}

/// The address of a new database without any tables.
pub fn empty_postgres() -> String {
    new_postgres("")
}

fn new_postgres(options: &str) -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let name = format!("test_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    execute(&postgres_server(), &format!("CREATE DATABASE {name} {options}"));
    format!("{}/{name}", postgres_server())
}

fn postgres_server() -> String {
    std::env::var(POSTGRES)
        .unwrap_or_else(|_| panic!("{POSTGRES} is not set: run the tests with make test, or see CONTRIBUTING.md"))
}

fn execute(server: &str, statement: &str) {
    let mut connection = Target::Postgres(format!("{server}/postgres")).connect().expect("PostgreSQL answers");
    diesel::sql_query(statement).execute(&mut connection).expect(statement);
}
