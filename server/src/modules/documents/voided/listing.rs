//! The voided documents, the last one first.

use diesel::prelude::*;

use crate::modules::documents::payloads::DocumentFilter;
use crate::modules::documents::store::DocumentRow;
use crate::schema::documents;
use platform::access::Scope;
use platform::db::MultiBackend;
use platform::db::on_engine;
use platform::db::query::behind::below;
use platform::db::query::figures;
use platform::db::query::search::{Sought, narrow_to_found};
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::values::dates::Moment;
use platform::values::money::Money;
use platform::values::periods::Span;

/// Leaves the rows that the list is narrowed to.
macro_rules! narrow {
    ($rows:expr, $filter:expr, $sought:expr, $tests:expr) => {{
        let mut rows = narrow_to_found!($rows, documents::search_text, $sought);
        if !$tests {
            rows = rows.filter(documents::is_test.eq(false));
        }
        if let Some(kind) = $filter.kind {
            rows = rows.filter(documents::kind.eq(kind));
        }
        if let Some(project) = &$filter.project {
            rows = rows.filter(documents::project_link.eq(project.clone()));
        }
        if let Some(client_id) = &$filter.client_id {
            rows = rows.filter(documents::client_id.eq(client_id));
        }
        if let Some(from) = $filter.from {
            rows = rows.filter(documents::date.ge(from));
        }
        if let Some(to) = $filter.to {
            rows = rows.filter(documents::date.le(to));
        }
        rows
    }};
}

pub fn list(scope: &mut Scope, query: &ListQuery, filter: &DocumentFilter) -> Result<Page<DocumentRow>> {
    page(scope, query, filter, true)
}

/// All of them but tests, for the archive of everything.
pub fn all(scope: &mut Scope, query: &ListQuery) -> Result<Page<DocumentRow>> {
    page(scope, query, &DocumentFilter::default(), false)
}

fn page(scope: &mut Scope, query: &ListQuery, filter: &DocumentFilter, tests: bool) -> Result<Page<DocumentRow>> {
    let owner_id = scope.owner_id().to_owned();
    let sought = query.search.as_deref().map(Sought::of).unwrap_or_default();
    let rows: Vec<DocumentRow> = on_engine!(scope.connection, |connection| {
        let rows = documents::table
            .filter(documents::owner_id.eq(&owner_id))
            .filter(documents::voided_at.is_not_null())
            .order((documents::voided_at.desc(), documents::id.desc()))
            .select(<DocumentRow as Selectable<MultiBackend>>::construct_selection())
            .into_boxed();
        let mut rows = narrow!(rows, filter, sought, tests);
        if let Some(Position { key, id }) = query.after.clone() {
            rows = rows.filter(below(documents::voided_at.assume_not_null(), documents::id, key, id));
        }
        rows.limit(query.rows_to_read()).load(connection)
    })?;
    let place = |row: &DocumentRow| Position {
        key: row.fields.void.voided_at.map(|at: Moment| at.to_string()).unwrap_or_default(),
        id: row.id.clone(),
    };
    Page::cut(query, rows, place, || {
        on_engine!(scope.connection, |connection| {
            let rows = documents::table
                .filter(documents::owner_id.eq(&owner_id))
                .filter(documents::voided_at.is_not_null())
                .count()
                .into_boxed();
            Ok(narrow!(rows, filter, sought, tests).get_result(connection)?)
        })
    })
}

/// How many were voided in a span, and what they came to. Tests don't count.
pub fn voided_in(scope: &mut Scope, span: Span) -> Result<(i64, Money)> {
    let moments = scope.moments_of(span);
    let voided = documents::table
        .filter(documents::owner_id.eq(scope.owner_id().to_owned()))
        .filter(documents::voided_at.ge(moments.start))
        .filter(documents::voided_at.lt(moments.end))
        .filter(documents::is_test.eq(false))
        .select((figures::count(), figures::sum("total")));
    let (count, sum): (i64, f64) = on_engine!(scope.connection, |connection| voided.first(connection))?;
    Ok((count, Money::of_sum(sum)))
}
