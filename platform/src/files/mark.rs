//! A database and a file store belong together: both hold the same mark, made at the first start. With the files of
//! another database, or without its own, the program does not begin to serve.

use std::time::Duration;

use futures_util::TryStreamExt as _;
use object_store::path::Path;
use object_store::{Error as StoreError, ObjectStoreExt as _};

use super::Files;
use crate::access::secrets;
use crate::db::{Database, DbConnection};
use crate::error::{Error, Result};

/// The mark's own file, beside the folders of everything else.
const FILE: &str = "belongs-to";
/// The mark's name in the database.
const NAME: &str = "file store";
/// A store far away that does not answer is asked again and again for minutes; nobody waits that long for a start.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Some of the files that the database names, the newest first; none when it names none.
pub type SomeNamed = fn(&mut DbConnection) -> Result<Vec<String>>;

impl Files {
    /// That this is the store of this database; an error is one sentence for the person who starts the program.
    ///
    /// A store without a mark is marked when nothing speaks against it: it is empty and the database names no file, or it
    /// holds what the database names, as all did before there were marks.
    pub async fn check_mark(&self, database: &Database, some_named: SomeNamed) -> Result<(), String> {
        let own = own_mark(database).await?;
        let wrong = match self.in_time(self.mark()).await? {
            Some(mark) if mark == own => return Ok(()),
            Some(_) => Some("belongs to another database"),
            None => {
                let named = database.read(some_named).await.map_err(|_| UNREADABLE.to_owned())?;
                let wrong = self.in_time(self.objection(&named)).await?;
                // Another program of this database may have marked it meanwhile, and used it.
                if wrong.is_some() && self.in_time(self.mark()).await?.as_ref() == Some(&own) {
                    return Ok(());
                }
                wrong
            }
        };
        match wrong {
            None => self.in_time(self.set_mark(own)).await,
            Some(wrong) => Err(format!(
                "the file store {} {wrong}: start with the store that belongs to the database, or join these two on \
                 purpose with `sawhorse join-files`",
                self.place
            )),
        }
    }

    /// From now on this store belongs to this database, whatever was before.
    pub async fn join(&self, database: &Database) -> Result<(), String> {
        let own = own_mark(database).await?;
        self.in_time(self.set_mark(own)).await
    }

    async fn mark(&self) -> Result<Option<String>, StoreError> {
        match self.store.get(&Path::from(FILE)).await {
            Ok(found) => Ok(Some(String::from_utf8_lossy(&found.bytes().await?).trim().to_owned())),
            Err(StoreError::NotFound { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn set_mark(&self, mark: String) -> Result<(), StoreError> {
        self.store.put(&Path::from(FILE), format!("{mark}\n").into()).await.map(|_| ())
    }

    /// What speaks against a store without a mark.
    async fn objection(&self, named: &[String]) -> Result<Option<&'static str>, StoreError> {
        for path in named {
            match self.store.head(&Path::from(path.as_str())).await {
                Ok(_) => return Ok(None),
                Err(StoreError::NotFound { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        if !named.is_empty() {
            return Ok(Some("doesn't hold the files the database names"));
        }
        let is_empty = self.store.list(None).try_next().await?.is_none();
        Ok(if is_empty { None } else { Some("holds files the database doesn't name") })
    }

    pub(super) async fn in_time<T>(&self, asked: impl Future<Output = Result<T, StoreError>>) -> Result<T, String> {
        match tokio::time::timeout(LONGEST_WAIT, asked).await {
            Ok(answer) => answer.map_err(|error| format!("couldn't use the file store {}: {error}", self.place)),
            Err(_) => Err(format!("the file store {} does not answer", self.place)),
        }
    }
}

const UNREADABLE: &str = "couldn't ask the database which file store it belongs to";

async fn own_mark(database: &Database) -> Result<String, String> {
    let mark = database.write(|connection| secrets::token(connection, NAME)).await;
    mark.map_err(|_: Error| UNREADABLE.to_owned())
}
