//! How PostgreSQL goes about a statement when it plans once for whoever asks. What it costs then must not depend on how much
//! others have.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::Text;
use platform::db::DbConnection;

use crate::support::{Client, Engine, TestApp};

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    step: String,
}

/// The steps of the query plan for any values; none for what isn't planned, as the beginning of a transaction.
pub fn for_anybody(connection: &mut DbConnection, statement: &str) -> Vec<String> {
    if !["SELECT", "INSERT", "UPDATE", "DELETE"].iter().any(|verb| statement.starts_with(verb)) {
        return Vec::new();
    }
    let is_digit = |letter: char| letter.is_ascii_digit();
    let numbers = statement.split('$').skip(1).map(|rest| rest.split(|letter| !is_digit(letter)).next().unwrap_or(""));
    let count = numbers.collect::<BTreeSet<_>>().len();
    let values = if count == 0 { String::new() } else { format!("({})", vec!["NULL"; count].join(", ")) };
    let prepare = format!("SET plan_cache_mode = force_generic_plan; PREPARE planned AS {statement}");
    connection.batch_execute(&prepare).unwrap_or_else(|error| panic!("{error}: {statement}"));
    let steps = diesel::sql_query(format!("EXPLAIN (COSTS OFF) EXECUTE planned{values}")).load::<Step>(connection);
    connection.batch_execute("DEALLOCATE planned; RESET plan_cache_mode").unwrap();
    steps.unwrap_or_else(|error| panic!("{error}: {statement}")).into_iter().map(|one| one.step).collect()
}

/// Whether this step reads a table from one end to the other.
pub fn reads_whole(step: &str, table: &str) -> bool {
    let (_, behind) = step.split_once("Seq Scan on ").unwrap_or_default();
    behind.split_whitespace().next() == Some(table)
}

/// By its statistics a table of one large account and some small ones is best read whole for whoever asks.
#[tokio::test]
async fn one_large_account_leaves_the_counts_of_small_ones_alone() {
    let app = TestApp::start(Engine::Postgres).await;
    let (ann, bea) = (app.owner("Ann's").await, app.owner("Bea's").await);
    ann.part("Elbow").await;
    bea.part("Tee").await;
    let large = format!(
        "INSERT INTO activity (id, owner_id, kind, action, details, happened_at) SELECT 'event ' || n, accounts.id, \
         'inventory', 'Part added', 'Tee', '2026-11-15T12:00:00.000Z' FROM accounts, generate_series(1, 60000) AS n \
         WHERE accounts.email = '{}'; ANALYZE activity",
        bea.email
    );
    app.target().connect().unwrap().batch_execute(&large).unwrap();
    let steps = app
        .platform
        .database
        .read(|connection| Ok(for_anybody(connection, "SELECT COUNT(*) FROM activity WHERE owner_id = $1")))
        .await
        .unwrap();
    assert!(steps.iter().any(|step| step.contains("Index")), "{steps:#?}");
    assert!(!steps.iter().any(|step| reads_whole(step, "activity")), "{steps:#?}");
    let total = async |client: &Client| {
        let page = client.get("/dashboard/activity?limit=1").await.expect(200);
        page.header("x-total-count").parse::<u32>().unwrap()
    };
    assert!(total(&ann).await < 10 && total(&bea).await > 60_000);
}
