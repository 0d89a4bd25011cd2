//! Search: words in any order, with or without accents, telephone numbers by their digits; the same on both databases.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use platform::db::query::search::fold;
use platform::db::{DbConnection, Target};
use platform::schema::text_folds;
use sawhorse::migrations::migrate;
use serde_json::{Value, json};

use crate::support::operations::{service_record, trip};
use crate::support::random::Random;
use crate::support::{Client, Engine, TestApp, db_tests, empty_postgres};
use crate::tables::declared;

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

async fn found(client: &Client, path: &str, search: &str) -> Vec<String> {
    client.get(&format!("{path}?search={}", encoded(search))).await.expect(200).ids()
}

async fn finds(client: &Client, path: &str, search: &str) -> bool {
    !found(client, path, search).await.is_empty()
}

fn customer(name: &str, phone: Option<&str>) -> Value {
    json!({
        "type": "Invoice", "customerName": name, "customerPhone": phone,
        "items": [{"description": "Ball valve", "rate": 1}],
    })
}

/// What search is to find, as simply as it can be said: all words, each in one of the fields.
fn naive(fields: &[String], search: &str) -> bool {
    let fields: Vec<String> = fields.iter().map(|field| fold(field)).collect();
    fold(search).split_whitespace().all(|word| fields.iter().any(|field| field.contains(word)))
}

/// Letters that are written in more ways than one, signs that search could take for its own, and pieces of each other.
const PIECES: [&str; 29] = [
    "elbow", "Élbow", "COPPER", "cop", "½", "1/2", "%", "_", "\\", "ß", "ss", "ſ", "日本", "ñ", "n\u{303}", "’", "'",
    "\"", "Ⅳ", "İ", "ı", "i", "Σ", "ς", "x×", "-", "–", "0", "12",
];

fn any_text(random: &mut Random, most: u64) -> String {
    let words: Vec<String> = (0..=random.below(most))
        .map(|_| (0..=random.below(2)).map(|_| random.one_of(&PIECES)).collect::<String>())
        .collect();
    words.join(" ")
}

/// Letters of four bytes in no order: unlike a sign that is repeated, they stay as long when PostgreSQL compresses them.
fn letters(random: &mut Random, count: usize) -> String {
    let mut letter = || u32::try_from(random.below(40_000)).ok().and_then(|place| char::from_u32(0x20000 + place));
    (0..count).map(|_| letter().expect("a letter")).collect()
}

/// Looks for many things among what is kept, each with the texts that it is found by.
async fn expect_as_naive(client: &Client, path: &str, kept: &[(String, Vec<String>)], random: &mut Random) {
    for _ in 0..150 {
        let search = any_text(random, 3);
        let expected: BTreeSet<&String> =
            kept.iter().filter(|(_, fields)| naive(fields, &search)).map(|(id, _)| id).collect();
        let answer = found(client, path, &search).await;
        assert_eq!(answer.iter().collect::<BTreeSet<_>>(), expected, "{search:?} in {kept:?}");
        let page = client.get(&format!("{path}?limit=1&search={}", encoded(&search))).await.expect(200);
        assert_eq!(page.header("x-total-count"), expected.len().to_string(), "{search:?}");
    }
}

/// As an older program left it: folded otherwise, without what it did not know of.
async fn as_an_older_program_left_it(app: &TestApp) {
    app.platform
        .database
        .write(|connection| {
            for statement in [
                "UPDATE parts SET search_text = lower(name), sort_key = ''",
                "UPDATE tools SET search_text = lower(name), sort_key = ''",
                "UPDATE equipment SET search_text = lower(name), sort_key = ''",
                "UPDATE service_records SET search_text = ''",
                "UPDATE trips SET search_text = ''",
                "UPDATE documents SET search_text = lower(customer_name), customer_key = ''",
                "UPDATE accounts SET name_key = ''",
                "DELETE FROM text_folds",
            ] {
                diesel::sql_query(statement).execute(connection)?;
            }
            Ok(())
        })
        .await
        .expect("the database writes");
}

