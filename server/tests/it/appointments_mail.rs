//! Clients told of appointments by mail of our own, and reminded the day before at 17:00 where the owner is.

use diesel::RunQueryDsl as _;
use jiff::SignedDuration;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use platform::process::clock::Clock;
use platform::values::dates::Moment;
use sawhorse::modules::appointments::remind;
use serde_json::{Value, json};

use crate::support::operations::appointment;
use crate::support::smtp::SmtpServer;
use crate::support::{Client, Options, TestApp, at_once, db_tests, use_up};

fn mailing(app: &TestApp, server: &SmtpServer) -> TestApp {
    app.restarted_with(Options { mail: server.mail(), ..Options::default() })
}

/// One with an address, on this day.
async fn visit(client: &Client, date: &str, changes: Value) -> String {
    let mut form = appointment(date);
    form["clientEmail"] = json!("dana@example.com");
    form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    format!("/appointments/{}", client.add("/appointments", form).await)
}

fn email() -> Value {
    json!({"to": "dana@example.com", "subject": "Appointment Update: Dana Reyes", "message": "Hello Dana,\n\nnew time."})
}

/// The lines of the calendar entry that came with a mail, unfolded.
fn entry(message: &Value) -> Vec<String> {
    let attached = &message["attachments"][0];
    assert_eq!((&attached["name"], &attached["type"]), (&json!("appointment.ics"), &json!("text/calendar")));
    let text = String::from_utf8(hex::decode(attached["hex"].as_str().unwrap()).unwrap()).unwrap();
    text.replace("\r\n ", "").lines().map(str::to_owned).collect()
}

fn value<'a>(entry: &'a [String], name: &str) -> &'a str {
    let line = entry.iter().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("no {name} in {entry:?}"));
    &line[name.len()..]
}

/// The appointment, once its mail has come to this state.
async fn delivered(client: &Client, path: &str, state: &str) -> Value {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        let seen = client.get(path).await.expect(200).json();
        if seen["delivery"]["state"] == state {
            return seen;
        }
        assert!(std::time::Instant::now() < deadline, "{seen}");
    }
}

fn set(clock: &Clock, moment: &str) {
    let then: Moment = moment.parse().unwrap();
    clock.advance(then.since(clock.now()));
}

