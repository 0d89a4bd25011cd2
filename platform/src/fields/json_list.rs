//! A short list of things inside a row, kept as JSON text. It is read back as it was written, without the checks that a
//! request goes through: a limit that is tightened later must not make old rows unreadable.

use std::fmt::Debug;

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Text;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Result};

#[derive(Clone, Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub struct JsonList<T> {
    items: Vec<T>,
    // Diesel binds by reference, so the text has to live in the value.
    text: String,
}

impl<T: Serialize> JsonList<T> {
    pub fn new(items: Vec<T>) -> Result<Self> {
        let text = serde_json::to_string(&items).map_err(|error| Error::internal("writing a list", error))?;
        Ok(Self { items, text })
    }
}

impl<T> JsonList<T> {
    pub fn items(&self) -> &[T] {
        &self.items
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// As it is kept.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl<T> Default for JsonList<T> {
    fn default() -> Self {
        Self { items: Vec::new(), text: "[]".to_owned() }
    }
}

impl<T: Serialize> Serialize for JsonList<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.items.serialize(serializer)
    }
}

impl<T: Debug, DB: Backend> ToSql<Text, DB> for JsonList<T>
where
    str: ToSql<Text, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        self.text.as_str().to_sql(out)
    }
}

impl<T: DeserializeOwned, DB: Backend> FromSql<Text, DB> for JsonList<T>
where
    String: FromSql<Text, DB>,
{
    fn from_sql(raw: DB::RawValue<'_>) -> deserialize::Result<Self> {
        let text = String::from_sql(raw)?;
        // Neither the text nor the reader's complaint, which quotes it, belongs in a log.
        let items = serde_json::from_str(&text).map_err(|_| "a stored list can't be read")?;
        Ok(Self { items, text })
    }
}
