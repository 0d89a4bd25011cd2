//! A database can be spread by owner over many: keys and references begin with the owner, and so does everything that a request
//! asks for. What cannot is a short list here, and the same list in docs/operating.md.

mod query_plans;
mod statement;

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::Text;
use jiff::SignedDuration;
use platform::db::catalogue;
use platform::db::{DbConnection, Target};
use platform::fields::reference::Reference;
use sawhorse::background::JOBS;
use sawhorse::modules;
use sawhorse::references::REFERENCES;
use serde_json::{Value, json};
use statement::{Level, Named, levels};

use crate::support::operations::{Operation, call, in_order, owner_with_calls, paper};
use crate::support::smtp::SmtpServer;
use crate::support::statements::{all_are_told, heard};
use crate::support::stripe::StandIn;
use crate::support::stripe_connect::{connect_event, tell_connected};
use crate::support::{Client, Options, PASSWORD, TestApp, db_tests};

/// The table of the owners themselves: every database of the many has it.
const OWNERS: &str = "accounts";

/// Tables without an owner in their key: of accounts before anybody has signed in, and of the program as a whole.
const IN_ONE_PLACE: &[&str] = &[
    OWNERS,
    "admin_actions",
    "background_work",
    "builtin_checkouts",
    "builtin_invoices",
    "builtin_portals",
    "complimentary_access",
    "device_keys",
    "email_links",
    "known_devices",
    "loose_files",
    "outbox",
    "password_resets",
    "recovery_codes",
    "second_locks",
    "second_steps",
    "secrets",
    "sessions",
    "stripe_customers",
    "stripe_events",
    "subscriptions",
    "text_folds",
    "throttles",
    "used_captchas",
];

/// Tables of owners that requests look into without knowing the owner, and by what: whoever has the link may see it.
const BY_LINK: &[(&str, &str)] = &[("documents", "id"), ("exports", "id")];

/// What news from Stripe name of an owner's.
const BY_NEWS: &[(&str, &str)] = &[("card_accounts", "account")];

/// What background work looks for among all owners: what is due, and whose mail it was.
const DUE: &[(&str, &str)] = &[
    ("activity", "happened_at"),
    ("appointments", "mail_id"),
    ("business_expenses", "deleted_at"),
    ("business_expenses", "next_on"),
    ("card_checkouts", "look_at"),
    ("card_checkouts", "expires_at"),
    ("customer_emails", "created_at"),
    ("customer_emails", "id"),
    ("documents", "mail_id"),
    ("documents", "sent_date"),
    ("exports", "due_at"),
    ("idempotency_keys", "created_at"),
    ("notifications", "happened_at"),
    ("receipts", "look_at"),
    ("recurring_invoices", "in_hand"),
    ("recurring_invoices", "next_on"),
    ("reminder_settings", "is_on"),
];

/// What a start looks at: whether files that rows name are there.
const AT_START: &[(&str, &str)] =
    &[("business_expenses", "receipts"), ("documents", "photos"), ("expenses", "receipt"), ("exports", "file")];

#[derive(QueryableByName)]
struct Found {
    /// Which key or reference it belongs to.
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    /// The column that it refers to; empty for a key.
    #[diesel(sql_type = Text)]
    refers_to: String,
}

const REFERENCES_OF_SQLITE: &str = "SELECT made.name || ' ' || found.id || ' ' || found.\"table\" AS name, \
    made.name AS table_name, found.\"from\" AS column_name, found.\"table\" || '.' || found.\"to\" AS refers_to \
    FROM sqlite_master AS made JOIN pragma_foreign_key_list(made.name) AS found \
    WHERE made.type = 'table' ORDER BY made.name, found.id, found.seq";
const REFERENCES_OF_POSTGRES: &str = "SELECT found.conname::text AS name, made.relname::text AS table_name, \
    own.attname::text AS column_name, other.relname::text || '.' || its.attname::text AS refers_to \
    FROM pg_constraint AS found JOIN pg_class AS made ON made.oid = found.conrelid \
    JOIN pg_class AS other ON other.oid = found.confrelid \
    CROSS JOIN LATERAL unnest(found.conkey, found.confkey) WITH ORDINALITY AS pair (own, its, place) \
    JOIN pg_attribute AS own ON own.attrelid = made.oid AND own.attnum = pair.own \
    JOIN pg_attribute AS its ON its.attrelid = other.oid AND its.attnum = pair.its \
    WHERE found.contype = 'f' ORDER BY found.conname, pair.place";
