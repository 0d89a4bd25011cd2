//! Nothing parses, renders, hashes or compresses while it holds a database connection: one slow file would hold up everyone.

use std::fs::read_to_string;

use crate::support::operations::{client, client_file};
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
    "tar::",
    " zip::",
];

/// What never runs in a request.
const EXEMPT: &[(&str, &str)] = &[
    ("platform/src/backup/", "the command line, on a connection of its own"),
    ("pages.rs", "pages are compressed when the program is built and started"),
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
        if let Some((path, _)) = EXEMPT.iter().find(|(path, _)| name.starts_with(path)) {
            exempt.push(*path);
            continue;
        }
        assert!(text.contains(SAYS_SO), "{name} uses {costly} and doesn't call {SAYS_SO}\"…\")");
        checked.push(name);
    }
    for expected in [
        "modules/accounts/two_factor/qr_code.rs",
        "modules/analytics/year_end/archive.rs",
        "modules/clients/import/reading.rs",
        "modules/clients/import/text.rs",
        "modules/clients/import/vcard.rs",
        "modules/documents/paper/press.rs",
        "modules/exports/archive.rs",
        "platform/src/access/passwords.rs",
        "platform/src/attachments/pictures.rs",
        "platform/src/access/captcha.rs",
        "platform/src/fields/data_string.rs",
    ] {
        assert!(checked.iter().any(|name| name == expected), "{expected} was not checked: {checked:?}");
    }
    for (path, why) in EXEMPT {
        assert!(exempt.contains(path), "{path} needs no exemption any more ({why})");
    }
    // Our own writers, whose length is up to what an owner keeps.
    for writer in ["platform/src/formats/csv.rs", "modules/appointments/calendar.rs"] {
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
        for table in ["income", "expenses", "mileage", "unpaid", "archive"] {
            ann.get(&format!("/analytics/year-end/{table}")).await.expect(200);
        }
        let feed = ann.send("POST", "/appointments/feed", None).await.expect(200).json();
        let address = feed["address"].as_str().unwrap().to_owned();
        let path = address.split_once("/api").unwrap().1;
        ann.get(path).await.expect(200);
    }
}
