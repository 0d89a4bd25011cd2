//! A signed-in person.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema::accounts;
use platform::db::DbConnection;
use platform::error::Result;

/// A signed-in person, as the app keeps it.
#[derive(Debug, Serialize, ToSchema, Queryable)]
#[serde(rename_all = "camelCase")]
pub struct User {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub business_name: String,
    #[schema(required = true)]
    pub phone_number: Option<String>,
    pub is_admin: bool,
}

pub fn user(connection: &mut DbConnection, id: &str) -> Result<User> {
    Ok(accounts::table
        .find(id)
        .select((
            accounts::id,
            accounts::email,
            accounts::first_name,
            accounts::last_name,
            accounts::business_name,
            accounts::phone_number,
            accounts::is_admin,
        ))
        .first(connection)?)
}