db_tests! {
    async fn the_client_s_calendar_moves_the_entry_it_has(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        let ann = app.owner("Ann\u{2019}s \"Plumbing\", Inc.").await.through(&mailing);
        ann.put("/user/profile", json!({"timezone": "America/Los_Angeles"})).await.expect(200);
        let path = visit(&ann, "2026-11-20", json!({"location": "12 Oak Street; rear", "notes": "Pays late"})).await;
        let sent = ann.post(&format!("{path}/email"), email()).await.expect(200).json();
        assert_eq!((&sent["notificationStatus"], &sent["delivery"]["state"]), (&json!("sent"), &json!("waiting")));

        let message = server.next().await;
        assert_eq!((&message["to"], &message["subject"]), (&json!(["dana@example.com"]), &email()["subject"]));
        assert!(message["reply_to"].as_str().unwrap().contains(&format!("<{}>", ann.email)), "{message}");
        assert_eq!(message["attachments"][0]["method"], "REQUEST");
        let first = entry(&message);
        assert_eq!(value(&first, "METHOD:"), "REQUEST");
        assert_eq!(value(&first, "DTSTART;TZID=America/Los_Angeles:"), "20261120T090000");
        assert_eq!(value(&first, "DTEND;TZID=America/Los_Angeles:"), "20261120T100000");
        assert_eq!(value(&first, "LOCATION:"), "12 Oak Street\\; rear");
        assert_eq!(value(&first, "ORGANIZER;CN="), format!("\"Ann\u{2019}s 'Plumbing', Inc.\":mailto:{}", ann.email));
        assert!(value(&first, "ATTENDEE;").ends_with(":mailto:dana@example.com"));
        assert!(!first.iter().any(|line| line.contains("Pays late")), "the owner's notes are the owner's");
        let told = delivered(&ann, &path, "sent").await;
        assert_eq!((&told["delivery"]["to"], &told["delivery"]["reason"]), (&json!("dana@example.com"), &Value::Null));

        ann.put(&path, json!({"startTime": "13:00", "endTime": "14:00"})).await.expect(200);
        ann.post(&format!("{path}/email"), email()).await.expect(200);
        let moved = entry(&server.next().await);
        assert_eq!(value(&moved, "UID:"), value(&first, "UID:"));
        let sequence = |entry: &[String]| value(entry, "SEQUENCE:").parse::<i64>().unwrap();
        assert!(sequence(&moved) > sequence(&first));
        assert_eq!(value(&moved, "DTSTART;TZID=America/Los_Angeles:"), "20261120T130000");

        ann.put(&path, json!({"status": "Cancelled"})).await.expect(200);
        ann.post(&format!("{path}/email"), email()).await.expect(200);
        let message = server.next().await;
        let cancelled = entry(&message);
        assert_eq!(message["attachments"][0]["method"], "CANCEL");
        assert_eq!((value(&cancelled, "METHOD:"), value(&cancelled, "STATUS:")), ("CANCEL", "CANCELLED"));
        assert!(sequence(&cancelled) > sequence(&moved) && value(&cancelled, "UID:") == value(&first, "UID:"));
        let activity = ann.get("/dashboard/activity?limit=1").await.expect(200).json();
        assert_eq!(activity[0]["action"], "Client notified by email");
    }

    /// By the words of the mail and by its entry, on both days on which clocks change and where the day is another.
    async fn no_appointment_moves_in_a_mail(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        for (zone, day, time, entry_time, offset) in [
            ("Pacific/Kiritimati", "2027-03-14", "00:30", "003000", "+1400"),
            ("Pacific/Kiritimati", "2027-11-07", "23:30", "233000", "+1400"),
            ("America/Los_Angeles", "2027-03-14", "00:30", "003000", "-0800"),
            ("America/Los_Angeles", "2027-03-14", "02:30", "033000", "-0700"),
            ("America/Los_Angeles", "2027-03-14", "09:00", "090000", "-0700"),
            ("America/Los_Angeles", "2027-11-07", "23:30", "233000", "-0800"),
            ("Europe/London", "2027-03-28", "00:30", "003000", "+0000"),
            ("Europe/London", "2027-03-28", "01:30", "023000", "+0100"),
            ("Europe/London", "2027-03-28", "09:00", "090000", "+0100"),
            ("Europe/London", "2027-10-31", "23:30", "233000", "+0000"),
        ] {
            let (date, clock): (Date, Time) = (day.parse().unwrap(), time.parse().unwrap());
            let eve = date.yesterday().unwrap().at(17, 0, 0, 0).to_zoned(TimeZone::get(zone).unwrap()).unwrap();
            set(&app.clock, &eve.timestamp().to_string());
            app.clock.advance(SignedDuration::from_secs(-60));
            let owner = app.owner("Ann's Plumbing").await.through(&mailing);
            owner.put("/user/profile", json!({"timezone": zone, "sendsReminders": true})).await.expect(200);
            visit(&owner, day, json!({"startTime": time, "endTime": "23:45"})).await;
            app.clock.advance(SignedDuration::from_secs(60));
            assert_eq!(remind(&mailing.platform).await.unwrap(), 1, "{zone} {day} {time}");
            let message = server.next().await;
            let said = format!("{}, from {} to", date.strftime("%A, %B %-d, %Y"), clock.strftime("%-I:%M %p"));
            assert!(message["text"].as_str().unwrap().contains(&said), "{said} in {message}");
            let entry = entry(&message);
            let start = value(&entry, &format!("DTSTART;TZID={zone}:"));
            assert_eq!(start, format!("{}T{entry_time}", day.replace('-', "")), "{zone}");
            // By the zone that comes with it, the last change before the beginning decides.
            let changes = entry.windows(3).filter_map(|lines| {
                let (onset, to) = (lines[0].strip_prefix("DTSTART:")?, lines[2].strip_prefix("TZOFFSETTO:")?);
                (onset <= start).then_some((onset, to))
            });
            assert_eq!(changes.max().unwrap().1, offset, "{zone} {start}");
            owner.put("/user/profile", json!({"sendsReminders": false})).await.expect(200);
        }
    }

    async fn what_cannot_be_sent_is_said(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let path = visit(&ann, "2026-11-20", json!({})).await;
        let refused = ann.post(&format!("{path}/email"), email()).await.expect(409);
        assert_eq!(refused.message(), "Email sending isn't set up here. Send it from your own email app.");
        assert_eq!(ann.get(&path).await.expect(200).json()["notificationStatus"], Value::Null);

        let mut server = SmtpServer::refusing(550, 1);
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        let ann = ann.through(&mailing);
        ann.post(&format!("{path}/email"), email()).await.expect(200);
        assert_eq!(server.next().await["refused"], true);
        let failed = delivered(&ann, &path, "failed").await;
        assert_eq!(failed["delivery"]["reason"], "The email provider refused it. Check the address.");
    }

    async fn reminders_keep_to_the_day_s_emails_and_the_rest_waits(app) {
        let mut server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"timezone": "Europe/London", "sendsReminders": true})).await.expect(200);
        for hour in 8..12 {
            visit(&ann, "2026-11-16", json!({"startTime": format!("{hour:02}:00"), "endTime": "18:00"})).await;
        }
        use_up(&app, &ann, 88, "2026-11-14T19:00:00.000Z").await;
        set(&app.clock, "2026-11-15T17:00:00Z");
        assert_eq!(remind(&mailing.platform).await.unwrap(), 2);
        assert_eq!(remind(&mailing.platform).await.unwrap(), 0);
        let waiting = ann.get("/emails/waiting").await.expect(200).json();
        assert_eq!(waiting, json!({"waiting": 0, "days": 0, "reminders": 2, "perDay": 100}));
        set(&app.clock, "2026-11-15T19:00:00Z");
        assert_eq!(remind(&mailing.platform).await.unwrap(), 2);
        assert_eq!(remind(&mailing.platform).await.unwrap(), 0);
        assert_eq!(ann.get("/emails/waiting").await.expect(200).json()["reminders"], 0);
        mailing.send_mail();
        let message = server.next().await;
        let (text, html) = (message["text"].as_str().unwrap(), message["html"].as_str().unwrap());
        assert!(text.starts_with("Hi Dana Reyes,"), "{text}");
        assert!(html.contains("Questions? Just reply to this email.") && html.contains("border-radius"), "{html}");
    }

    async fn what_is_wrong_with_one_owner_is_no_other_s(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        let (ann, bea) = (app.owner("Ann's Plumbing").await, app.owner("Bea's").await);
        let mut visits = Vec::new();
        for owner in [&ann, &bea] {
            owner.put("/user/profile", json!({"timezone": "Europe/London", "sendsReminders": true})).await.expect(200);
            visits.push(visit(owner, "2026-11-16", json!({})).await);
        }
        let broken = visits[0].rsplit('/').next().unwrap();
        let statement = format!("UPDATE appointments SET start_time = 'broken' WHERE id = '{broken}'");
        let written = app.platform.database.write(move |connection| Ok(diesel::sql_query(statement).execute(connection)?));
        assert_eq!(written.await.unwrap(), 1);
        set(&app.clock, "2026-11-15T17:00:00Z");
        assert!(remind(&mailing.platform).await.is_err());
        assert_eq!(bea.get(&visits[1]).await.expect(200).json()["remindedAt"], "2026-11-15T17:00:00.000Z");
    }

    async fn clients_are_reminded_once_at_five_the_day_before(app) {
        // Noon in UTC, four in the morning in Los Angeles.
        let mut server = SmtpServer::start();
        let (one, other) = (mailing(&app, &server), mailing(&app, &server));
        let ann = app.owner("Ann's Plumbing").await;
        ann.put("/user/profile", json!({"timezone": "America/Los_Angeles", "sendsReminders": true})).await.expect(200);
        let due = visit(&ann, "2026-11-16", json!({"location": "12 Oak Street"})).await;
        let confirmed = visit(&ann, "2026-11-16", json!({"status": "Confirmed", "startTime": "09:30"})).await;
        for (date, changes) in [
            ("2026-11-15", json!({})), ("2026-11-17", json!({})), ("2026-11-16", json!({"status": "Cancelled"})),
            ("2026-11-16", json!({"status": "Completed"})), ("2026-11-16", json!({"notifyClient": false})),
            ("2026-11-16", json!({"clientEmail": null})),
        ] {
            visit(&ann, date, changes).await;
        }
        // An owner who has not switched it on, and one who may not change anything any more.
        let bea = app.owner("Bea's").await;
        bea.put("/user/profile", json!({"timezone": "America/Los_Angeles"})).await.expect(200);
        visit(&bea, "2026-11-16", json!({})).await;
        set(&app.clock, "2026-11-16T00:59:59Z");
        assert_eq!(remind(&one.platform).await.unwrap(), 0);
        // Whoever agrees on a time later than five has just been told.
        set(&app.clock, "2026-11-16T01:00:01Z");
        visit(&ann, "2026-11-16", json!({"title": "Emergency"})).await;

        let both = at_once((0..8).map(|number| {
            let platform = if number % 2 == 0 { one.platform.clone() } else { other.platform.clone() };
            async move { remind(&platform).await.unwrap() }
        }))
        .await;
        assert_eq!(both.iter().sum::<usize>(), 2, "{both:?}");
        let mailing = mailing(&app, &server);
        mailing.send_mail();
        let messages = [server.next().await, server.next().await];
        assert!(messages.iter().all(|message| message["subject"] == "Appointment Reminder: Ann's Plumbing"));
        let texts = messages.each_ref().map(|message| message["text"].as_str().unwrap().replace("\r\n", "\n"));
        let said = "Water heater\nMonday, November 16, 2026, from 9:00 AM to 10:00 AM\n12 Oak Street";
        assert!(texts.iter().any(|text| text.contains(said)), "{texts:?}");
        assert_eq!(value(&entry(&messages[0]), "METHOD:"), "REQUEST");
        for path in [&due, &confirmed] {
            let reminded = delivered(&ann, path, "sent").await;
            assert_eq!(reminded["remindedAt"], "2026-11-16T01:00:01.000Z");
            assert_eq!(reminded["notificationStatus"], Value::Null, "a reminder is no news of another time");
        }
        let activity = ann.get("/dashboard/activity?limit=1").await.expect(200).json();
        assert_eq!(activity[0]["action"], "Client reminded");

        // Moved to the day after, the client is reminded of that.
        app.clock.advance(SignedDuration::from_mins(1));
        ann.put(&due, json!({"startDate": "2026-11-17"})).await.expect(200);
        app.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(remind(&mailing.platform).await.unwrap(), 2, "the moved one, and that of the 17th");
        assert_eq!(remind(&mailing.platform).await.unwrap(), 0);
    }

    async fn reminders_begin_with_the_next_five_o_clock(app) {
        let server = SmtpServer::start();
        let mailing = mailing(&app, &server);
        // Both changes of clocks, and the far side of the date line: five is five by the owner's clock.
        for (business, zone, five, tomorrow) in [
            ("Kiri's", "Pacific/Kiritimati", "2027-03-14T03:00:00Z", "2027-03-15"),
            ("Lucy's", "America/Los_Angeles", "2027-03-14T01:00:00Z", "2027-03-14"),
            ("Lucy's again", "America/Los_Angeles", "2027-03-15T00:00:00Z", "2027-03-15"),
            ("Lena's", "Europe/London", "2027-03-28T16:00:00Z", "2027-03-29"),
            ("Lena's again", "Europe/London", "2027-10-31T17:00:00Z", "2027-11-01"),
        ] {
            set(&app.clock, five);
            app.clock.advance(SignedDuration::from_secs(-2));
            let owner = app.owner(business).await;
            visit(&owner, tomorrow, json!({})).await;
            owner.put("/user/profile", json!({"timezone": zone, "sendsReminders": true})).await.expect(200);
            assert_eq!(remind(&mailing.platform).await.unwrap(), 0, "{business}");
            app.clock.advance(SignedDuration::from_secs(2));
            assert_eq!(remind(&mailing.platform).await.unwrap(), 1, "{business}");
            owner.put("/user/profile", json!({"sendsReminders": false})).await.expect(200);
        }
        // Switched on after five, the next ones are tomorrow's.
        let late = app.owner("Late's").await;
        let clock = app.clock.now().to_string();
        visit(&late, "2027-11-01", json!({})).await;
        visit(&late, "2027-11-02", json!({})).await;
        app.clock.advance(SignedDuration::from_mins(1));
        late.put("/user/profile", json!({"sendsReminders": true})).await.expect(200);
        assert_eq!(remind(&mailing.platform).await.unwrap(), 0, "{clock}");
        app.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(remind(&mailing.platform).await.unwrap(), 1);
    }
}