const KEYS_OF_SQLITE: &str = "SELECT own.name AS name, made.name AS table_name, COALESCE(found.name, '') AS column_name, \
    '' AS refers_to FROM sqlite_master AS made JOIN pragma_index_list(made.name) AS own \
    JOIN pragma_index_info(own.name) AS found WHERE made.type = 'table' AND made.name NOT LIKE 'searched_%' AND own.\"unique\" ORDER BY own.name, found.seqno";
const KEYS_OF_POSTGRES: &str = "SELECT own.relname::text AS name, made.relname::text AS table_name, \
    found.attname::text AS column_name, '' AS refers_to FROM pg_index AS key JOIN pg_class AS own ON own.oid = key.indexrelid \
    JOIN pg_class AS made ON made.oid = key.indrelid JOIN pg_attribute AS found ON found.attrelid = own.oid \
    WHERE key.indisunique AND made.relnamespace = 'public'::regnamespace ORDER BY own.relname, found.attnum";

/// Columns by the key or reference that they make up together, in its order.
fn grouped(connection: &mut DbConnection, of_sqlite: &str, of_postgres: &str) -> Vec<Vec<Found>> {
    let asked = if matches!(connection, DbConnection::Sqlite(_)) { of_sqlite } else { of_postgres };
    let found: Vec<Found> = diesel::sql_query(asked).load(connection).expect("the schema can be asked for");
    let mut groups = BTreeMap::<(String, String), Vec<Found>>::new();
    for one in found {
        groups.entry((one.table_name.clone(), one.name.clone())).or_default().push(one);
    }
    groups.into_values().collect()
}

/// The tables whose rows are owners', each with the columns of its key.
fn of_owners(connection: &mut DbConnection) -> BTreeMap<String, Vec<String>> {
    let tables = catalogue::tables(connection).expect("the tables");
    let own = tables.into_iter().filter(|table| table.columns.iter().any(|column| column.name == "owner_id"));
    own.map(|table| (table.name, table.key)).collect()
}

/// What a statement names of owners' tables without naming the owner, as table and level.
fn without_owner(statement: &str, of_owners: &BTreeSet<String>) -> Vec<(Named, Level)> {
    assert!(!statement.ends_with('…'), "a statement is too long to be told whole: {statement}");
    let mut found = Vec::new();
    for level in levels(statement) {
        let named = level.tables();
        let (own, others): (Vec<_>, Vec<_>) = named
            .into_iter()
            .filter(|one| catalogued(&one.table, of_owners))
            .partition(|one| of_owners.contains(&one.table));
        let mixed = others.iter().find(|other| other.table != OWNERS);
        assert!(own.is_empty() || mixed.is_none(), "{mixed:?} lies elsewhere than what it is joined with: {statement}");
        let first = own.into_iter().find(|one| !level.is_of_one_owner(one));
        found.extend(first.map(|one| (one, level)));
    }
    found
}

fn catalogued(table: &str, of_owners: &BTreeSet<String>) -> bool {
    of_owners.contains(table) || IN_ONE_PLACE.contains(&table)
}

/// Notes which of the known exceptions these statements are; what is none of them fails.
fn judge(who: &str, statements: &[String], own: &BTreeSet<String>, known: &[(&str, &str)], met: &mut BTreeSet<String>) {
    for statement in statements {
        for (named, _) in without_owner(statement, own) {
            // What is deleted may be found by a SELECT inside.
            let is_by = |column: &str| levels(statement).iter().any(|level| level.mentions(&named, column));
            let exception = known.iter().find(|(table, column)| *table == named.table && is_by(column));
            let (table, column) =
                exception.unwrap_or_else(|| panic!("{who} asks for rows of whichever owner: {statement}"));
            met.insert(told(table, column));
        }
    }
}

