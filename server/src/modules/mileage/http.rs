//! The mileage calls.

use axum::Json;

use super::payloads::{MileageSummary, NewTrip, Trip, TripChange, TripFilter, TripVehicle};
use super::store;
use crate::modules::activity::{Kind, record};
use crate::modules::profile::mileage_rate;
use crate::platform::access::{Editor, Reader};
use crate::platform::calendar_date::Year;
use crate::platform::error::Result;
use crate::platform::http::answer::Done;
use crate::platform::http::idempotency::Posted;
use crate::platform::http::list::{ListAnswer, ListParameters, ListQuery};
use crate::platform::http::path::Id;
use crate::platform::http::version::Versioned;

/// The owner's trips, newest first. Searches both locations, vehicle, purpose and notes.
#[utoipa::path(get, path = "/mileage", tag = "mileage", security(("reader" = [])),
    params(ListParameters, TripFilter),
    responses((status = 200, body = Vec<Trip>,
        headers(("X-Total-Count" = i64), ("Link" = Option<String>, description = "The next page, when there is one.")))))]
pub async fn list_trips(reader: Reader, mut query: ListQuery) -> Result<ListAnswer<Trip>> {
    let TripFilter { year } = TripFilter::read(&mut query)?;
    reader
        .read(move |scope| {
            let rate = mileage_rate(scope)?;
            Ok(store::list(scope, &query, year)?.map(|row| Trip::of(row, rate)).answer(&query))
        })
        .await
}

/// Vehicles to choose from: those of earlier trips with the MPG of their last one, the last used first, then the rest
/// of the garage.
#[utoipa::path(get, path = "/mileage/vehicles", tag = "mileage", security(("reader" = [])),
    responses((status = 200, body = Vec<TripVehicle>)))]
pub async fn list_trip_vehicles(reader: Reader) -> Result<Json<Vec<TripVehicle>>> {
    reader.read(store::vehicles).await.map(Json)
}

/// The whole log in figures, or one year of it; the month is the owner's own, whatever the year.
#[utoipa::path(get, path = "/mileage/summary", tag = "mileage", security(("reader" = [])), params(TripFilter),
    responses((status = 200, body = MileageSummary)))]
pub async fn get_mileage_summary(reader: Reader, mut query: ListQuery) -> Result<Json<MileageSummary>> {
    let TripFilter { year } = TripFilter::read(&mut query)?;
    reader.read(move |scope| store::summary(scope, year)).await.map(Json)
}

/// The years that have trips, newest first.
#[utoipa::path(get, path = "/mileage/years", tag = "mileage", security(("reader" = [])),
    responses((status = 200, body = Vec<i64>)))]
pub async fn list_trip_years(reader: Reader) -> Result<Json<Vec<Year>>> {
    reader.read(store::years).await.map(Json)
}

#[utoipa::path(get, path = "/mileage/{id}", tag = "mileage", security(("reader" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Trip)))]
pub async fn get_trip(reader: Reader, Id(id): Id) -> Result<Versioned<Trip>> {
    reader
        .glance(move |scope| {
            let row = store::get(scope, &id)?;
            Ok(Versioned::shown(Trip::of(row, mileage_rate(scope)?)))
        })
        .await
}

#[utoipa::path(post, path = "/mileage", tag = "mileage", security(("editor" = [])), request_body = NewTrip,
    responses((status = 201, body = Trip)))]
pub async fn create_trip(editor: Editor, body: NewTrip) -> Result<Posted<Versioned<Trip>>> {
    editor
        .post(move |scope| {
            let row = store::insert(scope, body.0)?;
            record(scope, Kind::Mileage, "Trip added", &row.fields.route())?;
            Ok(Versioned::created(Trip::of(row, mileage_rate(scope)?)))
        })
        .await
}

/// Changes the fields that are sent and keeps the others.
#[utoipa::path(put, path = "/mileage/{id}", tag = "mileage", security(("editor" = [])),
    params(("id" = String, Path)), request_body = TripChange, responses((status = 200, body = Trip)))]
pub async fn update_trip(editor: Editor, Id(id): Id, body: TripChange) -> Result<Versioned<Trip>> {
    editor
        .write(move |scope| {
            let row = store::change(scope, &id, body)?;
            record(scope, Kind::Mileage, "Trip updated", &row.fields.route())?;
            Ok(Versioned::shown(Trip::of(row, mileage_rate(scope)?)))
        })
        .await
}

#[utoipa::path(delete, path = "/mileage/{id}", tag = "mileage", security(("editor" = [])),
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn delete_trip(editor: Editor, Id(id): Id) -> Result<Done> {
    editor
        .write(move |scope| {
            let row = store::delete(scope, &id)?;
            record(scope, Kind::Mileage, "Trip deleted", &row.fields.route())?;
            Ok(Done)
        })
        .await
}
