//! Where the rows are that name files, to find, back up and delete them.

use diesel::RunQueryDsl as _;

use super::{Attachment, Attachments};
use crate::access::Scope;
use crate::db::DbConnection;
use crate::error::{Error, Result};
use crate::files::orphans;

/// Rows that name files. With these the files of a database can be found without looking through the store.
#[derive(Clone, Copy)]
pub struct NamedIn {
    pub table: &'static str,
    /// The column with the id of the thing that the files belong to.
    pub of: &'static str,
    /// The column with the list of them.
    pub list: &'static str,
    pub attachments: &'static Attachments,
}

#[derive(diesel::QueryableByName)]
struct Naming {
    #[diesel(sql_type = diesel::sql_types::Text)]
    of: String,
    #[diesel(sql_type = diesel::sql_types::Text)]
    list: String,
}

impl NamedIn {
    /// Those rows that name any file: the thing, and the list.
    pub fn select(&self) -> String {
        let Self { table, of, list, .. } = self;
        format!("SELECT \"{of}\" AS of, \"{list}\" AS list FROM \"{table}\" WHERE \"{list}\" <> '[]'")
    }

    /// Where the files are that a row names.
    pub fn paths(&self, of: &str, list: &str) -> Result<Vec<String>> {
        let list: Vec<Attachment> =
            serde_json::from_str(list).map_err(|error| Error::internal("reading a list of files", error))?;
        Ok(self.attachments.paths(of, &list))
    }

    /// Where some of the files are, those of the newest rows first.
    pub fn some_files(&self, connection: &mut DbConnection) -> Result<Vec<String>> {
        let newest = diesel::sql_query(format!("{} ORDER BY created_at DESC LIMIT 20", self.select()));
        self.paths_of(&newest.load(connection)?)
    }

    /// For the transaction that deletes all rows of an owner. The files go later (`orphans::doom`).
    pub fn give_up_all(&self, scope: &mut Scope) -> Result<()> {
        self.give_up(scope, "TRUE")
    }

    /// For the transaction that deletes those of an owner's rows that this condition holds for; $1 in it is the owner.
    pub fn give_up(&self, scope: &mut Scope, condition: &str) -> Result<()> {
        let own = diesel::sql_query(format!("{} AND owner_id = $1 AND {condition}", self.select()));
        let own = own.bind::<diesel::sql_types::Text, _>(scope.owner_id().to_owned());
        let files = self.paths_of(&own.load(scope.connection)?)?;
        orphans::doom(scope.connection, &files, scope.now)
    }

    fn paths_of(&self, rows: &[Naming]) -> Result<Vec<String>> {
        let paths = rows.iter().map(|row| self.paths(&row.of, &row.list)).collect::<Result<Vec<_>>>()?;
        Ok(paths.concat())
    }
}
