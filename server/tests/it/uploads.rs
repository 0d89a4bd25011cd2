//! What uploads cost everybody else: memory, and their turn.

use image::{GrayImage, ImageFormat};
use platform::attachments::workbench::{Held, Workbench};
use platform::error::Error;
use tempfile::tempdir;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::support::operations::paper;
use crate::support::pictures::picture;
use crate::support::program::Server;

const MEGABYTE: usize = 1024 * 1024;

/// A small file with many pixels: 47 MB once they are unpacked.
fn many_pixels() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    GrayImage::new(7000, 7000).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn form(file: &[u8]) -> Vec<u8> {
    let head = "--edge\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.png\"\r\n\r\n";
    [head.as_bytes(), file, b"\r\n--edge--\r\n"].concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn uploads_that_are_hung_up_on_do_not_pile_up() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path(), &[("SAWHORSE_CAPTCHA", "off")]).await;
    let token = server.owner("ann@example.com").await;
    let invoice = server.post_as(&token, "/api/documents", paper("Invoice")).await;
    let path = format!("/api/documents/{}/photos", invoice["_id"].as_str().unwrap());
    let body = form(&many_pixels());
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: {}\r\n\r\n",
        body.len(),
    );
    for _ in 0..40 {
        let mut connection = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
        connection.write_all(&[head.as_bytes(), &body].concat()).await.unwrap();
        // Long enough for the work on it to begin, and far too short for it to end.
        for _ in 0..20 {
            assert!(server.is_ready().await);
        }
    }
    // The next one has its turn, when the work on the one before has ended.
    let request = server.http.post(server.url(&path)).bearer_auth(&token);
    let request = request.header("content-type", "multipart/form-data; boundary=edge");
    let answer = request.body(form(&picture(ImageFormat::Png, 30, 20))).send().await.unwrap();
    assert_eq!(answer.status(), 201);
    let peak = server.peak_memory();
    assert!(peak < 500, "{peak} MB for pictures that nobody waits for");
}

async fn fill(workbench: &Workbench, account: &str, megabytes: usize) -> Result<Held<Vec<u8>>, Error> {
    let mut room = workbench.room(account);
    workbench.add(&mut room, &vec![0; megabytes * MEGABYTE]).await.map(|()| room)
}

#[tokio::test]
async fn one_account_does_not_use_up_what_is_there_for_all() {
    let workbench = Workbench::default();
    let of_ann = [fill(&workbench, "ann", 25).await.unwrap(), fill(&workbench, "ann", 25).await.unwrap()];
    assert!(matches!(fill(&workbench, "ann", 25).await, Err(Error::Unavailable)));
    fill(&workbench, "bob", 25).await.unwrap();
    drop(of_ann);
    fill(&workbench, "ann", 25).await.unwrap();

    // What an account may hold is counted by its bytes as they come, not by its files.
    let mut room = workbench.room("ann");
    for _ in 0..60 * 4 {
        workbench.add(&mut room, &[0; MEGABYTE / 4]).await.unwrap();
    }
    assert!(matches!(workbench.add(&mut room, &[0]).await, Err(Error::Unavailable)));
}

/// Five accounts send files that never end: whoever sends a small one still gets it through.
#[tokio::test]
async fn files_that_never_end_make_room_for_others() {
    let workbench = Workbench::default();
    let mut endless = JoinSet::new();
    for account in ["a", "b", "c", "d", "e"] {
        for _ in 0..2 {
            let room = fill(&workbench, account, 30).await.unwrap();
            endless.spawn(async move { room.coming(std::future::pending::<()>()).await.is_err() });
        }
    }
    let ann = fill(&workbench, "ann", 1).await.unwrap();
    assert!(endless.join_next().await.unwrap().unwrap(), "one had to go");
    drop(ann);
    fill(&workbench, "ann", 29).await.unwrap();
    assert!(endless.try_join_next().is_none(), "one was enough");
    assert_eq!(endless.len(), 9);
}
