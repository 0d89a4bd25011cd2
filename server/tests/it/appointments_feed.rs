//! The calendar at a private address: who can read it, until when, and what stands in it.

use serde_json::{Value, json};

use crate::support::operations::appointment;
use crate::support::statements::{all_are_told, heard};
use crate::support::{Client, Options, db_tests};

async fn address(client: &Client) -> String {
    let made = client.send("POST", "/appointments/feed", None).await.expect(200).json();
    made["address"].as_str().unwrap().strip_prefix("http://sawhorse.test/api").expect("our own").to_owned()
}

async fn visit(client: &Client, changes: Value) -> String {
    let mut form = appointment("2026-11-20");
    form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    client.add("/appointments", form).await
}

fn unfolded(text: &str) -> String {
    text.replace("\r\n ", "").replace("\r\n", "\n")
}

db_tests! {
    async fn an_address_is_made_renewed_and_revoked(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let nobody = app.nobody();
        assert_eq!(ann.get("/appointments/feed").await.expect(200).json(), json!({"address": null, "since": null}));
        let first = address(&ann).await;
        assert!(first.starts_with("/calendar/") && first.ends_with(".ics"), "{first}");
        let shown = ann.get("/appointments/feed").await.expect(200).json();
        assert_eq!(shown["address"], format!("http://sawhorse.test/api{first}"), "it can be looked up again");
        assert_eq!(shown["since"], "2026-11-15T12:00:00.000Z");
        let read = nobody.get(&first).await.expect(200);
        assert_eq!(read.header("content-type"), "text/calendar; charset=utf-8");
        assert_eq!(read.header("cache-control"), "private, no-cache");
        nobody.get(first.strip_suffix(".ics").unwrap()).await.expect(200);

        let second = address(&ann).await;
        assert_ne!(first, second);
        let gone = nobody.get(&first).await.expect(404);
        assert_eq!(gone.message(), "There's no calendar at this address.");
        nobody.get(&second).await.expect(200);
        ann.delete("/appointments/feed").await.expect(204);
        nobody.get(&second).await.expect(404);
        for wrong in ["/calendar/x.ics", "/calendar/.ics", "/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics"] {
            assert_eq!(nobody.get(wrong).await.expect(404).message(), gone.message());
        }
        assert_eq!(ann.get("/appointments/feed").await.expect(200).json()["address"], Value::Null);
    }

    async fn a_calendar_that_has_not_changed_is_not_sent_again(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let id = visit(&ann, json!({})).await;
        let feed = address(&ann).await;
        let tag = app.nobody().get(&feed).await.expect(200).header("etag").to_owned();
        let phone = app.nobody().with_header("if-none-match", tag);
        app.clock.advance(jiff::SignedDuration::from_hours(1));
        phone.get(&feed).await.expect(304);
        ann.put(&format!("/appointments/{id}"), json!({"startTime": "09:30"})).await.expect(200);
        phone.get(&feed).await.expect(200);
    }

    /// Phones ask every hour: what was years ago is neither shown nor read.
    async fn the_last_year_and_all_to_come_are_in_it(app) {
        let app = app.restarted_with(Options { limits: all_are_told(), ..Options::default() });
        let ann = app.owner("Ann's Plumbing").await;
        let feed = address(&ann).await;
        for (title, from, to) in [
            ("Over for years", "2023-05-02", "2023-05-02"),
            ("Just over", "2025-11-13", "2025-11-13"),
            ("Long over", "2024-01-01", "2025-11-13"),
            ("Reaches into it", "2024-01-01", "2025-11-14"),
            ("A year ago", "2025-11-14", "2025-11-14"),
            ("Yesterday", "2026-11-14", "2026-11-14"),
            ("In ten years", "2036-11-20", "2036-11-20"),
        ] {
            visit(&ann, json!({"title": title, "startDate": from, "endDate": to, "isMultiDay": from != to})).await;
        }
        let (answer, statements) = heard(app.nobody().get(&feed)).await;
        let text = unfolded(&answer.expect(200).text());
        let titles: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("SUMMARY:")).collect();
        let shown = ["Reaches into it", "A year ago", "Yesterday", "In ten years"];
        assert_eq!(titles, shown.map(|title| format!("{title} (Dana Reyes)")));
        let reads: Vec<&String> = statements.iter().filter(|one| one.contains("appointments")).collect();
        let is_bounded = |read: &&String| read.contains("starts_at\" ") || read.contains("starts_at` ");
        assert!(reads.len() == 2 && reads.iter().all(is_bounded), "{reads:?}");
    }

    async fn every_appointment_stands_in_it_by_the_owner_s_clock(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let feed = address(&ann).await;
        let read = async || unfolded(&app.nobody().get(&feed).await.expect(200).text());
        let id = visit(&ann, json!({
            "clientEmail": "dana@example.com", "clientPhone": "555 0142", "location": "12 Oak St, rear",
            "notes": "Dog; \"Rex\"\nRing twice", "category": "Repair",
        })).await;
        visit(&ann, json!({"title": "Whole day", "startTime": "00:00", "endTime": "23:59"})).await;
        visit(&ann, json!({"title": "Away", "startTime": "00:00", "endTime": "23:59", "endDate": "2026-11-22"})).await;
        visit(&ann, json!({"title": "Rough-in", "endDate": "2026-11-22", "endTime": "08:00"})).await;
        app.owner("Bea's").await.post("/appointments", appointment("2026-11-20")).await.expect(201);

        // Where nobody knows the zone, the times are by whichever clock.
        let floating = read().await;
        assert!(floating.contains("\nDTSTART:20261120T090000\nDTEND:20261120T100000\n") && !floating.contains("TZID"));
        assert_eq!(floating.matches("BEGIN:VEVENT").count(), 4);
        for (zone, lines) in [
            ("Pacific/Kiritimati", "TZOFFSETTO:+1400"),
            ("America/Los_Angeles",
                "BEGIN:STANDARD\nDTSTART:20261101T020000\nTZOFFSETFROM:-0700\nTZOFFSETTO:-0800\nTZNAME:PST\nEND:STANDARD"),
            ("Europe/London",
                "BEGIN:STANDARD\nDTSTART:20261025T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0000\nTZNAME:GMT\nEND:STANDARD"),
        ] {
            ann.put("/user/profile", json!({"timezone": zone})).await.expect(200);
            let text = read().await;
            for expected in [
                format!("\nBEGIN:VTIMEZONE\nTZID:{zone}\n"), lines.to_owned(),
                format!("UID:{id}@sawhorse\nSEQUENCE:0\nDTSTAMP:20261115T120000Z\n"),
                format!("DTSTART;TZID={zone}:20261120T090000\nDTEND;TZID={zone}:20261120T100000\nLOCATION:12 Oak St\\, rear\n"),
                "DESCRIPTION:Dana Reyes\\n555 0142\\ndana@example.com\\nDog\\; \"Rex\"\\nRing twice\nCATEGORIES:Repair\n".to_owned(),
                "DTSTART;VALUE=DATE:20261120\nDTEND;VALUE=DATE:20261121\nSUMMARY:Whole day (Dana Reyes)\n".to_owned(),
                "DTSTART;VALUE=DATE:20261120\nDTEND;VALUE=DATE:20261123\nSUMMARY:Away (Dana Reyes)\n".to_owned(),
                format!("DTSTART;TZID={zone}:20261120T090000\nDTEND;TZID={zone}:20261122T080000\nSUMMARY:Rough-in"),
            ] {
                assert!(text.contains(&expected), "no {expected:?} in {text}");
            }
            assert_eq!(text.matches("BEGIN:VTIMEZONE").count(), 1);
        }
        ann.put(&format!("/appointments/{id}"), json!({"status": "Cancelled"})).await.expect(200);
        assert!(read().await.contains(&format!("UID:{id}@sawhorse\nSEQUENCE:1\n")));
        assert!(read().await.contains("STATUS:CANCELLED"));
    }

    /// On the day the clocks go forward there is no half past two in Los Angeles, nor half past one in London: by the clock
    /// before the change it is half past three, and half past two. An entry never ends before it begins.
    async fn a_time_that_clocks_skip_comes_when_they_show_an_hour_more(app) {
        let ann = app.owner("Ann's Plumbing").await;
        let feed = address(&ann).await;
        for (day, from, to) in [
            ("2027-03-14", "01:30", "02:30"), ("2027-03-14", "02:15", "02:45"), ("2027-03-14", "02:30", "03:30"),
            ("2027-03-14", "02:45", "05:00"), ("2027-03-28", "01:30", "02:00"), ("2027-11-07", "01:30", "02:30"),
        ] {
            visit(&ann, json!({"title": from, "startDate": day, "startTime": from, "endTime": to})).await;
        }
        let times = async |zone: Option<&str>| {
            ann.put("/user/profile", json!({"timezone": zone})).await.expect(200);
            let text = unfolded(&app.nobody().get(&feed).await.expect(200).text());
            let lines = text.lines().filter(|line| line.starts_with("DTSTART") || line.starts_with("DTEND"));
            // Without those of the zone, which are by its own clock.
            let own = lines.filter(|line| zone.is_none_or(|zone| line.contains(&format!("TZID={zone}:"))));
            own.map(|line| line.rsplit('T').next().unwrap()[..4].to_owned()).collect::<Vec<_>>()
        };
        let as_said = ["0130", "0230", "0215", "0245", "0230", "0330", "0245", "0500", "0130", "0200", "0130", "0230"];
        assert_eq!(times(None).await, as_said);
        assert_eq!(times(Some("Pacific/Kiritimati")).await, as_said);
        assert_eq!(
            times(Some("America/Los_Angeles")).await,
            ["0130", "0330", "0315", "0345", "0330", "0430", "0345", "0500", "0130", "0200", "0130", "0230"]
        );
        assert_eq!(
            times(Some("Europe/London")).await,
            ["0130", "0230", "0215", "0245", "0230", "0330", "0245", "0500", "0230", "0300", "0130", "0230"]
        );
    }
}
