//! Appointments: their fields and rules, the lists and which days they overlap, and what the client was told.

use std::collections::BTreeSet;

use diesel::RunQueryDsl;
use diesel::sql_types::Text;
use jiff::ToSpan;
use jiff::civil::{Date, date};
use platform::db::DbConnection;
use serde_json::{Value, json};

use crate::support::operations::{appointment, client};
use crate::support::random::Random;
use crate::support::{Answer, Client, TestApp, db_tests};

async fn create(client: &Client, changes: Value) -> Value {
    let mut form = appointment("2026-11-20");
    form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    client.post("/appointments", form).await.expect(201).json()
}

fn path(appointment: &Value) -> String {
    format!("/appointments/{}", appointment["_id"].as_str().unwrap())
}

fn titles(answer: &Answer) -> Vec<String> {
    let list = answer.json();
    list.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
}

/// Walks the list in pages; each tells the same total, and together they are the whole list.
async fn walk(client: &Client, path: &str) -> Vec<String> {
    let mark = if path.contains('?') { '&' } else { '?' };
    let pages = client.pages(&format!("{path}{mark}limit=3")).await;
    let ids: Vec<String> = pages.iter().flat_map(Answer::ids).collect();
    assert!(pages.iter().all(|page| page.header("x-total-count") == ids.len().to_string()), "{path}");
    assert_eq!(client.get(path).await.expect(200).ids(), ids, "{path}");
    ids
}

fn several_days(title: &str, start: &str, end: &str) -> Value {
    json!({"title": title, "isMultiDay": true, "startDate": start, "endDate": end})
}

