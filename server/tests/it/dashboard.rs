//! The dashboard: what happened, in the account's own words; the business in five figures, each against what its lists say;
//! and what is to be done today.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::support::random::Random;
use crate::support::{Client, TestApp, db_tests};

const ZONES: [&str; 3] = ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"];
const STEPS: usize = 45;

async fn activity(client: &Client) -> Vec<Value> {
    client.get("/dashboard/activity?limit=10").await.expect(200).json().as_array().unwrap().clone()
}

fn event(kind: &str, action: &str, details: &str, time: &str) -> Value {
    json!({"type": kind, "action": action, "details": details, "time": format!("2026-11-15T{time}:00.000Z")})
}

fn details(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["details"].as_str().unwrap()).collect()
}

fn day_in(zone: &str, moment: Timestamp) -> jiff::civil::Date {
    moment.in_tz(zone).unwrap().date()
}

fn today_in(app: &TestApp, zone: &str) -> jiff::civil::Date {
    day_in(zone, app.clock.now().time())
}

fn cents(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

async fn rows(client: &Client, path: &str) -> Vec<Value> {
    client.get(path).await.expect(200).json().as_array().unwrap().clone()
}

fn visit(start: jiff::civil::Date, days: i64, status: &str) -> Value {
    json!({
        "title": "Visit", "clientName": "Dana", "startDate": start.to_string(), "startTime": "09:00", "endTime": "10:00",
        "endDate": (start + SignedDuration::from_hours(24 * days)).to_string(), "isMultiDay": days > 0, "status": status,
    })
}

/// Works out each figure from all rows there are, and compares.
async fn check(app: &TestApp, ann: &Client, zone: &str) {
    let (now, today) = (app.clock.now().time(), today_in(app, zone));
    let (mut revenue, mut paid, mut pending, mut overdue) = (0, 0, 0, 0);
    for row in rows(ann, "/documents").await.iter().filter(|row| row["type"] == "Invoice") {
        let moment = |name: &str| row[name].as_str().map(|text| text.parse::<Timestamp>().unwrap());
        match row["status"].as_str().unwrap() {
            "Paid" if day_in(zone, moment("paidDate").unwrap()).year() == today.year() => {
                revenue += cents(&row["total"]);
                paid += 1;
            }
            "Paid" => {}
            "Overdue" => overdue += 1,
            "Sent" if now - SignedDuration::from_hours(14 * 24) > moment("sentDate").unwrap() => overdue += 1,
            _ => pending += 1,
        }
    }
    let worth = |row: &Value| (row["quantity"].as_f64().unwrap() * cents(&row["cost"]) as f64).round() as i64;
    let inventory: i64 = rows(ann, "/inventory").await.iter().map(worth).sum();
    let appointments = rows(ann, "/appointments").await;
    let is_open = |row: &Value| row["status"] == "Scheduled" || row["status"] == "Confirmed";
    let is_ahead = |row: &&Value| is_open(row) && row["endDate"].as_str().unwrap() >= today.to_string().as_str();
    let upcoming = appointments.iter().filter(is_ahead).count();

    let overview = ann.get("/dashboard/overview").await.expect(200).json();
    assert_eq!(cents(&overview["totalRevenueYTD"]), revenue, "{zone} {today}");
    assert_eq!(cents(&overview["inventoryValue"]), inventory);
    let counts = ["pendingInvoices", "overdueInvoices", "upcomingJobs"].map(|name| overview[name].clone());
    assert_eq!(counts, [json!(pending), json!(overdue), json!(upcoming)], "{zone} {today}");
    let whole = ann.get("/dashboard").await.expect(200).json();
    assert_eq!(whole["businessOverview"], overview);
    assert_eq!(whole["recentActivity"], json!(activity(ann).await));
    // The lists that the figures lead to are as long, and come to as much.
    let this_year = format!("documents?type=Invoice&paidYear={}", today.year());
    let listed: i64 = rows(ann, &format!("/{this_year}")).await.iter().map(|row| cents(&row["total"])).sum();
    assert_eq!(listed, revenue, "{zone} {today}");
    for (list, count) in [
        (this_year.as_str(), paid),
        ("documents?type=Invoice&paid=false&late=false", pending),
        ("documents?type=Invoice&late=true", overdue),
        ("documents?status=Paid", rows(ann, "/documents?paid=true").await.len()),
        ("appointments?when=upcoming&open=true", upcoming),
        ("appointments?open=false", appointments.iter().filter(|row| !is_open(row)).count()),
    ] {
        let found = ann.get(&format!("/{list}")).await.expect(200);
        assert_eq!((found.ids().len(), found.header("x-total-count")), (count, count.to_string().as_str()), "{list}");
    }
}

/// Something of everything comes, goes and changes, while the days go by and the year ends.
async fn live(app: &TestApp, ann: &Client, zone: &str, random: &mut Random) {
    let number = |random: &mut Random, limit: u64| i64::try_from(random.below(limit)).unwrap();
    for step in 0..STEPS {
        app.clock.advance(SignedDuration::from_hours(number(random, 60)));
        let subscription = ann.get("/stripe/subscription-status").await.expect(200).json();
        if subscription["subscriptionActive"] != true {
            ann.check_out().await;
        }
        let any = |there: &[Value], random: &mut Random| {
            let place = usize::try_from(random.below(there.len().max(1) as u64)).unwrap();
            there.get(place).map(|row| row["_id"].as_str().unwrap().to_owned())
        };
        match random.below(8) {
            0 | 1 => {
                let form = json!({
                    "type": random.one_of(&["Invoice", "Invoice", "Invoice", "Estimate"]), "customerName": "Dana",
                    "items": [{"description": "Work", "quantity": random.one_of(&[1.0, 0.333]), "rate": random.one_of(&[95.0, 0.05])}],
                });
                ann.post("/documents", form).await.expect(201);
            }
            2 | 3 => {
                if let Some(id) = any(&rows(ann, "/documents?type=Invoice").await, random) {
                    let status = random.one_of(&["New", "Sent", "Sent", "Paid", "Paid", "Overdue"]);
                    ann.put(&format!("/documents/{id}"), json!({"status": status})).await.expect(200);
                }
            }
            4 => {
                if let Some(id) = any(&rows(ann, "/documents").await, random) {
                    ann.delete(&format!("/documents/{id}")).await.expect(204);
                }
            }
            5 => {
                let part = json!({"name": "Elbow", "quantity": random.one_of(&[1.0, 2.5]), "cost": random.one_of(&[0.0, 0.5, 12.5])});
                ann.post("/inventory", part).await.expect(201);
            }
            6 => {
                let start = today_in(app, zone) + SignedDuration::from_hours(24 * (number(random, 20) - 8));
                let (days, status) =
                    (number(random, 4), random.one_of(&["Scheduled", "Confirmed", "Completed", "Cancelled"]));
                ann.post("/appointments", visit(start, days, status)).await.expect(201);
            }
            _ => {
                if let Some(id) = any(&rows(ann, "/appointments").await, random) {
                    ann.put(&format!("/appointments/{id}"), json!({"status": "Completed"})).await.expect(200);
                }
            }
        }
        if step % 9 == 0 {
            check(app, ann, zone).await;
        }
    }
}

db_tests! {
    async fn every_figure_is_what_all_rows_say(app) {
        let mut random = Random::new();
        for zone in ZONES {
            let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", zone);
            check(&app, &ann, zone).await;
            live(&app, &ann, zone, &mut random).await;
            check(&app, &ann, zone).await;
        }
        let nothing = app.owner("Bea's").await.get("/dashboard/overview").await.expect(200).json();
        let none = json!({"totalRevenueYTD": 0, "pendingInvoices": 0, "overdueInvoices": 0, "inventoryValue": 0, "upcomingJobs": 0});
        assert_eq!(nothing, none);
    }

    /// New Year's Eve comes to Kiritimati a day before it comes to Los Angeles.
    async fn the_year_begins_where_the_owner_is(app) {
        let paid = json!({
            "type": "Invoice", "customerName": "Dana", "status": "Paid", "items": [{"description": "Work", "rate": 100}],
        });
        let year = async |ann: &Client| ann.get("/dashboard/overview").await.expect(200).json()["totalRevenueYTD"].clone();
        // The last noon of the year in UTC.
        app.clock.advance(SignedDuration::from_hours(46 * 24));
        let mut owners = Vec::new();
        for (zone, the_next) in [("Pacific/Kiritimati", 100), ("America/Los_Angeles", 0), ("UTC", 0)] {
            let ann = app.owner("Ann's Plumbing").await.with_header("x-timezone", zone);
            ann.post("/documents", paid.clone()).await.expect(201);
            assert_eq!(year(&ann).await, 100, "{zone}");
            owners.push((ann, zone, the_next));
        }
        app.clock.advance(SignedDuration::from_hours(24));
        for (ann, zone, the_next) in owners {
            assert_eq!(year(&ann).await, the_next, "{zone}");
        }
    }

    async fn today_names_what_is_to_be_done(app) {
        let ann = app.owner("Ann's Plumbing").await;
        assert_eq!(ann.get("/dashboard/today").await.expect(200).json(), json!({
            "date": "2026-11-15", "appointments": [], "followUps": [], "followUpsDue": 0, "tasks": [], "tasksDue": 0,
            "waitingEmails": {"waiting": 0, "days": 0, "reminders": 0, "perDay": 100},
        }));
        let person = |name: &str, day: &str| json!({
            "firstName": name, "lastName": "Reyes", "email": format!("{name}@example.com"), "phone": "555-0101",
            "nextFollowUpDate": day,
        });
        for (name, day) in [("Today", "2026-11-16"), ("Before", "2026-11-15"), ("Later", "2026-11-17")] {
            ann.post("/clients", person(name, day)).await.expect(201);
        }
        let dana = ann.get("/clients?search=before").await.expect(200).ids().remove(0);
        for (title, day, status) in [
            ("Order valve", "2026-11-16", "pending"), ("Call back", "2026-11-10", "in_progress"),
            ("Later", "2026-11-17", "pending"), ("Done", "2026-11-16", "completed"),
        ] {
            let client = if title == "Call back" { json!(dana) } else { json!(null) };
            let form = json!({
                "title": title, "description": "As promised", "dueDate": day, "status": status, "clientId": client,
            });
            ann.post("/tasks", form).await.expect(201);
        }
        let on = |day: &str| day.parse::<jiff::civil::Date>().unwrap();
        for (title, start, days, status, time) in [
            ("Afternoon", "2026-11-16", 0, "Confirmed", "14:00"), ("Morning", "2026-11-16", 0, "Scheduled", "08:30"),
            ("Long", "2026-11-14", 3, "Scheduled", "09:00"), ("Over", "2026-11-15", 0, "Scheduled", "09:00"),
            ("Off", "2026-11-16", 0, "Cancelled", "09:00"), ("Done", "2026-11-16", 0, "Completed", "09:00"),
            ("Tomorrow", "2026-11-17", 0, "Scheduled", "09:00"),
        ] {
            let mut form = visit(on(start), days, status);
            form["title"] = json!(title);
            form["startTime"] = json!(time);
            form["endTime"] = json!("18:00");
            ann.post("/appointments", form).await.expect(201);
        }
        // The sixteenth has begun in Kiritimati while it is the fifteenth in UTC.
        let there = ann.with_header("x-timezone", "Pacific/Kiritimati");
        let today = there.get("/dashboard/today").await.expect(200).json();
        let of = |list: &str, field: &str| -> Vec<Value> {
            today[list].as_array().unwrap().iter().map(|row| row[field].clone()).collect()
        };
        assert_eq!(today["date"], "2026-11-16");
        assert_eq!(of("appointments", "title"), ["Long", "Morning", "Afternoon"]);
        assert_eq!(of("followUps", "firstName"), ["Before", "Today"]);
        assert_eq!(of("tasks", "title"), ["Call back", "Order valve"]);
        assert_eq!((&today["followUpsDue"], &today["tasksDue"]), (&json!(2), &json!(2)));
        let callers: Vec<Value> = of("tasks", "clientId").iter().map(|client| client["phone"].clone()).collect();
        assert_eq!(callers, [json!("555-0101"), json!(null)]);
        let here = ann.get("/dashboard/today").await.expect(200).json();
        assert_eq!((&here["date"], here["appointments"].as_array().unwrap().len()), (&json!("2026-11-15"), 2));
        assert_eq!(app.owner("Eve's").await.get("/dashboard/today").await.expect(200).json()["appointments"], json!([]));
        // Many are counted, and the first named.
        for number in 0..11 {
            ann.post("/clients", person(&format!("N{number}"), "2026-11-15")).await.expect(201);
        }
        let many = ann.get("/dashboard/today").await.expect(200).json();
        assert_eq!((many["followUps"].as_array().unwrap().len(), &many["followUpsDue"]), (10, &json!(12)));
    }

    async fn every_change_is_told_newest_first(app) {
        let ann = app.visitor("Ann's Plumbing").await;
        assert_eq!(activity(&ann).await, [] as [Value; 0]);
        ann.check_out().await;
        app.clock.advance(SignedDuration::from_mins(1));
        let part = ann.part_path("Elbow").await;
        app.clock.advance(SignedDuration::from_mins(1));
        ann.put(&part, json!({"name": "Brass elbow"})).await.expect(200);
        ann.delete(&part).await.expect(204);
        assert_eq!(
            activity(&ann).await,
            [
                event("inventory", "Part deleted", "Brass elbow", "12:02"),
                event("inventory", "Part updated", "Brass elbow", "12:02"),
                event("inventory", "Part added", "Elbow", "12:01"),
                event("subscription", "Free trial started", "Professional", "12:00"),
            ],
        );
    }

    async fn the_last_ten_are_shown(app) {
        let ann = app.owner("Ann's Plumbing").await;
        for number in 1..=12 {
            ann.part(&format!("Part {number}")).await;
        }
        let events = activity(&ann).await;
        let expected: Vec<String> = (3..=12).rev().map(|number| format!("Part {number}")).collect();
        assert_eq!(details(&events), expected);
    }

    async fn the_rest_comes_page_by_page(app) {
        let ann = app.owner("Ann's Plumbing").await;
        app.owner("Bea's").await.part("Not Ann's").await;
        // Some of one moment, some of another.
        for number in 1..=12 {
            ann.part(&format!("Part {number}")).await;
            if number % 5 == 0 {
                app.clock.advance(SignedDuration::from_mins(1));
            }
        }
        let whole = ann.get("/dashboard/activity?limit=50").await.expect(200);
        assert_eq!((whole.header("x-total-count"), whole.next_page()), ("13", None));
        let whole = whole.json().as_array().unwrap().clone();
        assert_eq!((whole.len(), details(&whole)[12]), (13, "Professional"));
        for limit in [1, 4, 12, 13] {
            let pages = ann.pages(&format!("/dashboard/activity?limit={limit}")).await;
            assert_eq!(pages.len(), 13_usize.div_ceil(limit), "limit {limit}");
            assert!(pages.iter().all(|page| page.header("x-total-count") == "13"));
            let seen: Vec<Value> = pages.iter().flat_map(|page| page.json().as_array().unwrap().clone()).collect();
            assert_eq!(seen, whole, "limit {limit}");
        }
        ann.get("/dashboard/activity?limit=0").await.expect(422);
        // Without a limit the last ten come, and the rest behind them.
        let latest = ann.pages("/dashboard/activity").await;
        assert_eq!(latest.iter().map(|page| page.json().as_array().unwrap().len()).collect::<Vec<_>>(), [10, 3]);
        assert_eq!((latest[0].header("x-total-count"), &latest[0].json()[9]), ("13", &whole[9]));
    }

    async fn a_refused_change_is_not_told(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let part = ann.part_path("Elbow").await;
        let before = activity(&ann).await;
        ann.post("/inventory", json!({"name": "", "quantity": 1})).await.expect(422);
        ann.put(&part, json!({"name": "Tee", "quantity": -1})).await.expect(422);
        ann.put("/inventory/0193a0b0-0000-7000-8000-000000000000", json!({"name": "Tee"})).await.expect(404);
        ann.delete("/inventory/0193a0b0-0000-7000-8000-000000000000").await.expect(404);
        app.clock.advance(SignedDuration::from_hours(14 * 24));
        ann.put(&part, json!({"name": "Tee"})).await.expect(403);
        assert_eq!(activity(&ann).await, before);
    }

    async fn everyone_sees_their_own(app) {
        let (ann, bea) = (app.owner("Ann's Plumbing").await, app.owner("Bea's").await);
        ann.part("Ann's elbow").await;
        bea.part("Bea's tee").await;
        assert_eq!(details(&activity(&ann).await), ["Ann's elbow", "Professional"]);
        assert_eq!(details(&activity(&bea).await), ["Bea's tee", "Professional"]);
    }
}
