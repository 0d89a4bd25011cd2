//! All data access of answers. They are only ever added.

use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::last_answer::Outcome;
use crate::modules::documents::store::tests_of;
use crate::schema::document_answers;
use platform::access::Scope;
use platform::db::{MultiBackend, on_engine};
use platform::error::Result;
use platform::http::list::{ListQuery, Page, Position};
use platform::values::dates::Moment;

/// An answer as it is kept: nothing of it is ever changed.
#[derive(Clone, Debug, Serialize, ToSchema, Queryable, Selectable, Insertable)]
#[diesel(table_name = document_answers)]
#[serde(rename_all = "camelCase")]
pub struct KeptAnswer {
    #[serde(rename = "_id")]
    #[schema(rename = "_id")]
    pub id: String,
    #[serde(skip)]
    pub owner_id: String,
    pub document_id: String,
    #[schema(inline)]
    pub outcome: Outcome,
    /// The name typed as signature, or the reason for declining.
    #[schema(required = true)]
    pub words: Option<String>,
    /// The version of the document that was answered to.
    pub document_version: i64,
    /// What was answered to, as JSON: estimate, lines, total and terms.
    pub content: String,
    /// The SHA-256 of `content`.
    pub content_hash: String,
    /// Where the answer came from; of an IPv6 address the network.
    pub client_address: String,
    pub answered_at: Moment,
}

pub fn insert(scope: &mut Scope, answer: &KeptAnswer) -> Result<()> {
    let insert = diesel::insert_into(document_answers::table).values(answer);
    on_engine!(scope.connection, |connection| insert.execute(connection))?;
    Ok(())
}

/// The last one first; of one document, or of all that are no tests.
pub fn list(scope: &mut Scope, query: &ListQuery, document_id: Option<&str>) -> Result<Page<KeptAnswer>> {
    let owner_id = scope.owner_id().to_owned();
    let of = || {
        let answers = document_answers::table.filter(document_answers::owner_id.eq(owner_id.clone())).into_boxed();
        match document_id {
            Some(id) => answers.filter(document_answers::document_id.eq(id.to_owned())),
            None => answers.filter(document_answers::document_id.ne_all(tests_of(&owner_id))),
        }
    };
    // Ids are in the order of time.
    let mut page = of().order(document_answers::id.desc()).limit(query.rows_to_read());
    if let Some(after) = &query.after {
        page = page.filter(document_answers::id.lt(after.id.clone()));
    }
    let page = page.select(<KeptAnswer as Selectable<MultiBackend>>::construct_selection());
    let rows = page.load(scope.connection)?;
    let place = |row: &KeptAnswer| Position { key: String::new(), id: row.id.clone() };
    Page::cut(query, rows, place, || Ok(of().count().get_result(scope.connection)?))
}

/// What was accepted last of a document.
pub fn accepted(scope: &mut Scope, document_id: &str) -> Result<Option<KeptAnswer>> {
    let accepted = document_answers::table
        .filter(document_answers::owner_id.eq(scope.owner_id().to_owned()))
        .filter(document_answers::document_id.eq(document_id))
        .filter(document_answers::outcome.eq(Outcome::Accepted))
        .order((document_answers::answered_at.desc(), document_answers::id.desc()))
        .select(<KeptAnswer as Selectable<MultiBackend>>::construct_selection());
    Ok(on_engine!(scope.connection, |connection| accepted.first(connection)).optional()?)
}
