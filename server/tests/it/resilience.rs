//! What goes wrong in one request must not harm the next: panics, cancelled requests, lost connections.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use diesel::RunQueryDsl as _;
use diesel::connection::SimpleConnection as _;
use platform::access::Scope;
use platform::db::{Database, DbConnection, Limits, Pooler, Target};
use platform::error::Error;
use sawhorse::modules::inventory::{self, PartFields};
use serde_json::json;

use crate::support::beside::Beside;
use crate::support::{Client, Engine, Options, TestApp, at_once, db_tests, empty_postgres};

/// More than either engine has connections.
const MANY: usize = 25;

/// Adds a part behind the API's back, in a transaction that ends as told.
async fn add_part(app: &TestApp, ann: &Client, end: fn() -> Result<(), Error>) -> Result<(), Error> {
    let owner = ann.sign_in(&ann.email, crate::support::PASSWORD).await.expect(200).json()["user"]["_id"].clone();
    let (owner, now) = (owner.as_str().unwrap().to_owned(), app.clock.now());
    app.platform
        .database
        .write(move |connection| {
            let fields = PartFields { name: "Ghost".into(), ..PartFields::default() };
            inventory::insert(&mut Scope::without_request(connection, owner, now)?, fields)?;
            end()
        })
        .await
}

/// Occupies every connection and place in the queue with work whose callers have given up, then lets it end.
async fn give_up_waiting(database: &Database) {
    let (release, blocked) = mpsc::channel::<()>();
    let (start, mut started) = tokio::sync::mpsc::unbounded_channel();
    let blocked = Arc::new(Mutex::new(blocked));
    let waiting: Vec<_> = (0..MANY)
        .map(|number| {
            let (database, blocked, start) = (database.clone(), blocked.clone(), start.clone());
            tokio::spawn(async move {
                let work = move |_: &mut _| {
                    start.send(()).unwrap();
                    blocked.lock().unwrap().recv().or(Ok(()))
                };
                if number % 2 == 0 { database.read(work).await } else { database.write(work).await }
            })
        })
        .collect();
    // SQLite's writer and its four readers; PostgreSQL has more.
    for _ in 0..5 {
        started.recv().await.unwrap();
    }
    for task in waiting {
        task.abort();
    }
    drop(release);
}

