//! Appointments as calendars know them: the feed that the owner's phone reads, and what is attached to a mail. The times are
//! those of the owner's zone; where it is not known they are by whichever clock hangs where they are read.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::payloads::{AppointmentCategory, AppointmentFields, AppointmentStatus};
use super::store::AppointmentRow;
use crate::modules::profile::Profile;
use platform::PRODUCT;
use platform::db::outside_database_work;
use platform::formats::icalendar::{Calendar, at, quoted};
use platform::values::calendar_date::CalendarDate;
use platform::values::dates::Moment;

/// Who asks whom in a mail.
pub struct Parties<'a> {
    pub business: &'a str,
    pub owner_email: &'a str,
    pub client_email: &'a str,
}

pub fn zone_of(profile: &Profile) -> Option<TimeZone> {
    profile.fields.timezone.as_deref().and_then(|name| TimeZone::get(name).ok())
}

/// What the owner's own calendar shows.
pub fn feed(rows: &[AppointmentRow], name: &str, zone: Option<&TimeZone>) -> String {
    outside_database_work("writing a calendar feed");
    let mut calendar = Calendar::new("PUBLISH");
    calendar.text("NAME", name);
    calendar.text("X-WR-CALNAME", name);
    calendar.line("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    calendar.line("X-PUBLISHED-TTL:PT1H");
    write_zone(&mut calendar, rows, zone);
    for row in rows {
        let fields = &row.fields;
        begin(&mut calendar, row, row.updated_at, zone);
        calendar.text("SUMMARY", &format!("{} ({})", fields.title, fields.client_name));
        calendar.text("DESCRIPTION", &details(fields));
        if fields.category != AppointmentCategory::None {
            calendar.text("CATEGORIES", fields.category.word());
        }
        calendar.line(match fields.status {
            AppointmentStatus::Scheduled => "STATUS:TENTATIVE",
            AppointmentStatus::Confirmed | AppointmentStatus::Completed => "STATUS:CONFIRMED",
            AppointmentStatus::Cancelled => "STATUS:CANCELLED",
        });
        calendar.line("END:VEVENT");
    }
    calendar.finish()
}

/// What a mail to the client does to the client's calendar: puts the appointment there, moves it, or takes it away.
pub fn method(fields: &AppointmentFields) -> &'static str {
    if fields.status == AppointmentStatus::Cancelled { "CANCEL" } else { "REQUEST" }
}

/// One appointment, for the client: without the owner's notes. The same entry in each mail, in the version it has now.
pub fn invitation(row: &AppointmentRow, parties: &Parties, zone: Option<&TimeZone>, now: Moment) -> String {
    let Parties { business, owner_email, client_email } = parties;
    outside_database_work("writing an invitation");
    let mut calendar = Calendar::new(method(&row.fields));
    write_zone(&mut calendar, std::slice::from_ref(row), zone);
    begin(&mut calendar, row, now, zone);
    calendar.text("SUMMARY", &format!("{} ({business})", row.fields.title));
    let is_cancelled = row.fields.status == AppointmentStatus::Cancelled;
    calendar.line(if is_cancelled { "STATUS:CANCELLED" } else { "STATUS:CONFIRMED" });
    calendar.line(&format!("ORGANIZER;CN={}:mailto:{owner_email}", quoted(business)));
    calendar.line(&format!(
        "ATTENDEE;CN={};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:{client_email}",
        quoted(&row.fields.client_name)
    ));
    calendar.line("END:VEVENT");
    calendar.finish()
}

fn write_zone(calendar: &mut Calendar, rows: &[AppointmentRow], zone: Option<&TimeZone>) {
    let timed = rows.iter().map(|row| &row.fields).filter(|fields| whole_days(fields).is_none());
    let times: Vec<_> = timed.flat_map(|fields| on_clocks(fields, zone)).collect();
    if let Some(zone) = zone.filter(|_| !times.is_empty()) {
        calendar.time_zone(zone, times);
    }
}

/// From when to when it is, as the clocks of the zone show it. A time that they skip when they are put forward comes when they
/// show an hour more: so RFC 5545 has it, but not every calendar reads it so, and an end must not come before its
/// beginning. What would end with its beginning is moved as a whole.
fn on_clocks(fields: &AppointmentFields, zone: Option<&TimeZone>) -> [DateTime; 2] {
    let shown =
        |time: DateTime| zone.and_then(|zone| Some(zone.to_datetime(zone.to_timestamp(time).ok()?))).unwrap_or(time);
    let (start, end) = (at(fields.start_date, fields.start_time), at(fields.end_date, fields.end_time));
    let (from, to) = (shown(start), shown(end));
    [from, if to > from { to } else { shown(end.saturating_add(from.duration_since(start))) }]
}

/// The same on every way it goes: which entry it is, in which version, from when to when and where.
fn begin(calendar: &mut Calendar, row: &AppointmentRow, stamp: Moment, zone: Option<&TimeZone>) {
    let fields = &row.fields;
    calendar.line("BEGIN:VEVENT");
    calendar.line(&format!("UID:{}@{}", row.id, PRODUCT.to_lowercase()));
    // Grows with each change, so that a calendar moves the entry it has.
    calendar.line(&format!("SEQUENCE:{}", row.version - 1));
    calendar.moment("DTSTAMP", stamp);
    calendar.moment("CREATED", row.created_at);
    calendar.moment("LAST-MODIFIED", row.updated_at);
    if let Some((first, day_after)) = whole_days(fields) {
        calendar.day("DTSTART", first);
        calendar.day("DTEND", day_after);
    } else {
        let [from, to] = on_clocks(fields, zone);
        calendar.local("DTSTART", from, zone);
        calendar.local("DTEND", to, zone);
    }
    if let Some(location) = &fields.location {
        calendar.text("LOCATION", location);
    }
}

/// Whom to call, and what to know.
fn details(fields: &AppointmentFields) -> String {
    let known =
        [Some(&fields.client_name), fields.client_phone.as_ref(), fields.client_email.as_ref(), fields.notes.as_ref()];
    known.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// What lasts from the first to the last minute of days is not from one time to another, but on these days: the first of
/// them, and the one behind the last.
fn whole_days(fields: &AppointmentFields) -> Option<(CalendarDate, CalendarDate)> {
    let behind = match (fields.start_time.as_str(), fields.end_time.as_str()) {
        ("00:00", "23:59") => fields.end_date.plus_days(1),
        ("00:00", "00:00") => fields.end_date,
        _ => return None,
    };
    (behind > fields.end_date || behind > fields.start_date).then_some((fields.start_date, behind))
}
