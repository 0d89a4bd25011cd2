//! The private address at which a phone's calendar reads the owner's appointments. Whoever has it can read them, and
//! nothing else; it is made, renewed and revoked by the owner.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use diesel::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use super::calendar::{self, zone_of};
use super::listing;
use crate::modules::profile;
use crate::schema::accounts;
use platform::Platform;
use platform::access::{Public, Reader, Scope};
use platform::error::{Error, Result};
use platform::formats::icalendar::MEDIA_TYPE;
use platform::http::answer::Done;
use platform::http::idempotency::Posted;
use platform::process::offload::offload;
use platform::values::dates::Moment;
use platform::values::ids::{is_key, new_key};

/// Where the owner's appointments can be read by a calendar.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarFeed {
    /// None while nothing can be read.
    #[schema(required = true)]
    pub address: Option<String>,
    /// Since when the address is this one.
    #[schema(required = true)]
    pub since: Option<Moment>,
}

impl CalendarFeed {
    fn of(platform: &Platform, (key, since): (Option<String>, Option<Moment>)) -> Self {
        Self { address: key.map(|key| format!("{}/api/calendar/{key}.ics", platform.public_origin)), since }
    }
}

/// The address, if there is one.
#[utoipa::path(get, path = "/appointments/feed", tag = "appointments", security(("reader" = [])),
    responses((status = 200, body = CalendarFeed)))]
pub async fn get_calendar_feed(reader: Reader, State(platform): State<Platform>) -> Result<Json<CalendarFeed>> {
    let found = reader
        .read(|scope| {
            let own = accounts::table.find(scope.owner_id().to_owned());
            Ok(own.select((accounts::calendar_key, accounts::calendar_key_since)).first(scope.connection)?)
        })
        .await?;
    Ok(Json(CalendarFeed::of(&platform, found)))
}

/// Makes an address, or another one in place of the one there is, which stops working.
#[utoipa::path(post, path = "/appointments/feed", tag = "appointments", security(("reader" = [])),
    responses((status = 200, body = CalendarFeed)))]
pub async fn renew_calendar_feed(
    reader: Reader,
    State(platform): State<Platform>,
) -> Result<Posted<Json<CalendarFeed>>> {
    reader
        .post(move |scope| {
            let key = (Some(new_key()?), Some(scope.now));
            save(scope, key.clone())?;
            Ok(Json(CalendarFeed::of(&platform, key)))
        })
        .await
}

/// Makes the address stop working.
#[utoipa::path(delete, path = "/appointments/feed", tag = "appointments", security(("reader" = [])),
    responses((status = 204)))]
pub async fn revoke_calendar_feed(reader: Reader) -> Result<Done> {
    reader.write(|scope| save(scope, (None, None)).map(|()| Done)).await
}

fn save(scope: &mut Scope, (key, since): (Option<String>, Option<Moment>)) -> Result<()> {
    diesel::update(accounts::table.find(scope.owner_id().to_owned()))
        .set((accounts::calendar_key.eq(key), accounts::calendar_key_since.eq(since)))
        .execute(scope.connection)?;
    Ok(())
}

/// How far back the calendar goes. Phones ask for it every hour, so it must not grow with the years.
pub const PAST_DAYS: i64 = 366;

/// The appointments of the last year and all to come, as iCalendar, for anyone who has the address.
#[utoipa::path(get, path = "/calendar/{key}", tag = "appointments",
    params(("key" = String, Path, description = "The end of the address, with or without .ics.")),
    responses((status = 200, body = String, content_type = "text/calendar; charset=utf-8")))]
pub async fn read_calendar_feed(
    _: Public,
    State(platform): State<Platform>,
    Path(key): Path<String>,
) -> Result<Response> {
    let key = key.strip_suffix(".ics").unwrap_or(&key).to_owned();
    if !is_key(&key) {
        return Err(unknown());
    }
    let now = platform.clock.now();
    let (owner, rows) = platform
        .database
        .read(move |connection| {
            let owner: Option<String> = accounts::table
                .filter(accounts::calendar_key.eq(key))
                .select(accounts::id)
                .first(connection)
                .optional()?;
            let scope = &mut Scope::without_request(connection, owner.ok_or_else(unknown)?, now)?;
            let first = scope.today().plus_days(-PAST_DAYS);
            Ok((profile::get(scope)?, listing::since(scope, first)?))
        })
        .await?;
    let text = offload(move || calendar::feed(&rows, &owner.fields.business_name, zone_of(&owner).as_ref())).await?;
    Ok(([(header::CONTENT_TYPE, MEDIA_TYPE)], text).into_response())
}

/// The same for an address that was revoked and one that never was.
fn unknown() -> Error {
    Error::NotFoundAs("There's no calendar at this address.")
}