db_tests! {
    async fn words_are_found_in_any_order(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.post("/inventory", json!({"name": "Copper pipe elbow", "sku": "CU-90", "quantity": 1})).await.expect(201);
        ann.post("/documents", customer("Rosa Diaz", None)).await.expect(201);
        for search in ["elbow copper", "COPPER  elbow", "cu-90 elb", "pipe truck copper", "opp bow"] {
            assert!(finds(&ann, "/inventory", search).await, "{search}");
        }
        assert!(!finds(&ann, "/inventory", "elbow brass").await);
        for search in ["diaz rosa", "valve inv-0001 rosa", "ROSA"] {
            assert!(finds(&ann, "/documents", search).await, "{search}");
        }
        assert!(finds(&ann, "/documents/inventory/items", "elbow copper").await);
    }

    async fn telephone_numbers_are_found_by_their_digits(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (name, phone) in [("Rosa", "(555) 123-4567"), ("Élodie", "+1 555.123.9999"), ("Bo", "5550001111")] {
            ann.post("/documents", customer(name, Some(phone))).await.expect(201);
        }
        ann.post("/documents", customer("Nobody", None)).await.expect(201);
        for (search, count) in [
            ("5551234", 1), ("555-123-4", 1), ("(555) 123", 2), ("555 123", 2), ("123-4567", 1), ("+1 (555) 123-4567", 1),
            ("1 555 123 4567", 1), ("15551239999", 1), ("555-000-1111", 1), ("555", 3), ("rosa 555-123", 1),
            ("elodie 555-123", 1), ("555.123.9999", 1), ("5551235", 0), ("bo 555-123", 0),
        ] {
            assert_eq!(found(&ann, "/documents", search).await.len(), count, "{search}");
        }
        // Digits of anything else are found as they are written.
        assert!(!finds(&ann, "/documents", "inv-00-01").await);
    }

    async fn accents_make_no_difference_either_way(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.post("/documents", customer("Élodie Müßig", None)).await.expect(201);
        ann.part("Øresund 50%_ lamp’s ½\"").await;
        for search in ["elodie", "ÉLODIE", "e\u{301}lodie", "muss", "mussig elodie", "MÜSSIG", "müß"] {
            assert!(finds(&ann, "/documents", search).await, "{search}");
        }
        for search in ["oresund", "ØRESUND", "50%_", "lamp's", "1/2\"", "½", "% _"] {
            assert!(finds(&ann, "/inventory", search).await, "{search}");
        }
        for search in ["5_%", "50%%", "\\", "l_mp"] {
            assert!(!finds(&ann, "/inventory", search).await, "{search}");
        }
    }

    async fn every_list_finds_by_its_own_fields(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = json!({"name": "Tee", "sku": "S-1", "partNumber": "P-2", "location": "Office", "quantity": 1});
        ann.post("/inventory", part).await.expect(201);
        let tool = json!({"name": "Pad", "brand": "Bosch", "type": "Sander", "serialNumber": "T-3", "location": "Shelf"});
        ann.post("/tools", tool).await.expect(201);
        let van = json!({
            "name": "Van", "brand": "Ford", "model": "Transit", "vinSerialNumber": "V-4", "location": "Yard", "notes": "hidden",
        });
        let van = ann.add("/equipment", van).await;
        ann.post(&format!("/equipment/{van}/service-history"), service_record()).await.expect(201);
        let mut drive = trip("2026-11-15");
        drive["notes"] = json!("Toll");
        ann.post("/mileage", drive).await.expect(201);
        let mut paper = customer("Dana", Some("555-0100"));
        paper["customerEmail"] = json!("dana@example.com");
        paper["notes"] = json!("hidden");
        ann.post("/documents", paper).await.expect(201);
        let history = format!("/equipment/{van}/service-history");
        for (path, searches) in [
            ("/inventory", vec!["tee", "s-1", "p-2", "office"]),
            ("/tools", vec!["pad", "bosch", "sander", "t-3", "shelf"]),
            ("/equipment", vec!["van", "ford", "transit", "v-4", "yard"]),
            ("/mileage", vec!["shop", "oak", "transit", "business", "toll"]),
            ("/documents", vec!["inv-0001", "dana", "dana@example", "valve", "5550100"]),
            (history.as_str(), vec!["oil change", "filter", "pads", "j-7"]),
        ] {
            for search in searches {
                assert!(finds(&ann, path, search).await, "{path}: {search}");
            }
            assert!(!finds(&ann, path, "hidden").await, "{path}");
        }
    }

    async fn search_is_the_same_as_looking_at_every_row(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let mut kept = Vec::new();
        for _ in 0..40 {
            let (name, sku) = (any_text(&mut random, 3), any_text(&mut random, 2));
            let id = ann.add("/inventory", json!({"name": name, "sku": sku, "quantity": 1})).await;
            kept.push((id, vec![name, sku, "Truck".to_owned()]));
        }
        expect_as_naive(&ann, "/inventory", &kept, &mut random).await;
    }

    // Through the index of their words, where it is of use.
    async fn documents_are_found_as_by_reading_them_all(app) {
        let (ann, ben) = (app.owner("Ann's Plumbing").await, app.owner("Ben's Pipes").await);
        let mut random = Random::new();
        let mut kept = Vec::new();
        for place in 0..60 {
            let (name, line) = (any_text(&mut random, 3), any_text(&mut random, 3));
            let document = json!({"type": "Invoice", "customerName": name, "items": [{"description": line, "rate": 1}]});
            ben.add("/documents", document.clone()).await;
            let id = ann.add("/documents", document).await;
            let (path, number) = (format!("/documents/{id}"), format!("INV-{:04}", place + 1));
            match random.below(4) {
                0 => drop(ann.delete(&path).await.expect(204)),
                1 => {
                    let line = any_text(&mut random, 3);
                    ann.put(&path, json!({"items": [{"description": line, "rate": 1}]})).await.expect(200);
                    kept.push((id, vec![name, line, number]));
                }
                _ => kept.push((id, vec![name, line, number])),
            }
        }
        expect_as_naive(&ann, "/documents", &kept, &mut random).await;
        for (id, fields) in &kept {
            assert_eq!(&found(&ann, "/documents", &fields[2]).await, std::slice::from_ref(id));
        }
    }

    async fn what_an_older_program_folded_is_folded_anew(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for name in ["Zange", "Élan", "apple"] {
            ann.part(name).await;
            ann.add("/tools", json!({"name": name, "serialNumber": "Ç-1"})).await;
            ann.add("/equipment", json!({"name": name, "model": "Ç-1"})).await;
            ann.add("/documents", customer(name, Some("(555) 123-4567"))).await;
        }
        ann.add("/mileage", trip("2026-11-15")).await;
        let van = found(&ann, "/equipment", "elan").await.remove(0);
        let history = format!("/equipment/{van}/service-history");
        ann.add(&history, service_record()).await;
        let lists = ["/inventory", "/tools", "/equipment", "/documents?sort=customer", "/mileage", history.as_str()];
        let mut before = Vec::new();
        for list in lists {
            before.push(ann.get(list).await.expect(200).json());
        }
        as_an_older_program_left_it(&app).await;
        assert!(!finds(&ann, "/tools", "c-1").await);

        let mut connection = app.target().connect().expect("a connection");
        sawhorse::modules::refold(&mut connection).expect("the texts are folded anew");
        for (list, before) in lists.iter().zip(&before) {
            assert_eq!(&ann.get(list).await.expect(200).json(), before, "{list}: order, or more than the texts");
        }
        for (path, search) in [
            ("/inventory", "elan"), ("/tools", "c-1 elan"), ("/equipment", "c-1 elan"), ("/documents", "elan 5551234"),
            ("/mileage", "oak shop"), (history.as_str(), "oil filter"),
        ] {
            assert_eq!(found(&ann, path, search).await.len(), 1, "{path}: {search}");
        }
        let accounts = app.administrator().await.get("/admin/all-users?search=ochoa%20ann").await.expect(200).json();
        assert!(accounts.as_array().unwrap().iter().any(|account| account["email"] == ann.email), "{accounts}");
        // Once is enough: what is there now is left alone.
        app.platform
            .database
            .write(|connection| Ok(diesel::sql_query("UPDATE parts SET search_text = 'kept'").execute(connection)?))
            .await
            .expect("the database writes");
        sawhorse::modules::refold(&mut connection).expect("nothing to do");
        assert_eq!(found(&ann, "/inventory", "kept").await.len(), 3);
    }

    async fn no_table_that_is_searched_is_left_out_when_texts_are_folded_anew(app) {
        let mut connection = app.target().connect().expect("a connection");
        connection.batch_execute("DELETE FROM text_folds").unwrap();
        sawhorse::modules::refold(&mut connection).expect("the texts are folded anew");
        let folded: Vec<String> = text_folds::table.select(text_folds::table_name).load(&mut connection).unwrap();
        for (table, columns) in declared() {
            let is_searched = columns.contains_key("search_text");
            assert!(!is_searched || folded.contains(&table), "{table} has no line in modules::refold");
        }
    }

    async fn names_of_any_length_can_be_listed(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let mut text = |count| letters(&mut random, count);
        for name in [text(200), format!("b{}", text(199))] {
            // Longer in all than an index of PostgreSQL takes, where the fields have room for it.
            let van = json!({
                "name": name, "brand": text(100), "model": text(100), "vinSerialNumber": text(100), "location": text(200),
            });
            ann.post("/equipment", van).await.expect(201);
            let tool = json!({"name": name, "serialNumber": text(100), "location": text(200)});
            ann.post("/tools", tool).await.expect(201);
            let part = json!({"name": name, "sku": text(100), "partNumber": text(100), "quantity": 1});
            ann.post("/inventory", part).await.expect(201);
            let mut paper = customer(&name, None);
            paper["items"][0]["description"] = json!(text(1000));
            ann.post("/documents", paper).await.expect(201);
        }
        for path in ["/equipment", "/tools", "/inventory", "/documents?sort=customer"] {
            assert_eq!(ann.get(path).await.expect(200).ids().len(), 2, "{path}");
        }
    }
}

