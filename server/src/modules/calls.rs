//! The calls that a table of an owner's things has, whatever the things are: list, figures, one, new, changed, deleted; and
//! those of the things inside a thing. Each change is recorded in the activity, in the words that `Recorded` gives the rows.

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
/// Any of them may be missing, and written by hand where it is special; a list without a filter has the right alone in its
/// brackets. What else can be said:
/// - `list_clients(Reader, ClientFilter) -> ListedClient`: the list shows less than the whole thing.
/// - `shown as Trip by |scope, row| Trip::of(row, &mileage_rates(scope)?)`: what is shown of a row needs more than the row.
/// - `get_client(Reader) by read`: and that may be much, so it is not read at a glance.
/// - `create_client(Editor, NewClient) by store::add`: more is to be done than to write the row. The function does it all,
///   and records it. Likewise `update` and `delete`.
/// - `create_part(Editor, NewPart) then bell().notify_one()`: what is to be done once it is written, like waking whoever
///   works on it.
/// - `at "/documents", known by Key, …`: the form of the ids, when it is another than `Id`.
macro_rules! owned_calls {
    (at $at:tt, tag $tag:tt, shown as $entity:ident $(by |$scope:ident, $row:ident| $shown:expr)?, $($calls:tt)*) => {
        $crate::modules::calls::owned_calls! {
            at $at, known by Id, tag $tag, shown as $entity $(by |$scope, $row| $shown)?, $($calls)*
        }
    };
    (
        at $at:tt, known by $key:ident, tag $tag:tt,
        shown as $entity:ident $(by |$scope:ident, $row:ident| $shown:expr)?, $($calls:tt)*
    ) => {
        $crate::modules::calls::owned_calls! { @ { $at, $key, $tag, $entity, $(|$scope, $row| $shown)? } $($calls)* }
    };

    (@ $of:tt) => {};
    (@ { $at:tt, $key:ident, $tag:tt, $entity:ident, $($by:tt)* }
        list: $(#[$doc:meta])* $list:ident(Reader $(, $filter:ident)?), $($calls:tt)*) => {
        $crate::modules::calls::owned_calls! {
            @ { $at, $key, $tag, $entity, $($by)* }
            list: $(#[$doc])* $list(Reader $(, $filter)?) -> $entity, $($calls)*
        }
    };
    (@ { $at:tt, $key:ident, $tag:tt, $entity:ident, $($by:tt)* }
        list: $(#[$doc:meta])* $list:ident(Reader $(, $filter:ident)?) -> $listed:ident, $($calls:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(get, path = $at, tag = $tag, security(("reader" = [])),
            params(platform::http::list::ListParameters $(, $filter)?),
            responses((status = 200, body = Vec<$listed>, headers(("X-Total-Count" = i64),
                ("Link" = Option<String>, description = "The next page, when there is one.")))))]
        pub async fn $list(
            reader: platform::access::Reader,
            query: platform::http::list::ListQuery,
        ) -> platform::error::Result<platform::http::list::ListAnswer<$listed>> {
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

        $crate::modules::calls::owned_calls! { @ { $at, $key, $tag, $entity, $($by)* } $($calls)* }
    };
    (@ { $at:tt, $key:ident, $tag:tt, $($of:tt)* }
        summary: $(#[$doc:meta])* $summary:ident(Reader) -> $figures:ident, $($calls:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(get, path = concat!($at, "/summary"), tag = $tag, security(("reader" = [])),
            responses((status = 200, body = $figures)))]
        pub async fn $summary(
            reader: platform::access::Reader,
        ) -> platform::error::Result<axum::Json<$figures>> {
            reader.read(store::summary).await.map(axum::Json)
        }

        $crate::modules::calls::owned_calls! { @ { $at, $key, $tag, $($of)* } $($calls)* }
    };
    // A row by its key: what it takes more to show it is as quickly read.
    (@ $of:tt get: $get:ident(Reader), $($calls:tt)*) => {
        $crate::modules::calls::owned_calls! { @ $of get: $get(Reader) by glance, $($calls)* }
    };
    (@ { $at:tt, $key:ident, $tag:tt, $entity:ident, $($by:tt)* } get: $get:ident(Reader) by $read:ident, $($calls:tt)*) => {
        #[utoipa::path(get, path = concat!($at, "/{id}"), tag = $tag, security(("reader" = [])),
            params(("id" = String, Path)), responses((status = 200, body = $entity)))]
        pub async fn $get(
            reader: platform::access::Reader,
            platform::http::path::$key(id): platform::http::path::$key,
        ) -> platform::error::Result<platform::http::version::Versioned<$entity>> {
            use platform::http::version::Versioned;
            reader
                .$read(move |scope| {
                    let row = store::get(scope, &id)?;
                    Ok(Versioned::shown($crate::modules::calls::owned_calls!(@shown scope row $($by)*)))
                })
                .await
        }

        $crate::modules::calls::owned_calls! { @ { $at, $key, $tag, $entity, $($by)* } $($calls)* }
    };
    (@ { $at:tt, $key:ident, $tag:tt, $entity:ident, $($by:tt)* }
        create: $(#[$doc:meta])* $create:ident(Editor, $new:ident) $(by $($add:ident)::+)? $(then $created:expr)?, $($calls:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(post, path = $at, tag = $tag, security(("editor" = [])), request_body = $new,
            responses((status = 201, body = $entity)))]
        pub async fn $create(
            editor: platform::access::Editor,
            body: $new,
        ) -> platform::error::Result<
            platform::http::idempotency::Posted<platform::http::version::Versioned<$entity>>,
        > {
            use platform::http::version::Versioned;
            editor
                .post(move |scope| {
                    let fields = scope.read_new(body)?;
                    let row = $crate::modules::calls::owned_calls!(@done record_added, scope,
                        $($($add)::+)? { store::insert } (scope, fields));
                    Ok(Versioned::created($crate::modules::calls::owned_calls!(@shown scope row $($by)*)))
                })
                .await
                $(.inspect(|_| $created))?
        }

        $crate::modules::calls::owned_calls! { @ { $at, $key, $tag, $entity, $($by)* } $($calls)* }
    };
    (@ $of:tt update: $update:ident(Editor, $change:ident) $(by $($edit:ident)::+)? $(then $updated:expr)?, $($calls:tt)*) => {
        $crate::modules::calls::owned_calls! {
            @ $of
            update:
            /// Changes the fields that are sent and keeps the others.
            $update(Editor, $change) $(by $($edit)::+)? $(then $updated)?, $($calls)*
        }
    };
    (@ { $at:tt, $key:ident, $tag:tt, $entity:ident, $($by:tt)* }
        update: $(#[$doc:meta])+ $update:ident(Editor, $change:ident) $(by $($edit:ident)::+)? $(then $updated:expr)?, $($calls:tt)*
    ) => {
        $(#[$doc])+
        #[utoipa::path(put, path = concat!($at, "/{id}"), tag = $tag, security(("editor" = [])),
            params(("id" = String, Path)), request_body = $change, responses((status = 200, body = $entity)))]
        pub async fn $update(
            editor: platform::access::Editor,
            platform::http::path::$key(id): platform::http::path::$key,
            body: $change,
        ) -> platform::error::Result<platform::http::version::Versioned<$entity>> {
            use platform::http::version::Versioned;
            editor
                .write(move |scope| {
                    let row = $crate::modules::calls::owned_calls!(@done record_updated, scope,
                        $($($edit)::+)? { store::change } (scope, &id, body));
                    Ok(Versioned::shown($crate::modules::calls::owned_calls!(@shown scope row $($by)*)))
                })
                .await
                $(.inspect(|_| $updated))?
        }

        $crate::modules::calls::owned_calls! { @ { $at, $key, $tag, $entity, $($by)* } $($calls)* }
    };
    (@ { $at:tt, $key:ident, $tag:tt, $($of:tt)* }
        delete: $(#[$doc:meta])* $delete:ident(Editor) $(by $($remove:ident)::+)?, $($calls:tt)*) => {
        $(#[$doc])*
        #[utoipa::path(delete, path = concat!($at, "/{id}"), tag = $tag, security(("editor" = [])),
            params(("id" = String, Path)), responses((status = 204)))]
        pub async fn $delete(
            editor: platform::access::Editor,
            platform::http::path::$key(id): platform::http::path::$key,
        ) -> platform::error::Result<platform::http::answer::Done> {
            editor
                .write(move |scope| {
                    $crate::modules::calls::owned_calls!(@done record_deleted, scope,
                        $($($remove)::+)? { store::delete } (scope, &id));
                    Ok(platform::http::answer::Done)
                })
                .await
        }

        $crate::modules::calls::owned_calls! { @ { $at, $key, $tag, $($of)* } $($calls)* }
    };

    (@filter $filter:ident $read:ident) => { &$read };
    (@given $filter:ident $read:ident) => { $read.is_given() };
    (@shown $scope:ident $row:ident) => { $row.into() };
    (@shown $scope:ident $row:ident |$by_scope:ident, $by_row:ident| $shown:expr) => {{
        let ($by_scope, $by_row) = ($scope, $row);
        $shown
    }};
    (@done $record:ident, $scope:ident, { $($usual:ident)::+ } $arguments:tt) => {{
        let done = $($usual)::+ $arguments?;
        $crate::modules::activity::$record($scope, &done)?;
        done
    }};
    (@done $record:ident, $scope:ident, $($special:ident)::+ { $($usual:ident)::+ } $arguments:tt) => { $($special)::+ $arguments? };
    // A mistake says what would be right, where it was made (tests/it/declarations.rs).
    (@ $of:tt list: $($rest:tt)*) => {
        compile_error!("owned_calls!: `list` reads `list: list_things(Reader, Filter) -> Listed,`. Leave out the filter or the arrow, not the comma.");
    };
    (@ $of:tt summary: $($rest:tt)*) => {
        compile_error!("owned_calls!: `summary` reads `summary: get_things_summary(Reader) -> Figures,`.");
    };
    (@ $of:tt get: $($rest:tt)*) => {
        compile_error!("owned_calls!: `get` reads `get: get_thing(Reader),`, or `get: get_thing(Reader) by read,`.");
    };
    (@ $of:tt create: $($rest:tt)*) => {
        compile_error!("owned_calls!: `create` reads `create: create_thing(Editor, NewThing),`. Before the comma may be `by store::add` and `then …`.");
    };
    (@ $of:tt update: $($rest:tt)*) => {
        compile_error!("owned_calls!: `update` reads `update: update_thing(Editor, ThingChange),`. Before the comma may be `by store::edit` and `then …`.");
    };
    (@ $of:tt delete: $($rest:tt)*) => {
        compile_error!("owned_calls!: `delete` reads `delete: delete_thing(Editor),`, or `delete: delete_thing(Editor) by store::remove,`.");
    };
    (@ $of:tt $call:ident $($rest:tt)*) => {
        compile_error!(concat!("owned_calls!: `", stringify!($call), "` is no call. These are, in this order: list, summary, get, create, update, delete."));
    };
    ($($rest:tt)*) => {
        compile_error!("owned_calls! begins with `at \"/things\", tag \"things\", shown as Thing,`. After the address may be `known by Key,`.");
    };
}
pub(crate) use owned_calls;