db_tests! {
    async fn a_panic_gives_its_connection_back(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for _ in 0..MANY {
            let database = &app.platform.database;
            assert!(database.read::<()>(|_| panic!("on purpose, while reading")).await.is_err());
            assert!(database.write::<()>(|_| panic!("on purpose, while writing")).await.is_err());
        }
        ann.part("Elbow").await;
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    async fn who_gives_up_waiting_gives_the_connection_back(app) {
        let ann = app.owner("Ann's Plumbing").await;
        give_up_waiting(&app.platform.database).await;
        ann.part("Elbow").await;
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    async fn long_reads_leave_us_ready(app) {
        let (release, blocked) = mpsc::channel::<()>();
        let blocked = Arc::new(Mutex::new(blocked));
        let reads: Vec<_> = (0..MANY)
            .map(|_| {
                let (database, blocked) = (app.platform.database.clone(), blocked.clone());
                tokio::spawn(async move { database.read(move |_| blocked.lock().unwrap().recv().or(Ok(()))).await })
            })
            .collect();
        while app.platform.database.pools()[0].waiting == 0 {
            tokio::task::yield_now().await;
        }
        for _ in 0..5 {
            app.nobody().send_raw("GET", "/readyz", None, Vec::new()).await.expect(200);
        }
        assert!(reads.iter().all(|read| !read.is_finished()), "the reads did not fill what they may have");
        drop(release);
        for one in reads {
            one.await.unwrap().unwrap();
        }
    }

    async fn a_full_pool_is_not_ready(app) {
        let (release, blocked) = mpsc::channel::<()>();
        let blocked = Arc::new(Mutex::new(blocked));
        let work: Vec<_> = (0..MANY)
            .map(|_| {
                let (database, blocked) = (app.platform.database.clone(), blocked.clone());
                // SQLite glances on the thread that asks: that one must not be the test's own.
                let runtime = tokio::runtime::Handle::current();
                let glance = move |_: &mut _| blocked.lock().unwrap().recv().or(Ok(()));
                tokio::task::spawn_blocking(move || runtime.block_on(database.glance(glance)))
            })
            .collect();
        // Once every connection is taken, nobody else gets one.
        while app.nobody().send_raw("GET", "/readyz", None, Vec::new()).await.status == 200 {}
        app.nobody().send_raw("GET", "/readyz", None, Vec::new()).await.expect(503);
        app.nobody().send_raw("GET", "/healthz", None, Vec::new()).await.expect(200);
        drop(release);
        for one in work {
            one.await.unwrap().unwrap();
        }
        app.nobody().send_raw("GET", "/readyz", None, Vec::new()).await.expect(200);
    }

    async fn signing_in_needs_no_turn_among_long_reads(app) {
        let app = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = app.owner("Ann's Plumbing").await;
        let (release, blocked) = mpsc::channel::<()>();
        let blocked = Arc::new(Mutex::new(blocked));
        let reads: Vec<_> = (0..MANY)
            .map(|_| {
                let (database, blocked) = (app.platform.database.clone(), blocked.clone());
                tokio::spawn(async move { database.read(move |_| blocked.lock().unwrap().recv().or(Ok(()))).await })
            })
            .collect();
        while app.platform.database.pools()[0].waiting == 0 {
            tokio::task::yield_now().await;
        }
        // Whoever wants to read waits; signing in, changing something and the session of whoever calls do not.
        let (reader, waits) = (ann.clone(), tokio::spawn({
            let ann = ann.clone();
            async move { ann.get("/inventory").await }
        }));
        for _ in 0..5 {
            app.nobody().sign_in(&reader.email, crate::support::PASSWORD).await.expect(200);
        }
        ann.part("Elbow").await;
        assert!(!waits.is_finished(), "the reads did not fill what they may have");
        drop(release);
        assert_eq!(waits.await.unwrap().expect(200).names(), ["Elbow"]);
        for one in reads {
            one.await.unwrap().unwrap();
        }
    }

    async fn a_request_that_is_dropped_harms_no_other(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for number in 0..MANY {
            let client = ann.with_key(&format!("dropped {number}"));
            let request =
                tokio::spawn(async move { client.post("/inventory", json!({"name": "Elbow", "quantity": 1})).await });
            tokio::task::yield_now().await;
            request.abort();
            let _ = request.await;
        }
        ann.part("Tee").await;
        // Each dropped request was carried out as a whole or not at all.
        let parts = ann.get("/inventory").await.expect(200).names();
        assert!(parts.contains(&"Tee".to_owned()) && parts.len() <= MANY + 1, "{parts:?}");
    }

    async fn an_error_undoes_the_whole_transaction(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert!(matches!(add_part(&app, &ann, || Err(Error::NotFound)).await, Err(Error::NotFound)));
        assert!(add_part(&app, &ann, || panic!("on purpose, in a transaction")).await.is_err());
        assert_eq!(ann.get("/inventory").await.expect(200).json(), json!([]));
        add_part(&app, &ann, || Ok(())).await.unwrap();
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Ghost"]);
    }
}

#[tokio::test]
async fn sqlite_readers_cannot_write() {
    let app = TestApp::start(Engine::Sqlite).await;
    let ann = app.owner("Ann's Plumbing").await;
    ann.part("Elbow").await;
    let written =
        app.platform.database.read(|connection| Ok(diesel::sql_query("DELETE FROM parts").execute(connection)?)).await;
    assert!(matches!(written, Err(Error::NotWritable)), "{written:?}");
    assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_postgres_connections_are_replaced() {
    let app = TestApp::start(Engine::Postgres).await;
    let ann = app.owner("Ann's Plumbing").await;
    at_once((0..MANY).map(|_| {
        let ann = ann.clone();
        async move { ann.get("/inventory").await.expect(200) }
    }))
    .await;

    let mut connection = app.target().connect().unwrap();
    let ended = diesel::sql_query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .execute(&mut connection)
    .unwrap();
    assert!(ended > 1, "there was nothing to end");

    // Each lost connection may cost one request, not more.
    let mut failed = 0;
    for _ in 0..2 * MANY {
        failed += usize::from(!ann.get("/inventory").await.status.is_success());
    }
    assert!(failed <= ended, "{failed} requests failed after {ended} connections were lost");
    ann.part("Elbow").await;
}

/// PostgreSQL in another language: its own codes, with texts that nobody here knows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_is_understood_by_its_codes() {
    let app = TestApp::start(Engine::Postgres).await;
    let database = &app.platform.database;
    fn raise(connection: &mut DbConnection, code: &str) -> Result<(), Error> {
        let raise = format!("DO $$ BEGIN RAISE EXCEPTION 'Verklemmung entdeckt' USING ERRCODE = '{code}'; END $$");
        Ok(connection.batch_execute(&raise)?)
    }
    // Whoever collided is done again.
    let tries = Arc::new(AtomicUsize::new(0));
    for code in ["40P01", "40001"] {
        let tries = tries.clone();
        let work = move |connection: &mut DbConnection| {
            if tries.fetch_add(1, Ordering::SeqCst) % 3 < 2 { raise(connection, code) } else { Ok(()) }
        };
        database.write(work).await.unwrap();
    }
    assert_eq!(tries.load(Ordering::SeqCst), 6);
    for (code, expected) in [
        ("53100", "NoRoom"),
        ("58030", "NotWritable"),
        ("25006", "NotWritable"),
        ("55P03", "Unavailable"),
        ("57014", "Unavailable"),
        ("57P01", "Unavailable"),
        ("42P01", "Internal"),
    ] {
        let error = database.write(move |connection| raise(connection, code)).await.unwrap_err();
        assert!(format!("{error:?}").starts_with(expected), "{code}: {error:?}");
    }
}

/// What takes too long is given up by PostgreSQL itself, also behind a pooler, where nothing can be left on a connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_statement_that_takes_too_long_is_given_up() {
    fn run(statement: &'static str) -> impl FnOnce(&mut DbConnection) -> Result<usize, Error> + Clone + Send + 'static {
        move |connection| Ok(diesel::sql_query(statement).execute(connection)?)
    }
    let direct = empty_postgres();
    let bouncer = Beside::pgbouncer(&direct);
    let mut pooled = url::Url::parse(&direct).unwrap();
    pooled.set_port(Some(bouncer.port)).unwrap();
    Target::Postgres(direct.clone()).connect().unwrap().batch_execute("CREATE TABLE things (number BIGINT)").unwrap();
    for (address, database_pooler) in [(direct.clone(), Pooler::None), (pooled.to_string(), Pooler::Transaction)] {
        let target = Target::Postgres(address);
        let limits = |statement_seconds, lock_seconds| Limits {
            statement_seconds,
            lock_seconds,
            database_pooler,
            ..Limits::default()
        };
        let short = Database::open(&target, limits(1, 10)).unwrap();
        let slow = "SELECT pg_sleep(30)";
        assert!(matches!(short.read(run(slow)).await, Err(Error::Unavailable)));
        assert!(matches!(short.write(run(slow)).await, Err(Error::Unavailable)));
        assert_eq!(short.write(run("INSERT INTO things VALUES (1)")).await.unwrap(), 1);

        let impatient = Database::open(&target, limits(30, 1)).unwrap();
        let mut other = Target::Postgres(direct.clone()).connect().unwrap();
        other.batch_execute("BEGIN; LOCK TABLE things IN EXCLUSIVE MODE").unwrap();
        assert!(matches!(impatient.write(run("INSERT INTO things VALUES (2)")).await, Err(Error::Unavailable)));
        other.batch_execute("COMMIT").unwrap();
        assert_eq!(impatient.write(run("INSERT INTO things VALUES (2)")).await.unwrap(), 1);
    }
}

/// A connection that planned once for one read plans by values again for the next, and behind a pooler it always does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statements_have_a_generic_plan_only_where_that_is_said() {
    #[derive(diesel::QueryableByName)]
    struct Shown {
        #[diesel(sql_type = diesel::sql_types::Text)]
        plan_cache_mode: String,
    }
    fn mode(connection: &mut DbConnection) -> Result<String, Error> {
        Ok(diesel::sql_query("SHOW plan_cache_mode").get_result::<Shown>(connection)?.plan_cache_mode)
    }
    let target = Target::Postgres(empty_postgres());
    for (database_pooler, generic_plan) in [(Pooler::None, "force_generic_plan"), (Pooler::Transaction, "auto")] {
        // Two, of which one is kept for glances: every read gets a connection that another one used.
        let limits = Limits { database_pooler, database_connections: 2, database_reserve: 1, ..Limits::default() };
        let database = Database::open(&target, limits).unwrap();
        for _ in 0..3 {
            assert_eq!(database.read_with_generic_plan(mode).await.unwrap(), generic_plan);
            assert_eq!(database.read_with_generic_plan(mode).await.unwrap(), generic_plan);
            assert_eq!(database.read(mode).await.unwrap(), "auto");
            assert_eq!(database.read_with_generic_plan(mode).await.unwrap(), generic_plan);
            assert_eq!(database.write(mode).await.unwrap(), "auto");
        }
    }
}

/// What a rush left behind is given back to PostgreSQL, but for one to begin with.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_nobody_uses_are_given_back() {
    let target = Target::Postgres(empty_postgres());
    let database = Database::open(&target, Limits { idle_seconds: 1, ..Limits::default() }).unwrap();
    let rush = (0..8).map(|_| {
        let database = database.clone();
        async move {
            let sleep =
                |connection: &mut DbConnection| Ok(diesel::sql_query("SELECT pg_sleep(0.2)").execute(connection)?);
            database.read(sleep).await.unwrap()
        }
    });
    at_once(rush).await;
    let mut own = target.connect().unwrap();
    let mut others = || {
        diesel::sql_query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .execute(&mut own)
        .unwrap()
    };
    assert!(others() > 1, "there was no rush");
    while others() > 1 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
