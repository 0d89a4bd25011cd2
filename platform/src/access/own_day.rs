//! The owner's own day. The browser sends its time zone by name in `X-Timezone`; without one, or with one nobody knows, the
//! zone counts that is kept with the account, and without that days are UTC's.

use axum::http::{HeaderMap, HeaderValue};
use jiff::tz::TimeZone;

use crate::values::calendar_date::CalendarDate;
use crate::values::dates::Moment;

const HEADER: &str = "x-timezone";

/// The zones as they were sent and kept: looked up only by the few calls that ask for the day.
#[derive(Clone, Debug, Default)]
pub struct OwnZone {
    sent: Option<HeaderValue>,
    kept: Option<String>,
}

impl OwnZone {
    pub fn of(headers: &HeaderMap, kept: Option<String>) -> Self {
        Self { sent: headers.get(HEADER).cloned(), kept }
    }

    /// For what happens without a request.
    pub fn kept(kept: Option<String>) -> Self {
        Self { sent: None, kept }
    }

    /// As for what happens without a request.
    pub fn at_home(&self) -> Self {
        Self::kept(self.kept.clone())
    }

    pub fn day_of(&self, moment: Moment) -> CalendarDate {
        self.clock_at(moment).0
    }

    /// The moment at which a day begins there. (Not always at midnight: a clock may be put forward just then.)
    pub fn start_of(&self, day: CalendarDate) -> Moment {
        let start = day.day().to_zoned(self.zone()).and_then(|midnight| midnight.start_of_day());
        start.map_or(Moment::END_OF_TIME, |start| Moment::new(start.timestamp()))
    }

    pub fn noon_of(&self, day: CalendarDate) -> Moment {
        self.hour_of(day, 12)
    }

    /// The moment at which it is this hour there on a day.
    pub fn hour_of(&self, day: CalendarDate, hour: i8) -> Moment {
        let time = day.day().at(hour, 0, 0, 0).to_zoned(self.zone());
        time.map_or(Moment::END_OF_TIME, |time| Moment::new(time.timestamp()))
    }

    /// The day there, and the hour that a clock shows.
    pub fn clock_at(&self, moment: Moment) -> (CalendarDate, i8) {
        let local = self.zone().to_datetime(moment.time());
        (CalendarDate::new(local.date()).unwrap_or_default(), local.hour())
    }

    fn zone(&self) -> TimeZone {
        let sent = self.sent.as_ref().and_then(|zone| zone.to_str().ok());
        let known = sent.into_iter().chain(self.kept.as_deref()).find_map(|name| TimeZone::get(name).ok());
        known.unwrap_or(TimeZone::UTC)
    }
}

/// The zone that a browser sends, if anybody knows it, in the form the database of zones has it.
pub fn sent_zone(headers: &HeaderMap) -> Option<String> {
    let zone = TimeZone::get(headers.get(HEADER)?.to_str().ok()?).ok()?;
    zone.iana_name().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_moment_has_another_date_elsewhere() {
        let moment: Moment = "2026-11-15T12:00:00Z".parse().unwrap();
        for (zone, day) in [
            ("Pacific/Kiritimati", "2026-11-16"),
            ("Pacific/Niue", "2026-11-15"),
            ("america/new_york", "2026-11-15"),
            ("Nowhere/Land", "2026-11-15"),
            ("../../etc/passwd", "2026-11-15"),
            ("", "2026-11-15"),
        ] {
            let headers = HeaderMap::from_iter([("x-timezone".parse().unwrap(), HeaderValue::from_static(zone))]);
            assert_eq!(OwnZone::of(&headers, None).day_of(moment).as_str(), day, "{zone}");
            // What is sent wins, if anybody knows it.
            let kept = OwnZone::of(&headers, Some("Pacific/Auckland".to_owned())).day_of(moment);
            let is_known = sent_zone(&headers).is_some();
            assert_eq!(kept.as_str(), if is_known { day } else { "2026-11-16" }, "{zone}");
        }
        assert_eq!(OwnZone::default().day_of(moment).as_str(), "2026-11-15");
        assert_eq!(OwnZone::kept(Some("Pacific/Kiritimati".to_owned())).day_of(moment).as_str(), "2026-11-16");
        let headers = HeaderMap::from_iter([("x-timezone".parse().unwrap(), HeaderValue::from_static("asia/tokyo"))]);
        assert_eq!(sent_zone(&headers).as_deref(), Some("Asia/Tokyo"));
    }
    #[test]
    fn noon_is_of_the_day_where_the_owner_is() {
        for (zone, noon) in [
            ("UTC", "2026-11-15T12:00:00.000Z"),
            ("Pacific/Kiritimati", "2026-11-14T22:00:00.000Z"),
            ("Pacific/Niue", "2026-11-15T23:00:00.000Z"),
        ] {
            let zone = OwnZone::kept(Some(zone.to_owned()));
            let day = CalendarDate::parse("2026-11-15").unwrap();
            assert_eq!(zone.noon_of(day).as_str(), noon);
            assert_eq!(zone.day_of(zone.noon_of(day)), day);
            assert_eq!(zone.clock_at(zone.hour_of(day, 17)), (day, 17));
        }
    }

    #[test]
    fn a_day_begins_where_the_owner_is() {
        for (zone, day, start) in [
            ("UTC", "2026-11-15", "2026-11-15T00:00:00.000Z"),
            ("Pacific/Kiritimati", "2026-11-15", "2026-11-14T10:00:00.000Z"),
            // Both clock changes of the year.
            ("America/Los_Angeles", "2026-03-09", "2026-03-09T07:00:00.000Z"),
            ("America/Los_Angeles", "2026-11-02", "2026-11-02T08:00:00.000Z"),
            // There is no midnight on this day.
            ("America/Asuncion", "2023-10-01", "2023-10-01T04:00:00.000Z"),
            ("UTC", "9999-12-31", "9999-12-30T22:00:00.000Z"),
        ] {
            let start_of = OwnZone::kept(Some(zone.to_owned())).start_of(CalendarDate::parse(day).unwrap());
            assert_eq!(start_of.as_str(), start, "{zone}");
        }
    }
}
