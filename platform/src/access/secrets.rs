//! What the first process makes for itself and all processes on the same database share.

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::db::DbConnection;
use crate::error::Result;
use crate::schema::secrets;
use crate::values::ids::new_token;

/// A random token, the same at every call with the same name.
pub fn token(connection: &mut DbConnection, name: &str) -> Result<String> {
    diesel::sql_query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
        .bind::<Text, _>(name)
        .bind::<Text, _>(new_token()?)
        .execute(connection)?;
    Ok(secrets::table.find(name).select(secrets::value).first(connection)?)
}
