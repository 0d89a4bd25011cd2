//! Children in a row: a short list of things inside a row, each with an identity of its own that the program made. The
//! identity stays while the thing is renamed, moved up and down or sent back with a change of the row, so that it can be
//! ticked, changed and deleted by itself.

use std::fmt::Debug;

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Text;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::json_list::JsonList;
use crate::error::{Error, Result};
use crate::values::ids::new_id;

/// One of them. Ids are unique within the row.
pub trait Entry: Clone + Debug + Serialize + DeserializeOwned {
    /// What its id is called in the API.
    const ID: &'static str = "_id";

    fn id(&self) -> &str;

    fn set_id(&mut self, id: String);
}

/// Makes an entry of a struct with a field `id`: `entry! { ProjectTask, called "id" }`.
#[macro_export]
macro_rules! entry {
    ($entry:ty $(, called $id:literal)?) => {
        impl $crate::fields::entries::Entry for $entry {
            $(const ID: &'static str = $id;)?

            fn id(&self) -> &str {
                &self.id
            }

            fn set_id(&mut self, id: String) {
                self.id = id;
            }
        }
    };
}
pub use entry;

#[derive(Clone, Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub struct Entries<T: Entry>(JsonList<T>);

impl<T: Entry> Entries<T> {
    /// Those that are new get their ids here.
    pub fn new(mut items: Vec<T>) -> Result<Self> {
        for entry in items.iter_mut().filter(|entry| entry.id().is_empty()) {
            entry.set_id(new_id());
        }
        JsonList::new(items).map(Self)
    }

    pub fn items(&self) -> &[T] {
        self.0.items()
    }

    pub fn find(&self, id: &str) -> Option<&T> {
        self.items().iter().find(|entry| entry.id() == id)
    }

    /// Puts these behind those that are there.
    pub fn add(&mut self, added: impl IntoIterator<Item = T>) -> Result<()> {
        let entries = self.items().iter().cloned().chain(added);
        *self = Self::new(entries.collect())?;
        Ok(())
    }

    /// Changes one of them; its id stays.
    pub fn change(&mut self, id: &str, change: impl FnOnce(&mut T)) -> Result<()> {
        let mut entries = self.items().to_vec();
        change(entries.iter_mut().find(|entry| entry.id() == id).ok_or(Error::NotFound)?);
        *self = Self::new(entries)?;
        Ok(())
    }

    /// Takes one of them out and returns it.
    pub fn remove(&mut self, id: &str) -> Result<T> {
        let mut entries = self.items().to_vec();
        let place = entries.iter().position(|entry| entry.id() == id).ok_or(Error::NotFound)?;
        let removed = entries.remove(place);
        *self = Self::new(entries)?;
        Ok(removed)
    }
}

impl<T: Entry> PartialEq for Entries<T> {
    /// As they are written.
    fn eq(&self, other: &Self) -> bool {
        self.0.text() == other.0.text()
    }
}

impl<T: Entry> Default for Entries<T> {
    fn default() -> Self {
        Self(JsonList::default())
    }
}

impl<T: Entry> Serialize for Entries<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<T: Entry, DB: Backend> ToSql<Text, DB> for Entries<T>
where
    str: ToSql<Text, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        ToSql::<Text, DB>::to_sql(&self.0, out)
    }
}

impl<T: Entry, DB: Backend> FromSql<Text, DB> for Entries<T>
where
    String: FromSql<Text, DB>,
{
    fn from_sql(raw: DB::RawValue<'_>) -> deserialize::Result<Self> {
        let stored = JsonList::<T>::from_sql(raw)?;
        if stored.items().iter().all(|entry| !entry.id().is_empty()) {
            return Ok(Self(stored));
        }
        // Written before its kind had ids. Its place is as good as one until the list is written again.
        let mut entries = stored.items().to_vec();
        for (place, entry) in (1..).zip(&mut entries).filter(|(_, entry)| entry.id().is_empty()) {
            entry.set_id(place.to_string());
        }
        Self::new(entries).map_err(|_| "a stored list can't be read".into())
    }
}
