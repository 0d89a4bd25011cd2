//! The calls that a table of an owner's things has, whatever the things are: list, figures, one, new, changed, deleted. Each
//! change is recorded in the activity, in the words that `Recorded` gives the rows.

/// Makes the handlers of a module whose `store` was made by `owned_table!`. What stands before the brackets is the handler
/// and the operation's id, in them is the right that the call needs and what it reads.
///
/// ```text
/// owned_calls! {
///     at "/inventory", tag "inventory", shown as Part,
///     list:
///     /// The owner's parts by name.
///     list_parts(Reader, PartFilter),
///     summary:
///     /// The whole inventory in four figures.
///     get_inventory_summary(Reader) -> InventorySummary,
///     get: get_part(Reader),
///     create: create_part(Editor, NewPart),
///     update: update_part(Editor, PartChange),
///     delete: delete_part(Editor),
/// }
/// ```
/// `list` and `summary` may be missing, and written by hand where they are special; a list without a filter has the right
/// alone in its brackets. Where all but deleting is special, `delete` stands alone behind address and tag. What is shown of a
/// row needs more than the row: `shown as Trip by |scope, row| Trip::of(row, mileage_rate(scope)?)`. What is to be done once a
/// new or changed row is written, like waking whoever works on it, stands behind the call: `then bell().notify_one()`.
macro_rules! owned_calls {
    (@filter $filter:ident $read:ident) => { $read };
    (@given $filter:ident $read:ident) => { $read.is_given() };
    (@shown $scope:ident $row:ident) => { $row.into() };
    (@shown $scope:ident $row:ident |$by_scope:ident, $by_row:ident| $shown:expr) => {{
        let ($by_scope, $by_row) = ($scope, $row);
        $shown
    }};
    (
        at $at:tt, tag $tag:tt, shown as $entity:ident $(by |$by_scope:ident, $by_row:ident| $shown:expr)?,
        $(list: $(#[$list_doc:meta])* $list:ident(Reader $(, $filter:ident)?),)?
        $(summary: $(#[$summary_doc:meta])* $summary:ident(Reader) -> $figures:ident,)?
        get: $get:ident(Reader),
        create: $create:ident(Editor, $new:ident) $(then $created:expr)?,
        update: $update:ident(Editor, $change:ident) $(then $updated:expr)?,
        delete: $delete:ident(Editor) $(,)?
    ) => {
        $(
            $(#[$list_doc])*
            #[utoipa::path(get, path = $at, tag = $tag, security(("reader" = [])),
                params($crate::platform::http::list::ListParameters $(, $filter)?),
                responses((status = 200, body = Vec<$entity>, headers(("X-Total-Count" = i64),
                    ("Link" = Option<String>, description = "The next page, when there is one.")))))]
            pub async fn $list(
                reader: $crate::platform::access::Reader,
                query: $crate::platform::http::list::ListQuery,
            ) -> $crate::platform::error::Result<$crate::platform::http::list::ListAnswer<$entity>> {
                $(
                    let mut query = query;
                    let filter = $filter::read(&mut query)?;
                )?
                let is_narrowed = query.search.is_some() $(|| $crate::modules::calls::owned_calls!(@given $filter filter))?;
                reader
                    .list(is_narrowed, move |scope| {
                        let page = store::list(
                            scope,
                            &query
                            $(, $crate::modules::calls::owned_calls!(@filter $filter filter))?
                        )?;
                        Ok(page.answer(&query))
                    })
                    .await
            }
        )?

        $(
            $(#[$summary_doc])*
            #[utoipa::path(get, path = concat!($at, "/summary"), tag = $tag, security(("reader" = [])),
                responses((status = 200, body = $figures)))]
            pub async fn $summary(
                reader: $crate::platform::access::Reader,
            ) -> $crate::platform::error::Result<axum::Json<$figures>> {
                reader.read(store::summary).await.map(axum::Json)
            }
        )?

        #[utoipa::path(get, path = concat!($at, "/{id}"), tag = $tag, security(("reader" = [])),
            params(("id" = String, Path)), responses((status = 200, body = $entity)))]
        pub async fn $get(
            reader: $crate::platform::access::Reader,
            $crate::platform::http::path::Id(id): $crate::platform::http::path::Id,
        ) -> $crate::platform::error::Result<$crate::platform::http::version::Versioned<$entity>> {
            use $crate::platform::http::version::Versioned;
            // A row by its key: what it takes more to show it is as quickly read.
            reader
                .glance(move |scope| {
                    let row = store::get(scope, &id)?;
                    Ok(Versioned::shown($crate::modules::calls::owned_calls!(@shown scope row $(|$by_scope, $by_row| $shown)?)))
                })
                .await
        }

        #[utoipa::path(post, path = $at, tag = $tag, security(("editor" = [])), request_body = $new,
            responses((status = 201, body = $entity)))]
        pub async fn $create(
            editor: $crate::platform::access::Editor,
            body: $new,
        ) -> $crate::platform::error::Result<
            $crate::platform::http::idempotency::Posted<$crate::platform::http::version::Versioned<$entity>>,
        > {
            use $crate::platform::http::version::Versioned;
            editor
                .post(move |scope| {
                    let fields = scope.read_new(body)?;
                    let row = store::insert(scope, fields)?;
                    $crate::modules::activity::record_added(scope, &row)?;
                    Ok(Versioned::created($crate::modules::calls::owned_calls!(@shown scope row $(|$by_scope, $by_row| $shown)?)))
                })
                .await
                $(.inspect(|_| $created))?
        }

        /// Changes the fields that are sent and keeps the others.
        #[utoipa::path(put, path = concat!($at, "/{id}"), tag = $tag, security(("editor" = [])),
            params(("id" = String, Path)), request_body = $change, responses((status = 200, body = $entity)))]
        pub async fn $update(
            editor: $crate::platform::access::Editor,
            $crate::platform::http::path::Id(id): $crate::platform::http::path::Id,
            body: $change,
        ) -> $crate::platform::error::Result<$crate::platform::http::version::Versioned<$entity>> {
            use $crate::platform::http::version::Versioned;
            editor
                .write(move |scope| {
                    let row = store::change(scope, &id, body)?;
                    $crate::modules::activity::record_updated(scope, &row)?;
                    Ok(Versioned::shown($crate::modules::calls::owned_calls!(@shown scope row $(|$by_scope, $by_row| $shown)?)))
                })
                .await
                $(.inspect(|_| $updated))?
        }

        $crate::modules::calls::owned_calls! { at $at, tag $tag, delete: $delete(Editor) }
    };
    (at $at:tt, tag $tag:tt, delete: $delete:ident(Editor) $(,)?) => {
        #[utoipa::path(delete, path = concat!($at, "/{id}"), tag = $tag, security(("editor" = [])),
            params(("id" = String, Path)), responses((status = 204)))]
        pub async fn $delete(
            editor: $crate::platform::access::Editor,
            $crate::platform::http::path::Id(id): $crate::platform::http::path::Id,
        ) -> $crate::platform::error::Result<$crate::platform::http::answer::Done> {
            editor
                .write(move |scope| {
                    let row = store::delete(scope, &id)?;
                    $crate::modules::activity::record_deleted(scope, &row)?;
                    Ok($crate::platform::http::answer::Done)
                })
                .await
        }
    };
}
pub(crate) use owned_calls;
