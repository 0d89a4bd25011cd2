//! Things inside a thing, in a table of their own.

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
#[macro_export]
macro_rules! owned_children {
    (table: $table:ident, row: $row:ident, fields: $fields:ty $(, shown: $entity:ident)?,
        parent: $parent:ident, parent_row: $parent_row:ty, by: $parent_id:ident, newest: $date:ident) => {
        $crate::owned::owned_table! { table: $table, row: $row, fields: $fields $(, shown: $entity)? }

        $crate::owned::owned_list! {
            /// Those of one parent, the newest first.
            #[allow(dead_code, reason = "not every child has a list of its own")]
            list_of(parent_id: &str), row: $row in $table, order: $date descending,
            key: |row| row.fields.$date.as_str(),
            narrow: |rows| rows.filter($table::$parent_id.eq(parent_id))
        }

        /// Those of several parents, by parent and the newest first, in one query.
        #[allow(dead_code, reason = "not every list shows what is inside its things")]
        pub fn of_parents(
            scope: &mut $crate::access::Scope,
            parents: &[&str],
        ) -> $crate::error::Result<std::collections::HashMap<String, Vec<$row>>> {
            use diesel::prelude::*;
            let owner_id = scope.owner_id().to_owned();
            let mut rows: Vec<$row> = Vec::new();
            for parents in parents.chunks($crate::owned::AT_ONCE) {
                rows.extend($crate::db::on_engine!(scope.connection, |connection| {
                    $table::table
                        .filter($table::owner_id.eq(&owner_id))
                        .filter($table::$parent_id.eq_any(parents))
                        .order(($table::$date.desc(), $table::id.desc()))
                        .select(<$row as Selectable<$crate::db::MultiBackend>>::construct_selection())
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
            scope: &mut $crate::access::Scope,
            parent_id: &str,
            fields: impl FnOnce(&mut $crate::access::Scope) -> $crate::error::Result<$fields>,
        ) -> $crate::error::Result<($parent_row, $row)> {
            use $crate::owned::ChildFields as _;
            $parent::hold(scope, parent_id)?;
            let mut fields = fields(scope)?;
            fields.put_into(parent_id);
            let row = insert(scope, fields)?;
            let parent = touch(scope, parent_id, |parent| row.fields.reach_parent(None, parent))?;
            Ok((parent, row))
        }

        #[allow(dead_code, reason = "not every child can be changed")]
        pub fn change_within(
            scope: &mut $crate::access::Scope,
            parent_id: &str,
            id: &str,
            body: $crate::http::body::Change<$fields>,
        ) -> $crate::error::Result<($parent_row, $row)> {
            use $crate::owned::ChildFields as _;
            $parent::hold(scope, parent_id)?;
            let before = get_within(scope, parent_id, id)?;
            let row = change(scope, id, body)?;
            let parent = touch(scope, parent_id, |parent| row.fields.reach_parent(Some(&before.fields), parent))?;
            Ok((parent, row))
        }

        /// Returns the parent, and what was deleted.
        pub fn delete_within(
            scope: &mut $crate::access::Scope,
            parent_id: &str,
            id: &str,
        ) -> $crate::error::Result<($parent_row, $row)> {
            $parent::hold(scope, parent_id)?;
            get_within(scope, parent_id, id)?;
            let row = delete(scope, id)?;
            Ok((touch(scope, parent_id, |_| ())?, row))
        }

        /// One inside this parent and no other.
        pub fn get_within(
            scope: &mut $crate::access::Scope,
            parent_id: &str,
            id: &str,
        ) -> $crate::error::Result<$row> {
            let row = get(scope, id)?;
            let is_inside = row.fields.$parent_id == parent_id;
            if is_inside { Ok(row) } else { Err($crate::error::Error::NotFound) }
        }

        fn touch(
            scope: &mut $crate::access::Scope,
            parent_id: &str,
            change: impl FnOnce(&mut <$fields as $crate::owned::ChildFields>::Parent),
        ) -> $crate::error::Result<$parent_row> {
            $parent::update(scope, parent_id, |parent| {
                change(parent);
                Ok(())
            })
        }
    };
    // A mistake says what would be right, where it was made (tests/it/declarations.rs).
    ($($rest:tt)*) => {
        compile_error!("owned_children! reads `table: parts, row: PartRow, fields: PartFields, shown: Part, parent: things, parent_row: ThingRow, by: thing_id, newest: date`. Only `shown` may be missing.");
    };
}
pub use owned_children;
