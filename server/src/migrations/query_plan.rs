//! How SQLite goes about a statement, for the tests that hold statements to their indexes.

use diesel::prelude::*;
use diesel::sql_types::Text;

use super::migrate;
use platform::db::Target;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

/// The steps of the query plan, on a database with the program's schema. Bound values make no difference.
pub fn query_plan_on_sqlite(statement: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let target = Target::Sqlite(folder.path().join("plan.db"));
    migrate(&target).unwrap();
    let mut connection = target.connect().unwrap();
    let steps: Vec<Step> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {statement}")).load(&mut connection).unwrap();
    steps.into_iter().map(|step| step.detail).collect()
}