fn has_index_of_words(connection: &mut DbConnection) -> bool {
    let found = diesel::sql_query("SELECT 1 FROM pg_indexes WHERE indexname = 'documents_by_words'");
    found.execute(connection).unwrap() == 1
}

#[test]
fn a_postgres_that_gives_no_trigrams_still_serves() {
    let own = Target::Postgres(empty_postgres());
    let mut connection = own.connect().unwrap();
    connection.batch_execute("CREATE ROLE plain LOGIN; GRANT CREATE ON SCHEMA public TO plain").unwrap();
    let Target::Postgres(url) = &own else { panic!("PostgreSQL was meant") };
    // Somebody who may make tables and add no extension.
    let plain = Target::Postgres(url.replace("//sawhorse@", "//plain@"));
    assert!(migrate(&plain).unwrap() > 0);
    assert!(!has_index_of_words(&mut connection));
    // The next start of somebody who may.
    assert_eq!(migrate(&own).unwrap(), 0);
    assert!(has_index_of_words(&mut connection));
}

/// How many pages of what is new PostgreSQL has not put into the index of words yet: each search reads them all.
fn waiting_pages(connection: &mut DbConnection) -> i64 {
    let asked = "SELECT pending_pages::bigint AS count FROM pgstatginindex('documents_by_words')";
    diesel::sql_query(asked).get_result::<Count>(connection).unwrap().count
}

