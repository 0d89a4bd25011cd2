//! A table of an owner's things: its row, and reading, making, changing and deleting one.

/// Further words: `shown: Part` makes an entity of each row; `version: version` has a column of that name count the changes
/// that people make (`change`), where the time of the last change would also count what the program does to the row;
/// `among: documents::voided_at.is_null()` is true of the rows that are there, and all others are as if they weren't;
/// `id: new_key()?` says how ids are made where they are not to be guessed.
#[allow(clippy::crate_in_macro_def, reason = "the references are those of the crate that has the table")]
#[macro_export]
macro_rules! owned_table {
    (table: $table:ident, row: $row:ident, fields: $fields:ty, shown: $entity:ident) => {
        $crate::owned::owned_table! { table: $table, row: $row, fields: $fields }

        impl From<$row> for $entity {
            fn from(row: $row) -> Self {
                Self::of(row.id, row.fields, row.created_at, row.updated_at)
            }
        }
    };
    (@version $of:ident) => { $of.updated_at };
    (@version $of:ident $version:ident) => { $of.$version };
    (@id) => { $crate::values::ids::new_id() };
    (@id $id:expr) => { $id };
    (
        table: $table:ident, row: $row:ident, fields: $fields:ty
        $(, version: $version:ident)? $(, id: $id:expr)? $(, among: $among:expr)?
    ) => {
        #[derive(Clone, Debug, diesel::Queryable, diesel::Selectable, diesel::Insertable, diesel::AsChangeset)]
        #[diesel(table_name = $table)]
        #[diesel(check_for_backend($crate::db::MultiBackend))]
        #[diesel(treat_none_as_null = true, treat_none_as_default_value = false)]
        // What never changes, and where the row lies in a database that is spread by its owners.
        #[diesel(primary_key(owner_id, id))]
        // The text it is found by is written beside the row and never read back: only the database looks into it.
        pub struct $row {
            pub id: String,
            pub owner_id: String,
            #[diesel(embed)]
            pub fields: $fields,
            $(pub $version: i64,)?
            pub created_at: $crate::values::dates::Moment,
            pub updated_at: $crate::values::dates::Moment,
        }

        pub fn get(scope: &mut $crate::access::Scope, id: &str) -> $crate::error::Result<$row> {
            use diesel::prelude::*;
            let row = $table::table
                .find((scope.owner_id().to_owned(), id))
                $(.filter($among))?
                .select(<$row as Selectable<$crate::db::MultiBackend>>::construct_selection());
            Ok($crate::db::on_engine!(scope.connection, |connection| row.first(connection))?)
        }

        /// The row, held until the transaction ends: it, or what is in it, is about to change, and no other change may be
        /// lost. Not FOR UPDATE: that would wait for whoever inserts a row that refers to this one, and they for us.
        /// SQLite needs no lock: its write transactions are IMMEDIATE, one at a time.
        pub fn hold(scope: &mut $crate::access::Scope, id: &str) -> $crate::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::db::DbConnection;
            let row = $table::table
                .find((scope.owner_id().to_owned(), id))
                $(.filter($among))?
                .select(<$row as Selectable<$crate::db::MultiBackend>>::construct_selection());
            Ok(match &mut *scope.connection {
                DbConnection::Sqlite(connection) => row.get_result(connection)?,
                DbConnection::Postgres(connection) => row.for_no_key_update().get_result(connection)?,
            })
        }

        /// Writes anew what an older program folded otherwise.
        pub fn refold(connection: &mut $crate::db::DbConnection) -> $crate::error::Result<()> {
            use diesel::prelude::*;
            use $crate::db::refold;
            use $crate::owned::OwnedFields as _;
            refold::table(connection, stringify!($table), |connection, (owner_id, id)| {
                let rows: Vec<$row> = $table::table
                    .filter($crate::db::query::behind::above($table::owner_id, $table::id, owner_id, id))
                    .order(($table::owner_id, $table::id))
                    .limit(refold::AT_ONCE)
                    .select(<$row as Selectable<$crate::db::MultiBackend>>::construct_selection())
                    .load(connection)?;
                let last = rows.last().map(|row| (row.owner_id.clone(), row.id.clone()));
                for mut row in rows {
                    row.fields.settle();
                    // A row that was changed meanwhile has its text in the new form already.
                    let as_read = $table::table
                        .find((&row.owner_id, &row.id))
                        .filter($table::updated_at.eq(row.updated_at));
                    let found_by = $table::search_text.eq(row.fields.search_text());
                    diesel::update(as_read).set((&row, found_by)).execute(connection)?;
                }
                Ok(last)
            })
        }

        pub fn insert(
            scope: &mut $crate::access::Scope,
            mut fields: $fields,
        ) -> $crate::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::owned::OwnedFields;
            let id = $crate::owned::owned_table!(@id $($id)?);
            fields.complete(scope, &id, None)?;
            fields.settle();
            let row = $row {
                id,
                owner_id: scope.owner_id().to_owned(),
                fields,
                $($version: 1,)?
                created_at: scope.now,
                updated_at: scope.now,
            };
            let found_by = $table::search_text.eq(row.fields.search_text());
            let insert = diesel::insert_into($table::table).values((&row, found_by));
            $crate::db::on_engine!(scope.connection, |connection| insert.execute(connection))?;
            <$fields as OwnedFields>::follow(scope, &row.id, None, Some(&row.fields))?;
            Ok(row)
        }

        /// Applies a partial change: absent fields keep their value. The time of the last change is the row's version,
        /// so it grows with each one.
        pub fn change(
            scope: &mut $crate::access::Scope,
            id: &str,
            change: $crate::http::body::Change<$fields>,
        ) -> $crate::error::Result<$row> {
            rewrite(scope, id, |scope, row| {
                let version = $crate::owned::owned_table!(@version row $($version)?);
                scope.apply_to_version(change, version, &mut row.fields)?;
                $(row.$version += 1;)?
                Ok(())
            })
        }

        /// The same from code: whatever the closure makes of the fields, unless it refuses. For a step of the program's own
        /// (a task is done, a client moves on), which no version has to be seen for.
        #[allow(dead_code, reason = "not every table is changed from code")]
        pub fn update(
            scope: &mut $crate::access::Scope,
            id: &str,
            change: impl FnOnce(&mut $fields) -> $crate::error::Result<()>,
        ) -> $crate::error::Result<$row> {
            rewrite(scope, id, |_, row| change(&mut row.fields))
        }

        fn rewrite(
            scope: &mut $crate::access::Scope,
            id: &str,
            change: impl FnOnce(&mut $crate::access::Scope, &mut $row) -> $crate::error::Result<()>,
        ) -> $crate::error::Result<$row> {
            let mut row = hold(scope, id)?;
            let before = row.fields.clone();
            change(scope, &mut row)?;
            save(scope, &before, row)
        }

        /// Writes a row that is held and was changed, with what follows from it. `before` is what it said.
        fn save(
            scope: &mut $crate::access::Scope,
            before: &$fields,
            mut row: $row,
        ) -> $crate::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::owned::OwnedFields;
            row.fields.complete(scope, &row.id, Some(before))?;
            row.fields.settle();
            row.updated_at = scope.now.or_after(row.updated_at);
            let found_by = $table::search_text.eq(row.fields.search_text());
            let update = diesel::update($table::table.find((&row.owner_id, &row.id))).set((&row, found_by));
            $crate::db::on_engine!(scope.connection, |connection| update.execute(connection))?;
            <$fields as OwnedFields>::follow(scope, &row.id, Some(before), Some(&row.fields))?;
            Ok(row)
        }

        /// Deletes the row and returns what it was. What refers to it is dealt with as its reference says.
        pub fn delete(scope: &mut $crate::access::Scope, id: &str) -> $crate::error::Result<$row> {
            use diesel::prelude::*;
            use $crate::owned::OwnedFields;
            let row = hold(scope, id)?;
            $crate::owned::let_go(scope, crate::references::REFERENCES, stringify!($table), id)?;
            <$fields as OwnedFields>::follow(scope, id, Some(&row.fields), None)?;
            let delete = diesel::delete($table::table.find((&row.owner_id, &row.id)));
            $crate::db::on_engine!(scope.connection, |connection| delete.execute(connection))?;
            Ok(row)
        }
    };
    // A mistake says what would be right, where it was made (tests/it/declarations.rs).
    ($($rest:tt)*) => {
        compile_error!("owned_table! reads `table: things, row: ThingRow, fields: ThingFields`, then `shown: Thing`, or `version: column` and `id: expression`.");
    };
}
pub use owned_table;
