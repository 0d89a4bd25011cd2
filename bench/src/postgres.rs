//! A PostgreSQL of the bench's own, with a copy of everything that is in a SQLite database. `scripts/with-postgres` has
//! started it and says where it is.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use crate::basics::Result;
use crate::data::DATABASE;
use crate::process::Server;

const NAME: &str = "bench";
/// What each database makes for itself, and its file store knows it by: that is not copied, as little as SQLite's index
/// of words.
const ITS_OWN: [&str; 2] = ["__diesel_schema_migrations", "secrets"];

pub struct Postgres {
    server: String,
}

impl Postgres {
    /// The schema comes from the product, the rows from the other database.
    pub fn copy_of(data: &Path) -> Result<Self> {
        // A database on the same machine is spoken to through its socket.
        let server = std::env::var("SAWHORSE_TEST_POSTGRES_SOCKET")
            .map_err(|_| "SAWHORSE_TEST_POSTGRES_SOCKET is not set: run make bench, which starts a PostgreSQL")?;
        let postgres = Self { server };
        postgres.psql("postgres", &format!("CREATE DATABASE {NAME}"), &[])?;
        drop(Server::on_postgres(data, &postgres.url())?);
        let source = Connection::open(data.join(DATABASE))?;
        let tables = source
            .prepare(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' \
                 AND name NOT LIKE 'searched_%'",
            )?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<Vec<String>>>()?;
        let tables: Vec<&str> = tables.iter().map(String::as_str).filter(|table| !ITS_OWN.contains(table)).collect();
        postgres.psql(NAME, &format!("TRUNCATE {}", tables.join(", ")), &[])?;
        for table in tables {
            postgres.copy_table(&source, table)?;
        }
        postgres.psql(NAME, "VACUUM ANALYZE", &[])?;
        Ok(postgres)
    }

    pub fn url(&self) -> String {
        format!("{}/{NAME}", self.server)
    }

    /// Without the checks of foreign keys: tables come in any order.
    fn copy_table(&self, source: &Connection, table: &str) -> Result<()> {
        let mut rows = source.prepare(&format!("SELECT * FROM {table}"))?;
        let columns = rows.column_names().join(", ");
        let width = rows.column_count();
        let mut text = Vec::new();
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..width {
                text.extend_from_slice(if column == 0 { b"" } else { b"\t" });
                match row.get_ref(column)? {
                    ValueRef::Null => text.extend_from_slice(b"\\N"),
                    ValueRef::Integer(number) => write!(text, "{number}")?,
                    ValueRef::Real(number) => write!(text, "{number}")?,
                    ValueRef::Text(words) => escape(words, &mut text),
                    ValueRef::Blob(_) => return Err(format!("{table} holds bytes").into()),
                }
            }
            text.push(b'\n');
        }
        let copy = format!("SET session_replication_role = replica; COPY {table} ({columns}) FROM STDIN");
        self.psql(NAME, &copy, &text)
    }

    fn psql(&self, database: &str, statements: &str, input: &[u8]) -> Result<()> {
        let mut command = Command::new("psql");
        command.args(["--quiet", "--set", "ON_ERROR_STOP=1", &format!("{}/{database}", self.server)]);
        for statement in statements.split("; ") {
            command.args(["--command", statement]);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .spawn()
            .map_err(|error| format!("psql could not be started (scripts/setup bench installs it): {error}"))?;
        child.stdin.take().ok_or("psql takes no input")?.write_all(input)?;
        if child.wait()?.success() { Ok(()) } else { Err("psql failed".into()) }
    }
}

/// As COPY reads it.
fn escape(words: &[u8], text: &mut Vec<u8>) {
    for byte in words {
        match byte {
            b'\\' => text.extend_from_slice(b"\\\\"),
            b'\n' => text.extend_from_slice(b"\\n"),
            b'\r' => text.extend_from_slice(b"\\r"),
            b'\t' => text.extend_from_slice(b"\\t"),
            byte => text.push(*byte),
        }
    }
}
