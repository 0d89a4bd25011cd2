//! Photos and files of documents: what is taken and what is not, how it is kept, who sees it, when it goes.

use image::{GenericImageView as _, ImageFormat};
use jiff::SignedDuration;
use platform::db::in_transaction;
use platform::files::orphans;
use platform::http::serving::Limits;
use serde_json::{Value, json};

use crate::support::operations::paper;
use crate::support::papers::{picture_count, words};
use crate::support::pictures::{phone_picture, picture};
use crate::support::s3::S3Server;
use crate::support::wire::Listening;
use crate::support::{Answer, Client, Options, TestApp, at_once, db_tests};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

async fn invoice(client: &Client) -> String {
    let id = client.add("/documents", paper("Invoice")).await;
    format!("/documents/{id}")
}

async fn upload(client: &Client, document: &str, files: &[(&str, &[u8])]) -> Answer {
    client.upload(&format!("{document}/photos"), files).await
}

/// What is behind an address that the API gave.
async fn open(app: &TestApp, address: &Value) -> Answer {
    let path = address.as_str().and_then(|address| address.strip_prefix("/api")).expect("an address of ours");
    app.nobody().get(path).await
}

/// A file of an upload that got no further.
async fn leave_behind(app: &TestApp, path: &str) {
    let (paths, now) = ([path.to_owned()], app.clock.now());
    app.platform.database.write(move |connection| orphans::expect(connection, &paths, now)).await.unwrap();
    app.platform.files.put(path, b"half".to_vec()).await.unwrap();
}

fn is_red(pixel: image::Rgba<u8>) -> bool {
    let [red, _, blue, _] = pixel.0;
    red > 120 && blue < 90
}