fn told(table: &str, column: &str) -> String {
    format!("`{table}` by `{column}`")
}

/// Each parameter of a list, alone and with something that it takes.
fn queries(operation: &Operation) -> Vec<String> {
    let parameters = operation.description["parameters"].as_array().cloned().unwrap_or_default();
    let of_query = parameters.iter().filter(|parameter| parameter["in"] == "query");
    of_query
        .flat_map(|parameter| {
            let (name, schema) = (parameter["name"].as_str().expect("a name"), &parameter["schema"]);
            let texts = |values: &[Value]| -> Vec<String> {
                values.iter().map(|value| value.as_str().map_or(value.to_string(), str::to_owned)).collect()
            };
            let values = match schema["enum"].as_array() {
                Some(choices) => texts(choices),
                None if name == "cursor" => Vec::new(),
                None => ["true", "false", "1", "2026", "2026-11-15", "Elbow"].map(str::to_owned).to_vec(),
            };
            values.into_iter().map(move |value| format!("{name}={}", value.replace(' ', "%20")))
        })
        .collect()
}

/// Calls everything there is to call, with every filter and order, and the pages that are no operation.
async fn walk(app: &TestApp, judge: &mut dyn FnMut(&str, &[String])) {
    let ((ann, calls), statements) = heard(owner_with_calls(app)).await;
    judge("what all calls need", &statements);
    let administrator = app.administrator().await;
    for operation in &in_order() {
        let client = if operation.needs.as_deref() == Some("administrator") { &administrator } else { &ann };
        let case = &calls[operation.id.as_str()];
        for query in queries(operation) {
            let narrowed = Operation { path: format!("{}?{query}", operation.path), ..operation.clone() };
            let (_, statements) = heard(call(client, &narrowed, case)).await;
            judge(&format!("{} with {query}", operation.id), &statements);
        }
        let client = client.with_key(&format!("key-of-{}", operation.id));
        for time in ["the first time", "again"] {
            let (_, statements) = heard(call(&client, operation, case)).await;
            judge(&format!("{} {time}", operation.id), &statements);
        }
    }
}

/// A document that was mailed, one that is past due, an appointment of tomorrow, and a page that somebody opens.
async fn live(app: &TestApp, ann: &Client) {
    let id = ann.add("/documents", paper("Invoice")).await;
    let mail = json!({"to": "dana@example.com", "subject": "Your invoice", "message": "Thank you."});
    ann.post(&format!("/documents/{id}/email"), mail).await.expect(200);
    let browser =
        app.nobody().with_header("user-agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1");
    let browser = browser.with_header("accept", "text/html").with_header("accept-language", "en");
    browser.send_raw("GET", &format!("/invoice/{id}"), None, Vec::new()).await.expect(200);
    ann.post("/user/export", json!({})).await.expect(201);
}

