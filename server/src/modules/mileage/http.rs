//! The mileage calls.

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;

use super::payloads::{
    MileageSummary, NewMileageRate, NewTrip, PublishedYear, Trip, TripChange, TripFilter, TripVehicle, TripsSummed,
};
use super::store;
use crate::modules::calls::owned_calls;
use crate::modules::profile::{self, DatedRate, mileage_rates};
use platform::access::{Editor, Reader};
use platform::error::{Error, Result};
use platform::http::parameters::Parameters;
use platform::values::calendar_date::{CalendarDate, Year};

owned_calls! {
    at "/mileage", tag "mileage", shown as Trip by |scope, row| Trip::of(row, &mileage_rates(scope)?),
    list:
    /// The owner's trips, newest first. Searches both locations, vehicle, purpose and notes.
    list_trips(Reader, TripFilter),
    get: get_trip(Reader),
    create: create_trip(Editor, NewTrip),
    update: update_trip(Editor, TripChange),
    delete: delete_trip(Editor),
}

/// Vehicles to choose from: those of earlier trips with the MPG of their last one, the last used first, then the rest
/// of the garage.
#[utoipa::path(get, path = "/mileage/vehicles", tag = "mileage", security(("reader" = [])),
    responses((status = 200, body = Vec<TripVehicle>)))]
pub async fn list_trip_vehicles(reader: Reader) -> Result<Json<Vec<TripVehicle>>> {
    reader.read(store::vehicles).await.map(Json)
}

/// The whole log in figures, or one year of it; the month is the owner's own, whatever the year.
#[utoipa::path(get, path = "/mileage/summary", tag = "mileage", security(("reader" = [])), params(TripsSummed),
    responses((status = 200, body = MileageSummary)))]
pub async fn get_mileage_summary(reader: Reader, mut query: Parameters) -> Result<Json<MileageSummary>> {
    let TripsSummed { year } = TripsSummed::read(&mut query)?;
    reader.read(move |scope| store::summary(scope, year)).await.map(Json)
}

/// The years that have trips, newest first.
#[utoipa::path(get, path = "/mileage/years", tag = "mileage", security(("reader" = [])),
    responses((status = 200, body = Vec<i64>)))]
pub async fn list_trip_years(reader: Reader) -> Result<Json<Vec<Year>>> {
    reader.read(store::years).await.map(Json)
}

/// What a business mile is worth, oldest first. The first rate has no beginning; each counts until the next begins.
#[utoipa::path(get, path = "/mileage/rates", tag = "mileage", security(("reader" = [])),
    responses((status = 200, body = Vec<DatedRate>)))]
pub async fn list_mileage_rates(reader: Reader) -> Result<Json<Vec<DatedRate>>> {
    reader.read(mileage_rates).await.map(|rates| Json(rates.all().to_vec()))
}

/// Sets the rate from a day on, until the next change. Answers with all of them.
#[utoipa::path(put, path = "/mileage/rates", tag = "mileage", security(("editor" = [])), request_body = NewMileageRate,
    responses((status = 200, body = Vec<DatedRate>)))]
pub async fn set_mileage_rate(editor: Editor, body: NewMileageRate) -> Result<Json<Vec<DatedRate>>> {
    let set = body.0;
    editor
        .write(move |scope| profile::set_rate(scope, set.since, set.rate))
        .await
        .map(|rates| Json(rates.all().to_vec()))
}

/// Uses the rate that the IRS published for a year. Other years keep theirs. Answers with all of them.
#[utoipa::path(put, path = "/mileage/rates/published", tag = "mileage", security(("editor" = [])),
    request_body = PublishedYear, responses((status = 200, body = Vec<DatedRate>)))]
pub async fn use_published_rates(editor: Editor, body: PublishedYear) -> Result<Json<Vec<DatedRate>>> {
    let unknown = || Error::field("year", "We don't have the IRS rate for that year. Enter your own.");
    let year = Year::parse(&format!("{:04}", body.0.year)).ok_or_else(unknown)?;
    let set = editor.write(move |scope| store::use_published(scope, year)?.ok_or_else(unknown)).await?;
    Ok(Json(set.all().to_vec()))
}

/// Takes a rate back: the one before it counts on.
#[utoipa::path(delete, path = "/mileage/rates/{since}", tag = "mileage", security(("editor" = [])),
    params(("since" = String, Path)), responses((status = 204)))]
pub async fn remove_mileage_rate(editor: Editor, Path(since): Path<String>) -> Result<StatusCode> {
    let day = CalendarDate::parse(&since).filter(|day| day.as_str() == since).ok_or(Error::NotFound)?;
    editor.write(move |scope| profile::remove_rate(scope, day)).await?;
    Ok(StatusCode::NO_CONTENT)
}
