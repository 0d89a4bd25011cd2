//! References: fields that name another thing of the same owner. Each is declared once, in `references.rs`; a
//! payload lists it like any other field, and it is looked for in the owner's scope. In the database it is a foreign key
//! over owner and id, so that nothing ever refers to what is not there or is somebody else's.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

use crate::db::DbConnection;
use crate::error::{Error, Result};
use crate::values::dates::Moment;

pub struct Reference {
    /// The table and the column that refer to something.
    pub from: &'static str,
    pub column: &'static str,
    /// The table whose rows are referred to.
    pub to: &'static str,
    /// What is said about an id that is no such row's.
    pub missing: &'static str,
    pub on_delete: OnDelete,
}

/// What becomes of a row when what it refers to is deleted. The program does it, as SQLite would empty all columns of a
/// foreign key, the owner too; that the database has it done is what the foreign key is for.
pub enum OnDelete {
    /// It refers to nothing any more, which whoever has read it is told by its time of change. Where versions are counted it is
    /// no new one: nobody edited it. Where that time is the version, an open form begins from an older one, and merges.
    SetNull,
    /// It keeps the other from being deleted, for this reason.
    Restrict(&'static str),
    /// It goes, too; the foreign key says ON DELETE CASCADE.
    Cascade,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Changed {
    #[diesel(sql_type = Nullable<Text>)]
    last: Option<Moment>,
}

impl Reference {
    /// Whether the owner has such a thing.
    pub fn is_there(&self, connection: &mut DbConnection, owner_id: &str, id: &str) -> Result<bool> {
        count(connection, &format!("{} WHERE owner_id = $1 AND id = $2", self.to), owner_id, id).map(|count| count > 0)
    }

    /// How many refer to the thing with this id.
    pub fn referring(&self, connection: &mut DbConnection, owner_id: &str, id: &str) -> Result<i64> {
        let Self { from, column, .. } = self;
        count(connection, &format!("{from} WHERE owner_id = $1 AND {column} = $2"), owner_id, id)
    }

    /// Before the thing with this id is deleted.
    pub fn let_go(&self, connection: &mut DbConnection, owner_id: &str, id: &str, now: Moment) -> Result<()> {
        let Self { from, column, .. } = self;
        match self.on_delete {
            OnDelete::Cascade => {}
            OnDelete::Restrict(reason) => {
                if self.referring(connection, owner_id, id)? > 0 {
                    return Err(Error::Conflict(reason.to_owned()));
                }
            }
            OnDelete::SetNull => {
                let referring = format!("{from} WHERE owner_id = $1 AND {column} = $2");
                let changed: Changed = diesel::sql_query(format!("SELECT MAX(updated_at) AS last FROM {referring}"))
                    .bind::<Text, _>(owner_id)
                    .bind::<Text, _>(id)
                    .get_result(connection)?;
                let Some(last) = changed.last else { return Ok(()) };
                let emptied = format!("SET {column} = NULL, updated_at = $1 WHERE owner_id = $2 AND {column} = $3");
                // In the order they stand in: SQLite counts them as it meets them.
                diesel::sql_query(format!("UPDATE {from} {emptied}"))
                    .bind::<Text, _>(now.or_after(last).as_str())
                    .bind::<Text, _>(owner_id)
                    .bind::<Text, _>(id)
                    .execute(connection)?;
            }
        }
        Ok(())
    }
}

fn count(connection: &mut DbConnection, rows: &str, owner_id: &str, id: &str) -> Result<i64> {
    let found: Found = diesel::sql_query(format!("SELECT COUNT(*) AS count FROM {rows}"))
        .bind::<Text, _>(owner_id)
        .bind::<Text, _>(id)
        .get_result(connection)?;
    Ok(found.count)
}

#[cfg(test)]
mod tests {
    use diesel::connection::SimpleConnection as _;

    use super::*;
    use crate::db::Target;

    const fn reference(on_delete: OnDelete) -> Reference {
        Reference {
            from: "tasks",
            column: "client_id",
            to: "clients",
            missing: "That client doesn't exist.",
            on_delete,
        }
    }

    #[test]
    fn what_is_deleted_is_let_go_as_stated() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = Target::Sqlite(folder.path().join("references.db")).connect().unwrap();
        connection
            .batch_execute(
                "CREATE TABLE clients (id TEXT, owner_id TEXT);
                 CREATE TABLE tasks (owner_id TEXT, client_id TEXT, updated_at TEXT);
                 INSERT INTO clients VALUES ('dana', 'ann');
                 INSERT INTO tasks VALUES ('ann', 'dana', '2026-11-15T12:00:00.000Z'), ('eve', 'dana', '-');",
            )
            .unwrap();
        let now: Moment = "2026-11-15T12:00:00Z".parse().unwrap();
        let linked =
            |connection: &mut DbConnection| count(connection, "tasks WHERE $1 <> '' AND client_id = $2", "-", "dana");

        let restricted = reference(OnDelete::Restrict("Dana still has tasks."));
        assert!(restricted.is_there(&mut connection, "ann", "dana").unwrap());
        assert!(!restricted.is_there(&mut connection, "eve", "dana").unwrap(), "it is somebody else's");
        assert!(!restricted.is_there(&mut connection, "ann", "sam").unwrap());
        let refused = restricted.let_go(&mut connection, "ann", "dana", now);
        assert!(matches!(refused, Err(Error::Conflict(reason)) if reason == "Dana still has tasks."));
        restricted.let_go(&mut connection, "ann", "sam", now).unwrap();

        reference(OnDelete::Cascade).let_go(&mut connection, "ann", "dana", now).unwrap();
        assert_eq!(linked(&mut connection).unwrap(), 2, "that is the foreign key's");
        reference(OnDelete::SetNull).let_go(&mut connection, "ann", "dana", now).unwrap();
        assert_eq!(linked(&mut connection).unwrap(), 1, "another owner's stays");
        let later = "tasks WHERE owner_id = $1 AND client_id IS NULL AND updated_at = $2";
        assert_eq!(
            count(&mut connection, later, "ann", "2026-11-15T12:00:00.001Z").unwrap(),
            1,
            "it was changed since"
        );
        restricted.let_go(&mut connection, "ann", "dana", now).unwrap();
    }
}