/// The same for a `store` that was made by `owned_children!`. `parent` names the store of what the things are inside of,
/// `known by` the thing's own id in the path; a function behind `by` is given the parent's id first.
///
/// ```text
/// child_calls! {
///     at "/equipment/{id}/service-history", known by "recordId", tag "equipment", inside equipment, shown as ServiceRecord,
///     list:
///     /// The records of one piece of equipment, newest first.
///     list_service_records(Reader),
///     create: create_service_record(Editor, NewServiceRecord),
///     update: update_service_record(Editor, ServiceRecordChange),
///     delete: delete_service_record(Editor),
/// }
/// ```
macro_rules! child_calls {
    (
        at $at:tt, known by $id:tt, tag $tag:tt, inside $parent:ident, shown as $entity:ident,
        list: $(#[$list_doc:meta])* $list:ident(Reader),
        create: $(#[$create_doc:meta])* $create:ident(Editor, $new:ident) $(by $($add:ident)::+)?,
        update: $update:ident(Editor, $change:ident) $(by $($edit:ident)::+)?,
        delete: $delete:ident(Editor) $(,)?
    ) => {
        $(#[$list_doc])*
        #[utoipa::path(get, path = $at, tag = $tag, security(("reader" = [])),
            params(("id" = String, Path), platform::http::list::ListParameters),
            responses((status = 200, body = Vec<$entity>, headers(("X-Total-Count" = i64),
                ("Link" = Option<String>, description = "The next page, when there is one.")))))]
        pub async fn $list(
            reader: platform::access::Reader,
            platform::http::path::Id(parent_id): platform::http::path::Id,
            query: platform::http::list::ListQuery,
        ) -> platform::error::Result<platform::http::list::ListAnswer<$entity>> {
            reader
                .list(query.search.is_some(), move |scope| {
                    $parent::get(scope, &parent_id)?;
                    Ok(store::list_of(scope, &query, &parent_id)?.answer(&query))
                })
                .await
        }

        $(#[$create_doc])*
        #[utoipa::path(post, path = $at, tag = $tag, security(("editor" = [])), params(("id" = String, Path)),
            request_body = $new, responses((status = 201, body = $entity)))]
        pub async fn $create(
            editor: platform::access::Editor,
            platform::http::path::Id(parent_id): platform::http::path::Id,
            body: $new,
        ) -> platform::error::Result<
            platform::http::idempotency::Posted<platform::http::version::Versioned<$entity>>,
        > {
            use platform::http::version::Versioned;
            editor
                .post(move |scope| {
                    let read = |scope: &mut platform::access::Scope| scope.read_new(body);
                    let (_, row) = $crate::modules::calls::owned_calls!(@done record_added, scope,
                        $($($add)::+)? { store::insert_within } (scope, &parent_id, read));
                    Ok(Versioned::created(row.into()))
                })
                .await
        }

        /// Changes the fields that are sent and keeps the others.
        #[utoipa::path(put, path = concat!($at, "/{", $id, "}"), tag = $tag, security(("editor" = [])),
            params(("id" = String, Path), ($id = String, Path)), request_body = $change,
            responses((status = 200, body = $entity)))]
        pub async fn $update(
            editor: platform::access::Editor,
            platform::http::path::IdWithin(parent_id, id): platform::http::path::IdWithin,
            body: $change,
        ) -> platform::error::Result<platform::http::version::Versioned<$entity>> {
            use platform::http::version::Versioned;
            editor
                .write(move |scope| {
                    let (_, row) = $crate::modules::calls::owned_calls!(@done record_updated, scope,
                        $($($edit)::+)? { store::change_within } (scope, &parent_id, &id, body));
                    Ok(Versioned::shown(row.into()))
                })
                .await
        }

        #[utoipa::path(delete, path = concat!($at, "/{", $id, "}"), tag = $tag, security(("editor" = [])),
            params(("id" = String, Path), ($id = String, Path)), responses((status = 204)))]
        pub async fn $delete(
            editor: platform::access::Editor,
            platform::http::path::IdWithin(parent_id, id): platform::http::path::IdWithin,
        ) -> platform::error::Result<platform::http::answer::Done> {
            editor
                .write(move |scope| {
                    let done = store::delete_within(scope, &parent_id, &id)?;
                    $crate::modules::activity::record_deleted(scope, &done)?;
                    Ok(platform::http::answer::Done)
                })
                .await
        }
    };
    ($($rest:tt)*) => {
        compile_error!("child_calls! reads `at \"/things/{id}/parts\", known by \"partId\", tag \"things\", inside things, shown as Part, list: …(Reader), create: …(Editor, NewPart), update: …(Editor, PartChange), delete: …(Editor)`, in this order.");
    };
}
pub(crate) use child_calls;
