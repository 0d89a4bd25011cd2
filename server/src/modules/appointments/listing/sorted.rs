//! The list of appointments in the order of a column. Its own order, what's to come first, is in `upcoming.rs`.

use super::upcoming::narrow_to_told;
use crate::modules::appointments::payloads::{AppointmentFilter, AppointmentOrder, When};
use crate::modules::appointments::rules::last_minute;
use crate::modules::appointments::store::AppointmentRow;
use crate::schema::appointments;
use platform::access::Scope;
use platform::error::Result;
use platform::http::list::{ListQuery, Page};
use platform::http::parameters::DateRange;
use platform::owned::owned_list;
use platform::values::calendar_date::CalendarDate;

/// What a list is narrowed to besides the filter.
pub struct Days {
    range: DateRange,
    half: Option<When>,
    today: CalendarDate,
}

pub fn list(
    scope: &mut Scope,
    query: &ListQuery,
    range: DateRange,
    half: Option<When>,
    filter: &AppointmentFilter,
    order: AppointmentOrder,
) -> Result<Page<AppointmentRow>> {
    let days = Days { range, half, today: scope.today() };
    list_rows(scope, query, filter, &days, order)
}

owned_list! {
    /// Of a range of days, all that overlap it.
    list_rows(filter: &AppointmentFilter, days: &Days, order: AppointmentOrder), row: AppointmentRow in appointments,
    order: starts_at ascending, key: |row| row.fields.starts_at,
    sorted: order,
    narrow: |rows| {
        let mut rows = narrow_to_told!(rows, filter);
        if let Some(first) = days.range.start_date {
            rows = rows.filter(appointments::end_date.ge(first));
        }
        if let Some(last) = days.range.end_date {
            rows = rows.filter(appointments::starts_at.le(last_minute(last)));
        }
        match days.half {
            Some(When::Upcoming) => rows.filter(appointments::end_date.ge(days.today)),
            Some(When::Past) => rows.filter(appointments::end_date.lt(days.today)),
            None => rows,
        }
    }
}
