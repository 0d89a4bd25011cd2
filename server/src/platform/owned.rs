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
use crate::platform::kept::Share;
use crate::references::REFERENCES;

/// As many ids as one statement names; SQLite takes 32,766. A page has 500, only a list without a limit has more.
pub const AT_ONCE: usize = 30_000;

/// What an owner says about a row, and what follows from it.
pub trait OwnedFields {
    /// The fields a row is found by.
    fn search_text(&self) -> String;

    /// Works out the fields that follow from the others, like the key a list by name is sorted by. Called before a row is
    /// written.
    fn settle(&mut self) {}

    /// What the row adds to the figures that are kept of its owner.
    fn share(&self) -> Share {
        Share::default()
    }
}

/// A row with what it is found and sorted by.
pub trait OwnedRow {
    /// Works out anew what follows from the rest of it.
    fn fold(&mut self);
}

/// The fields of a thing inside another (see `owned_children!`).
pub trait ChildFields {
    /// What the owner says about the thing it is in.
    type Parent;

    /// Which thing it is in: named by the path of a request, never by its body.
    fn put_into(&mut self, parent_id: &str);

    /// What being written makes of the thing it is in. `before` is what it said until now.
    fn reach_parent(&self, _before: Option<&Self>, _parent: &mut Self::Parent) {}
}

/// Further words: `shown: Part` makes an entity of each row; `version: version` has a column of that name count the changes
/// that people make (`change`), where the time of the last change would also count what the program does to the row.
macro_rules! owned_table {
    (table: $table:ident, row: $row:ident, fields: $fields:ty, shown: $entity:ident) => {
        $crate::platform::owned::owned_table! { table: $table, row: $row, fields: $fields }

        impl From<$row> for $entity {
            fn from(row: $row) -> Self {
                Self::of(row.id, row.fields, row.created_at, row.updated_at)
            }
        }
    };
    (@version $of:ident) => { $of.updated_at };
    (@version $of:ident $version:ident) => { $of.$version };
    (table: $table:ident, row: $row:ident, fields: $fields:ty $(, version: $version:ident)?) => {
        #[derive(Clone, Debug, diesel::Queryable, diesel::Selectable, diesel::Insertable, diesel::AsChangeset)]
        #[diesel(table_name = $table)]
        #[diesel(check_for_backend($crate::platform::db::MultiBackend))]
        #[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
        pub struct $row {
            pub id: String,
            pub owner_id: String,
            #[diesel(embed)]
            pub fields: $fields,
            $(pub $version: i64,)?
            pub search_text: String,
            pub created_at: $crate::platform::dates::Moment,
            pub updated_at: $crate::platform::dates::Moment,
        }

        $crate::platform::owned::owned_rows! { table: $table, row: $row }

        impl $crate::platform::owned::OwnedRow for $row {
            fn fold(&mut self) {
                use $crate::platform::owned::OwnedFields as _;
                self.fields.settle();
                self.search_text = self.fields.search_text();
            }
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
                $($version: 1,)?
                created_at: scope.now,
                updated_at: scope.now,
            };
            let insert = diesel::insert_into($table::table).values(&row);
            $crate::platform::db::on_engine!(scope.connection, |connection| insert.execute(connection))?;
            $crate::platform::kept::move_share(scope, Default::default(), row.fields.share())?;
            Ok(row)
        }

        /// Applies a partial change: absent fields keep their value. The time of the last change is the row's version,
        /// so it grows with each one.
        pub fn change(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
            change: $crate::platform::http::body::Change<$fields>,
        ) -> $crate::platform::error::Result<$row> {
            rewrite(scope, id, |scope, row| {
                let version = $crate::platform::owned::owned_table!(@version row $($version)?);
                scope.apply_to_version(change, version, &mut row.fields)?;
                $(row.$version += 1;)?
                Ok(())
            })
        }

        /// The same from code: whatever the closure makes of the fields, unless it refuses. For a step of the program's own
        /// (a task is done, a client moves on), which no version has to be seen for.
        #[allow(dead_code, reason = "not every table is changed from code")]
        pub fn update(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
            change: impl FnOnce(&mut $fields) -> $crate::platform::error::Result<()>,
        ) -> $crate::platform::error::Result<$row> {
            rewrite(scope, id, |_, row| change(&mut row.fields))
        }

        fn rewrite(
            scope: &mut $crate::platform::access::Scope,
            id: &str,
            change: impl FnOnce(&mut $crate::platform::access::Scope, &mut $row) -> $crate::platform::error::Result<()>,
        ) -> $crate::platform::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::platform::owned::{OwnedFields as _, OwnedRow as _};
            let mut row = hold(scope, id)?;
            let share = row.fields.share();
            change(scope, &mut row)?;
            row.fold();
            row.updated_at = scope.now.or_after(row.updated_at);
            let update = diesel::update($table::table.filter($table::id.eq(id))).set(&row);
            $crate::platform::db::on_engine!(scope.connection, |connection| update.execute(connection))?;
            $crate::platform::kept::move_share(scope, share, row.fields.share())?;
            Ok(row)
        }

        /// Deletes the row and returns what it was. What refers to it is dealt with as its reference says.
        pub fn delete(scope: &mut $crate::platform::access::Scope, id: &str) -> $crate::platform::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::platform::owned::OwnedFields as _;
            let row = hold(scope, id)?;
            $crate::platform::owned::let_go(scope, stringify!($table), id)?;
            let delete = diesel::delete($table::table.filter($table::id.eq(id)));
            $crate::platform::db::on_engine!(scope.connection, |connection| delete.execute(connection))?;
            $crate::platform::kept::move_share(scope, row.fields.share(), Default::default())?;
            Ok(row)
        }
    };
}
pub(crate) use owned_table;

