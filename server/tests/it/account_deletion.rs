//! An account that its owner deletes: had back by signing in, and removed for good when the grace is over, from every table and
//! from the file store.

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use jiff::SignedDuration;
use platform::db::{DbConnection, Target};
use sawhorse::modules::deletion::remove_left;
use serde_json::{Value, json};

use crate::support::operations::owner_with_calls;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, PASSWORD, TestApp, at_once, db_tests, registration};

const DAY: SignedDuration = SignedDuration::from_hours(24);

fn proof() -> Value {
    json!({"currentPassword": PASSWORD})
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

const OF_SQLITE: &str = "SELECT made.name AS table_name, found.name AS column_name FROM sqlite_master AS made \
    JOIN pragma_table_info(made.name) AS found WHERE made.type = 'table' AND lower(found.type) = 'text'";
const OF_POSTGRES: &str = "SELECT table_name::text, column_name::text FROM information_schema.columns \
    WHERE table_schema = 'public' AND data_type = 'text'";

/// Every column of every table in which any of these texts stands, also as a part of more.
fn mentions(connection: &mut DbConnection, texts: &[String]) -> Vec<String> {
    let asked = if matches!(connection, DbConnection::Sqlite(_)) { OF_SQLITE } else { OF_POSTGRES };
    let columns: Vec<Column> = diesel::sql_query(asked).load(connection).expect("the schema can be asked for");
    assert!(columns.len() > 200, "the columns were not found");
    let mut found = Vec::new();
    for Column { table_name, column_name } in columns {
        for text in texts {
            let statement = format!(
                "SELECT count(*) AS count FROM \"{table_name}\" WHERE lower(\"{column_name}\") LIKE '%' || lower($1) || '%'"
            );
            let counted: Count =
                diesel::sql_query(statement).bind::<Text, _>(text).get_result(connection).expect("a count");
            if counted.count > 0 {
                found.push(format!("{table_name}.{column_name}"));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

async fn mentioned(app: &TestApp, texts: &[String]) -> Vec<String> {
    let texts = texts.to_vec();
    app.platform.database.read(move |connection| Ok(mentions(connection, &texts))).await.unwrap()
}

async fn id_of(client: &Client) -> String {
    client.get("/user/profile").await.expect(200).json()["_id"].as_str().unwrap().to_owned()
}

db_tests! {
    async fn nothing_is_left_of_it_in_any_table_or_file(app) {
        // One of everything, with counters of tries too.
        let throttled = app.restarted_with(Options { throttles: true, ..Options::default() });
        let (ann, _) = owner_with_calls(&app).await;
        let ann = ann.through(&throttled);
        ann.put("/user/password", json!({"currentPassword": "wrong horse", "newPassword": PASSWORD})).await.expect(422);
        throttled.nobody().sign_in(&ann.email, "wrong horse").await.expect(401);
        let house = app.administrator().await;
        let grant = json!({"userEmail": ann.email, "reason": "Friend"});
        house.post("/admin/grant-complimentary", grant).await.expect(200);
        ann.with_key("once").post("/inventory", json!({"name": "Tee", "quantity": 1})).await.expect(201);
        let texts = [id_of(&ann).await, ann.email.clone()];
        let before = mentioned(&app, &texts).await;
        for column in [
            "accounts.id", "activity.owner_id", "admin_actions.subject_key", "appointments.owner_id", "builtin_checkouts.account_id",
            "builtin_invoices.account_id", "clients.owner_id", "complimentary_access.email_key", "document_lines.owner_id",
            "documents.owner_id", "email_links.account_id", "equipment.owner_id", "expenses.owner_id", "idempotency_keys.owner_id",
            "interactions.owner_id", "kept_figures.owner_id", "known_devices.account_id", "parts.owner_id", "projects.owner_id",
            "service_records.owner_id", "sessions.account_id", "subscriptions.account_id", "tasks.owner_id", "throttles.subject",
            "tools.owner_id", "trips.owner_id", "workflows.owner_id",
        ] {
            assert!(before.iter().any(|found| found == column), "{column} holds nothing to be removed: {before:?}");
        }
        let eve = app.owner("Eve's").await;
        eve.part("Elbow").await;
        let kept = app.kept_files();
        assert!(kept > 3, "there are no files");
        let link = ann.get("/documents").await.expect(200).json();
        let sent = link.as_array().unwrap().iter().find(|one| one["status"] == "Sent").unwrap()["_id"].as_str().unwrap().to_owned();

        let asked = ann.put("/user/deletion", proof()).await.expect(200).json();
        assert_eq!(asked, json!({"leavesAt": "2026-11-29T12:00:00.000Z"}));
        ann.get("/user/profile").await.expect(401);
        // Meanwhile customers find what they were sent.
        app.nobody().get(&format!("/public/documents/{sent}")).await.expect(200);
        app.clock.advance(DAY * 14 - SignedDuration::from_secs(1));
        assert_eq!(remove_left(&app.platform).await.unwrap(), 0);
        app.clock.advance(SignedDuration::from_secs(1));
        // Its time has come: as good as gone, also before it is.
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(401);
        app.nobody().get(&format!("/public/documents/{sent}")).await.expect(404);
        assert_eq!(remove_left(&app.platform).await.unwrap(), 1);
        // Its files go a day later, as all that are given up do; until then they are noted by their paths.
        assert_eq!(mentioned(&app, &texts).await, ["loose_files.path"]);
        app.nobody().get(&format!("/public/documents/{sent}")).await.expect(404);
        app.clock.advance(DAY);
        app.sweep_files().await;
        assert_eq!(mentioned(&app, &texts).await, Vec::<String>::new());
        // What is left is the mark of the store, and what belongs to nobody else.
        assert!(app.kept_files() <= 1, "{} files are left of {kept}", app.kept_files());
        assert_eq!(eve.get("/inventory").await.expect(200).names(), ["Elbow"]);
        // The address is free.
        app.nobody().post("/auth/register", registration(&ann.email)).await.expect(201);
    }

    async fn signing_in_takes_it_back(app) {
        let mut server = SmtpServer::start();
        let app = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        app.send_mail();
        let ann = app.owner("Ann's Plumbing").await;
        ann.part("Elbow").await;
        let refused = ann.put("/user/deletion", json!({"currentPassword": "wrong horse"})).await.expect(422);
        assert_eq!(refused.field_error("currentPassword"), "That's not your current password.");
        ann.put("/user/deletion", proof()).await.expect(200);
        let told = server.next().await;
        assert_eq!((&told["to"], &told["subject"]), (&json!([ann.email]), &json!("Your Sawhorse account will be deleted")));
        assert!(told["text"].as_str().unwrap().contains("On Nov 29, 2026 we delete everything in it for good"), "{told}");

        app.clock.advance(DAY * 13);
        app.nobody().sign_in(&ann.email, "wrong horse").await.expect(401);
        let back = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
        assert_eq!(back["deletionUndone"], true);
        assert_eq!(server.next().await["subject"], "We kept your Sawhorse account");
        let again = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
        assert_eq!(again.get("deletionUndone"), None, "a usual sign-in answers as ever");
        app.clock.advance(DAY * 30);
        assert_eq!(remove_left(&app.platform).await.unwrap(), 0);
        let back = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
        let ann = ann.with_token(back["token"].as_str().unwrap());
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    async fn the_subscription_ends(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/deletion", proof()).await.expect(200);
        let back = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json();
        let ann = ann.with_token(back["token"].as_str().unwrap());
        let status = ann.get("/stripe/subscription-status").await.expect(200).json();
        assert_eq!((&status["subscriptionActive"], &status["cancelAtPeriodEnd"]), (&json!(true), &json!(true)));
        // Asked again, nothing is left to cancel.
        ann.put("/user/deletion", proof()).await.expect(200);
        // Who never subscribed can leave too.
        app.visitor("Vic's").await.put("/user/deletion", proof()).await.expect(200);
    }

    async fn an_administrator_gives_up_the_right_first(app) {
        let house = app.administrator().await;
        let refused = house.put("/user/deletion", proof()).await.expect(409);
        assert_eq!(
            refused.message(),
            "You can't delete an admin account. Ask the operator to revoke admin access first.",
        );
        house.get("/user/profile").await.expect(200);
    }

    /// A large account goes bit by bit: what is gone stays gone, and a removal that was cut off goes on where it was.
    async fn it_is_removed_bit_by_bit(app) {
        let (ann, _) = owner_with_calls(&app).await;
        let texts = [id_of(&ann).await, ann.email.clone()];
        let eve = app.owner("Eve's").await;
        eve.part("Elbow").await;
        let many = format!(
            "INSERT INTO activity (id, owner_id, kind, action, details, happened_at) \
             WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1300) \
             SELECT 'many-' || number, '{}', 'part', 'Part added', 'Elbow', '2026-11-15T12:00:00.000Z' FROM numbers",
            texts[0],
        );
        let mut connection = app.target().connect().unwrap();
        connection.batch_execute(&many).unwrap();
        ann.put("/user/deletion", proof()).await.expect(200);
        app.clock.advance(DAY * 14);
        let (refuse, allow) = match app.target() {
            Target::Sqlite(_) => (
                "CREATE TRIGGER stays BEFORE DELETE ON accounts BEGIN SELECT RAISE(ABORT, 'cut off'); END",
                "DROP TRIGGER stays",
            ),
            Target::Postgres(_) => (
                "CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$; \
                 CREATE TRIGGER stays BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION stays()",
                "DROP TRIGGER stays ON accounts",
            ),
        };
        connection.batch_execute(refuse).unwrap();
        assert!(remove_left(&app.platform).await.is_err());
        let left = mentioned(&app, &texts).await;
        assert!(left.iter().any(|column| column == "accounts.id"), "{left:?}");
        assert!(!left.iter().any(|column| column.ends_with(".owner_id") || column.ends_with(".account_id")), "{left:?}");
        // It is as good as gone: nobody comes back to half of it.
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(401);
        connection.batch_execute(allow).unwrap();
        assert_eq!(remove_left(&app.platform).await.unwrap(), 1);
        assert_eq!(mentioned(&app, &texts).await, ["loose_files.path"]);
        assert_eq!(eve.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    /// `_` and `%` are common in addresses, and mean themselves.
    async fn a_stranger_s_wrong_tries_still_count(app) {
        let throttled = app.restarted_with(Options { throttles: true, ..Options::default() });
        let short = throttled.nobody().post("/auth/register", registration("a_n%@example.com")).await.expect(201).json();
        let short = throttled.nobody().with_token(short["token"].as_str().unwrap());
        for _ in 0..10 {
            throttled.nobody().sign_in("axn-long@example.com", "wrong horse").await.expect(401);
        }
        short.put("/user/deletion", proof()).await.expect(200);
        // The day comes while the other address still has to wait.
        let at_once = "UPDATE accounts SET leaves_at = '2026-11-15T12:00:00.000Z'";
        app.target().connect().unwrap().batch_execute(at_once).unwrap();
        assert_eq!(remove_left(&app.platform).await.unwrap(), 1);
        throttled.nobody().sign_in("axn-long@example.com", "wrong horse").await.expect(429);
    }

    async fn several_processes_remove_each_account_once(app) {
        for number in 0..5 {
            app.visitor(&format!("Shop {number}")).await.put("/user/deletion", proof()).await.expect(200);
        }
        app.clock.advance(DAY * 14);
        let other = app.restarted_with(Options::default());
        let removals = [app.platform.clone(), other.platform.clone(), app.platform.clone()];
        at_once(removals.map(|platform| async move { remove_left(&platform).await.unwrap() })).await;
        let left: i64 = app
            .platform
            .database
            .read(|connection| Ok(sawhorse::schema::accounts::table.count().get_result(connection)?))
            .await
            .unwrap();
        assert_eq!(left, 0);
    }

    async fn nothing_is_done_in_the_name_of_who_leaves(app) {
        let mut server = SmtpServer::start();
        let app = app.restarted_with(Options { mail: server.mail(), ..Options::default() });
        app.send_mail();
        let ann = app.owner("Ann's Plumbing").await;
        let mut visit = crate::support::operations::appointment("2026-11-16");
        visit["clientEmail"] = json!("dana@example.com");
        ann.add("/appointments", visit).await;
        ann.put("/user/profile", json!({"sendsReminders": true})).await.expect(200);
        ann.put("/user/deletion", proof()).await.expect(200);
        server.next().await;
        app.clock.advance(SignedDuration::from_hours(6));
        assert_eq!(sawhorse::modules::appointments::remind(&app.platform).await.unwrap(), 0);
    }
}
