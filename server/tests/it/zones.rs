//! Where the owner is: kept with the account, from the browser or as the profile says.

use platform::access::Scope;
use platform::db::DbConnection;
use serde_json::{Value, json};

use crate::support::{Client, PASSWORD, TestApp, db_tests, registration};

async fn zone(client: &Client) -> Value {
    client.get("/user/profile").await.expect(200).json()["timezone"].clone()
}

/// Which day it is for work that nobody asked for just now.
async fn today_without_a_request(app: &TestApp, client: &Client) -> String {
    let user = client.sign_in(&client.email, PASSWORD).await.expect(200).json();
    let (id, now) = (user["user"]["_id"].as_str().unwrap().to_owned(), app.clock.now());
    let work = move |connection: &mut DbConnection| {
        Ok(Scope::without_request(connection, id, now)?.today().as_str().to_owned())
    };
    app.platform.database.read(work).await.unwrap()
}

db_tests! {
    async fn the_zone_of_the_browser_is_kept_at_sign_up_and_sign_in(app) {
        let tokyo = app.nobody().with_header("x-timezone", "asia/tokyo");
        let made = tokyo.post("/auth/register", registration("new@example.com")).await.expect(201).json();
        assert_eq!(zone(&app.nobody().with_token(made["token"].as_str().unwrap())).await, "Asia/Tokyo");

        // An account from before: what nobody knows is not kept, what is known stays.
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(zone(&ann).await, Value::Null);
        for (sent, kept) in [
            ("Nowhere/Land", Value::Null),
            ("Pacific/Kiritimati", json!("Pacific/Kiritimati")),
            ("America/New_York", json!("Pacific/Kiritimati")),
        ] {
            ann.with_header("x-timezone", sent).sign_in(&ann.email, PASSWORD).await.expect(200);
            assert_eq!(zone(&ann).await, kept, "{sent}");
        }
    }

    async fn the_kept_zone_counts_where_no_other_is_sent(app) {
        // Noon in UTC: the next day has begun in Kiritimati.
        let ann = app.owner("Ann's Plumbing").await;
        let day = async |client: &Client| {
            let form = json!({"type": "Invoice", "customerName": "Dana", "items": [{"description": "Work", "rate": 1}]});
            client.post("/documents", form).await.expect(201).json()["date"].clone()
        };
        assert_eq!(today_without_a_request(&app, &ann).await, "2026-11-15");
        ann.put("/user/profile", json!({"timezone": "Pacific/Kiritimati"})).await.expect(200);
        assert_eq!(today_without_a_request(&app, &ann).await, "2026-11-16");
        assert_eq!(day(&ann).await, "2026-11-16");
        assert_eq!(day(&ann.with_header("x-timezone", "America/New_York")).await, "2026-11-15");
        assert_eq!(day(&ann.with_header("x-timezone", "Nowhere/Land")).await, "2026-11-16");

        let refused = ann.put("/user/profile", json!({"timezone": "Mars/Base"})).await.expect(422);
        assert_eq!(refused.field_error("timezone"), "Time zone must be a name like America/New_York.");
        ann.put("/user/profile", json!({"timezone": null})).await.expect(200);
        assert_eq!(today_without_a_request(&app, &ann).await, "2026-11-15");
    }
}