/// What rows share that are more than their fields (documents, with their numbers, dates and mails) with those that are not:
/// `owned_table!` begins with it. The table needs the columns id, owner_id and updated_at.
macro_rules! owned_rows {
    (table: $table:ident, row: $row:ident) => {
        pub fn get(scope: &mut $crate::platform::access::Scope, id: &str) -> $crate::platform::error::Result<$row> {
            use diesel::prelude::*;
            let row = $table::table
                .filter($table::id.eq(id))
                .filter($table::owner_id.eq(scope.owner_id().to_owned()))
                .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection());
            Ok($crate::platform::db::on_engine!(scope.connection, |connection| row.first(connection))?)
        }

        /// The row, held until the transaction ends: it, or what is in it, is about to change, and no other change may be
        /// lost. Not FOR UPDATE: that would wait for whoever inserts a row that refers to this one, and they for us.
        /// SQLite needs no lock: its write transactions are IMMEDIATE, one at a time.
        pub fn hold(scope: &mut $crate::platform::access::Scope, id: &str) -> $crate::platform::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::platform::db::DbConnection;
            let row = $table::table
                .filter($table::id.eq(id))
                .filter($table::owner_id.eq(scope.owner_id().to_owned()))
                .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection());
            Ok(match &mut *scope.connection {
                DbConnection::Sqlite(connection) => row.get_result(connection)?,
                DbConnection::Postgres(connection) => row.for_no_key_update().get_result(connection)?,
            })
        }

        /// Writes anew what an older program folded otherwise.
        pub fn refold(connection: &mut $crate::platform::db::DbConnection) -> $crate::platform::error::Result<()> {
            use diesel::prelude::*;
            use $crate::platform::db::refold;
            use $crate::platform::owned::OwnedRow as _;
            refold::table(connection, stringify!($table), |connection, after| {
                let rows: Vec<$row> = $table::table
                    .filter($table::id.gt(after))
                    .order($table::id)
                    .limit(refold::AT_ONCE)
                    .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection())
                    .load(connection)?;
                let last = rows.last().map(|row| row.id.clone());
                for mut row in rows {
                    row.fold();
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
pub(crate) use owned_rows;

/// Children in a table: things inside a thing, in a table of their own (service records, expenses), the newest first. Gives
/// what `owned_table!` gives, and reading those of one parent (`list_of`) or of a page of parents in one query
/// (`of_parents`), inserting, changing and deleting inside a parent. Whatever is written inside a parent holds the parent's
/// row first and touches it in the end, with what `ChildFields::reach_parent` makes of it.
///
/// The table needs an index `(owner_id, parent column, date column, id)`; `parent` names the parent's store.
///
/// ```text
/// owned_children! {
///     table: expenses, row: ExpenseRow, fields: ExpenseFields,
///     parent: projects, parent_row: ProjectRow, by: project_id, newest: date
/// }
/// ```
macro_rules! owned_children {
    (table: $table:ident, row: $row:ident, fields: $fields:ty $(, shown: $entity:ident)?,
        parent: $parent:ident, parent_row: $parent_row:ty, by: $parent_id:ident, newest: $date:ident) => {
        $crate::platform::owned::owned_table! { table: $table, row: $row, fields: $fields $(, shown: $entity)? }

        $crate::platform::owned::owned_list! {
            /// Those of one parent, the newest first.
            #[allow(dead_code, reason = "not every child has a list of its own")]
            list_of(parent_id: &str), row: $row in $table, order: $date descending,
            key: |row| row.fields.$date.as_str(),
            narrow: |rows| rows.filter($table::$parent_id.eq(parent_id))
        }

        /// Those of several parents, by parent and the newest first, in one query.
        #[allow(dead_code, reason = "not every list shows what is inside its things")]
        pub fn of_parents(
            scope: &mut $crate::platform::access::Scope,
            parents: &[&str],
        ) -> $crate::platform::error::Result<std::collections::HashMap<String, Vec<$row>>> {
            use diesel::prelude::*;
            let owner_id = scope.owner_id().to_owned();
            let mut rows: Vec<$row> = Vec::new();
            for parents in parents.chunks($crate::platform::owned::AT_ONCE) {
                rows.extend($crate::platform::db::on_engine!(scope.connection, |connection| {
                    $table::table
                        .filter($table::owner_id.eq(&owner_id))
                        .filter($table::$parent_id.eq_any(parents))
                        .order(($table::$date.desc(), $table::id.desc()))
                        .select(<$row as Selectable<$crate::platform::db::MultiBackend>>::construct_selection())
                        .load::<$row>(connection)
                })?);
            }
            let mut found = std::collections::HashMap::<String, Vec<$row>>::new();
            for row in rows {
                found.entry(row.fields.$parent_id.clone()).or_default().push(row);
            }
            Ok(found)
        }

        /// The fields are read only once the parent is known to be there.
        pub fn insert_within(
            scope: &mut $crate::platform::access::Scope,
            parent_id: &str,
            fields: impl FnOnce(&mut $crate::platform::access::Scope) -> $crate::platform::error::Result<$fields>,
        ) -> $crate::platform::error::Result<($parent_row, $row)> {
            use $crate::platform::owned::ChildFields as _;
            $parent::hold(scope, parent_id)?;
            let mut fields = fields(scope)?;
            fields.put_into(parent_id);
            let row = insert(scope, fields)?;
            let parent = touch(scope, parent_id, |parent| row.fields.reach_parent(None, parent))?;
            Ok((parent, row))
        }

        #[allow(dead_code, reason = "not every child can be changed")]
        pub fn change_within(
            scope: &mut $crate::platform::access::Scope,
            parent_id: &str,
            id: &str,
            body: $crate::platform::http::body::Change<$fields>,
        ) -> $crate::platform::error::Result<($parent_row, $row)> {
            use $crate::platform::owned::ChildFields as _;
            $parent::hold(scope, parent_id)?;
            let before = get_within(scope, parent_id, id)?;
            let row = change(scope, id, body)?;
            let parent = touch(scope, parent_id, |parent| row.fields.reach_parent(Some(&before.fields), parent))?;
            Ok((parent, row))
        }

        /// Returns the parent, and what was deleted.
        pub fn delete_within(
            scope: &mut $crate::platform::access::Scope,
            parent_id: &str,
            id: &str,
        ) -> $crate::platform::error::Result<($parent_row, $row)> {
            $parent::hold(scope, parent_id)?;
            get_within(scope, parent_id, id)?;
            let row = delete(scope, id)?;
            Ok((touch(scope, parent_id, |_| ())?, row))
        }

        /// One inside this parent and no other.
        pub fn get_within(
            scope: &mut $crate::platform::access::Scope,
            parent_id: &str,
            id: &str,
        ) -> $crate::platform::error::Result<$row> {
            let row = get(scope, id)?;
            let is_inside = row.fields.$parent_id == parent_id;
            if is_inside { Ok(row) } else { Err($crate::platform::error::Error::NotFound) }
        }

        fn touch(
            scope: &mut $crate::platform::access::Scope,
            parent_id: &str,
            change: impl FnOnce(&mut <$fields as $crate::platform::owned::ChildFields>::Parent),
        ) -> $crate::platform::error::Result<$parent_row> {
            $parent::update(scope, parent_id, |parent| {
                change(parent);
                Ok(())
            })
        }
    };
}
pub(crate) use owned_children;

/// A list of the owner's rows, in pages cut by key. The column that orders them must be text of bounded length and have
/// an index `(owner_id, column, id)`; `key` says where a row holds it. `narrow` leaves rows out, and may use further
/// arguments of the function. `kept` names the kept figure that counts the list while nothing is searched for, if there is
/// one; without it the rows are counted.
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
        $(, narrow: |$rows:ident| $narrowed:expr)? $(, kept: $kept:expr)? $(,)?) => {
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
            let rows: Vec<$row> = $crate::platform::db::on_engine!(scope.connection, |connection| {
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
                rows.limit(query.rows_to_read()).load(connection)
            })?;
            let place = |$last: &$row| Position { key: $key.to_owned(), id: $last.id.clone() };
            Page::cut(query, rows, place, || {
                $(if sought.words().is_empty() && let Some(figure) = $kept {
                    return $crate::platform::kept::count(scope, figure);
                })?
                let counted: i64 = $crate::platform::db::on_engine!(scope.connection, |connection| {
                    let count = $table::table.filter($table::owner_id.eq(&owner_id)).count().into_boxed();
                    $(let count = { let $rows = count; $narrowed };)?
                    narrow_to_found!(count, $table::search_text, sought).get_result(connection)
                })?;
                Ok(counted)
            })
        }
    };
}
pub(crate) use owned_list;

/// Deals with what refers to a row that is about to be deleted.
pub fn let_go(scope: &mut Scope, table: &str, id: &str) -> Result<()> {
    let owner_id = scope.owner_id().to_owned();
    REFERENCES
        .iter()
        .filter(|reference| reference.to == table)
        .try_for_each(|reference| reference.let_go(scope.connection, &owner_id, id))
}

/// Holds the owner's account until the transaction ends, as `hold` does a row.
pub fn lock_account(scope: &mut Scope) -> Result<()> {
    if matches!(scope.connection, DbConnection::Postgres(_)) {
        let owner_id = scope.owner_id().to_owned();
        diesel::sql_query("SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE")
            .bind::<Text, _>(owner_id)
            .execute(scope.connection)?;
    }
    Ok(())
}
