//! Where an account is signed in: listed, ended one by one or all at once.

use diesel::connection::SimpleConnection as _;
use jiff::SignedDuration;
use platform::db::Target;
use serde_json::{Value, json};

use crate::support::{Answer, Client, PASSWORD, TestApp, db_tests};

const PHONE: &str = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

/// Signs in once more, with another browser.
async fn sign_in_with(app: &TestApp, client: &Client, browser: &str) -> Client {
    let nobody = app.nobody().with_header("user-agent", browser);
    let answer = nobody.sign_in(&client.email, PASSWORD).await.expect(200).json();
    client.with_token(answer["token"].as_str().unwrap())
}

async fn sessions(client: &Client) -> Vec<Value> {
    client.get("/user/sessions").await.expect(200).json().as_array().unwrap().clone()
}

fn id(session: &Value) -> &str {
    session["_id"].as_str().unwrap()
}

db_tests! {
    async fn they_are_listed_with_device_and_last_use(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        app.clock.advance(SignedDuration::from_mins(90));
        let phone = sign_in_with(&app, &ann, PHONE).await;
        let found = sessions(&phone).await;
        let seen: Vec<Value> = found
            .iter()
            .map(|session| json!([session["device"], session["createdAt"], session["lastUsedAt"], session["isCurrent"]]))
            .collect();
        assert_eq!(
            seen,
            [
                json!(["Chrome on Android", "2026-11-15T13:30:00.000Z", "2026-11-15T13:30:00.000Z", true]),
                json!(["Unknown device", "2026-11-15T12:00:00.000Z", "2026-11-15T12:00:00.000Z", false]),
            ],
        );
        // The answer must not help anyone to use a session.
        let text = serde_json::to_string(&found).unwrap();
        assert!(!text.contains(ann.token()) && !text.contains(phone.token()), "{text}");
        // Using the other one brings it to the top.
        app.clock.advance(SignedDuration::from_mins(5));
        assert_eq!(sessions(&ann).await[0]["isCurrent"], true);
    }

    /// That a session was used is noted on the way. Whoever only wants to read must not depend on it.
    async fn reading_goes_on_while_nothing_can_be_written(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.part("Elbow").await;
        app.clock.advance(SignedDuration::from_hours(2));
        let held = app.hold_writes();
        for _ in 0..3 {
            assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
        }
        drop(held);
        // A disk that is full refuses at once.
        let refuse = match app.target() {
            Target::Sqlite(_) => {
                "CREATE TRIGGER full BEFORE UPDATE ON sessions BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
            }
            Target::Postgres(_) => {
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN RAISE EXCEPTION 'disk full' USING ERRCODE = 'disk_full'; END $$; \
                 CREATE TRIGGER full_disk BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION full_disk()"
            }
        };
        app.target().connect().unwrap().batch_execute(refuse).unwrap();
        app.clock.advance(SignedDuration::from_hours(2));
        assert_eq!(ann.get("/inventory").await.expect(200).names(), ["Elbow"]);
    }

    async fn they_come_page_by_page(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        app.visitor("Eve's").await;
        for number in 0..5 {
            sign_in_with(&app, &ann, PHONE).await;
            if number % 2 == 0 {
                app.clock.advance(SignedDuration::from_mins(1));
            }
        }
        let whole = ann.get("/user/sessions").await.expect(200);
        assert_eq!((whole.ids().len(), whole.header("x-total-count"), whole.next_page()), (6, "6", None));
        for limit in [1, 4, 5, 6] {
            let pages = ann.pages(&format!("/user/sessions?limit={limit}")).await;
            assert_eq!(pages.len(), 6_usize.div_ceil(limit), "limit {limit}");
            assert!(pages.iter().all(|page| page.header("x-total-count") == "6"));
            assert_eq!(pages.iter().flat_map(Answer::ids).collect::<Vec<_>>(), whole.ids(), "limit {limit}");
        }
    }

    async fn one_can_be_ended(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        let phone = sign_in_with(&app, &ann, PHONE).await;
        let found = sessions(&ann).await;
        let lost = found.iter().find(|session| session["device"] == "Chrome on Android").unwrap();
        let path = format!("/user/sessions/{}", id(lost));
        ann.delete(&path).await.expect(204);
        phone.get("/user/profile").await.expect(401);
        ann.get("/user/profile").await.expect(200);
        ann.delete(&path).await.expect(404);
    }

    async fn nobody_can_end_a_stranger_s(app) {
        let (ann, eve) = (app.visitor("Ann's Plumbing").await, app.visitor("Eve's").await);
        let path = format!("/user/sessions/{}", id(&sessions(&ann).await[0]));
        eve.delete(&path).await.expect(404);
        ann.get("/user/profile").await.expect(200);
    }

    async fn all_can_be_ended_at_once(app) {
        let (ann, eve) = (app.visitor("Ann's Plumbing").await, app.visitor("Eve's").await);
        let phone = sign_in_with(&app, &ann, PHONE).await;
        ann.post("/auth/logout-everywhere", json!({})).await.expect(204);
        ann.get("/user/profile").await.expect(401);
        phone.get("/user/profile").await.expect(401);
        eve.get("/user/profile").await.expect(200);
        app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200);
    }

    async fn those_that_ran_out_are_not_listed(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        app.clock.advance(SignedDuration::from_hours(24 * 30));
        let again = sign_in_with(&app, &ann, PHONE).await;
        assert_eq!(sessions(&again).await.len(), 1);
    }

    async fn a_browser_s_name_may_be_anything(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        for browser in ["", "🔧", "'; DROP TABLE sessions; --", &"x".repeat(5000)] {
            sign_in_with(&app, &ann, browser).await;
        }
        assert_eq!(sessions(&ann).await.len(), 5);
    }
}
