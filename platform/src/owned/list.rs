//! Lists of an owner's things, in pages.

/// A list of the owner's rows, in pages cut by key. The column that orders them must be text of bounded length and have
/// an index `(owner_id, column, id)`; `key` says where a row holds it. `narrow` leaves rows out, and may use further
/// arguments of the function. `sorted` names the argument whose `sort` and `direction` may ask for another order
/// (`db/query/sorted.rs`). `kept` names the kept figure that counts the list while nothing is searched for, if there is
/// one; without it the rows are counted.
///
/// ```text
/// owned_list! { list, row: PartRow in parts, order: sort_key ascending, key: |row| row.fields.sort_key }
/// ```
#[macro_export]
macro_rules! owned_list {
    ($(#[$doc:meta])* $name:ident $(($($argument:ident: $type:ty),*))?, row: $row:ident in $table:ident,
        order: $column:ident ascending, $($rest:tt)*) => {
        $crate::owned::owned_list! {
            @ $(#[$doc])* $name ($($($argument: $type),*)?) $row $table $column asc above, $($rest)*
        }
    };
    ($(#[$doc:meta])* $name:ident $(($($argument:ident: $type:ty),*))?, row: $row:ident in $table:ident,
        order: $column:ident descending, $($rest:tt)*) => {
        $crate::owned::owned_list! {
            @ $(#[$doc])* $name ($($($argument: $type),*)?) $row $table $column desc below, $($rest)*
        }
    };
    (@figure) => { None };
    (@figure $kept:expr) => { $kept.map(Into::into) };
    (@beside $owner_id:ident $figure:ident) => { None::<f64>.into_sql::<diesel::sql_types::Nullable<diesel::sql_types::Double>>() };
    (@beside $owner_id:ident $figure:ident $kept:expr) => {
        $crate::db::query::alone::alone($crate::owned::running_totals::kept_amount!(
            &$owner_id,
            $figure.as_deref().unwrap_or_default()
        ))
    };
    (@stretches $query:ident) => { vec![None] };
    (@stretches $query:ident $filter:ident) => {
        match $filter.sort {
            Some(sort) => {
                let stretches = sort.column().stretches($filter.direction, $query.after.as_ref())?;
                stretches.into_iter().map(Some).collect()
            }
            None => vec![None],
        }
    };
    (@key $row:ident $key:expr) => { $key.to_owned() };
    (@key $row:ident $key:expr, $filter:ident) => {
        match $filter.sort {
            Some(sort) => sort.key(&$row.fields),
            None => $key.to_owned(),
        }
    };
    (@ $(#[$doc:meta])* $name:ident ($($argument:ident: $type:ty),*) $row:ident $table:ident
        $column:ident $direction:ident $behind:ident, key: |$last:ident| $key:expr
        $(, sorted: $filter:ident)? $(, narrow: |$rows:ident| $narrowed:expr)? $(, kept: $kept:expr)? $(,)?) => {
        $(#[$doc])*
        pub fn $name(
            scope: &mut $crate::access::Scope,
            query: &$crate::http::list::ListQuery,
            $($argument: $type),*
        ) -> $crate::error::Result<$crate::http::list::Page<$row>> {
            use diesel::prelude::*;
            use $crate::db::query::search::{Sought, narrow_to_found};
            use $crate::db::query::sorted::Stretch;
            use $crate::http::list::{Page, Position};

            let owner_id = scope.owner_id().to_owned();
            let sought = query.search.as_deref().map(Sought::of).unwrap_or_default();
            let figure: Option<String> = $crate::owned::owned_list!(@figure $($kept)?);
            let figure = figure.filter(|_| sought.words().is_empty());
            // One for a list in its own order, or that of a column without gaps.
            let stretches: Vec<Option<Stretch>> = $crate::owned::owned_list!(@stretches query $($filter)?);
            let mut rows: Vec<($row, Option<f64>)> = Vec::new();
            for stretch in stretches {
                let wanted = query.rows_to_read() - i64::try_from(rows.len()).unwrap_or(i64::MAX);
                if wanted <= 0 {
                    break;
                }
                // The kept figure comes with the rows: one question less to a database that may be a network away.
                let found: Vec<($row, Option<f64>)> = $crate::db::on_engine!(scope.connection, |connection| {
                    let mut rows = $table::table
                        .filter($table::owner_id.eq(&owner_id))
                        .select((
                            <$row as Selectable<$crate::db::MultiBackend>>::construct_selection(),
                            $crate::owned::owned_list!(@beside owner_id figure $($kept)?),
                        ))
                        .order(($table::$column.$direction(), $table::id.$direction()))
                        .into_boxed();
                    $(rows = { let $rows = rows; $narrowed };)?
                    rows = narrow_to_found!(rows, $table::search_text, sought);
                    match (&stretch, query.after.clone()) {
                        (Some(Stretch { order, condition }), _) => {
                            let order = diesel::dsl::sql::<diesel::sql_types::Text>(order);
                            rows = rows.order(order).filter(condition.clone());
                        }
                        (None, Some(Position { key, id })) => {
                            rows = rows.filter($crate::db::query::behind::$behind($table::$column, $table::id, key, id));
                        }
                        (None, None) => {}
                    }
                    rows.limit(wanted).load(connection)
                })?;
                rows.extend(found);
            }
            let kept = rows.first().and_then(|(_, kept)| *kept);
            let rows: Vec<$row> = rows.into_iter().map(|(row, _)| row).collect();
            let place = |$last: &$row| Position {
                key: $crate::owned::owned_list!(@key $last $key $(, $filter)?),
                id: $last.id.clone(),
            };
            Page::cut(query, rows, place, || {
                if let Some(figure) = figure {
                    // Behind the last row there is none to come with.
                    return kept.map_or_else(
                        || $crate::owned::running_totals::count(scope, figure),
                        |kept| Ok($crate::owned::running_totals::whole(kept)),
                    );
                }
                let counted: i64 = $crate::db::on_engine!(scope.connection, |connection| {
                    let count = $table::table.filter($table::owner_id.eq(&owner_id)).count().into_boxed();
                    $(let count = { let $rows = count; $narrowed };)?
                    narrow_to_found!(count, $table::search_text, sought).get_result(connection)
                })?;
                Ok(counted)
            })
        }
    };
    // A mistake says what would be right, where it was made (tests/it/declarations.rs).
    (@ $($rest:tt)*) => {
        compile_error!("owned_list!: after the order comes `key: |row| row.fields.column`, then, as needed, `narrow: |rows| …` and `kept: …`.");
    };
    ($($rest:tt)*) => {
        compile_error!("owned_list! reads `list, row: ThingRow in things, order: column ascending, key: |row| …`. The order is `ascending` or `descending`.");
    };
}
pub use owned_list;
