//! Visits that repeat: made on their days, changed and deleted from one on, and each on its own.

use serde_json::{Value, json};

use crate::support::operations::appointment;
use crate::support::{Client, db_tests};

async fn booked(client: &Client, day: &str) -> String {
    client.add("/appointments", appointment(day)).await
}

async fn repeat(client: &Client, id: &str, every: &str, until: &str) -> Value {
    let body = json!({"every": every, "until": until});
    client.post(&format!("/appointments/{id}/repeat"), body).await.expect(200).json()
}

/// A field of all appointments, by their start.
async fn each(client: &Client, field: &str) -> Vec<String> {
    let list = client.get("/appointments/range/2026-01-01/2029-12-31").await.expect(200).json();
    list.as_array().unwrap().iter().map(|one| one[field].as_str().unwrap_or("none").to_owned()).collect()
}

db_tests! {
    async fn a_visit_repeats_up_to_the_last_day(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = booked(&ann, "2027-01-31").await;
        ann.post(&format!("/appointments/{id}/notify"), json!({})).await.expect(200);
        ann.put(&format!("/appointments/{id}"), json!({"status": "Completed"})).await.expect(200);
        assert_eq!(repeat(&ann, &id, "month", "2027-04-30").await, json!({"visits": 4}));
        assert_eq!(each(&ann, "startDate").await, ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
        // What was done and said belongs to the first one.
        assert_eq!(each(&ann, "status").await, ["Completed", "Scheduled", "Scheduled", "Scheduled"]);
        assert_eq!(each(&ann, "notificationStatus").await, ["sent", "none", "none", "none"]);
        let series = each(&ann, "seriesId").await;
        assert!(series[0] != "none" && series.iter().all(|one| *one == series[0]), "{series:?}");
    }

    async fn what_cannot_repeat_is_refused_with_a_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = booked(&ann, "2026-11-20").await;
        let path = format!("/appointments/{id}/repeat");
        for (body, field, sentence) in [
            (json!({"every": "week"}), "until", "Last day is required."),
            (json!({"every": "day", "until": "2026-12-20"}), "every",
                "Every must be one of week, 2 weeks, 4 weeks, month, 3 months, 6 months, year."),
            (json!({"every": "week", "until": "2026-11-26"}), "until",
                "No visit would repeat by that day. Choose a later one."),
            (json!({"every": "week", "until": "2029-12-31"}), "until",
                "That's more than 110 visits. Choose an earlier day."),
        ] {
            assert_eq!(ann.post(&path, body).await.expect(422).field_error(field), sentence);
        }
        assert_eq!(each(&ann, "seriesId").await, ["none"]);
        repeat(&ann, &id, "week", "2026-11-27").await;
        let again = ann.post(&path, json!({"every": "week", "until": "2026-12-27"})).await.expect(409);
        assert_eq!(
            again.json()["message"],
            "This visit already repeats. To change that, delete it and the ones after it, then add a new one."
        );
        assert_eq!(each(&ann, "startDate").await.len(), 2);
    }

    async fn one_is_changed_alone_or_with_those_after_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = booked(&ann, "2026-11-20").await;
        repeat(&ann, &id, "week", "2026-12-11").await;
        let ids = each(&ann, "_id").await;
        ann.put(&format!("/appointments/{}", ids[2]), json!({"notes": "Key under the mat"})).await.expect(200);
        ann.post(&format!("/appointments/{}/notify", ids[3]), json!({})).await.expect(200);

        let change = json!({"startDate": "2026-11-28", "startTime": "13:00", "endTime": "14:30", "status": "Confirmed"});
        let changed = ann.put(&format!("/appointments/{}/following", ids[1]), change).await.expect(200).json();
        assert_eq!([&changed["startDate"], &changed["status"]], ["2026-11-28", "Confirmed"]);
        assert_eq!(each(&ann, "startDate").await, ["2026-11-20", "2026-11-28", "2026-12-05", "2026-12-12"]);
        assert_eq!(each(&ann, "startTime").await[1..], ["13:00", "13:00", "13:00"]);
        assert_ne!(each(&ann, "startTime").await[0], "13:00");
        assert_eq!(each(&ann, "status").await[1..], ["Confirmed", "Scheduled", "Scheduled"]);
        assert_eq!(each(&ann, "notes").await[2], "Key under the mat");
        // Of the new time the client wasn't told.
        assert_eq!(each(&ann, "notificationStatus").await[3], "none");
    }

    async fn they_are_deleted_from_one_on(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = booked(&ann, "2026-11-20").await;
        repeat(&ann, &id, "2 weeks", "2027-01-15").await;
        let other = booked(&ann, "2027-06-01").await;
        let ids = each(&ann, "_id").await;
        ann.delete(&format!("/appointments/{}/following", ids[2])).await.expect(204);
        assert_eq!(each(&ann, "startDate").await, ["2026-11-20", "2026-12-04", "2027-06-01"]);
        // One that doesn't repeat has none after it.
        ann.delete(&format!("/appointments/{other}/following")).await.expect(204);
        ann.delete(&format!("/appointments/{other}/following")).await.expect(404);
        assert_eq!(each(&ann, "startDate").await, ["2026-11-20", "2026-12-04"]);
    }

    async fn a_stale_change_of_several_changes_none(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = booked(&ann, "2026-11-20").await;
        repeat(&ann, &id, "week", "2026-12-04").await;
        let read = ann.get(&format!("/appointments/{id}")).await.expect(200);
        let version = read.header("etag").to_owned();
        ann.put(&format!("/appointments/{id}"), json!({"title": "Changed elsewhere"})).await.expect(200);
        let path = format!("/appointments/{id}/following");
        ann.with_header("if-match", version).put(&path, json!({"title": "Too late"})).await.expect(409);
        assert!(!each(&ann, "title").await.contains(&"Too late".to_owned()));
    }
}
