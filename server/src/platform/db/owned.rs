//! What every owner's table shares: list, get, insert, change, delete, each within the owner's scope. A module
//! says `owned_table! { … }` once; Diesel's types make this a macro rather than a generic function.
//!
//! The table needs the columns id, owner_id, search_text, created_at and updated_at besides its own.

use diesel::RunQueryDsl;
use diesel::sql_types::Text;

use super::DbConnection;
use crate::platform::access::Scope;
use crate::platform::http::error::Result;

/// The fields a row is found by; the first also gives the list its order.
pub trait Searchable {
    fn search_text(&self) -> String;
}

macro_rules! owned_table {
    (table: $table:ident, row: $row:ident, fields: $fields:ty) => {
        #[derive(Clone, Debug, diesel::Queryable, diesel::Selectable, diesel::Insertable, diesel::AsChangeset)]
        #[diesel(table_name = $table)]
        #[diesel(check_for_backend($crate::platform::db::MultiBackend))]
        #[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
        pub struct $row {
            pub id: String,
            pub owner_id: String,
            #[diesel(embed)]
            pub fields: $fields,
            pub search_text: String,
            pub created_at: $crate::platform::dates::Moment,
            pub updated_at: $crate::platform::dates::Moment,
        }

        /// One page of the owner's rows in the order of their search text.
        pub fn list(
            scope: &mut $crate::platform::access::Scope,
            query: &$crate::platform::http::list::ListQuery,
        ) -> $crate::platform::http::error::Result<$crate::platform::http::list::Page<$row>> {
            use diesel::prelude::*;
            use $crate::platform::http::list::{Page, Position};

            let owner_id = scope.owner_id().to_owned();
            let pattern = query.search.as_deref().map($crate::platform::db::search::contains_pattern);
            $crate::platform::db::on_engine!(scope.connection, |connection| {
                let mut rows = $table::table
                    .filter($table::owner_id.eq(&owner_id))
                    .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection())
                    .order(($table::search_text, $table::id))
                    .into_boxed();
                if let Some(pattern) = &pattern {
                    rows = rows.filter($table::search_text.like(pattern).escape('\\'));
                }
                if let Some(after) = &query.after {
                    rows = rows.filter(
                        $table::search_text
                            .gt(&after.key)
                            .or($table::search_text.eq(&after.key).and($table::id.gt(&after.id))),
                    );
                }
                if let Some(limit) = query.limit {
                    // One row more than asked for tells whether there is a next page.
                    rows = rows.limit(limit + 1);
                }
                let mut rows: Vec<$row> = rows.load(connection)?;
                if query.limit.is_none() && query.after.is_none() {
                    return Ok(Page { total: i64::try_from(rows.len()).unwrap_or(i64::MAX), rows, last: None });
                }
                let asked = query.limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
                let last = if rows.len() > asked {
                    rows.truncate(asked);
                    rows.last().map(|row| Position { key: row.search_text.clone(), id: row.id.clone() })
                } else {
                    None
                };
                let mut count = $table::table.filter($table::owner_id.eq(&owner_id)).count().into_boxed();
                if let Some(pattern) = &pattern {
                    count = count.filter($table::search_text.like(pattern).escape('\\'));
                }
                let total = count.get_result(connection)?;
                Ok(Page { rows, total, last })
            })
        }

        pub fn get(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
        ) -> $crate::platform::http::error::Result<$row> {
            use diesel::prelude::*;
            let row = $table::table
                .filter($table::id.eq(id))
                .filter($table::owner_id.eq(scope.owner_id().to_owned()))
                .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection());
            Ok($crate::platform::db::on_engine!(scope.connection, |connection| row.first(connection))?)
        }

        pub fn insert(
            scope: &mut $crate::platform::access::Scope,
            fields: $fields,
        ) -> $crate::platform::http::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::platform::db::owned::Searchable as _;
            let row = $row {
                id: $crate::platform::ids::new_id(),
                owner_id: scope.owner_id().to_owned(),
                search_text: fields.search_text(),
                fields,
                created_at: scope.now,
                updated_at: scope.now,
            };
            let insert = diesel::insert_into($table::table).values(&row);
            $crate::platform::db::on_engine!(scope.connection, |connection| insert.execute(connection))?;
            Ok(row)
        }

        /// Applies a partial change: absent fields keep their value.
        pub fn change(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
            change: $crate::platform::http::body::Change<$fields>,
        ) -> $crate::platform::http::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::platform::db::owned::Searchable as _;
            $crate::platform::db::owned::lock_row(scope, stringify!($table), id)?;
            let mut row = get(scope, id)?;
            change.apply(&mut row.fields)?;
            row.search_text = row.fields.search_text();
            row.updated_at = scope.now;
            diesel::update($table::table.filter($table::id.eq(id))).set(&row).execute(scope.connection)?;
            Ok(row)
        }

        /// Deletes the row and returns what it was.
        pub fn delete(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
        ) -> $crate::platform::http::error::Result<$row> {
            use diesel::prelude::*;
            $crate::platform::db::owned::lock_row(scope, stringify!($table), id)?;
            let row = get(scope, id)?;
            diesel::delete($table::table.filter($table::id.eq(id))).execute(scope.connection)?;
            Ok(row)
        }
    };
}
pub(crate) use owned_table;

/// Holds a row until the transaction ends, so that reading it and then writing it loses no other change.
/// SQLite needs no lock: its write transactions are IMMEDIATE, one at a time.
pub fn lock_row(scope: &mut Scope, table: &'static str, id: &str) -> Result<()> {
    if matches!(scope.connection, DbConnection::Postgres(_)) {
        let owner_id = scope.owner_id().to_owned();
        diesel::sql_query(format!("SELECT 1 FROM {table} WHERE id = $1 AND owner_id = $2 FOR UPDATE"))
            .bind::<Text, _>(id)
            .bind::<Text, _>(owner_id)
            .execute(scope.connection)?;
    }
    Ok(())
}
