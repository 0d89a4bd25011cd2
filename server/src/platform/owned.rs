//! What every owner's table shares: get, insert, change, delete and lists, each within the owner's scope. A module
//! says `owned_table! { … }` once and `owned_list! { … }` for each order its rows are listed in; Diesel's types make
//! these macros rather than generic functions.
//!
//! The table needs the columns id, owner_id, search_text, created_at and updated_at besides its own.

use diesel::RunQueryDsl;
use diesel::sql_types::Text;

use crate::platform::access::Scope;
use crate::platform::db::DbConnection;
use crate::platform::error::Result;

/// What an owner says about a row, and what follows from it.
pub trait OwnedFields {
    /// The fields a row is found by.
    fn search_text(&self) -> String;

    /// Works out the fields that follow from the others, like the key a list by name is sorted by. Called before a row is
    /// written.
    fn settle(&mut self) {}
}

macro_rules! owned_table {
    (table: $table:ident, row: $row:ident, fields: $fields:ty, shown: $entity:ident) => {
        $crate::platform::owned::owned_table! { table: $table, row: $row, fields: $fields }

        impl From<$row> for $entity {
            fn from(row: $row) -> Self {
                Self::of(row.id, row.fields, row.created_at, row.updated_at)
            }
        }
    };
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

        pub fn get(scope: &mut $crate::platform::access::Scope, id: &str) -> $crate::platform::error::Result<$row> {
            use diesel::prelude::*;
            let row = $table::table
                .filter($table::id.eq(id))
                .filter($table::owner_id.eq(scope.owner_id().to_owned()))
                .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection());
            Ok($crate::platform::db::on_engine!(scope.connection, |connection| row.first(connection))?)
        }

        pub fn insert(
            scope: &mut $crate::platform::access::Scope,
            mut fields: $fields,
        ) -> $crate::platform::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::platform::owned::OwnedFields as _;
            fields.settle();
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

        /// Applies a partial change: absent fields keep their value. The time of the last change is the row's version,
        /// so it grows with each one.
        pub fn change(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
            change: $crate::platform::http::body::Change<$fields>,
        ) -> $crate::platform::error::Result<$row> {
            rewrite(scope, id, |row| change.apply_to_version(row.updated_at, &mut row.fields))
        }

        /// The same from code: whatever the closure makes of the fields, unless it refuses. For a step of the program's own
        /// (a task is done, a client moves on), which no version has to be seen for.
        #[allow(dead_code, reason = "not every table is changed from code")]
        pub fn update(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
            change: impl FnOnce(&mut $fields) -> $crate::platform::error::Result<()>,
        ) -> $crate::platform::error::Result<$row> {
            rewrite(scope, id, |row| change(&mut row.fields))
        }

        fn rewrite(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
            change: impl FnOnce(&mut $row) -> $crate::platform::error::Result<()>,
        ) -> $crate::platform::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::platform::owned::OwnedFields as _;
            $crate::platform::owned::lock_row(scope, stringify!($table), id)?;
            let mut row = get(scope, id)?;
            change(&mut row)?;
            row.fields.settle();
            row.search_text = row.fields.search_text();
            row.updated_at = scope.now.or_after(row.updated_at);
            diesel::update($table::table.filter($table::id.eq(id))).set(&row).execute(scope.connection)?;
            Ok(row)
        }

        /// Deletes the row and returns what it was.
        pub fn delete(scope: &mut $crate::platform::access::Scope, id: &str) -> $crate::platform::error::Result<$row> {
            use diesel::prelude::*;
            $crate::platform::owned::lock_row(scope, stringify!($table), id)?;
            let row = get(scope, id)?;
            diesel::delete($table::table.filter($table::id.eq(id))).execute(scope.connection)?;
            Ok(row)
        }

        /// Writes anew what an older program folded otherwise.
        pub fn refold(connection: &mut $crate::platform::db::DbConnection) -> $crate::platform::error::Result<()> {
            use diesel::prelude::*;
            use $crate::platform::db::refold;
            use $crate::platform::owned::OwnedFields as _;
            refold::table(connection, stringify!($table), |connection, after| {
                let rows: Vec<$row> = $table::table
                    .filter($table::id.gt(after))
                    .order($table::id)
                    .limit(refold::AT_ONCE)
                    .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection())
                    .load(connection)?;
                let last = rows.last().map(|row| row.id.clone());
                for mut row in rows {
                    row.fields.settle();
                    row.search_text = row.fields.search_text();
                    // A row that was changed meanwhile has its text in the new form already.
                    let as_read =
                        $table::table.filter($table::id.eq(&row.id)).filter($table::updated_at.eq(row.updated_at));
                    diesel::update(as_read).set(&row).execute(connection)?;
                }
                Ok(last)
            })
        }
    };
}
pub(crate) use owned_table;

