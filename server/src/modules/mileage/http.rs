//! The mileage calls.

use axum::Json;

use super::payloads::{MileageSummary, NewTrip, Trip, TripChange, TripFilter, TripVehicle, TripsSummed};
use super::store;
use crate::modules::calls::owned_calls;
use crate::modules::profile::mileage_rate;
use crate::platform::access::Reader;
use crate::platform::calendar_date::Year;
use crate::platform::error::Result;
use crate::platform::http::parameters::Parameters;

owned_calls! {
    at "/mileage", tag "mileage", shown as Trip by |scope, row| Trip::of(row, mileage_rate(scope)?),
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
