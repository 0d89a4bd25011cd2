//! Migrations as Diesel wants them: folders of SQL that the program embeds, for both databases in one file or, where they
//! have to go different ways to the same schema, in one for each. Each runs in a transaction, but for one that builds
//! or drops indexes concurrently, which PostgreSQL does outside of one: everybody goes on writing meanwhile.

use std::fmt::{Display, Formatter};

use diesel::connection::BoxableConnection;
use diesel::migration::{Migration, MigrationMetadata, MigrationName, MigrationSource, MigrationVersion, Result};

use super::{MultiBackend, Target};

/// Migrations from this number of their day on take away what an earlier program needs; all others only add.
const FIRST_THAT_TAKES_AWAY: u32 = 900_000;

const CONCURRENTLY: &str = " CONCURRENTLY";

/// What a folder is called, and what is in it for each engine; empty where there is nothing to do.
#[derive(Clone, Copy)]
pub struct Folder {
    pub name: &'static str,
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

impl Folder {
    /// With the same for both.
    pub const fn both(name: &'static str, sql: &'static str) -> Self {
        Self { name, sqlite: sql, postgres: sql }
    }
}

/// The versions of these migrations.
pub fn versions(folders: &[Folder]) -> Vec<String> {
    folders.iter().map(|folder| Name(folder.name).version().to_string()).collect()
}

/// A way from one schema to another, for one engine.
#[derive(Clone, Copy)]
pub struct Steps {
    folders: &'static [Folder],
    is_postgres: bool,
}

impl Steps {
    pub fn of(folders: &'static [Folder], target: &Target) -> Self {
        Self { folders, is_postgres: matches!(target, Target::Postgres(_)) }
    }

    pub fn versions(&self) -> Vec<String> {
        self.iter().map(|step| step.name.version().to_string()).collect()
    }

    /// The names of all whose version is not among these, in their order.
    pub fn not_among(&self, versions: &[String]) -> Vec<Step> {
        self.iter().filter(|step| !versions.contains(&step.name.version().to_string())).collect()
    }

    fn iter(&self) -> impl Iterator<Item = Step> {
        self.folders.iter().map(|folder| {
            let sql = if self.is_postgres { folder.postgres } else { folder.sqlite };
            let outside = Outside(self.is_postgres && sql.contains(CONCURRENTLY));
            Step { name: Name(folder.name), sql, outside }
        })
    }
}

/// Whether this program can run on a database that was brought further than it knows, by this migration.
pub fn takes_away(version: &str) -> bool {
    let number = version.get(8..).and_then(|number| number.parse::<u32>().ok());
    number.is_none_or(|number| number >= FIRST_THAT_TAKES_AWAY)
}

impl MigrationSource<MultiBackend> for Steps {
    fn migrations(&self) -> Result<Vec<Box<dyn Migration<MultiBackend>>>> {
        Ok(self.iter().map(|step| Box::new(step) as Box<dyn Migration<MultiBackend>>).collect())
    }
}

pub struct Step {
    name: Name,
    sql: &'static str,
    outside: Outside,
}

struct Name(&'static str);

/// Whether it runs outside a transaction.
struct Outside(bool);

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let how = if self.outside.0 { " (changes indexes while everybody goes on)" } else { "" };
        write!(f, "{}{how}", self.name)
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl MigrationName for Name {
    fn version(&self) -> MigrationVersion<'_> {
        let (number, _) = self.0.split_once('_').unwrap_or((self.0, ""));
        number.replace('-', "").into()
    }
}

impl MigrationMetadata for Outside {
    fn run_in_transaction(&self) -> bool {
        !self.0
    }
}

impl Migration<MultiBackend> for Step {
    fn run(&self, connection: &mut dyn BoxableConnection<MultiBackend>) -> Result<()> {
        if self.sql.is_empty() {
            return Ok(());
        }
        if !self.outside.0 {
            return Ok(connection.batch_execute(&self.sql.replace(CONCURRENTLY, ""))?);
        }
        // One by one: several statements sent together are a transaction.
        for statement in self.sql.split(';').map(without_comments).filter(|statement| !statement.is_empty()) {
            if let Some(index) = index_of(&statement) {
                // What is there is the rest of a try that was cut off: PostgreSQL keeps it, and never uses it.
                connection.batch_execute(&format!("DROP INDEX CONCURRENTLY IF EXISTS {index}"))?;
            }
            connection.batch_execute(&statement)?;
        }
        Ok(())
    }

    /// A release is taken back by running the earlier program on the newer schema.
    fn revert(&self, _: &mut dyn BoxableConnection<MultiBackend>) -> Result<()> {
        Err("migrations can't be reverted".into())
    }

    fn metadata(&self) -> &dyn MigrationMetadata {
        &self.outside
    }

    fn name(&self) -> &dyn MigrationName {
        &self.name
    }
}

fn without_comments(statement: &str) -> String {
    let lines = statement.lines().filter(|line| !line.trim_start().starts_with("--"));
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The name of the index that a statement builds concurrently.
fn index_of(statement: &str) -> Option<&str> {
    if !statement.starts_with("CREATE ") {
        return None;
    }
    let (_, behind) = statement.split_once("INDEX CONCURRENTLY ")?;
    behind.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_migration_tells_what_it_does_to_earlier_programs() {
        assert!(!takes_away("20261122000035"));
        assert!(takes_away("20261122900001"));
        assert!(takes_away("nonsense"));
    }

    #[test]
    fn only_the_statements_of_a_step_are_sent() {
        assert_eq!(
            without_comments("\n-- why\nCREATE INDEX CONCURRENTLY a ON b (c)"),
            "CREATE INDEX CONCURRENTLY a ON b (c)"
        );
        assert_eq!(without_comments("\n-- the end\n"), "");
        assert_eq!(index_of("CREATE UNIQUE INDEX CONCURRENTLY a\n  ON b (c)"), Some("a"));
        assert_eq!(index_of("SELECT 1"), None);
        assert_eq!(index_of("DROP INDEX CONCURRENTLY IF EXISTS a"), None);
    }
}