db_tests! {
    async fn an_appointment_is_kept_as_it_was_entered(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let form = json!({
            "title": " Water heater ", "startDate": "2026-11-20T23:30:00Z", "startTime": "09:00", "endTime": "10:30",
            "clientName": "Dana Reyes", "clientEmail": "Dana@Example.com", "clientPhone": "(555) 014-2277",
            "location": "12 Oak Street", "notes": "Dog in the yard", "category": "Installation",
            "notificationStatus": "sent", "remindedAt": "2026-11-15T12:00:00Z",
        });
        let made = ann.post("/appointments", form).await.expect(201).json();
        for (name, value) in [
            ("title", json!("Water heater")), ("isMultiDay", json!(false)), ("startDate", json!("2026-11-20")),
            ("endDate", json!("2026-11-20")), ("startTime", json!("09:00")), ("endTime", json!("10:30")),
            ("status", json!("Scheduled")), ("category", json!("Installation")), ("notifyClient", json!(true)),
            ("clientId", json!(null)), ("clientName", json!("Dana Reyes")), ("clientPhone", json!("(555) 014-2277")),
            ("location", json!("12 Oak Street")), ("notes", json!("Dog in the yard")),
            ("notificationStatus", json!(null)), ("notifiedAt", json!(null)), ("remindedAt", json!(null)),
        ] {
            assert_eq!(made[name], value, "{name}");
        }
        for absent in ["id", "startsAt", "reach", "version", "movedAt", "searchText"] {
            assert_eq!(made.get(absent), None, "{absent}");
        }
        assert_eq!(ann.get(&path(&made)).await.expect(200).json(), made);
        let usual = create(&ann, json!({})).await;
        assert_eq!((&usual["category"], &usual["status"]), (&json!("None"), &json!("Scheduled")));

        let change = json!({"status": "Confirmed", "notes": null, "notifyClient": false, "extra": 1});
        let changed = ann.put(&path(&made), change).await.expect(200).json();
        assert_eq!((&changed["status"], &changed["notes"], &changed["notifyClient"]),
            (&json!("Confirmed"), &json!(null), &json!(false)));
        assert_eq!((&changed["title"], &changed["endTime"]), (&json!("Water heater"), &json!("10:30")));
        ann.delete(&path(&made)).await.expect(204);
        ann.get(&path(&made)).await.expect(404);
        let activity = ann.get("/dashboard/activity?limit=4").await.expect(200).json();
        let told: Vec<_> = activity.as_array().unwrap().iter().map(|event| event["action"].as_str().unwrap()).collect();
        assert_eq!(told, ["Appointment deleted", "Appointment updated", "Appointment created", "Appointment created"]);
        assert_eq!(activity[0]["details"], "Water heater for Dana Reyes");
        assert_eq!(activity[0]["type"], "scheduling");
    }

    async fn every_wrong_field_gets_its_sentence(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let missing = ann.post("/appointments", json!({"title": " ", "isMultiDay": true})).await.expect(422).json();
        assert_eq!(missing["errors"], json!({
            "title": "Title is required.", "startDate": "Start date is required.",
            "startTime": "Start time is required.", "endTime": "End time is required.",
            "clientName": "Client name is required.",
        }));
        let mut several = appointment("2026-11-20");
        several["isMultiDay"] = json!(true);
        let refused = ann.post("/appointments", several).await.expect(422);
        assert_eq!(refused.json()["errors"], json!({"endDate": "End date is required."}));
        let one = path(&create(&ann, json!({})).await);
        for (change, field, sentence) in [
            (json!({"endTime": "09:00"}), "endTime", "End time must be after start time."),
            (json!({"startTime": "10:00"}), "endTime", "End time must be after start time."),
            (json!({"startTime": "9:00"}), "startTime", "Start time must be a time like 09:30."),
            (json!({"isMultiDay": true, "endDate": "2026-11-19"}), "endDate",
                "End date can't be before the start date."),
            (json!({"isMultiDay": true, "endDate": null}), "endDate", "End date is required."),
            (json!({"isMultiDay": true, "endTime": "08:00"}), "endTime", "End time must be after start time."),
            (json!({"status": "Late"}), "status", "Status must be one of Scheduled, Confirmed, Completed, Cancelled."),
            (json!({"category": "Fun"}), "category",
                "Category must be one of None, Service, Maintenance, Repair, Consultation, Installation."),
            (json!({"clientId": "Dana"}), "clientId", "That client doesn't exist."),
        ] {
            let refused = ann.put(&one, change.clone()).await.expect(422);
            assert_eq!(refused.json()["errors"], json!({field: sentence}), "{change}");
        }
        for (range, field, sentence) in [
            ("2026-11-31/2026-12-01", "start", "start must be a date like 2026-11-15."),
            ("2026-11-01/soon", "end", "end must be a date like 2026-11-15."),
            ("2026-11-02/2026-11-01", "end", "end can't be before start."),
        ] {
            let refused = ann.get(&format!("/appointments/range/{range}")).await.expect(422);
            assert_eq!(refused.field_error(field), sentence);
        }
        let refused = ann.get("/appointments?startDate=2026-11-02&endDate=2026-11-01").await.expect(422);
        assert_eq!(refused.field_error("endDate"), "endDate can't be before startDate.");
        let refused = ann.get("/appointments?when=soon").await.expect(422);
        assert_eq!(refused.field_error("when"), "when must be one of upcoming, past.");
    }

    async fn days_follow_from_each_other(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let days = |one: &Value| {
            ["isMultiDay", "startDate", "endDate"].map(|name| one[name].clone())
        };
        let single = create(&ann, json!({"endDate": "2026-11-22", "isMultiDay": false})).await;
        assert_eq!(days(&single), [json!(false), json!("2026-11-20"), json!("2026-11-20")]);
        let one = path(&single);
        for (change, after) in [
            // A single day moves as a whole.
            (json!({"startDate": "2026-11-21"}), [json!(false), json!("2026-11-21"), json!("2026-11-21")]),
            // Checking several days makes the last day the first one, wherever that is.
            (json!({"isMultiDay": true, "startDate": "2026-11-25"}), [json!(true), json!("2026-11-25"), json!("2026-11-25")]),
            (json!({"endDate": "2026-11-27", "endTime": "08:00"}), [json!(true), json!("2026-11-25"), json!("2026-11-27")]),
            (json!({"startDate": "2026-11-26"}), [json!(true), json!("2026-11-26"), json!("2026-11-27")]),
            // Unchecking leaves the first.
            (json!({"isMultiDay": false, "endTime": "17:00"}), [json!(false), json!("2026-11-26"), json!("2026-11-26")]),
            // Naming another last day says it, too.
            (json!({"endDate": "2026-11-28"}), [json!(true), json!("2026-11-26"), json!("2026-11-28")]),
        ] {
            assert_eq!(days(&ann.put(&one, change.clone()).await.expect(200).json()), after, "{change}");
        }
        let named = create(&ann, json!({"endDate": "2026-11-23"})).await;
        assert_eq!(days(&named), [json!(true), json!("2026-11-20"), json!("2026-11-23")]);
    }

    async fn a_range_holds_everything_that_overlaps_it(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for (title, start, end) in [
            ("whole year", "2026-01-01", "2026-12-31"), ("into it", "2026-10-20", "2026-11-01"),
            ("out of it", "2026-11-30", "2026-12-02"), ("before", "2026-10-01", "2026-10-31"),
            ("behind", "2026-12-01", "2026-12-24"), ("for ever", "0001-01-01", "9999-12-31"),
        ] {
            create(&ann, several_days(title, start, end)).await;
        }
        create(&ann, json!({"title": "late", "startDate": "2026-11-15", "startTime": "18:00", "endTime": "19:00"})).await;
        create(&ann, json!({"title": "early", "startDate": "2026-11-15", "startTime": "07:00", "endTime": "08:00"})).await;
        create(&ann, json!({"title": "done", "startDate": "2026-11-01", "status": "Completed"})).await;
        app.owner("Bea's").await.post("/appointments", appointment("2026-11-15")).await.expect(201);

        let november = ["for ever", "whole year", "into it", "done", "early", "late", "out of it"];
        let range = ann.get("/appointments/range/2026-11-01/2026-11-30").await.expect(200);
        assert_eq!(titles(&range), november);
        assert_eq!(titles(&ann.get("/appointments/range/2026-11-15/2026-11-15").await.expect(200)),
            ["for ever", "whole year", "early", "late"]);
        let done = ann.get("/appointments/range/2026-11-01/2026-11-30?status=Completed").await.expect(200);
        assert_eq!(titles(&done), ["done"]);
        let found = ann.get("/appointments/range/2026-11-01/2026-11-30?search=LATE").await.expect(200);
        assert_eq!(titles(&found), ["late"]);
        let open = ann.get("/appointments?startDate=2026-12-02").await.expect(200);
        assert_eq!(titles(&open), ["for ever", "whole year", "out of it", "behind"]);
    }

    async fn what_is_coming_is_listed_before_what_is_over(app) {
        // It is noon of the 15th in UTC.
        let ann = app.owner("Ann's Plumbing").await;
        for (title, start, end) in [
            ("yesterday", "2026-11-14", "2026-11-14"), ("today", "2026-11-15", "2026-11-15"),
            ("running", "2026-11-10", "2026-11-16"), ("over", "2026-11-09", "2026-11-14"),
            ("tomorrow", "2026-11-16", "2026-11-16"), ("long ago", "2025-01-01", "2025-01-01"),
        ] {
            create(&ann, several_days(title, start, end)).await;
        }
        let list = async |client: &Client, query: &str| {
            let path = format!("/appointments{query}");
            walk(client, &path).await;
            titles(&client.get(&path).await.expect(200))
        };
        let (upcoming, past) = (["running", "today", "tomorrow"], ["yesterday", "over", "long ago"]);
        assert_eq!(list(&ann, "").await, [upcoming, past].concat());
        assert_eq!(list(&ann, "?when=upcoming").await, upcoming);
        assert_eq!(list(&ann, "?when=past").await, past);
        assert_eq!(list(&ann, "?when=past&startDate=2026-11-10&endDate=2026-11-14").await, ["yesterday", "over"]);
        assert_eq!(list(&ann, "?endDate=2026-11-12&startDate=2026-11-11").await, ["running", "over"]);
        // Where the 16th has begun, today is over.
        let kiritimati = ann.with_header("x-timezone", "Pacific/Kiritimati");
        assert_eq!(list(&kiritimati, "?when=upcoming").await, ["running", "tomorrow"]);
        assert_eq!(list(&kiritimati, "?when=past").await[0], "today");
        ann.get("/appointments?cursor=bm9uZQBub25l&limit=1").await.expect(422);
    }

    async fn lists_answer_what_a_plain_filter_would(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let mut random = Random::new();
        let statuses = ["Scheduled", "Confirmed", "Completed", "Cancelled"];
        let (origin, today) = (date(2026, 9, 1), "2026-11-15");
        let day = |random: &mut Random, from: Date, within: u64| {
            from.saturating_add(i64::try_from(random.below(within)).unwrap().days())
        };
        let mut all: Vec<Value> = Vec::new();
        for number in 0..70 {
            let start = day(&mut random, origin, 150);
            let within = random.one_of(&[1, 1, 1, 3, 5, 20, 90, 400]);
            let end = day(&mut random, start, within);
            let (hour, minute) = (random.below(20), random.below(60));
            let form = json!({
                "title": format!("Visit {number}"), "isMultiDay": end != start, "startDate": start.to_string(),
                "endDate": end.to_string(), "startTime": format!("{hour:02}:{minute:02}"), "endTime": "23:59",
                "status": random.one_of(&statuses),
            });
            all.push(create(&ann, form).await);
        }
        // Some are moved afterwards.
        for place in [3, 17, 40] {
            let start = day(&mut random, origin, 150).to_string();
            let change = json!({"startDate": start, "isMultiDay": false, "endTime": "23:59"});
            all[place] = ann.put(&path(&all[place]), change).await.expect(200).json();
        }
        let text = |one: &Value, name: &str| one[name].as_str().unwrap().to_owned();
        let key = |one: &Value| format!("{} {} {}", text(one, "startDate"), text(one, "startTime"), text(one, "_id"));
        let naive = |first: &str, last: &str, status: Option<&str>| {
            let mut found: Vec<&Value> = all.iter()
                .filter(|one| text(one, "startDate").as_str() <= last && text(one, "endDate").as_str() >= first)
                .filter(|one| status.is_none_or(|status| one["status"] == status))
                .collect();
            found.sort_by_key(|one| key(one));
            found
        };
        let ids = |found: &[&Value]| found.iter().map(|one| text(one, "_id")).collect::<Vec<_>>();
        for _ in 0..25 {
            let first = day(&mut random, date(2026, 8, 1), 250);
            let within = random.one_of(&[1, 7, 42, 200]);
            let last = day(&mut random, first, within).to_string();
            let first = first.to_string();
            let one_status = Some(random.one_of(&statuses));
            let status = random.one_of(&[None, None, one_status]);
            let narrowed = status.map_or_else(String::new, |status| format!("status={status}"));
            let expected = naive(&first, &last, status);
            let range = walk(&ann, &format!("/appointments/range/{first}/{last}?{narrowed}")).await;
            assert_eq!(range, ids(&expected), "{first} to {last} {narrowed}");

            let (upcoming, mut past): (Vec<&Value>, Vec<&Value>) =
                expected.into_iter().partition(|one| text(one, "endDate").as_str() >= today);
            past.reverse();
            let query = format!("/appointments?startDate={first}&endDate={last}&{narrowed}");
            assert_eq!(walk(&ann, &query).await, [ids(&upcoming), ids(&past)].concat(), "{query}");
            assert_eq!(walk(&ann, &format!("{query}&when=past")).await, ids(&past), "{query}");
            assert_eq!(walk(&ann, &format!("{query}&when=upcoming")).await, ids(&upcoming), "{query}");
        }
        for status in statuses {
            let listed = walk(&ann, &format!("/appointments?status={status}")).await;
            let expected = naive("0000-01-01", "9999-12-31", Some(status));
            assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), ids(&expected).into_iter().collect());
        }
    }

    async fn a_month_among_thousands_is_looked_up(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let one = create(&ann, json!({})).await;
        let steps = query_plan_among_thousands(&app, one["_id"].as_str().unwrap());
        for step in &steps {
            assert!(!step.contains("Seq Scan") && !step.starts_with("SCAN"), "{steps:#?}");
        }
        let uses = |index: &str| steps.iter().any(|step| step.contains(index));
        assert!(uses("appointments_by_start") && uses("appointments_over_days"), "{steps:#?}");
        // As seldom as statistics are: the lists do not wait for them.
        let found = ann.get("/appointments/range/2026-11-20/2026-11-20?limit=500").await.expect(200);
        assert!(found.header("x-total-count").parse::<usize>().unwrap() > 2);
    }

    async fn a_client_who_goes_leaves_the_appointment_as_it_was(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let dana = ann.add("/clients", client("Dana", "Reyes")).await;
        let made = create(&ann, json!({"clientId": dana, "clientPhone": "555 0142"})).await;
        assert_eq!(made["clientId"], dana);
        let eve = app.owner("Eve's").await;
        let mut stolen = appointment("2026-11-20");
        stolen["clientId"] = json!(dana);
        let refused = eve.post("/appointments", stolen).await.expect(422);
        assert_eq!(refused.field_error("clientId"), "That client doesn't exist.");
        create(&ann, json!({"title": "Somebody else's"})).await;
        for list in ["/appointments", "/appointments/range/2026-11-01/2026-11-30"] {
            assert_eq!(walk(&ann, &format!("{list}?clientId={dana}")).await, [made["_id"].as_str().unwrap()]);
        }
        ann.delete(&format!("/clients/{dana}")).await.expect(204);
        let left = ann.get(&path(&made)).await.expect(200).json();
        assert_eq!((&left["clientId"], &left["clientName"], &left["clientPhone"]),
            (&Value::Null, &json!("Dana Reyes"), &json!("555 0142")));
    }

    async fn whoever_was_told_is_noted(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let made = create(&ann, json!({})).await;
        let path = path(&made);
        let open_form = ann.get(&path).await.expect(200).header("etag").to_owned();
        let told = ann.send("POST", &format!("{path}/notify"), None).await.expect(200).json();
        assert_eq!((&told["notificationStatus"], &told["notifiedAt"]), (&json!("sent"), &json!("2026-11-15T12:00:00.000Z")));
        // Telling somebody outdates no form that is open.
        let form = ann.with_header("if-match", open_form);
        let noted = form.put(&path, json!({"notes": "Side gate"})).await.expect(200).json();
        assert_eq!(noted["notificationStatus"], "sent");
        // Of another time nobody has been told.
        let moved = ann.put(&path, json!({"startTime": "13:00", "endTime": "14:00"})).await.expect(200).json();
        assert_eq!((&moved["notificationStatus"], &moved["notifiedAt"]), (&json!(null), &told["notifiedAt"]));
        ann.post(&format!("{path}/notify"), json!({})).await.expect(200);
        let activity = ann.get("/dashboard/activity?limit=2").await.expect(200).json();
        assert_eq!((&activity[0]["action"], &activity[1]["action"]),
            (&json!("Client notified"), &json!("Appointment rescheduled")));
    }
}