db_tests! {
    async fn a_photo_is_turned_upright_and_does_not_tell_where_it_was_taken(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = invoice(&ann).await;
        let taken = phone_picture(1200, 600);
        assert!(taken.windows(8).any(|window| window == b"37.7749N"));
        let photo = upload(&ann, &document, &[("IMG_0042.jpg", &taken)]).await.expect(201).json()["photos"][0].clone();
        assert_eq!((&photo["originalName"], &photo["contentType"]), (&json!("IMG_0042.jpg"), &json!("image/jpeg")));

        for (address, sides) in [(&photo["url"], (600, 1200)), (&photo["thumbnailUrl"], (240, 480))] {
            let seen = open(&app, address).await.expect(200);
            let kept = image::load_from_memory_with_format(&seen.body, ImageFormat::Jpeg).unwrap();
            assert_eq!(kept.dimensions(), sides);
            assert!(is_red(kept.get_pixel(sides.0 / 2, 5)), "the left half is on top now");
            assert!(!is_red(kept.get_pixel(sides.0 / 2, sides.1 - 5)));
            for remark in [&b"37.7749N"[..], b"Exif"] {
                assert!(!seen.body.windows(remark.len()).any(|window| window == remark));
            }
            assert_eq!(seen.header("content-type"), "image/jpeg");
            assert_eq!(seen.header("x-content-type-options"), "nosniff");
            assert_eq!(seen.header("content-disposition"), "inline; filename*=UTF-8''IMG_0042.jpg");
            assert_eq!(seen.header("cache-control"), "private, max-age=31536000, immutable");
        }
        assert_eq!(photo["size"], open(&app, &photo["url"]).await.expect(200).body.len());
        assert_eq!(ann.get(&document).await.expect(200).json()["photos"], json!([photo]));
        assert_eq!(ann.get("/documents").await.expect(200).json()[0]["photos"], json!([photo]));
    }

    async fn a_file_is_what_its_content_says(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = invoice(&ann).await;
        let (png, gif) = (picture(ImageFormat::Png, 40, 20), picture(ImageFormat::Gif, 40, 20));
        let mut remarked = gif.clone();
        let remark = b"\x21\xFE\x0D37.77N 122.4W\x00";
        remarked.splice(remarked.len() - 1..remarked.len() - 1, remark.iter().copied());
        let files: &[(&str, &[u8])] =
            &[("..\\..\\wall.jpg", &png), ("moving.gif", &remarked), ("/etc/data sheet \u{e9}.png", PDF)];
        let photos = upload(&ann, &document, files).await.expect(201).json()["photos"].clone();
        let seen: Vec<_> = photos.as_array().unwrap().iter().map(|one| (&one["originalName"], &one["contentType"])).collect();
        assert_eq!(
            seen,
            [
                (&json!("wall.jpg"), &json!("image/png")),
                (&json!("moving.gif"), &json!("image/gif")),
                (&json!("data sheet \u{e9}.png"), &json!("application/pdf")),
            ],
        );
        let kept = open(&app, &photos[0]["url"]).await.expect(200);
        assert_eq!(image::load_from_memory_with_format(&kept.body, ImageFormat::Png).unwrap().dimensions(), (40, 20));
        assert_eq!(open(&app, &photos[1]["url"]).await.expect(200).body, gif, "the same without the remark");
        let sheet = open(&app, &photos[2]["url"]).await.expect(200);
        assert_eq!(sheet.body, PDF);
        assert_eq!(sheet.header("content-type"), "application/pdf");
        assert_eq!(sheet.header("content-disposition"), "attachment; filename*=UTF-8''data%20sheet%20%C3%A9.pdf");
        assert_eq!(photos[2]["thumbnailUrl"], Value::Null);
    }

    async fn one_file_that_cannot_be_taken_refuses_them_all(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = invoice(&ann).await;
        let (jpeg, png) = (phone_picture(400, 300), picture(ImageFormat::Png, 400, 300));
        let gif = picture(ImageFormat::Gif, 400, 300);
        let mut giant = gif.clone();
        giant[6..10].fill(0xFF);
        let half = |bytes: &[u8]| bytes[..bytes.len() / 2].to_vec();
        let (half_jpeg, half_png, half_gif) = (half(&jpeg), half(&png), half(&gif));
        let mut large = jpeg.clone();
        large.resize(25 * 1024 * 1024 + 1, 0);
        let refused = upload(
            &ann,
            &document,
            &[
                ("good.jpg", &jpeg), ("page.html", b"<script>alert(1)</script>"), ("photo.png", b"MZ\x90"),
                ("half.jpg", &half_jpeg), ("half.png", &half_png), ("half.gif", &half_gif), ("half.pdf", &PDF[..20]),
                ("giant.gif", &giant), ("large.jpg", &large), ("empty.jpg", b""),
            ],
        )
        .await
        .expect(422);
        let wrong_type = "is not a valid file type. Only JPEG, PNG, GIF and PDF files are allowed.";
        let damaged = "is damaged. Choose it again, or retake the photo.";
        let lines = [
            format!("page.html {wrong_type}"), format!("photo.png {wrong_type}"), format!("half.jpg {damaged}"),
            format!("half.png {damaged}"), format!("half.gif {damaged}"), format!("half.pdf {damaged}"),
            "giant.gif is too large. Photos can have up to 50 megapixels.".to_owned(),
            "large.jpg is too large. Maximum file size is 25MB.".to_owned(), format!("empty.jpg {wrong_type}"),
        ];
        assert_eq!(refused.json(), json!({"message": lines.join("\n"), "errors": {"photos": lines.join("\n")}}));
        assert_eq!(ann.get(&document).await.expect(200).json()["photos"], json!([]));
        assert_eq!(app.kept_files(), 0);

        let none = upload(&ann, &document, &[]).await.expect(422);
        assert_eq!(none.message(), "Please choose at least one file.");
        let path = format!("/api{document}/photos");
        let json = ann.send_raw("POST", &path, Some("application/json"), b"{}".to_vec()).await.expect(415);
        assert_eq!(json.message(), "The request must be sent as multipart/form-data.");
        let form = Some("multipart/form-data; boundary=edge");
        let cut = b"--edge\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.jpg\"\r\n\r\nhalf".to_vec();
        let cut = ann.send_raw("POST", &path, form, cut).await.expect(400);
        assert_eq!(cut.message(), "The upload was cut off. Please try again.");
    }

    async fn no_more_than_ten_even_when_all_come_at_once(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = invoice(&ann).await;
        let photo = picture(ImageFormat::Jpeg, 30, 20);
        upload(&ann, &document, &[("one.jpg", &photo), ("two.jpg", &photo)]).await.expect(201);
        let uploads = (0..12).map(|_| {
            let (ann, document, photo) = (ann.clone(), document.clone(), photo.clone());
            async move { upload(&ann, &document, &[("more.jpg", &photo)]).await }
        });
        let answers = at_once(uploads).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 8);
        for answer in answers.into_iter().filter(|answer| answer.status != 201) {
            assert_eq!(answer.expect(422).message(), "Maximum 10 files allowed. Please remove some files first.");
        }
        let photos = ann.get(&document).await.expect(200).json()["photos"].clone();
        assert_eq!(photos.as_array().unwrap().len(), 10);
        assert_eq!(app.kept_files(), 30);

        for photo in &photos.as_array().unwrap()[..2] {
            let id = photo["_id"].as_str().unwrap();
            ann.delete(&format!("{document}/photos/{id}")).await.expect(204);
            ann.delete(&format!("{document}/photos/{id}")).await.expect(404);
            open(&app, &photo["url"]).await.expect(404);
        }
        // Nobody opens them any more, but a backup that has read their rows still finds them.
        app.clock.advance(SignedDuration::from_mins(24 * 60 - 1));
        app.sweep_files().await;
        assert_eq!(app.kept_files(), 30);
        app.a_day_later().await;
        assert_eq!(app.kept_files(), 24);
        let files = [("a.jpg", photo.as_slice()), ("b.jpg", photo.as_slice()), ("c.jpg", photo.as_slice())];
        let refused = upload(&ann, &document, &files).await.expect(422);
        assert_eq!(refused.message(), "Only 2 more file(s) can be added. Maximum 10 files total.");
        assert_eq!(app.kept_files(), 24);

        ann.delete(&document).await.expect(204);
        app.a_day_later().await;
        assert_eq!(app.kept_files(), 0);
    }

    async fn a_photo_added_meanwhile_does_not_stop_an_edit(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = invoice(&ann).await;
        let seen = ann.get(&document).await.expect(200);
        app.clock.advance(SignedDuration::from_secs(1));
        let photo = picture(ImageFormat::Jpeg, 30, 20);
        let sent_twice = ann.with_key("once");
        let first = upload(&sent_twice, &document, &[("one.jpg", &photo)]).await.expect(201);
        assert_eq!(upload(&sent_twice, &document, &[("one.jpg", &photo)]).await.expect(201).body, first.body);
        assert_eq!(app.kept_files(), 3);
        ann.with_header("if-none-match", seen.header("etag")).get(&document).await.expect(200);
        let edit = ann.with_header("if-match", seen.header("etag"));
        let edited = edit.put(&document, json!({"notes": "Mind the dog."})).await.expect(200).json();
        assert_eq!(edited["photos"].as_array().unwrap().len(), 1);
    }

    async fn photos_are_on_the_paper_and_on_the_public_page(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = invoice(&ann).await;
        let (photo, png) = (phone_picture(2000, 1500), picture(ImageFormat::Png, 40, 20));
        let files: &[(&str, &[u8])] = &[("before.jpg", &photo), ("after.png", &png), ("warranty.pdf", PDF)];
        let photos = upload(&ann, &document, files).await.expect(201).json()["photos"].clone();
        let paper = ann.get(&format!("{document}/pdf")).await.expect(200);
        assert_eq!(picture_count(&paper.body), 2);
        let text = words(&paper.body);
        for name in ["before.jpg", "after.png", "warranty.pdf"] {
            assert!(text.contains(name), "{text}");
        }
        ann.post(&format!("{document}/send"), json!({})).await.expect(200);
        let public = app.nobody().get(&format!("/public{document}")).await.expect(200).json();
        let shown: Vec<Value> = photos
            .as_array()
            .unwrap()
            .iter()
            .map(|one| json!({"_id": one["_id"], "url": one["url"], "originalName": one["originalName"]}))
            .collect();
        assert_eq!(public["photos"], json!(shown));
        // The address of a photo opens that photo alone, and of no other document.
        let other = invoice(&ann).await;
        let id = photos[0]["_id"].as_str().unwrap();
        app.nobody().get(&format!("{other}/photos/{id}")).await.expect(404);
        app.nobody().get(&format!("{document}/photos/AAAAAAAAAAAAAAAAAAAAAA")).await.expect(404);
    }

    async fn what_an_upload_left_behind_is_swept_away_after_a_day(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = invoice(&ann).await;
        let photo = picture(ImageFormat::Jpeg, 30, 20);
        let kept = upload(&ann, &document, &[("one.jpg", &photo)]).await.expect(201).json()["photos"][0].clone();
        leave_behind(&app, "documents/cut-off/photo/whole").await;
        // Nobody here knows where this one comes from: it may be another database's.
        app.platform.files.put("documents/unknown/photo/whole", b"whole".to_vec()).await.unwrap();
        assert_eq!(app.kept_files(), 5);
        app.clock.advance(SignedDuration::from_hours(24) - SignedDuration::from_secs(1));
        app.sweep_files().await;
        assert_eq!(app.kept_files(), 5, "an upload may still be on its way");
        app.clock.advance(SignedDuration::from_secs(1));
        app.sweep_files().await;
        assert_eq!(app.kept_files(), 4);
        app.clock.advance(SignedDuration::from_hours(24 * 365));
        app.sweep_files().await;
        assert_eq!(app.kept_files(), 4);
        open(&app, &kept["url"]).await.expect(200);
    }

    async fn an_upload_that_is_hung_up_on_leaves_nothing(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let document = invoice(&ann).await;
        let server = Listening::start(&app, Limits::default()).await;
        let photo = picture(ImageFormat::Jpeg, 30, 20);
        let mut wire = server.connect().await;
        let part = "--edge\r\nContent-Disposition: form-data; name=\"photos\"; filename=\"a.jpg\"\r\n\r\n";
        let head = format!(
            "POST /api{document}/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
             Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 100000\r\n\r\n{part}",
            ann.token(),
        );
        wire.send([head.as_bytes(), &photo, b"\r\n", part.as_bytes(), b"half"].concat()).await;
        while app.kept_files() < 3 {
            tokio::task::yield_now().await;
        }
        drop(wire);
        app.clock.advance(SignedDuration::from_hours(24));
        app.sweep_files().await;
        assert_eq!(app.kept_files(), 0);
        assert_eq!(ann.get(&document).await.expect(200).json()["photos"], json!([]));
    }

    async fn a_file_whose_row_was_committed_after_all_stays(app) {
        let paths = ["documents/a/b/whole".to_owned()];
        leave_behind(&app, &paths[0]).await;
        // The row that names it is being committed, while whoever waited for that has lost the connection.
        let (target, named) = (app.target().clone(), paths.clone());
        let (begun, mut has_begun) = tokio::sync::mpsc::channel(1);
        let (commit, may_commit) = std::sync::mpsc::channel::<()>();
        let committing = tokio::task::spawn_blocking(move || {
            let mut connection = target.connect().unwrap();
            in_transaction(&mut connection, |connection| {
                orphans::settle(connection, &named)?;
                begun.blocking_send(()).unwrap();
                may_commit.recv().unwrap();
                Ok(())
            })
        });
        has_begun.recv().await.unwrap();
        let (platform, given_up) = (app.platform.clone(), paths.to_vec());
        let forgetting = tokio::spawn(async move { orphans::forget(&platform.database, &platform.files, given_up).await });
        tokio::task::yield_now().await;
        commit.send(()).unwrap();
        committing.await.unwrap().unwrap();
        forgetting.await.unwrap();
        assert_eq!(app.kept_files(), 1);

        // And the other way round: what is being deleted can be named no more.
        let paths = ["documents/c/d/whole".to_owned()];
        leave_behind(&app, &paths[0]).await;
        orphans::forget(&app.platform.database, &app.platform.files, paths.to_vec()).await;
        let named = app.platform.database.write(move |connection| orphans::settle(connection, &paths)).await;
        assert!(named.is_err());
        assert_eq!(app.kept_files(), 1);
    }

    async fn an_outside_store_does_as_well(app) {
        let server = S3Server::start();
        let ann = app.owner("Ann's Plumbing").await;
        let outside = app.restarted_with(Options { files: Some(server.files("S3RVER")), ..Options::default() });
        let ann = ann.through(&outside);
        let document = invoice(&ann).await;
        let photo = phone_picture(60, 40);
        let files: &[(&str, &[u8])] = &[("one.jpg", &photo), ("sheet.pdf", PDF)];
        let photos = upload(&ann, &document, files).await.expect(201).json()["photos"].clone();
        open(&outside, &photos[0]["thumbnailUrl"]).await.expect(200);
        assert_eq!(open(&outside, &photos[1]["url"]).await.expect(200).body, PDF);
        assert_eq!(picture_count(&ann.get(&format!("{document}/pdf")).await.expect(200).body), 1);
        let locked = app.restarted_with(Options { files: Some(server.files("wrong")), ..Options::default() });
        let sheet = format!("{document}/photos/{}", photos[1]["_id"].as_str().unwrap());
        let path = sheet.replace("/photos/", "/").trim_start_matches('/').to_owned() + "/whole";
        ann.through(&locked).delete(&sheet).await.expect(204);
        app.clock.advance(SignedDuration::from_hours(24));
        // What cannot be deleted now, is later.
        let platform = &locked.platform;
        orphans::sweep(&platform.database, &platform.files, app.clock.now()).await.unwrap_err();
        assert!(outside.platform.files.get(&path).await.unwrap().is_some());
        app.clock.advance(SignedDuration::from_hours(1));
        outside.sweep_files().await;
        assert_eq!(outside.platform.files.get(&path).await.unwrap(), None);
        open(&outside, &photos[0]["url"]).await.expect(200);
        ann.delete(&document).await.expect(204);
        outside.a_day_later().await;
        for photo in photos.as_array().unwrap() {
            let path = format!("{document}/{}/whole", photo["_id"].as_str().unwrap());
            assert_eq!(outside.platform.files.get(&path).await.unwrap(), None, "{path}");
        }
        assert_eq!(app.kept_files(), 0, "nothing is kept beside it");

        // A store that does not let us in is our fault, and nothing is half done.
        let document = invoice(&ann).await;
        let refused = upload(&ann.through(&locked), &document, files).await.expect(500);
        assert_eq!(refused.message(), "Something went wrong. Please try again.");
        assert_eq!(ann.get(&document).await.expect(200).json()["photos"], json!([]));
    }
}
