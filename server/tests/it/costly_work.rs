//! Nothing parses, renders, hashes or compresses while it holds a database connection: one slow file would hold up everyone.

use std::fs::read_to_string;

use diesel::connection::SimpleConnection as _;
use serde_json::json;

use crate::support::operations::{client, client_file, paper};
use crate::support::{db_tests, source_files, source_name, source_named};

/// What's costly is done by these libraries. A file that uses one must say so before it begins.
const COSTLY: &[&str] = &[
    "altcha::",
    "argon2::",
    "brotli::",
    "csv_core::",
    "encoding_rs::",
    "flate2::",
    " image::",
    "pdf::Engine",
    "qrcodegen::",
    "STANDARD.decode(",
    "blake3::",
    "use hmac::",
    "use maud::",
    "use sha1::",
    "use sha2::",
    "Calendar::new(",
    "tar::",
    " zip::",
];

/// What never runs in a request.
const EXEMPT: &[(&str, &str)] = &[
    ("platform/src/attachments/scans/tests.rs", "unit tests"),
    ("platform/src/backup/", "the command line, on a connection of its own"),
    ("pages.rs", "pages are compressed when the program is built and started"),
];

/// What hashes a few bytes, often of what a transaction has just read, and never more of them.
const SHORT: &[(&str, &str)] = &[
    ("modules/accounts/two_factor/codes.rs", "a code of six digits, made of a secret of twenty bytes"),
    ("modules/accounts/weak_passwords.rs", "one password, of a thousand characters at most"),
    ("platform/src/values/ids.rs", "a token of 43 characters, which is stored as its hash"),
];

const SAYS_SO: &str = "outside_database_work(";

#[test]
fn every_file_that_does_costly_work_keeps_it_off_the_database() {
    let (mut checked, mut exempt) = (Vec::new(), Vec::new());
    for file in source_files() {
        let text = read_to_string(&file).unwrap();
        let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
        let name = source_name(&file).to_str().unwrap().to_owned();
        let Some(costly) = COSTLY.iter().find(|costly| text.contains(**costly)) else { continue };
        if let Some((path, _)) = EXEMPT.iter().chain(SHORT).find(|(path, _)| name.starts_with(path)) {
            exempt.push(*path);
            continue;
        }
        assert!(text.contains(SAYS_SO), "{name} uses {costly} and doesn't call {SAYS_SO}\"…\")");
        checked.push(name);
    }
    for expected in [
        "modules/accounts/two_factor/qr_code.rs",
        "modules/appointments/calendar.rs",
        "modules/analytics/year_end/archive.rs",
        "modules/clients/import/reading.rs",
        "modules/clients/import/text.rs",
        "modules/clients/import/vcard.rs",
        "modules/documents/paper/press.rs",
        "modules/exports/archive.rs",
        "platform/src/access/passwords.rs",
        "platform/src/attachments/pictures.rs",
        "platform/src/access/captcha.rs",
        "platform/src/email/layout.rs",
        "platform/src/email/mail/mod.rs",
        "platform/src/fields/data_string.rs",
        "platform/src/http/idempotency.rs",
        "platform/src/http/serving/etag.rs",
        "platform/src/stripe/events.rs",
        "modules/documents/customer/acceptance/content.rs",
        "modules/documents/customer/viewer.rs",
    ] {
        assert!(checked.iter().any(|name| name == expected), "{expected} was not checked: {checked:?}");
    }
    for (path, why) in EXEMPT.iter().chain(SHORT) {
        assert!(exempt.contains(path), "{path} needs no exemption any more ({why})");
    }
    // Our own writers, whose length is up to what an owner keeps.
    for writer in ["platform/src/formats/csv.rs", "platform/src/formats/icalendar.rs"] {
        assert!(read_to_string(source_named(writer)).unwrap().contains(SAYS_SO), "{writer}");
    }
}

db_tests! {
    /// What writes or reads whole files does it beside the database: with a connection in hand each of these would panic.
    async fn files_are_read_and_written_beside_the_database(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.add("/clients", client("Dana", "Reyes")).await;
        ann.post("/clients/import/preview", client_file("Name,Email\nKim Lee,kim@example.com\n")).await.expect(200);
        ann.get("/clients/export").await.expect(200);
        for table in ["income", "expenses", "mileage", "unpaid", "archive", "workbook"] {
            ann.get(&format!("/analytics/year-end/{table}")).await.expect(200);
        }
        let feed = ann.send("POST", "/appointments/feed", None).await.expect(200).json();
        let address = feed["address"].as_str().unwrap().to_owned();
        let path = address.split_once("/api").unwrap().1;
        ann.get(path).await.expect(200);
    }

    /// Whether an answer still holds is compared word for word, for as many documents as there are.
    async fn answers_hold_as_long_as_the_proposal_says_the_same(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for _ in 0..12 {
            ann.add("/documents", paper("Estimate")).await;
        }
        let answered = "UPDATE documents SET answer = 'Accepted', answered_offer = 'another proposal', \
            answered_at = '2026-11-15T12:00:00.000Z'";
        app.target().connect().unwrap().batch_execute(answered).unwrap();
        let rows = ann.get("/documents?limit=20").await.expect(200).json();
        assert_eq!(rows.as_array().unwrap().len(), 12);
        assert!(rows.as_array().unwrap().iter().all(|row| row["answer"]["isCurrent"] == json!(false)), "{rows}");
        ann.get("/documents?q=Dana").await.expect(200);
        ann.post("/user/export", json!({})).await.expect(201);
        app.make_exports().await;
        assert_eq!(ann.get("/user/export").await.expect(200).json()["status"], "ready");
    }
}
