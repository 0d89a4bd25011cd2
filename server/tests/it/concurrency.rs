//! Transactions of PostgreSQL that meet each other: none is lost, none sees half of another.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Barrier};

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use platform::db::DbConnection;
use serde_json::{Value, json};

use crate::support::{Client, Engine, TestApp, at_once};

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Waits until somebody waits for a lock.
fn wait_for_who_waits(connection: &mut DbConnection) {
    loop {
        let waiting: Count = diesel::sql_query(
            "SELECT count(*) AS count FROM pg_stat_activity \
             WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        .get_result(connection)
        .unwrap();
        if waiting.count > 0 {
            return;
        }
        std::thread::yield_now();
    }
}

async fn may_edit(client: &Client) -> bool {
    client.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await.status.as_u16() == 201
}

/// The key of each call refers to the account that the call then holds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn billing_calls_of_one_owner_do_not_block_each_other_for_good() {
    let app = TestApp::start(Engine::Postgres).await;
    let ann = app.owner("Ann's Plumbing").await;
    for round in 0..10 {
        let statuses = at_once((0..6).map(|number| {
            let keyed = ann.with_key(&format!("{round} {number}"));
            async move { keyed.post("/stripe/create-portal-session", json!({})).await.status.as_u16() }
        }))
        .await;
        assert_eq!(statuses, [200; 6]);
    }
}

/// Two transactions that hold what the other wants next: one of them is undone by the database, and done again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_undone_for_another_s_sake_is_done_again() {
    let app = TestApp::start(Engine::Postgres).await;
    let database = &app.platform.database;
    let rows = "INSERT INTO background_work (name, due_at) VALUES ('one', '0'), ('other', '0')";
    database.write(move |connection| Ok(diesel::sql_query(rows).execute(connection)?)).await.unwrap();
    let (met, begun) = (Arc::new(Barrier::new(2)), Arc::new(AtomicU32::new(0)));
    let outcomes = at_once([["one", "other"], ["other", "one"]].map(|names| {
        let (database, met, begun) = (database.clone(), met.clone(), begun.clone());
        async move {
            let work = move |connection: &mut DbConnection| {
                let count_up = |connection: &mut DbConnection, name: &str| {
                    let statement =
                        format!("UPDATE background_work SET due_at = (due_at::int + 1)::text WHERE name = '{name}'");
                    diesel::sql_query(statement).execute(connection)
                };
                count_up(connection, names[0])?;
                // Only the first two times round: whoever comes again has nobody to meet.
                if begun.fetch_add(1, Ordering::SeqCst) < 2 {
                    met.wait();
                }
                count_up(connection, names[1])?;
                Ok(())
            };
            database.write(work).await.is_ok()
        }
    }))
    .await;
    assert_eq!(outcomes, [true, true]);
    // More often than once only when the one that waits is woken up late, and they meet again.
    assert!(begun.load(Ordering::SeqCst) > 2, "nobody was undone");
    let counted = "SELECT count(*) AS count FROM background_work WHERE due_at = '2'";
    let read = move |connection: &mut DbConnection| Ok(diesel::sql_query(counted).get_result::<Count>(connection)?);
    assert_eq!(database.read(read).await.unwrap().count, 2);
}

/// A subscription begins while complimentary access is taken away: what is left is the subscription.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_pays_may_edit_whatever_is_revoked_meanwhile() {
    let app = TestApp::start(Engine::Postgres).await;
    let (admin, ann) = (app.administrator().await, app.visitor("Ann's Plumbing").await);
    let grant = json!({"userEmail": ann.email, "reason": "Friend"});
    admin.post("/admin/grant-complimentary", grant).await.expect(200);
    ann.check_out().await;

    // As a provider's news does: holds the account, and changes what gives it access.
    let mut connection = app.target().connect().unwrap();
    connection
        .batch_execute(&format!(
            "UPDATE subscriptions SET status = 'canceled'; UPDATE accounts SET editable_until = NULL \
               WHERE email_key = '{0}'; \
             BEGIN; SELECT 1 FROM accounts WHERE email_key = '{0}' FOR NO KEY UPDATE; \
             UPDATE subscriptions SET status = 'active', period_ends_at = '2027-11-15T12:00:00.000Z', \
               provider = 'stripe'; \
             UPDATE accounts SET editable_until = '2027-11-18T12:00:00.000Z' WHERE email_key = '{0}';",
            ann.email
        ))
        .unwrap();
    let revoking = tokio::spawn({
        let (admin, email) = (admin.clone(), ann.email.clone());
        async move { admin.post("/admin/revoke-complimentary", json!({"userEmail": email})).await.expect(200) }
    });
    let mut connection = tokio::task::spawn_blocking({
        let target = app.target().clone();
        move || {
            wait_for_who_waits(&mut target.connect().unwrap());
            connection
        }
    })
    .await
    .unwrap();
    connection.batch_execute("COMMIT").unwrap();
    revoking.await.unwrap();
    assert!(may_edit(&ann).await, "who pays is locked out");
}

/// Access given to an address while it signs up is missed by neither.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn access_given_while_somebody_signs_up_counts() {
    let app = TestApp::start(Engine::Postgres).await;
    let admin = app.administrator().await;
    for round in 0..10 {
        let email = format!("friend{round}@example.com");
        let (nobody, admin) = (app.nobody(), admin.clone());
        let form = crate::support::registration(&email);
        let grant = json!({"userEmail": email, "reason": "Friend"});
        let (signed_up, granted): (Value, u16) =
            tokio::join!(async move { nobody.post("/auth/register", form).await.expect(201).json() }, async move {
                admin.post("/admin/grant-complimentary", grant).await.status.as_u16()
            },);
        assert_eq!(granted, 200);
        assert!(may_edit(&app.nobody().with_token(signed_up["token"].as_str().unwrap())).await, "{email} was missed");
    }
}