db_tests! {
    async fn keys_and_references_begin_with_the_owner(app) {
        app.platform.database.read(|connection| {
            let tables = catalogue::tables(connection).expect("the tables");
            let own = of_owners(connection);
            assert!(own.len() > 18, "{own:?}");
            let others: Vec<&str> =
                tables.iter().map(|table| table.name.as_str()).filter(|name| !own.contains_key(*name)).collect();
            let mut listed = IN_ONE_PLACE.to_vec();
            listed.sort_unstable();
            let mut others = others;
            others.sort_unstable();
            assert_eq!(others, listed, "a table without an owner is a decision: see docs/operating.md");
            for (table, key) in &own {
                assert_eq!(key.first().map(String::as_str), Some("owner_id"), "the key of {table}");
            }
            let mut seen = 0;
            for key in grouped(connection, KEYS_OF_SQLITE, KEYS_OF_POSTGRES) {
                if own.contains_key(&key[0].table_name) {
                    assert_eq!(key[0].column_name, "owner_id", "{} of {}", key[0].name, key[0].table_name);
                    seen += 1;
                }
            }
            assert!(seen > own.len(), "the keys were not found");
            let mut inner = 0;
            for columns in grouped(connection, REFERENCES_OF_SQLITE, REFERENCES_OF_POSTGRES) {
                let Found { name, table_name, column_name, refers_to } = &columns[0];
                let (other, _) = refers_to.split_once('.').expect("a table and a column");
                if !own.contains_key(table_name) {
                    assert!(!own.contains_key(other), "{table_name} lies elsewhere than {other}");
                    continue;
                }
                let expected = if other == OWNERS { format!("{OWNERS}.id") } else { format!("{other}.owner_id") };
                assert_eq!((column_name.as_str(), refers_to.as_str()), ("owner_id", expected.as_str()), "{name}");
                inner += usize::from(other != OWNERS);
            }
            assert!(inner >= 10, "the references were not found: {inner}");
            Ok(())
        }).await.unwrap();
    }

    async fn every_reference_that_is_declared_is_kept_by_a_key_over_owner_and_id(app) {
        let keys = app.platform.database
            .read(|connection| Ok(grouped(connection, REFERENCES_OF_SQLITE, REFERENCES_OF_POSTGRES)))
            .await
            .unwrap();
        let is_kept = |Reference { from, column, to, .. }: &Reference| {
            let (owner, id) = (format!("{to}.owner_id"), format!("{to}.id"));
            let pairs = [("owner_id", owner.as_str()), (*column, id.as_str())];
            keys.iter().any(|key| {
                key[0].table_name == *from
                    && key.iter().map(|one| (one.column_name.as_str(), one.refers_to.as_str())).eq(pairs)
            })
        };
        let not_kept: Vec<(&str, &str)> =
            REFERENCES.iter().filter(|one| !is_kept(one)).map(|one| (one.from, one.column)).collect();
        assert_eq!(not_kept, []);
    }

    async fn every_statement_of_a_request_names_one_owner(app) {
        let app = app.restarted_with(Options { limits: all_are_told(), ..Options::default() });
        let own: BTreeSet<String> =
            app.platform.database.read(|connection| Ok(of_owners(connection))).await.unwrap().into_keys().collect();
        let (mut met, mut count, mut different) = (BTreeSet::new(), 0, BTreeSet::new());
        walk(&app, &mut |who, statements| {
            count += statements.len();
            different.extend(statements.iter().cloned());
            judge(who, statements, &own, BY_LINK, &mut met);
        }).await;
        assert!(count > 2000, "only {count} statements were heard");
        let expected: BTreeSet<String> = BY_LINK.iter().map(|(table, column)| told(table, column)).collect();
        assert_eq!(met, expected, "an exception that nothing needs any more");

        if let Target::Postgres(_) = app.target() {
            let planned = app.platform.database.read(move |connection| {
                Ok(different.iter().map(|one| (one.clone(), query_plans::for_anybody(connection, one))).collect::<Vec<_>>())
            });
            for (statement, steps) in planned.await.unwrap() {
                let whole = steps.iter().find(|step| own.iter().any(|table| query_plans::reads_whole(step, table)));
                assert!(whole.is_none(), "all owners' rows are read for one: {statement}\n{}", steps.join("\n"));
            }
        }
    }

    async fn news_from_stripe_find_their_owner_by_the_account(app) {
        let ann = app.owner("Ann's").await;
        let stripe = StandIn::start(app.clock.now().unix_seconds()).await;
        let options = Options { limits: all_are_told(), stripe: Some(stripe.client()), ..Options::default() };
        let app = app.restarted_with(options);
        let own: BTreeSet<String> =
            app.platform.database.read(|connection| Ok(of_owners(connection))).await.unwrap().into_keys().collect();
        let ann = ann.through(&app);
        ann.post("/user/card-payments", json!({})).await.expect(200);
        let mut met = BTreeSet::new();
        for (kind, object) in [
            ("account.updated", json!({"id": "acct_1"})),
            ("checkout.session.completed", json!({"id": "cs_1", "client_reference_id": "unknown"})),
            ("account.application.deauthorized", json!({"id": "ca_1"})),
        ] {
            let event = connect_event(kind, "acct_1", object);
            let (answer, statements) = heard(tell_connected(&app, &event)).await;
            answer.expect(200);
            judge(kind, &statements, &own, BY_NEWS, &mut met);
        }
        assert_eq!(met, BY_NEWS.iter().map(|(table, column)| told(table, column)).collect());
    }

    async fn background_work_looks_among_all_owners_for_what_is_due_alone(app) {
        let server = SmtpServer::start();
        let app = app.restarted_with(Options { limits: all_are_told(), mail: server.mail(), ..Options::default() });
        let own: BTreeSet<String> =
            app.platform.database.read(|connection| Ok(of_owners(connection))).await.unwrap().into_keys().collect();
        let ann = app.owner("Ann's").await;
        let mut met = BTreeSet::new();
        let ((), statements) = heard(live(&app, &ann)).await;
        let is_noted = statements.iter().any(|one| one.starts_with("UPDATE") && one.contains("viewed_at"));
        assert!(is_noted, "the page of the document was not opened");
        judge("a request", &statements, &own, BY_LINK, &mut met);
        assert_eq!(met, BTreeSet::from([told("documents", "id")]));
        met.clear();
        app.owner("Bea's").await.put("/user/deletion", json!({"currentPassword": PASSWORD})).await.expect(200);
        for days in [0, 30, 800] {
            app.clock.advance(SignedDuration::from_hours(days * 24));
            for job in JOBS {
                let (done, statements) = heard((job.run)(app.platform.clone())).await;
                done.unwrap();
                assert!(!statements.is_empty() || job.name == "stripe-reconciliation", "{} was not heard", job.name);
                judge(job.name, &statements, &own, DUE, &mut met);
            }
        }
        assert_eq!(met, DUE.iter().map(|(table, column)| told(table, column)).collect(), "work that was not seen");

        met.clear();
        let start = app.platform.database.read(|connection| modules::files::some_of(connection).map(drop));
        let (found, statements) = heard(start).await;
        found.unwrap();
        judge("a start", &statements, &own, AT_START, &mut met);
        assert_eq!(met, AT_START.iter().map(|(table, column)| told(table, column)).collect());

        // When texts are folded otherwise than before, every table is gone through, in the order of its key.
        let forget = app.platform.database.write(|connection| Ok(diesel::sql_query("DELETE FROM text_folds").execute(connection)?));
        forget.await.unwrap();
        if matches!(app.target(), Target::Sqlite(_)) {
            // Readers there do not write. The statements are the same.
            return;
        }
        let (done, statements) = heard(app.platform.database.read(modules::refold)).await;
        done.unwrap();
        let walked: BTreeSet<String> = statements
            .iter()
            .flat_map(|statement| without_owner(statement, &own))
            .map(|(named, level)| {
                // Those lists are emptied from their beginning, so where it was left off is where they begin.
                let is_emptied = ["documents_to_correct", "documents_to_recount"].contains(&named.table.as_str());
                assert!(is_emptied || level.walks(&named), "{named:?} is not read in the order of its key: {level:?}");
                named.table
            })
            .collect();
        assert!(walked.len() > 12, "{walked:?}");
    }
}

#[test]
fn the_document_lists_the_same_exceptions() {
    let document = include_str!("../../../docs/operating.md");
    let (_, section) = document.split_once("\n## Beyond one database\n").expect("the section");
    let section = section.split("\n## ").next().expect("its text");
    let written: BTreeSet<String> = section
        .split('`')
        .collect::<Vec<_>>()
        .windows(3)
        .skip(1)
        .step_by(2)
        .filter(|three| three[1] == " by ")
        .map(|three| told(three[0], three[2]))
        .collect();
    let listed: BTreeSet<String> =
        [BY_LINK, BY_NEWS, DUE, AT_START].concat().iter().map(|(table, column)| told(table, column)).collect();
    assert_eq!(written, listed);
    let of_one_place = section.lines().filter(|line| line.starts_with("| one place"));
    let tables: BTreeSet<&str> =
        of_one_place.flat_map(|line| line.split('`').skip(1).step_by(2)).filter(|name| !name.contains(' ')).collect();
    assert_eq!(tables, IN_ONE_PLACE.iter().copied().collect::<BTreeSet<_>>());
}
