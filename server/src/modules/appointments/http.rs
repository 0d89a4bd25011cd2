//! The appointment calls.

use axum::extract::Path;

use super::payloads::{Appointment, AppointmentChange, AppointmentFilter, AppointmentOrder, Half, NewAppointment};
use super::{actions, listing, store};
use crate::modules::calls::owned_calls;
use platform::access::{Editor, Reader};
use platform::error::{Error, Result};
use platform::fields::days::EXPECTED_DATE;
use platform::http::idempotency::Posted;
use platform::http::list::{ListAnswer, ListParameters, ListQuery};
use platform::http::parameters::DateRange;
use platform::http::path::Id;
use platform::http::version::Versioned;
use platform::values::calendar_date::CalendarDate;
use platform::values::periods::Span;

/// The owner's appointments: what is not over before today, the soonest first, then what is, the latest first. Of a range
/// of days, all that overlap it. `sort` asks for another order. Searches title, client, email, phone, location and notes.
#[utoipa::path(get, path = "/appointments", tag = "appointments", security(("reader" = [])),
    params(ListParameters, DateRange, AppointmentFilter, Half, AppointmentOrder),
    responses((status = 200, body = Vec<Appointment>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_appointments(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Appointment>> {
    let range = DateRange::read(&mut query)?;
    let (filter, Half { when }) = (AppointmentFilter::read(&mut query)?, Half::read(&mut query)?);
    let order = AppointmentOrder::read(&mut query)?;
    reader
        .read(move |scope| {
            let page = match order.sort {
                Some(_) => listing::sorted(scope, &query, range, when, &filter, order)?,
                None => listing::upcoming_first(scope, &query, range, when, &filter)?,
            };
            Ok(page.answer(&query))
        })
        .await
}

/// All appointments that overlap these days, by their start.
#[utoipa::path(get, path = "/appointments/range/{start}/{end}", tag = "appointments", security(("reader" = [])),
    params(("start" = String, Path, description = "The first day, as YYYY-MM-DD."),
        ("end" = String, Path, description = "The last day, as YYYY-MM-DD."), ListParameters, AppointmentFilter),
    responses((status = 200, body = Vec<Appointment>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_appointments_in_range(
    reader: Reader,
    Path((start, end)): Path<(String, String)>,
    mut query: ListQuery,
) -> Result<ListAnswer<Appointment>> {
    let day = |name: &str, text: &str| {
        CalendarDate::parse(text).ok_or_else(|| Error::field(name, format!("{name} must be {EXPECTED_DATE}.")))
    };
    let span = Span::new(day("start", &start)?, day("end", &end)?)
        .ok_or_else(|| Error::field("end", "end can't be before start."))?;
    let filter = AppointmentFilter::read(&mut query)?;
    reader.read(move |scope| Ok(listing::in_span(scope, &query, span, &filter)?.answer(&query))).await
}

owned_calls! {
    at "/appointments", tag "appointments", shown as Appointment,
    get: get_appointment(Reader),
    create: create_appointment(Editor, NewAppointment),
    update:
    /// Changes the fields that are sent and keeps the others. Of another time the client counts as not told yet.
    update_appointment(Editor, AppointmentChange) by actions::change,
    delete: delete_appointment(Editor),
}

/// Notes that the client was told of the time, with the owner's own mail or text message.
#[utoipa::path(post, path = "/appointments/{id}/notify", tag = "appointments", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Appointment)))]
pub async fn notify_client(editor: Editor, Id(id): Id) -> Result<Posted<Versioned<Appointment>>> {
    editor.post(move |scope| Ok(Versioned::shown(actions::notify(scope, &id)?.into()))).await
}
