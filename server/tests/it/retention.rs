//! What is kept for a time only goes by itself, and nothing else does.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use jiff::SignedDuration;
use serde_json::json;

use crate::support::{Options, PASSWORD, TestApp, db_tests};

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

async fn count(app: &TestApp, table: &'static str) -> i64 {
    let work = move |connection: &mut _| {
        let counted: Count =
            diesel::sql_query(format!("SELECT count(*) AS count FROM {table}")).get_result(connection)?;
        Ok(counted.count)
    };
    app.platform.database.read(work).await.unwrap()
}

db_tests! {
    async fn links_pages_and_counters_go_when_their_time_is_up(app) {
        let throttled = app.restarted_with(Options { throttles: true, ..Options::default() });
        let ann = throttled.visitor("Ann's Plumbing").await;
        let left_open = ann.open_checkout().await;
        ann.check_out().await;
        ann.open_portal().await;
        throttled.nobody().post("/auth/request-password-reset", json!({"email": ann.email})).await.expect(200);
        throttled.nobody().sign_in(&ann.email, "wrong horse").await.expect(401);
        assert_eq!(app.delete_expired().await, 0, "something went before its time");
        let kept = ["password_resets", "throttles", "builtin_checkouts", "builtin_portals", "activity", "sessions"];
        for table in kept {
            assert!(count(&app, table).await > 0, "{table} is empty");
        }

        app.clock.advance(HOUR);
        app.delete_expired().await;
        assert_eq!((count(&app, "password_resets").await, count(&app, "throttles").await), (0, 0));
        ann.get(&format!("/billing/builtin/checkout/{left_open}")).await.expect(200);
        app.clock.advance(DAY);
        // Run out is run out, whether or not the hour has come round.
        ann.get(&format!("/billing/builtin/checkout/{left_open}")).await.expect(404);
        app.delete_expired().await;
        assert_eq!((count(&app, "builtin_checkouts").await, count(&app, "builtin_portals").await), (0, 0));
        assert_eq!(count(&app, "sessions").await, 1);
    }

    async fn what_happened_is_kept_for_two_years(app) {
        let ann = app.owner("Ann's Plumbing").await;
        ann.part("Elbow").await;
        app.clock.advance(DAY * 731);
        let token = app.nobody().sign_in(&ann.email, PASSWORD).await.expect(200).json()["token"].clone();
        let ann = ann.with_token(token.as_str().unwrap());
        ann.check_out().await;
        app.delete_expired().await;
        let total = |answer: crate::support::Answer| answer.header("x-total-count").to_owned();
        assert_eq!(total(ann.get("/dashboard/activity").await.expect(200)), "3");
        app.clock.advance(DAY);
        assert!(app.delete_expired().await >= 2);
        assert_eq!(total(ann.get("/dashboard/activity").await.expect(200)), "1");
    }

    /// More than go in one transaction.
    async fn however_many_they_are(app) {
        let fill = |connection: &mut _| {
            Ok(diesel::sql_query(
                "WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1200) \
                 INSERT INTO throttles (subject, window_ends_at, hits) \
                 SELECT 'subject ' || number, '2026-11-15T11:00:00.000Z', 1 FROM numbers",
            )
            .execute(connection)?)
        };
        assert_eq!(app.platform.database.write(fill).await.unwrap(), 1200);
        assert_eq!(app.delete_expired().await, 1200);
        assert_eq!(app.delete_expired().await, 0);
    }
}
