//! The owner's own day. The browser sends its time zone by name in `X-Timezone`; without one, or with one nobody knows, the
//! zone counts that is kept with the account, and without that days are UTC's.

use axum::http::{HeaderMap, HeaderValue};
use jiff::tz::TimeZone;

use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;

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

    pub fn day_of(&self, moment: Moment) -> CalendarDate {
        let sent = self.sent.as_ref().and_then(|zone| zone.to_str().ok());
        let known = sent.into_iter().chain(self.kept.as_deref()).find_map(|name| TimeZone::get(name).ok());
        CalendarDate::new(moment.time().to_zoned(known.unwrap_or(TimeZone::UTC)).date()).unwrap_or_default()
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
}
