//! Backups: everything goes into one archive and comes back as it was, from any database and store to any other; what is not
//! a whole and unchanged backup is refused, and so is a place that is not empty.

use std::collections::BTreeSet;
use std::fs::{self, File, read_to_string};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use platform::db::catalogue::{Kind, tables};
use platform::db::rows::{self, Inserts};
use platform::db::{DbConnection, Target};
use sawhorse::migrations::MIGRATIONS;
use sawhorse::modules::files::NAMED_IN;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

use crate::command_line::{printed, refusal};
use crate::support::operations::paper;
use crate::support::pictures::{ImageFormat, picture};
use crate::support::program::{Server, files_below, run, sawhorse};
use crate::support::s3::S3Server;
use crate::support::{db_tests, empty_postgres, source_files};
use crate::tables::declared;

const DEVELOPMENT: (&str, &str) = ("SAWHORSE_ENV", "development");

fn sqlite(folder: &Path) -> Target {
    Target::Sqlite(folder.join("data/sawhorse.db"))
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

fn number(connection: &mut DbConnection, statement: &str) -> i64 {
    let found: Number = diesel::sql_query(format!("SELECT ({statement}) AS number")).get_result(connection).unwrap();
    found.number
}

/// What an archive says of itself.
fn manifest(archive: &Path) -> Value {
    let mut tar = tar::Archive::new(File::open(archive).unwrap());
    let mut entries = tar.entries().unwrap().map(Result::unwrap);
    let entry = entries.find(|entry| *entry.path_bytes() == *b"manifest.json").unwrap();
    serde_json::from_reader(entry).unwrap()
}

/// The values of columns that name what has to be there.
type There = Vec<(&'static str, String)>;

/// Something for every column that is hard to keep.
fn awkward(kind: Kind, name: &str, there: &There, row: usize) -> Value {
    let texts = ["O'Brien \"& sons\"\r\n\t{}[]\\ 水道 🔧 e\u{301} $1 ?", "", " \u{7f}\u{202e}~"];
    if let Some((_, id)) = there.iter().find(|(column, _)| *column == name) {
        return json!(id);
    }
    match kind {
        Kind::Text => json!(format!("{row}{}", texts[row % texts.len()])),
        Kind::Integer => json!([i64::MAX, i64::MIN, 0][row % 3]),
        Kind::Boolean => json!(row.is_multiple_of(2)),
        Kind::Double => json!(["0.30000000000000004", "-0.0", "1.7976931348623157e308"][row % 3]),
        // All bytes there are, and none.
        Kind::Bytes if row == 0 => {
            use base64::Engine as _;
            json!(base64::engine::general_purpose::STANDARD.encode((0..=255).collect::<Vec<u8>>()))
        }
        Kind::Bytes => json!(""),
    }
}

fn there(connection: &mut DbConnection) -> There {
    let mut there = There::new();
    let first = "SELECT d.owner_id, d.owner_id, d.id, c.id \
                 FROM documents d JOIN card_accounts c ON c.owner_id = d.owner_id LIMIT 1";
    let keep = |line: rows::Line| {
        let columns = ["owner_id", "account_id", "document_id", "card_account_id"];
        there.extend(columns.into_iter().zip(line.iter().map(|id| id.as_str().unwrap().to_owned())));
        Ok(())
    };
    rows::each(connection, first, keep).unwrap();
    there
}

/// What is in them is done when a program starts, so no restored database has it.
const WORKED_OFF: [&str; 2] = ["documents_to_correct", "documents_to_recount"];

/// Three rows for every table that the demo leaves empty, whatever tables there are.
fn fill_the_rest(target: &Target) {
    let mut connection = target.connect().unwrap();
    let there = there(&mut connection);
    for table in tables(&mut connection).unwrap() {
        let rows = number(&mut connection, &format!("SELECT count(*) FROM \"{}\"", table.name));
        if rows > 0 || WORKED_OFF.contains(&table.name.as_str()) {
            continue;
        }
        // Where the account is the whole key there can be but one.
        let most = if table.key.iter().any(|name| !matches!(name.as_str(), "owner_id" | "account_id")) { 3 } else { 1 };
        let mut inserts = Inserts::into(&table);
        for row in 0..most {
            let line = table.columns.iter().map(|column| awkward(column.kind, &column.name, &there, row)).collect();
            inserts.add(&mut connection, line).unwrap();
        }
        inserts.finish(&mut connection).unwrap_or_else(|error| panic!("{}: {error}", table.name));
    }
    // These two tables refer to each other.
    let made_by = "UPDATE documents SET recurring_id = (SELECT MIN(id) FROM recurring_invoices \
                   WHERE recurring_invoices.owner_id = documents.owner_id) WHERE recurring_id IS NULL";
    connection.batch_execute(made_by).unwrap();
    assert!(number(&mut connection, "SELECT count(*) FROM documents WHERE recurring_id IS NOT NULL") > 0);
    assert!(number(&mut connection, "SELECT count(*) FROM recurring_invoices WHERE document_id IS NOT NULL") > 0);
}

/// A program with the demo's data and something in every table, and the token of somebody who is signed in.
async fn lived_in() -> (TempDir, String) {
    let folder = tempdir().unwrap();
    printed(&run(folder.path(), &["demo"], &[DEVELOPMENT]));
    let mut server = Server::start(folder.path(), &[]).await;
    let form = json!({"email": "demo@sawhorse.app", "password": "sawhorse-demo"});
    let signed_in: Value = server.post("/api/auth/login", form).await.json().await.unwrap();
    let token = signed_in["token"].as_str().unwrap().to_owned();
    // A key that is remembered with its answer.
    let request = server.http.post(server.url("/api/inventory")).bearer_auth(&token).header("idempotency-key", "once");
    let part = request.json(&json!({"name": "Elbow", "quantity": 3})).send().await.unwrap();
    assert_eq!(part.status(), 201);
    server.made_export(&token).await;
    server.terminate();
    assert!(server.end().await.success());
    fill_the_rest(&sqlite(folder.path()));
    (folder, token)
}

/// An archive of the demo, made once for all tests that only need one.
fn demo_archive() -> &'static Path {
    static ARCHIVE: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    &ARCHIVE
        .get_or_init(|| {
            let folder = tempdir().unwrap();
            printed(&run(folder.path(), &["demo"], &[DEVELOPMENT]));
            printed(&run(folder.path(), &["backup", "demo.tar"], &[]));
            let archive = folder.path().join("demo.tar");
            (folder, archive)
        })
        .1
}

fn as_settings<'text>(settings: &'text [(&'static str, String)]) -> Vec<(&'static str, &'text str)> {
    settings.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

async fn works_there(server: &Server, token: &str) {
    let documents = server.http.get(server.url("/api/documents")).bearer_auth(token).send().await.unwrap();
    let documents: Vec<Value> = documents.error_for_status().unwrap().json().await.unwrap();
    let pictured: Vec<&Value> = documents.iter().flat_map(|one| one["photos"].as_array().unwrap()).collect();
    assert!(documents.len() > 60 && pictured.len() > 5);
    for photo in pictured {
        let opened = server.http.get(server.url(photo["url"].as_str().unwrap())).send().await.unwrap();
        assert_eq!(opened.status(), 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_goes_from_sqlite_to_postgresql_and_s3_and_back_bit_for_bit() {
    let (first, token) = lived_in().await;
    let (second, third) = (tempdir().unwrap(), tempdir().unwrap());
    let (store, database) = (S3Server::start(), empty_postgres());
    let mut outside = store.settings();
    outside.push(("DATABASE_URL", database));
    let outside = as_settings(&outside);
    let archives: Vec<String> =
        ["1.tar", "2.tar", "3.tar"].iter().map(|name| first.path().join(name).to_str().unwrap().to_owned()).collect();

    let told = printed(&run(first.path(), &["backup", &archives[0]], &[]));
    assert!(told.starts_with("Backed up ") && told.contains(&format!("`sawhorse restore {}`", archives[0])), "{told}");
    let told = printed(&run(second.path(), &["restore", &archives[0]], &outside));
    assert!(told.starts_with("Restored ") && told.contains("`sawhorse serve`"), "{told}");
    printed(&run(second.path(), &["backup", &archives[1]], &outside));
    printed(&run(third.path(), &["restore", &archives[1]], &[]));
    printed(&run(third.path(), &["backup", &archives[2]], &[]));
    assert!(second.path().read_dir().unwrap().next().is_none(), "nothing lies beside PostgreSQL and S3");

    // By the archives' own account.
    let manifests: Vec<Value> = archives.iter().map(|archive| manifest(Path::new(archive))).collect();
    for table in manifests[0]["tables"].as_array().unwrap() {
        assert!(
            table["rows"].as_u64().unwrap() > 0 || WORKED_OFF.contains(&table["name"].as_str().unwrap()),
            "{table}"
        );
    }
    assert!(manifests[0]["files"]["count"].as_u64().unwrap() > 30, "{}", manifests[0]["files"]);
    for other in &manifests[1..] {
        for part in ["version", "schema", "tables", "files", "missingFiles"] {
            assert_eq!(other[part], manifests[0][part], "{part}");
        }
    }

    // By SQLite's: the same values of the same types in both files.
    let mut connection = sqlite(third.path()).connect().unwrap();
    let other = first.path().join("data/sawhorse.db");
    connection.batch_execute(&format!("ATTACH '{}' AS other", other.display())).unwrap();
    for table in tables(&mut connection).unwrap() {
        let columns: Vec<_> =
            table.columns.iter().map(|column| format!("\"{0}\", typeof(\"{0}\")", column.name)).collect();
        let select = |of: &str| format!("SELECT {} FROM {of}.\"{}\"", columns.join(", "), table.name);
        for (one, next) in [("main", "other"), ("other", "main")] {
            let missing = format!("SELECT count(*) FROM ({} EXCEPT {})", select(one), select(next));
            assert_eq!(number(&mut connection, &missing), 0, "{}", table.name);
        }
    }
    // By the file system's: the same files, and the mark that joins them to the database.
    let folders = [first.path().join("data/files"), third.path().join("data/files")];
    let names = files_below(&folders[0]);
    assert_eq!(files_below(&folders[1]), names);
    assert!(names.contains(&"belongs-to".to_owned()));
    for name in names {
        assert_eq!(fs::read(folders[0].join(&name)).unwrap(), fs::read(folders[1].join(&name)).unwrap(), "{name}");
    }

    // And by use: who was signed in still is.
    for (folder, settings) in [(&second, &outside[..]), (&third, &[])] {
        works_there(&Server::start(folder.path(), settings).await, &token).await;
    }
}

db_tests! {
    async fn no_table_is_forgotten(app) {
        let target = app.target().clone();
        let found = tables(&mut target.connect().unwrap()).unwrap();
        let names: BTreeSet<_> = found.iter().map(|table| table.name.clone()).collect();
        assert_eq!(names, declared().into_keys().collect());
        for table in &found {
            let columns: BTreeSet<_> = table.columns.iter().map(|column| &column.name).collect();
            assert_eq!(columns, declared()[&table.name].keys().collect(), "{}", table.name);
        }
    }
}

#[test]
fn no_file_is_forgotten() {
    let declared: usize = source_files()
        .iter()
        .map(|file| {
            read_to_string(file).unwrap().split("#[cfg(test)]").next().unwrap().matches(": Attachments = ").count()
        })
        .sum();
    let named: BTreeSet<&str> = NAMED_IN.iter().map(|rows| rows.attachments.folder).collect();
    assert_eq!(named.len(), declared, "files are kept below {named:?}");
}

/// What the command says to this archive; nothing may be touched.
#[track_caller]
fn refused(archive: &Path) -> String {
    let folder = tempdir().unwrap();
    let told = refusal(&run(folder.path(), &["restore", archive.to_str().unwrap()], &[]), 1);
    assert!(folder.path().read_dir().unwrap().next().is_none(), "something was left behind: {told}");
    told.replace(archive.to_str().unwrap(), "ARCHIVE")
}

#[test]
fn what_is_not_a_whole_and_unchanged_backup_is_refused_with_a_sentence() {
    let bytes = fs::read(demo_archive()).unwrap();
    let folder = tempdir().unwrap();
    let archive = folder.path().join("a.tar");
    let with = |bytes: &[u8]| {
        fs::write(&archive, bytes).unwrap();
        refused(&archive)
    };
    let incomplete = "ARCHIVE is incomplete: it ends before its manifest";
    for length in [600, 5_000, bytes.len() / 3, bytes.len() / 2, bytes.len() - 20_000, bytes.len() - 3_000] {
        assert_eq!(with(&bytes[..length]), incomplete, "{length} of {}", bytes.len());
    }
    let changed = "ARCHIVE changed after it was created: its checksum doesn't match its manifest";
    for at in 1..=12 {
        let mut bytes = bytes.clone();
        let at = at * bytes.len() / 13;
        bytes[at] ^= 1;
        let told = with(&bytes);
        // Where it is a header that was hit, what comes behind it cannot be found.
        assert!(told == changed || told == incomplete, "{told}");
    }
    let count = b"\"count\": ";
    let at = bytes.windows(count.len()).rposition(|window| window == count).unwrap() + count.len();
    let mut other = bytes.clone();
    other[at] = if other[at] == b'9' { b'8' } else { other[at] + 1 };
    assert_eq!(with(&other), changed);

    let foreign = "ARCHIVE is not a Sawhorse backup";
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(5);
    tar.append_data(&mut header, "notes.txt", &b"hello"[..]).unwrap();
    for bytes in [&tar.into_inner().unwrap()[..], b"", b"PK\x03\x04 and so on", &[0; 4096]] {
        assert_eq!(with(bytes), foreign);
    }
    assert!(refused(&folder.path().join("none.tar")).starts_with("cannot read ARCHIVE: "));
    assert_eq!(refused(folder.path()), "ARCHIVE is not a file");
    let too_new = "ARCHIVE was made by a newer version of Sawhorse. Update Sawhorse first";
    for (what, with_what) in [("\"format\": 1", "\"format\": 2"), ("\"20261115000001\"", "\"20991115000001\"")] {
        let text = rewritten_head(&bytes, what, with_what);
        assert_eq!(with(&text), too_new);
    }
}

/// The archive as a program might have made it whose head says something else.
fn rewritten_head(bytes: &[u8], what: &str, with_what: &str) -> Vec<u8> {
    let mut archive = tar::Archive::new(bytes);
    let mut rewritten = tar::Builder::new(Vec::new());
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        let (name, mut content) = (String::from_utf8(entry.path_bytes().into_owned()).unwrap(), Vec::new());
        entry.read_to_end(&mut content).unwrap();
        if name == "sawhorse-backup.json" {
            content = String::from_utf8(content).unwrap().replace(what, with_what).into_bytes();
        }
        let mut header = entry.header().clone();
        header.set_size(content.len() as u64);
        rewritten.append_data(&mut header, name, content.as_slice()).unwrap();
    }
    rewritten.into_inner().unwrap()
}

#[test]
fn what_is_not_empty_is_refused_and_stays_as_it_is() {
    let archive = demo_archive().to_str().unwrap();
    let folder = tempdir().unwrap();
    let database = empty_postgres();
    let postgres = [("DATABASE_URL", database.as_str())];
    printed(&run(folder.path(), &["restore", archive], &postgres));
    printed(&run(folder.path(), &["restore", archive], &[("SAWHORSE_DATA", "other")]));
    let before = files_below(folder.path());

    let not_empty = "the database is not empty (it has accounts): restore needs a new one";
    let elsewhere = ("SAWHORSE_DATA", "third");
    assert_eq!(refusal(&run(folder.path(), &["restore", archive], &[postgres[0], elsewhere]), 1), not_empty);
    assert_eq!(refusal(&run(folder.path(), &["restore", archive], &[("SAWHORSE_DATA", "other")]), 1), not_empty);
    // The store of the other database.
    assert_eq!(
        refusal(&run(folder.path(), &["restore", archive], &[]), 1),
        "the file store ./data/files is not empty: restore needs an empty one"
    );
    assert!(!folder.path().join("data/sawhorse.db").exists());
    // A look into a database may leave a lock and what SQLite writes beside it.
    let is_trace = |name: &String| [".lock", "-wal", "-shm"].iter().any(|end| name.ends_with(end));
    let after: Vec<_> = files_below(folder.path()).into_iter().filter(|name| !is_trace(name)).collect();
    assert_eq!(after, before.into_iter().filter(|name| !is_trace(name)).collect::<Vec<_>>());

    // A backup is not written over either.
    let told = refusal(&run(folder.path(), &["backup", archive], &[("SAWHORSE_DATA", "other")]), 1);
    assert!(told.ends_with("already exists: choose another name, or move it first"), "{told}");
    let told = refusal(&run(folder.path(), &["backup", "b.tar"], &[("SAWHORSE_DATA", "none")]), 1);
    assert_eq!(told, "there is no database at none/sawhorse.db");
    assert!(!folder.path().join("none").exists() && !folder.path().join("b.tar").exists());
}

#[tokio::test]
async fn a_restore_that_fails_leaves_nothing_behind() {
    let (folder, store, database) = (tempdir().unwrap(), S3Server::start(), empty_postgres());
    printed(&run(folder.path(), &["demo"], &[DEVELOPMENT]));
    // What SQLite keeps and PostgreSQL never will, in a table that comes late.
    let mut connection = sqlite(folder.path()).connect().unwrap();
    connection.batch_execute("UPDATE workflows SET description = 'a' || char(0) || 'b'").unwrap();
    printed(&run(folder.path(), &["backup", "bad.tar"], &[]));
    let mut outside = store.settings();
    outside.push(("DATABASE_URL", database.clone()));
    let outside = as_settings(&outside);
    let told = refusal(&run(folder.path(), &["restore", "bad.tar"], &outside), 1);
    assert!(told.starts_with("a row of workflows was refused: "), "{told}");
    assert!(store.files("S3RVER").is_empty().await.unwrap());
    let mut connection = Target::Postgres(database).connect().unwrap();
    assert_eq!(number(&mut connection, "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace"), 0);
    // So that the next try, with what can be kept, needs no clearing up.
    printed(&run(folder.path(), &["restore", demo_archive().to_str().unwrap()], &outside));
}

/// The schema of an earlier release: the archive comes into that one first, and is migrated from there.
#[test]
fn a_backup_of_an_older_schema_is_brought_up_to_date() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("data")).unwrap();
    let known = platform::db::migrate::versions(MIGRATIONS);
    let target = sqlite(folder.path());
    let old: Vec<String> = known.iter().filter(|version| version.as_str() < "20261120000014").cloned().collect();
    platform::db::migrate::migrate_to(&target, MIGRATIONS, &old).unwrap();
    let mut connection = target.connect().unwrap();
    connection
        .batch_execute(
            "INSERT INTO accounts (id, email_key, email, password_hash, first_name, last_name, business_name, takes_cash, \
             takes_check, is_admin, created_at, updated_at) VALUES ('a', 'a@b.c', 'a@b.c', 'x', 'Ann', 'Ochoa', 'Ann''s', \
             TRUE, FALSE, FALSE, '2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00.000Z'); \
             INSERT INTO parts (id, owner_id, name, cost, price, location, quantity, reorder_level, condition, search_text, \
             created_at, updated_at) VALUES ('p', 'a', 'Elbow', 1, 2, 'Van', 3000, 0, 'new', 'elbow', \
             '2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00.000Z')",
        )
        .unwrap();
    printed(&run(folder.path(), &["backup", "old.tar"], &[]));
    assert_eq!(manifest(&folder.path().join("old.tar"))["schema"], json!(old));
    for settings in [vec![("SAWHORSE_DATA", "new".to_owned())], vec![("DATABASE_URL", empty_postgres())]] {
        let other = tempdir().unwrap();
        let settings = as_settings(&settings);
        let archive = folder.path().join("old.tar");
        printed(&run(other.path(), &["restore", archive.to_str().unwrap()], &settings));
        assert_eq!(printed(&run(other.path(), &["migrate"], &settings)), "0 migrations applied\n");
        printed(&run(other.path(), &["backup", "now.tar"], &settings));
        let now = manifest(&other.path().join("now.tar"));
        assert_eq!(now["schema"].as_array().unwrap().len(), known.len());
        let figures = now["tables"].as_array().unwrap().iter().find(|table| table["name"] == "kept_figures").unwrap();
        assert!(figures["rows"].as_u64().unwrap() > 0, "what a later migration works out is there");
    }
}

/// Documents come and go, with their photos, while backups are taken: each is as everything was at one moment.
async fn consistent_while_in_use(settings: &[(&'static str, &str)]) {
    let folder = tempdir().unwrap();
    let all: Vec<_> =
        settings.iter().copied().chain([("SAWHORSE_CAPTCHA", "off"), ("SAWHORSE_THROTTLE", "off")]).collect();
    let server = Server::start(folder.path(), &all).await;
    let token = server.owner("ann@example.com").await;
    let made = AtomicU64::new(0);
    let photo = picture(ImageFormat::Jpeg, 30, 20);
    let part = b"--edge\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.jpg\"\r\n\r\n";
    let form = [&part[..], &photo, b"\r\n--edge--\r\n"].concat();
    let writing = async {
        loop {
            let document = server.post_as(&token, "/api/documents", paper("Invoice")).await;
            let path = server.url(&format!("/api/documents/{}", document["_id"].as_str().unwrap()));
            let upload = server.http.post(format!("{path}/photos")).bearer_auth(&token).body(form.clone());
            let upload = upload.header("content-type", "multipart/form-data; boundary=edge");
            upload.send().await.unwrap().error_for_status().unwrap();
            // Every other one goes again, with its photo.
            if made.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
                server.http.delete(path).bearer_auth(&token).send().await.unwrap().error_for_status().unwrap();
            }
        }
    };
    let backing_up = async {
        let (mut overlapping, mut number) = (0, 0);
        while overlapping < 3 {
            number += 1;
            let (folder, name) = (folder.path().to_owned(), format!("{number}.tar"));
            let all: Vec<(&'static str, String)> =
                all.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
            let before = made.load(Ordering::Relaxed);
            let taken = tokio::task::spawn_blocking(move || run(&folder, &["backup", &name], &as_settings(&all))).await;
            let taken = taken.unwrap();
            printed(&taken);
            assert!(taken.stderr.is_empty(), "a file was missing: {}", String::from_utf8_lossy(&taken.stderr));
            if made.load(Ordering::Relaxed) > before {
                overlapping += 1;
            }
        }
        number
    };
    let number_of_backups = tokio::select! {
        () = writing => unreachable!("it goes on for ever"),
        number = backing_up => number,
    };
    for archive in 1..=number_of_backups {
        let other = tempdir().unwrap();
        let archive = folder.path().join(format!("{archive}.tar"));
        printed(&run(other.path(), &["restore", archive.to_str().unwrap()], &[]));
        let mut connection = sqlite(other.path()).connect().unwrap();
        let mut number = |statement: &str| number(&mut connection, statement);
        let documents = number("SELECT count(*) FROM documents");
        assert_eq!(
            number("SELECT count(*) FROM document_lines"),
            number("SELECT coalesce(sum(json_array_length(items)), 0) FROM documents")
        );
        assert_eq!(
            number(
                "SELECT coalesce(sum(CAST(amount AS INTEGER)), 0) FROM kept_figures WHERE name = 'documents Invoice New'"
            ),
            documents,
            "the kept figure is that of the same moment"
        );
        let last = number("SELECT coalesce(max(CAST(substr(document_number, 5) AS INTEGER)), 0) FROM documents");
        let counter = number("SELECT coalesce(max(last_number), 0) FROM document_counters");
        // The newest may have been deleted already.
        assert!(counter == last || counter == last + 1, "{counter} and {last}");
        let pictured = number("SELECT coalesce(sum(json_array_length(photos)), 0) FROM documents");
        let kept = files_below(&other.path().join("data/files")).len() as i64;
        assert_eq!(kept, pictured * 3 + 1, "three forms of each photo, and the mark");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_running_program_is_of_one_moment_on_sqlite() {
    consistent_while_in_use(&[]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_running_program_is_of_one_moment_on_postgresql() {
    let database = empty_postgres();
    consistent_while_in_use(&[("DATABASE_URL", &database)]).await;
}

/// Runs a command and returns the most memory it was seen with, in megabytes.
fn peak_memory_of(folder: &Path, arguments: &[&str]) -> u64 {
    let mut child = sawhorse(folder, arguments, &[]).stdout(Stdio::null()).spawn().unwrap();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.map_or(peak, |line| line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024);
    }
    assert!(child.wait().unwrap().success());
    peak
}

#[test]
fn memory_does_not_grow_with_the_files() {
    let folder = tempdir().unwrap();
    printed(&run(folder.path(), &["demo"], &[DEVELOPMENT]));
    let files = folder.path().join("data/files");
    let large = files_below(&files).into_iter().find(|name| name.ends_with("/whole")).unwrap();
    File::options().write(true).open(files.join(&large)).unwrap().set_len(300 * 1024 * 1024).unwrap();
    let taking = peak_memory_of(folder.path(), &["backup", "large.tar"]);
    fs::rename(folder.path().join("data"), folder.path().join("before")).unwrap();
    let restoring = peak_memory_of(folder.path(), &["restore", "large.tar"]);
    assert_eq!(fs::metadata(files.join(&large)).unwrap().len(), 300 * 1024 * 1024);
    assert!(taking > 0 && taking < 100, "{taking} MB to take it");
    assert!(restoring > 0 && restoring < 100, "{restoring} MB to restore it");

    // Ctrl-C in the middle of it: nothing is left.
    fs::remove_dir_all(folder.path().join("data")).unwrap();
    let child = sawhorse(folder.path(), &["restore", "large.tar"], &[]).stderr(Stdio::piped()).spawn().unwrap();
    while !files.exists() {
        std::thread::yield_now();
    }
    let told = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(told.unwrap().success());
    let told = refusal(&child.wait_with_output().unwrap(), 1);
    assert_eq!(told, "stopped early, and removed what it wrote");
    assert_eq!(files_below(&folder.path().join("data")), ["sawhorse.lock"]);
}

#[test]
fn a_terminal_shows_how_far_it_is() {
    let folder = tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_sawhorse");
    for arguments in [format!("restore {}", demo_archive().display()), "backup again.tar".to_owned()] {
        let mut terminal = Command::new("script");
        terminal.args(["-qec", &format!("{program} {arguments}"), "/dev/null"]).current_dir(folder.path());
        let shown = String::from_utf8(terminal.output().unwrap().stdout).unwrap();
        assert!(shown.contains("\r\u{1b}[2K") && shown.contains(": "), "{shown}");
        assert!(shown.contains("Restored ") || shown.contains("Backing up: 1 row ("), "{shown}");
    }
}

#[tokio::test]
async fn a_file_that_was_lost_is_told_and_does_not_stop_a_backup() {
    let folder = tempdir().unwrap();
    printed(&run(folder.path(), &["demo"], &[DEVELOPMENT]));
    let files = folder.path().join("data/files");
    let lost = files_below(&files).into_iter().find(|name| name.ends_with("/print")).unwrap();
    fs::remove_file(files.join(&lost)).unwrap();
    let taken = run(folder.path(), &["backup", "a.tar"], &[]);
    printed(&taken);
    let told = String::from_utf8(taken.stderr).unwrap();
    assert_eq!(
        told,
        format!("sawhorse: 1 file was missing from the file store, such as {lost}. See manifest.json for the list\n")
    );
    assert_eq!(manifest(&folder.path().join("a.tar"))["missingFiles"], json!([lost]));
    // But not without all of them: that is the wrong store, or a disk that is not mounted.
    fs::rename(&files, folder.path().join("elsewhere")).unwrap();
    let told = refusal(&run(folder.path(), &["backup", "b.tar"], &[]), 1);
    assert!(told.starts_with("the file store ./data/files doesn't hold the files the database names"), "{told}");
    assert!(!folder.path().join("b.tar").exists());
    // The archive is for its owner alone.
    let mode =
        std::os::unix::fs::PermissionsExt::mode(&fs::metadata(folder.path().join("a.tar")).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
}