/// A list of the owner's rows, in pages cut by key. The column that orders them must be text of bounded length and have
/// an index `(owner_id, column, id)`; `key` says where a row holds it. `narrow` leaves rows out, and may use further
/// arguments of the function.
///
/// ```text
/// owned_list! { list, row: PartRow in parts, order: sort_key ascending, key: |row| row.fields.sort_key }
/// ```
macro_rules! owned_list {
    ($(#[$doc:meta])* $name:ident $(($($argument:ident: $type:ty),*))?, row: $row:ident in $table:ident,
        order: $column:ident ascending, $($rest:tt)*) => {
        $crate::platform::owned::owned_list! {
            @ $(#[$doc])* $name ($($($argument: $type),*)?) $row $table $column asc above, $($rest)*
        }
    };
    ($(#[$doc:meta])* $name:ident $(($($argument:ident: $type:ty),*))?, row: $row:ident in $table:ident,
        order: $column:ident descending, $($rest:tt)*) => {
        $crate::platform::owned::owned_list! {
            @ $(#[$doc])* $name ($($($argument: $type),*)?) $row $table $column desc below, $($rest)*
        }
    };
    (@ $(#[$doc:meta])* $name:ident ($($argument:ident: $type:ty),*) $row:ident $table:ident
        $column:ident $direction:ident $behind:ident, key: |$last:ident| $key:expr
        $(, narrow: |$rows:ident| $narrowed:expr)? $(,)?) => {
        $(#[$doc])*
        pub fn $name(
            scope: &mut $crate::platform::access::Scope,
            query: &$crate::platform::http::list::ListQuery,
            $($argument: $type),*
        ) -> $crate::platform::error::Result<$crate::platform::http::list::Page<$row>> {
            use diesel::prelude::*;
            use $crate::platform::db::search::{Sought, narrow_to_found};
            use $crate::platform::http::list::{Page, Position};

            let owner_id = scope.owner_id().to_owned();
            let sought = query.search.as_deref().map(Sought::of).unwrap_or_default();
            $crate::platform::db::on_engine!(scope.connection, |connection| {
                let mut rows = $table::table
                    .filter($table::owner_id.eq(&owner_id))
                    .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection())
                    .order(($table::$column.$direction(), $table::id.$direction()))
                    .into_boxed();
                $(rows = { let $rows = rows; $narrowed };)?
                rows = narrow_to_found!(rows, $table::search_text, sought);
                if let Some(Position { key, id }) = query.after.clone() {
                    rows = rows.filter($crate::platform::db::behind::$behind($table::$column, $table::id, key, id));
                }
                let rows: Vec<$row> = rows.limit(query.rows_to_read()).load(connection)?;
                let place = |$last: &$row| Position { key: $key.to_owned(), id: $last.id.clone() };
                Page::cut(query, rows, place, || {
                    let mut count = $table::table.filter($table::owner_id.eq(&owner_id)).count().into_boxed();
                    $(count = { let $rows = count; $narrowed };)?
                    count = narrow_to_found!(count, $table::search_text, sought);
                    Ok(count.get_result(connection)?)
                })
            })
        }
    };
}
pub(crate) use owned_list;

/// Holds a row until the transaction ends, so that reading it and then writing it loses no other change. Not FOR UPDATE:
/// that would wait for whoever inserts a row that refers to this one, and they for us.
/// SQLite needs no lock: its write transactions are IMMEDIATE, one at a time.
pub fn lock_row(scope: &mut Scope, table: &'static str, id: &str) -> Result<()> {
    if matches!(scope.connection, DbConnection::Postgres(_)) {
        let owner_id = scope.owner_id().to_owned();
        diesel::sql_query(format!("SELECT 1 FROM {table} WHERE id = $1 AND owner_id = $2 FOR NO KEY UPDATE"))
            .bind::<Text, _>(id)
            .bind::<Text, _>(owner_id)
            .execute(scope.connection)?;
    }
    Ok(())
}

/// The same for the owner's account.
pub fn lock_account(scope: &mut Scope) -> Result<()> {
    if matches!(scope.connection, DbConnection::Postgres(_)) {
        let owner_id = scope.owner_id().to_owned();
        diesel::sql_query("SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE")
            .bind::<Text, _>(owner_id)
            .execute(scope.connection)?;
    }
    Ok(())
}
