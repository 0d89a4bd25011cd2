//! A database and a file store know that they belong together, and nothing of another's is ever touched.

use std::path::Path;

use platform::files::Files;
use sawhorse::modules::files;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::operations::paper;
use crate::support::pictures::{ImageFormat, picture};
use crate::support::program::{Server, files_below, run};
use crate::support::s3::S3Server;
use crate::support::{Engine, Options, TestApp, at_once, db_tests};

fn store(folder: &TempDir) -> Files {
    Files::in_folder(&folder.path().join("files")).unwrap()
}

/// What starting with these two says; nothing when they belong together.
async fn objection(app: &TestApp, files: &Files) -> Option<String> {
    files.check_mark(&app.platform.database, files::some_of).await.err()
}

#[track_caller]
fn assert_says(objection: Option<String>, what: &str) {
    let sentence = objection.expect("an objection");
    assert!(sentence.contains(what) && sentence.ends_with("with `sawhorse join-files`"), "{sentence}");
}

/// An account with a document with a photo, its files in this store.
async fn with_photo(app: &TestApp, files: &Files) -> TestApp {
    let ann = app.owner("Ann's Plumbing").await;
    let stored = app.restarted_with(Options { files: Some(files.clone()), ..Options::default() });
    let id = ann.add("/documents", paper("Invoice")).await;
    let photo = picture(ImageFormat::Jpeg, 30, 20);
    ann.through(&stored).upload(&format!("/documents/{id}/photos"), &[("a.jpg", &photo)]).await.expect(201);
    stored
}

db_tests! {
    async fn what_is_new_on_both_sides_belongs_together_from_then_on(app) {
        let (folder, other) = (tempdir().unwrap(), tempdir().unwrap());
        let files = store(&folder);
        assert_eq!(objection(&app, &files).await, None);
        let stored = with_photo(&app, &files).await;
        assert_eq!(objection(&app, &files).await, None);

        // The folder is not mounted, or a wrong one is set.
        let empty = store(&other);
        assert_says(objection(&app, &empty).await, "doesn't hold the files the database names");
        empty.put("documents/x/y/whole", b"another's".to_vec()).await.unwrap();
        assert_says(objection(&app, &empty).await, "doesn't hold the files the database names");
        assert!(!other.path().join("files/belongs-to").exists(), "what is refused stays as it is");
        empty.join(&app.platform.database).await.unwrap();
        assert_eq!(objection(&app, &empty).await, None);
        drop(stored);
    }

    async fn a_new_database_is_not_let_at_the_files_of_another(app) {
        let folder = tempdir().unwrap();
        let files = store(&folder);
        assert_eq!(objection(&app, &files).await, None);
        with_photo(&app, &files).await;
        let new = TestApp::start(Engine::Sqlite).await;
        assert_says(objection(&new, &files).await, "belongs to another database");
        // Also when the files are from before there were marks.
        std::fs::remove_file(folder.path().join("files/belongs-to")).unwrap();
        assert_says(objection(&new, &files).await, "holds files the database doesn't name");
        // The one they belong to goes on without a word.
        assert_eq!(objection(&app, &files).await, None);
        assert_says(objection(&new, &files).await, "belongs to another database");

        // Joined on purpose, it still deletes nothing that it did not bring.
        files.join(&new.platform.database).await.unwrap();
        assert_eq!(objection(&new, &files).await, None);
        assert_says(objection(&app, &files).await, "belongs to another database");
        let before = files_below(folder.path());
        assert_eq!(before.len(), 4);
        let joined = new.restarted_with(Options { files: Some(files), ..Options::default() });
        joined.clock.advance(jiff::SignedDuration::from_hours(24 * 365));
        joined.sweep_files().await;
        assert_eq!(files_below(folder.path()), before);
    }

    async fn a_store_without_files_takes_the_mark_of_its_database(app) {
        let (first, second) = (tempdir().unwrap(), tempdir().unwrap());
        assert_eq!(objection(&app, &store(&first)).await, None);
        // Nothing was ever uploaded: there is nothing to lose in another folder.
        assert_eq!(objection(&app, &store(&second)).await, None);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_start_at_once_agree() {
    let server = S3Server::start();
    let app = TestApp::start(Engine::Postgres).await;
    // As it was before there were marks: files that the database names, and nothing else.
    with_photo(&app, &server.files("S3RVER")).await;
    let starts = (0..8).map(|_| {
        let (files, process) = (server.files("S3RVER"), app.restarted_with(Options::default()));
        async move { objection(&process, &files).await }
    });
    assert_eq!(at_once(starts).await, vec![None; 8]);
    let objection = objection(&app, &server.files("wrong")).await.unwrap();
    assert!(objection.starts_with("couldn't use the file store s3://trades/sawhorse/files"), "{objection}");
}

/// Signs up, makes an invoice and adds three photos to it.
async fn add_photos(server: &Server) {
    let token = server.owner("ann@example.com").await;
    let invoice = server.post_as(&token, "/api/documents", paper("Invoice")).await;
    let photo = picture(ImageFormat::Jpeg, 30, 20);
    let part = b"--edge\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.jpg\"\r\n\r\n";
    let one = [&part[..], &photo, b"\r\n"].concat();
    let path = format!("/api/documents/{}/photos", invoice["_id"].as_str().unwrap());
    let request = server.http.post(server.url(&path)).bearer_auth(&token);
    let request = request.header("content-type", "multipart/form-data; boundary=edge");
    let added = request.body([&one[..], &one, &one, b"--edge--\r\n"].concat()).send().await.unwrap();
    let added: Value = added.error_for_status().unwrap().json().await.unwrap();
    assert_eq!(added["photos"].as_array().unwrap().len(), 3);
}

fn photos_below(folder: &Path) -> Vec<String> {
    files_below(&folder.join("data/files/documents"))
}

#[tokio::test]
async fn a_new_database_on_an_old_folder_stops_the_start_and_harms_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path(), &[("SAWHORSE_CAPTCHA", "off")]).await;
    add_photos(&server).await;
    drop(server);
    let photos = photos_below(folder.path());
    assert_eq!(photos.len(), 9);
    for name in ["sawhorse.db", "sawhorse.db-wal", "sawhorse.db-shm"] {
        let _ = std::fs::remove_file(folder.path().join("data").join(name));
    }
    let settings = [("SAWHORSE_ENV", "development"), ("SAWHORSE_ADDR", "127.0.0.1:0")];
    let refused = run(folder.path(), &["serve"], &settings);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(refused.stderr).unwrap(),
        "sawhorse: the file store ./data/files belongs to another database: start with the store that belongs to the \
         database, or join these two on purpose with `sawhorse join-files`\n"
    );
    assert_eq!(photos_below(folder.path()), photos);

    let joined = run(folder.path(), &["join-files"], &[]);
    assert!(joined.status.success());
    let text = String::from_utf8(joined.stdout).unwrap();
    assert_eq!(text, "The file store ./data/files and the database are now paired.\n");
    let mut server = Server::start(folder.path(), &[]).await;
    server.terminate();
    assert!(server.end().await.success());
    assert_eq!(photos_below(folder.path()), photos);
}