/// A step of a query plan, as either database calls it.
#[derive(diesel::QueryableByName)]
struct OnSqlite {
    #[diesel(sql_type = Text)]
    detail: String,
}

#[derive(diesel::QueryableByName)]
struct OnPostgres {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    line: String,
}

/// How the database goes about a month of an owner with 20,000 appointments, some of several days.
fn query_plan_among_thousands(app: &TestApp, id: &str) -> Vec<String> {
    let mut connection = app.target().connect().expect("a connection");
    let is_sqlite = matches!(connection, DbConnection::Sqlite(_));
    let day = if is_sqlite {
        "date('2000-01-01', '+' || (number / 2) || ' days')"
    } else {
        "CAST(DATE '2000-01-01' + number / 2 AS TEXT)"
    };
    diesel::sql_query(format!(
        "WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < 20000) \
         INSERT INTO appointments (id, owner_id, title, is_multi_day, start_date, end_date, start_time, end_time, status, \
         client_name, category, notify_client, starts_at, reach, version, search_text, created_at, updated_at) \
         SELECT CAST(number AS TEXT), owner_id, title, FALSE, {day}, CASE WHEN number % 20 = 0 THEN '2026-12-01' ELSE {day} END, \
         '09:00', '10:00', status, client_name, category, TRUE, {day} || 'T09:00', \
         CASE WHEN number % 20 = 0 THEN 16384 END, 1, search_text, created_at, updated_at \
         FROM numbers, appointments WHERE id = $1"
    ))
    .bind::<Text, _>(id)
    .execute(&mut connection)
    .expect("appointments are added");
    if !is_sqlite {
        diesel::sql_query("ANALYZE appointments").execute(&mut connection).expect("statistics");
    }
    let month = "SELECT * FROM appointments WHERE owner_id = 'somebody' AND starts_at >= '2026-11-01T00:00' \
                 AND starts_at <= '2026-11-30T23:59' ORDER BY starts_at, id";
    let class = |reach: i64, since: &str| {
        format!(
            "owner_id = 'somebody' AND reach = {reach} AND starts_at BETWEEN '{since}T00:00' AND '2026-10-31T23:59'"
        )
    };
    let classes = [class(4, "2026-10-29"), class(16, "2026-10-17"), class(64, "2026-08-30")].join(" OR ");
    let reaching = format!(
        "SELECT * FROM appointments WHERE ({classes}) AND end_date >= '2026-11-01' ORDER BY starts_at || '', id"
    );
    let mut steps = Vec::new();
    for statement in [month, &reaching] {
        if is_sqlite {
            let explained = diesel::sql_query(format!("EXPLAIN QUERY PLAN {statement}"));
            steps.extend(
                explained.load::<OnSqlite>(&mut connection).expect("a query plan").into_iter().map(|step| step.detail),
            );
        } else {
            let explained = diesel::sql_query(format!("EXPLAIN {statement}"));
            steps.extend(
                explained.load::<OnPostgres>(&mut connection).expect("a query plan").into_iter().map(|step| step.line),
            );
        }
    }
    steps
}
