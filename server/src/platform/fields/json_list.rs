//! A short list of things inside a row, kept as JSON text. The same field list that reads a request reads it back.

use std::fmt::Debug;

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Text;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::platform::error::{Error, Result};
use crate::platform::fields::{Payload, read_new};

#[derive(Clone, Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub struct JsonList<T: Payload> {
    items: Vec<T>,
    // Diesel binds by reference, so the text has to live in the value.
    text: String,
}

impl<T: Payload + Serialize> JsonList<T> {
    pub fn new(items: Vec<T>) -> Result<Self> {
        let text = serde_json::to_string(&items).map_err(|error| Error::internal("writing a list", error))?;
        Ok(Self { items, text })
    }
}

impl<T: Payload> JsonList<T> {
    pub fn items(&self) -> &[T] {
        &self.items
    }
}

impl<T: Payload> Default for JsonList<T> {
    fn default() -> Self {
        Self { items: Vec::new(), text: "[]".to_owned() }
    }
}

impl<T: Payload + Serialize> Serialize for JsonList<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.items.serialize(serializer)
    }
}

impl<T: Payload + Debug, DB: Backend> ToSql<Text, DB> for JsonList<T>
where
    str: ToSql<Text, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        self.text.as_str().to_sql(out)
    }
}

impl<T: Payload, DB: Backend> FromSql<Text, DB> for JsonList<T>
where
    String: FromSql<Text, DB>,
{
    fn from_sql(raw: DB::RawValue<'_>) -> deserialize::Result<Self> {
        let text = String::from_sql(raw)?;
        // Neither the text nor the reader's complaint, which quotes it, belongs in a log.
        let unreadable = || format!("a stored list of {} cannot be read", T::NEW);
        let objects: Vec<Map<String, Value>> = serde_json::from_str(&text).map_err(|_| unreadable())?;
        let items = objects.into_iter().map(read_new).collect::<Result<_>>().map_err(|_| unreadable())?;
        Ok(Self { items, text })
    }
}
