//! The owner's own day. The browser sends its time zone by name in `X-Timezone`; without one, or with one nobody
//! knows, days are UTC's.

use axum::http::{HeaderMap, HeaderValue};
use jiff::tz::TimeZone;

use crate::platform::calendar_date::CalendarDate;
use crate::platform::dates::Moment;

/// The zone as it was sent: looked up only by the few calls that ask for the day.
#[derive(Clone, Debug, Default)]
pub struct OwnZone(Option<HeaderValue>);

impl OwnZone {
    pub fn of(headers: &HeaderMap) -> Self {
        Self(headers.get("x-timezone").cloned())
    }

    pub fn day_of(&self, moment: Moment) -> CalendarDate {
        let name = self.0.as_ref().and_then(|zone| zone.to_str().ok()).unwrap_or_default();
        let zone = TimeZone::get(name).unwrap_or(TimeZone::UTC);
        CalendarDate::new(moment.time().to_zoned(zone).date()).unwrap_or_default()
    }
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
            assert_eq!(OwnZone::of(&headers).day_of(moment).as_str(), day, "{zone}");
        }
        assert_eq!(OwnZone::default().day_of(moment).as_str(), "2026-11-15");
    }
}