/// Adds two thousand invoices with words of their own.
fn many_new_invoices(connection: &mut DbConnection) {
    let copies = "INSERT INTO documents SELECT (jsonb_populate_record(first, jsonb_build_object('id', 'copy ' || n || \
         clock_timestamp(), 'document_number', 'INV-' || n || clock_timestamp(), \
         'search_text', md5(n::text) || ' ' || md5((7 * n)::text)))).* \
         FROM documents AS first, generate_series(1, 2000) AS n WHERE first.document_number = 'INV-0001'";
    diesel::sql_query(copies).execute(connection).unwrap();
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

/// Also where the index was made by an earlier release.
#[tokio::test]
async fn new_invoices_do_not_pile_up_before_the_index_of_words() {
    let app = TestApp::start(Engine::Postgres).await;
    let ann = app.owner("Ann's Plumbing").await;
    ann.post("/documents", customer("Rosa Diaz", None)).await.expect(201);
    let mut connection = app.target().connect().unwrap();
    connection.batch_execute("CREATE EXTENSION pgstattuple").unwrap();
    many_new_invoices(&mut connection);
    // 64 kB, and what came when it was full.
    let few = waiting_pages(&mut connection);
    assert!(few <= 16, "{few} pages");

    connection.batch_execute("ALTER INDEX documents_by_words RESET (gin_pending_list_limit)").unwrap();
    many_new_invoices(&mut connection);
    let many = waiting_pages(&mut connection);
    assert!(many > 3 * 16, "{many} pages");
    migrate(app.target()).unwrap();
    assert_eq!(waiting_pages(&mut connection), 0);
    many_new_invoices(&mut connection);
    let few = waiting_pages(&mut connection);
    assert!(few <= 16, "{few} pages");
    assert!(finds(&ann, "/documents", "rosa").await);
}
